/** A request for a message. The system prompt is the first piece, and every message is one piece. */

import { readCall, textOf } from '../../exchange/read-call.ts'
import { isObject } from '../../policy/paper/json.ts'
import type { ReplyForm } from '../../policy/paper/reply-form.ts'
import type { ActiveTools, Message, ToolCall } from '../../policy/paper/trace/trace.ts'
import { chosenForm, flattenContent, readMessages, readTool, readToolList, unknownPiece } from '../read-messages.ts'
import type { WireBody, WireRequest } from '../wire-format.ts'

export function readMessageRequest(body: unknown): WireRequest | null {
  if (!isObject(body) || !Array.isArray(body.messages)) return null
  const system = body.system === undefined || body.system === null ? [] : [{ role: 'system', content: body.system }]
  // Tools that the model may not call are not active.
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

/** Types of tools that the client runs. Provider-run tools are never proposed, and no twin may call them. */
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

export function readToolUses(blocks: readonly unknown[]): readonly ToolCall[] {
  return blocks.filter(isToolUse).map(({ id, name, input }) => readCall(id, name, input))
}

/** Tool results are inside a user message. The user's own text between them becomes a separate message, in its place. */
function readUserContent(content: unknown): readonly Message[] {
  if (!Array.isArray(content)) return [{ role: 'user', content: flattenContent(content) }]
  const messages: Message[] = []
  let said: unknown[] = []
  const close = () => {
    if (said.length > 0) messages.push({ role: 'user', content: flattenContent(said) })
    said = []
  }
  for (const block of content) {
    if (!isObject(block) || block.type !== 'tool_result') {
      said.push(block)
      continue
    }
    close()
    const result = { role: 'tool', callId: textOf(block.tool_use_id), content: flattenContent(block.content) } as const
    messages.push(typeof block.is_error === 'boolean' ? { ...result, isError: block.is_error } : result)
  }
  close()
  return messages
}
