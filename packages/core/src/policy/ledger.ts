/**
 * The evidence ledger (paper, Section 4.1): the calls of the current turn, in order, each with its position and inferred
 * outcome. Every parsed call is there, those without an output too.
 *
 * Invariants
 *   1. A user message opens a new turn; everything after it belongs to that turn.
 *   2. Recording a message costs the same however long the trace is: a session records each message once.
 *   3. Only this file writes to a ledger.
 */
import { callKey } from './action.ts'
import { inferOutcome, type Outcome } from './outcome.ts'
import type { Message, ToolCall } from './trace.ts'

export type LedgerRecord = {
  readonly call: ToolCall
  readonly key: string
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
  readonly byTool: ReadonlyMap<string, readonly LedgerRecord[]>
  readonly byKey: ReadonlyMap<string, readonly LedgerRecord[]>
}

type OpenRecord = { -readonly [Field in keyof LedgerRecord]: LedgerRecord[Field] }

export type OpenLedger = Ledger & {
  request: string | null
  requestPosition: number
  records: OpenRecord[]
  failures: number
  lastSuccess: number
  byTool: Map<string, OpenRecord[]>
  byKey: Map<string, OpenRecord[]>
  /** Calls whose result has not come yet, by call id, oldest first. */
  readonly waiting: Map<string, OpenRecord[]>
}

export function openLedger(): OpenLedger {
  return {
    request: null,
    requestPosition: -1,
    records: [],
    failures: 0,
    lastSuccess: -1,
    byTool: new Map(),
    byKey: new Map(),
    waiting: new Map(),
  }
}

export function readLedger(messages: readonly Message[]): Ledger {
  const ledger = openLedger()
  for (const [position, message] of messages.entries()) recordMessage(ledger, message, position)
  return ledger
}

export function recordMessage(ledger: OpenLedger, message: Message, position: number): void {
  switch (message.role) {
    case 'system':
      return
    case 'user':
      openTurn(ledger, message.content, position)
      return
    case 'assistant':
      for (const call of message.calls) recordCall(ledger, call, position)
      return
    case 'tool':
      recordResult(ledger, message)
      return
  }
}

/** At least one success, and every failed tool succeeded later: what the fixed completion response claims. */
export function isComplete(ledger: Ledger): boolean {
  if (ledger.lastSuccess < 0) return false
  for (const records of ledger.byTool.values()) {
    const lastFailure = records.findLastIndex(({ outcome }) => outcome === 'failure')
    if (lastFailure >= 0 && !records.slice(lastFailure).some(({ outcome }) => outcome === 'success')) return false
  }
  return true
}

function openTurn(ledger: OpenLedger, request: string, position: number): void {
  ledger.request = request
  ledger.requestPosition = position
  ledger.records = []
  ledger.failures = 0
  ledger.lastSuccess = -1
  ledger.byTool = new Map()
  ledger.byKey = new Map()
  ledger.waiting.clear()
}

function recordCall(ledger: OpenLedger, call: ToolCall, position: number): void {
  const record: OpenRecord = {
    call,
    key: callKey(call),
    position,
    order: ledger.records.length,
    output: null,
    outcome: 'unknown',
  }
  ledger.records.push(record)
  append(ledger.byTool, call.name, record)
  append(ledger.byKey, record.key, record)
  append(ledger.waiting, call.id, record)
}

/** A result without a waiting call is no record: it may belong to a call that was trimmed away, or to none. */
function recordResult(ledger: OpenLedger, message: Extract<Message, { role: 'tool' }>): void {
  const record = ledger.waiting.get(message.callId)?.shift()
  if (!record) return
  record.output = message.content
  record.outcome = inferOutcome(message.content, message.isError)
  if (record.outcome === 'failure') ledger.failures++
  if (record.outcome === 'success') ledger.lastSuccess = Math.max(ledger.lastSuccess, record.order)
}

function append(index: Map<string, OpenRecord[]>, key: string, record: OpenRecord): void {
  const known = index.get(key)
  if (known) known.push(record)
  else index.set(key, [record])
}
