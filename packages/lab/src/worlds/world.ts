/**
 * What a world is to commands and experiments: how its data is installed, how its files of stored runs are recognised and
 * read, and, where it has tasks of its own, how an agent is run on them. A file is known by what is in it, not by its name,
 * and every run comes with the environment it is replayed in: for a task of a benchmark that is the task, for a conversation
 * it is the user who was there.
 */
import type { Environment, StoredRun } from '@twincheck/eval'
import type { BenchmarkName } from '@twincheck/eval/benchmarks'
import type { RunTasksOptions } from './actor/run-tasks.ts'
import type { Installed, InstallOptions } from './install/install-pinned.ts'

/** `own`: a world that a module of the user's offers. */
export type WorldName = BenchmarkName | 'own'

export type BenchmarkWorld = {
  readonly name: BenchmarkName
  readonly installer: Installer
  readonly source: StoredSource
  /** Null where only stored runs are replayed. */
  readonly tasks: WorldTasks | null
}

export type Installer = {
  /** The release that is installed, as it is called in a sentence. */
  readonly title: string
  /** For an example: an address to download from, and what lies there. */
  readonly mirror: { readonly url: string; readonly holds: string }
  readonly install: (options: InstallOptions) => Promise<Installed>
  /** What the user still has to put into the folder after the installation; null for nothing. */
  readonly stillMissing?: (folder: string) => string | null
}

export type SourceItem =
  | {
      readonly kind: 'run'
      readonly id: string
      /** For messages: the file and the place in it. */
      readonly place: string
      /** Why the run cannot be replayed here at all; null where it can. */
      readonly unusable: string | null
      readonly environment: Environment
      readonly open: () => StoredRun
    }
  /** Something in the file that is no run. */
  | { readonly kind: 'problem'; readonly message: string }

export type StoredSource = {
  readonly world: WorldName
  /** The environment's name, for manifests. */
  readonly environment: string
  /** What `stored` continuation means here beyond what it means everywhere; said under every table. */
  readonly continuation: string | null
  /** What a run without a trajectory is by the benchmark's own word. */
  readonly emptyRuns: 'failed' | 'left-out'
  readonly recognises: (head: string) => boolean
  /** Recognises a damaged or oddly ordered file, whose reader says best what is wrong with it. Default: as `recognises`. */
  readonly mayRecognise?: (head: string) => boolean
  /** What its files look like, for someone whose files are none; absent where its name says enough. */
  readonly form?: string
  /** Which stored runs these are: the agent, or the file. */
  readonly runName: (file: string) => string
  /** The files of the data folder that the world is made of. */
  readonly dataFiles: readonly string[]
  /** `data` is the world's data folder, or its module. */
  readonly read: (file: string, data: string) => AsyncIterable<SourceItem>
}

/** Tasks that an agent can be run on, not only replayed. */
export type WorldTasks = {
  readonly environmentAt: (data: string) => Environment
  readonly tasksAt: (data: string) => readonly { readonly id: string; readonly category: string }[]
  /** Null for the id of a task that is none of these. */
  readonly categoryOf: (taskId: string) => string | null
  /** Runs the agent, and gives the files of its runs. */
  readonly run: (options: WorldRunOptions) => Promise<readonly string[]>
}

export type WorldRunOptions = Omit<RunTasksOptions, 'environment' | 'taskIds' | 'journal'> & {
  readonly data: string
  readonly out: string
  readonly modelName: string
  readonly tasks: readonly string[]
}
