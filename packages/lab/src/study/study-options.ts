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
  /** Called with messages for the user that are written to no file. */
  readonly onNotice: (message: string) => void
  /** Called before a stage starts in this process, so that workers can fill the tape with its requests. Default: not called. */
  readonly fill?: (stage: string, tasks: readonly string[]) => Promise<void>
  /** Results of finished stages, for a worker that does one task after another. Default: none. */
  readonly memory?: StageMemory
  /** Do only this task, to fill the tape; earlier stages are on it. Default: all tasks. */
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

/** So long that it is no deadline. Decisions of a study need none, because each request has its own deadline. */
export const noDeadlineMs = 2_000_000_000

export function requestOf({ models: { verifier } }: Study): RequestSettings {
  return { api: verifier.api, structuredOutputs: verifier.structuredOutputs }
}
