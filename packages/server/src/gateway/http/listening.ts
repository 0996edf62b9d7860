/** The gateway's listening socket. It is opened with its limits, and closed when the last request has ended. */
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
  // The socket's `timeout` event fires if nothing was read or written for this long. If the client waits for a slow upstream, it stays
  // connected. If an answer is ready and the client does not read it, the client is disconnected.
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
  // Node checks for slow requests at intervals. The interval is short enough to end slow requests within the bound.
  const connectionsCheckingInterval = Math.min(1_000, Math.max(5, Math.floor(requestMs / 10)))
  const requestTimeout = Math.max(1, requestMs - connectionsCheckingInterval)
  return {
    maxHeaderSize: headerBytes,
    connectionsCheckingInterval,
    requestTimeout,
    headersTimeout: Math.min(requestTimeout, 60_000),
    // The idle timeout of the gateway is longer than that of common load balancers, so that the load balancer closes an idle connection
    // first.
    keepAliveTimeout: 75_000,
  }
}

/** Refuses new connections, closes idle connections, and waits for requests in progress until `over` resolves. */
export async function drain({ server, underWay }: Listening, over: Promise<void>, clock: Clock): Promise<void> {
  let open = true
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      open = false
      resolve()
    })
  })
  // Closes idle connections repeatedly, because a keep-alive connection becomes idle only when its request has ended. Clients and load
  // balancers also open connections in advance; Node does not count such a connection as idle before its first request.
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
 * The status for each kind of request that Node cannot parse. The client gets an answer with this status, and the connection is closed.
 * The gateway may already be sending another answer, because it refused the request after reading its head. In this case the gateway only
 * finishes that answer.
 */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

function answerClientErrors(answering: WeakMap<Duplex, ServerResponse>): (error: Error, socket: Duplex) => void {
  return (error, socket) => {
    const code = 'code' in error ? String(error.code) : ''
    const status = statuses[code] ?? 400
    const answer = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n\r\n`
    // The error answer is sent one turn of the event loop later. By then everything written before has reached the socket.
    setImmediate(() => {
      if (!socket.writable) return void socket.destroy()
      socket.end(answering.get(socket)?.headersSent ? '' : answer, () => socket.destroy())
    })
  }
}

/** Limits how long stopping a gateway may take. The promise resolves after this time, or earlier if `hurry` is called. */
export type Patience = {
  readonly over: Promise<void>
  readonly hurry: () => void
}

export function openPatience(milliseconds: number, clock: Clock): Patience {
  let hurry = () => {}
  const over = new Promise<void>((resolve) => {
    const cancel = clock.after(milliseconds, resolve)
    hurry = () => {
      cancel()
      resolve()
    }
  })
  return { over, hurry }
}
