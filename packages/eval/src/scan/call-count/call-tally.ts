/**
 * Counts the calls of a file independently of the trace formats. The count has a lower and an upper bound.
 *
 * For the lower bound, calls with the same id count once. Equal calls without an id also count once, unless their records are whole
 * conversations. For the upper bound, the calls of every record count. If a record begins with all calls of an earlier record, as a later
 * request of a conversation does, these repeated calls are skipped. The bounds differ, for instance, if a data set contains copies of
 * runs with the same ids.
 */
import type { CallShape } from './call-shapes.ts'
import type { RecordCalls } from './count-record.ts'
import { KeyHash } from './key-hash.ts'

export type CountedCalls = {
  readonly least: number
  readonly most: number
  /**
   * Counts calls in whole conversations that begin with all calls of an earlier record. Only the repeated calls count, because they may
   * be copies.
   */
  readonly copied: number
  readonly texts: number
  readonly hosted: number
  /**
   * `results` is a lower bound of the number of results, because repeated results count once. `answers` is the number of different
   * answers.
   */
  readonly results: number
  readonly answers: number
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
  /** A hash of each record's calls in order. It shows whether a later record begins with the same calls. */
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

  /**
   * The bounds so far. If no message holds a call, the lower bound is the number of executed tools (spans). Otherwise spans do not count
   * in the lower bound.
   */
  get counted(): CountedCalls {
    const least = this.#least > 0 ? this.#least : this.#executed
    const most = Math.max(least, this.#most + this.#executed)
    return { least, most, copied: this.#copied, texts: this.#texts, ...this.#sizes, shapes: [...this.#shapes] }
  }

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

/** A set that forgets its oldest half when it is full, so that memory does not grow with the file. */
class RecentKeys {
  #young = new Set<number>()
  #old: ReadonlySet<number> = new Set()

  has(key: number): boolean {
    return this.#young.has(key) || this.#old.has(key)
  }

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
