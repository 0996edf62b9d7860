/**
 * Keeps the original bytes of a message. An unchanged message is sent in these bytes, because JSON.parse and JSON.stringify would change
 * large integers, `1.0`, escapes and duplicate members.
 */
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
} from '@modelcontextprotocol/server'
import { parseJson as parseText } from '@twincheck/core/reading'
import { jsonElements, spliceJson } from './splice-json.ts'

const originals = new WeakMap<JSONRPCMessage, Buffer>()

export function readMessage(bytes: Buffer): JSONRPCMessage | null {
  const value = parseJson(bytes)
  const isMessage = isJSONRPCRequest(value) || isJSONRPCNotification(value) || isJSONRPCResponse(value)
  if (!isMessage) return null
  originals.set(value, bytes)
  return value
}

export function readMessages(body: Buffer): readonly JSONRPCMessage[] | null {
  const parts = Array.isArray(parseJson(body)) ? jsonElements(body) : [body]
  const messages = parts.map(readMessage)
  return messages.every((message) => message !== null) ? messages : null
}

export function parseJson(bytes: Buffer): unknown {
  return parseText(bytes.toString('utf8'))
}

export function bytesOf(message: JSONRPCMessage): Buffer {
  return originals.get(message) ?? Buffer.from(JSON.stringify(message))
}

/** Registers the bytes of `after`, which was made from `before`. Only the differences are written; all other bytes stay as they were. */
export function changedMessage<Message extends JSONRPCMessage>(before: Message, after: Message): Message {
  const original = originals.get(before)
  if (original && before !== after) originals.set(after, spliceJson(original, before, after))
  return after
}
