/** Work that is done when it is first asked for, and never again. One that throws is tried again. */
export function once<Value>(work: () => Value): () => Value {
  let done: { readonly value: Value } | null = null
  return () => {
    done ??= { value: work() }
    return done.value
  }
}
