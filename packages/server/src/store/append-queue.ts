/**
 * Commits records in groups: records that arrive together share a transaction, so that a thousand decisions a second cost a few
 * transactions. While the database is unavailable, the records wait. Their size and their waiting time are bounded. A record that waited
 * too long is rejected and counted.
 */
import type { Clock } from '@twincheck/core'
import type { AppendCounts } from './store.ts'
import { StoreOverloadedError, StoreUnavailableError } from './store-errors.ts'

export type AppendQueueOptions<Item> = {
  readonly place: string
  /**
   * Commits the given records. Resolves with null for each committed record and with an error for each record that cannot be committed.
   * Rejects if it is unknown whether any record was committed.
   */
  readonly commit: (items: readonly Item[]) => Promise<readonly (Error | null)[]>
  readonly sizeOf: (item: Item) => number
  readonly clock: Clock
  /** How long the first record of a batch waits for further records, in milliseconds. */
  readonly gatherMs: number
  /** How long a record may wait for an unavailable database, in milliseconds. */
  readonly patienceMs: number
}

const batchSize = 500
/** The maximum number of characters of all waiting records, which is some tens of megabytes. */
const mostWaitingSize = 32_000_000
const firstRetryMs = 50
const longestRetryMs = 1_000

type PendingAppend<Item> = {
  readonly item: Item
  readonly since: number
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

export class AppendQueue<Item> {
  readonly #options: AppendQueueOptions<Item>
  #waiting: readonly PendingAppend<Item>[] = []
  #arrived: PendingAppend<Item>[] = []
  #size = 0
  #acknowledged = 0
  #failed = 0
  #working: Promise<void> | null = null
  #closing = false
  #hurry: () => void = () => {}
  #problem: Error | null = null

  constructor(options: AppendQueueOptions<Item>) {
    this.#options = options
  }

  append(item: Item): Promise<void> {
    const { place, sizeOf, clock } = this.#options
    const size = sizeOf(item)
    if (this.#closing || this.#size + size > mostWaitingSize) {
      this.#failed++
      return Promise.reject(
        this.#closing
          ? new StoreUnavailableError(place, 'it was closed')
          : new StoreOverloadedError(place, this.counts().waiting),
      )
    }
    this.#size += size
    return new Promise((resolve, reject) => {
      this.#arrived.push({ item, since: clock.now(), resolve, reject })
      this.#working ??= this.#work()
    })
  }

  counts(): AppendCounts {
    const waiting = this.#waiting.length + this.#arrived.length
    return { acknowledged: this.#acknowledged, failed: this.#failed, waiting }
  }

  /** The error because of which records wait: that of the last attempt to commit them. Returns null if no record waits. */
  problem(): Error | null {
    return this.#problem
  }

  async close(): Promise<void> {
    this.#closing = true
    this.#hurry()
    await this.#working
  }

  async #work(): Promise<void> {
    const { gatherMs } = this.#options
    let retryMs = firstRetryMs
    for (let wait = gatherMs; this.counts().waiting > 0; ) {
      await this.#pause(wait)
      const committed = await this.#commitBatch()
      // If at least a full batch waits, it is committed immediately, without waiting for further records.
      wait = committed ? (this.counts().waiting < batchSize ? gatherMs : 0) : retryMs
      retryMs = committed ? firstRetryMs : Math.min(retryMs * 2, longestRetryMs)
    }
    this.#working = null
  }

  async #commitBatch(): Promise<boolean> {
    this.#waiting = [...this.#waiting, ...this.#arrived]
    this.#arrived = []
    const batch = this.#waiting.slice(0, batchSize)
    try {
      const results = await this.#options.commit(batch.map(({ item }) => item))
      this.#waiting = this.#waiting.slice(batch.length)
      this.#problem = null
      for (const [index, member] of batch.entries()) this.#settle(member, results[index] ?? null)
      return true
    } catch (error) {
      const problem = error instanceof Error ? error : new StoreUnavailableError(this.#options.place, String(error))
      this.#giveUpOnOld(problem)
      // The problem is kept only while records wait. If none wait, no further attempt is made, so the problem would stay even when the
      // database is back.
      this.#problem = this.counts().waiting > 0 ? problem : null
      return false
    }
  }

  #giveUpOnOld(problem: Error): void {
    const { clock, patienceMs } = this.#options
    const latest = clock.now() - patienceMs
    const tooOld = ({ since }: PendingAppend<Item>) => this.#closing || since <= latest
    const old = this.#waiting.filter(tooOld)
    this.#waiting = this.#waiting.filter((member) => !tooOld(member))
    for (const member of old) this.#settle(member, problem)
  }

  #settle({ item, resolve, reject }: PendingAppend<Item>, problem: Error | null): void {
    this.#size -= this.#options.sizeOf(item)
    if (problem === null) {
      this.#acknowledged++
      resolve()
    } else {
      this.#failed++
      reject(problem)
    }
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#closing || milliseconds === 0) return resolve()
      const cancel = this.#options.clock.after(milliseconds, resolve)
      this.#hurry = () => {
        cancel()
        resolve()
      }
    })
  }
}
