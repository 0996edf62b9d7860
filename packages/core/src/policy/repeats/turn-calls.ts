/**
 * Index of the calls of the current turn: which calls ran with the same arguments, what they returned, and what was
 * changed since. Adding a call takes constant time. A user message empties the index.
 */
import { collapse, repeatKey } from '../advice/repeat-key.ts'
import { writtenText } from '../paper/evidence/free-text.ts'
import type { Reading } from '../paper/evidence/reading.ts'
import { readToolName } from '../paper/evidence/tool-name.ts'
import { isArray, type Json, parseJson, scalarsOf } from '../paper/json.ts'
import { memoizeName } from '../paper/memoize.ts'
import type { Outcome } from '../paper/outcome/index.ts'
import type { Message, ToolCall } from '../paper/trace/trace.ts'
import { targetShape } from '../target-shape.ts'
import { echoes, isEmptyResult, isReceipt, isSameApartFromTimes, saysGone } from './read-result.ts'
import { operationOf } from './reading/operation.ts'
import { onlyReads, surelyChanges } from './reading/reading-call.ts'
import {
  clockWords,
  connectingVerbs,
  longestReturnedText,
  mostReturnedValues,
  rerunVerbs,
  waitingVerbs,
} from './tables.ts'

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

export type SameCall = {
  readonly latest: TurnCall
  readonly latestSuccess: TurnCall | null
  /** How many times in a row the call returned the same output. A change in between starts the count again. */
  readonly equalOutputs: number
  readonly previous: TurnCall | null
}

export type TurnCalls = {
  readonly sameAs: (key: string) => SameCall | null
  /**
   * Whether a later change by another call may have touched what this call touched. If it is unknown what the later change touched, the
   * result is true.
   */
  readonly isTouchedSince: (made: TurnCall) => boolean
  readonly callsSince: (made: TurnCall) => readonly TurnCall[]
  readonly isChangedSince: (made: TurnCall) => boolean
  /**
   * Whether the turn's latest calls repeat in a cycle, for example because two tools are called alternately. In a cycle, the calls since
   * the latest run of this call equal the calls just before that run, and return the same outputs. A cycle contains no call that
   * certainly changes something.
   */
  readonly isInCycle: (same: SameCall) => boolean
  readonly hasChanges: () => boolean
  /** Whether the tool returned different outputs for equal calls in this conversation although nothing was changed in between. */
  readonly isVolatile: (tool: string) => boolean
}

/**
 * The things that a call may act on: texts with at least three letters or digits, and whole numbers from 1,000. Some calls have no such
 * value, for example pressing a pedal or going up a folder. They may be meant to run twice.
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
  const known = new Map<string, SameCall>()
  const made: TurnCall[] = []
  const waiting = new Map<string, WaitingCall>()
  const waitingChanges = new Map<string, number>()
  let allWaiting = 0
  const changes = new LatestChange()
  const blindChanges = new LatestChange()
  const changesOf = new Map<string, LatestChange>()
  /**
   * The latest changes by tool name. Calls that name an id or an address are left out. Such calls may act on different things although
   * they are of the same tool.
   */
  const settingsBy = new Map<string, LatestChange>()
  const failures = new LatestChange()
  const failuresOf = new Map<string, LatestChange>()
  const emptyReadsOf = new Map<string, LatestChange>()
  let steps = 0

  const countWaiting = ({ call, key }: WaitingCall, count: 1 | -1) => {
    if (!mayChange(call)) return
    allWaiting += count
    waitingChanges.set(key, (waitingChanges.get(key) ?? 0) + count)
  }
  const isWaitingFor = (key: string) => allWaiting > (waitingChanges.get(key) ?? 0)

  const record = (one: TurnCall) => {
    made.push(one)
    const before = known.get(one.key)
    const isChange = mayChange(one.call)
    const undisturbed = before !== undefined && !changes.isAfter(before.latest.step, null)
    const isSame = undisturbed && isSameOutput(before.latest, one)
    if (undisturbed && !isSame && !isChange) volatile.add(one.call.name)
    const isSuccess =
      one.outcome === 'success' ||
      (isChange && one.outcome === 'unclear' && (isReceipt(one.output) || echoes(one.output, one.call)))
    known.set(one.key, {
      latest: one,
      latestSuccess: isSuccess ? one : (before?.latestSuccess ?? null),
      equalOutputs: isSame ? before.equalOutputs + 1 : 1,
      previous: before?.latest ?? null,
    })
    if (letsTimePass(one.call.name) || letsTimePass(operationOf(one.call) ?? '')) {
      changes.note(one)
      blindChanges.note(one)
      return
    }
    const targets = targetsIn(one.call.arguments)
    if (one.outcome === 'failure' || (!isChange && saysGone(one.output))) {
      for (const target of targets) noteIn(failuresOf, target, one)
      if (one.outcome === 'failure') {
        failures.note(one)
        return
      }
    }
    if (!isChange) {
      if (isEmptyResult(one.output)) for (const target of targets) noteIn(emptyReadsOf, target, one)
      return
    }
    changes.note(one)
    if (!namesTarget(one.call)) noteIn(settingsBy, one.call.name, one)
    if (targets.length === 0 || writtenText(one.call, null) !== null) blindChanges.note(one)
    for (const target of targets) noteIn(changesOf, target, one)
  }

  return {
    sameAs: (key) => known.get(key) ?? null,
    isTouchedSince: ({ call, key, step, output }) => {
      const isAfter = (notes: ReadonlyMap<string, LatestChange>, name: string) =>
        notes.get(name)?.isAfter(step, key) ?? false
      if (isWaitingFor(key) || blindChanges.isAfter(step, key)) return true
      if (dependsOnAll(call.name) && changes.isAfter(step, key)) return true
      if (opensConnection(call.name) && failures.isAfter(step, key)) return true
      // A call of the same tool with other arguments may have changed the same state, such as a colour or a branch.
      if (isAfter(settingsBy, call.name)) return true
      // A thing counts as missing if a later call changed it, or if a later read of it found nothing. A read that finds nothing shows
      // that the earlier call had no lasting effect.
      const isMissing = (value: string) => isAfter(changesOf, value) || isAfter(emptyReadsOf, value)
      if (targetsIn(call.arguments).some(isMissing)) return true
      // A value that this call returned may have become invalid, like a link that has expired. It counts as invalid if a later call
      // failed on it.
      return returnedValues(output).some((value) => isMissing(value) || isAfter(failuresOf, value))
    },
    callsSince: ({ step, key }) => made.filter((one) => one.step > step && one.key !== key),
    isChangedSince: ({ step }) => isWaitingFor('') || changes.isAfter(step, null),
    isInCycle: (same) => !isWaitingFor('') && repeatsBefore(made, same),
    hasChanges: () => changes.isAfter(0, null),
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

const longestCycle = 4

function repeatsBefore(made: readonly TurnCall[], { latest, previous }: SameCall): boolean {
  const at = made.lastIndexOf(latest)
  const length = made.length - at
  if (length < 2 || length > longestCycle || previous === null || made[at - length] !== previous) return false
  return made.slice(at).every((one, offset) => {
    const earlier = made[at - length + offset]
    if (!earlier || earlier.key !== one.key || earlier.output !== one.output || one.outcome === 'failure') return false
    return !surelyChanges(one.call.name) && !letsTimePass(one.call.name) && writtenText(one.call, null) === null
  })
}

/**
 * Whether two runs of a call returned the same output, apart from times and request numbers. For a clock, the times must be equal too.
 */
function isSameOutput(before: TurnCall, { call, output }: TurnCall): boolean {
  if (before.output === output) return true
  return !readsClock(call.name) && isSameApartFromTimes(before.output, output)
}

const readsClock = memoizeName((name) => readToolName(name).own.some((word) => clockWords.has(word)))

function namesTarget({ arguments: args }: ToolCall): boolean {
  return scalarsOf(args).some(({ key, value }) => typeof value === 'string' && targetShape(key, value) !== null)
}

function noteIn(notes: Map<string, LatestChange>, name: string, made: TurnCall): void {
  const own = notes.get(name)
  if (own) own.note(made)
  else notes.set(name, new LatestChange(made))
}

/**
 * The latest change, and the latest change by a call with another key. With both, the class can ignore the changes of one key. This is
 * needed because a repeated call does not count as a change that affects itself.
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

  isAfter(step: number, key: string | null): boolean {
    if (!this.#latest) return false
    return (this.#latest.key === key ? this.#other : this.#latest.step) > step
  }
}

export function mayChange(call: ToolCall): boolean {
  return !onlyReads(call)
}

/** Whether the tool only waits. After waiting, everything may have changed by itself. */
const letsTimePass = memoizeName((name) => readToolName(name).own.some((token) => waitingVerbs.has(token)))

/** Whether the tool's result depends on every earlier change, as for a test or a build. */
const dependsOnAll = memoizeName((name) => rerunVerbs.has(readToolName(name).own[0] ?? ''))

/** Whether the tool opens a connection or starts a service, which may be needed again after a failure. */
const opensConnection = memoizeName((name) => {
  const { own } = readToolName(name)
  return (
    connectingVerbs.has(own.slice(0, 2).join('')) ||
    [own[0], own.at(-1)].some((word) => connectingVerbs.has(word ?? ''))
  )
})

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
