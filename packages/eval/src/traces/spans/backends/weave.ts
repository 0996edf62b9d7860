/**
 * Reads calls of Weights & Biases Weave. A call is an operation with its inputs and output. Operations of models are recognised by name.
 */
import { isObject, objectOf, type RawRecord, textOrNull } from '../../raw.ts'
import { spanFormat } from '../join-spans.ts'
import { storedWork } from '../messages/held-messages.ts'
import { type Span, timeOf } from '../span.ts'

export const weave = spanFormat({
  name: 'weave',
  title: 'Weave calls',
  keys: 'op_name inputs output trace_id parent_id started_at',
  recognises: ({ op_name, inputs, trace_id }) =>
    typeof op_name === 'string' && isObject(inputs) && typeof trace_id === 'string',
  spansIn: ({ id, trace_id, parent_id, op_name, inputs, output, started_at, exception }) => [
    { id, trace_id, parent_id, op_name, inputs, output, started_at, exception },
  ],
  traceOf: ({ trace_id }) => textOrNull(trace_id) ?? '',
  read: (calls) => calls.map(readCall),
})

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

/** The name of an operation from its URL, for example from `weave:///team/project/op/openai.chat.completions.create:hash`. */
function operationOf(operation: unknown): string {
  const last = String(operation).slice(-400).split('/').at(-1) ?? ''
  return last.split(':')[0] ?? ''
}

function isGeneration(name: string, inputs: RawRecord, output: unknown): boolean {
  if (/(?:chat\.completions|messages|responses)\.(?:create|parse|stream)$|generate_content$|^litellm\./i.test(name))
    return true
  return Array.isArray(inputs.messages) && isObject(output) && Array.isArray(output.choices)
}
