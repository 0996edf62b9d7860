/** Runs a whole scan. Each run is passed on when it has been scanned, and the summary follows at the end. */
import { defaultProfile } from '@twincheck/core'
import type { InputCalls } from './file-calls.ts'
import { Findings, type ListedFinding } from './findings.ts'
import { type ScanEvent, type ScanOptions, scanFiles } from './scan-files.ts'
import type { ScannedRun } from './scanned-run.ts'
import { type ScanSummary, summariseScan } from './summary/summary.ts'
import { LeftOutTally, Tally } from './summary/tally.ts'

export type ScanHandlers = {
  readonly onRuns: (runs: readonly ScannedRun[]) => void
  /** Called for each part of the input that is left out. `seen` is the number of parts that were left out so far for the same reason. */
  readonly onLeft: (event: Extract<ScanEvent, { kind: 'left' }>, seen: number) => void
}

export type ScanReport = {
  readonly summary: ScanSummary
  readonly tally: Tally
  readonly findings: readonly ListedFinding[]
  readonly findingCount: number
  readonly highest: readonly PlacedRun[]
}

export type PlacedRun = ScannedRun & { readonly percentile: number | null }

const HIGHEST = 25
const MOST_FINDINGS = 100

/** Scans files. `mostFindings` limits the findings in the report, so that memory does not grow with the input. */
export async function scan(
  files: readonly string[],
  options: ScanOptions & { readonly mostFindings?: number },
  handlers: ScanHandlers,
): Promise<ScanReport> {
  const tally = new Tally()
  const left = new LeftOutTally()
  const findings = new Findings(options.mostFindings ?? MOST_FINDINGS)
  let highest: readonly ScannedRun[] = []
  let calls: InputCalls = { counted: 0, read: 0, hosted: 0 }
  const onCounted = (counted: InputCalls) => {
    calls = counted
  }
  for await (const events of scanFiles(files, { ...options, onCounted })) {
    const runs: ScannedRun[] = []
    for (const event of events) {
      if (event.kind === 'left') handlers.onLeft(event, left.add(event.file, event.place, event.left))
      else runs.push(event.run)
    }
    for (const run of runs) {
      tally.add(run)
      findings.add(run)
    }
    highest = keepHighest([...highest, ...runs])
    if (runs.length > 0) handlers.onRuns(runs)
  }
  const placed = highest.map((run) => ({ ...run, percentile: tally.percentileOf(run) }))
  return {
    summary: summariseScan(tally, left, options.profile ?? defaultProfile, calls),
    tally,
    findings: findings.worstFirst(),
    findingCount: findings.count,
    highest: placed,
  }
}

function keepHighest(runs: readonly ScannedRun[]): readonly ScannedRun[] {
  return runs
    .filter(({ score }) => score > 0)
    .sort((first, second) => second.score - first.score)
    .slice(0, HIGHEST)
}
