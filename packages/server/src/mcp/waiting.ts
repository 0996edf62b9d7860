/** The client's requests that the server has not answered yet, and what each answer becomes on its way back. */
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
  /** Removes the request; null where none with this id waits, because it was cancelled or never made. */
  readonly take: (id: RequestId | undefined) => ReadResponse | null
  readonly ids: () => readonly RequestId[]
  /**
   * Over streamable HTTP a message that belongs to a request travels on that request's stream. Progress says to which; for
   * a log line or a question to the client the latest open request is the best guess. List changes belong to none.
   */
  readonly requestBehind: (message: JSONRPCMessage) => RequestId | undefined
}

export function openWaiting(): Waiting {
  const waiting = new Map<RequestId, { readonly progressToken: unknown; readonly read: ReadResponse }>()
  return {
    add: ({ id, params }, read) => {
      waiting.set(id, { progressToken: params?._meta?.progressToken, read })
    },
    take: (id) => {
      const request = id === undefined ? undefined : waiting.get(id)
      if (id === undefined || !request) return null
      waiting.delete(id)
      return request.read
    },
    ids: () => [...waiting.keys()],
    requestBehind: (message) => {
      if (isJSONRPCRequest(message)) return [...waiting.keys()].at(-1)
      if (!isJSONRPCNotification(message)) return undefined
      const token = message.params?.progressToken
      switch (message.method) {
        case 'notifications/message':
          return [...waiting.keys()].at(-1)
        case 'notifications/progress':
          return [...waiting].find(([, { progressToken }]) => token !== undefined && progressToken === token)?.[0]
      }
      return undefined
    },
  }
}
