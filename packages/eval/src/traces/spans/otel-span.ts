/** The gen_ai chat spans of an OTLP JSON document, in order of their start, with their attributes decoded. */
import { isObject } from '@twincheck/core'
import type { RawRecord } from '../importer.ts'
import { listOf, objectsOf, textOrNull } from '../raw.ts'
import { eventMessage } from './otel-message.ts'

export type ChatSpan = {
  readonly trace: string
  readonly id: string
  readonly model: string | null
  readonly start: bigint
  readonly instructions: unknown
  readonly input: readonly RawRecord[]
  readonly output: readonly RawRecord[]
  readonly tools: unknown
}

/** A document may be the whole export or one element of its `resourceSpans`. */
export function spansOf(record: RawRecord): readonly RawRecord[] {
  const resources = Array.isArray(record.resourceSpans) ? objectsOf(record.resourceSpans) : [record]
  return resources
    .flatMap(({ scopeSpans, instrumentationLibrarySpans }) => objectsOf(scopeSpans ?? instrumentationLibrarySpans))
    .flatMap((scope) => objectsOf(scope.spans))
}

export function traceOf(span: RawRecord): string {
  return textOrNull(span.traceId) ?? ''
}

export function chatSpans(spans: readonly RawRecord[]): readonly ChatSpan[] {
  const read = spans.map(readSpan).filter(({ input, output }) => input.length + output.length > 0)
  return read.sort((left, right) => (left.start < right.start ? -1 : left.start > right.start ? 1 : 0))
}

function readSpan(span: RawRecord): ChatSpan {
  const attributes = readAttributes(span.attributes)
  const events = objectsOf(span.events).map((event) => ({
    name: textOrNull(event.name) ?? '',
    attributes: readAttributes(event.attributes),
  }))
  const member = (name: string): unknown =>
    attributes.get(name) ?? events.find((event) => event.attributes.has(name))?.attributes.get(name)
  const older = events.flatMap(({ name, attributes: given }) => eventMessage(name, given) ?? [])
  const output = messagesOf(member('gen_ai.output.messages'))
  const input = messagesOf(member('gen_ai.input.messages'))
  return {
    trace: traceOf(span),
    id: textOrNull(span.spanId) ?? '',
    model: textOrNull(member('gen_ai.response.model')) ?? textOrNull(member('gen_ai.request.model')),
    start: readTime(span.startTimeUnixNano),
    instructions: parsed(member('gen_ai.system_instructions')) ?? null,
    input: input.length > 0 ? input : older.filter(({ chosen }) => !chosen).map(({ message }) => message),
    // Several choices are alternatives; the first is the one that was acted on.
    output:
      output.length > 0
        ? output.slice(0, 1)
        : older
            .filter(({ chosen }) => chosen)
            .slice(0, 1)
            .map(({ message }) => message),
    tools: parsed(member('gen_ai.tool.definitions')),
  }
}

function readAttributes(value: unknown): ReadonlyMap<string, unknown> {
  const attributes = new Map<string, unknown>()
  for (const { key, value: held } of objectsOf(value))
    if (typeof key === 'string') attributes.set(key, readValue(held, 0))
  return attributes
}

const MOST_LEVELS = 32

/** OTLP writes the type of each value beside it. */
function readValue(value: unknown, depth: number): unknown {
  if (!isObject(value) || depth > MOST_LEVELS) return null
  if (isObject(value.arrayValue)) return listOf(value.arrayValue.values).map((item) => readValue(item, depth + 1))
  if (isObject(value.kvlistValue)) {
    const entries = objectsOf(value.kvlistValue.values)
    return Object.fromEntries(entries.map(({ key, value: held }) => [String(key), readValue(held, depth + 1)]))
  }
  const { stringValue, boolValue, doubleValue, intValue } = value
  return stringValue ?? boolValue ?? doubleValue ?? (intValue === undefined ? null : Number(intValue))
}

function messagesOf(value: unknown): readonly RawRecord[] {
  return objectsOf(parsed(value))
}

/** Exporters write structured attributes as JSON text where their backend takes no others. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function readTime(value: unknown): bigint {
  const text = String(value ?? '')
  return /^\d{1,20}$/.test(text) ? BigInt(text) : 0n
}
