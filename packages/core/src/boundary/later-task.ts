/** Resolves in a later turn of the event loop, so that the code waiting in this turn (above all for the released action) runs first. */
export function laterTask(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
