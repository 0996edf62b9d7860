/**
 * A database that may be unavailable at any time, even at the start. It is opened as soon as possible, and opened again after a failure.
 * While it is unavailable, every call rejects, and records wait in the append queue.
 */
import type { Clock } from '@twincheck/core'
import type { Database } from './database.ts'
import { StoreReplacedError, StoreUnavailableError } from './store-errors.ts'

export type LastingOptions = Pick<Database, 'place' | 'prefix' | 'forUpdate' | 'texts' | 'ordered'> & {
  readonly open: () => Promise<Database>
  readonly clock: Clock
  readonly onChange: (problem: Error | null) => void
}

const firstPauseMs = 500
const longestPauseMs = 5_000
const looksEveryMs = 1_000

export async function openLastingDatabase(options: LastingOptions): Promise<Database> {
  const { place, prefix, forUpdate, texts, ordered } = options
  const lasting = new LastingDatabase(options)
  await lasting.start()
  return {
    ...{ place, prefix, forUpdate, texts, ordered },
    query: (text, values) => lasting.use((database) => database.query(text, values)),
    transaction: (work) => lasting.use((database) => database.transaction(work)),
    transactionSoon: (work) => lasting.use((database) => database.transactionSoon(work)),
    forgetDeleted: () => lasting.use((database) => database.forgetDeleted()),
    checkPlace: () => lasting.checkPlace(),
    close: () => lasting.close(),
  }
}

type ConnectionState =
  | { readonly kind: 'open'; readonly database: Database }
  | { readonly kind: 'away'; readonly problem: StoreUnavailableError }

class LastingDatabase {
  readonly #options: LastingOptions
  #state: ConnectionState
  #cancel = () => {}
  #closed = false

  constructor(options: LastingOptions) {
    this.#options = options
    this.#state = { kind: 'away', problem: new StoreUnavailableError(options.place, 'it was not opened yet') }
  }

  async start(): Promise<void> {
    try {
      await this.#open()
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error
      this.#stayAway(error, firstPauseMs)
    }
  }

  async use<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    const used = this.#state
    if (used.kind === 'away') throw used.problem
    try {
      return await work(used.database)
    } catch (error) {
      if (error instanceof StoreReplacedError && this.#state === used) this.#lose(used.database, error)
      throw error
    }
  }

  checkPlace(): void {
    if (this.#state.kind === 'open') this.#state.database.checkPlace()
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#cancel()
    if (this.#state.kind === 'open') await this.#state.database.close()
  }

  async #open(): Promise<void> {
    const database = await this.#options.open()
    if (this.#closed) return database.close()
    this.#state = { kind: 'open', database }
    this.#options.onChange(null)
    this.#after(looksEveryMs, () => this.#watch(database))
  }

  #watch(database: Database): void {
    try {
      database.checkPlace()
      this.#after(looksEveryMs, () => this.#watch(database))
    } catch (error) {
      this.#lose(database, error)
    }
  }

  #lose(database: Database, error: unknown): void {
    this.#cancel()
    void database.close().catch(() => {})
    this.#stayAway(error, firstPauseMs)
  }

  #stayAway(error: unknown, pauseMs: number): void {
    const problem = asUnavailable(error, this.#options.place)
    this.#state = { kind: 'away', problem }
    this.#options.onChange(problem)
    const longer = Math.min(2 * pauseMs, longestPauseMs)
    this.#after(pauseMs, () => void this.#open().catch((again: unknown) => this.#stayAway(again, longer)))
  }

  #after(milliseconds: number, work: () => void): void {
    if (!this.#closed) this.#cancel = this.#options.clock.after(milliseconds, work)
  }
}

/** Any error counts as unavailability, even if the file is of another kind or version, because a person may remove the cause later. */
function asUnavailable(error: unknown, place: string): StoreUnavailableError {
  if (error instanceof StoreUnavailableError) return error
  return new StoreUnavailableError(place, error instanceof Error ? error.message : String(error))
}
