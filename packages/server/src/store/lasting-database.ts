/**
 * A database that may be away when it is first asked for, or be taken away: it is opened as soon as it can be, and opened
 * again. Meanwhile everything rejects as if the database were away; what can wait waits in the queue above.
 */
import type { Clock } from '@twincheck/core'
import type { Database } from './database.ts'
import { StoreReplacedError, StoreUnavailableError } from './store-errors.ts'

export type LastingOptions = Pick<Database, 'place' | 'prefix' | 'forUpdate'> & {
  readonly open: () => Promise<Database>
  readonly clock: Clock
  /** Told whenever it is lost or could not be opened, and with null when it is open. */
  readonly onChange: (problem: Error | null) => void
}

const firstPauseMs = 500
const longestPauseMs = 5_000
const looksEveryMs = 1_000

/** Rejects where the first attempt shows a mistake that waiting does not mend. */
export async function openLastingDatabase(options: LastingOptions): Promise<Database> {
  const { place, prefix, forUpdate, clock, onChange } = options
  let current: Database | null = null
  let problem: Error = new StoreUnavailableError(place, 'it was not opened yet')
  let callOff = () => {}
  let closed = false

  const after = (milliseconds: number, work: () => void) => {
    callOff = closed ? callOff : clock.after(milliseconds, work)
  }
  const watch = () => {
    try {
      current?.checkPlace()
      after(looksEveryMs, watch)
    } catch (error) {
      lose(error)
    }
  }
  const lose = (error: unknown) => {
    callOff()
    void current?.close().catch(() => {})
    current = null
    stayAway(error, firstPauseMs)
  }
  const stayAway = (error: unknown, pauseMs: number) => {
    problem = asUnavailable(error, place)
    onChange(problem)
    after(pauseMs, () => void open().catch((again) => stayAway(again, Math.min(2 * pauseMs, longestPauseMs))))
  }
  const open = async () => {
    const opened = await options.open()
    if (closed) return opened.close()
    current = opened
    onChange(null)
    after(looksEveryMs, watch)
  }
  const using = async <Result>(work: (database: Database) => Promise<Result>): Promise<Result> => {
    const used = current
    if (!used) throw problem
    try {
      return await work(used)
    } catch (error) {
      if (error instanceof StoreReplacedError && current === used) lose(error)
      throw error
    }
  }

  await open().catch((error: unknown) => {
    if (!(error instanceof StoreUnavailableError)) throw error
    stayAway(error, firstPauseMs)
  })
  return {
    ...{ place, prefix, forUpdate },
    query: (text, values) => using((database) => database.query(text, values)),
    transaction: (work) => using((database) => database.transaction(work)),
    forgetDeleted: () => using((database) => database.forgetDeleted()),
    checkPlace: () => current?.checkPlace(),
    close: async () => {
      closed = true
      callOff()
      await current?.close()
    },
  }
}

/** Whatever comes in its place, a file of another make or a later version: it may be put right while this runs. */
function asUnavailable(error: unknown, place: string): StoreUnavailableError {
  if (error instanceof StoreUnavailableError) return error
  return new StoreUnavailableError(place, error instanceof Error ? error.message : String(error))
}
