/**
 * Memoized pure functions: the same few tools, names and proposals come up at every step. The policy keeps nothing else
 * from one call to the next. A cached answer is the one that would be computed anyway, so sessions cannot influence
 * each other. No text of a user or a tool is used as a key.
 */

/**
 * A cache keyed by a frozen object (a message, a tool or a proposal that was read), for as long as that object lives.
 */
export function memoizeObject<Key extends object, Answer extends object | string>(
  compute: (key: Key) => Answer,
): (key: Key) => Answer {
  const known = new WeakMap<Key, Answer>()
  return (key) => {
    const answer = known.get(key)
    if (answer !== undefined) return answer
    const computed = compute(key)
    known.set(key, computed)
    return computed
  }
}

/** Names come from outside, so the cache is bounded. */
const mostNames = 2_000

/** A cache keyed by the name of a tool or an argument. */
export function memoizeName<Answer>(compute: (name: string) => Answer): (name: string) => Answer {
  const known = new Map<string, { readonly answer: Answer }>()
  return (name) => {
    const kept = known.get(name)
    if (kept) return kept.answer
    const computed = { answer: compute(name) }
    if (known.size >= mostNames) known.clear()
    known.set(name, computed)
    return computed.answer
  }
}

/** Runs the work on the first call only, and releases what the work holds. Work that throws is tried again. */
export function once<Value>(work: () => Value): () => Value {
  let answer: { readonly work: () => Value } | { readonly value: Value } = { work }
  return () => {
    if ('work' in answer) answer = { value: answer.work() }
    return answer.value
  }
}
