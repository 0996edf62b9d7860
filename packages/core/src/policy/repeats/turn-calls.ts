/**
 * Index of the calls of the current turn: which calls ran with the same arguments, what they returned, and what was
 * changed since. Adding a call takes constant time. A user message empties the index.
 */
import { writtenText } from '../paper/evidence/free-text.ts'
import type { Reading } from '../paper/evidence/reading.ts'
import { isStateChanging } from '../paper/evidence/state-changing.ts'
import { isArray, type Json, type JsonObject, mapMembers, parseJson } from '../paper/json.ts'
import type { Outcome } from '../paper/outcome/index.ts'
import { canonicalJson } from '../paper/text/canonical-json.ts'
import type { Message, ToolCall } from '../paper/trace/trace.ts'
import { longestReturnedText, mostReturnedValues } from './tables.ts'

/** A call of this turn with its result. */
export type TurnCall = {
  readonly call: ToolCall
  readonly key: string
  /** The number of the call in this turn, from 1. */
  readonly step: number
  /** Index in the trace of the message that made the call. */
  readonly position: number
  readonly output: string
  readonly outcome: Outcome
}

/** What this turn shows about calls with the same arguments. */
export type SameCall = {
  readonly latest: TurnCall
  readonly latestSuccess: TurnCall | null
  /** How many times in a row the call returned the same output, with no change in between. */
  readonly equalOutputs: number
}

export type TurnCalls = {
  readonly sameAs: (key: string) => SameCall | null
  /**
   * Whether a change by another call may have touched what this call touched. Also true if it is unknown what a change
   * touched.
   */
  readonly isTouchedSince: (made: TurnCall) => boolean
  /** Whether anything was changed after this call. */
  readonly isChangedSince: (made: TurnCall) => boolean
  /**
   * Whether the tool returned different outputs for the same call in this conversation, although nothing was changed.
   */
  readonly isVolatile: (tool: string) => boolean
}

/**
 * A key by which repeated calls are recognised. It ignores the order of members and extra blanks in texts, which make
 * no difference to a tool.
 */
export function repeatKey({ name, arguments: args }: ToolCall): string {
  return `${name}\n${canonicalJson(collapseBlanks(args))}`
}

/**
 * The things that a call may act on: texts with at least three letters or digits, and whole numbers from 1,000. A call
 * without any of them (pressing a pedal, going up a folder) may be meant to run twice.
 */
export function targetsIn(value: Json): readonly string[] {
  const targets: string[] = []
  collectTargets(value, targets)
  return targets
}

export function openTurnCalls({ messages, outcomeAt }: Reading): () => TurnCalls {
  const volatile = new Set<string>()
  let turn = emptyTurn(volatile)
  let next = 0
  return () => {
    for (; next < messages.length; next++) {
      const message = messages[next]
      if (message?.role === 'user') turn = emptyTurn(volatile)
      else if (message) turn.add(message, next, outcomeAt(next))
    }
    return turn
  }
}

type OpenTurn = TurnCalls & {
  readonly add: (message: Message, position: number, outcome: Outcome | undefined) => void
}

type WaitingCall = { readonly call: ToolCall; readonly key: string; readonly step: number; readonly position: number }

function emptyTurn(volatile: Set<string>): OpenTurn {
  const known = new Map<string, { latest: TurnCall; latestSuccess: TurnCall | null; equalOutputs: number }>()
  const waiting = new Map<string, WaitingCall>()
  const changes = new LatestChange()
  const blindChanges = new LatestChange()
  const changesOf = new Map<string, LatestChange>()
  let steps = 0

  const isWaitingFor = (key: string) => {
    for (const one of waiting.values()) if (one.key !== key && mayChange(one.call)) return true
    return false
  }

  const record = (made: TurnCall) => {
    const before = known.get(made.key)
    const undisturbed = before !== undefined && !changes.isAfter(before.latest.step, null)
    const isSame = undisturbed && before.latest.output === made.output
    if (undisturbed && !isSame && !mayChange(made.call)) volatile.add(made.call.name)
    known.set(made.key, {
      latest: made,
      latestSuccess: made.outcome === 'success' ? made : (before?.latestSuccess ?? null),
      equalOutputs: isSame ? before.equalOutputs + 1 : 1,
    })
    if (!mayChange(made.call) || made.outcome === 'failure') return
    changes.note(made)
    const targets = targetsIn(made.call.arguments)
    if (targets.length === 0 || writtenText(made.call, null) !== null) blindChanges.note(made)
    for (const target of targets) {
      const own = changesOf.get(target)
      if (own) own.note(made)
      else changesOf.set(target, new LatestChange(made))
    }
  }

  return {
    sameAs: (key) => known.get(key) ?? null,
    isTouchedSince: (made) => {
      if (isWaitingFor(made.key) || blindChanges.isAfter(made.step, made.key)) return true
      const touched = [...targetsIn(made.call.arguments), ...returnedValues(made.output)]
      return touched.some((target) => changesOf.get(target)?.isAfter(made.step, made.key) ?? false)
    },
    isChangedSince: (made) => isWaitingFor('') || changes.isAfter(made.step, null),
    isVolatile: (tool) => volatile.has(tool),
    add: (message, position, outcome) => {
      if (message.role === 'assistant') {
        for (const call of message.calls) {
          steps++
          waiting.set(call.id, { call, key: repeatKey(call), step: steps, position })
        }
      }
      if (message.role !== 'tool') return
      const asked = waiting.get(message.callId)
      waiting.delete(message.callId)
      if (asked && message.isAnswer !== true) {
        record({ ...asked, output: message.content, outcome: outcome ?? 'unknown' })
      }
    },
  }
}

/**
 * The latest change, and the latest change by a call with another key. Both are kept because a call must not count as a
 * disturbance of itself.
 */
class LatestChange {
  #latest: TurnCall | null
  #other = 0

  constructor(first: TurnCall | null = null) {
    this.#latest = first
  }

  note(made: TurnCall): void {
    if (this.#latest && this.#latest.key !== made.key) this.#other = Math.max(this.#other, this.#latest.step)
    if (!this.#latest || made.step >= this.#latest.step) this.#latest = made
    else if (made.key !== this.#latest.key) this.#other = Math.max(this.#other, made.step)
  }

  /** Whether a change came after this step. Changes by calls with this key do not count. */
  isAfter(step: number, key: string | null): boolean {
    if (!this.#latest) return false
    return (this.#latest.key === key ? this.#other : this.#latest.step) > step
  }
}

/**
 * Whether a call may change something: its tool's name says so, or a free text (a command, a program) decides what it
 * does.
 */
export function mayChange(call: ToolCall): boolean {
  return isStateChanging(call.name) || writtenText(call, null) !== null
}

/** The values in an output that later calls can act on, such as the id of a new record. */
function returnedValues(output: string): readonly string[] {
  if (output.length > longestReturnedText) return []
  const parsed = parseJson(output)
  const values = parsed === undefined ? output.split(/[\s"'`,;(){}[\]<>]+/) : parsed
  return targetsIn(values as Json).slice(0, mostReturnedValues)
}

function collectTargets(value: Json, targets: string[]): void {
  if (typeof value === 'string') {
    if (hasThreeSigns(value)) targets.push(collapse(value).toLowerCase())
  } else if (typeof value === 'number') {
    if (Number.isInteger(value) && value >= 1000) targets.push(String(value))
  } else if (isArray(value)) for (const item of value) collectTargets(item, targets)
  else if (typeof value === 'object' && value !== null) {
    for (const name of Object.keys(value)) collectTargets(value[name] ?? null, targets)
  }
}

const threeSigns = /[\p{L}\p{N}].*?[\p{L}\p{N}].*?[\p{L}\p{N}]/su

function hasThreeSigns(text: string): boolean {
  return threeSigns.test(text.slice(0, 200))
}

function collapseBlanks(args: JsonObject): JsonObject {
  return mapMembers(args, collapseValue)
}

function collapseValue(value: Json): Json {
  if (typeof value === 'string') return collapse(value)
  if (isArray(value)) return value.map(collapseValue)
  return typeof value === 'object' && value !== null ? mapMembers(value, collapseValue) : value
}

function collapse(text: string): string {
  return /^\s|\s$|\s\s|[^\S ]/.test(text) ? text.trim().split(/\s+/).join(' ') : text
}
