/**
 * A span in a form common to all dialects: the input and output of a model, or the arguments and result of a tool. Also
 * helpers that read a span's attributes.
 */

import { isObject } from '@twincheck/core/reading'
import type { RawRecord } from '../raw.ts'

export type Span = {
  readonly id: string
  readonly parent: string | null
  readonly name: string
  /** When the span started, in microseconds; 0 if unknown. */
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

/**
 * `tool`: the dialect says that a tool ran. `step`: any other step, which counts as a tool's execution only if a model
 * called a tool with that name.
 */
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

/** Converts a time of unknown unit to microseconds. For present-day times, the size of the number shows the unit. */
function inMicroseconds(time: number): number {
  if (time > 1e17) return time / 1e3
  if (time > 1e14) return time
  return time > 1e11 ? time * 1e3 : time * 1e6
}

/** The most parts that a dotted name is split into. It bounds the depth of the tree. */
const MOST_LEVELS = 24

type Branch = { [name: string]: unknown }

/**
 * Attributes as a tree. Exporters write `llm.input_messages.0.message.role` as one dotted name, as nested members or as a list
 * under a dotted name; the tree is the same for all three. Numbered lists stay objects, and `indexed` reads both.
 */
export function attributeTree(attributes: RawRecord): RawRecord {
  const tree: Branch = Object.create(null)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue
    set(tree, name.split('.', MOST_LEVELS), value)
  }
  return tree
}

/** The member at a dotted path; undefined if there is none. */
export function at(tree: unknown, path: string): unknown {
  let value = tree
  for (const name of path.split('.')) {
    if (!isObject(value)) return undefined
    value = Object.hasOwn(value, name) ? value[name] : undefined
  }
  return value
}

/** The elements of a list, or of an object with numbered members. */
export function indexed(value: unknown): readonly RawRecord[] {
  if (Array.isArray(value)) return value.filter(isObject).map(attributeTree)
  if (!isObject(value)) return []
  return Object.keys(value)
    .filter((name) => /^\d{1,6}$/.test(name))
    .sort((left, right) => Number(left) - Number(right))
    .flatMap((name) => (isObject(value[name]) ? [value[name]] : []))
}

/** Sets the value at a path of the tree. If a name has both a value and members, the members are kept. */
function set(tree: Branch, path: readonly string[], value: unknown): void {
  let branch = tree
  for (const name of path.slice(0, -1)) {
    const next = branch[name]
    if (isBranch(next)) branch = next
    else {
      const grown: Branch = Object.create(null)
      branch[name] = grown
      branch = grown
    }
  }
  const last = path.at(-1) ?? ''
  if (isObject(value)) {
    const inner = attributeTree(value)
    const known = branch[last]
    branch[last] = isBranch(known) ? Object.assign(known, inner) : inner
  } else if (!isBranch(branch[last])) branch[last] = value
}

function isBranch(value: unknown): value is Branch {
  return isObject(value)
}
