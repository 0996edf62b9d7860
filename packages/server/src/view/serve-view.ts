/**
 * The local server of a view. It listens only on loopback, needs no key, and changes nothing. The gateway serves the same page
 * behind its key, where switches can be answered.
 */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { systemClock, TwinCheckError } from '@twincheck/core'
import { type Assets, readAssets } from './assets.ts'
import { handleView, refuse } from './handle-view.ts'
import type { View } from './view.ts'

export type ServeOptions = {
  /** 0: any free port. */
  readonly port: number
  readonly assets?: Assets
  /** Where unexpected errors are logged. Default: standard error. */
  readonly writeLog?: (line: string) => void
}

export type ServedView = { readonly url: string; readonly close: () => Promise<void> }

export class PortTakenError extends TwinCheckError {
  readonly code = 'port-taken'

  constructor(port: number, problem: string, options?: ErrorOptions) {
    super(
      `The viewer cannot listen on port ${port}: ${problem}. Choose another one with --port, or 0 for any.`,
      options,
    )
  }
}

const LOOPBACK = '127.0.0.1'

/** The page gets this sentence, and only the log gets the error: its message may quote what a source holds. */
const FAILED = 'Something failed in the viewer itself. The terminal that it was started in says what.'

export async function serveView(
  view: View,
  { port, assets = readAssets(), writeLog = (line) => void process.stderr.write(line) }: ServeOptions,
): Promise<ServedView> {
  const own = new Set<string>()
  const originOf = (host: string) => (own.has(host) ? `http://${host}` : null)
  const site = {
    view,
    assets,
    clock: systemClock,
    originOf,
    answer: null,
    labeller: null,
    canary: async () => null,
  }
  const errorHandler = (error: unknown) => {
    writeLog(
      `The viewer could not answer: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
    return refuse(500, FAILED)
  }
  const server = createServer(getRequestListener((request) => handleView(request, site), { errorHandler }))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(new PortTakenError(port, cause.message, { cause })))
    server.listen(port, LOOPBACK, resolve)
  })
  const address = server.address()
  const taken = address !== null && typeof address === 'object' ? address.port : port
  own.add(`${LOOPBACK}:${taken}`).add(`localhost:${taken}`)
  return {
    url: `http://${LOOPBACK}:${taken}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
