/** PostgreSQL under what goes wrong in life: killed and racing gateways, connections that end, a database that is away. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Line, openLine } from '../../../test/broken-line.ts'
import { kept, replaced } from '../../../test/decision-records.ts'
import { createPostgresStores, type PostgresStores, postgresUrl } from '../../../test/postgres-stores.ts'
import { problemsOf } from '../../../test/store-contract.ts'
import { appendUntilKilled, raceForSwitches } from '../../../test/store-processes.ts'
import type { Store, SwitchClaim } from '../store.ts'
import { openPostgresReader, openPostgresStore } from './database.ts'

const url = postgresUrl ?? ''
/** A hundred by hand before a release: TWINCHECK_KILLS=100. */
const kills = Number(process.env.TWINCHECK_KILLS ?? 2)

test('a server that is not there is named, with what to do and without the password', async () => {
  const opening = openPostgresStore({ url: 'postgres://me:hunter2@127.0.0.1:1/decisions' })
  await expect(opening).rejects.toMatchObject({ code: 'store-unavailable' })
  await expect(opening).rejects.toThrow('127.0.0.1:1, database decisions, schema twincheck')
  await expect(opening).rejects.not.toThrow('hunter2')
})

test.each(['mysql://me:hunter2@db/x', 'postgres://me:hunter2@db:port/x'])(
  '%j is refused without being repeated',
  async (bad) => {
    await expect(openPostgresStore({ url: bad })).rejects.toThrow('it is no postgres:// URL')
    await expect(openPostgresStore({ url: bad })).rejects.not.toThrow('hunter2')
  },
)

test('a password beside the address reaches the server, whatever its characters', async () => {
  const password = `p@ss:w/o?r#d[]%41 &"'$\\ü`
  const asking = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3])
  let sent = ''
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(asking)
      socket.once('data', (message) => {
        sent = message.subarray(5, -1).toString()
        socket.destroy()
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  vi.stubEnv('PGPASSWORD', password)
  const opening = openPostgresStore({ url: `postgres://twincheck@127.0.0.1:${port}/twincheck` })
  await expect(opening).rejects.toMatchObject({ code: 'store-unavailable' })
  await expect(opening).rejects.not.toThrow(password)
  vi.unstubAllEnvs()
  server.close()
  expect(sent).toBe(password)
})

test('a schema that is no plain name is refused', async () => {
  await expect(openPostgresStore({ url: 'postgres://db/x', schema: 'a; drop' })).rejects.toMatchObject({
    code: 'store-address',
  })
})

describe.skipIf(!postgresUrl)('a PostgreSQL store (needs TWINCHECK_POSTGRES_URL)', () => {
  let stores: PostgresStores

  beforeEach(async () => {
    stores = await createPostgresStores(url)
  })

  afterEach(() => stores.remove())

  test(`after each of ${kills} kills of a gateway, every acknowledged decision is there and the chain holds`, async () => {
    for (let kill = 0; kill < kills; kill++) {
      const said = await appendUntilKilled({ address: url, schema: stores.schema }, `k${kill}`, 1 + ((kill * 37) % 150))
      expect(said.length).toBeGreaterThan(0)
      const store = await stores.open({})
      expect(await problemsOf(store)).toEqual([])
      const lost = []
      for (const id of said) if ((await store.findRecord('acme', id)) === null) lost.push(id)
      expect(lost).toEqual([])
      await store.close()
    }
  }, 600_000)

  test('two processes racing for the same switches never both get one', async () => {
    const [one = [], two = []] = await raceForSwitches({ address: url, schema: stores.schema }, 40)
    expect([...one, ...two].sort()).toEqual(Array.from({ length: 40 }, (_, i) => `raced-${i}`).sort())
    const store = await stores.open({})
    expect((await store.head()).sequence).toBe(40)
    expect(await problemsOf(store)).toEqual([])
    await store.close()
  })

  test('opened by several at once is set up once; of another version it is refused', async () => {
    const opened = await Promise.all(Array.from({ length: 4 }, () => stores.open({})))
    expect(await opened[0]?.head()).toMatchObject({ sequence: 0 })
    for (const store of opened) await store.close()
    await stores.ask(`update ${stores.schema}.store_version set version = 10`)
    await expect(stores.open({})).rejects.toMatchObject({ code: 'store-version' })
    await expect(openPostgresReader(url, stores.schema)).rejects.toThrow('Update TwinCheck')
    await stores.ask(`update ${stores.schema}.store_version set version = 8`)
    await expect(stores.open({})).rejects.toMatchObject({ code: 'store-version' })
    await expect(openPostgresReader(url, stores.schema)).rejects.toThrow('Start with a new store')
  })

  test('is not made by reading it', async () => {
    await expect(openPostgresReader(url, stores.schema)).rejects.toMatchObject({ code: 'no-store' })
    const found = await stores.ask(`select 1 from information_schema.schemata where schema_name = '${stores.schema}'`)
    expect(found).toEqual([])
  })

  test('goes on when the server ends its connections again and again', async () => {
    const store = await openPostgresStore({ url: named(url, stores.schema), schema: stores.schema, gatherMs: 1 })
    const appended: Promise<unknown>[] = []
    const switches: Promise<SwitchClaim | 'unknown'>[] = []
    for (let round = 0; round < 20; round++) {
      for (let i = 0; i < 20; i++) appended.push(store.append('acme', { ...kept, id: `d${round}-${i}` }))
      switches.push(
        store.commitSwitch('acme', { ...replaced, id: `sw${round}`, session: 'one' }, 1).catch(() => 'unknown'),
      )
      await pause(round % 5)
      await stores.ask(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${stores.schema}'`,
      )
    }
    await Promise.all(appended)
    const made = (await Promise.all(switches)).filter((claim) => claim === 'committed')
    const recorded = await store.listRecords({ tenant: 'acme', session: 'one' })
    expect(recorded.length).toBe((await store.loadState({ tenant: 'acme', session: 'one' })).switches)
    // A switch may be committed without its answer arriving; then nobody delivers it, and nobody gets another.
    expect(made.length).toBeLessThanOrEqual(recorded.length)
    expect(recorded.length).toBeLessThanOrEqual(1)
    expect(await store.listRecords({ tenant: 'acme', session: 's1' })).toHaveLength(400)
    expect(store.counts()).toEqual({ acknowledged: 400 + made.length, failed: 0, waiting: 0 })
    expect(await problemsOf(store)).toEqual([])
    await store.close()
  })

  describe('whose database is away for three seconds', () => {
    let line: Line
    let store: Store

    const openOverLine = async (patienceMs: number) => {
      const { hostname, port } = new URL(url)
      line = await openLine(hostname, Number(port || 5432))
      const over = new URL(url)
      over.host = `127.0.0.1:${line.port}`
      store = await openPostgresStore({ url: over.href, schema: stores.schema, gatherMs: 1, patienceMs })
    }

    /** Appends all the while; how each append ended. */
    const appendThroughOutage = async (): Promise<readonly PromiseSettledResult<void>[]> => {
      const appending: Promise<void>[] = []
      for (let i = 0; i < 50; i++) {
        appending.push(store.append('acme', { ...kept, id: `d${i}` }))
        appending.at(-1)?.catch(() => {})
        if (i === 10) await line.cut()
        if (i === 40) await line.mend()
        await pause(100)
      }
      return Promise.allSettled(appending)
    }

    afterEach(async () => {
      await store.close()
      await line.cut().catch(() => {})
    })

    test('commits everything when it is back, if it may wait', async () => {
      await openOverLine(30_000)
      const ends = await appendThroughOutage()
      expect(ends.filter(({ status }) => status === 'rejected')).toEqual([])
      expect(store.counts()).toEqual({ acknowledged: 50, failed: 0, waiting: 0 })
      expect(await store.listRecords({ tenant: 'acme', session: 's1' })).toHaveLength(50)
      expect(await problemsOf(store)).toEqual([])
    })

    test('counts what could not wait so long, and loses nothing it acknowledged', async () => {
      await openOverLine(500)
      const ends = await appendThroughOutage()
      const stored = new Set(
        (await store.listRecords({ tenant: 'acme', session: 's1' })).map(({ record }) => record.id),
      )
      const acknowledged = ends.flatMap(({ status }, i) => (status === 'fulfilled' ? [`d${i}`] : []))
      expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
      expect(acknowledged.length).toBeGreaterThan(10)
      expect(store.counts()).toEqual({
        acknowledged: acknowledged.length,
        failed: 50 - acknowledged.length,
        waiting: 0,
      })
      expect(store.counts().failed).toBeGreaterThan(10)
      expect(await problemsOf(store)).toEqual([])
    })

    test('makes no switch meanwhile, says that it is not ready, and is ready again', async () => {
      await openOverLine(500)
      await line.cut()
      await expect(store.commitSwitch('acme', replaced, 1)).rejects.toMatchObject({ code: 'store-unavailable' })
      await expect(store.checkReady()).rejects.toMatchObject({ code: 'store-unavailable' })
      await expect(store.claim({ tenant: 'acme', session: 's1' }, 'verifications', 2)).rejects.toThrow('cannot be used')
      await line.mend()
      await expect(store.checkReady()).resolves.toBeUndefined()
      expect(await store.commitSwitch('acme', replaced, 1)).toBe('committed')
    })
  })
})

/** The same server, under a name by which its connections can be told from others. */
function named(address: string, name: string): string {
  const parsed = new URL(address)
  parsed.searchParams.set('application_name', name)
  return parsed.href
}
