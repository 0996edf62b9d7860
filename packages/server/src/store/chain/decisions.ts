/**
 * Appends decisions to the chain: kept decisions in batches, a switch together with its claim, and an answer unless the store is held in
 * shadow.
 */
import type { Clock } from '@twincheck/core'
import { canonicalJson } from '@twincheck/core/records'
import { readShadowHold } from '../agreements.ts'
import { AppendQueue } from '../append-queue.ts'
import type { Connection, Database } from '../database.ts'
import { readKeys } from '../row.ts'
import { giveBack, spend, spendFollowUp } from '../sessions.ts'
import type { AnswerClaim, Store, SwitchClaim } from '../store.ts'
import { RecordConflictError, StoreUnavailableError } from '../store-errors.ts'
import type { DecisionEntry } from './chain.ts'
import {
  appendDecisions,
  type ChainedDatabase,
  holdHead,
  storedRecordOf,
  type WrittenEntry,
  writeEntry,
} from './entries.ts'

type ChainedDecisions = Pick<
  Store,
  'append' | 'commitSwitch' | 'commitAnswer' | 'giveBackSwitch' | 'counts' | 'close'
> & {
  readonly checkAppending: () => void
}

export type DecisionOptions = {
  readonly clock: Clock
  readonly gatherMs: number
  readonly patienceMs: number
}

export function openDecisions(database: ChainedDatabase, options: DecisionOptions): ChainedDecisions {
  const { clock } = options
  let alone = 0
  const queue = new AppendQueue<WrittenEntry>({
    ...options,
    place: database.place,
    commit: (written) => commitBatch(database, written),
    sizeOf: ({ text }) => text.length,
  })
  return {
    append: async (tenant, record) => {
      readKeys({ tenant, session: record.session, id: record.id })
      await queue.append(writeEntry(tenant, record, clock.now()))
    },
    commitSwitch: async (tenant, record, most) => {
      readKeys({ tenant, session: record.session, id: record.id })
      const decided = { tenant, record, at: clock.now() }
      const claim = await onceAgain(() => commitSwitch(database, decided, most))
      if (claim === 'committed') alone++
      return claim
    },
    commitAnswer: async (tenant, record) => {
      readKeys({ tenant, session: record.session, id: record.id })
      const decided = { tenant, record, at: clock.now() }
      const claim = await onceAgain(() => commitAnswer(database, decided))
      if (claim === 'committed') alone++
      return claim
    },
    giveBackSwitch: async (tenant, record) => {
      readKeys({ tenant, session: record.session, id: record.id })
      const decided = { tenant, record, at: clock.now() }
      await onceAgain(() => giveBackSwitch(database, decided))
      alone++
    },
    counts: () => {
      const counts = queue.counts()
      return { ...counts, acknowledged: counts.acknowledged + alone }
    },
    checkAppending: () => {
      const problem = queue.problem()
      if (problem) throw problem
    },
    close: () => queue.close(),
  }
}

/**
 * Tries a commit again if the store was unavailable. If the connection broke after the first commit, the second attempt finds the record.
 * There is no third attempt: if the store stays unavailable, nothing is switched.
 */
async function onceAgain<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error
    return attempt()
  }
}

type DecidedEntry = Pick<DecisionEntry, 'tenant' | 'record' | 'at'>

async function commitSwitch(database: ChainedDatabase, decided: DecidedEntry, most: number): Promise<SwitchClaim> {
  const { prefix } = database
  const { tenant, record, at } = decided
  return database.transaction(async (connection) => {
    const head = await holdHead(connection, database)
    if (await isStored(connection, database, decided)) return 'committed'
    if (await readShadowHold(connection, prefix)) return 'held'
    const spent = await spendSwitch(connection, prefix, decided, most)
    if (spent === null) return 'spent'
    await appendDecisions(connection, database, head, [writeEntry(tenant, record, at, spent)])
    return 'committed'
  })
}

async function commitAnswer(database: ChainedDatabase, decided: DecidedEntry): Promise<AnswerClaim> {
  const { tenant, record, at } = decided
  return database.transaction(async (connection) => {
    const head = await holdHead(connection, database)
    if (await isStored(connection, database, decided)) return 'committed'
    if (await readShadowHold(connection, database.prefix)) return 'held'
    await appendDecisions(connection, database, head, [writeEntry(tenant, record, at)])
    return 'committed'
  })
}

async function giveBackSwitch(database: ChainedDatabase, decided: DecidedEntry): Promise<void> {
  const { tenant, record, at } = decided
  await database.transaction(async (connection) => {
    const head = await holdHead(connection, database)
    if (await isStored(connection, database, decided)) return
    await giveBack(connection, database.prefix, { tenant, session: record.session })
    await appendDecisions(connection, database, head, [writeEntry(tenant, record, at)])
  })
}

async function spendSwitch(
  connection: Connection,
  prefix: string,
  { tenant, record: { session, stops }, at }: DecidedEntry,
  most: number,
): Promise<Pick<DecisionEntry, 'family' | 'followUp'> | null> {
  if (stops?.followUp) return spendFollowUp(connection, prefix, { tenant, session, instruction: stops.order, most, at })
  const what = { what: 'switches', behindStop: 0, stops: stops?.order ?? null } as const
  const family = await spend(connection, prefix, { tenant, session, ...what, most, at })
  return family === null ? null : { family }
}

/** Commits all records in one transaction if possible. Otherwise commits them one by one, so that only a bad record fails. */
async function commitBatch(
  database: ChainedDatabase,
  written: readonly WrittenEntry[],
): Promise<readonly (Error | null)[]> {
  try {
    await database.transaction(async (connection) => {
      await appendDecisions(connection, database, await holdHead(connection, database), written)
    })
    return written.map(() => null)
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error
  }
  const results: (Error | null)[] = []
  for (const one of written) results.push(await commitOne(database, one))
  return results
}

async function commitOne(database: ChainedDatabase, written: WrittenEntry): Promise<Error | null> {
  try {
    await database.transaction(async (connection) => {
      const head = await holdHead(connection, database)
      if (!(await isStored(connection, database, written.entry)))
        await appendDecisions(connection, database, head, [written])
    })
    return null
  } catch (error) {
    return error instanceof Error ? error : new StoreUnavailableError(database.place, String(error))
  }
}

async function isStored(
  { query }: Connection,
  { prefix }: Database,
  { tenant, record }: DecidedEntry,
): Promise<boolean> {
  const [row] = await query(`select * from ${prefix}entries where id = $1`, [record.id])
  if (!row) return false
  const stored = storedRecordOf(row)
  if (stored.tenant === tenant && canonicalJson(stored.record) === canonicalJson(record)) return true
  throw new RecordConflictError(record.id)
}
