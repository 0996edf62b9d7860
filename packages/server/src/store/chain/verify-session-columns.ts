/**
 * What a session's row says of its records, compared with the records: the columns that runs are listed by, that a calibration
 * is made from, and that a canary counts.
 */
import type { Activity } from '../session-activity.ts'
import type { SessionRow } from './chain-reader.ts'

/** Where retention has deleted records of the session, the row may say more than the chain, and never less. */
export function problemsOfColumns(row: SessionRow, activity: Activity): readonly string[] {
  const { columns } = row
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

  demand('first time', columns.firstAt, activity.firstAt, isFirst(columns.firstAt, activity.firstAt, gone))
  if (columns.evidence === null) return problems
  count('count of decisions with evidence', columns.evidence, activity.evidence)
  count('count of decisions without a price', columns.unpriced, activity.unpriced)
  demand('cost', columns.cost, activity.cost, isCost(columns.cost, activity.cost, gone))
  highest('anomaly of its own', columns.score, activity.score)
  first('judge', columns.judge, activity.judge)
  if (columns.fingerprint === null) return problems
  const kept = gone === 0 ? [] : ['several']
  const fingerprints = [activity.fingerprint, ...kept]
  demand('fingerprint', columns.fingerprint, activity.fingerprint, fingerprints.includes(columns.fingerprint))
  highest('highest switch score', columns.switchScore, activity.switchScore)
  count('count of decisions left unjudged', columns.unjudged, activity.unjudged)
  count('count of disagreements', columns.disagreed, activity.disagreed)
  count('count of failed models', columns.errors, activity.errors)
  count('count of switches withheld', columns.withheld, activity.withheld)
  highest('longest decision', columns.longest, activity.longest)
  first('verifier', columns.verifier, activity.verifier)
  first('generator', columns.generator, activity.generator)
  return problems
}

/** The row was written before its columns were noted, or says so: then nothing in them can be compared. */
export function isFromBefore({ recorded, columns }: SessionRow): boolean {
  return recorded > 0 && (columns.evidence === null || columns.fingerprint === null)
}

function isFirst(said: number | null, derived: number, gone: number): boolean {
  return said === derived || (gone > 0 && said !== null)
}

/** Batches were added up in another order than the chain is read in, which changes the last digits of a sum. */
function isCost(said: number | null, derived: number, gone: number): boolean {
  if (said === null) return false
  const tolerance = 1e-9 * Math.max(1, derived)
  return said >= derived - tolerance && (gone > 0 || said <= derived + tolerance)
}
