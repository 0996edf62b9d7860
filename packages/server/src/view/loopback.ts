/** Listens only on this machine, for the viewer and the playground. */
import type { Server } from 'node:http'
import { TwinCheckError } from '@twincheck/core'

export type ServedView = { readonly url: string; readonly close: () => Promise<void> }

export class PortTakenError extends TwinCheckError {
  readonly code = 'port-taken'

  constructor(port: number, problem: string, options?: ErrorOptions) {
    super(
      `The page cannot be served on port ${port}: ${problem}. Choose another one with --port, or 0 for any.`,
      options,
    )
  }
}

const LOOPBACK = '127.0.0.1'

/**
 * The port to listen on. A number is the port that the user chose; 0 means any free port. With `usual`, the default port is used, or any
 * free port if the default port is taken.
 */
export type WantedPort = number | { readonly usual: number }

export async function listenOnLoopback(
  server: Server,
  wanted: WantedPort,
): Promise<ServedView & { readonly port: number }> {
  if (typeof wanted === 'number') await listen(server, wanted)
  else await listen(server, wanted.usual).catch(() => listen(server, 0))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return {
    url: `http://${LOOPBACK}:${port}/`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => reject(new PortTakenError(port, cause.message, { cause }))
    server.once('error', fail)
    server.listen(port, LOOPBACK, () => {
      server.off('error', fail)
      resolve()
    })
  })
}
