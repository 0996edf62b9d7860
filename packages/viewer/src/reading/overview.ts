/** Shapes beyond those of @twincheck/server/view-data: experiments, and the content of a waiting switch. */

import { listOf, number, object, parsedObject, type ShapeValue, text } from '@twincheck/core/reading'
import { recordedCertificate, recordedJudgment } from '@twincheck/core/records'
import { overviewMembers, runDetail, type ViewedConversation, type ViewedTurn } from '@twincheck/server/view-data'
import { comparison, experiment } from './experiment.ts'

export const overview = object({ ...overviewMembers, experiments: listOf(experiment) })

export const exported = object({
  overview,
  details: listOf(runDetail),
  comparisons: listOf(object({ first: text, second: text, comparison })),
})

/**
 * The data that a person needs to decide about a waiting switch. The file packages/server/src/gateway/decider/confirmations.ts writes it.
 */
export const pending = object({
  proposal: parsedObject,
  twin: parsedObject,
  evidence: recordedCertificate,
  judgments: object({ forward: recordedJudgment, reversed: recordedJudgment }),
  score: number,
  gate: object({ minConfidence: number, minMargin: number }),
  threshold: number,
})

export type ShownOverview = ShapeValue<typeof overview>
export type Pending = ShapeValue<typeof pending>

/** The ledger that a decision saw. `index` is the index of the decision in its run. Null if the source does not contain the ledger. */
export function ledgerOf({ turns, ledgers }: ViewedConversation, index: number): ViewedTurn | null {
  const seen = ledgers[index]
  const whole = seen && turns[seen.turn]
  return whole ? { request: whole.request, lines: whole.lines.slice(0, seen.lines) } : null
}
