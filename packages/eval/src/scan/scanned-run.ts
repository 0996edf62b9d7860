/** The result of a scan for one run: small plain data, because it is sent between workers. */
import { hash } from 'node:crypto'
import type { Exhibit, Json, Message, ToolCall } from '@twincheck/core'
import type { RunFeatures } from '../detector/run-features.ts'
import type { AttackLabel, MissingPart, SpokenCounts, TraceCounts, TraceRun } from '../traces/trace-run.ts'
import { callText } from './output/action-text.ts'

/** A condition that held at a decision, and the twin for it. */
export type ScanFinding = {
  /** Names the finding: the same traces give the same name. `twincheck keep` takes it. */
  readonly id: string
  /** The turn of the decision; null if the record holds only the order of decisions. */
  readonly turn: number | null
  readonly step: number
  /** The index of the proposal's message in the run; null for recorded decisions. */
  readonly position: number | null
  readonly condition: string
  readonly severity: number
  /** Whether the call changes something or only reads. Absent if the condition does not say. */
  readonly effect?: 'write' | 'read'
  /** `generated`: the evidence does not determine a twin, so a model would have to write it. */
  readonly origin: 'deterministic' | 'generated'
  /** Whether the twin passes the structural checks; null without a twin. */
  readonly structurallyValid: boolean | null
  readonly twin: Json
  /** What the agent was about to do. */
  readonly proposal: Json
  /** The certificate's sentence and its quotations from the trace. */
  readonly reason: string
  readonly exhibits: readonly Exhibit[]
  /** Set if mode `advise` would answer the calls, without asking a verifier. */
  readonly isAnswered?: true
}

export type UnnamedFinding = Omit<ScanFinding, 'id'>

export function nameFinding(run: readonly string[], finding: UnnamedFinding): ScanFinding {
  const { turn, step, condition } = finding
  return { id: hash('sha256', JSON.stringify([...run, turn, step, condition])).slice(0, 10), ...finding }
}

/** Whether the call reads or writes, if the certificate's finding says so. */
export function effectIn(finding: unknown): Pick<ScanFinding, 'effect'> {
  const effect = typeof finding === 'object' && finding !== null && 'effect' in finding ? finding.effect : null
  return effect === 'write' || effect === 'read' ? { effect } : {}
}

/** The first decision with the highest d, and the ingredients of d. */
export type RaisedBy = {
  readonly turn: number | null
  readonly step: number
  readonly strongestSeverity: number
  readonly repeats: number
  readonly toolErrors: number
  readonly schemaViolations: number
  /** Counts of a detector with more features than the paper's. Errors are counted over the whole run so far. */
  readonly beyond?: Readonly<Record<string, number>>
}

export type ScannedRun = {
  readonly source: string
  readonly model: string | null
  readonly run: string
  readonly task: string | null
  readonly outcome: boolean | null
  /** Whether an attack on the run succeeded; absent if the format does not say. */
  readonly compromised?: boolean
  /** Which calls serve an attacker; absent if the record has no such label. */
  readonly attack?: AttackLabel
  readonly graded: number | null
  /** D, the highest d of the run's decisions; 0 without a decision. */
  readonly score: number
  /** The decision that raised the score; null if the score is 0. */
  readonly raisedBy: RaisedBy | null
  readonly findings: readonly ScanFinding[]
  readonly decisions: number
  readonly found: TraceCounts
  readonly imported: TraceCounts
  /** The number of results that answer no call of the run. */
  readonly stray: number
  readonly spoken: SpokenCounts
  /** Hashes of the run up to each message. They show whether a later run of the file begins with this one. */
  readonly beginnings: readonly number[]
  readonly missing: readonly MissingPart[]
  /** The features that a detector is fitted to; only on request. */
  readonly features?: RunFeatures
  /** The conversation, for people who review the findings; only on request and with findings. */
  readonly conversation?: readonly ShownMessage[]
  /** The trace, to repeat decisions; only on request. */
  readonly trace?: Pick<TraceRun, 'messages' | 'decisions'>
  /** A hash of the tools and the opening messages, equal for similar runs; only if traces were requested. */
  readonly cluster?: string
}

export type ShownMessage = {
  /** The message's index in the trace. */
  readonly position: number
  readonly role: Message['role']
  readonly text: string
}

/** A conversation as a page shows it. Longer conversations are cut here. Findings have their own quotations in any case. */
const MOST_MESSAGES = 400

export function showConversation(messages: readonly Message[]): readonly ShownMessage[] {
  return messages
    .slice(0, MOST_MESSAGES)
    .map((message, position) => ({ position, role: message.role, text: boundQuote(textOf(message)) }))
}

function textOf(message: Message): string {
  if (message.role !== 'assistant') return message.content
  return [...(message.content === '' ? [] : [message.content]), ...message.calls.map(written)].join('\n')
}

function written({ name, arguments: args, malformed }: ToolCall): string {
  return callText({ name, arguments: malformed ?? args })
}

/** Quotations in findings are cut to a readable length, with a note how much was cut. */
const MOST_QUOTED_CHARACTERS = 2_000

export function boundQuote(text: string, most: number = MOST_QUOTED_CHARACTERS): string {
  if (text.length <= most) return text
  // Do not cut a surrogate pair in two.
  const end = isHighSurrogate(text.charCodeAt(most - 1)) ? most - 1 : most
  return `${text.slice(0, end)}… (${text.length - end} more characters)`
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
