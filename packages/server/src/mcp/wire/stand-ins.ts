/**
 * Placeholders for messages in the SDK's HTTP transports. The transports parse and write JSON themselves, which would change the bytes of
 * a message. An outgoing placeholder is a message whose JSON is a token. An incoming placeholder is a short message with the same
 * envelope. The code around the transport exchanges each placeholder for the real bytes.
 */
import { randomUUID } from 'node:crypto'
import { isJSONRPCErrorResponse, isJSONRPCResultResponse, type JSONRPCMessage } from '@modelcontextprotocol/server'
import { isObject } from '@twincheck/core/reading'
import { bytesOf, readMessage } from './original-bytes.ts'

export type StandIns = {
  readonly outgoing: (message: JSONRPCMessage) => OutgoingStandIn
  readonly bytesFor: (json: string) => Buffer | null
  readonly forget: (json: string) => void
  readonly incoming: (bytes: Buffer) => string | null
  readonly messageFor: (standIn: JSONRPCMessage) => JSONRPCMessage
}

export type OutgoingStandIn = { readonly message: JSONRPCMessage; readonly json: string }

export function openStandIns(): StandIns {
  const prefix = `twincheck-${randomUUID()}-`
  const leaving = new Map<string, Buffer>()
  const arrived = new Map<string, JSONRPCMessage>()
  let count = 0

  return {
    outgoing: (message) => {
      const token = prefix + count++
      const json = JSON.stringify(token)
      const toJSON = () => {
        // The entry is created when the transport writes the message. If the transport drops the message, no entry is left behind.
        leaving.set(json, bytesOf(message))
        return token
      }
      return { message: Object.defineProperty({ ...message }, 'toJSON', { value: toJSON, enumerable: false }), json }
    },
    bytesFor: (json) => leaving.get(json) ?? null,
    forget: (json) => void leaving.delete(json),
    incoming: (bytes) => {
      const message = readMessage(bytes)
      if (!message) return null
      const token = prefix + count++
      arrived.set(token, message)
      return JSON.stringify(standInFor(message, token))
    },
    messageFor: (standIn) => {
      const token = tokenIn(standIn)
      const message = arrived.get(token)
      arrived.delete(token)
      return message ?? standIn
    },
  }
}

const tokenKey = 'twincheck/token'

function standInFor(message: JSONRPCMessage, token: string): JSONRPCMessage {
  const content = { [tokenKey]: token }
  if (isJSONRPCResultResponse(message)) return { jsonrpc: '2.0', id: message.id, result: content }
  if (isJSONRPCErrorResponse(message)) return { ...message, error: { code: 0, message: token } }
  return { ...message, params: content }
}

function tokenIn(standIn: JSONRPCMessage): string {
  if (isJSONRPCErrorResponse(standIn)) return standIn.error.message
  const content: unknown = isJSONRPCResultResponse(standIn) ? standIn.result : standIn.params
  const token = isObject(content) ? content[tokenKey] : undefined
  return typeof token === 'string' ? token : ''
}
