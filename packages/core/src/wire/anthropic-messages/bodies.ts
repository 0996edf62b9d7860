/** Reads the requests of Anthropic's Messages API, and reads and rewrites replies that come as one JSON body. */
import { readCall, textOf } from '../../exchange/read-call.ts'
import type { PlacedCall, Replacement, Reply, Shown, WithheldCall } from '../../exchange/reply.ts'
import { isObject } from '../../policy/paper/json.ts'
import type { ReplyForm } from '../../policy/paper/reply-form.ts'
import type { ActiveTools, Message, ToolCall } from '../../policy/paper/trace/trace.ts'
import {
  chosenForm,
  flattenContent,
  readMessages,
  readTool,
  readToolList,
  splitResults,
  unknownPiece,
} from '../read-messages.ts'
import { edit } from '../splice-json.ts'
import type { WireBody, WireRequest } from '../wire-format.ts'

/** Reads a request. The system prompt is the first piece, and every message is one piece. */
export function readMessageRequest(body: unknown): WireRequest | null {
  if (!isObject(body) || !Array.isArray(body.messages)) return null
  const system = body.system === undefined || body.system === null ? [] : [{ role: 'system', content: body.system }]
  const isFree = !isObject(body.tool_choice) || body.tool_choice.type !== 'none'
  const pieces = [...system, ...body.messages]
  return { pieces, tools: isFree ? body.tools : [], form: readMessageForm(body), previous: null }
}

function readMessageForm({ tool_choice: choice, output_config: output, output_format: older }: WireBody): ReplyForm {
  const { type, name } = isObject(choice) ? choice : {}
  const named = type === 'tool' && typeof name === 'string' ? [name] : null
  return chosenForm(type === 'any' || type === 'tool', named, isObject(output) ? output.format : older)
}

export function readMessagePiece(piece: unknown): readonly Message[] {
  if (!isObject(piece)) return [unknownPiece(piece)]
  switch (piece.role) {
    case 'system':
      return readMessages([{ role: 'system', content: flattenContent(piece.content) }])
    case 'user':
      return readMessages(readUserContent(piece.content))
    case 'assistant': {
      const blocks = Array.isArray(piece.content) ? piece.content : []
      const said = Array.isArray(piece.content) ? blocks.filter((block: unknown) => !isToolUse(block)) : piece.content
      return readMessages([{ role: 'assistant', content: flattenContent(said), calls: readToolUses(blocks) }])
    }
  }
  return [unknownPiece(piece.role)]
}

/** Types of tools that the client runs. Tools that the provider runs are never proposed, and no twin may call them. */
const clientTool = /^(?:custom|bash_|text_editor_|computer_|memory_)/

export function readMessageTools(tools: unknown): ActiveTools {
  return readToolList(tools, (tool) => {
    if (!isObject(tool) || (typeof tool.type === 'string' && !clientTool.test(tool.type))) return null
    return readTool(tool.name, tool.description, tool.input_schema)
  })
}

export function isToolUse(block: unknown): block is Readonly<Record<string, unknown>> {
  return isObject(block) && block.type === 'tool_use'
}

function readToolUses(blocks: readonly unknown[]): readonly ToolCall[] {
  return blocks.filter(isToolUse).map(({ id, name, input }) => readCall(id, name, input))
}

function readUserContent(content: unknown): readonly Message[] {
  if (!Array.isArray(content)) return [{ role: 'user', content: flattenContent(content) }]
  return splitResults(content, readResultBlock, flattenContent)
}

function readResultBlock(block: unknown): Message | null {
  if (!isObject(block) || block.type !== 'tool_result') return null
  const result = { role: 'tool', callId: textOf(block.tool_use_id), content: flattenContent(block.content) } as const
  return typeof block.is_error === 'boolean' ? { ...result, isError: block.is_error } : result
}

/** Whether the message is complete, by its stop reason. With any other reason the message was truncated, paused or withheld. */
export function isWhole(stopReason: unknown): boolean {
  return stopReason === 'tool_use' || stopReason === 'end_turn' || stopReason === 'stop_sequence'
}

/** Blocks of tools that the provider runs itself are not touched. */
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

export function stopReason(found: unknown, replacement: Replacement): unknown {
  return replacement.kind === 'text' && found === 'tool_use' ? 'end_turn' : found
}

export function twinBlock({ call, original }: PlacedCall, proposed: readonly WireBody[]): WireBody {
  const kept = original === null ? undefined : proposed[original]
  return kept ?? { type: 'tool_use', id: call.id, name: call.name, input: call.arguments }
}

/**
 * The follow-up request after the calls of a message were answered. The blocks are sent back unchanged, because thinking is signed. The
 * results go into one following user message, as the provider requires.
 */
export function answerToolUses(body: unknown, reply: unknown, texts: readonly string[]): WireBody | null {
  if (!isObject(body) || !Array.isArray(body.messages) || !isObject(reply)) return null
  const blocks: readonly unknown[] = Array.isArray(reply.content) ? reply.content : []
  const ids = blocks.filter(isToolUse).map(({ id }) => textOf(id))
  if (ids.length === 0 || ids.includes('')) return null
  const results = ids.map((id, index) => toolResult(id, texts[index] ?? ''))
  const added = [
    { role: 'assistant', content: blocks },
    { role: 'user', content: results },
  ]
  return edit(body, { messages: [...body.messages, ...added] })
}

function toolResult(id: string, text: string): WireBody {
  return { type: 'tool_result', tool_use_id: id, content: text }
}

/**
 * Puts the withheld calls back into the assistant's message. Their answers go into the user message that has the results of the other
 * calls, as the provider requires.
 */
export function rejoinToolUses(
  turn: readonly unknown[],
  [next, ...after]: readonly unknown[],
  withheld: readonly WithheldCall[],
): { turn: readonly unknown[]; after: readonly unknown[] } | null {
  const at = turn.findLastIndex((one) => isObject(one) && Array.isArray(one.content) && one.content.some(isToolUse))
  const message = turn[at]
  if (!isObject(message) || !Array.isArray(message.content)) return null
  if (!isObject(next) || next.role !== 'user' || !Array.isArray(next.content)) return null
  const blocks: unknown[] = [...message.content]
  for (const { call, index } of withheld) {
    const places = blocks.flatMap((block, place) => (isToolUse(block) ? [place] : []))
    blocks.splice(places[index] ?? (places.at(-1) ?? blocks.length - 1) + 1, 0, twinBlock({ call, original: null }, []))
  }
  const results = withheld.map(({ call, text }) => toolResult(call.id, text))
  return {
    turn: turn.with(at, edit(message, { content: blocks })),
    after: [edit(next, { content: [...results, ...next.content] }), ...after],
  }
}

export function withoutShownBlocks(turn: readonly unknown[], { parts }: Shown): readonly unknown[] | null {
  const [message, ...others] = turn
  if (!isObject(message) || !Array.isArray(message.content) || message.content.length <= parts) return null
  return [edit(message, { content: message.content.slice(parts) }), ...others]
}
