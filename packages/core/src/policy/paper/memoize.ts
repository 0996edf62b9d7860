/**
 * Memoizes pure functions, because the same few tools, names and proposals occur at every step. The policy keeps nothing else from one
 * call to the next. A cached answer equals the answer that would be computed, so sessions cannot influence each other. No text of a user
 * or a tool is used as a key.
 */

/** Creates a cache keyed by a frozen object, such as a message or a tool. An entry lives as long as its key. */
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

/** Maximum number of cached names. Names are external input, so the cache is bounded. */
const mostNames = 2_000

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

/** Runs the work on the first call only, then releases everything it refers to. Work that throws is tried again. */
export function once<Value>(work: () => Value): () => Value {
  let answer: { readonly work: () => Value } | { readonly value: Value } = { work }
  return () => {
    if ('work' in answer) answer = { value: answer.work() }
    return answer.value
  }
}
