/** Null if `work` throws. For work that only a message's shape can break, such as extreme nesting. */
export function attempt<Value>(work: () => Value): Value | null {
  try {
    return work()
  } catch {
    return null
  }
}
