/**
 * Null if `work` throws. For work that a message can make fail by its shape alone, such as writing an object a million levels deep:
 * the message is then passed on unchanged.
 */
export function attempt<Value>(work: () => Value): Value | null {
  try {
    return work()
  } catch {
    return null
  }
}
