/**
 * Sessions counted again from the chain, and compared with the rows that budgets are spent in. What retention has deleted
 * can no longer be counted: there a row may say more than the chain, and never less.
 */
import type { DecisionRecord } from '@twincheck/core'
import { constants } from '@twincheck/core/records'
import type { SessionKey } from '../store.ts'
import type { SessionRow } from './chain-reader.ts'

export type CountedEntry = {
  readonly tenant: string
  readonly family: string | null
  readonly record: DecisionRecord
  readonly at: number
  readonly sequence: number
}

/** Told with the sequence of the session's last entry; null: it has none in the chain. */
export type ReportSession = (place: number | null, reason: string) => void

type Counted = {
  readonly key: SessionKey
  records: number
  replaced: number
  anomaly: number
  lastAt: number
  lastSequence: number
  /** Whose budget its switch has spent; null: it has none. */
  family: string | null
}

export class SessionCount {
  readonly #report: ReportSession
  readonly #sessions = new Map<string, Counted>()
  /** By the session a family began with. */
  readonly #switches = new Map<string, number>()
  /** Records that rows count and the chain does not have. */
  #missing = 0

  constructor(report: ReportSession) {
    this.#report = report
  }

  /** What is wrong with this entry beside those before it. */
  add({ tenant, family, record, at, sequence }: CountedEntry): readonly string[] {
    const { session, outcome, anomaly } = record
    const key = { tenant, session }
    const counted = this.#sessions.get(nameOf(key)) ?? newCount(key)
    this.#sessions.set(nameOf(key), counted)
    counted.records += 1
    counted.anomaly = Math.max(counted.anomaly, anomaly?.score ?? 0)
    counted.lastAt = at
    counted.lastSequence = sequence
    if (outcome !== 'replaced') return []
    counted.replaced += 1
    counted.family = family ?? session
    const root = nameOf({ tenant, session: counted.family })
    const spent = (this.#switches.get(root) ?? 0) + 1
    this.#switches.set(root, spent)
    const most = constants.budgets.switches
    return unless(spent <= most, `it is switch ${spent} of its session or family, which may have ${most}`)
  }

  compare(row: SessionRow): void {
    const name = nameOf(row)
    const counted = this.#sessions.get(name) ?? newCount(row)
    const spent = this.#switches.get(name) ?? 0
    const reasons = [
      ...problemsOfBudget(row, spent),
      ...problemsOfCounts(row, counted),
      ...(counted.records > 0 ? problemsOfLast(row, counted) : []),
    ]
    const place = counted.records > 0 ? counted.lastSequence : null
    for (const reason of reasons) this.#report(place, `the row of session ${describe(row)}: ${reason}`)
    this.#missing += Math.max(0, row.recorded - counted.records)
    this.#sessions.delete(name)
    this.#switches.delete(name)
  }

  /** To be called after every row was compared. `deleted`: entries without contents. */
  finish(deleted: number): void {
    for (const { key, lastSequence } of this.#sessions.values())
      this.#report(lastSequence, `session ${describe(key)} has no row, though its records stand in the chain`)
    for (const root of this.#switches.keys())
      this.#report(null, `the family ${root} has no row, though its switch is in the chain`)
    if (this.#missing <= deleted) return
    const counts = `the rows of sessions count ${this.#missing} records that are not in the chain`
    this.#report(null, `${counts}; retention deleted ${deleted}`)
  }
}

function problemsOfBudget({ switches }: SessionRow, spent: number): readonly string[] {
  return [
    ...unless(switches >= spent, `it has spent ${switches} switches, the chain says ${spent}`),
    ...unless(switches <= constants.budgets.switches, `it has spent ${switches} switches`),
  ]
}

function problemsOfCounts(row: SessionRow, { records, replaced, family }: Counted): readonly string[] {
  const whole = row.recorded === records
  const own = row.family ?? row.session
  return [
    ...unless(row.recorded >= records, `it counts ${row.recorded} records, the chain has ${records}`),
    ...unless(
      whole ? row.replaced === replaced : row.replaced >= replaced,
      `it counts ${row.replaced} replaced, the chain has ${replaced}`,
    ),
    ...unless(row.decisions >= row.recorded, `it counts ${row.decisions} decisions and ${row.recorded} records`),
    ...unless(family === null || family === own, `it is of the family ${own}, its switch of ${family}`),
  ]
}

function problemsOfLast(row: SessionRow, { anomaly, lastAt, lastSequence }: Counted): readonly string[] {
  return [
    ...unless(row.anomaly >= anomaly, `its highest anomaly is ${row.anomaly}, the chain says ${anomaly}`),
    ...unless(
      row.lastSequence === lastSequence && row.lastAt === lastAt,
      `its last entry is ${row.lastSequence}, the chain says ${lastSequence}`,
    ),
    ...unless(row.touchedAt >= lastAt, 'it says it is older than its last entry'),
  ]
}

function newCount(key: SessionKey): Counted {
  return { key, records: 0, replaced: 0, anomaly: 0, lastAt: 0, lastSequence: 0, family: null }
}

function unless(holds: boolean, problem: string): readonly string[] {
  return holds ? [] : [problem]
}

function nameOf({ tenant, session }: SessionKey): string {
  return JSON.stringify([tenant, session])
}

function describe({ tenant, session }: SessionKey): string {
  return `${session} (tenant ${tenant})`
}
