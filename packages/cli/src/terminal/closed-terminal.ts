/** SIGHUP means two things: the terminal was closed, and, where there is none or it is still there, "read the configuration again". */
import { isatty } from 'node:tty'

const streams = [0, 1, 2] as const

/** Resolves when the terminal that the process was started in is closed. Any other SIGHUP calls `onHangUp`. */
export function closedTerminal(onHangUp: () => void): Promise<void> {
  // A terminal that has hung up is none any more.
  const began = streams.filter((stream) => isatty(stream))
  return new Promise((resolve) => {
    process.on('SIGHUP', () => {
      const isClosed = process.platform === 'win32' || began.some((stream) => !isatty(stream))
      if (isClosed) resolve()
      else onHangUp()
    })
  })
}
