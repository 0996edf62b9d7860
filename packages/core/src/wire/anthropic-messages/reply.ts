/** A message as one JSON body. Blocks of tools that the provider runs itself are not touched. */

import { textOf } from '../../exchange/read-call.ts'
import type { PlacedCall, Replacement, Reply } from '../../exchange/reply.ts'
import { isObject } from '../../policy/paper/json.ts'
import { flattenContent } from '../read-messages.ts'
import { edit } from '../splice-json.ts'
import type { WireBody } from '../wire-format.ts'
import { isToolUse, readToolUses } from './request.ts'

/** With any other reason the message was truncated, paused or withheld. */
export function isWhole(stopReason: unknown): boolean {
  return stopReason === 'tool_use' || stopReason === 'end_turn' || stopReason === 'stop_sequence'
}

export function readMessageReply(body: unknown): Reply | null {
  if (!isObject(body) || !Array.isArray(body.content) || !isWhole(body.stop_reason)) return null
  return readBlocks(body.content)
}

export function readBlocks(blocks: readonly unknown[]): Reply {
  const text = flattenContent(blocks.filter((block) => isObject(block) && block.type === 'text'))
  return { id: null, text, calls: readToolUses(blocks) }
}

export function writeMessageReply(body: unknown, replacement: Replacement): WireBody {
  const reply = isObject(body) ? body : {}
  const blocks: readonly unknown[] = Array.isArray(reply.content) ? reply.content : []
  const proposed = blocks.filter(isToolUse)
  const first = blocks.findIndex(isToolUse)
  if (first < 0 && replacement.kind === 'calls') {
    const unsaid = blocks.filter((block) => !isObject(block) || block.type !== 'text')
    const content = [...unsaid, ...twinBlocks(replacement, [])]
    return edit(reply, { content, stop_reason: 'tool_use', stop_sequence: null })
  }
  const content = [
    ...blocks.slice(0, first),
    ...twinBlocks(replacement, proposed),
    ...blocks.slice(first).filter((block) => !isToolUse(block)),
  ]
  return edit(reply, { content, stop_reason: stopReason(reply.stop_reason, replacement) })
}

function twinBlocks(replacement: Replacement, proposed: readonly WireBody[]): readonly WireBody[] {
  if (replacement.kind === 'text') return [{ type: 'text', text: replacement.text }]
  return replacement.calls.map((placed) => twinBlock(placed, proposed))
}

/** If calls become a final text, the turn ends. With calls the reason stays. */
export function stopReason(found: unknown, replacement: Replacement): unknown {
  return replacement.kind === 'text' && found === 'tool_use' ? 'end_turn' : found
}

export function twinBlock({ call, original }: PlacedCall, proposed: readonly WireBody[]): WireBody {
  const kept = original === null ? undefined : proposed[original]
  return kept ?? { type: 'tool_use', id: call.id, name: call.name, input: call.arguments }
}

/**
 * The follow-up request after the calls of a message were answered. The blocks are sent back unchanged, because thinking is signed.
 * The results go into one user message after it, as the provider requires.
 */
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
