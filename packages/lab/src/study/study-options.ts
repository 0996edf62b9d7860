/** What every stage of a study is given. */
import type { Calibration, Profile } from '@twincheck/core'
import type { PairLine } from '@twincheck/eval'
import type { RequestSettings } from '../experiment/protocol.ts'
import type { StudyProvider } from './provider.ts'
import type { Study } from './study-file.ts'
import type { StudyWorld } from './study-world.ts'

export type StudyOptions = {
  readonly study: Study
  readonly world: StudyWorld
  /** That the file names. */
  readonly profile: Profile
  readonly excluded: ReadonlySet<string>
  readonly provider: StudyProvider
  readonly signal: AbortSignal
  readonly onProgress: (progress: StageProgress) => void
  /** What a user should know and no record says. */
  readonly onNotice: (message: string) => void
  /** Before a stage is worked on here: others may put what its tasks ask on the tape. Default: nobody does. */
  readonly fill?: (stage: string, tasks: readonly string[]) => Promise<void>
  /** What is known of stages already; for those who do one task after another. Default: nothing. */
  readonly memory?: StageMemory
  /** Only this task of this stage, for the tape alone: everything before it is on the tape already. Default: all. */
  readonly only?: StageTask
}

export type StageMemory = {
  readonly files: Map<string, Promise<readonly string[]>>
  readonly calibration: Map<string, Promise<Calibration>>
  readonly lines: Map<string, Promise<readonly PairLine[]>>
}

export function openMemory(): StageMemory {
  return { files: new Map(), calibration: new Map(), lines: new Map() }
}

export type StageTask = { readonly stage: string; readonly task: string }
export type StageProgress = { readonly stage: string; readonly done: number; readonly total: number }

/** No decision of a study has a deadline: each of its requests has one. */
export const noDeadlineMs = 2_000_000_000

/** How the verifier and the generator are asked. */
export function requestOf({ models: { verifier } }: Study): RequestSettings {
  return { api: verifier.api, structuredOutputs: verifier.structuredOutputs }
}
