/**
 * `twincheck calibrate --detector`: fits the detector's ten weights to your own labelled traces. The fitted weights are
 * used only if they rank failures better than the frozen weights.
 */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { TwinCheckError } from '@twincheck/core'
import {
  AlphaTooSmallError,
  calibrateOnTraces,
  conformalThreshold,
  type DetectorFile,
  type DetectorRun,
  findTraceFiles,
  formatCount,
  formatFixed,
  highestUnder,
  totalSize,
} from '@twincheck/eval'
import type { CalibrateFlags } from '../../flags/calibrate-flags.ts'
import { scannedFolder } from '../../flags/data-folder.ts'
import { warnLeft } from '../../scan/scan-text.ts'
import { exitCodes } from '../../terminal/exit-codes.ts'
import { type Output, readingProgress } from '../../terminal/output.ts'
import { formatTable } from '../../terminal/table.ts'

export const detectorExamples = `
With --detector, labelled traces of any format that "twincheck scan" reads:
  twincheck calibrate --detector traces.jsonl --labels outcomes.jsonl
  twincheck calibrate --detector runs/ --out detector.json
  twincheck calibrate --detector runs/ --alpha 0.1       also print, for each agent, the D that one success in ten exceeds

It asks no model. Ten weights are fitted to the runs and adopted only if they rank failures better than the trajectory
detector on tasks that were not used for the fit; otherwise the trajectory detector is kept, and the file says why. A
fit needs at least 50 labelled runs and 15 of each outcome. Name the file in a profile: "detector: detector.json". It
contains no threshold, because scores of agents differ; "twincheck scan" compares a run with others of the same
agent.`

class NothingToFitError extends TwinCheckError {
  readonly code = 'nothing-labelled'

  constructor(paths: readonly string[], leftOut: number) {
    super(
      `No labelled run in ${paths.join(', ')} (${leftOut} runs without an outcome, a decision or what the tools answered). ` +
        'Give --labels FILE with {"run": TEXT, "outcome": true|false} lines. Nothing was written.',
    )
  }
}

export async function calibrateDetector(
  paths: readonly string[],
  flags: CalibrateFlags,
  output: Output,
): Promise<void> {
  const files = findTraceFiles(paths).files
  const progress = readingProgress(output, totalSize(files))
  const { file, runs, leftOut, problems } = await calibrateOnTraces(files, {
    dataFolder: scannedFolder(flags.data),
    labels: flags.labels ?? null,
    workers: availableParallelism(),
    onProgress: progress.advance,
    onLeft: warnLeft(output),
  })
  progress.finish()
  if (runs.length === 0) throw new NothingToFitError(paths, leftOut)
  const thresholds = flags.alpha === undefined ? [] : thresholdsOf(file, runs, flags.alpha, output)
  const out = flags.out ?? 'detector.json'
  await writeFile(out, `${JSON.stringify(file, null, 2)}\n`)
  if (flags.json) output.print(JSON.stringify(file))
  else for (const line of [...describe(file, leftOut), ...thresholds]) output.print(line)
  output.say(`Written to ${out}.`)
  if (problems > 0 || files.some((one) => !existsSync(one))) process.exitCode = exitCodes.incomplete
}

function describe({ because, crossValidation, madeFrom }: DetectorFile, leftOut: number): readonly string[] {
  const { runs, failed, agents } = madeFrom
  return [
    `${formatCount(runs)} labelled runs of ${agents.length} ${agents.length === 1 ? 'agent' : 'agents'}, ${formatCount(failed)} ` +
      `failed; ${formatCount(leftOut)} runs left out.`,
    ...(crossValidation === null ? [] : [describeComparison(crossValidation)]),
    endings[because],
  ]
}

const endings: Readonly<Record<DetectorFile['because'], string>> = {
  better: 'The fitted weights are adopted.',
  'not-better': 'They are not better, so the detector over the trajectory is kept.',
  'few-runs': 'Fewer than 50 labelled runs: nothing is fitted, and the detector over the trajectory is kept.',
  'few-of-one-outcome':
    'Fewer than 15 runs of one outcome: nothing is fitted, and the detector over the trajectory is kept.',
  'no-agent-with-both':
    'No agent has both failed and succeeded on separate tasks: nothing can be fitted, and the detector over the trajectory is kept.',
}

function describeComparison({
  auc,
  interval,
  trajectoryAuc,
  folds,
}: NonNullable<DetectorFile['crossValidation']>): string {
  const bounds = interval === null ? '' : ` [${formatFixed(interval.lower, 3)}, ${formatFixed(interval.upper, 3)}]`
  return (
    `On tasks they have not seen (${folds} folds, pairs of one agent), fitted weights reach an AUC of ` +
    `${formatFixed(auc, 3)}${bounds}, the detector over the trajectory ${formatFixed(trajectoryAuc, 3)}.`
  )
}

function thresholdsOf(
  file: DetectorFile,
  runs: readonly DetectorRun[],
  alpha: number,
  output: Output,
): readonly string[] {
  const rows: (readonly string[])[] = []
  const refused: AlphaTooSmallError[] = []
  for (const agent of file.madeFrom.agents) {
    const own = runs.filter((run) => run.agent === agent && !run.failed).map((run) => highestUnder(file, run))
    try {
      rows.push([agent, String(own.length), formatFixed(conformalThreshold(own, alpha), 4)])
    } catch (error) {
      if (!(error instanceof AlphaTooSmallError)) throw error
      refused.push(error)
      output.warn(`${agent}: ${error.message}`)
    }
  }
  const [first] = refused
  if (rows.length === 0 && first !== undefined) throw first
  const fitted =
    file.detector === 'fitted' ? ['The weights were fitted to these very runs, so the share is no guarantee.'] : []
  return [
    '',
    `D that at most ${alpha} of the successful runs of an agent exceed`,
    formatTable(['agent', 'successes', 'D'], rows),
    ...fitted,
  ]
}
