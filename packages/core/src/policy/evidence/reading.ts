/**
 * Everything known of one trace. A reading only grows: each message is recorded once, and what conditions look up in the trace
 * is indexed here when it is first asked for, and read on from where it was. Nothing of a trace is kept anywhere else, so two
 * sessions never meet.
 */

import { type Ledger, type OpenLedger, openLedger, recordMessage } from '../ledger.ts'
import type { Message } from '../trace/trace.ts'
import { type Entities, openEntities } from './entity-state.ts'
import { openNamesInOutputs } from './foreign/named-in-output.ts'
import { openProvenance, type Provenance } from './foreign/provenance.ts'
import { openVocabulary, type Vocabulary } from './mentions/vocabulary.ts'
import { type OpenRequest, openRequests } from './open-request.ts'
import { type AddressedOutputs, openAddressedOutputs } from './provenance/addressed/addressed-outputs.ts'
import { openStanding, type Standing } from './provenance/standing.ts'
import { type RequestWords, readRequestWords } from './request-words.ts'

export type Reading = {
  readonly messages: readonly Message[]
  readonly ledger: Ledger
  /** The ledger as it was when the trace had this many messages. */
  readonly ledgerAt: (length: number) => Ledger
  /** Every identifier that the trace has shown. */
  readonly vocabulary: () => Vocabulary
  /** The latest known state of what the outputs describe. */
  readonly entities: () => Entities
  /** What the user still waits for; null before the first request. */
  readonly openRequest: () => OpenRequest | null
  /** The outputs that speak to the agent. */
  readonly addressedOutputs: () => AddressedOutputs
  /** Who stands behind a value, given the outputs that speak to the agent. */
  readonly standing: () => Standing
  /** Whether an output holds this name, of a tool or of a field, as it came. */
  readonly isNamedInOutput: (name: string) => boolean
  /** Where values came from, and who asked for what. */
  readonly provenance: () => Provenance
  /** What stands in the user's words. */
  readonly words: () => RequestWords
}

/** A reading of messages that nothing that comes later changes. */
export function readTrace(messages: readonly Message[]): Reading {
  const reading = new OpenReading()
  for (const message of messages) reading.add(message)
  return reading
}

/** The reading while its trace grows. */
export class OpenReading implements Reading {
  readonly #messages: Message[] = []
  readonly #ledger = openLedger()
  #earlier: { readonly ledger: OpenLedger; length: number } | null = null
  #vocabulary: ReturnType<typeof openVocabulary> | null = null
  #entities: ReturnType<typeof openEntities> | null = null
  #requests: ReturnType<typeof openRequests> | null = null
  #addressed: ReturnType<typeof openAddressedOutputs> | null = null
  #standing: ReturnType<typeof openStanding> | null = null
  #names: ReturnType<typeof openNamesInOutputs> | null = null
  #provenance: ReturnType<typeof openProvenance> | null = null
  #words: RequestWords | null = null

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

  /** Of a step that is past it is recorded anew, and on from there for the next one that is asked about. */
  ledgerAt(length: number): Ledger {
    if (length === this.#messages.length) return this.#ledger
    if (this.#earlier === null || this.#earlier.length > length) this.#earlier = { ledger: openLedger(), length: 0 }
    const earlier = this.#earlier
    for (; earlier.length < length; earlier.length++) {
      const message = this.#messages[earlier.length]
      if (message) recordMessage(earlier.ledger, message, earlier.length)
    }
    return earlier.ledger
  }

  vocabulary(): Vocabulary {
    this.#vocabulary ??= openVocabulary()
    return this.#vocabulary.read(this.#messages)
  }

  entities(): Entities {
    this.#entities ??= openEntities()
    return this.#entities.read(this.#messages)
  }

  openRequest(): OpenRequest | null {
    this.#requests ??= openRequests()
    return this.#requests(this.#messages, this.#ledger)
  }

  addressedOutputs(): AddressedOutputs {
    this.#addressed ??= openAddressedOutputs()
    return this.#addressed(this.#messages)
  }

  standing(): Standing {
    this.#standing ??= openStanding(() => this.addressedOutputs().all())
    return this.#standing(this.#messages)
  }

  isNamedInOutput(name: string): boolean {
    this.#names ??= openNamesInOutputs()
    return this.#names(name, this.#messages)
  }

  provenance(): Provenance {
    this.#provenance ??= openProvenance()
    return this.#provenance(this.#messages)
  }

  words(): RequestWords {
    this.#words ??= readRequestWords()
    return this.#words
  }
}
