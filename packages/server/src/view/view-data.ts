/**
 * What the viewer is given, over HTTP or inside an exported page: plain JSON, the same in both. The viewer reads it with
 * checks of its own, so whatever changes here changes there (packages/viewer/src/reading).
 *
 * Invariants
 *   1. Everything that comes from a trace is text or JSON and stays so; nothing here is markup.
 *   2. A number that is not known is null, never 0.
 */
import type { DecisionRecord, Json, Outcome } from '@twincheck/core'

export type SourceKind = 'records' | 'scan' | 'experiment' | 'store' | 'document' | 'unreadable'

export type ViewedSource = {
  readonly name: string
  readonly kind: SourceKind
  /** What could not be used, where, and what to do. */
  readonly problems: readonly string[]
}

/** A model was asked at all, for a twin, or a pair was judged; something failed. */
export type Reached = 'asked' | 'generator' | 'verifier' | 'exception'

/** One trajectory, as a row of the first screen. */
export type ViewedRun = {
  /** What it is asked for by; unique in a view. */
  readonly key: string
  readonly source: string
  readonly model: string | null
  readonly run: string
  readonly task: string | null
  readonly category: string | null
  /** How the actor alone did, where the source knows. */
  readonly outcome: boolean | null
  /** How the same trajectory ended with TwinCheck in the loop, where it was replayed. */
  readonly repaired: boolean | null
  /** D, the highest d of its decisions. */
  readonly score: number | null
  readonly decisions: number | null
  /** Decisions at which a condition held. */
  readonly evidence: number | null
  readonly switches: number | null
  readonly cost: number | null
  /** When its latest decision was taken, in milliseconds since the epoch; null where no source says. */
  readonly at: number | null
  /** How far its decisions came, where its records were read. */
  readonly reached: readonly Reached[]
  /** Why a pair of an experiment is in no number; null for all others. */
  readonly problem: string | null
}

export type ViewedMessage = {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string
  readonly calls: readonly { readonly name: string; readonly arguments: Json }[]
  /** Of a tool's result, as the policy infers it; null for every other message. */
  readonly outcome: Outcome | null
}

export type LedgerLine = {
  readonly name: string
  readonly arguments: Json
  readonly position: number
  readonly outcome: Outcome
}

/** A turn as its last decision saw it. Earlier ones saw the beginning of its lines. */
export type ViewedTurn = {
  readonly request: string | null
  readonly lines: readonly LedgerLine[]
}

export type ViewedConversation = {
  readonly messages: readonly ViewedMessage[]
  readonly turns: readonly ViewedTurn[]
  /** What each record saw, in their order: so many lines of a turn. Written out for each, a long turn would be its square. */
  readonly ledgers: readonly { readonly turn: number; readonly lines: number }[]
  /** How the actor went on by itself, from the first message that is another one; null where nobody knows, or nothing was switched. */
  readonly alone: { readonly from: number; readonly messages: readonly ViewedMessage[] } | null
}

/** What somebody said afterwards: of the conversation, or of the switch in it. */
export type ViewedLabel = {
  readonly id: string
  readonly about: 'conversation' | 'decision'
  readonly outcome: 'success' | 'failure' | 'twin-right' | 'twin-wrong' | 'unclear'
  readonly by: { readonly kind: string; readonly name: string }
  /** When it was found, and when it came; milliseconds since the epoch. */
  readonly at: number
  readonly arrivedAt: number
  /** The id of the label it corrects. */
  readonly replaces: string | null
  readonly why: string | null
}

/** What became of a gateway's road to repair, as far as its store says. */
export type ViewedWatch = {
  /** Why everything is held in shadow, and since when; null: it is not. */
  readonly hold: { readonly reason: string; readonly at: number } | null
  /** Signs that the watch found changed, the latest first. */
  readonly alarms: readonly { readonly at: number; readonly signs: readonly string[] }[]
}

export type RunDetail = {
  readonly run: ViewedRun
  readonly records: readonly DecisionRecord[]
  /** What a scan found where there are no records, as the scan wrote it. */
  readonly firings: readonly Json[]
  /** Null where the source does not have it. */
  readonly conversation: ViewedConversation | null
  /** What the source does not hold of this run, in sentences. */
  readonly absent: readonly string[]
  /** Null where the source takes none. */
  readonly labels: readonly ViewedLabel[] | null
  /** Where labels go: null where the source takes none. */
  readonly session: { readonly tenant: string; readonly session: string } | null
  /** A canary has drawn it and no person has said yet how it ended: who does must not know the arm. */
  readonly blind: boolean
}

export type ViewedExperiment = {
  readonly name: string
  readonly manifest: Json
  /** The figures of the set, as `summariseSet` of @twincheck/eval gives them. */
  readonly summary: Json
}

/** What is no run and no experiment: facts and tables, in words that are ready to be read. */
export type ViewedDocument = {
  readonly name: string
  readonly kind: 'warrant' | 'calibration' | 'canary'
  readonly title: string
  readonly sentences: readonly string[]
  readonly facts: readonly (readonly [term: string, value: string])[]
  readonly tables: readonly {
    readonly title: string
    readonly caption: string
    readonly header: readonly string[]
    readonly rows: readonly (readonly string[])[]
    readonly notes: readonly string[]
  }[]
}

/** Two of them, by name, as `compareExperiments` of @twincheck/eval gives it. */
export type ViewedComparison = { readonly first: string; readonly second: string; readonly comparison: Json }

export type Overview = {
  readonly version: 1
  readonly sources: readonly ViewedSource[]
  readonly runs: readonly ViewedRun[]
  /** False where these are only the first of them. */
  readonly whole: boolean
  readonly experiments: readonly ViewedExperiment[]
  readonly documents: readonly ViewedDocument[]
  /** Whether more may come, and switches may wait for a person. */
  readonly live: boolean
}

export type WaitingSwitch = {
  readonly id: string
  readonly tenant: string
  readonly session: string
  readonly pair: string
  readonly content: Json
  readonly createdAt: number
  readonly expiresAt: number
}
