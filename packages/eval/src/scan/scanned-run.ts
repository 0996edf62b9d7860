/** What a scan says about one run. Small and plain: it travels between workers. */
import type { Exhibit, Json } from '@twincheck/core'
import type { RunFeatures } from '../detector/run-features.ts'
import type { AttackLabel } from '../traces/attack-label.ts'
import type { MissingPart, SpokenCounts, TraceCounts, TraceRun } from '../traces/trace-run.ts'
import type { ShownMessage } from './shown-conversation.ts'

/** A condition that held at a decision, and the twin it would have led to. */
export type Firing = {
  /** Null where only the order of decisions was recorded. */
  readonly turn: number | null
  readonly step: number
  /** Where the proposal stands in the run, as a message's index; null in recorded decisions. */
  readonly position: number | null
  readonly condition: string
  readonly severity: number
  /** `generated`: the evidence determines no twin, only a model could write it. */
  readonly origin: 'deterministic' | 'generated'
  /** Null where there is no twin to check. */
  readonly structurallyValid: boolean | null
  readonly twin: Json
  /** What the agent was about to do. */
  readonly proposal: Json
  /** The certificate's sentence, and what it quotes from the trace. */
  readonly reason: string
  readonly exhibits: readonly Exhibit[]
}

/** The decision with the highest d, and the ingredients of it (the first one where several are as high). */
export type RaisedBy = {
  readonly turn: number | null
  readonly step: number
  readonly strongestSeverity: number
  readonly repeats: number
  readonly toolErrors: number
  readonly schemaViolations: number
  /** What a detector beyond the paper's counted; there, errors are those of the whole run so far. */
  readonly beyond?: Readonly<Record<string, number>>
}

export type ScannedRun = {
  readonly source: string
  readonly model: string | null
  readonly run: string
  readonly task: string | null
  readonly outcome: boolean | null
  /** An attack on the run achieved its aim; absent where its format does not tell. */
  readonly compromised?: boolean
  /** Which calls serve an attacker; absent where the record is not labelled so. */
  readonly attack?: AttackLabel
  readonly graded: number | null
  /** D, the highest d of the run's decisions; 0 without a decision. */
  readonly score: number
  /** Null where nothing raised it. */
  readonly raisedBy: RaisedBy | null
  readonly firings: readonly Firing[]
  readonly decisions: number
  readonly found: TraceCounts
  readonly imported: TraceCounts
  readonly spoken: SpokenCounts
  readonly missing: readonly MissingPart[]
  /** What a detector is fitted to; only where it was asked for. */
  readonly features?: RunFeatures
  /** What a reader needs to judge the findings; only where it was asked for and something was found. */
  readonly conversation?: readonly ShownMessage[]
  /** What decisions can be made again from; only where it was asked for and something was found. */
  readonly trace?: Pick<TraceRun, 'messages' | 'decisions'>
  /** What makes runs alike: their tools and how they opened, hashed; only where whole runs were asked for. */
  readonly cluster?: string
}
