/**
 * Runs `work` and returns null if it throws. For work that can fail because of a message's shape alone, such as writing
 * an object a million levels deep. The message is then passed on unchanged.
 */
export function attempt<Value>(work: () => Value): Value | null {
  try {
    return work()
  } catch {
    return null
  }
}
