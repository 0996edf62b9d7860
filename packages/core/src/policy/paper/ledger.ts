/**
 * The evidence ledger (paper, Section 4.1): the calls of the current turn, in order, each with its position and inferred outcome. Calls
 * without an output are included.
 *
 * Invariants
 *   1. A user message starts a new turn. Everything after it belongs to that turn.
 *   2. Recording a message takes constant time, however long the trace is. A session records each message once.
 *   3. Only this file writes to a ledger.
 */

import { type Agreements, OpenAgreements } from './agreement/index.ts'
import { inferOutcome, maySucceed, type Outcome } from './outcome/index.ts'
import { callKey } from './trace/action.ts'
import type { Message, ToolCall } from './trace/trace.ts'

export type LedgerRecord = {
  readonly call: ToolCall
  /** Index of the call's message in the trace. */
  readonly position: number
  /** Index of the call within this turn, from 0. */
  readonly index: number
  readonly output: string | null
  readonly outcome: Outcome
  /** Whether TwinCheck answered the call, so that the call was not executed. */
  readonly isAnswer: boolean
}

export type Ledger = {
  /** The latest user message, or null before the first one. */
  readonly request: string | null
  readonly requestPosition: number
  readonly records: readonly LedgerRecord[]
  readonly failures: number
  /** Index of the turn's latest successful call, or -1 if no call succeeded. */
  readonly lastSuccess: number
  /**
   * Index of the turn's latest call that succeeded or whose result is unclear, or -1. An unclear call may have changed something. So a
   * condition that a success prevents from matching is also prevented by an unclear call.
   */
  readonly lastPossibleSuccess: number
  readonly byTool: ReadonlyMap<string, ToolRecords>
  /** The user's agreements and the system's instructions, which may be older than the current turn. */
  readonly agreements: Agreements
}

/** The ledger's records of one tool. `identicalTo` finds the records of identical calls. Its index is built when it is first used. */
export type ToolRecords = {
  readonly records: readonly LedgerRecord[]
  readonly identicalTo: (call: ToolCall) => readonly LedgerRecord[]
}

type OpenToolRecords = { readonly records: OpenRecord[]; readonly identicalTo: ToolRecords['identicalTo'] }

type OpenRecord = { -readonly [Field in keyof LedgerRecord]: LedgerRecord[Field] }

export type OpenLedger = {
  request: string | null
  requestPosition: number
  records: OpenRecord[]
  failures: number
  lastSuccess: number
  lastPossibleSuccess: number
  byTool: Map<string, OpenToolRecords>
  /** Calls without a result so far, by call id. The value is a list only if several calls have the same id. */
  waiting: Map<string, OpenRecord | OpenRecord[]>
  readonly agreements: OpenAgreements
  readonly outcomes: Map<number, Outcome>
  readonly knownOutcome: OutcomeAt
}

export type OutcomeAt = (position: number) => Outcome | undefined

/**
 * Opens an empty ledger. A second ledger of the same trace can reuse the first one's outcomes, because inferring outcomes is the most
 * expensive part.
 */
export function openLedger(knownOutcome: OutcomeAt = () => undefined): OpenLedger {
  return {
    request: null,
    requestPosition: -1,
    records: [],
    failures: 0,
    lastSuccess: -1,
    lastPossibleSuccess: -1,
    byTool: new Map(),
    waiting: new Map(),
    agreements: new OpenAgreements(),
    outcomes: new Map(),
    knownOutcome,
  }
}

export function readLedger(messages: readonly Message[]): Ledger {
  const ledger = openLedger()
  for (const [position, message] of messages.entries()) recordMessage(ledger, message, position)
  return ledger
}

/** Records a message in the ledger. Returns the record that a tool result completed, otherwise null. */
export function recordMessage(ledger: OpenLedger, message: Message, position: number): LedgerRecord | null {
  switch (message.role) {
    case 'system':
      ledger.agreements.noteSystem(message.content)
      return null
    case 'user':
      openTurn(ledger, message.content, position)
      return null
    case 'assistant':
      if (message.calls.length === 0) ledger.agreements.noteResponse(message.content)
      for (const call of message.calls) recordCall(ledger, call, position)
      return null
    case 'tool':
      return recordResult(ledger, message, position)
  }
}

/**
 * Whether the current turn has no call, so that a response now would end a turn without any call. Before the first request there is no
 * turn.
 */
export function isIdle(ledger: Ledger): boolean {
  return ledger.request !== null && ledger.records.length === 0
}

export function identicalCalls(ledger: Ledger, call: ToolCall): readonly LedgerRecord[] {
  return ledger.byTool.get(call.name)?.identicalTo(call) ?? []
}

function openTurn(ledger: OpenLedger, request: string, position: number): void {
  ledger.agreements.noteRequest(request, position)
  ledger.request = request
  ledger.requestPosition = position
  ledger.records = []
  ledger.failures = 0
  ledger.lastSuccess = -1
  ledger.lastPossibleSuccess = -1
  ledger.byTool = new Map()
  ledger.waiting = new Map()
}

function recordCall(ledger: OpenLedger, call: ToolCall, position: number): void {
  const record: OpenRecord = {
    call,
    position,
    index: ledger.records.length,
    output: null,
    outcome: 'unknown',
    isAnswer: false,
  }
  ledger.records.push(record)
  const known = ledger.byTool.get(call.name)
  if (known) known.records.push(record)
  else ledger.byTool.set(call.name, openToolRecords(record))
  addWaiting(ledger, call.id, record)
}

/** A result without a waiting call makes no record. Its call may have been trimmed, or may never have existed. */
function recordResult(
  ledger: OpenLedger,
  { callId, content, isError, isAnswer }: Extract<Message, { role: 'tool' }>,
  position: number,
): LedgerRecord | null {
  const record = takeWaiting(ledger, callId)
  if (!record) return null
  // TwinCheck's answer is no output of the tool. The call did not run, so the answer says nothing about how it went.
  const known = isAnswer ? 'unclear' : ledger.knownOutcome(position)
  const outcome = known ?? inferOutcome(content, isError, record.call)
  ledger.outcomes.set(position, outcome)
  record.output = content
  record.outcome = outcome
  record.isAnswer = isAnswer === true
  if (outcome === 'failure') ledger.failures++
  if (outcome === 'success') ledger.lastSuccess = Math.max(ledger.lastSuccess, record.index)
  if (maySucceed(outcome) && !isAnswer) ledger.lastPossibleSuccess = Math.max(ledger.lastPossibleSuccess, record.index)
  return record
}

/** Call ids repeat only in broken traces, so a list is created only for a repeated id. */
function addWaiting({ waiting }: OpenLedger, callId: string, record: OpenRecord): void {
  const known = waiting.get(callId)
  if (known === undefined) waiting.set(callId, record)
  else if (Array.isArray(known)) known.push(record)
  else waiting.set(callId, [known, record])
}

function takeWaiting({ waiting }: OpenLedger, callId: string): OpenRecord | undefined {
  const known = waiting.get(callId)
  if (Array.isArray(known)) return known.shift()
  waiting.delete(callId)
  return known
}

function openToolRecords(first: OpenRecord): OpenToolRecords {
  const records = [first]
  const bySum = new Map<number, OpenRecord[]>()
  const byKey = new Map<string, OpenRecord[]>()
  let indexed = 0
  return {
    records,
    identicalTo: (call) => {
      for (; indexed < records.length; indexed++) {
        const record = records[indexed]
        if (record) append(bySum, argumentSum(record.call), record)
      }
      const sum = argumentSum(call)
      // Keys are computed only when they are needed. They are needed when a call whose arguments have the same hash is looked up for the
      // first time.
      for (const record of bySum.get(sum) ?? []) append(byKey, callKey(record.call), record)
      bySum.delete(sum)
      return byKey.size === 0 ? [] : (byKey.get(callKey(call)) ?? [])
    },
  }
}

/** A cheap hash of a call's arguments. Identical calls have equal hashes, so keys are computed only for calls with equal hashes. */
function argumentSum({ arguments: args, malformed }: ToolCall): number {
  if (malformed !== undefined) return malformed.length
  let sum = 0
  for (const name in args) {
    const value = args[name]
    sum = (sum + name.length) | 0
    if (typeof value === 'string') sum = (sum + value.length * 31 + (value.codePointAt(value.length - 1) ?? 0)) | 0
    else if (typeof value === 'number') sum = (sum + (value | 0)) | 0
  }
  return sum
}

function append<Key>(index: Map<Key, OpenRecord[]>, key: Key, record: OpenRecord): void {
  const known = index.get(key)
  if (known) known.push(record)
  else index.set(key, [record])
}
