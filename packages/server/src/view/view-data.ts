/**
 * The data of the viewer, over HTTP or inside an exported page. Both use the same plain JSON. The server writes values of these types,
 * and the page reads them by these shapes.
 *
 * Invariants
 *   1. Everything that comes from a trace is text or JSON and is never used as markup.
 *   2. A number that is not known is null, never 0.
 */
import type { Json } from '@twincheck/core'
import {
  kind,
  listOf,
  number,
  object,
  oneOf,
  orNull,
  parsed,
  parsedObject,
  type Shape,
  type ShapeValue,
  text,
  truth,
} from '@twincheck/core/reading'
import { decisionRecord } from '@twincheck/core/records'

const viewedSource = object({
  name: text,
  kind: oneOf('records', 'scan', 'experiment', 'store', 'document', 'unreadable'),
  /** Sentences about problems of the source. Each says what could not be used, where it is, and what to do. */
  problems: listOf(text),
})

/**
 * How far a decision came:
 * - `asked`: any model was asked.
 * - `generator`: a model was asked for a twin.
 * - `verifier`: a model was asked to judge a pair.
 * - `exception`: something failed.
 */
const reached = oneOf('asked', 'generator', 'verifier', 'exception')

/** One trajectory, as a row of the first screen. */
const viewedRun = object({
  key: text,
  source: text,
  model: orNull(text),
  run: text,
  task: orNull(text),
  category: orNull(text),
  /** Whether the actor alone succeeded. `outcome` is null if the source does not know. */
  outcome: orNull(truth),
  /** Whether the same trajectory succeeded with TwinCheck. `repaired` is null if it was not replayed. */
  repaired: orNull(truth),
  /** The paper's D: the highest anomaly score d of the run's decisions. */
  score: orNull(number),
  decisions: orNull(number),
  evidence: orNull(number),
  /** The number of decisions that replaced the proposal or answered calls of it. */
  switches: orNull(number),
  cost: orNull(number),
  /** When the run's latest decision was made, in milliseconds since the epoch. */
  at: orNull(number),
  /** How far the run's decisions came. The list is empty if the run's records were not read. */
  reached: listOf(reached),
  /** Why a pair of an experiment is not counted. `problem` is null for all other runs. */
  problem: orNull(text),
})

const outcome = oneOf('success', 'failure', 'refused', 'unknown', 'unclear')

const viewedMessage = object({
  role: oneOf('system', 'user', 'assistant', 'tool'),
  content: text,
  calls: listOf(object({ name: text, arguments: parsed })),
  /** The outcome of a tool's result, as the policy infers it. `outcome` is null for every other message. */
  outcome: orNull(outcome),
})

const ledgerLine = object({ name: text, arguments: parsed, position: number, outcome })

/**
 * A turn with all lines of the ledger that its last decision saw. Earlier decisions saw only the first of these lines; `ledgers` says how
 * many.
 */
const viewedTurn = object({ request: orNull(text), lines: listOf(ledgerLine) })

const viewedConversation = object({
  messages: listOf(viewedMessage),
  turns: listOf(viewedTurn),
  /**
   * Says which lines of the ledger each record saw: the index of its turn, and the number of lines. If each record repeated its lines,
   * the data of a long turn would grow quadratically.
   */
  ledgers: listOf(object({ turn: number, lines: number })),
  /**
   * The messages of the actor alone, without TwinCheck, from the first message that differs. `alone` is null if they are not known or
   * nothing was switched.
   */
  alone: orNull(object({ from: number, messages: listOf(viewedMessage) })),
})

/** A person's later label of the conversation, or of the switch in it. */
const viewedLabel = object({
  id: text,
  about: oneOf('conversation', 'decision'),
  outcome: oneOf('success', 'failure', 'twin-right', 'twin-wrong', 'unclear'),
  by: object({ kind: text, name: text }),
  /** `at` is when the outcome was found, and `arrivedAt` is when the label arrived, both in milliseconds since the epoch. */
  at: number,
  arrivedAt: number,
  replaces: orNull(text),
  why: orNull(text),
})

export const runDetail = object({
  run: viewedRun,
  records: listOf(decisionRecord),
  /** The findings in the format of a scan, if the run has no records. */
  firings: listOf(parsed),
  conversation: orNull(viewedConversation),
  /** Sentences for the reader that say which parts of this run the source does not have. */
  absent: listOf(text),
  labels: orNull(listOf(viewedLabel)),
  /** The session that labels are about. `session` is null if the source takes no labels. */
  session: orNull(object({ tenant: text, session: text })),
  /**
   * `blind` is true if a canary has drawn the run's arm and nobody has labelled the run yet. The person who labels the run must not know
   * the arm. So the arm cannot be seen in `records`: see `hideArm`.
   */
  blind: truth,
  /** The name with which the person has logged in. `you` is null if the page only reads. */
  you: orNull(text),
  /** How many labels of other people are not in `labels`, because this person has not labelled the conversation or the decision yet. */
  hiddenLabels: object({ conversation: number, decision: number }),
})

const fact: Shape<readonly [term: string, value: string]> = kind(
  'a name and a value',
  (value) => Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string'),
)

/** A warrant, a calibration or a canary's report, as facts and tables in words for the reader. */
const viewedDocument = object({
  name: text,
  kind: oneOf('warrant', 'calibration', 'canary'),
  title: text,
  sentences: listOf(text),
  facts: listOf(fact),
  tables: listOf(
    object({
      title: text,
      caption: text,
      header: listOf(text),
      rows: listOf(listOf(text)),
      notes: listOf(text),
    }),
  ),
})

export const overviewMembers = {
  version: oneOf(1),
  sources: listOf(viewedSource),
  runs: listOf(viewedRun),
  /** `whole` is false if there are more runs than are listed. */
  whole: truth,
  /** `summary` is the result of `summariseSet` of @twincheck/eval. The page checks it with its own shapes. */
  experiments: listOf(object({ name: text, manifest: parsed, summary: parsed })),
  documents: listOf(viewedDocument),
  /** Whether the source may still grow. If so, new runs may come and switches may wait for a person. */
  live: truth,
} as const

const overview = object(overviewMembers)

const ends = object({ successes: number, failures: number })

const viewedCanary = object({
  state: oneOf('running', 'to-shadow', 'adopt', 'undecided'),
  evidenceBetter: number,
  evidenceWorse: number,
  repaired: ends,
  control: ends,
  nextShare: number,
  share: number,
  since: number,
  days: number,
  triggered: object({ repair: number, control: number }),
  stages: listOf(
    object({ share: number, repaired: ends, control: ends, unlabelled: object({ repaired: number, control: number }) }),
  ),
  sampleRatio: object({ fits: truth }),
  epoch: object({ number, kind: oneOf('trial', 'adopted') }),
  setting: object({
    basis: number,
    share: number,
    allowed: number,
    configured: orNull(number),
    highest: number,
    lowered: orNull(object({ share: number, at: number, by: text, why: text })),
    opens: orNull(number),
    calibration: text,
  }),
  scope: object({ tenant: orNull(text), why: orNull(text) }),
  errors: object({ all: object({ stopped: number, adopted: number }) }),
  verdicts: object({ right: number, wrong: number }),
  held: orNull(text),
})

const watchMembers = {
  hold: orNull(object({ reason: text, at: number })),
  alarms: listOf(object({ at: number, signs: listOf(text) })),
  gateways: listOf(
    object({
      id: text,
      address: text,
      configured: oneOf('shadow', 'advise', 'repair'),
      mode: oneOf('shadow', 'advise', 'repair'),
      at: number,
    }),
  ),
} as const

const watchedStore = object(watchMembers)

/** The state of repair and of the gateway's canary according to the store, and whether the page takes labels. */
export const viewedWatch = object({
  ...watchMembers,
  canary: orNull(viewedCanary),
  /**
   * The labels of the conversations that triage has drawn. `next` is the run to label next. `progress` is null if no conversations are
   * drawn or nothing is known.
   */
  progress: orNull(object({ labelled: number, needed: number, drawn: number, next: orNull(text) })),
  takesLabels: truth,
  /** The server's clock, in milliseconds since the epoch. */
  now: number,
})

/** The reply to a label that was accepted. */
export const takenLabel = object({ id: text, by: text })

/** The reply to a stop, a lift or a new share: the name of the person who made the change. */
export const changedMode = object({ by: text })

/** Labels as they are stored. The page exports them in the format that "twincheck outcomes import" reads. */
export const labelPage = object({ labels: listOf(parsedObject) })

const waitingSwitch = object({
  id: text,
  tenant: text,
  session: text,
  pair: text,
  content: parsed,
  createdAt: number,
  expiresAt: number,
})

export const waitingList = object({
  waiting: listOf(waitingSwitch),
  now: number,
  answerable: truth,
})

/** A person's answer to a waiting switch, for the exact pair that was shown. */
export const switchAnswer = object({ tenant: text, id: text, pair: text, verdict: oneOf('approve', 'refuse') })

export const answeredSwitch = object({
  outcome: oneOf('answered', 'unknown', 'other-pair', 'already-answered', 'expired'),
})

/**
 * The result of a switch about which a person was asked. `delivered` is what the agent got, according to the decision's record. It is
 * null if the record is not there yet, or if retention has deleted it.
 */
export const settledSwitch = object({
  state: oneOf('pending', 'answered', 'expired', 'unknown'),
  verdict: orNull(oneOf('approve', 'refuse')),
  by: orNull(text),
  /** When the switch was answered or expired, in milliseconds since the epoch. */
  at: orNull(number),
  delivered: orNull(oneOf('twin', 'proposal')),
})

export const viewVersion = object({ version: text })

/** The names of two experiments and their comparison, as `compareExperiments` of @twincheck/eval makes it. */
export type ViewedComparison = { readonly first: string; readonly second: string; readonly comparison: Json }

export type ViewedSource = ShapeValue<typeof viewedSource>
export type Reached = ShapeValue<typeof reached>
export type ViewedRun = ShapeValue<typeof viewedRun>
export type ViewedMessage = ShapeValue<typeof viewedMessage>
export type LedgerLine = ShapeValue<typeof ledgerLine>
export type ViewedTurn = ShapeValue<typeof viewedTurn>
export type ViewedConversation = ShapeValue<typeof viewedConversation>
export type ViewedLabel = ShapeValue<typeof viewedLabel>
export type LabelVerdict = ViewedLabel['outcome']
export type RunDetail = ShapeValue<typeof runDetail>
export type ViewedDocument = ShapeValue<typeof viewedDocument>
export type Overview = ShapeValue<typeof overview>
export type ViewedExperiment = Overview['experiments'][number]
export type WatchedStore = ShapeValue<typeof watchedStore>
export type ViewedWatch = ShapeValue<typeof viewedWatch>
export type ViewedCanary = ShapeValue<typeof viewedCanary>
export type TakenLabel = ShapeValue<typeof takenLabel>
export type StoredLabel = ShapeValue<typeof labelPage>['labels'][number]
export type WaitingSwitch = ShapeValue<typeof waitingSwitch>
export type WaitingList = ShapeValue<typeof waitingList>
export type SwitchAnswer = ShapeValue<typeof switchAnswer>
export type SettledSwitch = ShapeValue<typeof settledSwitch>
export type AnsweredSwitch = ShapeValue<typeof answeredSwitch>['outcome']

/** A label as a person gives it on the page. */
export type GivenLabel = Pick<ViewedLabel, 'id' | 'at' | 'about' | 'outcome' | 'replaces' | 'why'> & {
  readonly tenant: string
  readonly session: string
}
