/**
 * The follow-up request after the calls of a message were answered. The blocks are sent back unchanged, because thinking is signed.
 * The results go into one user message after it, as the provider requires.
 */

import { textOf } from '../../exchange/read-call.ts'
import { isObject } from '../../policy/paper/json.ts'
import { edit } from '../splice-json.ts'
import type { WireBody } from '../wire-format.ts'
import { isToolUse } from './request.ts'

export function answerToolUses(body: unknown, reply: unknown, text: string): WireBody | null {
  if (!isObject(body) || !Array.isArray(body.messages) || !isObject(reply)) return null
  const blocks: readonly unknown[] = Array.isArray(reply.content) ? reply.content : []
  const ids = blocks.filter(isToolUse).map(({ id }) => textOf(id))
  if (ids.length === 0 || ids.includes('')) return null
  const results = ids.map((id) => ({ type: 'tool_result', tool_use_id: id, content: text }))
  const added = [
    { role: 'assistant', content: blocks },
    { role: 'user', content: results },
  ]
  return edit(body, { messages: [...body.messages, ...added] })
}
