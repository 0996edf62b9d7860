/**
 * Handles signals. SIGTERM and SIGINT ask a command to stop, and it finishes its current work first. SIGHUP has two meanings. If the
 * terminal of the process was closed, SIGHUP reports that. If the terminal is still open, or the process has no terminal, SIGHUP asks the
 * command to read its configuration again.
 */
import { isatty } from 'node:tty'

const stopSignals = ['SIGTERM', 'SIGINT'] as const
const looksEveryMs = 250

/** The parent's process id. It is read immediately, because the parent may exit at any time. */
const launcher = process.ppid

/** A signal that the first SIGTERM or SIGINT aborts. A second SIGTERM or SIGINT ends the process, which is the system's default. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  const ask = () => {
    for (const signal of stopSignals) process.off(signal, ask)
    clearInterval(watch)
    stop.abort()
  }
  // npm runs a command in a shell that does not forward signals. When npm is stopped, npm and the shell exit, and the command would
  // continue to run. So the exit of npm's shell counts as a request to stop. The exit of any other parent (nohup, systemd, a script that
  // starts a daemon) does not count, because such a parent may exit first on purpose.
  const watch = setInterval(() => {
    if (isRunByNpm(process.env) && process.ppid !== launcher) ask()
  }, looksEveryMs)
  watch.unref()
  for (const signal of stopSignals) process.on(signal, ask)
  return stop.signal
}

export function stopRequest(): Promise<void> {
  const signal = stopSignal()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

/**
 * Whether npm's shell runs nothing but this command. Examples: `npx twincheck …`, or a script that consists of one twincheck command. If
 * the script contains `&`, `;` or `|`, the shell may end before the command on purpose.
 */
export function isRunByNpm({ npm_lifecycle_script: script = '' }: NodeJS.ProcessEnv): boolean {
  return /^(["']?)twincheck\1(?:\s[^&;|]*)?$/.test(script)
}

const streams = [0, 1, 2] as const

/** Resolves when the terminal in which the process was started is closed. Any other SIGHUP calls `onHangUp`. */
export function closedTerminal(onHangUp: () => void): Promise<void> {
  // The streams that were terminals when the process started. When their terminal is closed, `isatty` returns false for them.
  const began = streams.filter((stream) => isatty(stream))
  return new Promise((resolve) => {
    process.on('SIGHUP', () => {
      const isClosed = process.platform === 'win32' || began.some((stream) => !isatty(stream))
      if (isClosed) resolve()
      else onHangUp()
    })
  })
}
