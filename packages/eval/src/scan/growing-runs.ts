/**
 * Finds runs that are the beginning of a later run in the same file. In a log of requests, each request holds the conversation so far, so
 * its calls would be counted again and again. The ids of calls cannot be used to find repetitions, because some programs count ids from 1
 * in every conversation.
 */
import type { Message } from '@twincheck/core'
import { KeyHash } from './call-count/key-hash.ts'

/** Hashes of the beginnings of a run: one hash for each message from the first call on. The last hash covers the whole run. */
export function beginningsOf(messages: readonly Message[]): readonly number[] {
  const chain = new KeyHash()
  const beginnings: number[] = []
  let called = false
  for (const message of messages) {
    // System messages are ignored, because many programs write the time into them.
    if (message.role === 'system') continue
    chain.add(message.role).add(message.content)
    if (message.role === 'assistant') {
      for (const { name, arguments: given } of message.calls) chain.add(name).addValue(given)
      called ||= message.calls.length > 0
    }
    if (called) beginnings.push(chain.value)
  }
  return beginnings
}

const MOST_ENDS = 100_000

export class GrowingRuns {
  /** The number of calls of each run, by the hash of the whole run. A run is removed when a later run continues it. */
  readonly #ends = new Map<number, number>()

  /** Adds a run. If the run begins with an earlier run, the result is the earlier run's number of calls. Otherwise the result is 0. */
  add(beginnings: readonly number[], calls: number): number {
    const whole = beginnings.at(-1)
    if (whole === undefined) return 0
    const earlier = beginnings.findLast((one) => one !== whole && this.#ends.has(one))
    const repeated = earlier === undefined ? 0 : (this.#ends.get(earlier) ?? 0)
    if (earlier !== undefined) this.#ends.delete(earlier)
    if (this.#ends.size >= MOST_ENDS) this.#ends.clear()
    this.#ends.set(whole, calls)
    return repeated
  }
}
