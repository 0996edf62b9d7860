/**
 * The AI SDK's telemetry. The outer span of an operation (`ai.generateText`) repeats its inner spans
 * (`ai.generateText.doGenerate`). It is a generation too, used if the trace lacks the inner spans.
 */
import { heldValue } from '../../held-value.ts'
import { listOf, type RawRecord, textOrNull } from '../../raw.ts'
import { at } from '../attribute-tree.ts'
import { answer, givenMessages, toolsIn } from '../messages/held-messages.ts'
import type { SpanWork } from '../span.ts'
import type { SpanAttributes } from './span-dialects.ts'

export function aiSdkWork({ own, failed }: SpanAttributes): SpanWork | null {
  const operation = textOrNull(at(own, 'ai.operationId'))
  if (operation === null) return null
  if (operation === 'ai.toolCall') {
    return {
      kind: 'tool',
      tool: textOrNull(at(own, 'ai.toolCall.name')) ?? '',
      callId: textOrNull(at(own, 'ai.toolCall.id')),
      arguments: heldValue(at(own, 'ai.toolCall.args') ?? at(own, 'ai.toolCall.input')),
      result: at(own, 'ai.toolCall.result') ?? at(own, 'ai.toolCall.output'),
      failed,
    }
  }
  if (!/^ai\.(?:generate|stream)/.test(operation)) return null
  const given = givenMessages(at(own, 'ai.prompt.messages') ?? at(own, 'ai.prompt'))
  return {
    kind: 'model',
    instructions: given.instructions,
    input: given.messages,
    output: answers(own),
    tools: toolsIn(valuesOf(at(own, 'ai.prompt.tools'))) ?? given.tools,
  }
}

/** In `ai.response.…`, or `ai.result.…` in older versions. */
function answers(own: RawRecord): readonly RawRecord[] {
  const told = at(own, 'ai.response') ?? at(own, 'ai.result')
  const calls = listOf(heldValue(at(told, 'toolCalls')))
  const text = textOrNull(at(told, 'text')) ?? objectText(at(told, 'object'))
  return calls.length > 0 || text !== null ? [answer(text ?? '', calls)] : []
}

function objectText(value: unknown): string | null {
  return value === undefined ? null : (textOrNull(value) ?? JSON.stringify(value))
}

/** Some exporters leave a list partly in OTLP form: `{values: [{stringValue}]}`. */
function valuesOf(value: unknown): unknown {
  const values = at(value, 'values')
  return Array.isArray(values) ? values.map((one: unknown) => at(one, 'stringValue')) : value
}
