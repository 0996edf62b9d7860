/**
 * The evidence ledger (paper, Section 4.1): the calls of the current turn, in order, each with its position and inferred
 * outcome. Every parsed call is there, those without an output too.
 *
 * Invariants
 *   1. A user message opens a new turn; everything after it belongs to that turn.
 *   2. Recording a message costs the same however long the trace is: a session records each message once.
 *   3. Only this file writes to a ledger.
 */

import { type Agreements, OpenAgreements } from './agreement/index.ts'
import { inferOutcome, type Outcome } from './outcome/index.ts'
import { callKey } from './trace/action.ts'
import type { Message, ToolCall } from './trace/trace.ts'

export type LedgerRecord = {
  readonly call: ToolCall
  /** Where the call stands: the message's index in the trace. */
  readonly position: number
  /** The order of the calls of this turn, from 0. */
  readonly order: number
  readonly output: string | null
  readonly outcome: Outcome
}

export type Ledger = {
  /** The latest user message, or null before the first one. */
  readonly request: string | null
  readonly requestPosition: number
  readonly records: readonly LedgerRecord[]
  readonly failures: number
  /** The order of the latest success of the turn, -1 without one. */
  readonly lastSuccess: number
  readonly byTool: ReadonlyMap<string, ToolRecords>
  /** Beyond the turn: what the user agreed to in few words, and what the system asks for whenever it comes up. */
  readonly agreements: Agreements
}

/** The records of one tool, and an index of them by call key that is extended when it is asked for. */
export type ToolRecords = {
  readonly records: readonly LedgerRecord[]
  readonly identicalTo: (call: ToolCall) => readonly LedgerRecord[]
}

type OpenToolRecords = { readonly records: OpenRecord[]; readonly identicalTo: ToolRecords['identicalTo'] }

type OpenRecord = { -readonly [Field in keyof LedgerRecord]: LedgerRecord[Field] }

/** The ledger while it is being written. */
export type OpenLedger = {
  request: string | null
  requestPosition: number
  records: OpenRecord[]
  failures: number
  lastSuccess: number
  byTool: Map<string, OpenToolRecords>
  /** Calls whose result has not come yet, by call id: one record, or several in order where ids repeat. */
  waiting: Map<string, OpenRecord | OpenRecord[]>
  readonly agreements: OpenAgreements
  /** The outcomes so far, by the position of the result. */
  readonly outcomes: Map<number, Outcome>
  /** What is known of an outcome before it is inferred. */
  readonly knownOutcome: OutcomeAt
}

/** The outcome of the result at this position; undefined where none is known. */
export type OutcomeAt = (position: number) => Outcome | undefined

/** A second ledger of the same trace takes the outcomes from the first, since inferring them costs most. */
export function openLedger(knownOutcome: OutcomeAt = () => undefined): OpenLedger {
  return {
    request: null,
    requestPosition: -1,
    records: [],
    failures: 0,
    lastSuccess: -1,
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

/** Gives the record that a result has completed; null for every other message. */
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

/** Whether a response now would close a turn in which nothing was called. Before the first request there is no turn. */
export function isIdle(ledger: Ledger): boolean {
  return ledger.request !== null && ledger.records.length === 0
}

/** The earlier calls of this turn with the same tool and arguments. */
export function identicalCalls(ledger: Ledger, call: ToolCall): readonly LedgerRecord[] {
  return ledger.byTool.get(call.name)?.identicalTo(call) ?? []
}

/**
 * At least one success, and every tool that failed, was refused or has still to be carried out succeeded later: what the fixed
 * completion response claims.
 */
export function isComplete(ledger: Ledger): boolean {
  if (ledger.lastSuccess < 0) return false
  for (const { records } of ledger.byTool.values()) {
    const lastUndone = records.findLastIndex(({ outcome, output }) => outcome !== 'success' && output !== null)
    if (lastUndone >= 0 && !records.slice(lastUndone).some(({ outcome }) => outcome === 'success')) return false
  }
  return true
}

function openTurn(ledger: OpenLedger, request: string, position: number): void {
  ledger.agreements.noteRequest(request, position)
  ledger.request = request
  ledger.requestPosition = position
  ledger.records = []
  ledger.failures = 0
  ledger.lastSuccess = -1
  ledger.byTool = new Map()
  ledger.waiting = new Map()
}

function recordCall(ledger: OpenLedger, call: ToolCall, position: number): void {
  const record: OpenRecord = {
    call,
    position,
    order: ledger.records.length,
    output: null,
    outcome: 'unknown',
  }
  ledger.records.push(record)
  const known = ledger.byTool.get(call.name)
  if (known) known.records.push(record)
  else ledger.byTool.set(call.name, openToolRecords(record))
  addWaiting(ledger, call.id, record)
}

/** A result without a waiting call is no record: it may belong to a call that was trimmed away, or to none. */
function recordResult(
  ledger: OpenLedger,
  { callId, content, isError }: Extract<Message, { role: 'tool' }>,
  position: number,
): LedgerRecord | null {
  const record = takeWaiting(ledger, callId)
  if (!record) return null
  const outcome = ledger.knownOutcome(position) ?? inferOutcome(content, isError)
  ledger.outcomes.set(position, outcome)
  record.output = content
  record.outcome = outcome
  if (record.outcome === 'failure') ledger.failures++
  if (record.outcome === 'success') ledger.lastSuccess = Math.max(ledger.lastSuccess, record.order)
  return record
}

/** Ids are unique in all but broken traces, so a list is made only where one repeats. */
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
      // Each record's key is written once, when a call first agrees with it in the sum.
      for (const record of bySum.get(sum) ?? []) append(byKey, callKey(record.call), record)
      bySum.delete(sum)
      return byKey.size === 0 ? [] : (byKey.get(callKey(call)) ?? [])
    },
  }
}

/**
 * A number that identical calls share, whatever the order of their arguments. It says nothing else, but it is cheap: keys are
 * written only for calls that agree in it.
 */
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
