/** Being asked to stop: the command finishes the work in hand first. */
import { isRunByNpm } from './run-by-npm.ts'

const stopSignals = ['SIGTERM', 'SIGINT'] as const
const looksEveryMs = 250

/** Read before anything is awaited: the parent may be gone a moment later. */
const launcher = process.ppid

/** The first signal asks; the second one meets the system's default and ends the process. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  const ask = () => {
    for (const signal of stopSignals) process.off(signal, ask)
    clearInterval(watch)
    stop.abort()
  }
  // npm runs a command in a shell that passes no signal on: told to end, npm and the shell go and the command would stay. So the
  // end of that shell is a request to stop. Any other parent (nohup, systemd, a script that starts a daemon) may exit first.
  const watch = setInterval(() => {
    if (isRunByNpm(process.env) && process.ppid !== launcher) ask()
  }, looksEveryMs)
  watch.unref()
  for (const signal of stopSignals) process.on(signal, ask)
  return stop.signal
}

/** Resolves when the process is asked to stop. */
export function stopRequest(): Promise<void> {
  const signal = stopSignal()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
