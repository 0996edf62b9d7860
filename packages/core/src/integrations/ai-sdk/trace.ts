/**
 * Translates an AI SDK prompt into a trace. The SDK creates its messages and tools again for every step, but keeps the objects
 * inside them: a call's input, a result's output, a tool's schema. These objects are the cache keys.
 */
import type { LanguageModelMiddleware } from 'ai'
import type { Piece } from '../../exchange/answered-calls.ts'
import { readCall } from '../../exchange/read-call.ts'
import { isObject } from '../../policy/paper/json.ts'
import type { ReplyForm } from '../../policy/paper/reply-form.ts'
import { type ActiveTools, type Message, readMessage } from '../../policy/paper/trace/trace.ts'
import { readHostTool } from '../../wire/read-messages.ts'

export type Params = Parameters<NonNullable<LanguageModelMiddleware['wrapGenerate']>>[0]['params']
export type PromptMessage = Params['prompt'][number]
type ToolResultPart = Extract<Extract<PromptMessage, { role: 'tool' }>['content'][number], { type: 'tool-result' }>
type ResultOutput = ToolResultPart['output']
export type Said = Extract<PromptMessage, { role: 'assistant' }>['content']

export function readPrompt({ prompt }: Params): readonly Message[] {
  const messages: Message[] = []
  // The translation is the only loop over the whole trace. It runs at every step, so it allocates as little as possible.
  for (const message of prompt) appendMessage(message, messages)
  return messages
}

export function readPieces({ prompt }: Params): readonly Piece<PromptMessage>[] {
  return prompt.map((message) => {
    const messages: Message[] = []
    appendMessage(message, messages)
    return { items: [message], messages }
  })
}

/**
 * The tools of a request. Tools that the provider runs are left out, because they have no schema to check against. If the model may call
 * no tool, the list is empty.
 */
export function readTools({ tools = [], toolChoice }: Params): ActiveTools {
  if (toolChoice?.type === 'none') return []
  return tools.flatMap((tool) =>
    tool.type === 'function' ? readHostTool(tool.name, tool.description ?? '', tool.inputSchema) : [],
  )
}

export function readForm({ toolChoice, responseFormat }: Params): ReplyForm {
  const named = toolChoice?.type === 'tool' ? [toolChoice.toolName] : null
  const text = toolChoice?.type !== 'required' && named === null && responseFormat?.type !== 'json'
  return { text, tools: named }
}

function appendMessage(message: PromptMessage, to: Message[]): void {
  switch (message.role) {
    case 'system':
      to.push({ role: 'system', content: message.content })
      return
    case 'user':
      to.push({ role: 'user', content: message.content.map(partText).join('\n') })
      return
    case 'assistant':
      to.push(readSaid(message.content))
      for (const part of message.content) if (part.type === 'tool-result') to.push(readResult(part))
      return
    case 'tool':
      for (const part of message.content) if (part.type === 'tool-result') to.push(readResult(part))
  }
}

function readSaid(parts: Said): Message {
  const input = firstInput(parts)
  const known = input && knownSaid.get(input)
  if (known && sameParts(known.parts, parts)) return known.message
  const calls = parts.flatMap((part) =>
    part.type === 'tool-call' ? [readCall(part.toolCallId, part.toolName, part.input)] : [],
  )
  const content = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
  const message = readMessage({ role: 'assistant', content, calls }, 'message')
  if (input) knownSaid.set(input, { parts, message })
  return message
}

const knownSaid = new WeakMap<object, { readonly parts: Said; readonly message: Message }>()

function firstInput(parts: Said): object | null {
  for (const part of parts) if (part.type === 'tool-call') return isObject(part.input) ? part.input : null
  return null
}

function sameParts(known: Said, given: Said): boolean {
  if (known.length !== given.length) return false
  for (let i = 0; i < known.length; i++) if (!samePart(known[i], given[i])) return false
  return true
}

function samePart(known: Said[number] | undefined, given: Said[number] | undefined): boolean {
  if (known?.type === 'text') return given?.type === 'text' && given.text === known.text
  if (known?.type !== 'tool-call') return given?.type === known?.type
  return (
    given?.type === 'tool-call' &&
    given.input === known.input &&
    given.toolCallId === known.toolCallId &&
    given.toolName === known.toolName
  )
}

function partText(part: { readonly type: string; readonly text?: string }): string {
  return part.type === 'text' ? (part.text ?? '') : `[${part.type}]`
}

function readResult({ toolCallId: callId, output }: ToolResultPart): Message {
  const known = knownResults.get(output)
  if (known?.role === 'tool' && known.callId === callId) return known
  const result = { role: 'tool', callId, content: outputText(output) }
  const isError = output.type === 'error-text' || output.type === 'error-json' || output.type === 'execution-denied'
  const message = readMessage(isError ? { ...result, isError } : result, 'message')
  knownResults.set(output, message)
  return message
}

const knownResults = new WeakMap<object, Message>()

function outputText(output: ResultOutput): string {
  switch (output.type) {
    case 'text':
    case 'error-text':
      return output.value
    case 'json':
    case 'error-json':
      return JSON.stringify(output.value)
    case 'execution-denied':
      return output.reason ?? 'execution denied'
    case 'content':
      return output.value.map(partText).join('\n')
  }
}
