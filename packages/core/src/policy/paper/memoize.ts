/**
 * Answers of pure functions, kept: the same few tools, names and proposals come up at every step. This is all that the policy
 * keeps from one call to the next. What another session finds here is the answer it would have worked out, only sooner; nothing
 * that a user or a tool said is kept by its text.
 */

/** By an object that nobody changes any more: a message or a tool that was read, a proposal. Kept as long as that is. */
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

/** Names come from outside, so no more than so many of them are kept. */
const mostNames = 2_000

/** By the name of a tool or of an argument. */
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

/** Work that is done when it is first asked for, and never again; what it needed is let go then. One that throws is tried again. */
export function once<Value>(work: () => Value): () => Value {
  let answer: { readonly work: () => Value } | { readonly value: Value } = { work }
  return () => {
    if ('work' in answer) answer = { value: answer.work() }
    return answer.value
  }
}
