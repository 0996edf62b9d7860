/**
 * The independent count of a file while it is read: a lower and an upper bound of the number of calls.
 *
 * Lower bound: equal ids are one call, and so are equal calls without an id in records that are not whole conversations. Upper
 * bound: a record repeats another one only if it begins with all its calls, as the requests of a conversation do. The bounds
 * differ for data sets whose runs were copied together with their ids.
 */
import type { CallShape } from './call-shapes.ts'
import type { RecordCalls } from './count-record.ts'
import { KeyHash } from './key-hash.ts'

export type CountedCalls = {
  readonly least: number
  readonly most: number
  /** The forms in which the calls were written. */
  readonly shapes: readonly CallShape[]
}

export const noCalls: CountedCalls = { least: 0, most: 0, shapes: [] }

export class CallTally {
  readonly #known = new RecentKeys()
  /** For each record, a hash of all its calls in order. It shows whether a later record begins with the same calls. */
  readonly #ends = new RecentKeys()
  readonly #shapes = new Set<CallShape>()
  #least = 0
  #most = 0
  #executed = 0

  add({ ids, others, whole, executed, shapes }: RecordCalls): void {
    for (const shape of shapes) this.#shapes.add(shape)
    this.#least += this.#known.addAll(ids) + (whole ? others.length : this.#known.addAll(others))
    this.#most += ids.length - this.#repeated(ids) + others.length
    this.#executed += executed.filter((key) => !this.#known.has(key)).length
  }

  /** The bounds so far. The lower bound counts executed tools only if no message holds a call. */
  get counted(): CountedCalls {
    const least = this.#least > 0 ? this.#least : this.#executed
    return { least, most: Math.max(least, this.#most + this.#executed), shapes: [...this.#shapes] }
  }

  /** How many calls at the beginning of a record repeat all calls of an earlier record. */
  #repeated(ids: readonly number[]): number {
    const chain = new KeyHash()
    let repeated = 0
    for (const [index, id] of ids.entries()) {
      chain.addKey(id)
      if (this.#ends.has(chain.value)) repeated = index + 1
    }
    this.#ends.addAll([chain.value])
    return repeated
  }
}

/** A set that drops its oldest half when it is full, so that memory does not grow with a file. */
class RecentKeys {
  #young = new Set<number>()
  #old: ReadonlySet<number> = new Set()

  has(key: number): boolean {
    return this.#young.has(key) || this.#old.has(key)
  }

  /** Returns how many of the keys are new. */
  addAll(keys: readonly number[]): number {
    let added = 0
    for (const key of keys) {
      if (this.has(key)) continue
      added++
      this.#young.add(key)
      if (this.#young.size >= MOST_KEYS) [this.#old, this.#young] = [this.#young, new Set()]
    }
    return added
  }
}

const MOST_KEYS = 100_000
