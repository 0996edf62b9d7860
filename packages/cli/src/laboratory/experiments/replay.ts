/** `twincheck replay`: replays stored runs exactly, with the policy between the actor and the simulated environment. */
import { profileName } from '@twincheck/core'
import {
  type ExperimentFolder,
  type Manifest,
  openExperiment,
  type PairLine,
  type ReplayPlan,
  readExperiment,
} from '@twincheck/eval'
import {
  collectPairs,
  continuationNotes,
  countSample,
  demandDisjoint,
  type FileReplay,
  type Firings,
  firingsIn,
  isLeftOut,
  manifestOf,
  type QueueAddress,
  type ReplayedItem,
  replayHere,
  replayInPool,
  replayInQueue,
  replaySummary,
  runName,
  sourceOf,
} from '@twincheck/lab'
import type { Command } from 'commander'
import { withFlags } from '../../flags/flag.ts'
import { requestSettings } from '../../flags/model-flags.ts'
import { worldData } from '../../flags/world-flag.ts'
import { exitCodes } from '../../terminal/exit-codes.ts'
import { type Output, openOutput } from '../../terminal/output.ts'
import { queueAddress, warnOnce } from '../queue-flags.ts'
import {
  demandStoredRuns,
  NothingReplayedError,
  storedRunsHelp,
  summaryLines,
  taskLine,
} from '../replay/replay-lines.ts'
import {
  type ModelPorts,
  namedModels,
  openPorts,
  type ReplayFlags,
  readPlan,
  replayFlags,
} from '../replay/replay-plan.ts'
import { readTaskSelection } from '../task-ids.ts'

const examples = `
Examples:
  twincheck replay runs/*.result.jsonl.gz --data bfcl              accept every structurally valid twin
  twincheck replay gpt-4o__airline.json.gz --data tau              the same on conversations of tau-bench
  twincheck replay runs.jsonl --world ./parcel-desk.ts             the same in a world of your own
  twincheck replay runs/*.jsonl --policy off --json                only check that the runs replay exactly
  twincheck replay runs/*.jsonl --profile extended                 with the conditions beyond the paper
  twincheck replay runs/*.jsonl --profile mine.yaml                with the conditions of your own profile
  twincheck replay runs/*.jsonl --conditions inverse-action        only one condition
  twincheck replay runs/*.jsonl --verifier gpt-5.6 --base-url https://api.openai.com/v1 --calibration calibration.json \\
      --twins all --continuation live --actor gpt-5.6 --tasks splits/primary.json --out primary
  twincheck replay runs/*.jsonl --method self-revision --generator gpt-5.6 --base-url https://api.openai.com/v1 --out control
  twincheck replay runs/*.jsonl --queue postgres://me@db/experiments --out all     work is done by workers on several machines

Rules are made on one half of each world's tasks and measured on the other: --half other. The output says how many
switches are in-sample: their conditions were written while looking at these tasks.

Rescues and harms are outcomes of whole runs. "twins:" says how many twins were themselves right, by the benchmark's
own solution: the new call is in it, or the withheld call is not.

After a switch, "stored" continuation uses the stored actor's later steps; "live" asks the actor model. The accepting
verifier and the ablations exist only here: production code cannot use them.`

export function registerReplay(program: Command): void {
  withFlags(program.command('replay'), replayFlags)
    .argument('<result...>', storedRunsHelp)
    .description('replay stored runs exactly with the policy in between, and count rescues and harms')
    .addHelpText('after', examples)
    .action(async (files: readonly string[], flags: ReplayFlags) => replay(files, flags, openOutput(flags)))
}

async function replay(files: readonly string[], flags: ReplayFlags, output: Output): Promise<void> {
  demandStoredRuns(files)
  const plan = await readPlan(flags)
  const ports = await openPorts(plan, flags)
  const tasks = flags.tasks === undefined ? null : await readTaskSelection(flags.tasks)
  // All data folders are looked up first, because a missing folder must be reported before anything is written.
  const data = new Map(files.map((file) => [file, worldData(flags, sourceOf(file).world)]))
  const dataOf = (file: string) => data.get(file) ?? ''
  const half = flags.half === undefined ? {} : { half: flags.half }
  const before = flags.madeOn === undefined ? null : await readFirings(flags.madeOn)
  const wanted = files.map(
    (file): FileReplay => ({ file, data: dataOf(file), plan, tasks: tasks?.ids ?? null, skip: [], ...half }),
  )
  await demandDisjoint(wanted)
  // The manifest is made even without --out, because making it checks the plan. The check throws if the plan cannot be run or does not
  // fit its calibration.
  const manifest = manifestOf(files, {
    ...{ plan, ports, dataOf, models: namedModels(flags), request: requestSettings(flags) },
    actor: { model: flags.actor ?? null, effort: flags.actorEffort },
    split: flags.split ?? splitName(tasks?.name ?? 'all stored runs', flags.half),
    seed: tasks?.seed ?? null,
    title: flags.title ?? null,
    notes: flags.note ?? [],
  })
  const experiment = flags.out === undefined ? null : await openExperiment(flags.out, manifest)
  const replays = wanted.map((replay) => {
    const run = runName(replay.file)
    return { ...replay, skip: (experiment?.done ?? []).filter((line) => line.run === run).map(({ id }) => id) }
  })

  let shown = 0
  const progress = output.progress('replayed', tasks === null ? null : tasks.ids.length)
  const items = openItems(replays, { plan, flags, ports, experiment, manifest, output })
  const lines = await collectPairs(items, {
    experiment,
    runs: files.map(runName),
    tasks: tasks?.ids ?? null,
    onLine: (line) => {
      progress.advance(++shown)
      if (flags.json) output.print(JSON.stringify(taskLine(line)))
    },
    onProblem: output.leaveOut,
  })
  progress.finish()
  if (lines.length === 0) throw new NothingReplayedError(files)

  const summary = replaySummary(lines, profileName(plan.profile ?? 'paper'))
  const sample = countSample(lines, files, before)
  const alone = await replayAlone(wanted, plan, flags)
  const beside = alone && { storedContinuation: { rescues: alone.rescues, harms: alone.harms } }
  if (flags.json) output.print(JSON.stringify({ summary: { ...summary, ...(sample ? { sample } : {}), ...beside } }))
  else {
    for (const line of summaryLines(lines, plan, sample)) output.print(line)
    if (alone) output.print(aloneText(alone))
    for (const note of continuationNotes(files, plan)) output.print(note)
  }
  for (const { id, problem } of lines.filter((line) => line.kind === 'diverged')) {
    output.warn(`${id} was not counted: ${problem}`)
  }
  if (lines.some(isLeftOut)) process.exitCode = exitCodes.incomplete
}

/**
 * Replays the same runs again without the simulated truthful user. A replay with that user gives an upper bound, which is always shown
 * together with a lower bound. This replay gives the lower bound: nobody answers a rule's question, so the call does not run. The result
 * is null if the plan has no truthful user or asks a model.
 */
async function replayAlone(replays: readonly FileReplay[], plan: ReplayPlan, flags: ReplayFlags) {
  const { user, ...stored } = plan
  if (user === undefined || stored.verifier === 'model' || stored.twins === 'all') return null
  const lines: PairLine[] = []
  const alone = replays.map((replay) => ({ ...replay, plan: stored }))
  for await (const item of replayInPool(alone, flags.workers)) {
    if (item.kind !== 'problem' && item.kind !== 'done') lines.push(item)
  }
  return replaySummary(lines, profileName(stored.profile ?? 'paper'))
}

function aloneText({ rescues, harms }: { readonly rescues: number; readonly harms: number }): string {
  return `the same with the stored continuation, where nobody answers and the call does not run: ${rescues} rescues, ${harms} harms`
}

function splitName(name: string, half: ReplayFlags['half']): string {
  return half === undefined ? name : `${name}, half ${half}`
}

async function readFirings(folders: readonly string[]): Promise<Firings> {
  const experiments = await Promise.all(folders.map((folder) => readExperiment(folder)))
  return firingsIn(experiments.flatMap(({ lines }) => lines))
}

type Opened = {
  readonly plan: ReplayPlan
  readonly flags: ReplayFlags
  readonly ports: ModelPorts
  readonly experiment: ExperimentFolder | null
  readonly manifest: Manifest
  readonly output: Output
}

/**
 * Replays the runs. If no model is asked, the work runs on all cores. Otherwise it runs in this process with many tasks at a time,
 * because the process mostly waits for the models.
 */
function openItems(
  replays: readonly FileReplay[],
  { plan, flags, ports, experiment, manifest, output }: Opened,
): AsyncIterable<ReplayedItem> {
  const address = queueAddress(flags)
  if (address) {
    const onQueued = sayQueued(address, output)
    return replayInQueue(replays, { address, manifest, onQueued, onNotice: warnOnce(output) })
  }
  if (ports.model === null && plan.continuation === 'stored') return replayInPool(replays, flags.workers)
  const onFinished = async (line: PairLine) => experiment?.add(line)
  return replayHere(replays, { ports, concurrency: flags.concurrency, onFinished })
}

function sayQueued({ place }: QueueAddress, output: Output): (jobs: number) => void {
  return (jobs) => {
    if (jobs > 0) output.say(`${jobs} jobs in the queue at ${place}; waiting for "twincheck worker" to do them`)
  }
}
