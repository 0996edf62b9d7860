/** The labelled runs of a scan, as a fit takes them. Runs that show a detector nothing are left out and counted. */

import type { ScannedRun } from '../scan/scanned-run.ts'
import { clusterOf, isSeen } from '../scan/summary/tally.ts'
import type { DetectorRun } from './calibrate-detector.ts'

/** Counts of so many runs are kept in memory; a fit of ten weights is long settled by then. */
const MOST_RUNS = 50_000

export class DetectorRuns {
  readonly runs: DetectorRun[] = []
  /** Without an outcome, without a decision, without what the tools answered, or beyond the bound. */
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
