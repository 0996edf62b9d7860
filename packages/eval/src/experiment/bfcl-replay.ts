/** Replays official result files of BFCL, pair by pair. One file is one task for a worker: its runs stay in their order. */
import { basename, dirname } from 'node:path'
import { Dataset } from '../bfcl/dataset.ts'
import { bfclEnvironment } from '../bfcl/environment.ts'
import { readResultFile } from '../bfcl/result-file.ts'
import { storedTrajectory } from '../bfcl/stored-trajectory.ts'
import type { Environment } from '../environment.ts'
import { replayPair } from '../replay/replay-pair.ts'
import { type PairLine, pairLine } from './pair-line.ts'
import type { ReplayPlan } from './plan.ts'
import { prepareReplay, type ReplayPorts } from './prepare-replay.ts'

/** A line that could not be used: said, and left out. */
export type ReplayProblem = { readonly kind: 'problem'; readonly message: string }

/** Plain data, so that it can be handed to a worker or stored as a job. */
export type FileReplay = {
  readonly file: string
  /** The data folder. */
  readonly data: string
  readonly plan: ReplayPlan
  /** Null: every task of the file. */
  readonly tasks: readonly string[] | null
  /** Tasks whose line is already written. */
  readonly skip: readonly string[]
}

const environments = new Map<string, Environment>()

/** The dataset is read once in a process, however many files are replayed on it. */
export function bfclEnvironmentAt(data: string): Environment {
  const known = environments.get(data)
  if (known) return known
  const environment = bfclEnvironment(new Dataset(data))
  environments.set(data, environment)
  return environment
}

export async function* replayFile(
  { file, data, plan, tasks, skip }: FileReplay,
  ports: Omit<ReplayPorts, 'environment'> = { model: null, continueLive: null },
): AsyncGenerator<PairLine | ReplayProblem, void, void> {
  const setting = prepareReplay(plan, { ...ports, environment: bfclEnvironmentAt(data) })
  const wanted = tasks && new Set(tasks)
  const done = new Set(skip)
  for await (const line of readResultFile(file)) {
    if (line.kind === 'problem') {
      yield { kind: 'problem', message: line.problem.message }
      continue
    }
    const { run } = line
    if (done.has(run.id) || (wanted && !wanted.has(run.id))) continue
    yield pairLine(runName(file), await replayPair(storedTrajectory(run), setting))
  }
}

/** The folder names the agent in the official layout; the file names only the category. */
export function runName(file: string): string {
  return basename(dirname(file)) || basename(file)
}
