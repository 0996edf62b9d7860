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
  /** How many more calls are in whole conversations that begin with the calls of an earlier one. They may be copies. */
  readonly copied: number
  /** How many calls of the lower bound are actions in texts. */
  readonly texts: number
  /** How many calls the provider executes. */
  readonly hosted: number
  /** A lower bound of the number of results, and the number of different answers. */
  readonly results: number
  readonly answers: number
  /** The forms in which the calls were written. */
  readonly shapes: readonly CallShape[]
}

export const noCalls: CountedCalls = {
  least: 0,
  most: 0,
  copied: 0,
  texts: 0,
  hosted: 0,
  results: 0,
  answers: 0,
  shapes: [],
}

export class CallTally {
  readonly #known = new RecentKeys()
  /** For each record, a hash of all its calls in order. It shows whether a later record begins with the same calls. */
  readonly #ends = new RecentKeys()
  readonly #shapes = new Set<CallShape>()
  #least = 0
  #most = 0
  #copied = 0
  #texts = 0
  #executed = 0
  readonly #hosted = new RecentKeys()
  readonly #results = new RecentKeys()
  readonly #answers = new RecentKeys()
  readonly #sizes = { hosted: 0, results: 0, answers: 0 }

  add({ ids, others, whole, executed, hosted, results, answers, texts, more, shapes }: RecordCalls): void {
    for (const shape of shapes) this.#shapes.add(shape)
    this.#least += this.#known.addAll(ids) + (whole ? others.length : this.#known.addAll(others))
    const repeated = this.#repeated(ids)
    this.#most += ids.length - repeated + others.length + more
    if (whole) this.#copied += repeated
    this.#texts += texts
    this.#sizes.hosted += this.#hosted.addAll(hosted)
    this.#sizes.results += this.#results.addAll(results)
    this.#sizes.answers += this.#answers.addAll(answers)
    this.#executed += executed.filter((key) => !this.#known.has(key)).length
  }

  /** The bounds so far. The lower bound counts executed tools only if no message holds a call. */
  get counted(): CountedCalls {
    const least = this.#least > 0 ? this.#least : this.#executed
    const most = Math.max(least, this.#most + this.#executed)
    return { least, most, copied: this.#copied, texts: this.#texts, ...this.#sizes, shapes: [...this.#shapes] }
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
