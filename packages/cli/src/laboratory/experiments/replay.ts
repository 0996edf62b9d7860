/** `twincheck replay`: stored runs again, exactly, with the policy between the actor and the world. */
import { existsSync } from 'node:fs'
import { profileName } from '@twincheck/core'
import { type ExperimentFolder, type Manifest, openExperiment, type PairLine, type ReplayPlan } from '@twincheck/eval'
import {
  collectPairs,
  continuationNotes,
  demandDisjoint,
  type FileReplay,
  isLeftOut,
  manifestOf,
  mayHoldRuns,
  type QueueAddress,
  type ReplayedItem,
  replayHere,
  replayInPool,
  replayInQueue,
  replaySummary,
  runName,
  sourceOf,
} from '@twincheck/lab'
import { type Command, Option } from 'commander'
import { benchmarkRuns, dataOption } from '../../flags/data-folder.ts'
import { requestSettings, withActorFlags, withModelFlags } from '../../flags/model-flags.ts'
import { readPositiveInteger, readShare } from '../../flags/number-flags.ts'
import { profileOption } from '../../flags/profile-flag.ts'
import { worldData, worldOption } from '../../flags/world-flag.ts'
import { exitCodes } from '../../terminal/exit-codes.ts'
import { type Output, openOutput } from '../../terminal/output.ts'
import { type QueueFlags, queueAddress, warnOnce, withQueueFlags } from '../queue-flags.ts'
import { NoStoredRunsError, NothingReplayedError, summaryLines, taskLine } from '../replay/replay-lines.ts'
import { type ModelPorts, namedModels, openPorts, type PlanFlags, readPlan } from '../replay/replay-plan.ts'
import { readTaskSelection } from '../task-ids.ts'

type ConnectionFlags = PlanFlags & QueueFlags

type ReplayFlags = ConnectionFlags & {
  readonly data?: readonly string[]
  readonly world?: string
  readonly tasks?: string
  readonly out?: string
  readonly workers?: number
  readonly json?: boolean
  readonly quiet?: boolean
}

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

After a switch, "stored" continuation uses the stored actor's later steps; "live" asks the actor model. The accepting
verifier and the ablations exist only here: production code cannot use them.`

export function registerReplay(program: Command): void {
  const command = program
    .command('replay')
    .argument(
      '<result...>',
      `stored runs of ${benchmarkRuns('or')} in their own format, or of your own world, plain or gzip`,
    )
    .description('replay stored runs exactly with the policy in between, and count rescues and harms')
    .addOption(dataOption('the data folder of a benchmark, once for each'))
    .addOption(worldOption())
    .addOption(new Option('--policy <switch>', 'off: the unwrapped actor alone').choices(['on', 'off']).default('on'))
    .addOption(profileOption())
    .addOption(
      new Option('--method <name>', 'who stands in between')
        .choices(['twincheck', 'self-revision', 'absolute-verifier'])
        .default('twincheck'),
    )
    .option(
      '--verifier <name>',
      '"accept" (every structurally valid twin) or a model id, which demands --calibration',
      'accept',
    )
    .option('--calibration <file>', 'the frozen calibration of this configuration')
    .addOption(
      new Option('--twins <which>', 'all: the generator may write twins too')
        .choices(['deterministic', 'all'])
        .default('deterministic'),
    )
    .addOption(
      new Option('--continuation <kind>', 'what goes on after a switch').choices(['stored', 'live']).default('stored'),
    )
    .option('--tasks <file>', 'only these task ids: a split manifest, a JSON list, or one per line')
    .option('--out <dir>', 'write the experiment (manifest.json, pairs.jsonl) here; an interrupted one is resumed')
    .option('--split <name>', "the split's name in the experiment (default: that of --tasks)")
    .option(
      '--prices <file>',
      'JSON: model id to {"input", "output"}, the price of a million tokens; without it the cost is unknown',
    )
    .option('--title <text>', "the experiment's title")
    .option('--note <text...>', 'a note for readers of the experiment')
    .option('--one-order', 'ablation: only the forward judgment decides')
    .option('--no-structural-checks', 'ablation: no structural checks')
    .option('--no-follow-ups', 'ablation: no follow-up stops after a switch that stopped an injection')
    .option('--conditions <names>', 'ablation: only these evidence conditions, separated by commas')
    .option('--min-confidence <number>', 'ablation: another confidence requirement', readShare)
    .option('--min-margin <number>', 'ablation: another margin requirement', readShare)
    .option('--threshold <number>', 'ablation: another threshold', readShare)
    .option('--workers <number>', 'worker threads if no model is asked (default: all cores)', readPositiveInteger)
    .option('--json', 'one JSON object per task, and a last one with the summary')
    .option('--quiet', 'print nothing but the result')
    .addHelpText('after', examples)
    .action(async (files: readonly string[], flags: ReplayFlags) =>
      replay(files, flags, openOutput({ quiet: flags.quiet ?? false })),
    )
  withActorFlags(withModelFlags(command))
  withQueueFlags(
    command,
    'let "twincheck worker" processes do the work, on any machine, through this PostgreSQL database',
  )
}

async function replay(files: readonly string[], flags: ReplayFlags, output: Output): Promise<void> {
  const foreign = files.find((file) => !mayHoldRuns(file))
  if (foreign !== undefined) throw new NoStoredRunsError(foreign, existsSync(foreign))
  const plan = await readPlan(flags)
  const ports = await openPorts(plan, flags)
  const tasks = flags.tasks === undefined ? null : await readTaskSelection(flags.tasks)
  // Every folder that is needed is looked for before anything is written.
  const data = new Map(files.map((file) => [file, worldData(flags, sourceOf(file).world)]))
  const dataOf = (file: string) => data.get(file) ?? ''
  const wanted = files.map(
    (file): FileReplay => ({ file, data: dataOf(file), plan, tasks: tasks?.ids ?? null, skip: [] }),
  )
  await demandDisjoint(wanted)
  // Also refuses a plan that cannot be run or does not fit its calibration, with --out or without.
  const manifest = manifestOf(files, {
    ...{ plan, ports, dataOf, models: namedModels(flags), request: requestSettings(flags) },
    actor: { model: flags.actor ?? null, effort: flags.actorEffort },
    split: flags.split ?? tasks?.name ?? 'all stored runs',
    seed: tasks?.seed ?? null,
    title: flags.title ?? null,
    notes: flags.note ?? [],
  })
  const experiment = flags.out === undefined ? null : await openExperiment(flags.out, manifest)
  const replays = wanted.map((replay) => {
    const run = runName(replay.file)
    return { ...replay, skip: (experiment?.done ?? []).filter((line) => line.run === run).map(({ id }) => id) }
  })

  let problems = 0
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
    onProblem: (message) => {
      problems++
      output.warn(message)
    },
  })
  progress.finish()
  if (lines.length === 0) throw new NothingReplayedError(files)

  const summary = replaySummary(lines, profileName(plan.profile ?? 'paper'))
  if (flags.json) output.print(JSON.stringify({ summary }))
  else for (const line of [...summaryLines(lines, plan), ...continuationNotes(files, plan)]) output.print(line)
  for (const { id, problem } of lines.filter((line) => line.kind === 'diverged')) {
    output.warn(`${id} was not counted: ${problem}`)
  }
  if (problems > 0 || lines.some(isLeftOut)) process.exitCode = exitCodes.incomplete
}

type Opened = {
  readonly plan: ReplayPlan
  readonly flags: ReplayFlags
  readonly ports: ModelPorts
  readonly experiment: ExperimentFolder | null
  readonly manifest: Manifest
  readonly output: Output
}

/** Over all cores where nobody is asked; else here, many at once, since the time goes into waiting. */
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
