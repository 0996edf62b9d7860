/**
 * Index of the calls of the current turn: which calls ran with the same arguments, what they returned, and what was
 * changed since. Adding a call takes constant time. A user message empties the index.
 */
import { collapse, repeatKey } from '../advice/repeat-key.ts'
import { writtenText } from '../paper/evidence/free-text.ts'
import type { Reading } from '../paper/evidence/reading.ts'
import { isStateChanging } from '../paper/evidence/state-changing.ts'
import { readToolName } from '../paper/evidence/tool-name.ts'
import { isArray, type Json, parseJson, scalarsOf } from '../paper/json.ts'
import { memoizeName } from '../paper/memoize.ts'
import type { Outcome } from '../paper/outcome/index.ts'
import type { Message, ToolCall } from '../paper/trace/trace.ts'
import { targetShape } from '../target-shape.ts'
import { longestReturnedText, mostReturnedValues, waitingVerbs } from './tables.ts'

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

type GrowingTurn = TurnCalls & {
  readonly add: (message: Message, position: number, outcome: Outcome | undefined) => void
}

type WaitingCall = { readonly call: ToolCall; readonly key: string; readonly step: number; readonly position: number }

function emptyTurn(volatile: Set<string>): GrowingTurn {
  const known = new Map<string, { latest: TurnCall; latestSuccess: TurnCall | null; equalOutputs: number }>()
  const waiting = new Map<string, WaitingCall>()
  /** How many changes wait for their result, by key, and in all. */
  const waitingChanges = new Map<string, number>()
  let allWaiting = 0
  const changes = new LatestChange()
  const blindChanges = new LatestChange()
  const changesOf = new Map<string, LatestChange>()
  /** Changes by tools' names, without calls that name an id or an address: those act on different things. */
  const settingsBy = new Map<string, LatestChange>()
  const failuresOf = new Map<string, LatestChange>()
  let steps = 0

  const countWaiting = ({ call, key }: WaitingCall, count: 1 | -1) => {
    if (!mayChange(call)) return
    allWaiting += count
    waitingChanges.set(key, (waitingChanges.get(key) ?? 0) + count)
  }
  /** Whether a change by a call with another key waits for its result. */
  const isWaitingFor = (key: string) => allWaiting > (waitingChanges.get(key) ?? 0)

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
    if (letsTimePass(made.call.name)) {
      changes.note(made)
      blindChanges.note(made)
      return
    }
    const targets = targetsIn(made.call.arguments)
    if (made.outcome === 'failure') {
      for (const target of targets) noteIn(failuresOf, target, made)
      return
    }
    if (!mayChange(made.call)) return
    changes.note(made)
    if (!namesTarget(made.call)) noteIn(settingsBy, made.call.name, made)
    if (targets.length === 0 || writtenText(made.call, null) !== null) blindChanges.note(made)
    for (const target of targets) noteIn(changesOf, target, made)
  }

  return {
    sameAs: (key) => known.get(key) ?? null,
    isTouchedSince: (made) => {
      const isAfter = (notes: ReadonlyMap<string, LatestChange>, name: string) =>
        notes.get(name)?.isAfter(made.step, made.key) ?? false
      if (isWaitingFor(made.key) || blindChanges.isAfter(made.step, made.key)) return true
      // The same tool with other arguments may have changed the same state: another colour, another branch.
      if (isAfter(settingsBy, made.call.name)) return true
      if (targetsIn(made.call.arguments).some((target) => isAfter(changesOf, target))) return true
      // A later call that failed on what this call returned may show that it is gone: a link that has expired.
      return returnedValues(made.output).some((value) => isAfter(changesOf, value) || isAfter(failuresOf, value))
    },
    isChangedSince: (made) => isWaitingFor('') || changes.isAfter(made.step, null),
    isVolatile: (tool) => volatile.has(tool),
    add: (message, position, outcome) => {
      if (message.role === 'assistant') {
        for (const call of message.calls) {
          steps++
          const asked = { call, key: repeatKey(call), step: steps, position }
          const replaced = waiting.get(call.id)
          if (replaced) countWaiting(replaced, -1)
          waiting.set(call.id, asked)
          countWaiting(asked, 1)
        }
      }
      if (message.role !== 'tool') return
      const asked = waiting.get(message.callId)
      if (!asked) return
      waiting.delete(message.callId)
      countWaiting(asked, -1)
      if (message.isAnswer !== true) {
        record({ ...asked, output: message.content, outcome: outcome ?? 'unknown' })
      }
    },
  }
}

function namesTarget({ arguments: args }: ToolCall): boolean {
  return scalarsOf(args).some(({ key, value }) => typeof value === 'string' && targetShape(key, value) !== null)
}

function noteIn(notes: Map<string, LatestChange>, name: string, made: TurnCall): void {
  const own = notes.get(name)
  if (own) own.note(made)
  else notes.set(name, new LatestChange(made))
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

/** A tool that waits. After it everything may have changed by itself. */
const letsTimePass = memoizeName((name) => readToolName(name).own.some((token) => waitingVerbs.has(token)))

/** The values in an output that later calls can act on, such as the id of a new record. */
function returnedValues(output: string): readonly string[] {
  if (output.length > longestReturnedText) return []
  const parsed = parseJson(output)
  const values =
    parsed === undefined
      ? output.split(/[\s"'`,;(){}[\]<>]+/).map((word) => word.replace(/^[.:!?*]+|[.:!?*]+$/g, ''))
      : parsed
  const texts = scalarsOf(values as Json).map(({ value }) => collapse(String(value ?? '')).toLowerCase())
  return texts.filter((text) => hasThreeSigns(text) || shortId.test(text)).slice(0, mostReturnedValues)
}

/** A short id that an output returns: `L-1`, `R7`. */
const shortId = /^[a-z]{1,3}-?\d{1,3}$/

function collectTargets(value: Json, targets: string[]): void {
  if (typeof value === 'string') {
    if (hasThreeSigns(value) || shortId.test(value.toLowerCase())) targets.push(collapse(value).toLowerCase())
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
