/** The client's unanswered requests, each with the function that handles its answer. */
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type JSONRPCResponse,
  type RequestId,
} from '@modelcontextprotocol/server'

export type ReadResponse = (response: JSONRPCResponse) => JSONRPCResponse

export type Waiting = {
  readonly add: (request: JSONRPCRequest, read: ReadResponse) => void
  readonly take: (id: RequestId | undefined) => ReadResponse | null
  readonly ids: () => readonly RequestId[]
  /**
   * Finds the client's request to which a message of the server belongs, because over streamable HTTP the message is sent on the stream
   * of this request. A progress message names its request. A log line or a question to the client does not, so the latest open request is
   * assumed. A message about a changed list belongs to no request.
   */
  readonly requestBehind: (message: JSONRPCMessage) => RequestId | undefined
}

type WaitingRequest = { readonly id: RequestId; readonly progressToken: unknown; readonly read: ReadResponse }

export function openWaiting(): Waiting {
  /**
   * Unanswered requests, in the order in which they were made. If a client uses an id twice, the id occurs twice here, and the client
   * gets both answers.
   */
  const waiting: WaitingRequest[] = []
  return {
    add: ({ id, params }, read) => {
      waiting.push({ id, progressToken: params?._meta?.progressToken, read })
    },
    take: (id) => {
      const at = id === undefined ? -1 : waiting.findIndex((request) => request.id === id)
      return at === -1 ? null : (waiting.splice(at, 1)[0]?.read ?? null)
    },
    ids: () => waiting.map(({ id }) => id),
    requestBehind: (message) => {
      if (isJSONRPCRequest(message)) return waiting.at(-1)?.id
      if (!isJSONRPCNotification(message)) return undefined
      const token = message.params?.progressToken
      switch (message.method) {
        case 'notifications/message':
          return waiting.at(-1)?.id
        case 'notifications/progress':
          return waiting.find(({ progressToken }) => token !== undefined && progressToken === token)?.id
      }
      return undefined
    },
  }
}
