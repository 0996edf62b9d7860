/** Handles each message of the client. All messages pass unchanged, except a call that waits for its decision. */
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type JSONRPCResultResponse,
  type RequestId,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
} from '@modelcontextprotocol/server'
import type { Mode } from '@twincheck/core'
import { isObject } from '@twincheck/core/reading'
import type { Lines } from './lines.ts'
import type { ListedTools } from './tool-list.ts'
import type { Waiting } from './waiting.ts'
import type { CallWatch, Ruling } from './watch-calls.ts'
import { changedMessage } from './wire/original-bytes.ts'

export type FromClient = {
  readonly take: (message: JSONRPCMessage) => void
  readonly held: ReadonlySet<HeldCall>
  readonly giveUp: () => void
}

export type HeldCall = { readonly id: RequestId; readonly controller: AbortController }

export type FromClientParts = {
  readonly lines: Lines
  readonly waiting: Waiting
  readonly calls: CallWatch
  readonly tools: ListedTools
  readonly mode: Mode
  readonly agreeOnVersion: (version: unknown) => void
  readonly signal: AbortSignal
}

export function readFromClient({
  lines,
  waiting,
  calls,
  tools,
  mode,
  agreeOnVersion,
  signal,
}: FromClientParts): FromClient {
  const held = new Set<HeldCall>()

  const takeCall = (request: JSONRPCRequest) => {
    const controller = new AbortController()
    const ruling = calls.propose(request.params ?? {}, mode === 'repair' ? controller.signal : signal)
    if (!(ruling instanceof Promise)) return followRuling(lines, request, ruling)
    const call = { id: request.id, controller }
    held.add(call)
    void ruling.then((decided) => {
      // The call is no longer held if the client cancelled it or the connection ended. Then nothing is executed.
      if (held.delete(call)) followRuling(lines, request, decided)
    })
  }

  const takeNotification = (notification: JSONRPCNotification) => {
    const id = cancelledId(notification)
    const calls = [...held].filter((call) => call.id === id)
    for (const call of calls) {
      held.delete(call)
      call.controller.abort()
    }
    // A held call has not been sent to the server, so the server need not hear of its cancellation.
    if (calls.length > 0) return
    if (id !== null) waiting.take(id)
    lines.tell(notification)
  }

  const takeRequest = (request: JSONRPCRequest) => {
    switch (request.method) {
      case 'tools/call':
        return takeCall(request)
      case 'tools/list':
        return lines.ask(request, (response) => {
          if (isJSONRPCResultResponse(response)) tools.takePage(request.params?.cursor, response.result)
          return response
        })
      case 'initialize':
      case 'server/discover':
        return lines.ask(request, (response) => {
          if (!isJSONRPCResultResponse(response)) return response
          agreeOnVersion(response.result.protocolVersion)
          return withResult(response, declareProxy(response.result, mode))
        })
    }
    lines.ask(request, (response) => response)
  }

  return {
    held,
    giveUp: () => {
      for (const { controller } of held) controller.abort()
      held.clear()
    },
    take: (message) => {
      if (isJSONRPCRequest(message)) takeRequest(message)
      else if (isJSONRPCNotification(message)) takeNotification(message)
      else lines.toServer(message)
    },
  }
}

function followRuling(lines: Lines, request: JSONRPCRequest, ruling: Ruling): void {
  if (ruling.kind === 'answer') {
    void lines.toClient({ jsonrpc: '2.0', id: request.id, result: ruling.result })
    return
  }
  lines.ask(withParams(request, ruling.params), (response) => {
    if (isJSONRPCResultResponse(response)) return withResult(response, ruling.settle(response.result))
    ruling.fail(response.error.message)
    return response
  })
}

/** Returns the request with these params. Unchanged params give the client's own object, which keeps its original bytes. */
function withParams(request: JSONRPCRequest, params: Readonly<Record<string, unknown>>): JSONRPCRequest {
  if (request.params === undefined || request.params === params) return request
  return changedMessage(request, { ...request, params })
}

/** Returns the response with this result. An unchanged result gives the server's own object, which keeps its original bytes. */
function withResult(response: JSONRPCResultResponse, result: JSONRPCResultResponse['result']): JSONRPCResultResponse {
  return response.result === result ? response : changedMessage(response, { ...response, result })
}

function cancelledId({ method, params }: JSONRPCNotification): RequestId | null {
  const id = method === 'notifications/cancelled' && isObject(params) ? params.requestId : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

/**
 * Tells both transports the protocol version on which client and server agreed. From then on, the transport to the server sends this
 * version in a header. The transport to the client accepts this version in addition to those that the SDK supports.
 */
export function versionAgreement(server: Transport, downstream: Transport): (version: unknown) => void {
  return (version) => {
    if (typeof version !== 'string') return
    server.setProtocolVersion?.(version)
    downstream.setSupportedProtocolVersions?.([...new Set([...SUPPORTED_PROTOCOL_VERSIONS, version])])
  }
}

const proxyKey = 'twincheck/proxy'

type OpeningResult = Readonly<Record<string, unknown>>

/** The server's answer to `initialize` or `server/discover`. The proxy's own instructions are added after the server's instructions. */
export function declareProxy<Result extends OpeningResult>(result: Result, mode: Mode): Result {
  const { instructions, _meta: meta } = result
  const own = isObject(meta) ? meta : {}
  return {
    ...result,
    instructions:
      typeof instructions === 'string' && instructions !== '' ? `${instructions}\n\n${says[mode]}` : says[mode],
    _meta: { ...own, [proxyKey]: { mode, failOpen: true } },
  }
}

/** The text with which the proxy describes itself when a connection opens: its mode, and that it passes calls on if it fails. */
const says: Readonly<Record<Mode, string>> = {
  shadow:
    'Tool calls pass through TwinCheck in shadow mode: they are looked at and recorded, and none is changed. It fails open.',
  advise:
    'Tool calls pass through TwinCheck in advise mode: a call that repeats what was done, or names a target that nobody mentioned, may ' +
    'be answered without being executed; such a result begins with "Not executed". Call again to insist. It fails open.',
  repair:
    'Tool calls pass through TwinCheck in repair mode: a call that the evidence speaks against may be replaced by another ' +
    'or answered without being executed; such a result begins with "Not executed:" or says in _meta under ' +
    '"twincheck/replaced" what ran instead. It fails open: whatever goes wrong in it, the call runs as it was made.',
}
