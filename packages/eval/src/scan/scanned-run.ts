/** The result of a scan for one run. It is small plain data, because workers send it. */
import { hash } from 'node:crypto'
import type { Exhibit, Json, Message, ToolCall } from '@twincheck/core'
import type { RunFeatures } from '../detector/run-features.ts'
import type { AttackLabel, MissingPart, SpokenCounts, TraceCounts, TraceRun } from '../traces/trace-run.ts'
import { callText } from './output/action-text.ts'

/** A condition that held at a decision, with the twin for this condition. */
export type ScanFinding = {
  /** The name of the finding. The same traces give the same name, and `twincheck keep` takes it as an argument. */
  readonly id: string
  /** The turn of the decision. Null if the record holds only the order of its decisions, and no turns. */
  readonly turn: number | null
  readonly step: number
  /** The index of the proposal's message in the run. Null for recorded decisions. */
  readonly position: number | null
  readonly condition: string
  readonly severity: number
  /** Whether the call changes something or only reads. The member is absent if the condition does not say. */
  readonly effect?: 'write' | 'read'
  /** `generated` means that the evidence does not determine a twin, so a model would have to write it. */
  readonly origin: 'deterministic' | 'generated'
  readonly structurallyValid: boolean | null
  readonly twin: Json
  readonly proposal: Json
  readonly reason: string
  readonly exhibits: readonly Exhibit[]
  /** Set if mode `advise` would answer the calls instead of executing them. Such an answer needs no verifier. */
  readonly isAnswered?: true
}

export type UnnamedFinding = Omit<ScanFinding, 'id'>

export function nameFinding(run: readonly string[], finding: UnnamedFinding): ScanFinding {
  const { turn, step, condition } = finding
  return { id: hash('sha256', JSON.stringify([...run, turn, step, condition])).slice(0, 10), ...finding }
}

export function effectIn(finding: unknown): Pick<ScanFinding, 'effect'> {
  const effect = typeof finding === 'object' && finding !== null && 'effect' in finding ? finding.effect : null
  return effect === 'write' || effect === 'read' ? { effect } : {}
}

/** The first decision with the highest score d, and the counts from which d is computed. */
export type RaisedBy = {
  readonly turn: number | null
  readonly step: number
  readonly strongestSeverity: number
  readonly repeats: number
  readonly toolErrors: number
  readonly schemaViolations: number
  /** Counts of a detector that has more features than the paper's. Errors are counted over the run up to this decision. */
  readonly beyond?: Readonly<Record<string, number>>
}

export type ScannedRun = {
  readonly source: string
  readonly model: string | null
  readonly run: string
  readonly task: string | null
  readonly outcome: boolean | null
  readonly compromised?: boolean
  readonly attack?: AttackLabel
  readonly graded: number | null
  /** The run's score D, which is the highest score d of its decisions. It is 0 without a decision. */
  readonly score: number
  readonly raisedBy: RaisedBy | null
  readonly findings: readonly ScanFinding[]
  readonly decisions: number
  readonly found: TraceCounts
  readonly imported: TraceCounts
  readonly stray: number
  readonly spoken: SpokenCounts
  /** Hashes of the run up to each message. They show whether a later run of the file begins with this run. */
  readonly beginnings: readonly number[]
  readonly missing: readonly MissingPart[]
  readonly features?: RunFeatures
  /** The conversation, for people who review the findings. It is present only on request and only if the run has findings. */
  readonly conversation?: readonly ShownMessage[]
  readonly trace?: Pick<TraceRun, 'messages' | 'decisions'>
  /** A hash of the tools and the opening messages, which is equal for similar runs. It is present only if traces were requested. */
  readonly cluster?: string
}

export type ShownMessage = {
  readonly position: number
  readonly role: Message['role']
  readonly text: string
}

/**
 * The number of messages that a page shows of a conversation. Longer conversations are cut, but findings always have their own
 * quotations.
 */
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

/** Quotations in findings are cut to a readable length in characters. A note says how much was cut. */
const MOST_QUOTED_CHARACTERS = 2_000

export function boundQuote(text: string, most: number = MOST_QUOTED_CHARACTERS): string {
  if (text.length <= most) return text
  // The cut must not divide a surrogate pair.
  const end = isHighSurrogate(text.charCodeAt(most - 1)) ? most - 1 : most
  return `${text.slice(0, end)}… (${text.length - end} more characters)`
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
