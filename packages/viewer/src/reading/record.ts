/** The decision record, as core writes and reads it (docs/record-format.md), by the names the screens use. */
import type { DecisionRecord } from '@twincheck/core'
import type { judgmentSource } from '@twincheck/core/records'

export { decisionRecord as record } from '@twincheck/core/records'

/** The rubric's dimensions with their weights in twentieths (paper, Eq. 4). */
export const dimensions = [
  { name: 'goalAlignment', label: 'Goal alignment', weight: 5 },
  { name: 'stateGrounding', label: 'State grounding', weight: 5 },
  { name: 'toolSelection', label: 'Tool selection', weight: 4 },
  { name: 'argumentValidity', label: 'Argument validity', weight: 4 },
  { name: 'completionSafety', label: 'Completion safety', weight: 2 },
] as const

export const mostQuality = 80

export type Recorded = DecisionRecord
export type JudgmentSource = ReturnType<typeof judgmentSource>
export type ShownAnomaly = NonNullable<Recorded['anomaly']>
export type ShownCertificate = Recorded['certificates'][number]
export type ShownJudgment = NonNullable<Recorded['judgments']>['forward']
export type ShownAssessment = ShownJudgment['actor']
