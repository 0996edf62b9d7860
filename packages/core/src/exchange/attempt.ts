/** Returns null if the work throws. Only for work that a message's shape can break, such as extreme nesting. */
export function attempt<Value>(work: () => Value): Value | null {
  try {
    return work()
  } catch {
    return null
  }
}
