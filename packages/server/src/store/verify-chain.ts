/**
 * Checks a chain from its first entry to its head, and every decision in it: hashes, places, and every score recomputed
 * from the record itself. A problem is named and the rest is still checked.
 */
import { type DecisionRecord, isObject, recomputeRecord } from '@twincheck/core'
import { readDecisionRecord } from '@twincheck/core/parts'
import { emptyChain, extendChain } from './chain.ts'
import type { ChainHead, ChainReader, ChainRow } from './store.ts'

export type Problem = {
  /** Where in the chain, or on which line of a file; null where it concerns the whole. */
  readonly place: number | null
  /** The record's id, where there is one. */
  readonly id: string | null
  readonly reason: string
}

export type Verified = {
  readonly decisions: number
  /** Decisions that replaced the proposal. */
  readonly switches: number
  /** Entries whose contents retention deleted; only their hashes could be followed. */
  readonly deleted: number
  readonly problems: number
  /** Where the chain ended. */
  readonly head: ChainHead
}

export type VerifyOptions = {
  /** A head that was saved earlier, elsewhere; null: only the store's own head is compared. */
  readonly saved: ChainHead | null
  readonly onProblem: (problem: Problem) => void
}

export async function verifyChain(reader: ChainReader, { saved, onProblem }: VerifyOptions): Promise<Verified> {
  // Read before the rest: entries may be appended while the chain is followed, and none up to here may be missing.
  const own = await reader.head()
  const heads = [
    { whose: 'the store’s own head', head: own },
    ...(saved ? [{ whose: 'the saved head', head: saved }] : []),
  ]
  const walk = new ChainWalk(heads, onProblem)
  for await (const row of reader.readChain()) walk.visit(row)
  return walk.finish()
}

/** What a record claims that does not hold; also for records outside of any chain. */
export function verifyRecord(value: unknown): {
  readonly record: DecisionRecord | null
  readonly reasons: readonly string[]
} {
  try {
    const record = readDecisionRecord(value)
    return { record, reasons: recomputeRecord(record) }
  } catch (error) {
    return { record: null, reasons: [error instanceof Error ? error.message : String(error)] }
  }
}

type KnownHead = { readonly whose: string; readonly head: ChainHead }

class ChainWalk {
  readonly #heads: readonly KnownHead[]
  readonly #onProblem: (problem: Problem) => void
  #end: ChainHead = emptyChain
  #problems = 0
  #decisions = 0
  #switches = 0
  #deleted = 0
  #lastDeleted = 0
  /** What the chain's own retention entries say was deleted. */
  #announced = 0
  #announcedThrough = 0

  constructor(heads: readonly KnownHead[], onProblem: (problem: Problem) => void) {
    this.#heads = heads
    this.#onProblem = onProblem
  }

  visit(row: ChainRow): void {
    const { sequence, entry, hash, about } = row
    const report = (reason: string) => this.#report(sequence, about?.id ?? null, reason)
    if (sequence !== this.#end.sequence + 1) report(missing(this.#end.sequence + 1, sequence - 1))
    for (const { whose, head } of this.#heads) {
      if (head.sequence === sequence && head.hash !== hash) report(`its hash is not that of ${whose}`)
    }
    if (entry === null) {
      this.#deleted++
      this.#lastDeleted = sequence
      if (about) report('its contents are gone, but not the names it is found by')
    } else {
      if (extendChain(this.#end, entry).hash !== hash) {
        report('its hash does not follow from its contents and the entry before it')
      }
      for (const reason of this.#visitEntry(row, parse(entry))) report(reason)
    }
    // Going on from the stored hash names the one entry that was touched, and not all that come after it.
    this.#end = { version: 1, sequence, hash }
  }

  finish(): Verified {
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
      deleted: this.#deleted,
      problems: this.#problems,
      head: this.#end,
    }
  }

  #visitEntry({ about }: ChainRow, entry: unknown): readonly string[] {
    if (!isObject(entry)) return ['its contents are no JSON object']
    if (entry.kind === 'retention') {
      this.#announced += Number(entry.deleted)
      this.#announcedThrough = Math.max(this.#announcedThrough, Number(entry.through))
      return []
    }
    if (entry.kind !== 'decision') return [`it is of no known kind: ${String(entry.kind)}`]
    const { record, reasons } = verifyRecord(entry.record)
    this.#decisions++
    if (record?.outcome === 'replaced') this.#switches++
    if (record === null) return reasons
    const asFiled = about?.tenant === entry.tenant && about?.session === record.session && about?.id === record.id
    return asFiled ? reasons : [...reasons, 'it is filed under another tenant, session or id than its contents say']
  }

  #report(place: number | null, id: string | null, reason: string): void {
    this.#problems++
    this.#onProblem({ place, id, reason })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function missing(first: number, last: number): string {
  return first === last ? `entry ${first} is missing` : `entries ${first} to ${last} are missing`
}
