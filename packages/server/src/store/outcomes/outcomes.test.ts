import { DatabaseSync } from 'node:sqlite'
import { readReportedOutcome } from '@twincheck/core/canary'
import { describe, expect, onTestFinished, test } from 'vitest'
import { kept } from '../../../test/decision-records.ts'
import { outcomesContract } from '../../../test/outcomes-contract.ts'
import { createPostgresStores, postgresUrl } from '../../../test/postgres-stores.ts'
import { createSqliteStores } from '../../../test/sqlite-stores.ts'
import { verifyChain } from '../chain/verify-chain.ts'

describe('the SQLite store', () => outcomesContract(async () => createSqliteStores()))

describe.skipIf(!postgresUrl)('the PostgreSQL store (needs TWINCHECK_POSTGRES_URL)', () => {
  outcomesContract(() => createPostgresStores(postgresUrl ?? ''))
})

describe('verification finds', () => {
  test.each([
    ['an outcome that was turned around', `update outcomes set outcome = 'failure'`, 'says something else'],
    ['an outcome under another session', `update outcomes set session = 's2'`, 'says something else'],
    [
      'an outcome nobody reported',
      `insert into outcomes select tenant, 'o9', session, about, outcome, by_kind, by_name,
       by_version, said_at, replaces, sample, why, arrived_at, key_name, 99 from outcomes`,
      'has no entry in the chain',
    ],
    ['an outcome that was taken away', 'delete from outcomes', 'without a row'],
    [
      'an entry that was rewritten',
      `update entries set entry = replace(entry, '"success"', '"failure"')`,
      'does not follow',
    ],
  ])('%s', async (_, statement, expected) => {
    const stores = createSqliteStores()
    onTestFinished(() => stores.remove())
    const store = await stores.open({})
    await store.append('acme', kept)
    const outcome = { id: 'o1', session: 's1', outcome: 'success', by: { kind: 'person', name: 'ana' }, at: 1_000 }
    await store.addOutcomes('acme', [readReportedOutcome(outcome, 'outcome')], 'crm')
    await store.close()
    const database = new DatabaseSync(stores.file)
    database.exec(statement)
    database.close()
    const reader = await stores.openReader()
    const reasons: string[] = []
    await verifyChain(reader, { saved: null, key: null, onProblem: ({ reason }) => reasons.push(reason) })
    await reader.close()
    expect(reasons.join('\n')).toContain(expected)
  })
})
