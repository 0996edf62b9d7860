/**
 * The AI SDK's UI messages. One assistant message holds several steps, separated by `step-start`. A tool part is the call and,
 * depending on its state, also the result.
 */
import { isObject } from '@twincheck/core/reading'
import type { ImportedCall, ImportedConversation } from '../conversation.ts'
import { unknownContent } from '../left-out.ts'
import { readEach } from '../message-reader.ts'
import { objectOf, objectsOf, type RawRecord, shortJson, textOrNull } from '../raw.ts'

export function isToolPart({ type }: RawRecord): boolean {
  return typeof type === 'string' && (type.startsWith('tool-') || type === 'dynamic-tool')
}

export function isInterfaceMessage({ parts, toolInvocations }: RawRecord): boolean {
  return Array.isArray(parts) || Array.isArray(toolInvocations)
}

/** Older versions have no parts: the tools are a separate list, and the text follows them. */
function partsOf({ parts, toolInvocations, content }: RawRecord): readonly RawRecord[] {
  if (Array.isArray(parts)) return objectsOf(parts)
  const tools = objectsOf(toolInvocations).map((toolInvocation) => ({ type: 'tool-invocation', toolInvocation }))
  const text = textOrNull(content)
  return text === null ? tools : [...tools, { type: 'text', text }]
}

export const interfaceMessages = readEach<RawRecord>({
  add: addMessage,
  count: (message) => {
    if (message.role !== 'assistant') return {}
    const parts = partsOf(message)
    const tools = parts.filter(isToolPart)
    const results = tools.filter((part) => readToolPart(part).result !== null).length
    return { said: stepsOf(parts).length, calls: tools.length, results }
  },
})

function addMessage(conversation: ImportedConversation, message: RawRecord): void {
  const parts = partsOf(message)
  if (conversation.say(message.role, textParts(parts))) return
  if (message.role !== 'assistant') {
    conversation.leave(unknownContent('message', `a message of the role ${shortJson(message.role)}`))
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
}

/** Text after a tool's result starts a new step, even without a `step-start`. */
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

/** `tool-weather`, `dynamic-tool` with a name, and the older `tool-invocation`. */
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
