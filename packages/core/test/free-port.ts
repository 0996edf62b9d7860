import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Systems give ports from 32768 on to `listen(0)` and to outgoing connections. */
const range = { from: 10_000, to: 32_768 }

/**
 * A port for a server that starts later, or that starts again on the same port. The port lies below the range that the system
 * hands out, so no server or connection of another test can take it in between.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(range.from, range.to)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
