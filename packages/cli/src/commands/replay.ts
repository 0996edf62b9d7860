/** `twincheck replay`: stored runs again, exactly, with the policy between the actor and the world. */
import { readFile } from 'node:fs/promises'
import { readCalibration } from '@twincheck/core'
import {
  describeAblations,
  type FileReplay,
  fillExperiment,
  fullProtocol,
  type Manifest,
  openExperiment,
  type PairLine,
  planSetting,
  type QueueAddress,
  type ReplayPlan,
  type ReplayProblem,
  replayFile,
  replayInPool,
  replayInQueue,
  runName,
} from '@twincheck/eval'
import { type Command, Option } from 'commander'
import { dataFolder } from '../data-folder.ts'
import { exitCodes } from '../exit-codes.ts'
import { type ModelFlags, openActor, openModel, withModelFlags } from '../model-flags.ts'
import { type Output, openOutput } from '../output.ts'
import { type QueueFlags, queueAddress, warnOnce, withQueueFlags } from '../queue-flags.ts'
import { replaySummary, summaryLines, taskLine } from '../replay-lines.ts'
import { readTaskIds } from '../task-ids.ts'

type ConnectionFlags = ModelFlags & QueueFlags

type ReplayFlags = ConnectionFlags & {
  readonly data?: string
  readonly policy: 'on' | 'off'
  readonly method: 'twincheck' | 'self-revision' | 'absolute-verifier'
  readonly verifier: string
  readonly calibration?: string
  readonly twins: 'deterministic' | 'all'
  readonly continuation: 'stored' | 'live'
  readonly tasks?: string
  readonly out?: string
  readonly oneOrder?: boolean
  readonly structuralChecks: boolean
  readonly conditions?: string
  readonly minConfidence?: number
  readonly minMargin?: number
  readonly threshold?: number
  readonly workers?: number
  readonly json?: boolean
  readonly quiet?: boolean
}

const examples = `
Examples:
  twincheck replay runs/*.result.jsonl.gz --data bfcl              what would every structurally valid twin have done?
  twincheck replay runs/*.jsonl --policy off --json                prove that the runs replay exactly, and nothing more
  twincheck replay runs/*.jsonl --verifier gpt-5.6 --base-url https://api.openai.com/v1 --calibration calibration.json \\
      --twins all --continuation live --actor gpt-5.6 --out primary
  twincheck replay runs/*.jsonl --queue postgres://me@db/experiments --out all     by workers on several machines

"stored" continuation goes on with the stored actor's later steps after a switch; "live" asks the actor model itself. The
accepting verifier and every ablation exist here only: nothing in production can reach them.`

export function registerReplay(program: Command): void {
  const command = program
    .command('replay')
    .argument('<result...>', 'official BFCL result files, plain or gzip')
    .description('replay stored runs exactly, with the policy in between; count rescues and harms')
    .option(
      '--data <dir>',
      'the benchmark data folder (default: TWINCHECK_BFCL_DIR, then where "bfcl install" puts it)',
    )
    .addOption(new Option('--policy <switch>', 'off: the unwrapped actor alone').choices(['on', 'off']).default('on'))
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
    .option('--tasks <file>', 'only the task ids in this file, one a line or a JSON list')
    .option('--out <dir>', 'write the experiment (manifest.json, pairs.jsonl) here; an interrupted one is resumed')
    .option('--one-order', 'ablation: the forward judgment decides alone')
    .option('--no-structural-checks', 'ablation: no structural checks')
    .option('--conditions <names>', 'ablation: only these evidence conditions, separated by commas')
    .option('--min-confidence <number>', 'ablation: another confidence requirement', Number)
    .option('--min-margin <number>', 'ablation: another margin requirement', Number)
    .option('--threshold <number>', 'ablation: another threshold', Number)
    .option('--workers <number>', 'worker threads (default: all cores)', Number)
    .option('--json', 'one JSON object a task, and a last one with the summary')
    .option('--quiet', 'print nothing but the result')
    .addHelpText('after', examples)
    .action(async (files: readonly string[], flags: ReplayFlags) =>
      replay(files, flags, openOutput({ quiet: flags.quiet ?? false })),
    )
  withModelFlags(command)
  withQueueFlags(command, 'let "twincheck worker"s do it, on any machine, through this PostgreSQL database')
}

async function replay(files: readonly string[], flags: ReplayFlags, output: Output): Promise<void> {
  const plan = await readPlan(flags)
  const model =
    flags.verifier === 'accept' && flags.method === 'twincheck' && flags.twins === 'deterministic'
      ? null
      : openModel(flags, flags.verifier)
  const tasks = flags.tasks === undefined ? null : await readTaskIds(flags.tasks)
  const manifest = manifestOf(files, flags, plan, model)
  const experiment = flags.out === undefined ? null : await openExperiment(flags.out, manifest)
  const data = dataFolder(flags.data)
  const replays = files.map((file): FileReplay => {
    const skip = (experiment?.done ?? []).filter(({ run }) => run === runName(file)).map(({ id }) => id)
    return { file, data, plan, tasks, skip }
  })
  const address = queueAddress(flags)
  const lines = address
    ? replayInQueue(replays, { address, manifest, onQueued: sayQueued(address, output), onNotice: warnOnce(output) })
    : model === null && plan.continuation === 'stored'
      ? replayInPool(replays, flags.workers)
      : replayHere(replays, flags, model)

  const printed: PairLine[] = []
  const problems: string[] = []
  const progress = output.progress('replayed', null)
  const onLine = (line: PairLine) => {
    printed.push(line)
    progress.advance(printed.length)
    if (flags.json) output.print(JSON.stringify(taskLine(line)))
  }
  const onProblem = (message: string) => {
    problems.push(message)
    output.warn(message)
  }
  for (const line of experiment?.done ?? []) onLine(line)
  if (experiment) {
    const position = new Map(files.map((file, index) => [runName(file), index]))
    await fillExperiment(experiment, lines, { order: ({ run }) => position.get(run) ?? 0, onLine, onProblem })
  } else {
    for await (const line of lines) line.kind === 'problem' ? onProblem(line.message) : onLine(line)
  }
  progress.finish()

  const summary = replaySummary(printed)
  if (flags.json) output.print(JSON.stringify({ summary }))
  else for (const line of summaryLines(printed, plan)) output.print(line)
  if (problems.length > 0 || summary.diverged > 0) process.exitCode = exitCodes.incomplete
}

function sayQueued({ place }: QueueAddress, output: Output): (jobs: number) => void {
  return (jobs) => {
    if (jobs > 0) output.say(`${jobs} jobs in the queue at ${place}; waiting for "twincheck worker" to do them`)
  }
}

async function* replayHere(
  replays: readonly FileReplay[],
  flags: ReplayFlags,
  model: ReturnType<typeof openModel> | null,
): AsyncGenerator<PairLine | ReplayProblem, void, void> {
  const continueLive = flags.continuation === 'live' ? openActor(flags) : null
  for (const replay of replays) yield* replayFile(replay, { model, continueLive })
}

async function readPlan(flags: ReplayFlags): Promise<ReplayPlan> {
  const calibration =
    flags.calibration === undefined ? null : readCalibration(JSON.parse(await readFile(flags.calibration, 'utf8')))
  return {
    method: flags.policy === 'off' ? 'actor' : flags.method,
    verifier: flags.verifier === 'accept' ? 'accept' : 'model',
    twins: flags.twins,
    continuation: flags.continuation,
    calibration,
    ablations: {
      ...fullProtocol,
      orders: flags.oneOrder ? 'forward' : 'both',
      structuralChecks: flags.structuralChecks,
      conditions: flags.conditions?.split(',').map((name) => name.trim()) ?? null,
      minConfidence: flags.minConfidence ?? null,
      minMargin: flags.minMargin ?? null,
      threshold: flags.threshold ?? null,
    },
  }
}

function manifestOf(
  files: readonly string[],
  flags: ReplayFlags,
  plan: ReplayPlan,
  model: ReturnType<typeof openModel> | null,
): Manifest {
  const setting = planSetting(plan, model)
  const accepting = plan.verifier === 'accept' && plan.method === 'twincheck'
  return {
    version: 1,
    title: `${plan.method} on ${files.length === 1 ? '1 file' : `${files.length} files`} of stored runs, ${accepting ? 'every structurally valid twin accepted' : `verifier ${flags.verifier}`}, ${plan.continuation} continuation`,
    environment: 'bfcl-v4-multi-turn',
    method: plan.method,
    verifier: flags.verifier,
    twins: plan.twins,
    continuation: plan.continuation,
    fingerprint: setting.fingerprint,
    threshold: setting.policy.threshold,
    conditions: setting.policy.conditions.map(({ name, version }) => `${name} v${version}`),
    ablations: describeAblations(plan.ablations),
    split: flags.tasks === undefined ? 'all stored runs' : (flags.tasks.split('/').at(-1) ?? flags.tasks),
    seed: null,
    sources: files.map((file) => `${runName(file)}/${file.split('/').at(-1)}`),
    notes: accepting
      ? [
          'No verifier was asked: the accepting judge stands in for it, so these figures show what evidence and structural checks carry by themselves.',
        ]
      : [],
  }
}
