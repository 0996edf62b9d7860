/**
 * Checks a chain from its first entry to its head, and every decision in it: hashes, positions and times. Every score is recomputed from
 * its record, and every session is counted again. After a problem the check reports it and continues.
 *
 * The check notices a change in the store, unless somebody also recomputed every later hash, the head and the rows of sessions. If a head
 * was saved elsewhere, the check proves that the chain up to that head was not rewritten. If the head is signed, the check proves it for
 * the whole chain.
 */
import type { KeyObject } from 'node:crypto'
import type { ReportedOutcome } from '@twincheck/core'
import { readReportedOutcome } from '@twincheck/core/canary'
import { isObject, parseJson } from '@twincheck/core/reading'
import { canonicalJson } from '@twincheck/core/records'
import { reportedOf, type StoredOutcome } from '../outcomes/outcome-rows.ts'
import type { SessionRow } from '../session-rows.ts'
import { type DecisionEntry, emptyChain, extendChain } from './chain.ts'
import type { ChainHead, ChainReader, ChainRow } from './chain-reader.ts'
import { isSignedBy } from './head-signature.ts'
import { FindingsCheck } from './verify-findings.ts'
import { verifyRecord } from './verify-records.ts'
import { SessionCount } from './verify-sessions.ts'

export type ChainProblem = {
  /** The position in the chain, or the line in a file. `place` is null if the problem concerns the whole chain. */
  readonly place: number | null
  readonly id: string | null
  readonly reason: string
}

export type Verified = {
  readonly decisions: number
  /** The number of decisions that replaced the proposal, without follow-up stops. */
  readonly switches: number
  readonly followUps: number
  /** The number of decisions that answered calls. They spend no switch. */
  readonly answers: number
  /** The number of reports about the endings of conversations and about switches. */
  readonly outcomes: number
  /** The number of entries whose contents retention deleted. Only their hashes could be checked. */
  readonly deleted: number
  /**
   * Retention deleted all contents that are older than this time, according to its entries in the chain. `deletedBefore` is null if
   * nothing was deleted.
   */
  readonly deletedBefore: number | null
  /** The number of sessions that are older than some of their columns. The values of these columns could not be compared. */
  readonly sessionsFromBefore: number
  readonly problems: number
  readonly head: ChainHead
}

export type VerifyOptions = {
  /** A head that was saved elsewhere. If `saved` is null, only the store's own head is compared. */
  readonly saved: ChainHead | null
  /** The public key for the signatures of heads. If `key` is null, signatures are not checked. */
  readonly key: KeyObject | null
  readonly onProblem: (problem: ChainProblem) => void
}

/**
 * Verifies a chain. If other processes write to the store during the check, use the reader of `openChainReader`: only that reader gives a
 * consistent snapshot.
 */
export async function verifyChain(reader: ChainReader, { saved, key, onProblem }: VerifyOptions): Promise<Verified> {
  // The head is read before the entries. Entries may be appended during the check, but no entry up to this head may be missing.
  const own = await reader.head()
  const heads = [{ whose: ownHead, head: own }, ...(saved ? [{ whose: 'the saved head', head: saved }] : [])]
  const walk = new ChainWalk(heads, onProblem)
  if (key) walk.checkSignatures(key)
  const findings = await FindingsCheck.open(reader, walk.reportFinding)
  for await (const row of reader.readChain()) {
    const decided = walk.visit(row)
    if (row.entry === null) findings.visitDeleted(row.writtenAt)
    await findings.visit(row.sequence, decided)
  }
  for await (const row of reader.readSessions()) walk.visitSession(row)
  for await (const row of reader.readOutcomes()) walk.visitOutcome(row)
  await findings.finish(reader, walk.deletedBefore)
  return walk.finish()
}

const otherEvent = 'it is filed under another event than its contents say'
const ownHead = 'the store’s own head'

type KnownHead = { readonly whose: string; readonly head: ChainHead }

class ChainWalk {
  readonly #heads: readonly KnownHead[]
  readonly #onProblem: (problem: ChainProblem) => void
  #end: ChainHead = emptyChain
  #problems = 0
  #decisions = 0
  #switches = 0
  #followUps = 0
  #answers = 0
  #deleted = 0
  #lastDeleted = 0
  #decided: DecisionEntry | null = null
  /** The sequence number of the first entry that still has its contents, of those entries that retention may delete. */
  #firstWhole: number | null = null
  readonly #sessions: SessionCount
  readonly #outcomes: OutcomeCount
  /** What the retention entries of the chain say: how many entries were deleted, up to which entry, and up to which time. */
  #announced = 0
  #announcedThrough = 0
  #announcedBefore: number | null = null

  constructor(heads: readonly KnownHead[], onProblem: (problem: ChainProblem) => void) {
    this.#heads = heads
    this.#onProblem = onProblem
    this.#sessions = new SessionCount((place, reason) => this.#report(place, null, reason))
    this.#outcomes = new OutcomeCount((place, reason) => this.#report(place, null, reason))
  }

  checkSignatures(key: KeyObject): void {
    for (const { whose, head } of this.#heads) {
      if (head.signature === undefined && whose === ownHead) this.#report(null, null, `${whose} is not signed`)
      else if (head.signature !== undefined && !isSignedBy(key, head))
        this.#report(null, null, `${whose} was signed with another key, or changed since`)
    }
  }

  readonly reportFinding = (place: number | null, reason: string) => this.#report(place, null, reason)

  get deletedBefore(): number | null {
    return this.#announcedBefore
  }

  visit(row: ChainRow): DecisionEntry | null {
    this.#decided = null
    const { sequence, entry, hash, about } = row
    const report = (reason: string) => this.#report(sequence, about?.id ?? null, reason)
    if (sequence !== this.#end.sequence + 1) report(missing(this.#end.sequence + 1, sequence - 1))
    for (const { whose, head } of this.#heads) {
      if (head.sequence === sequence && head.hash !== hash) report(`its hash is not that of ${whose}`)
    }
    if (entry === null) {
      this.#deleted++
      this.#lastDeleted = sequence
      if (this.#firstWhole !== null)
        report(`its contents are gone, and those of entry ${this.#firstWhole} before it are not`)
      if (about) report('its contents are gone, but not the names it is found by')
    } else {
      if (extendChain(this.#end, entry).hash !== hash) {
        report('its hash does not follow from its contents and the entry before it')
      }
      for (const reason of this.#visitEntry(row, parseJson(entry))) report(reason)
    }
    // The check continues from the stored hash, so that it reports only the changed entry and not all later entries.
    this.#end = { version: 1, sequence, hash }
    return this.#decided
  }

  visitSession(row: SessionRow): void {
    this.#sessions.compare(row)
  }

  visitOutcome(row: StoredOutcome): void {
    this.#outcomes.compare(row)
  }

  finish(): Verified {
    this.#outcomes.finish()
    this.#sessions.finish(this.#deleted)
    for (const { whose, head } of this.#heads) {
      if (head.sequence <= this.#end.sequence) continue
      this.#report(null, null, `${missing(this.#end.sequence + 1, head.sequence)} according to ${whose}`)
    }
    if (this.#deleted > this.#announced || this.#lastDeleted > this.#announcedThrough) {
      const said = `retention says it deleted ${this.#announced}, up to entry ${this.#announcedThrough}`
      this.#report(
        null,
        null,
        `${this.#deleted} entries lost their contents, the last of them ${this.#lastDeleted}; ${said}`,
      )
    }
    return {
      decisions: this.#decisions,
      switches: this.#switches,
      followUps: this.#followUps,
      answers: this.#answers,
      outcomes: this.#outcomes.entries,
      deleted: this.#deleted,
      deletedBefore: this.#announcedBefore,
      sessionsFromBefore: this.#sessions.fromBefore,
      problems: this.#problems,
      head:
        this.#heads.find(({ head }) => head.sequence === this.#end.sequence && head.hash === this.#end.hash)?.head ??
        this.#end,
    }
  }

  #visitEntry(row: ChainRow, entry: unknown): readonly string[] {
    if (!isObject(entry)) return ['its contents are no JSON object']
    const dated = entry.at === row.writtenAt ? [] : ['it is filed under another time than its contents say']
    const named = (entry.kind === 'event' ? entry.event : null) === row.event ? [] : [otherEvent]
    if (entry.kind === 'retention') return [...dated, ...named, ...this.#visitRetention(entry)]
    if (entry.kind === 'event') return [...dated, ...named]
    if (entry.kind === 'outcome') {
      this.#firstWhole ??= row.sequence
      return [...dated, ...named, ...this.#outcomes.add(row.sequence, entry)]
    }
    if (entry.kind !== 'decision') return [`it is of no known kind: ${String(entry.kind)}`]
    this.#firstWhole ??= row.sequence
    return [...dated, ...named, ...this.#visitDecision(row, entry)]
  }

  #visitRetention({ deleted, through, before }: Readonly<Record<string, unknown>>): readonly string[] {
    this.#announced += Number(deleted)
    this.#announcedThrough = Math.max(this.#announcedThrough, Number(through))
    this.#announcedBefore = Math.max(this.#announcedBefore ?? 0, Number(before))
    return []
  }

  #visitDecision(row: ChainRow, entry: Readonly<Record<string, unknown>>): readonly string[] {
    const { sequence, about, writtenAt } = row
    const { record, reasons } = verifyRecord(entry.record)
    this.#decisions++
    if (record?.outcome === 'answered') this.#answers++
    if (record?.outcome === 'replaced') {
      if (record.stops?.followUp) this.#followUps++
      else this.#switches++
    }
    if (record === null) return reasons
    const { tenant, family, followUp } = entry
    this.#decided = { kind: 'decision', at: writtenAt, tenant: String(tenant), record }
    const asFiled = about?.tenant === tenant && about?.session === record.session && about?.id === record.id
    const counted = {
      tenant: String(tenant),
      family: typeof family === 'string' ? family : null,
      followUp: typeof followUp === 'number' ? followUp : null,
      ...{ record, at: writtenAt, sequence },
    }
    const filed = asFiled ? [] : ['it is filed under another tenant, session or id than its contents say']
    return [...reasons, ...filed, ...this.#sessions.add(counted)]
  }

  #report(place: number | null, id: string | null, reason: string): void {
    this.#problems++
    this.#onProblem({ place, id, reason })
  }
}

function missing(first: number, last: number): string {
  return first === last ? `entry ${first} is missing` : `entries ${first} to ${last} are missing`
}

class OutcomeCount {
  readonly #report: (place: number | null, reason: string) => void
  readonly #waiting = new Map<number, string>()
  #firstWhole = Number.POSITIVE_INFINITY
  entries = 0

  constructor(report: (place: number | null, reason: string) => void) {
    this.#report = report
  }

  add(sequence: number, entry: Readonly<Record<string, unknown>>): readonly string[] {
    this.entries += 1
    this.#firstWhole = Math.min(this.#firstWhole, sequence)
    try {
      const outcome = readReportedOutcome(entry.outcome, 'outcome')
      this.#waiting.set(sequence, describe(entry.tenant, entry.key, entry.at, outcome))
      return []
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)]
    }
  }

  compare(row: StoredOutcome): void {
    const { sequence, id } = row
    const inChain = this.#waiting.get(sequence)
    this.#waiting.delete(sequence)
    if (inChain === undefined) {
      // A row without an entry is a problem, unless retention may have deleted the entry. Retention deletes only the beginning of the
      // chain.
      if (sequence >= this.#firstWhole) this.#report(sequence, `the row of outcome ${id} has no entry in the chain`)
      return
    }
    if (inChain !== describe(row.tenant, row.key, row.arrivedAt, reportedOf(row)))
      this.#report(sequence, `the row of outcome ${id} says something else than the chain`)
  }

  finish(): void {
    for (const sequence of this.#waiting.keys())
      this.#report(sequence, 'it is an outcome without a row, so nobody counts it')
  }
}

function describe(tenant: unknown, key: unknown, at: unknown, outcome: ReportedOutcome): string {
  return canonicalJson({ tenant: String(tenant), key: String(key), at: Number(at), outcome })
}
