/**
 * A span in a form that is the same for all dialects. It holds the input and output of a model, or the arguments and result of a tool.
 * This file also has helpers that read the attributes of a span.
 */

import { isObject } from '@twincheck/core/reading'
import type { RawRecord } from '../raw.ts'

export type Span = {
  readonly id: string
  readonly parent: string | null
  readonly name: string
  /** The start time of the span in microseconds. It is 0 if unknown. */
  readonly start: number
  readonly model: string | null
  readonly work: SpanWork
  readonly unread?: boolean
}

export type SpanWork = ModelWork | ToolWork

/** One generation of a model. Its messages are raw, in the form of the framework that wrote the span. */
export type ModelWork = {
  readonly kind: 'model'
  readonly instructions: unknown
  readonly input: readonly RawRecord[]
  readonly output: readonly RawRecord[]
  readonly tools: unknown
}

/**
 * `tool`: the dialect says that this span is the execution of a tool. `step`: any other step. A step counts as the execution of a tool
 * only if a model called a tool that has the name of the step.
 */
export type ToolWork = {
  readonly kind: 'tool' | 'step'
  readonly tool: string
  readonly callId: string | null
  readonly arguments: unknown
  readonly result: unknown
  readonly failed: boolean
  readonly transcript?: readonly RawRecord[]
}

/** Reads a time in microseconds. Exporters write a pair of seconds and nanoseconds, an ISO text, or a number of any unit. */
export function timeOf(value: unknown): number {
  if (Array.isArray(value)) return Number(value[0]) * 1e6 + Number(value[1]) / 1e3 || 0
  if (typeof value === 'number') return inMicroseconds(value)
  if (typeof value !== 'string' || value.length > 64) return 0
  if (/^\d{1,20}(?:\.\d{1,20})?$/.test(value)) return inMicroseconds(Number(value))
  const fraction = /\.\d{3}(\d{1,3})/.exec(value)?.[1] ?? ''
  // A time without a zone is in UTC. Date.parse would use the zone of this machine.
  const zone = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(value) ? 'Z' : ''
  return Date.parse(`${value.replace(/(\.\d{3})\d+/, '$1')}${zone}`) * 1e3 + Number(fraction.padEnd(3, '0')) || 0
}

/** Converts a time of unknown unit to microseconds. For present-day times, the size of the number reveals the unit. */
function inMicroseconds(time: number): number {
  if (time > 1e17) return time / 1e3
  if (time > 1e14) return time
  return time > 1e11 ? time * 1e3 : time * 1e6
}

/** The largest number of parts into which a dotted name is split. It bounds the depth of the tree. */
const MOST_LEVELS = 24

type Branch = { [name: string]: unknown }

/**
 * Reads attributes as a tree. Exporters write `llm.input_messages.0.message.role` as one dotted name, as nested members or as a list
 * under a dotted name. All three give the same tree. Numbered lists stay objects; `indexed` reads lists and numbered objects alike.
 */
export function attributeTree(attributes: RawRecord): RawRecord {
  const tree: Branch = Object.create(null)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue
    set(tree, name.split('.', MOST_LEVELS), value)
  }
  return tree
}

export function at(tree: unknown, path: string): unknown {
  let value = tree
  for (const name of path.split('.')) {
    if (!isObject(value)) return undefined
    value = Object.hasOwn(value, name) ? value[name] : undefined
  }
  return value
}

export function indexed(value: unknown): readonly RawRecord[] {
  if (Array.isArray(value)) return value.filter(isObject).map(attributeTree)
  if (!isObject(value)) return []
  return Object.keys(value)
    .filter((name) => /^\d{1,6}$/.test(name))
    .sort((left, right) => Number(left) - Number(right))
    .flatMap((name) => (isObject(value[name]) ? [value[name]] : []))
}

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
