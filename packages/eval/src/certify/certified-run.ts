/** The result of replaying a stored run for a certification. The result is plain data, because a worker sends it. */
import type { Profile } from '@twincheck/core'
import type { AnswerFigures } from '../world/answer-figures.ts'
import type { SecondOutcomes } from '../world/second-verdict.ts'
import type { TwinVerdict } from '../world/twin-verdict.ts'

export type ReplayOutcome = {
  readonly switched: boolean
  readonly succeeded: boolean
  readonly twin: TwinVerdict | null
  readonly second: SecondOutcomes
  readonly answers: AnswerFigures | null
}

export type ConditionReplay = ReplayOutcome & { readonly condition: string }

export type CertifiedRun =
  | {
      readonly kind: 'run'
      readonly id: string
      readonly attacked: boolean
      /** Whether the actor succeeded without intervention. A run in which a second verdict found a harm counts as not succeeded. */
      readonly succeeded: boolean
      readonly fired: readonly string[]
      readonly replays: readonly ConditionReplay[]
      readonly together: ReplayOutcome | null
    }
  | { readonly kind: 'left-out'; readonly id: string }
  | { readonly kind: 'problem'; readonly message: string }

/**
 * A list of files whose runs can be replayed in a known world, and the function that replays them. The function returns results in the
 * order of the files.
 */
export type WorldReplay = {
  readonly files: readonly string[]
  readonly replay: (profile: Profile, workers: number) => AsyncIterable<CertifiedFile>
}

export type CertifiedFile = { readonly file: string; readonly runs: readonly CertifiedRun[] }
