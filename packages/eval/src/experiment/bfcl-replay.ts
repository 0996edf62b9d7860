/** Replays official result files of BFCL, pair by pair, in the order in which files and lines have them. */
import { basename, dirname } from 'node:path'
import { DataFileError } from '../bfcl/data-file-error.ts'
import { Dataset } from '../bfcl/dataset.ts'
import { bfclEnvironment } from '../bfcl/environment.ts'
import { readResultFile } from '../bfcl/result-file.ts'
import { storedTrajectory } from '../bfcl/stored-trajectory.ts'
import type { Environment } from '../environment.ts'
import { replayPair } from '../replay/replay-pair.ts'
import { inOrder } from './in-order.ts'
import { type PairLine, pairKey, pairLine } from './pair-line.ts'
import type { ReplayPlan } from './plan.ts'
import { prepareReplay, type ReplayPorts } from './prepare-replay.ts'

/** A line that could not be used: said, and left out. */
export type ReplayProblem = { readonly kind: 'problem'; readonly message: string }
/** A task whose line is already written stands here, so that everything keeps its place. */
export type AlreadyDone = { readonly kind: 'done'; readonly run: string; readonly id: string }
export type ReplayedItem = PairLine | ReplayProblem | AlreadyDone

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

export type ReplayHereOptions = {
  readonly ports: Omit<ReplayPorts, 'environment'>
  /** Pairs worked on at once. */
  readonly concurrency: number
  /** Hears of every pair as soon as it is finished, in whatever order that is. */
  readonly onFinished: (line: PairLine) => Promise<void>
}

type Benchmark = { readonly dataset: Dataset; readonly environment: Environment }

const benchmarks = new Map<string, Benchmark>()

export function bfclEnvironmentAt(data: string): Environment {
  return benchmarkAt(data).environment
}

/** One file without any model, as a worker does it. */
export async function replayFile(replay: FileReplay): Promise<readonly ReplayedItem[]> {
  const items: ReplayedItem[] = []
  const options = { ports: withoutModels, concurrency: 1, onFinished: async () => {} }
  for await (const item of replayHere([replay], options)) items.push(item)
  return items
}

/** All files in this process, where models are asked: many pairs at once, and still every line in its place. */
export function replayHere(
  replays: readonly FileReplay[],
  { ports, concurrency, onFinished }: ReplayHereOptions,
): AsyncGenerator<ReplayedItem, void, void> {
  return inOrder(planFiles(replays, ports), concurrency, async (planned) => {
    if (planned.kind !== 'planned') return planned
    const line = await planned.replay()
    await onFinished(line)
    return line
  })
}

/** The folder names the agent in the official layout, the one above it where results are grouped; the file only the category. */
export function runName(file: string): string {
  const folder = dirname(file)
  const name = basename(folder) === 'multi_turn' ? basename(dirname(folder)) : basename(folder)
  return name === '' || name === '.' ? basename(file) : name
}

/** The dataset is read once in a process, however many files are replayed on it. */
function benchmarkAt(data: string): Benchmark {
  const known = benchmarks.get(data)
  if (known) return known
  const dataset = new Dataset(data)
  const opened = { dataset, environment: bfclEnvironment(dataset) }
  benchmarks.set(data, opened)
  return opened
}

const withoutModels = { model: null, continueLive: null } as const

type Planned =
  | ReplayProblem
  | AlreadyDone
  | {
      readonly kind: 'planned'
      readonly source: FileReplay
      readonly run: string
      readonly id: string
      readonly replay: () => Promise<PairLine>
    }

/** What there is to replay, and what cannot be, in its order. Nothing is replayed yet. */
export async function* planFiles(
  replays: readonly FileReplay[],
  ports: ReplayHereOptions['ports'] = withoutModels,
): AsyncGenerator<Planned, void, void> {
  // A plan that cannot be run is refused before the first file is opened, and so before any model is asked.
  const settings = replays.map(({ plan, data }) =>
    prepareReplay(plan, { ...ports, environment: bfclEnvironmentAt(data) }),
  )
  const seen = new Set<string>()
  for (const [index, replay] of replays.entries()) {
    const setting = settings[index]
    if (setting) yield* planFile(replay, setting, seen)
  }
}

async function* planFile(
  source: FileReplay,
  setting: ReturnType<typeof prepareReplay>,
  seen: Set<string>,
): AsyncGenerator<Planned, void, void> {
  const { file, data, tasks, skip } = source
  const run = runName(file)
  const { dataset } = benchmarkAt(data)
  const wanted = tasks && new Set(tasks)
  const done = new Set(skip)
  for await (const line of readResultFile(file)) {
    if (line.kind === 'problem') {
      yield { kind: 'problem', message: line.problem.message }
      continue
    }
    const { id } = line.run
    if (wanted && !wanted.has(id)) continue
    const problem = problemWith({ run, id }, dataset, seen)
    if (problem) yield { kind: 'problem', message: `${file}, line ${line.run.line}: ${problem}` }
    else if (done.has(id)) yield { kind: 'done', run, id }
    else {
      yield {
        kind: 'planned',
        source,
        run,
        id,
        replay: async () => pairLine(run, await replayPair(storedTrajectory(line.run), setting)),
      }
    }
    seen.add(pairKey({ run, id }))
  }
}

function problemWith(
  line: { readonly run: string; readonly id: string },
  dataset: Dataset,
  seen: ReadonlySet<string>,
): string | null {
  try {
    dataset.task(line.id)
  } catch (error) {
    if (error instanceof DataFileError) return `the line was left out. ${error.message}`
    throw error
  }
  if (seen.has(pairKey(line))) return `${line.id} of ${line.run} was there before. Only the first was replayed.`
  return null
}
