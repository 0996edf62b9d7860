/**
 * The interface of a world for commands and experiments: how to install its data, how to recognise and read its files of stored
 * runs, and, if it has tasks, how to run an agent on them. Files are recognised by content, not by name. Each run comes with the
 * environment to replay it in: a benchmark task, or a conversation with its stored user.
 */
import type { Environment, StoredRun } from '@twincheck/eval'
import type { BenchmarkName } from '@twincheck/eval/benchmarks'
import type { RunTasksOptions } from './actor/run-tasks.ts'
import type { Installed, InstallOptions } from './install/install-pinned.ts'

/** `own`: a world from a user's module. */
export type WorldName = BenchmarkName | 'own'

export type BenchmarkWorld = {
  readonly name: BenchmarkName
  readonly installer: Installer
  readonly source: StoredSource
  /** The world's tasks; null if the world only replays stored runs. */
  readonly tasks: WorldTasks | null
}

export type Installer = {
  /** The name of the installed release, for sentences. */
  readonly title: string
  /** An example of a download address, and what it contains. */
  readonly mirror: { readonly url: string; readonly holds: string }
  readonly install: (options: InstallOptions) => Promise<Installed>
  /** What the user still has to put into the folder after the installation; null if nothing is missing. */
  readonly stillMissing?: (folder: string) => string | null
}

export type SourceItem =
  | {
      readonly kind: 'run'
      readonly id: string
      /** The task, or the tasks that share its scenario or template. A split keeps them together. */
      readonly family: string
      readonly place: string
      /** Why the run cannot be replayed; null if it can. */
      readonly unusable: string | null
      readonly environment: Environment
      readonly open: () => StoredRun
    }
  | { readonly kind: 'problem'; readonly message: string }

export type StoredSource = {
  readonly world: WorldName
  readonly environment: string
  /** A note on stored continuation in this world, shown under every table. */
  readonly continuation: string | null
  /** Whether the benchmark counts a run without a trajectory as failed, or leaves it out. */
  readonly emptyRuns: 'failed' | 'left-out'
  readonly recognises: (head: string) => boolean
  /** Also true for damaged files, which the world's own reader explains best. Default: `recognises`. */
  readonly mayRecognise?: (head: string) => boolean
  /** A description of the world's files, for error messages. Absent if the world's name says enough. */
  readonly form?: string
  /** The name of the stored runs: the agent or the file. */
  readonly runName: (file: string) => string
  /** The files of the data folder that define the world. */
  readonly dataFiles: readonly string[]
  /** `data` is the world's data folder, or its module. */
  readonly read: (file: string, data: string) => AsyncIterable<SourceItem>
}

/** Tasks that an agent can be run on, not only replayed. */
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
