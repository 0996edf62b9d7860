/**
 * The original bytes of a message. An unchanged message is sent in these bytes, because JSON.parse and JSON.stringify would
 * change large integers, `1.0`, escapes and duplicate members.
 */
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
} from '@modelcontextprotocol/server'
import { jsonElements, spliceJson } from './splice-json.ts'

const originals = new WeakMap<JSONRPCMessage, Buffer>()

/** Null if the bytes hold no JSON-RPC message. */
export function readMessage(bytes: Buffer): JSONRPCMessage | null {
  const value = parseJson(bytes)
  const isMessage = isJSONRPCRequest(value) || isJSONRPCNotification(value) || isJSONRPCResponse(value)
  if (!isMessage) return null
  originals.set(value, bytes)
  return value
}

/** The messages of an HTTP body, which is one message or a batch; null if any of them is not a message. */
export function readMessages(body: Buffer): readonly JSONRPCMessage[] | null {
  const parts = Array.isArray(parseJson(body)) ? jsonElements(body) : [body]
  const messages = parts.map(readMessage)
  return messages.every((message) => message !== null) ? messages : null
}

/** Undefined if the bytes are not JSON. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

export function bytesOf(message: JSONRPCMessage): Buffer {
  return originals.get(message) ?? Buffer.from(JSON.stringify(message))
}

/** `after` was made from `before`. Only the differences are written again. */
export function changedMessage<Message extends JSONRPCMessage>(before: Message, after: Message): Message {
  const original = originals.get(before)
  if (original && before !== after) originals.set(after, spliceJson(original, before, after))
  return after
}
