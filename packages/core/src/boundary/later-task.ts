/**
 * Resolves in a later turn of the event loop. Code that is already waiting runs first, above all the code that waits for the released
 * action.
 */
export function laterTask(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
