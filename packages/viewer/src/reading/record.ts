/** The parts of a decision record (docs/record-format.md), under the names that the screens use. */
import type { DecisionRecord } from '@twincheck/core'
import type { judgmentSource } from '@twincheck/core/records'

export type Recorded = DecisionRecord
export type JudgmentSource = ReturnType<typeof judgmentSource>
export type ShownAnomaly = NonNullable<Recorded['anomaly']>
export type ShownCertificate = Recorded['certificates'][number]
export type ShownJudgment = NonNullable<Recorded['judgments']>['forward']
export type ShownAssessment = ShownJudgment['actor']
