/** The figures of each set for programs: everything in the report except curves and pair lines. */
import type { Method } from '../experiment/manifest.ts'
import type { SetSummary } from '../experiment/summary/summary.ts'
import type { ContinuationName } from '../replay/replay-intervened.ts'
import type { AnalysedStudy } from './study.ts'
import { shownSets } from './tables.ts'

export type SetLine = Omit<SetSummary, 'detector'> & {
  /** A test set, or one stored run of the set that the report sums up. */
  readonly kind: 'set' | 'run'
  /** The title and the method of the experiment. */
  readonly title: string
  readonly method: Method
  readonly profile: string
  readonly verifier: string
  readonly continuation: ContinuationName
  readonly detector: Omit<SetSummary['detector'], 'roc' | 'precisionRecall'>
}

export function describeSets(study: AnalysedStudy): readonly SetLine[] {
  const { title, method, profile = 'paper', verifier, continuation } = study.subject
  const describe = (kind: SetLine['kind'], { detector, ...summary }: SetSummary): SetLine => {
    const { roc, precisionRecall, ...ranking } = detector
    return { kind, title, method, profile, verifier, continuation, ...summary, detector: ranking }
  }
  return [
    ...shownSets(study).map(({ summary }) => describe('set', summary)),
    ...study.runs.map((summary) => describe('run', summary)),
  ]
}
