/**
 * A reading holds everything known about one trace. A reading only grows, and each message is recorded once. Conditions look things up in
 * indexes of the trace. An index is opened on first use and then reads only new messages. All data about a trace is in its reading, so
 * sessions cannot influence each other.
 */

import { type Ledger, type OpenLedger, type OutcomeAt, openLedger, recordMessage } from '../ledger.ts'
import type { Message } from '../trace/trace.ts'

/**
 * Opens an index of a trace. A reading opens each index once. Every call of the returned function first reads the messages that were
 * added since the previous call. Your own condition can use an index too: `scene.reading.index(openMine)`.
 */
export type OpenIndex<Index> = (reading: Reading) => () => Index

export type Reading = {
  readonly messages: readonly Message[]
  readonly ledger: Ledger
  readonly ledgerAt: (length: number) => Ledger
  readonly outcomeAt: OutcomeAt
  /** Returns the index that `open` opens. The function `open` is the cache key, so the same function always gives the same index. */
  readonly index: <Index>(open: OpenIndex<Index>) => Index
}

export function readTrace(messages: readonly Message[]): Reading {
  const reading = new OpenReading()
  for (const message of messages) reading.add(message)
  return reading
}

export class OpenReading implements Reading {
  readonly #messages: Message[] = []
  readonly #ledger = openLedger()
  #earlier: { readonly ledger: OpenLedger; length: number } | null = null
  readonly #indices = new Map<OpenIndex<unknown>, KnownIndex<unknown>>()

  add(message: Message): void {
    recordMessage(this.#ledger, message, this.#messages.length)
    this.#messages.push(message)
  }

  get messages(): readonly Message[] {
    return this.#messages
  }

  get ledger(): Ledger {
    return this.#ledger
  }

  readonly outcomeAt: OutcomeAt = (position) => this.#ledger.outcomes.get(position)

  /** The ledger of a past step is built by a replay from the start of the trace. Later queries continue from there. */
  ledgerAt(length: number): Ledger {
    if (length === this.#messages.length) return this.#ledger
    if (this.#earlier === null || this.#earlier.length > length) {
      this.#earlier = { ledger: openLedger(this.outcomeAt), length: 0 }
    }
    const earlier = this.#earlier
    for (; earlier.length < length; earlier.length++) {
      const message = this.#messages[earlier.length]
      if (message) recordMessage(earlier.ledger, message, earlier.length)
    }
    return earlier.ledger
  }

  index<Index>(open: OpenIndex<Index>): Index {
    const known = this.#indices.get(open)
    if (known && isOpenedBy(open, known)) return known.read()
    const read = open(this)
    this.#indices.set(open, { open, read })
    return read()
  }
}

type KnownIndex<Index> = { readonly open: OpenIndex<Index>; readonly read: () => Index }

function isOpenedBy<Index>(open: OpenIndex<Index>, known: KnownIndex<unknown>): known is KnownIndex<Index> {
  return known.open === open
}
