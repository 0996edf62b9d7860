/**
 * Counts sessions again from the chain, and compares them with the rows that hold the budgets. Deleted contents cannot be counted, so a
 * row may count more than the chain, but never less.
 */
import type { DecisionRecord } from '@twincheck/core'
import { constants, mostFollowUps } from '@twincheck/core/records'
import { type Activity, addActivity } from '../session-activity.ts'
import { type SessionRow, sessionName } from '../session-rows.ts'
import type { SessionKey } from '../store.ts'

export type CountedEntry = {
  readonly tenant: string
  readonly family: string | null
  readonly followUp: number | null
  readonly record: DecisionRecord
  readonly at: number
  readonly sequence: number
}

/**
 * Reports a problem with a session. `place` is the sequence number of the session's last entry, or null if the chain has no entry of the
 * session.
 */
export type ReportSession = (place: number | null, reason: string) => void

type CountedSession = {
  readonly key: SessionKey
  records: number
  replaced: number
  anomaly: number
  lastAt: number
  lastSequence: number
  family: string | null
  activity: Activity | null
  control: number | null
}

export class SessionCount {
  readonly #report: ReportSession
  readonly #sessions = new Map<string, CountedSession>()
  readonly #families = new Map<string, Spent>()
  /** Sequence numbers of follow-up stops without an earlier switch in the chain. Retention may have deleted the switch. */
  readonly #unfounded: number[] = []
  #missing = 0
  #fromBefore = 0

  get fromBefore(): number {
    return this.#fromBefore
  }

  constructor(report: ReportSession) {
    this.#report = report
  }

  add({ tenant, family, followUp, record, at, sequence }: CountedEntry): readonly string[] {
    const { session, outcome, anomaly } = record
    const key = { tenant, session }
    const counted = this.#sessions.get(sessionName(key)) ?? newCount(key)
    this.#sessions.set(sessionName(key), counted)
    counted.records += 1
    counted.anomaly = Math.max(counted.anomaly, anomaly?.score ?? 0)
    counted.lastAt = at
    counted.lastSequence = sequence
    counted.activity = addActivity(counted.activity ?? undefined, { kind: 'decision', tenant, at, record }, sequence)
    if (record.because?.stage === 'canary' && record.because.code === 'control') counted.control = sequence
    if (isGivenBack(record)) {
      const spent = this.#families.get(sessionName({ tenant, session: counted.family ?? session }))
      if (spent) giveBack(spent)
    }
    if (outcome !== 'kept') counted.replaced += 1
    if (outcome !== 'replaced') return []
    counted.family = family ?? session
    const root = sessionName({ tenant, session: counted.family })
    const spent = this.#families.get(root) ?? { switches: 0, followUps: 0, stopped: null }
    this.#families.set(root, spent)
    if (!record.stops?.followUp) return addSwitch(spent, record.stops)
    if (spent.switches === 0) this.#unfounded.push(sequence)
    return addFollowUp(spent, record.stops.order, followUp)
  }

  compare(row: SessionRow): void {
    const name = sessionName(row)
    const counted = this.#sessions.get(name) ?? newCount(row)
    const spent = this.#families.get(name) ?? { switches: 0, followUps: 0, stopped: null }
    const reasons = [
      ...problemsOfBudget(row, spent),
      ...problemsOfCounts(row, counted),
      ...(counted.records > 0 ? problemsOfLast(row, counted) : []),
      ...(counted.activity ? problemsOfColumns(row, counted.activity) : []),
      ...unless(
        counted.control === null || row.arm !== 'repair',
        `its arm is repair, entry ${counted.control} was withheld as control`,
      ),
    ]
    if (isFromBefore(row)) this.#fromBefore++
    const place = counted.records > 0 ? counted.lastSequence : null
    for (const reason of reasons) this.#report(place, `the row of session ${describe(row)}: ${reason}`)
    this.#missing += Math.max(0, row.recorded - counted.records)
    this.#sessions.delete(name)
    this.#families.delete(name)
  }

  finish(deleted: number): void {
    for (const { key, lastSequence } of this.#sessions.values())
      this.#report(lastSequence, `session ${describe(key)} has no row, though its records stand in the chain`)
    for (const place of deleted === 0 ? this.#unfounded : [])
      this.#report(place, 'it is a follow-up stop, and there is no switch before it')
    for (const root of this.#families.keys())
      this.#report(null, `the family ${root} has no row, though its switch is in the chain`)
    if (this.#missing <= deleted) return
    const counts = `the rows of sessions count ${this.#missing} records that are not in the chain`
    this.#report(null, `${counts}; retention deleted ${deleted}`)
  }
}

/**
 * Whether this record returns a switch to the budget, because the client did not receive it. An undelivered follow-up stop is never
 * returned to the budget.
 */
function isGivenBack({ outcome, because, stops }: DecisionRecord): boolean {
  return outcome === 'kept' && because?.stage === 'store' && because.code === 'not-received' && !stops?.followUp
}

function giveBack(spent: Spent): void {
  if (spent.followUps > 0 || spent.switches === 0) return
  spent.switches -= 1
  spent.stopped = null
}

type Spent = { switches: number; followUps: number; stopped: string | null }

function addSwitch(spent: Spent, stops: DecisionRecord['stops']): readonly string[] {
  spent.switches += 1
  spent.stopped = stops?.order ?? null
  const most = constants.budgets.switches
  return unless(
    spent.switches <= most,
    `it is switch ${spent.switches} of its session or family, which may have ${most}`,
  )
}

/**
 * Counts a follow-up stop, and returns the problems with it. If retention deleted the switch, the chain no longer shows which instruction
 * the switch stopped, so the instruction is not compared.
 */
function addFollowUp(spent: Spent, instruction: string, said: number | null): readonly string[] {
  spent.followUps += 1
  const which = `follow-up stop ${said ?? spent.followUps} of its session or family`
  const isNext = said !== null && (spent.switches > 0 ? said === spent.followUps : said >= spent.followUps)
  const found = [
    ...unless(isNext, `it says it is ${which}, the chain has ${spent.followUps}`),
    ...unless((said ?? 0) <= mostFollowUps, `it is ${which}, which may have ${mostFollowUps}`),
    ...unless(
      spent.switches === 0 || spent.stopped === instruction,
      'it follows up on an instruction that no switch before it stopped',
    ),
  ]
  if (spent.switches === 0) spent.stopped ??= instruction
  return found
}

function problemsOfBudget({ switches, followUps, stopped }: SessionRow, spent: Spent): readonly string[] {
  const { switches: most } = constants.budgets
  return [
    ...unless(switches >= spent.switches, `it has spent ${switches} switches, the chain says ${spent.switches}`),
    ...unless(switches <= most, `it has spent ${switches} switches`),
    ...unless(
      followUps >= spent.followUps,
      `it has spent ${followUps} follow-up stops, the chain says ${spent.followUps}`,
    ),
    ...unless(followUps <= mostFollowUps, `it has spent ${followUps} follow-up stops`),
    ...unless(followUps === 0 || switches > 0, `it has spent ${followUps} follow-up stops, and no switch`),
    ...unless(
      (spent.switches === 0 && spent.followUps === 0) || stopped === spent.stopped,
      `its switch stopped ${stopped ?? 'no instruction'}, the chain says ${spent.stopped ?? 'no instruction'}`,
    ),
  ]
}

function problemsOfCounts(row: SessionRow, { records, replaced, family }: CountedSession): readonly string[] {
  const whole = row.recorded === records
  const own = row.family ?? row.session
  return [
    ...unless(row.recorded >= records, `it counts ${row.recorded} records, the chain has ${records}`),
    ...unless(
      whole ? row.replaced === replaced : row.replaced >= replaced,
      `it counts ${row.replaced} replaced or answered, the chain has ${replaced}`,
    ),
    ...unless(row.decisions >= row.recorded, `it counts ${row.decisions} decisions and ${row.recorded} records`),
    ...unless(family === null || family === own, `it is of the family ${own}, its switch of ${family}`),
  ]
}

function problemsOfLast(row: SessionRow, { anomaly, lastAt, lastSequence }: CountedSession): readonly string[] {
  return [
    ...unless(row.anomaly >= anomaly, `its highest anomaly is ${row.anomaly}, the chain says ${anomaly}`),
    ...unless(
      row.lastSequence === lastSequence && row.lastAt === lastAt,
      `its last entry is ${row.lastSequence}, the chain says ${lastSequence}`,
    ),
    ...unless(row.touchedAt >= lastAt, 'it says it is older than its last entry'),
  ]
}

function newCount(key: SessionKey): CountedSession {
  return {
    key,
    records: 0,
    replaced: 0,
    anomaly: 0,
    lastAt: 0,
    lastSequence: 0,
    family: null,
    activity: null,
    control: null,
  }
}

function unless(holds: boolean, problem: string): readonly string[] {
  return holds ? [] : [problem]
}

function describe({ tenant, session }: SessionKey): string {
  return `${session} (tenant ${tenant})`
}

/**
 * Checks the columns of a session's row that were derived from the session's records. If retention has deleted some of these records, a
 * count in the row may be higher than the count in the chain, but never lower.
 */
function problemsOfColumns(row: SessionRow, activity: Activity): readonly string[] {
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

/**
 * Whether the row was probably written before the store had all columns that are derived from records, because one of these columns is
 * null. These columns of the row are then not compared.
 */
function isFromBefore(row: SessionRow): boolean {
  return row.recorded > 0 && (row.evidence === null || row.fingerprint === null)
}

function isFirst(said: number | null, derived: number, gone: number): boolean {
  return said === derived || (gone > 0 && said !== null)
}

/** Compares costs with a tolerance. Batches were summed in another order than the chain is read, which changes the last digits. */
function isCost(said: number | null, derived: number, gone: number): boolean {
  if (said === null) return false
  const tolerance = 1e-9 * Math.max(1, derived)
  return said >= derived - tolerance && (gone > 0 || said <= derived + tolerance)
}
