/** A stored run that was replayed for a certification. Plain data: it comes from a worker. */
import type { Profile } from '@twincheck/core'
import type { AnswerFigures } from '../world/answer-figures.ts'
import type { SecondOutcomes } from '../world/second-verdict.ts'
import type { TwinVerdict } from '../world/twin-verdict.ts'

export type ReplayOutcome = {
  readonly switched: boolean
  readonly succeeded: boolean
  /** Whether the twin of the switch was right; null without a switch. */
  readonly twin: TwinVerdict | null
  readonly second: SecondOutcomes
  /** What answers did; null if no call was answered. */
  readonly answers: AnswerFigures | null
}

export type ConditionReplay = ReplayOutcome & { readonly condition: string }

export type CertifiedRun =
  | {
      readonly kind: 'run'
      readonly id: string
      readonly attacked: boolean
      /** Whether the actor alone succeeded, without a harm by a second verdict. */
      readonly succeeded: boolean
      readonly fired: readonly string[]
      readonly replays: readonly ConditionReplay[]
      /** The outcome if all conditions may act; null if none fired. */
      readonly together: ReplayOutcome | null
    }
  | { readonly kind: 'left-out'; readonly id: string }
  | { readonly kind: 'problem'; readonly message: string }

/** Files whose world is known, and how they are replayed. Results come in the order of the files. */
export type WorldReplay = {
  readonly files: readonly string[]
  readonly replay: (profile: Profile, workers: number) => AsyncIterable<CertifiedFile>
}

export type CertifiedFile = { readonly file: string; readonly runs: readonly CertifiedRun[] }
