/** The bench of own traffic, small, on both stores: what it measures is what it says. The whole size is `TWINCHECK_DECISIONS=1000000`. */
import { describe, expect, test } from 'vitest'
import { createPostgresStores, postgresUrl } from '../../server/test/postgres-stores.ts'
import { createSqliteStores } from '../../server/test/sqlite-stores.ts'
import type { OpenedStores } from '../../server/test/store-contract.ts'
import { fill, runOwnTraffic } from '../bench/own-traffic.bench.ts'

describe('on SQLite', () => suite(async () => createSqliteStores()))
describe.skipIf(!postgresUrl)('on PostgreSQL (needs TWINCHECK_POSTGRES_URL)', () =>
  suite(() => createPostgresStores(postgresUrl ?? '')),
)

function suite(create: () => Promise<OpenedStores>): void {
  test('triage and calibration of 1,000 conversations see all of them, and those that would switch', async () => {
    const stores = await create()
    const store = await stores.open({})
    await fill(store, 0, 1_000)
    const { drawn, rest, calibrated } = await runOwnTraffic(store, 'seed')
    expect(drawn.result).toMatchObject({ frame: { conversations: 1_000, wouldSwitch: 10 }, left: 0 })
    expect(rest.result?.rest).toMatchObject({ drawn: [{ position: 0 }], left: 19 })
    expect(calibrated.result.calibration.evidence).toMatchObject({ conversations: 1_000, wouldSwitch: 10, unjudged: 0 })
    await store.close()
    await stores.remove()
  })
}
