/** Work that is done when it is first asked for, and never again; what it needed is let go then. One that throws is tried again. */
export function once<Value>(work: () => Value): () => Value {
  let answer: { readonly work: () => Value } | { readonly value: Value } = { work }
  return () => {
    if ('work' in answer) answer = { value: answer.work() }
    return answer.value
  }
}
