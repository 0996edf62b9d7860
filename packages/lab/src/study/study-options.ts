/** The options of every stage of a study. */
import type { Calibration, Profile } from '@twincheck/core'
import type { PairLine } from '@twincheck/eval'
import type { RequestSettings } from '../experiment/protocol.ts'
import type { StudyProvider } from './provider.ts'
import type { Study } from './study-file.ts'
import type { StudyWorld } from './study-world.ts'

export type StudyOptions = {
  readonly study: Study
  readonly world: StudyWorld
  readonly profile: Profile
  readonly excluded: ReadonlySet<string>
  readonly provider: StudyProvider
  readonly signal: AbortSignal
  readonly onProgress: (progress: StageProgress) => void
  readonly onNotice: (message: string) => void
  /**
   * Called before a stage starts in this process, so that workers can write the requests of the stage to the tape. If `fill` is absent,
   * this process makes all requests itself.
   */
  readonly fill?: (stage: string, tasks: readonly string[]) => Promise<void>
  readonly memory?: StageMemory
  /**
   * Do only this task, to fill the tape with its requests. The requests of earlier stages are already on the tape. By default all tasks
   * are done.
   */
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

/** A deadline so late that it never takes effect. Decisions of a study need no deadline, because each request has its own. */
export const noDeadlineMs = 2_000_000_000

export function requestOf({ models: { verifier } }: Study): RequestSettings {
  return { api: verifier.api, structuredOutputs: verifier.structuredOutputs }
}
