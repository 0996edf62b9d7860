/**
 * Sessions counted again from the chain, and compared with the rows that budgets are spent in. What retention has deleted
 * can no longer be counted: there a row may say more than the chain, and never less.
 */
import type { DecisionRecord } from '@twincheck/core'
import { constants } from '@twincheck/core/parts'
import type { SessionKey, SessionRow } from './store.ts'

export type SessionCount = {
  /** What is wrong with this entry beside those before it. */
  readonly add: (entry: CountedEntry) => readonly string[]
  readonly compare: (row: SessionRow) => void
  /** To be called after every row was compared. `deleted`: entries without contents. */
  readonly finish: (deleted: number) => void
}

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

export function countSessions(report: ReportSession): SessionCount {
  const sessions = new Map<string, Counted>()
  const switches = new Map<string, number>()
  /** Records that rows count and the chain does not have. */
  let missing = 0

  const problemsOf = (row: SessionRow, counted: Counted | null): readonly string[] => {
    const spent = switches.get(nameOf(row)) ?? 0
    const records = counted?.records ?? 0
    const replaced = counted?.replaced ?? 0
    const family = row.family ?? row.session
    return [
      ...unless(row.switches >= spent, `it has spent ${row.switches} switches, the chain says ${spent}`),
      ...unless(row.switches <= constants.budgets.switches, `it has spent ${row.switches} switches`),
      ...unless(row.recorded >= records, `it counts ${row.recorded} records, the chain has ${records}`),
      ...unless(
        row.recorded === records ? row.replaced === replaced : row.replaced >= replaced,
        `it counts ${row.replaced} replaced, the chain has ${replaced}`,
      ),
      ...unless(row.decisions >= row.recorded, `it counts ${row.decisions} decisions and ${row.recorded} records`),
      ...(counted ? problemsOfLast(row, counted) : []),
      ...unless(
        counted === null || counted.family === null || counted.family === family,
        `it is of the family ${family}, its switch of ${counted?.family}`,
      ),
    ]
  }

  return {
    add: ({ tenant, family, record, at, sequence }) => {
      const { session, outcome, anomaly } = record
      const key = { tenant, session }
      const counted = sessions.get(nameOf(key)) ?? newCount(key)
      sessions.set(nameOf(key), counted)
      counted.records += 1
      counted.anomaly = Math.max(counted.anomaly, anomaly?.score ?? 0)
      counted.lastAt = at
      counted.lastSequence = sequence
      if (outcome !== 'replaced') return []
      counted.replaced += 1
      counted.family = family ?? session
      const root = nameOf({ tenant, session: counted.family })
      const spent = (switches.get(root) ?? 0) + 1
      switches.set(root, spent)
      const most = constants.budgets.switches
      return unless(spent <= most, `it is switch ${spent} of its session or family, which may have ${most}`)
    },
    compare: (row) => {
      const counted = sessions.get(nameOf(row)) ?? null
      for (const reason of problemsOf(row, counted))
        report(counted?.lastSequence ?? null, `the row of session ${describe(row)}: ${reason}`)
      missing += Math.max(0, row.recorded - (counted?.records ?? 0))
      sessions.delete(nameOf(row))
      switches.delete(nameOf(row))
    },
    finish: (deleted) => {
      for (const { key, lastSequence } of sessions.values())
        report(lastSequence, `session ${describe(key)} has no row, though its records stand in the chain`)
      for (const root of switches.keys())
        report(null, `the family ${root} has no row, though its switch is in the chain`)
      if (missing > deleted)
        report(
          null,
          `the rows of sessions count ${missing} records that are not in the chain; retention deleted ${deleted}`,
        )
    },
  }
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
