/** The gateway's socket: opened within its bounds, and closed when the last request has ended. */
import { createServer, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Clock, TwinCheckError } from '@twincheck/core'
import type { Bounds, GatewayConfiguration } from '../operations/configuration.ts'

export class CannotListenError extends TwinCheckError {
  readonly code = 'cannot-listen'

  constructor(place: string, reason: string) {
    super(
      `The gateway cannot listen on ${place} (${reason}). It was stopped again. Give it another port or host, or end what has it.`,
    )
  }
}

export type Listening = {
  readonly server: Server
  readonly url: string
  /** How many requests have not ended yet. */
  readonly underWay: () => number
}

export function listen(
  { host, port, bounds }: Pick<GatewayConfiguration, 'host' | 'port' | 'bounds'>,
  listener: RequestListener,
): Promise<Listening> {
  let underWay = 0
  const answering = new WeakMap<Duplex, ServerResponse>()
  const server = createServer(serverOptions(bounds), (incoming, outgoing) => {
    underWay += 1
    answering.set(incoming.socket, outgoing)
    outgoing.on('close', () => {
      underWay -= 1
      answering.delete(incoming.socket)
    })
    listener(incoming, outgoing)
  })
  server.on('clientError', answerClientErrors(answering))
  // Nothing was read or written for so long. A client may wait for a slow upstream; one that takes nothing of what waits for it is gone.
  server.setTimeout(bounds.clientMs)
  server.on('timeout', (socket) => {
    const outgoing = answering.get(socket)
    if (!outgoing) socket.destroy()
    else if (outgoing.writableLength > 0) outgoing.destroy()
  })
  const named = host.includes(':') ? `[${host}]` : host
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const reason = 'code' in error ? String(error.code) : error.message
      reject(new CannotListenError(`${named}:${port}`, reason))
    })
    server.listen(port, host, () => {
      const address = server.address()
      const listening = typeof address === 'object' && address !== null ? address.port : port
      resolve({ server, url: `http://${named}:${listening}`, underWay: () => underWay })
    })
  })
}

function serverOptions({ headerBytes, requestMs }: Bounds) {
  // Node looks every so often for requests that take too long. They are to be gone within the bound, not some time behind it.
  const connectionsCheckingInterval = Math.min(1_000, Math.max(5, Math.floor(requestMs / 10)))
  const requestTimeout = Math.max(1, requestMs - connectionsCheckingInterval)
  return {
    maxHeaderSize: headerBytes,
    connectionsCheckingInterval,
    requestTimeout,
    headersTimeout: Math.min(requestTimeout, 60_000),
    // Longer than the idle time of common load balancers, so that it is they who close first.
    keepAliveTimeout: 75_000,
  }
}

/** New connections are refused, idle ones closed; those with a request are waited for, until `over`. */
export async function drain({ server, underWay }: Listening, over: Promise<void>, clock: Clock): Promise<void> {
  let open = true
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      open = false
      resolve()
    })
  })
  // A connection that was kept open becomes idle only when its request has ended; one that never said anything, which
  // clients and load balancers open ahead, does not count as idle at all.
  const closeIdle = () => {
    if (!open) return
    if (underWay() === 0) server.closeAllConnections()
    else server.closeIdleConnections()
    clock.after(50, closeIdle)
  }
  closeIdle()
  await Promise.race([closed, over])
  if (open) server.closeAllConnections()
  await closed
}

/**
 * What Node cannot read as a request is answered by its kind, and the connection is closed. Where an answer to it has begun,
 * because its head was refused before the rest proved unreadable, that answer is let out first.
 */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** `answering`: what is being answered on each connection. */
function answerClientErrors(answering: WeakMap<Duplex, ServerResponse>): (error: Error, socket: Duplex) => void {
  return (error, socket) => {
    const code = 'code' in error ? String(error.code) : ''
    const status = statuses[code] ?? 400
    const answer = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n\r\n`
    // A turn later, what was written has been handed to the socket.
    setImmediate(() => {
      if (!socket.writable) return void socket.destroy()
      socket.end(answering.get(socket)?.headersSent ? '' : answer, () => socket.destroy())
    })
  }
}
