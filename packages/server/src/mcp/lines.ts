/** The two connections of a relay, and the error answer to a request that the server cannot answer. */
import type {
  JSONRPCMessage,
  JSONRPCNotification,
  JSONRPCRequest,
  RequestId,
  Transport,
} from '@modelcontextprotocol/server'
import type { ReadResponse, Waiting } from './waiting.ts'

export type Lines = {
  readonly toClient: (message: JSONRPCMessage) => Promise<void>
  readonly ask: (request: JSONRPCRequest, read: ReadResponse) => void
  readonly tell: (notification: JSONRPCNotification) => void
  readonly toServer: (message: JSONRPCMessage) => void
  readonly answerError: (id: RequestId, problem: unknown) => Promise<void>
}

export type LineParts = {
  readonly downstream: Transport
  readonly server: Transport
  /** Resolves when the server's messages can be received. `heard` is called after the client has sent `initialized`. */
  readonly heard: () => Promise<void>
  readonly waiting: Waiting
  readonly report: (error: unknown) => void
}

/** The error code that SDKs use if a connection ended during a request. */
const connectionClosed = -32000

export function openLines({ downstream, server, heard, waiting, report }: LineParts): Lines {
  let opened: Promise<unknown> = Promise.resolve()

  const toClient = (message: JSONRPCMessage): Promise<void> => {
    const relatedRequestId = waiting.requestBehind(message)
    return downstream.send(message, relatedRequestId === undefined ? {} : { relatedRequestId }).catch(report)
  }
  const answerError = (id: RequestId, problem: unknown) => {
    const message = `The MCP server did not answer: ${problem instanceof Error ? problem.message : String(problem)}`
    return toClient({ jsonrpc: '2.0', id, error: { code: connectionClosed, message } })
  }
  const fail = (id: RequestId, problem: unknown) => {
    if (waiting.take(id)) void answerError(id, problem)
  }

  return {
    toClient,
    answerError,
    ask: (request, read) => {
      const { id } = request
      waiting.add(request, read)
      const onRequestStreamEnd = () => fail(id, 'its stream ended without a response')
      opened.then(() => server.send(request, { onRequestStreamEnd })).catch((error: unknown) => fail(id, error))
    },
    tell: (notification) => {
      const told = opened.then(() => server.send(notification)).catch(report)
      // Over HTTP every message is a separate request. Later messages wait until `initialized` has arrived, so that they do not overtake
      // it.
      if (notification.method === 'notifications/initialized') opened = told.then(heard)
    },
    toServer: (message) => void opened.then(() => server.send(message)).catch(report),
  }
}
