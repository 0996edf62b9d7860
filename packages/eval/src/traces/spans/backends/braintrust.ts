/**
 * Reads Braintrust logs: spans with an input, an output and a type. A tool of the AI SDK is logged with its arguments, the call's id and
 * the messages before the call.
 */
import { heldValue, idOrNull, isObject, listOf, objectOf, objectsOf, type RawRecord, textOrNull } from '../../raw.ts'
import { onePiece, type PieceFormat } from '../../trace-format.ts'
import { joinSpans } from '../join-spans.ts'
import { answer, storedWork } from '../messages/held-messages.ts'
import { type Span, timeOf } from '../span.ts'

export const braintrust: PieceFormat = {
  name: 'braintrust',
  title: 'Braintrust logs',
  keys: 'input output span_attributes span_id root_span_id metadata metrics',
  recognises: (record) => {
    if (!('input' in record && 'output' in record)) return false
    if (isObject(record.span_attributes) || typeof record.root_span_id === 'string') return true
    return (
      typeof record.name === 'string' && 'metadata' in record && Object.keys(record).every((name) => members.has(name))
    )
  },
  scope: 'file',
  pieces: (record) => onePiece(record, idOrNull(record.root_span_id) ?? ''),
  join: (values) => {
    const spans = objectsOf(values)
    return joinSpans('braintrust', textOrNull(spans[0]?.root_span_id) ?? '', spans.flatMap(readSpan))
  },
}

/** The members that a Braintrust span can have. If a record has no ids, it counts as a span only if all its members are on this list. */
const members: ReadonlySet<string> = new Set([
  ...['name', 'type', 'input', 'output', 'metadata', 'metrics', 'error', 'expected', 'scores', 'tags', 'created', 'id'],
  ...['span_id', 'span_parents', 'context', 'is_root'],
])

function readSpan(record: RawRecord, index: number): readonly Span[] {
  const { input, output, metadata, metrics, span_attributes, span_parents, error } = record
  const attributes = objectOf(span_attributes)
  const name = textOrNull(attributes.name) ?? textOrNull(record.name) ?? ''
  const about = objectOf(metadata)
  const time = objectOf(metrics).start ?? record.created
  const span = {
    id: textOrNull(record.span_id) ?? textOrNull(record.id) ?? '',
    parent: textOrNull(listOf(span_parents)[0]),
    name,
    // A span without a start time is ordered by its position in the log.
    start: timeOf(time) || index,
    model: textOrNull(about.model),
  }
  const executed = executedTool(input)
  const failed = (error ?? null) !== null
  if (executed !== null) return executedSpans(span, executed, output, failed)
  const type = textOrNull(attributes.type) ?? textOrNull(record.type) ?? (about.model === undefined ? 'task' : 'llm')
  return [{ ...span, work: storedWork({ type, name, input, output: output ?? error, tools: about.tools, failed }) }]
}

type Executed = { readonly arguments: unknown; readonly callId: string; readonly messages: readonly RawRecord[] }

function executedTool(input: unknown): Executed | null {
  const [given, options] = listOf(heldValue(input))
  if (!isObject(options)) return null
  const callId = textOrNull(options.toolCallId)
  return callId === null ? null : { arguments: given, callId, messages: objectsOf(options.messages) }
}

/**
 * Splits the span of a tool into two spans: the tool, and the generation that called it. The generation is reconstructed from the
 * messages that the tool got as input.
 */
function executedSpans(
  span: Omit<Span, 'work'>,
  executed: Executed,
  result: unknown,
  failed: boolean,
): readonly Span[] {
  const { name } = span
  const { callId, messages, arguments: given } = executed
  const output = [answer('', [{ toolCallId: callId, toolName: name, input: given }])]
  const work = { kind: 'model', instructions: null, input: messages, output, tools: null } as const
  const ran = { kind: 'tool', tool: name, callId, arguments: given, result: result ?? undefined, failed } as const
  return [
    { ...span, id: '', work },
    { ...span, work: ran },
  ]
}
