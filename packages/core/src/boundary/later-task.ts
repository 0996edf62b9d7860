/** Resolves in a later turn of the event loop, so that waiting code, above all for the released action, runs first. */
export function laterTask(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
