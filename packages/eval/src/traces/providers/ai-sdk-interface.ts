/**
 * The AI SDK's messages of a user interface. One assistant message holds several steps, parted by `step-start`; a tool
 * part is the call and, once its state says so, the result.
 */
import { isObject } from '@twincheck/core/reading'
import type { ImportedCall, ImportedConversation } from '../conversation.ts'
import type { RawRecord } from '../importer.ts'
import { unknownContent } from '../left-out.ts'
import { objectsOf, textOrNull } from '../raw.ts'
import type { TraceCounts } from '../trace-run.ts'

export function isToolPart({ type }: RawRecord): boolean {
  return typeof type === 'string' && (type.startsWith('tool-') || type === 'dynamic-tool')
}

export function isInterfaceMessage({ parts, toolInvocations }: RawRecord): boolean {
  return Array.isArray(parts) || Array.isArray(toolInvocations)
}

/** Before there were parts, tools stood beside the text, which was written behind them. */
function partsOf({ parts, toolInvocations, content }: RawRecord): readonly RawRecord[] {
  if (Array.isArray(parts)) return objectsOf(parts)
  const tools = objectsOf(toolInvocations).map((toolInvocation) => ({ type: 'tool-invocation', toolInvocation }))
  const text = textOrNull(content)
  return text === null ? tools : [...tools, { type: 'text', text }]
}

export function addInterfaceMessage(conversation: ImportedConversation, message: RawRecord): void {
  const parts = partsOf(message)
  if (message.role === 'system') {
    conversation.system(textParts(parts))
    return
  }
  if (message.role === 'user') {
    conversation.user(textParts(parts))
    return
  }
  if (message.role !== 'assistant') {
    conversation.leave(unknownContent('message', `a message of the role ${JSON.stringify(message.role)?.slice(0, 60)}`))
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

export function countInterfaceMessage(message: RawRecord): TraceCounts {
  const parts = partsOf(message)
  if (message.role !== 'assistant') return { messages: 1, calls: 0, results: 0 }
  const tools = parts.filter(isToolPart)
  const results = tools.filter((part) => readToolPart(part).result !== null).length
  return { messages: stepsOf(parts).length + results, calls: tools.length, results }
}

/** The text after a tool's result is a step of its own even where no `step-start` says so. */
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
      const [approval] = objectsOf([inner.approval])
      return { call, result: { content: textOrNull(approval?.reason) ?? 'The user refused the call.', isError: true } }
    }
  }
  return { call, result: null }
}

function textParts(parts: readonly RawRecord[]): readonly RawRecord[] {
  return parts.filter((part) => part.type !== 'step-start' && !isToolPart(part))
}
