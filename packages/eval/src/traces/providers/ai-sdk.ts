/**
 * Reads AI SDK messages of both kinds. Model messages have a `content` with `tool-call` and `tool-result` parts. UI messages have
 * `parts`, in which a call and its result are one part.
 */

import {
  exchangeFormat,
  type ImportedCall,
  type ImportedConversation,
  importMessages,
  readEach,
} from '../imported-run.ts'
import { malformedMessage } from '../left-out.ts'
import { idOrNull, isObject, listOf, objectOf, objectsOf, type RawRecord, shortJson, textOrNull } from '../raw.ts'
import type { RecordFormat } from '../trace-format.ts'

export const aiSdk = exchangeFormat({
  name: 'ai-sdk',
  title: 'AI SDK messages (model and UI)',
  keys: 'messages system tools parts',
  recognises: ({ request }) =>
    objectsOf(request.messages).some(
      (message) =>
        (isInterfaceMessage(message) && typeof message.role === 'string') ||
        objectsOf(message.content).some((part) => isModelPart(part) || isToolPart(part)),
    ),
  read: ({ request, response }) => ({
    reader: modelMessages,
    tools: request.tools,
    system: textOrNull(request.system),
    before: listOf(request.messages),
    answer: listOf(response?.messages),
  }),
})

/** The format of the result of `generateText`, which other programs also store. Each step holds its calls and their results. */
export const aiSdkResult: RecordFormat = {
  name: 'ai-sdk-result',
  title: 'results of generateText',
  keys: 'text steps toolCalls toolResults finishReason usage',
  recognises: ({ steps, messages }) =>
    !Array.isArray(messages) && objectsOf(listOf(steps).slice(0, LOOKED_AT)).some(isSdkStep),
  read: (record) => {
    const steps = objectsOf(record.steps).map((step) => ({ role: 'assistant', content: stepParts(step) }))
    const run = idOrNull(record.id) ?? idOrNull(objectOf(record.response).id)
    const asked = textOrNull(record.prompt)
    const messages = asked === null ? steps : [{ role: 'user', content: asked }, ...steps]
    return importMessages({ source: 'ai-sdk', run }, messages, modelMessages)
  },
}

const LOOKED_AT = 20

function isSdkStep({ toolCalls, toolResults, content }: RawRecord): boolean {
  return (Array.isArray(toolCalls) && Array.isArray(toolResults)) || objectsOf(content).some(isModelPart)
}

/** The parts of a step. In older versions a step has no `content`, and its calls and results have no type. */
function stepParts({ content, text, toolCalls, toolResults }: RawRecord): readonly RawRecord[] {
  if (Array.isArray(content)) return objectsOf(content)
  const said = textOrNull(text)
  return [
    ...(said === null ? [] : [{ type: 'text', text: said }]),
    ...objectsOf(toolCalls).map((call) => ({ ...heldCall(call), type: 'tool-call' })),
    ...objectsOf(toolResults).map((result) => ({ ...heldCall(result), type: 'tool-result' })),
  ]
}

function heldCall(call: RawRecord): RawRecord {
  return isObject(call.payload) ? call.payload : call
}

export const modelMessages = readEach<unknown>({
  add: (conversation, message) => {
    const { role, content } = objectOf(message)
    if (isObject(message) && isInterfaceMessage(message)) interfaceMessages.add(conversation, [message])
    else if (conversation.say(role, content)) return
    else if (role === 'assistant') addAnswer(conversation, content)
    else if (role === 'tool') for (const part of objectsOf(content)) addResult(conversation, part)
    else conversation.leave(malformedMessage('a message whose role the AI SDK does not have'))
  },
  count: (message) => {
    const { role, content } = objectOf(message)
    if (isObject(message) && isInterfaceMessage(message)) {
      const { messages, calls, results } = interfaceMessages.count([message])
      return { said: messages - results, calls, results }
    }
    const parts = objectsOf(content)
    const calls = parts.filter(({ type }) => type === 'tool-call').length
    return {
      said: role === 'tool' ? 0 : 1,
      calls,
      results: parts.filter((part) => isResult(part) || isAnswered(part)).length,
    }
  },
})

export function isModelPart({ type }: RawRecord): boolean {
  return type === 'tool-call' || type === 'tool-result' || type === 'tool-error'
}

/** Adds an assistant message. The message may also hold results of tools that the provider runs. */
function addAnswer(conversation: ImportedConversation, content: unknown): void {
  if (!Array.isArray(content)) {
    conversation.assistant(content, [])
    return
  }
  const parts = objectsOf(content)
  const calls = parts
    .filter(({ type }) => type === 'tool-call')
    .map((part) => {
      return { id: part.toolCallId, name: part.toolName, arguments: part.input ?? part.args }
    })
  conversation.assistant(
    parts.filter(({ type }) => type === 'text'),
    calls,
  )
  for (const part of parts) if (isResult(part) || isAnswered(part)) addResult(conversation, part)
}

/** assistant-ui stores the result of a call in the part of the call. */
function isAnswered({ type, result }: RawRecord): boolean {
  return type === 'tool-call' && result !== undefined && result !== null
}

/** Whether the part is a result. An error of a tool counts as a result too. */
function isResult({ type }: RawRecord): boolean {
  return type === 'tool-result' || type === 'tool-error'
}

function addResult(conversation: ImportedConversation, part: RawRecord): void {
  if (!isResult(part) && !isAnswered(part)) return
  if (part.type === 'tool-error') {
    conversation.result({ callId: part.toolCallId, content: part.error, isError: true })
    return
  }
  const { output } = part
  const typed = isObject(output) && typeof output.type === 'string' && 'value' in output ? output : null
  const isError = typed === null ? part.isError === true : String(typed.type).startsWith('error')
  conversation.result({ callId: part.toolCallId, content: typed?.value ?? output ?? part.result, isError })
}

/** Whether the part of a UI message is a call. Such a part may also hold the result of the call. */
export function isToolPart({ type }: RawRecord): boolean {
  return typeof type === 'string' && (type.startsWith('tool-') || type === 'dynamic-tool')
}

function isInterfaceMessage({ parts, toolInvocations }: RawRecord): boolean {
  return Array.isArray(parts) || Array.isArray(toolInvocations)
}

/** In older versions a UI message has no parts. Its tools are a separate list, and its text follows them. */
function partsOf({ parts, toolInvocations, content }: RawRecord): readonly RawRecord[] {
  if (Array.isArray(parts)) return objectsOf(parts)
  const tools = objectsOf(toolInvocations).map((toolInvocation) => ({ type: 'tool-invocation', toolInvocation }))
  const text = textOrNull(content)
  return text === null ? tools : [...tools, { type: 'text', text }]
}

/** Reads UI messages. One assistant message holds several steps, which `step-start` separates. */
export const interfaceMessages = readEach<RawRecord>({
  add: (conversation, message) => {
    const parts = partsOf(message)
    if (conversation.say(message.role, textParts(parts))) return
    if (message.role !== 'assistant') {
      conversation.leaveUnknown('message', `a message of the role ${shortJson(message.role)}`)
      return
    }
    for (const step of stepsOf(parts)) {
      const tools = step.filter(isToolPart).map(readToolPart)
      conversation.assistant(
        textParts(step),
        tools.map(({ call }) => call),
      )
      for (const { call, result } of tools) if (result !== null) conversation.result({ callId: call.id, ...result })
    }
  },
  count: (message) => {
    if (message.role !== 'assistant') return {}
    const parts = partsOf(message)
    const tools = parts.filter(isToolPart)
    const results = tools.filter((part) => readToolPart(part).result !== null).length
    return { said: stepsOf(parts).length, calls: tools.length, results }
  },
})

/** Splits the parts into steps. Text after the result of a tool starts a new step, even without a `step-start`. */
function stepsOf(parts: readonly RawRecord[]): readonly (readonly RawRecord[])[] {
  const steps: RawRecord[][] = []
  let step: RawRecord[] = []
  for (const part of parts) {
    const opens = part.type === 'step-start' || (part.type === 'text' && step.some(isToolPart))
    if (opens && step.length > 0) {
      steps.push(step)
      step = []
    }
    if (part.type === 'text' || isToolPart(part)) step.push(part)
  }
  if (step.length > 0) steps.push(step)
  return steps
}

type ReadPart = {
  readonly call: ImportedCall
  readonly result: { readonly content: unknown; readonly isError: boolean } | null
}

/**
 * Reads a part that holds a call. The type of the part is `tool-weather` for a tool `weather`, `dynamic-tool` with the tool's name, or
 * the older `tool-invocation`.
 */
function readToolPart(part: RawRecord): ReadPart {
  const inner = isObject(part.toolInvocation) ? part.toolInvocation : part
  const name = textOrNull(inner.toolName) ?? String(part.type).slice('tool-'.length)
  const call = { id: inner.toolCallId, name, arguments: inner.input ?? inner.args }
  switch (inner.state) {
    case 'output-available':
      return { call, result: { content: inner.output, isError: false } }
    case 'result':
      return { call, result: { content: inner.result, isError: false } }
    case 'output-error':
      return { call, result: { content: inner.errorText, isError: true } }
    case 'output-denied': {
      const reason = textOrNull(objectOf(inner.approval).reason)
      return { call, result: { content: reason ?? 'The user refused the call.', isError: true } }
    }
  }
  return { call, result: null }
}

function textParts(parts: readonly RawRecord[]): readonly RawRecord[] {
  return parts.filter((part) => part.type !== 'step-start' && !isToolPart(part))
}
