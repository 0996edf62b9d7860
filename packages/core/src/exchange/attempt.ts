/**
 * Null where it cannot be done. For what a message may defeat by its sheer shape, such as writing down an object of a million
 * levels: then the message goes on untouched.
 */
export function attempt<Value>(work: () => Value): Value | null {
  try {
    return work()
  } catch {
    return null
  }
}
