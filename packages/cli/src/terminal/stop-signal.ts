/**
 * Signals. SIGTERM and SIGINT ask a command to stop, and it finishes its current work first. SIGHUP means that the terminal was
 * closed or, if there is none or it is still open, "read the configuration again".
 */
import { isatty } from 'node:tty'

const stopSignals = ['SIGTERM', 'SIGINT'] as const
const looksEveryMs = 250

/** Read immediately, because the parent may exit at any time. */
const launcher = process.ppid

/** Aborted by the first signal. A second signal ends the process, as is the system's default. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  const ask = () => {
    for (const signal of stopSignals) process.off(signal, ask)
    clearInterval(watch)
    stop.abort()
  }
  // npm runs a command in a shell that does not forward signals. When npm is stopped, npm and the shell exit, and the command
  // would keep running. So the exit of that shell is a request to stop. Any other parent (nohup, systemd, a script that starts a
  // daemon) may exit first.
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

/**
 * Whether npm runs this command and nothing else in its shell: `npx twincheck …`, or a script that is one twincheck command. With `&`,
 * `;` or `|` in the script the shell may end before the command on purpose.
 */
export function isRunByNpm({ npm_lifecycle_script: script = '' }: NodeJS.ProcessEnv): boolean {
  return /^(["']?)twincheck\1(?:\s[^&;|]*)?$/.test(script)
}

const streams = [0, 1, 2] as const

/** Resolves when the terminal that the process was started in is closed. Any other SIGHUP calls `onHangUp`. */
export function closedTerminal(onHangUp: () => void): Promise<void> {
  // After a hang-up `isatty` is false.
  const began = streams.filter((stream) => isatty(stream))
  return new Promise((resolve) => {
    process.on('SIGHUP', () => {
      const isClosed = process.platform === 'win32' || began.some((stream) => !isatty(stream))
      if (isClosed) resolve()
      else onHangUp()
    })
  })
}
