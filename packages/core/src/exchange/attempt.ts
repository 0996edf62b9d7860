/**
 * Runs the work, and returns null if the work throws. Use this function only for work that a message's shape can break, such as extreme
 * nesting.
 */
export function attempt<Value>(work: () => Value): Value | null {
  try {
    return work()
  } catch {
    return null
  }
}
