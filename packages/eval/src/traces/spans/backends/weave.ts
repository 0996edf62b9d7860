/** Calls of Weights & Biases Weave: an operation with its inputs and output. Operations of models are recognised by name. */
import { isObject, objectOf, objectsOf, type RawRecord, textOrNull } from '../../raw.ts'
import { onePiece, type PieceFormat } from '../../trace-format.ts'
import { joinSpans } from '../join-spans.ts'
import { type Span, timeOf } from '../span.ts'
import { storedWork } from './stored-work.ts'

export const weave: PieceFormat = {
  name: 'weave',
  title: 'Weave calls',
  keys: 'op_name inputs output trace_id parent_id started_at',
  recognises: ({ op_name, inputs, trace_id }) => {
    return typeof op_name === 'string' && isObject(inputs) && typeof trace_id === 'string'
  },
  scope: 'scan',
  pieces: (record) => {
    const { id, trace_id, parent_id, op_name, inputs, output, started_at, exception } = record
    return onePiece({ id, trace_id, parent_id, op_name, inputs, output, started_at, exception }, String(trace_id))
  },
  join: (values) => {
    const calls = objectsOf(values)
    return joinSpans('weave', textOrNull(calls[0]?.trace_id) ?? '', calls.map(readCall))
  },
}

function readCall(call: RawRecord): Span {
  const name = operationOf(call.op_name)
  const inputs = objectOf(call.inputs)
  const { self: _, ...input } = inputs
  const exception = textOrNull(call.exception)
  const type = isGeneration(name, inputs, call.output) ? 'llm' : 'step'
  return {
    id: textOrNull(call.id) ?? '',
    parent: textOrNull(call.parent_id),
    name,
    start: timeOf(call.started_at),
    model: textOrNull(inputs.model),
    work: storedWork({ type, name, input, output: call.output ?? exception, failed: exception !== null }),
  }
}

/** `weave:///team/project/op/openai.chat.completions.create:hash`. */
function operationOf(operation: unknown): string {
  const last = String(operation).slice(-400).split('/').at(-1) ?? ''
  return last.split(':')[0] ?? ''
}

function isGeneration(name: string, inputs: RawRecord, output: unknown): boolean {
  if (/(?:chat\.completions|messages|responses)\.(?:create|parse|stream)$|generate_content$|^litellm\./i.test(name))
    return true
  return Array.isArray(inputs.messages) && isObject(output) && Array.isArray(output.choices)
}
