/** `twincheck calibrate`: a shadow run over stored trajectories, and the frozen calibration that repair demands. */
import { writeFile } from 'node:fs/promises'
import { type CalibrationOrigin, describeTasks, policyOf, TwinCheckError } from '@twincheck/core'
import type { StoredRun } from '@twincheck/eval'
import { calibrateOn } from '@twincheck/eval'
import { bfclEnvironmentAt, mayHoldRuns, originsOf, sourceOf } from '@twincheck/lab'
import { readResultFile, storedTrajectory } from '@twincheck/lab/bfcl'
import { type Command, Option } from 'commander'
import { dataFolder } from '../flags/data-folder.ts'
import {
  type ActorFlags,
  actorEffortOption,
  MissingFlagError,
  type ModelFlags,
  openModel,
  requestSettings,
  withModelFlags,
} from '../flags/model-flags.ts'
import { readAmount, readFalseFailures, readPercentage, readShare } from '../flags/number-flags.ts'
import { type ProfileFlag, profileOption, readProfileFlag } from '../flags/profile-flag.ts'
import { readTaskIds } from '../flags/task-ids.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { type Output, openOutput } from '../terminal/output.ts'
import { calibrateDetector, type DetectorFlags, detectorExamples } from './calibrate-detector.ts'
import { calibrateOnStore, type StoreCalibrationFlags } from './calibrate-store.ts'
import { calibrateOnOwnTraces, type TraceCalibrationFlags } from './calibrate-traces.ts'

type CalibrateFlags = ModelFlags &
  Omit<TraceCalibrationFlags, 'data'> &
  Omit<StoreCalibrationFlags, 'store'> &
  Pick<ActorFlags, 'actorEffort'> &
  ProfileFlag &
  DetectorFlags & {
    readonly verifier?: string
    readonly tasks?: string
    readonly detector?: boolean
    readonly store?: string
    readonly quiet?: boolean
  }

const examples = `
Examples:
  twincheck calibrate runs/*.jsonl --tasks splits/calibration.json --verifier gpt-5.6 --base-url https://api.openai.com/v1
  twincheck calibrate traces/ --labels outcomes.jsonl --verifier gpt-5.6 --base-url https://api.openai.com/v1 --input-price 2 --output-price 8 --max-cost 5
  twincheck calibrate --store twincheck.db
  twincheck calibrate --store twincheck.db --harm-bound 20%

On your own traces, the verifier is asked at every decision with evidence; with --store it was already asked in
shadow. Both give the same threshold from the same scores. Both print upper bounds on the share of conversations,
switches and successes that repair may touch although they were good. Conversations that are unclear or not labelled
count as touched. Runs of a benchmark are never mixed with your own.

Without --harm-bound the threshold is the paper's: 0.50, or just above the highest score of a conversation that
succeeded. It needs at least one labelled success, and every further success can only leave less to repair. With
--harm-bound you say which share of switches may touch a good conversation; 20% means one switch in five. The command
uses the lowest threshold of a fixed list that keeps to the bound with 95 % confidence, so more labels leave more to
repair.

If a good conversation is labelled as a failure, a touched conversation stays hidden. --false-failures corrects the
bounds for such errors: give the share that you know, or "labels" (with --store) for the upper limit at 99 % from
conversations that two people labelled.

Each model gets one test request per role. If one fails, the command stops before any work. The file also contains its
tasks with their scores, the actor (from the folder of the files), the benchmark, the policy, the models and their
settings; repair refuses a calibration that differs in any of these.
${detectorExamples}`

export function registerCalibrate(program: Command): void {
  const command = program
    .command('calibrate')
    .argument(
      '[traces...]',
      'labelled traces of any format that "twincheck scan" reads, or official BFCL result files; none with --store',
    )
    .description(
      'compute the threshold from a shadow run and write the calibration that repair needs. Or fit a detector',
    )
    .option(
      '--data <dir>',
      'the benchmark data folder (default: TWINCHECK_BFCL_DIR, then where "bfcl install" puts it)',
    )
    .addOption(profileOption())
    .option('--verifier <model>', 'the verifier model')
    .option('--tasks <file>', 'only the task ids in this file: the calibration split')
    .addOption(actorEffortOption())
    .addOption(
      new Option('--detector', 'fit the detector to labelled traces instead; no model is asked').conflicts([
        'verifier',
        'tasks',
        'profile',
      ]),
    )
    .option('--labels <file>', 'outcomes of the runs, one {"run": TEXT, "outcome": true|false} per line')
    .option(
      '--alpha <share>',
      'with --detector: print the D that at most this share of successful runs exceeds',
      readShare,
    )
    .option('--store <address>', 'use the scores that shadow recorded in this store; no model is asked')
    .option('--schema <name>', 'the schema in PostgreSQL (default: twincheck)')
    .option(
      '--tenant <name>',
      'the tenant of these conversations: the calibration works for this tenant only; with --store only its sessions count',
    )
    .option('--input-price <amount>', 'price of a million input tokens', readAmount)
    .option('--output-price <amount>', 'price of a million output tokens', readAmount)
    .option('--max-cost <amount>', 'stop when this much is spent; run the same command to resume', readAmount)
    .option(
      '--tape <file>',
      'file of requests and answers, so that nothing is asked twice (default: the output + .tape)',
    )
    .option(
      '--false-failures <share>',
      'the share of good conversations that are labelled as failures; "labels": estimate it from conversations that two people labelled (default: 0)',
      readFalseFailures,
    )
    .option(
      '--harm-bound <share>',
      'the share of switches that may touch a good conversation, such as 20% (default: none; the threshold goes above every labelled success)',
      readPercentage,
    )
    .option('--out <file>', 'output file (default: calibration.json, with --detector detector.json)')
    .option('--json', 'print the calibration as one JSON object')
    .option('--quiet', 'print nothing but the result')
    .addHelpText('after', examples)
    .action(async (files: readonly string[], flags: CalibrateFlags) => {
      const output = openOutput({ quiet: flags.quiet ?? false })
      await chooseCalibration(files, flags, output)
    })
  withModelFlags(command)
}

async function chooseCalibration(files: readonly string[], flags: CalibrateFlags, output: Output): Promise<void> {
  const { store, detector, labels, alpha, ...rest } = flags
  if (store !== undefined && files.length > 0)
    throw new MissingFlagError('traces or --store', 'both were given: own traffic and other traces are never pooled.')
  if (store !== undefined) return calibrateOnStore({ ...rest, store }, output)
  if (files.length === 0)
    throw new MissingFlagError('traces', 'name labelled traces, BFCL result files, or a store with --store.')
  if (detector) return calibrateDetector(files, flags, output)
  if (alpha !== undefined) throw new MissingFlagError('--detector', '--alpha is of the detector, not of the threshold.')
  const ofBenchmark =
    flags.tasks !== undefined ||
    (labels === undefined && files.every((file) => mayHoldRuns(file) && sourceOf(file).world === 'bfcl'))
  if (ofBenchmark && flags.harmBound !== undefined)
    throw new MissingFlagError(
      '--store',
      '--harm-bound is for your own conversations; a benchmark uses the threshold of the paper.',
    )
  return ofBenchmark
    ? calibrate(files, flags, output)
    : calibrateOnOwnTraces(files, { ...rest, ...(labels === undefined ? {} : { labels }) }, output)
}

async function calibrate(files: readonly string[], flags: CalibrateFlags, output: Output): Promise<void> {
  const { verifier, generator = verifier } = flags
  if (verifier === undefined || generator === undefined)
    throw new MissingFlagError('--verifier', 'a calibration says how one model judges; name it.')
  const policy = policyOf(await readProfileFlag(flags))
  const data = dataFolder(flags.data)
  const environment = bfclEnvironmentAt(data)
  const origin = originOf(files, data, flags)
  const model = openModel(flags, { verifier, generator })
  const leave = (reason: string) => {
    output.warn(reason)
    process.exitCode = exitCodes.incomplete
  }
  const runs = await readRuns(files, flags.tasks, leave)
  const progress = output.progress('calibrated', runs.length)
  let done = 0
  const { calibration } = await calibrateOn(environment, runs, model, {
    policy,
    origin,
    concurrency: flags.concurrency,
    deadlineMs: 1000 * flags.deadline,
    onTask: () => progress.advance(++done),
    onLeftOut: ({ id, reason }) => leave(`${id} is not part of the calibration: ${reason}`),
  })
  progress.finish()
  const out = flags.out ?? 'calibration.json'
  await writeFile(out, `${JSON.stringify(calibration, null, 2)}\n`)
  if (flags.json) output.print(JSON.stringify(calibration))
  else {
    const { actorSuccesses, highestScore } = describeTasks(calibration.tasks)
    output.print(
      `${calibration.tasks.length} tasks, ${actorSuccesses} actor successes, highest score on one ${highestScore}: threshold ${calibration.threshold}`,
    )
    output.say(`Written to ${out}.`)
  }
}

class SeveralActorsError extends TwinCheckError {
  readonly code = 'several-actors'

  constructor(actors: readonly string[]) {
    super(
      `These files are runs of several agents (${actors.join(', ')}), by the folders they are in; a calibration is of one. ` +
        'No model was asked. Give the files of one agent.',
    )
  }
}

function originOf(files: readonly string[], data: string, flags: CalibrateFlags): CalibrationOrigin {
  const request = requestSettings(flags)
  const [origin, ...others] = originsOf({ files, dataOf: () => data, effort: flags.actorEffort, request })
  if (!origin || others.length > 0) {
    throw new SeveralActorsError([origin, ...others].map((one) => one?.actor.model ?? 'unknown'))
  }
  return origin
}

async function readRuns(
  files: readonly string[],
  tasks: string | undefined,
  leave: (reason: string) => void,
): Promise<readonly StoredRun[]> {
  const wanted = tasks === undefined ? null : new Set(await readTaskIds(tasks))
  const runs = new Map<string, StoredRun>()
  for (const file of files) {
    for await (const line of readResultFile(file)) {
      if (line.kind === 'problem') {
        leave(line.problem.message)
        continue
      }
      const { id } = line.run
      if (wanted && !wanted.has(id)) continue
      // A task counts once: a second run of it would be no second task.
      if (runs.has(id)) leave(`${id} is in the files twice; the first run of it is taken`)
      else runs.set(id, storedTrajectory(line.run))
    }
  }
  for (const id of wanted ?? []) if (!runs.has(id)) leave(`${id} is not part of the calibration: it has no stored run`)
  return [...runs.values()]
}
