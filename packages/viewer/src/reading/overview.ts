/** What the server or the exported page gives: packages/server/src/view/view-data.ts, checked. */

import {
  anything,
  listOf,
  number,
  object,
  oneOf,
  orNull,
  parsedObject,
  type ShapeValue,
  text,
  truth,
} from '@twincheck/core/reading'
import { recordedCertificate, recordedJudgment } from '@twincheck/core/records'
import { comparison } from './comparison.ts'
import { viewedDocument } from './document.ts'
import { experiment } from './experiment.ts'
import { label } from './labels.ts'
import { record } from './record.ts'

const run = object({
  key: text,
  source: text,
  model: orNull(text),
  run: text,
  task: orNull(text),
  category: orNull(text),
  outcome: orNull(truth),
  repaired: orNull(truth),
  score: orNull(number),
  decisions: orNull(number),
  evidence: orNull(number),
  switches: orNull(number),
  cost: orNull(number),
  at: orNull(number),
  reached: listOf(oneOf('asked', 'generator', 'verifier', 'exception')),
  problem: orNull(text),
})

const outcome = oneOf('success', 'failure', 'unknown')

const message = object({
  role: oneOf('system', 'user', 'assistant', 'tool'),
  content: text,
  calls: listOf(object({ name: text, arguments: anything })),
  outcome: orNull(outcome),
})

const turn = object({
  request: orNull(text),
  lines: listOf(object({ name: text, arguments: anything, position: number, outcome })),
})

const conversation = object({
  messages: listOf(message),
  turns: listOf(turn),
  ledgers: listOf(object({ turn: number, lines: number })),
  alone: orNull(object({ from: number, messages: listOf(message) })),
})

export const overview = object({
  version: oneOf(1),
  sources: listOf(
    object({
      name: text,
      kind: oneOf('records', 'scan', 'experiment', 'store', 'document', 'unreadable'),
      problems: listOf(text),
    }),
  ),
  runs: listOf(run),
  whole: truth,
  experiments: listOf(experiment),
  documents: listOf(viewedDocument),
  live: truth,
})

export const detail = object({
  run,
  records: listOf(record),
  firings: listOf(anything),
  conversation: orNull(conversation),
  absent: listOf(text),
  labels: orNull(listOf(label)),
  session: orNull(object({ tenant: text, session: text })),
  blind: truth,
})

const waitingSwitch = object({
  id: text,
  tenant: text,
  session: text,
  pair: text,
  content: anything,
  createdAt: number,
  expiresAt: number,
})

export const waiting = object({
  waiting: listOf(waitingSwitch),
  /** The server's clock, in milliseconds since the epoch. */
  now: number,
  answerable: truth,
})

/** What a person decides by; packages/server/src/gateway/decider/confirmations.ts writes it. */
export const pending = object({
  proposal: parsedObject,
  twin: parsedObject,
  evidence: recordedCertificate,
  judgments: object({ forward: recordedJudgment, reversed: recordedJudgment }),
  score: number,
  gate: object({ minConfidence: number, minMargin: number }),
  threshold: number,
})

export const answered = object({ outcome: oneOf('answered', 'unknown', 'other-pair', 'already-answered', 'expired') })

export const version = object({ version: text })

export const exported = object({
  overview,
  details: listOf(detail),
  comparisons: listOf(object({ first: text, second: text, comparison })),
})

export type ShownOverview = ShapeValue<typeof overview>
export type Source = ShownOverview['sources'][number]
export type ListedRun = ShapeValue<typeof run>
export type Detail = ShapeValue<typeof detail>
export type Transcript = ShapeValue<typeof conversation>
export type TranscriptMessage = ShapeValue<typeof message>
export type ShownLedger = ShapeValue<typeof turn>
export type Pending = ShapeValue<typeof pending>
export type WaitingList = ShapeValue<typeof waiting>
export type WaitingCard = ShapeValue<typeof waitingSwitch>
export type VerdictOutcome = ShapeValue<typeof answered>['outcome']

/** What the record at this place among its run's saw of its turn; null where the source does not say. */
export function ledgerOf({ turns, ledgers }: Transcript, index: number): ShownLedger | null {
  const seen = ledgers[index]
  const whole = seen && turns[seen.turn]
  return whole ? { request: whole.request, lines: whole.lines.slice(0, seen.lines) } : null
}
