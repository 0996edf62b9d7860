/** `twincheck calibrate`: a shadow run over stored trajectories, and the frozen calibration that repair demands. */
import { type Command, Option } from 'commander'
import {
  type ActorFlags,
  actorEffortOption,
  MissingFlagError,
  type ModelFlags,
  withModelFlags,
} from '../flags/model-flags.ts'
import { readAmount, readFalseFailures, readPercentage, readShare } from '../flags/number-flags.ts'
import { type ProfileFlag, profileOption } from '../flags/profile-flag.ts'
import { findLaboratory, loadLaboratory } from '../load-laboratory.ts'
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

On your own traces, the verifier is asked at every decision with evidence; with --store, shadow has asked it already. Both
give the same threshold from the same scores. Both print the highest share of conversations, of switches and of successes that
repair may touch although they were good. Conversations that are unclear or not labelled count as touched. Runs of a benchmark
are never mixed with your own.

Without --harm-bound the threshold is the paper's: 0.50, or just above the highest score of a conversation that succeeded. It
needs at least one labelled success, and every further success can only leave less to repair. With --harm-bound you say which share
of switches may touch a good conversation; 20% means one switch in five. The lowest threshold of a fixed list that keeps to the
bound with 95 % confidence is used, so that more labels leave more to repair.

A good conversation that is labelled a failure hides a touched one. With --false-failures the bounds are divided by the share of
good conversations that labels do recognise: a number you know, or "labels" (with --store), the upper limit at 99 % from
conversations that two people labelled.

Each model gets one test request per role. If one fails, the command stops before any work. The file also names its tasks with
their scores, the actor (from the folder of the files), the benchmark, the policy, the models and how they were asked; repair
refuses a calibration that differs in any of these.
${detectorExamples}`

export function registerCalibrate(program: Command): void {
  const command = program
    .command('calibrate')
    .argument(
      '[traces...]',
      'labelled traces of any format that "twincheck scan" reads, or official BFCL result files; none with --store',
    )
    .description('freeze the threshold on a shadow run; repair demands the file this writes. Or fit a detector')
    .option(
      '--data <dir>',
      'the benchmark data folder (default: TWINCHECK_BFCL_DIR, then where "bfcl install" puts it)',
    )
    .addOption(profileOption())
    .option('--verifier <model>', 'the model that judges')
    .option('--tasks <file>', 'only the task ids in this file: the calibration split')
    .addOption(actorEffortOption())
    .addOption(
      new Option('--detector', 'fit the detector to labelled traces instead; no model is asked').conflicts([
        'verifier',
        'tasks',
        'profile',
      ]),
    )
    .option('--labels <file>', 'outcomes of the runs, {"run": TEXT, "outcome": true|false} a line')
    .option('--alpha <share>', 'with --detector: the D that at most this share of successful runs exceed', readShare)
    .option('--store <address>', 'use the scores that shadow recorded in this store; no model is asked')
    .option('--schema <name>', 'the schema in PostgreSQL (default: twincheck)')
    .option(
      '--tenant <name>',
      'the tenant whose conversations these are, which the file then names and repairs alone; with --store only its sessions count',
    )
    .option('--input-price <amount>', 'what a million tokens to the model cost', readAmount)
    .option('--output-price <amount>', 'what a million tokens from it cost', readAmount)
    .option('--max-cost <amount>', 'stop when so much is spent; the same command goes on later', readAmount)
    .option('--tape <file>', 'what was asked and answered, so that it is not asked again (default: the output + .tape)')
    .option(
      '--false-failures <share>',
      'the share of good conversations that labels call failures; "labels": estimated from those that two people labelled (default: 0)',
      readFalseFailures,
    )
    .option(
      '--harm-bound <share>',
      'the share of switches that may touch a good conversation, such as 20% (default: none; the threshold goes above every labelled success)',
      readPercentage,
    )
    .option('--out <file>', 'where it goes (default: calibration.json, with --detector detector.json)')
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
  const laboratory = flags.tasks === undefined ? await findLaboratory() : await loadLaboratory('calibrate --tasks')
  const ofBenchmark =
    flags.tasks !== undefined || (labels === undefined && laboratory?.areBenchmarkRuns(files) === true)
  if (ofBenchmark && flags.harmBound !== undefined)
    throw new MissingFlagError(
      '--store',
      '--harm-bound is for your own conversations; a benchmark uses the threshold of the paper.',
    )
  return ofBenchmark && laboratory
    ? laboratory.calibrateOnBenchmark(files, flags, output)
    : calibrateOnOwnTraces(files, { ...rest, ...(labels === undefined ? {} : { labels }) }, output)
}
