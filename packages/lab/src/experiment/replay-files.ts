/** Replays files of stored runs, pair by pair, in the order of the files and their lines. */
import type { ReplayPlan } from '@twincheck/eval'
import { type PairLine, pairLine, replayPair } from '@twincheck/eval'
import {
  demandCalibratedModels,
  inOrder,
  pairKey,
  prepareSetting,
  probeModel,
  type ReplayPorts,
  rolesAsked,
  type TaskHalf,
  taskHalf,
} from '@twincheck/eval/harness'
import { baselines } from '../baselines/baselines.ts'
import { sourceOf } from './sources/stored-source.ts'

export type ReplayProblem = { readonly kind: 'problem'; readonly message: string }
/** A task whose line is already written. It keeps its position among the items. */
export type AlreadyDone = { readonly kind: 'done'; readonly run: string; readonly id: string }
export type ReplayedItem = PairLine | ReplayProblem | AlreadyDone

/** The replay of one file, as plain data, because it is sent to a worker or stored as a job. */
export type FileReplay = {
  readonly file: string
  readonly data: string
  readonly plan: ReplayPlan
  readonly tasks: readonly string[] | null
  /** Limits the replay to the tasks of this half. By default all tasks are replayed. */
  readonly half?: TaskHalf
  readonly skip: readonly string[]
}

export type PairName = { readonly run: string; readonly id: string }

export type ReplayHereOptions = {
  readonly ports: Omit<ReplayPorts, 'environment'>
  /** Opens separate ports for each pair. By default all pairs share `ports`. */
  readonly portsFor?: (pair: PairName) => Omit<ReplayPorts, 'environment'>
  readonly concurrency: number
  readonly onFinished: (line: PairLine) => Promise<void>
}

export async function replayFile(replay: FileReplay): Promise<readonly ReplayedItem[]> {
  const items: ReplayedItem[] = []
  const options = { ports: withoutModels, concurrency: 1, onFinished: async () => {} }
  for await (const item of replayHere([replay], options)) items.push(item)
  return items
}

/** Replays all files in this process, with models. Several pairs run concurrently, and the lines come in input order. */
export function replayHere(
  replays: readonly FileReplay[],
  { ports, portsFor, concurrency, onFinished }: ReplayHereOptions,
): AsyncGenerator<ReplayedItem, void, void> {
  let admitted: Promise<void> | null = null
  return inOrder(planFiles(replays, ports, portsFor), concurrency, async (planned) => {
    if (planned.kind !== 'planned') return planned
    // The models are probed once before the first pair, so that a wrong model is noticed before any task starts.
    admitted ??= admitModels(planned.source.plan, ports)
    await admitted
    const line = await planned.replay()
    await onFinished(line)
    return line
  })
}

async function admitModels(plan: ReplayPlan, { model, deadlineMs }: ReplayHereOptions['ports']): Promise<void> {
  const roles = rolesAsked(plan)
  if (model === null || roles.length === 0) return
  const probed = await probeModel(model, deadlineMs ?? probeDeadlineMs, roles)
  if (plan.calibration) demandCalibratedModels(probed, plan.calibration)
}

/** The deadline of a test request in milliseconds, if the ports set none. */
const probeDeadlineMs = 30_000

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

/** Lists the runs to replay and the unusable lines, in input order, without replaying anything. */
export async function* planFiles(
  replays: readonly FileReplay[],
  ports: ReplayHereOptions['ports'] = withoutModels,
  portsFor?: ReplayHereOptions['portsFor'],
): AsyncGenerator<Planned, void, void> {
  // The plan is checked before the first file is opened. So no model is asked for a plan that cannot be run.
  const settings = replays.map(({ plan }) => prepareSetting(plan, { ...ports, baselines }))
  const seen = new Set<string>()
  for (const [index, replay] of replays.entries()) {
    const setting = settings[index]
    const own = portsFor && ((pair: PairName) => prepareSetting(replay.plan, { ...portsFor(pair), baselines }))
    if (setting) yield* planFile(replay, own ?? (() => setting), seen)
  }
}

async function* planFile(
  source: FileReplay,
  settingOf: (pair: PairName) => ReturnType<typeof prepareSetting>,
  seen: Set<string>,
): AsyncGenerator<Planned, void, void> {
  const { file, data, tasks, skip } = source
  const stored = sourceOf(file)
  const run = stored.runName(file)
  const wanted = tasks && new Set(tasks)
  const done = new Set(skip)
  for await (const item of stored.read(file, data)) {
    if (item.kind === 'problem') {
      yield item
      continue
    }
    const { id, place, environment, open } = item
    if (wanted && !wanted.has(id)) continue
    const half = taskHalf(stored.world, item.family)
    if (source.half !== undefined && half !== source.half) continue
    const problem = item.unusable ?? repeated({ run, id }, seen)
    if (problem !== null) yield { kind: 'problem', message: `${place}: ${problem}` }
    else if (done.has(id)) yield { kind: 'done', run, id }
    else {
      const replay = async () => {
        const line = pairLine(run, await replayPair(open(), { ...settingOf({ run, id }), environment }))
        return line.kind === 'pair' ? { ...line, half } : line
      }
      yield { kind: 'planned', source, run, id, replay }
    }
    seen.add(pairKey({ run, id }))
  }
}

function repeated(line: PairName, seen: ReadonlySet<string>): string | null {
  return seen.has(pairKey(line)) ? `${line.id} of ${line.run} was there before. Only the first was replayed.` : null
}
