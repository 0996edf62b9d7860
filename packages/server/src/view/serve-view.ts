/**
 * The local server of a view. It listens only on loopback, needs no key, and changes nothing. The gateway serves the same page behind its
 * key, where switches can be answered.
 */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { systemClock } from '@twincheck/core'
import { type Assets, readSite } from './assets.ts'
import { handleView, refuse } from './handle-view.ts'
import { listenOnLoopback, type ServedView, type WantedPort } from './loopback.ts'
import type { View } from './view.ts'

export type ServeOptions = {
  readonly port: WantedPort
  readonly assets?: Assets
  readonly writeLog?: (line: string) => void
}

/**
 * The page gets this sentence instead of the error, because the error's message may quote contents of a source. The log gets the error.
 */
const FAILED = 'Something failed in the viewer itself. The terminal that it was started in says what.'

export async function serveView(
  view: View,
  { port, assets = readSite(), writeLog = (line) => void process.stderr.write(line) }: ServeOptions,
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
    progress: async () => null,
  }
  const errorHandler = (error: unknown) => {
    writeLog(
      `The viewer could not answer: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
    return refuse(500, FAILED)
  }
  const server = createServer(getRequestListener((request) => handleView(request, site), { errorHandler }))
  const { port: taken, ...served } = await listenOnLoopback(server, port)
  own.add(`127.0.0.1:${taken}`).add(`localhost:${taken}`)
  return served
}
