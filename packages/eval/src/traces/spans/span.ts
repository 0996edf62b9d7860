/** A span, independent of its dialect: the input and output of a model, or the arguments and result of a tool. */
import type { RawRecord } from '../raw.ts'

export type Span = {
  readonly id: string
  readonly parent: string | null
  readonly name: string
  /** Microseconds; 0 if unknown. */
  readonly start: number
  readonly model: string | null
  readonly work: SpanWork
  /** Whether the span seems to hold messages in members that no dialect reads. */
  readonly unread?: boolean
}

export type SpanWork = ModelWork | ToolWork

/** One generation. The messages are raw, in the form of the framework that wrote the span. */
export type ModelWork = {
  readonly kind: 'model'
  readonly instructions: unknown
  readonly input: readonly RawRecord[]
  readonly output: readonly RawRecord[]
  readonly tools: unknown
}

/** `tool`: the dialect says that a tool ran. `step`: any other step; it is a tool's only if a model called a tool of its name. */
export type ToolWork = {
  readonly kind: 'tool' | 'step'
  readonly tool: string
  readonly callId: string | null
  readonly arguments: unknown
  /** Undefined if the span has no result. */
  readonly result: unknown
  readonly failed: boolean
  /** The messages of a whole conversation, if the step holds one. */
  readonly transcript?: readonly RawRecord[]
}

/** A time in microseconds. Exporters write seconds and nanoseconds as a pair, ISO texts, or a number of any unit. */
export function timeOf(value: unknown): number {
  if (Array.isArray(value)) return Number(value[0]) * 1e6 + Number(value[1]) / 1e3 || 0
  if (typeof value === 'number') return inMicroseconds(value)
  if (typeof value !== 'string' || value.length > 64) return 0
  if (/^\d{1,20}(?:\.\d{1,20})?$/.test(value)) return inMicroseconds(Number(value))
  const fraction = /\.\d{3}(\d{1,3})/.exec(value)?.[1] ?? ''
  // A time without a zone is UTC. Date.parse would use the zone of this machine.
  const zone = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(value) ? 'Z' : ''
  return Date.parse(`${value.replace(/(\.\d{3})\d+/, '$1')}${zone}`) * 1e3 + Number(fraction.padEnd(3, '0')) || 0
}

/** The size of a present-day time shows its unit. */
function inMicroseconds(time: number): number {
  if (time > 1e17) return time / 1e3
  if (time > 1e14) return time
  return time > 1e11 ? time * 1e3 : time * 1e6
}
