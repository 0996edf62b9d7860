/**
 * One request to the upstream, over connections that are kept open. The client's body goes on as it comes, at the upstream's
 * pace; a connection that the upstream had closed just before is tried once more, since nothing of the request was taken.
 */
import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { type OwnError, ownErrors } from './own-error.ts'
import type { Upstream } from './upstream.ts'

export type UpstreamCall = {
  readonly upstream: Upstream
  readonly method: string
  readonly path: string
  readonly headers: readonly string[]
  /** The most time between two signs of life. */
  readonly silenceMs: number
  readonly body: RequestBody
  readonly onAnswer: (answer: IncomingMessage) => void
  /** The upstream gave no answer. Not called once there was one. */
  readonly onFailure: (error: OwnError) => void
}

export type RequestBody =
  | { readonly kind: 'whole'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'streamed'
      readonly from: IncomingMessage
      readonly onData: (chunk: Buffer) => void
      /** What was sent so far, when all of it was; null where it cannot be sent again. */
      readonly again: () => Uint8Array | null
    }

export type Connections = { readonly http: HttpAgent; readonly https: HttpsAgent; readonly close: () => void }

const keptOpen = { keepAlive: true, maxFreeSockets: 256, scheduling: 'lifo' } as const

export function openConnections(): Connections {
  const http = new HttpAgent(keptOpen)
  const https = new HttpsAgent(keptOpen)
  return {
    http,
    https,
    close: () => {
      http.destroy()
      https.destroy()
    },
  }
}

/** Returns how to call the request off. */
export function sendUpstream(connections: Connections, call: UpstreamCall): () => void {
  let current = attempt(connections, call, () => {
    const bytes = call.body.kind === 'whole' ? call.body.bytes : call.body.again()
    if (!bytes) return false
    current = attempt(connections, { ...call, body: { kind: 'whole', bytes } }, () => false)
    return true
  })
  return () => void current.destroy()
}

function attempt(connections: Connections, call: UpstreamCall, tryAgain: () => boolean): ClientRequest {
  const { upstream, method, path, headers, silenceMs, body, onAnswer, onFailure } = call
  const { hostname, port, secure } = upstream
  const options = { hostname, port, method, path, headers: [...headers] }
  const request = secure
    ? requestHttps({ ...options, agent: connections.https, servername: hostname })
    : requestHttp({ ...options, agent: connections.http })
  let answered = false
  let silent = false
  request.setTimeout(silenceMs, () => {
    silent = true
    request.destroy()
  })
  request.on('response', (answer) => {
    answered = true
    onAnswer(answer)
  })
  request.on('error', (error) => {
    if (answered) return
    answered = true
    const code = 'code' in error ? String(error.code) : error.name
    if (!silent && request.reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE') && tryAgain()) return
    onFailure(silent ? ownErrors.silent(silenceMs) : ownErrors.unreachable(code))
  })
  sendBody(request, body)
  return request
}

function sendBody(request: ClientRequest, body: RequestBody): void {
  if (body.kind === 'whole') {
    request.end(body.bytes)
    return
  }
  const { from, onData } = body
  from.on('data', (chunk: Buffer) => {
    onData(chunk)
    if (!request.write(chunk) && !request.destroyed) from.pause()
  })
  request.on('drain', () => from.resume())
  from.on('end', () => request.end())
}
