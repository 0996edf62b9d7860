/** A later turn of the event loop: whatever waits for the present one, the released action above all, goes first. */
export function laterTask(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
