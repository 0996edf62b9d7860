/**
 * Checks the tables that the viewer reads. The findings, their counts and the activity of each hour are derived again from the decision
 * records and compared with the tables.
 *
 * Retention deletes findings and counts with their records. The activity of an hour is deleted only when the whole hour is old, so it may
 * include decisions whose contents are already deleted. Decisions with a sequence number below `from` are not indexed yet and are in none
 * of the tables.
 */
import { earlierEnding } from '../../finding/finding.ts'
import { hourOf } from '../../finding/finding-query.ts'
import { sequenceOf } from '../findings/find-findings.ts'
import {
  addToHour,
  countValues,
  type FindingRow,
  findingRows,
  findingValues,
  type HourCounts,
  noHour,
} from '../findings/finding-rows.ts'
import type { DecisionEntry } from './chain.ts'
import type { ActivityRow, ChainReader, FindingCountRow } from './chain-reader.ts'

export type ReportFinding = (place: number | null, reason: string) => void

function isSame(one: FindingRow, other: FindingRow): boolean {
  return JSON.stringify(findingValues(one)) === JSON.stringify(findingValues(other))
}

type DerivedCount = { decisions: number; conditions: number }

export class FindingsCheck {
  readonly #report: ReportFinding
  readonly #from: number
  readonly #findings: AsyncIterator<FindingRow>
  #next: FindingRow | null = null
  readonly #counts = new Map<string, DerivedCount>()
  readonly #hours = new Map<string, HourCounts>()
  readonly #deletedIn = new Map<number, number>()

  private constructor(from: number, findings: AsyncIterator<FindingRow>, report: ReportFinding) {
    this.#from = from
    this.#findings = findings
    this.#report = report
  }

  static async open(
    reader: Pick<ChainReader, 'findingsFrom' | 'readFindings'>,
    report: ReportFinding,
  ): Promise<FindingsCheck> {
    const count = new FindingsCheck(await reader.findingsFrom(), reader.readFindings()[Symbol.asyncIterator](), report)
    await count.#advance()
    return count
  }

  /** Compares one entry. `entry` is null if it is not a readable decision. The entries must come in the order of the chain. */
  async visit(sequence: number, entry: DecisionEntry | null): Promise<void> {
    const isTaken = entry !== null && sequence >= this.#from
    const expected = isTaken ? findingRows({ sequence, entry }) : []
    const filed = await this.#match(sequence, expected)
    if (isTaken) this.#count(filed, entry)
  }

  visitDeleted(writtenAt: number): void {
    const hour = hourOf(writtenAt)
    this.#deletedIn.set(hour, (this.#deletedIn.get(hour) ?? 0) + 1)
  }

  /**
   * Finishes the comparison after the whole chain. `before` is the time limit of retention's deletions, or null if nothing was deleted.
   */
  async finish(reader: Pick<ChainReader, 'readFindingCounts' | 'readActivity'>, before: number | null): Promise<void> {
    await this.#match(Number.POSITIVE_INFINITY, [])
    for await (const row of reader.readFindingCounts()) this.#compareCount(row)
    for (const [key, { conditions }] of this.#counts)
      if (conditions > 0) this.#report(null, `the count of findings that are alike in ${key} is missing`)
    const oldest = before === null ? Number.NEGATIVE_INFINITY : hourOf(before)
    for await (const row of reader.readActivity()) this.#compareHour(row, oldest)
    for (const [key, { hour }] of this.#hours)
      if (hour >= oldest) this.#report(null, `the activity of tenant and hour ${key} is missing`)
  }

  #count(rows: readonly FindingRow[], entry: DecisionEntry): void {
    for (const values of countValues(rows, 1)) {
      const key = JSON.stringify(values.slice(0, -2))
      const known = this.#counts.get(key) ?? { decisions: 0, conditions: 0 }
      known.decisions += Number(values.at(-2))
      known.conditions += Number(values.at(-1))
      this.#counts.set(key, known)
    }
    const key = JSON.stringify([entry.tenant, hourOf(entry.at)])
    this.#hours.set(key, addToHour(this.#hours.get(key) ?? noHour(hourOf(entry.at)), entry.record))
  }

  async #advance(): Promise<void> {
    const { value, done } = await this.#findings.next()
    this.#next = done ? null : value
  }

  /**
   * Compares the stored rows of an entry with the rows that its record should give, and returns the latter. A row that an earlier version
   * stored under an older name of its ending is returned with the older name.
   */
  async #match(sequence: number, expected: readonly FindingRow[]): Promise<readonly FindingRow[]> {
    while (this.#next && sequenceOf(this.#next) < sequence) {
      this.#report(sequenceOf(this.#next), 'a finding is filed under it that no record holds')
      await this.#advance()
    }
    const wanted = new Map(expected.map((row) => [row.id, row]))
    const filed = new Map(wanted)
    while (this.#next && sequenceOf(this.#next) === sequence) {
      const row = wanted.get(this.#next.id)
      wanted.delete(this.#next.id)
      if (!row) this.#report(sequence, `its record does not hold the finding ${this.#next.condition}`)
      else if (isSame({ ...row, ended: earlierEnding(row.ended) }, this.#next)) filed.set(row.id, this.#next)
      else if (!isSame(row, this.#next))
        this.#report(sequence, `its finding ${row.condition} says something else than its record`)
      await this.#advance()
    }
    for (const { condition } of wanted.values()) this.#report(sequence, `its finding ${condition} is missing`)
    return [...filed.values()]
  }

  #compareCount({ key: values, decisions, conditions }: FindingCountRow): void {
    const key = JSON.stringify(values)
    const derived = this.#counts.get(key) ?? { decisions: 0, conditions: 0 }
    this.#counts.delete(key)
    if (decisions === derived.decisions && conditions === derived.conditions) return
    const says = `${decisions} decisions and ${conditions} conditions`
    const chain = `${derived.decisions} and ${derived.conditions}`
    this.#report(null, `the count of findings that are alike in ${key} is ${says}, the chain says ${chain}`)
  }

  #compareHour({ tenant, ...said }: ActivityRow, oldest: number): void {
    const key = JSON.stringify([tenant, said.hour])
    const derived = this.#hours.get(key) ?? noHour(said.hour)
    this.#hours.delete(key)
    if (said.hour < oldest) return
    const gone = this.#deletedIn.get(said.hour) ?? 0
    const names = ['decisions', 'evidence', 'replaced', 'unpriced'] as const
    const wrong: string[] = names.filter((name) => said[name] < derived[name] || said[name] > derived[name] + gone)
    const tolerance = 1e-9 * Math.max(1, derived.cost)
    if (said.cost < derived.cost - tolerance || (gone === 0 && said.cost > derived.cost + tolerance)) wrong.push('cost')
    if (wrong.length > 0)
      this.#report(null, `the activity of tenant and hour ${key} does not add up: ${wrong.join(', ')}`)
  }
}
