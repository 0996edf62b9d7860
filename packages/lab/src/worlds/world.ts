/**
 * The interface of a world for commands and experiments: how to install its data, how to recognise and read its files of stored runs,
 * and, if it has tasks, how to run an agent on them. Files are recognised by content, not by name. Each run comes with the environment in
 * which it is replayed: a benchmark task, or a conversation with its stored user.
 */
import type { Environment, StoredRun } from '@twincheck/eval'
import type { BenchmarkName } from '@twincheck/eval/benchmarks'
import type { RunTasksOptions } from './actor/run-tasks.ts'
import type { Installed, InstallOptions } from './install/install-pinned.ts'

/** `own` is a world from a user's module. */
export type WorldName = BenchmarkName | 'own'

export type BenchmarkWorld = {
  readonly name: BenchmarkName
  readonly installer: Installer
  readonly source: StoredSource
  readonly tasks: WorldTasks | null
}

export type Installer = {
  /** The name of the installed release, as it is used in sentences. */
  readonly title: string
  /** For help texts: an example of a download address, and what is found at such an address. */
  readonly mirror: { readonly url: string; readonly holds: string }
  readonly install: (options: InstallOptions) => Promise<Installed>
  readonly stillMissing?: (folder: string) => string | null
}

export type SourceItem =
  | {
      readonly kind: 'run'
      readonly id: string
      /** The task, or the group of tasks with a common scenario or template. A split keeps them together. */
      readonly family: string
      readonly place: string
      readonly unusable: string | null
      readonly environment: Environment
      readonly open: () => StoredRun
    }
  | { readonly kind: 'problem'; readonly message: string }

export type StoredSource = {
  readonly world: WorldName
  readonly environment: string
  /** What it means in this world if a replay continues with the stored steps after a switch. The note is shown under every table. */
  readonly continuation: string | null
  /** Whether the benchmark counts a run without a trajectory as failed, or leaves it out. */
  readonly emptyRuns: 'failed' | 'left-out'
  readonly recognises: (head: string) => boolean
  /**
   * Like `recognises`, but also true for damaged files. The world's own reader explains best what is wrong with a damaged file. The
   * default is `recognises`.
   */
  readonly mayRecognise?: (head: string) => boolean
  /** A description of the world's files, for error messages. `form` is absent if the world's name says enough. */
  readonly form?: string
  readonly runName: (file: string) => string
  readonly dataFiles: readonly string[]
  readonly read: (file: string, data: string) => AsyncIterable<SourceItem>
}

export type WorldTasks = {
  readonly environmentAt: (data: string) => Environment
  readonly tasksAt: (data: string) => readonly { readonly id: string; readonly category: string }[]
  readonly categoryOf: (taskId: string) => string | null
  readonly run: (options: WorldRunOptions) => Promise<readonly string[]>
}

export type WorldRunOptions = Omit<RunTasksOptions, 'environment' | 'taskIds' | 'journal'> & {
  readonly data: string
  readonly out: string
  readonly modelName: string
  readonly tasks: readonly string[]
}
