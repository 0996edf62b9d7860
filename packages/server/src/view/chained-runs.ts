/**
 * The runs of a store, counted together from its chain: one pass over what is there, then only what is new.
 *
 * Invariants
 *   1. A row of the chain is counted once, however many ask at the same time.
 *   2. Where retention has deleted contents, everything is counted anew, without them.
 */
import { isObject } from '@twincheck/core'
import { onlyTenant } from '../gateway/admission.ts'
import { readDecisionRecord } from '../store/read-record.ts'
import type { ChainReader, SessionKey } from '../store/store.ts'
import type { ViewedRun } from './view-data.ts'
import { type Measured, measureRecords } from './view-session.ts'

type Place = SessionKey & { readonly source: string }

type Counted = Place & { readonly decisions: number; readonly measured: Measured; readonly sequence: number }

export class ChainedRuns {
  readonly #name: string
  readonly #chain: Pick<ChainReader, 'readChain'>
  readonly #runs = new Map<string, Counted>()
  #read = 0
  #reading: Promise<void> = Promise.resolve()

  constructor(name: string, chain: Pick<ChainReader, 'readChain'>) {
    this.#name = name
    this.#chain = chain
  }

  /** The latest active first. */
  async list(): Promise<readonly ViewedRun[]> {
    const reading = this.#reading.then(() => this.#readOn())
    // A store that was away must not keep the next one from asking.
    this.#reading = reading.catch(() => {})
    await reading
    return [...this.#runs].sort(([, first], [, second]) => second.sequence - first.sequence).map(viewCounted)
  }

  /** Null where no run was listed under this key. */
  find(key: string): Place | null {
    return this.#runs.get(key) ?? null
  }

  tenants(): Iterable<string> {
    return new Set([...this.#runs.values()].map(({ tenant }) => tenant))
  }

  async #readOn(): Promise<void> {
    const begun = this.#read
    let retained = false
    for await (const { sequence, entry } of this.#chain.readChain(this.#read)) {
      const value: unknown = entry === null ? null : JSON.parse(entry)
      if (isObject(value) && value.kind === 'decision') this.#count(String(value.tenant), sequence, value.record)
      retained ||= begun > 0 && isObject(value) && value.kind === 'retention'
      this.#read = sequence
    }
    if (!retained) return
    this.#runs.clear()
    this.#read = 0
    await this.#readOn()
  }

  #count(tenant: string, sequence: number, value: unknown): void {
    const record = readDecisionRecord(value)
    const { session } = record
    const key = JSON.stringify([this.#name, tenant, session])
    const known = this.#runs.get(key)
    const own = measureRecords([record])
    this.#runs.set(key, {
      tenant,
      session,
      source: tenant === onlyTenant ? this.#name : `${this.#name} · ${tenant}`,
      decisions: (known?.decisions ?? 0) + 1,
      measured: known ? addMeasured(known.measured, own) : own,
      sequence,
    })
  }
}

function addMeasured(first: Measured, second: Measured): Measured {
  const scores = [first.score, second.score].filter((score) => score !== null)
  return {
    model: first.model ?? second.model,
    score: scores.length === 0 ? null : Math.max(...scores),
    evidence: first.evidence + second.evidence,
    switches: first.switches + second.switches,
    cost: first.cost === null || second.cost === null ? null : first.cost + second.cost,
  }
}

function viewCounted([key, { source, session, decisions, measured }]: readonly [string, Counted]): ViewedRun {
  const unknown = { task: null, category: null, outcome: null, repaired: null, problem: null }
  return { ...unknown, ...measured, key, source, run: session, decisions }
}
