/**
 * Compares the columns of a session's row with its records: columns that runs are listed by, that a calibration is made from, and
 * that a canary counts.
 */
import type { Activity } from '../session-activity.ts'
import type { SessionRow } from '../session-rows.ts'

/** If retention has deleted records of the session, the row may count more than the chain, but never less. */
export function problemsOfColumns(row: SessionRow, activity: Activity): readonly string[] {
  const gone = Math.max(0, row.recorded - activity.decisions)
  const problems: string[] = []
  const demand = (name: string, said: unknown, derived: unknown, holds: boolean) => {
    if (!holds) problems.push(`its ${name} is ${said}, the chain says ${derived}`)
  }
  const count = (name: string, said: number | null, derived: number) =>
    demand(name, said, derived, said !== null && said >= derived && said <= derived + gone)
  const highest = (name: string, said: number | null, derived: number | null) =>
    demand(name, said, derived, gone === 0 ? said === derived : (said ?? -1) >= (derived ?? -1))
  const first = (name: string, said: string | null, derived: string | null) =>
    demand(name, said, derived, gone === 0 ? said === derived : said !== null || derived === null)

  demand('first time', row.firstAt, activity.firstAt, isFirst(row.firstAt, activity.firstAt, gone))
  if (row.evidence === null) return problems
  count('count of decisions with evidence', row.evidence, activity.evidence)
  count('count of decisions without a price', row.unpriced, activity.unpriced)
  demand('cost', row.cost, activity.cost, isCost(row.cost, activity.cost, gone))
  highest('anomaly of its own', row.score, activity.score)
  first('judge', row.judge, activity.judge)
  if (row.fingerprint === null) return problems
  const kept = gone === 0 ? [] : ['several']
  const fingerprints = [activity.fingerprint, ...kept]
  demand('fingerprint', row.fingerprint, activity.fingerprint, fingerprints.includes(row.fingerprint))
  highest('highest switch score', row.switchScore, activity.switchScore)
  count('count of decisions left unjudged', row.unjudged, activity.unjudged)
  count('count of disagreements', row.disagreed, activity.disagreed)
  count('count of failed models', row.errors, activity.errors)
  count('count of switches withheld', row.withheld, activity.withheld)
  highest('longest decision', row.longest, activity.longest)
  first('verifier', row.verifier, activity.verifier)
  first('generator', row.generator, activity.generator)
  return problems
}

/** The row is older than its columns, or claims to be: then nothing in them can be compared. */
export function isFromBefore(row: SessionRow): boolean {
  return row.recorded > 0 && (row.evidence === null || row.fingerprint === null)
}

function isFirst(said: number | null, derived: number, gone: number): boolean {
  return said === derived || (gone > 0 && said !== null)
}

/** Batches were summed in another order than the chain is read in, which changes the last digits. */
function isCost(said: number | null, derived: number, gone: number): boolean {
  if (said === null) return false
  const tolerance = 1e-9 * Math.max(1, derived)
  return said >= derived - tolerance && (gone > 0 || said <= derived + tolerance)
}
