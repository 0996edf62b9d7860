/**
 * Calibrates a detector on trace files. The files are scanned with the profile `extended`, whose detector is the baseline of the
 * comparison.
 */
import { traceDigest } from '../certify/trace-digest.ts'
import { scan } from '../scan/scan.ts'
import type { ScanEvent } from '../scan/scan-files.ts'
import type { ScannedRun } from '../scan/scanned-run.ts'
import { clusterOf, isSeen } from '../scan/summary/tally.ts'
import { readLabels } from '../traces/labels.ts'
import { calibrateDetector, type DetectorFile, type DetectorRun } from './calibrate-detector.ts'

export type DetectorCalibration = {
  readonly file: DetectorFile
  readonly runs: readonly DetectorRun[]
  readonly leftOut: number
  readonly problems: number
}

export type DetectorCalibrationOptions = {
  readonly dataFolder: string | null
  /** A labels file, whose outcomes take precedence over the outcomes in the traces. */
  readonly labels: string | null
  readonly workers: number
  readonly onProgress: (bytes: number) => void
  readonly onLeft: (event: Extract<ScanEvent, { kind: 'left' }>, seen: number) => void
}

export async function calibrateOnTraces(
  files: readonly string[],
  { dataFolder, labels, workers, onProgress, onLeft }: DetectorCalibrationOptions,
): Promise<DetectorCalibration> {
  const collected = new DetectorRuns()
  const known = labels === null ? null : readLabels(labels)
  const { summary } = await scan(
    files,
    { dataFolder, labels: known, profile: 'extended', withFeatures: true, workers, onProgress },
    { onRuns: (runs) => collected.add(runs), onLeft },
  )
  const { runs, leftOut } = collected
  const file = calibrateDetector(runs, await traceDigest(files, labels))
  return { file, runs, leftOut, problems: summary.dropped.problems }
}

/** The largest number of runs in memory. More runs would hardly change a fit of ten weights. */
const MOST_RUNS = 50_000

/** Collects the labelled runs of a scan for a fit. Runs that a detector cannot score are left out and counted. */
class DetectorRuns {
  readonly runs: DetectorRun[] = []
  leftOut = 0

  add(scanned: readonly ScannedRun[]): void {
    for (const run of scanned) {
      const { outcome, features, score } = run
      if (outcome === null || features === undefined || !isSeen(run) || this.runs.length >= MOST_RUNS) {
        this.leftOut++
        continue
      }
      const agent = run.model === null ? run.source : `${run.source}/${run.model}`
      this.runs.push({
        run: run.run,
        agent,
        cluster: `${run.source}\n${clusterOf(run)}`,
        failed: !outcome,
        score,
        features,
      })
    }
  }
}
