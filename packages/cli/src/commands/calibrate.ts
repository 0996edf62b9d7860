/**
 * `twincheck calibrate`: makes a shadow run over stored trajectories and writes the frozen calibration that repair mode
 * requires.
 */
import { scannedBenchmark } from '@twincheck/eval/benchmarks'
import type { Command } from 'commander'
import { type CalibrateFlags, calibrateFlags } from '../flags/calibrate-flags.ts'
import { withFlags } from '../flags/flag.ts'
import { MissingFlagError } from '../flags/model-flags.ts'
import { findLaboratory, loadLaboratory } from '../load-laboratory.ts'
import { type Output, openOutput } from '../terminal/output.ts'
import { calibrateDetector, detectorExamples } from './calibrate/calibrate-detector.ts'
import { calibrateOnStore } from './calibrate/calibrate-store.ts'
import { calibrateOnOwnTraces } from './calibrate/calibrate-traces.ts'

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
succeeded. It needs at least one labelled success, and every further success can only raise the threshold. With
--harm-bound you say which share of switches may touch a good conversation; 20% means one switch in five. The command
uses the lowest threshold of a fixed list that keeps to the bound with 95 % confidence. With more labels the threshold can
be lower, so repair can act more often.

If a good conversation is labelled as a failure, a touched conversation stays hidden. --false-failures corrects the
bounds for such errors: give the share that you know, or "labels" (with --store) for the upper limit at 99 % from
conversations that two people labelled.

Each model gets one test request per role. If one fails, the command stops before any work. The file also contains its
tasks with their scores, the actor (from the folder of the files), the benchmark, the policy, the models and their
settings; repair refuses a calibration that differs in any of these.
${detectorExamples}`

export function registerCalibrate(program: Command): void {
  withFlags(program.command('calibrate'), calibrateFlags)
    .argument(
      '[traces...]',
      `labelled traces of any format that "twincheck scan" reads, or official ${scannedBenchmark.title} result files; none with --store`,
    )
    .description(
      'compute the threshold from a shadow run and write the calibration that repair needs. Or fit a detector',
    )
    .addHelpText('after', examples)
    .action((files: readonly string[], flags: CalibrateFlags) => chooseCalibration(files, flags, openOutput(flags)))
}

async function chooseCalibration(files: readonly string[], flags: CalibrateFlags, output: Output): Promise<void> {
  const { store, detector, labels, alpha } = flags
  if (store !== undefined && files.length > 0)
    throw new MissingFlagError('traces or --store', 'both were given: own traffic and other traces are never pooled.')
  if (store !== undefined) return calibrateOnStore(store, flags, output)
  if (files.length === 0)
    throw new MissingFlagError(
      'traces',
      `name labelled traces, ${scannedBenchmark.title} result files, or a store with --store.`,
    )
  if (detector) return calibrateDetector(files, flags, output)
  if (alpha !== undefined)
    throw new MissingFlagError('--detector', '--alpha is for the detector, not for the threshold.')
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
    : calibrateOnOwnTraces(files, flags, output)
}
