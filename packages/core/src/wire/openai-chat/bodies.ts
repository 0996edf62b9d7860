/** Reads requests for a chat completion, and reads and rewrites completions that come as one JSON body. */
import { readCall, readTextCall, textOf, writeArguments } from '../../exchange/read-call.ts'
import type { PlacedCall, Replacement, Reply, Shown, WithheldCall } from '../../exchange/reply.ts'
import { isObject } from '../../policy/paper/json.ts'
import type { ReplyForm } from '../../policy/paper/reply-form.ts'
import type { ActiveTools, Message, ToolCall } from '../../policy/paper/trace/trace.ts'
import { chosenForm, flattenContent, readMessages, readTool, readToolList, unknownPiece } from '../read-messages.ts'
import { edit } from '../splice-json.ts'
import type { WireBody, WireRequest } from '../wire-format.ts'

/**
 * Reads a request. Every message is a piece. Null if several choices are requested, because nobody knows which choice the host will use.
 * If the request forbids calls, no tool is active.
 */
export function readChatRequest(body: unknown): WireRequest | null {
  if (!isObject(body) || !Array.isArray(body.messages)) return null
  if (typeof body.n === 'number' && body.n > 1) return null
  const tools = body.tool_choice === 'none' ? [] : body.tools
  return { pieces: body.messages, tools, form: readChatForm(body), previous: null }
}

function readChatForm({ tool_choice: choice, response_format: format }: WireBody): ReplyForm {
  if (!isObject(choice)) return chosenForm(choice === 'required', null, format)
  if (isObject(choice.allowed_tools)) {
    const { mode, tools } = choice.allowed_tools
    return chosenForm(mode === 'required', Array.isArray(tools) ? tools.flatMap(nameOf) : null, format)
  }
  return chosenForm(true, nameOf(choice), format)
}

function nameOf(choice: unknown): readonly string[] {
  const inner = isObject(choice) ? (choice.function ?? choice.custom) : undefined
  return isObject(inner) && typeof inner.name === 'string' ? [inner.name] : []
}

export function readChatPiece(piece: unknown): readonly Message[] {
  const message = isObject(piece) ? readHostMessage(piece) : null
  return message ? readMessages([message]) : [unknownPiece(isObject(piece) ? piece.role : piece)]
}

export function readChatTools(tools: unknown): ActiveTools {
  return readToolList(tools, (tool) => {
    const defined = isObject(tool) ? tool.function : undefined
    return isObject(defined) ? readTool(defined.name, defined.description, defined.parameters) : null
  })
}

export function readChatCalls(calls: unknown): readonly ToolCall[] {
  return Array.isArray(calls) ? calls.map(readChatCall) : []
}

function readHostMessage(message: Readonly<Record<string, unknown>>): Message | null {
  const content = flattenContent(message.content)
  switch (message.role) {
    case 'system':
    case 'developer':
      return { role: 'system', content }
    case 'user':
      return { role: 'user', content }
    case 'assistant':
      return {
        role: 'assistant',
        content: content === '' ? textOf(message.refusal) : content,
        calls: [...readChatCalls(message.tool_calls), ...readLegacyCall(message.function_call)],
      }
    case 'tool':
      return { role: 'tool', callId: textOf(message.tool_call_id), content }
    case 'function':
      return { role: 'tool', callId: textOf(message.name), content }
  }
  return null
}

function readChatCall(call: unknown): ToolCall {
  if (!isObject(call)) return readCall('', '', call)
  if (isObject(call.custom)) return readTextCall(call.id, call.custom.name, call.custom.input)
  const made = isObject(call.function) ? call.function : {}
  return readCall(call.id, made.name, made.arguments)
}

/** Reads a call in the old format. In that format calls have no ids, and a result names its function. */
function readLegacyCall(call: unknown): readonly ToolCall[] {
  return isObject(call) ? [readCall(call.name, call.name, call.arguments)] : []
}

/** The finish reason of a choice. Null if it states none. Some servers write an empty text. */
export function finishOf({ finish_reason: reason = null }: WireBody): unknown {
  return reason === '' ? null : reason
}

/**
 * Whether the reply is complete, by its finish reason. With any other reason the reply was truncated or withheld, and calls may be
 * missing.
 */
export function isWhole(finishReason: unknown): boolean {
  return finishReason === null || finishReason === 'stop' || finishReason === 'tool_calls'
}

/** Reads a reply. Null if the reply has several choices, is not complete, or has a call in the old format `function_call`. */
export function readChatReply(body: unknown): Reply | null {
  const choices = isObject(body) && Array.isArray(body.choices) ? body.choices : []
  const choice: unknown = choices[0]
  if (choices.length !== 1 || !isObject(choice) || !isObject(choice.message) || !isWhole(finishOf(choice))) return null
  const { content, refusal, tool_calls: calls, function_call: legacy } = choice.message
  if (isObject(legacy)) return null
  const text = flattenContent(content)
  return { id: null, text: text === '' ? textOf(refusal) : text, calls: readChatCalls(calls) }
}

export function writeChatReply(body: unknown, replacement: Replacement): WireBody {
  const reply = isObject(body) ? body : {}
  const choices: readonly unknown[] = Array.isArray(reply.choices) ? reply.choices : []
  const choice = isObject(choices[0]) ? choices[0] : {}
  const message = isObject(choice.message) ? choice.message : {}
  const proposed: readonly unknown[] = Array.isArray(message.tool_calls) ? message.tool_calls : []
  const isText = proposed.length === 0
  const changes =
    replacement.kind === 'text'
      ? {
          ...emptied(message, ['refusal', 'audio']),
          content: joinText(flattenContent(message.content), replacement.text),
          tool_calls: undefined,
        }
      : {
          ...(isText ? { ...emptied(message, ['refusal', 'audio']), content: null } : {}),
          tool_calls: replacement.calls.map((placed) => writeChatCall(placed, proposed)),
        }
  const changed = {
    // `logprobs` belongs to the tokens that were replaced, so it is removed.
    ...(isText || replacement.kind === 'text' ? emptied(choice, ['logprobs']) : {}),
    message: edit(message, changes),
    finish_reason:
      isText && replacement.kind === 'calls' ? 'tool_calls' : finishReason(choice.finish_reason, replacement),
  }
  return edit(reply, { choices: [edit(choice, changed)] })
}

export function emptied(body: WireBody, names: readonly string[]): WireBody {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(body, name)).map((name) => [name, null]))
}

/** Joins two texts. The text that replaces the calls comes second, because a stream has already sent the existing text. */
export function joinText(said: string, text: string): string {
  return said === '' ? text : `${said}\n\n${text}`
}

export function finishReason(found: unknown, replacement: Replacement): unknown {
  return replacement.kind === 'text' ? 'stop' : found
}

export function writeChatCall({ call, original }: PlacedCall, proposed: readonly unknown[]): unknown {
  const kept = original === null ? undefined : proposed[original]
  if (kept !== undefined) return kept
  return { id: call.id, type: 'function', function: { name: call.name, arguments: writeArguments(call) } }
}

/** The follow-up request after the calls were answered: the message unchanged, then one result per call. */
export function answerChatCalls(body: unknown, reply: unknown, texts: readonly string[]): WireBody | null {
  if (!isObject(body) || !Array.isArray(body.messages) || !isObject(reply)) return null
  const choice: unknown = Array.isArray(reply.choices) ? reply.choices[0] : undefined
  const message = isObject(choice) ? choice.message : undefined
  const calls: readonly unknown[] = isObject(message) && Array.isArray(message.tool_calls) ? message.tool_calls : []
  const ids = calls.map((call) => (isObject(call) ? textOf(call.id) : ''))
  if (ids.length === 0 || ids.includes('')) return null
  const results = ids.map((id, index) => chatResult(id, texts[index] ?? ''))
  return edit(body, { messages: [...body.messages, message, ...results] })
}

function chatResult(id: string, text: string): WireBody {
  return { role: 'tool', tool_call_id: id, content: text }
}

export function rejoinChatCalls(
  turn: readonly unknown[],
  after: readonly unknown[],
  withheld: readonly WithheldCall[],
): { turn: readonly unknown[]; after: readonly unknown[] } | null {
  const at = turn.findLastIndex((message) => isObject(message) && Array.isArray(message.tool_calls))
  const message = turn[at]
  if (!isObject(message) || !Array.isArray(message.tool_calls)) return null
  const calls: unknown[] = [...message.tool_calls]
  for (const { call, index } of withheld) calls.splice(index, 0, writeChatCall({ call, original: null }, []))
  const results = withheld.map(({ call, text }) => chatResult(call.id, text))
  return { turn: turn.with(at, edit(message, { tool_calls: calls })), after: [...results, ...after] }
}

export function withoutShownText(turn: readonly unknown[], { text }: Shown): readonly unknown[] | null {
  const [message, ...others] = turn
  if (!isObject(message) || typeof message.content !== 'string' || !message.content.startsWith(text)) return null
  const rest = message.content.slice(text.length).replace(/^\n\n/, '')
  if (rest === '' && !Array.isArray(message.tool_calls)) return null
  return [edit(message, { content: rest === '' ? null : rest }), ...others]
}
