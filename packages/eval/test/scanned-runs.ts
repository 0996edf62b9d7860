/** A scanned run in which nothing was found, and one finding, for tests to change one thing of. */
import type { ScanFinding, ScannedRun } from '../src/scan/scanned-run.ts'
import { noCounts, noneSpoken } from '../src/traces/trace-run.ts'

export const someFinding: ScanFinding = {
  id: '0123456789',
  turn: 0,
  step: 1,
  position: 3,
  condition: 'inverse-action',
  severity: 1,
  origin: 'deterministic',
  structurallyValid: true,
  twin: null,
  proposal: null,
  reason: 'It undoes what succeeded.',
  exhibits: [],
}

export const calmRun: ScannedRun = {
  source: 's',
  model: null,
  run: 'calm',
  task: null,
  outcome: null,
  graded: null,
  score: 0,
  raisedBy: null,
  findings: [],
  decisions: 1,
  found: noCounts,
  imported: noCounts,
  stray: 0,
  spoken: noneSpoken,
  beginnings: [],
  missing: [],
}
