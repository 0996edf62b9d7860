/** The follow-up request after the calls of a completion were answered: the message unchanged, then one result per call. */

import { textOf } from '../../exchange/read-call.ts'
import { isObject } from '../../policy/paper/json.ts'
import { edit } from '../splice-json.ts'
import type { WireBody } from '../wire-format.ts'

export function answerChatCalls(body: unknown, reply: unknown, text: string): WireBody | null {
  if (!isObject(body) || !Array.isArray(body.messages) || !isObject(reply)) return null
  const choice: unknown = Array.isArray(reply.choices) ? reply.choices[0] : undefined
  const message = isObject(choice) ? choice.message : undefined
  const calls: readonly unknown[] = isObject(message) && Array.isArray(message.tool_calls) ? message.tool_calls : []
  const ids = calls.map((call) => (isObject(call) ? textOf(call.id) : ''))
  if (ids.length === 0 || ids.includes('')) return null
  const results = ids.map((id) => ({ role: 'tool', tool_call_id: id, content: text }))
  return edit(body, { messages: [...body.messages, message, ...results] })
}
