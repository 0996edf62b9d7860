/** What people look at beside the chain is derived again from the records, on both stores. */
import { copyFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { DecisionRecord } from '@twincheck/core'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { kept, replaced } from '../../../test/decision-records.ts'
import { evident } from '../../../test/findings-contract.ts'
import { handClock } from '../../../test/hand-clock.ts'
import { createPostgresStores, postgresUrl } from '../../../test/postgres-stores.ts'
import { createSqliteStores } from '../../../test/sqlite-stores.ts'
import type { OpenedStores } from '../../../test/store-contract.ts'
import { verifyChain } from './verify-chain.ts'

const hourMs = 3_600_000

const changes: readonly (readonly [statement: string, reason: string])[] = [
  ['sessions set switch_score = 0.1', 'highest switch score'],
  ['sessions set switch_score = null', 'highest switch score'],
  ["sessions set fingerprint = 'sha256:9'", 'fingerprint'],
  ["sessions set fingerprint = 'several'", 'fingerprint'],
  ["sessions set arm = 'repair'", 'its arm is repair'],
  ['sessions set evidence = evidence + 1', 'decisions with evidence'],
  ['sessions set unpriced = 0', 'without a price'],
  ['sessions set cost = cost + 0.01', 'cost'],
  ['sessions set score = 0', 'anomaly of its own'],
  ["sessions set judge = 'another'", 'judge'],
  ["sessions set verifier = 'another'", 'verifier'],
  ["sessions set generator = 'another'", 'generator'],
  ['sessions set unjudged = unjudged + 1', 'left unjudged'],
  ['sessions set disagreed = disagreed + 1', 'disagreements'],
  ['sessions set errors = errors + 1', 'failed models'],
  ['sessions set withheld = withheld + 1', 'withheld'],
  ['sessions set longest = 0', 'longest decision'],
  ['sessions set first_at = first_at + 1', 'first time'],
  ['findings set severity = 0', 'says something else than its record'],
  ["findings set tenant = 'acme2'", 'says something else than its record'],
  ['findings set id = id + 1', 'is missing'],
  ['findings set id = id + 64000', 'is missing'],
  ['finding_counts set decisions = decisions + 1', 'the count of findings'],
  ["finding_counts set tenant = 'acme2'", 'is missing'],
  ['activity set decisions = decisions + 1', 'does not add up: decisions'],
  ['activity set cost = 0', 'does not add up: cost'],
  ['activity set hour = hour + 1', 'is missing'],
]

type ChangedStores = { readonly stores: OpenedStores; readonly change: (statement: string) => Promise<unknown> }

/** A copy of a filled store, since every test spoils its own. */
const sqlite = (filled: string) => async (): Promise<ChangedStores> => {
  const stores = createSqliteStores()
  copyFileSync(filled, stores.file)
  const change = async (statement: string) => {
    const database = new DatabaseSync(stores.file)
    database.exec(statement)
    database.close()
  }
  return { stores, change }
}

const postgres = async (): Promise<ChangedStores> => {
  const stores = await createPostgresStores(postgresUrl ?? '')
  await stores.ask(`set search_path to ${stores.schema}`)
  await fillTwice(stores)
  return { stores, change: stores.ask }
}

const template = createSqliteStores()
await fillTwice(template)
afterAll(() => template.remove())

/** One for each table: every change needs a schema of its own there. */
const changesOnPostgres = changes.filter(([statement]) => /severity|switch_score = 0.1|decisions \+ 1/.test(statement))

describe('on SQLite', () => derivedContract(sqlite(template.file), changes))
describe.skipIf(!postgresUrl)('on PostgreSQL (needs TWINCHECK_POSTGRES_URL)', () =>
  derivedContract(postgres, changesOnPostgres),
)

function derivedContract(create: () => Promise<ChangedStores>, tried: typeof changes): void {
  let stores: OpenedStores
  let change: ChangedStores['change']

  beforeEach(async () => {
    const created = await create()
    stores = created.stores
    change = created.change
  })
  afterEach(() => stores.remove())

  const verify = () => problemsOf(stores)

  test('untouched, all of it holds', async () => {
    expect(await verify()).toEqual([])
  })

  test.each([
    ['in the middle of sessions and of an hour', 10.25 * hourMs, 7],
    ['of whole hours', 11.5 * hourMs, 14],
  ])('after retention %s, all of it holds', async (_, before, deleted) => {
    await fill(stores, 12 * hourMs, 'later')
    const store = await stores.open({ clock: handClock(20 * hourMs) })
    const { records } = await store.deleteBefore(before)
    await store.close()
    expect(records).toBe(deleted)
    expect(await verify()).toEqual([])
    await change('delete from findings where first = 1')
    expect((await verify()).length).toBeGreaterThan(0)
  })

  test('while older decisions are not taken up as findings yet, all of it holds, and so it does afterwards', async () => {
    await change('delete from findings')
    await change('delete from finding_texts')
    await change('delete from finding_counts')
    await change('delete from activity')
    await change('update findings_from set sequence = (select sequence + 1 from chain_head)')
    expect(await verify()).toEqual([])
    const store = await stores.open({ clock: handClock(13 * hourMs) })
    while (await store.indexOlder());
    await store.close()
    expect(await verify()).toEqual([])
  })

  test('a session from before columns were noted is counted, and not called wrong', async () => {
    await change("update sessions set fingerprint = null, switch_score = null where session = 's1' and tenant = 'acme'")
    const reader = await stores.openReader()
    const verified = await verifyChain(reader, { saved: null, key: null, onProblem: () => {} }).finally(reader.close)
    expect(verified).toMatchObject({ problems: 0, sessionsFromBefore: 1 })
  })

  test('a finding that an earlier version filed under its broader ending holds, under another ending not', async () => {
    await change("update findings set ended = 'would-switch' where ended = 'left-alone'")
    await change("update finding_counts set ended = 'would-switch' where ended = 'left-alone'")
    expect(await verify()).toEqual([])
    await change("update findings set ended = 'refused' where ended = 'would-switch'")
    expect((await verify()).join('\n')).toContain('says something else than its record')
  })

  test('each change of what is derived is found', async () => {
    for (const [statement, reason] of tried) {
      const spoilt = await create()
      await spoilt.change(`update ${statement}`)
      expect([statement, (await problemsOf(spoilt.stores)).join('\n')]).toEqual([
        statement,
        expect.stringContaining(reason),
      ])
      await spoilt.stores.remove()
    }
  })

  test.each([
    ['findings', 'is missing'],
    ['finding_counts', 'is missing'],
    ['activity', 'is missing'],
  ])('rows that were deleted from %s are found', async (table, reason) => {
    await change(`delete from ${table}`)
    expect((await verify()).join('\n')).toContain(reason)
  })

  test('a finding that was invented is found', async () => {
    await change(`insert into findings select id + 6400, first, tenant, session, hour, condition, others, tool, model, ended,
      price, severity, score, cost from findings where first = 1`)
    expect((await verify()).join('\n')).toContain('a finding is filed under it that no record holds')
  })
}

async function fillTwice(stores: OpenedStores): Promise<void> {
  await fill(stores, 10 * hourMs, 'early')
  await fill(stores, 10.5 * hourMs, 'late')
}

/** Three sessions of two tenants, with evidence, prices, judgments and a switch. */
async function fill(stores: OpenedStores, at: number, name: string): Promise<void> {
  const clock = handClock(at)
  const store = await stores.open({ clock, gatherMs: 0 })
  const measured = (cost: number | null) => ({ ...kept.measured, cost })
  const records: readonly DecisionRecord[] = [
    { ...kept, id: `${name}-1`, measured: measured(0.1) },
    {
      ...evident(`${name}-2`, [['inverse-action', 1]]),
      session: 's1',
      judgments: replaced.judgments,
      score: 0.99,
      measured: measured(0.2),
    },
    { ...kept, id: `${name}-3`, session: 's2', fingerprint: 'sha256:1' },
    { ...evident(`${name}-4`, [['stale-argument', 0.5]]), session: 's2' },
    {
      ...{ ...evident(`${name}-5`, [['inverse-action', 1]]), session: `control-${name}`, outcome: 'kept' },
      ...{ because: { stage: 'canary', code: 'control' }, twin: replaced.twin },
      ...{ judgments: replaced.judgments, score: 0.99 },
    },
  ]
  await Promise.all(records.map((record) => store.append('acme', record)))
  await store.append('other', { ...kept, id: `${name}-6`, measured: measured(0.7) })
  await store.commitSwitch('other', { ...replaced, id: `${name}-7`, session: `switched-${name}` }, 1)
  await store.noteSession(
    { tenant: 'acme', session: `control-${name}` },
    { cluster: 'c', unit: 'u', arm: 'control', stage: 1 },
  )
  await store.close()
}

async function problemsOf(stores: OpenedStores): Promise<readonly string[]> {
  const reader = await stores.openReader()
  const found: string[] = []
  await verifyChain(reader, { saved: null, key: null, onProblem: ({ reason }) => found.push(reason) }).finally(
    reader.close,
  )
  return found
}
