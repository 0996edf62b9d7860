/** Being asked to stop: what is held is finished first. */
const stopSignals = ['SIGTERM', 'SIGINT'] as const

/** The first signal asks; the second one meets the system's default and ends the process. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  const ask = () => {
    for (const signal of stopSignals) process.off(signal, ask)
    stop.abort()
  }
  for (const signal of stopSignals) process.on(signal, ask)
  return stop.signal
}
