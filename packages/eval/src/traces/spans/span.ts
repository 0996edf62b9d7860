/** A span as every dialect is read: what a model was given and gave, or what a tool was asked and answered. */
import type { RawRecord } from '../importer.ts'

export type Span = {
  readonly id: string
  readonly parent: string | null
  readonly name: string
  /** Microseconds; 0 where the span does not say. */
  readonly start: number
  readonly model: string | null
  readonly work: SpanWork
  /** Whether messages seem to stand under names from which nothing was read. */
  readonly unread?: boolean
}

export type SpanWork = ModelWork | ToolWork

/** One generation. The messages are raw ones, of whatever framework wrote the span. */
export type ModelWork = {
  readonly kind: 'model'
  readonly instructions: unknown
  readonly input: readonly RawRecord[]
  readonly output: readonly RawRecord[]
  readonly tools: unknown
}

/** `tool`: the dialect says that a tool ran. `step`: some step, a tool's only where a model called one of its name. */
export type ToolWork = {
  readonly kind: 'tool' | 'step'
  readonly tool: string
  readonly callId: string | null
  readonly arguments: unknown
  /** Undefined where the span does not tell what came of it. */
  readonly result: unknown
  readonly failed: boolean
  /** The messages of a whole conversation, where a step tells one. */
  readonly transcript?: readonly RawRecord[]
}

/** A time as exporters write it, in microseconds: nanoseconds as text, seconds with a rest, ISO, or a number of any unit. */
export function timeOf(value: unknown): number {
  if (Array.isArray(value)) return Number(value[0]) * 1e6 + Number(value[1]) / 1e3 || 0
  if (typeof value === 'number') return inMicroseconds(value)
  if (typeof value !== 'string' || value.length > 64) return 0
  if (/^\d{1,20}(?:\.\d{1,20})?$/.test(value)) return inMicroseconds(Number(value))
  const fraction = /\.\d{3}(\d{1,3})/.exec(value)?.[1] ?? ''
  // Without a zone it is UTC: Date.parse would take the zone of this machine, and order spans by it.
  const zone = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(value) ? 'Z' : ''
  return Date.parse(`${value.replace(/(\.\d{3})\d+/, '$1')}${zone}`) * 1e3 + Number(fraction.padEnd(3, '0')) || 0
}

/** The unit of a time of our days is told by its size. */
function inMicroseconds(time: number): number {
  if (time > 1e17) return time / 1e3
  if (time > 1e14) return time
  return time > 1e11 ? time * 1e3 : time * 1e6
}
