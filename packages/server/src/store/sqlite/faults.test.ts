/** SQLite under what goes wrong in life: killed processes, racing processes, a full disk, files of another make. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { kept, replaced } from '../../../test/decision-records.ts'
import { createSqliteStores } from '../../../test/sqlite-stores.ts'
import { problemsOf } from '../../../test/store-contract.ts'
import { appendUntilKilled, raceForSwitches } from '../../../test/store-processes.ts'
import { openSqliteReader, openSqliteStore } from './database.ts'

/** A hundred by hand before a release: TWINCHECK_KILLS=100. */
const kills = Number(process.env.TWINCHECK_KILLS ?? 2)

let stores: ReturnType<typeof createSqliteStores>

beforeEach(() => {
  stores = createSqliteStores()
})

afterEach(() => stores.remove())

test(`after each of ${kills} kills in the middle of writes, every acknowledged decision is there and the chain holds`, async () => {
  let acknowledged = 0
  for (let kill = 0; kill < kills; kill++) {
    const said = await appendUntilKilled({ address: stores.file, schema: 'none' }, `k${kill}`, 1 + ((kill * 37) % 150))
    expect(said.length).toBeGreaterThan(0)
    acknowledged += said.length
    const store = await stores.open({})
    expect(await problemsOf(store)).toEqual([])
    const lost = []
    for (const id of said) if ((await store.findRecord('acme', id)) === null) lost.push(id)
    expect(lost).toEqual([])
    await store.close()
  }
  const store = await stores.open({})
  expect((await store.head()).sequence).toBeGreaterThanOrEqual(acknowledged)
  await store.close()
}, 600_000)

test('two processes racing for the same switches never both get one', async () => {
  const [one = [], two = []] = await raceForSwitches({ address: stores.file, schema: 'none' }, 40)
  expect([...one, ...two].sort()).toEqual(Array.from({ length: 40 }, (_, i) => `raced-${i}`).sort())
  const store = await stores.open({})
  expect((await store.head()).sequence).toBe(40)
  expect(await problemsOf(store)).toEqual([])
  await store.close()
})

/** SQLite reports a full disk and a file at its permitted size by the same code and on the same path (SQLITE_FULL). */
describe('a full disk', () => {
  test('refuses and counts what it cannot hold, loses nothing it acknowledged, and takes more once there is room', async () => {
    const store = await openSqliteStore({ file: stores.file, mostBytes: 400_000, gatherMs: 1, patienceMs: 50 })
    const ends: PromiseSettledResult<void>[] = []
    for (let i = 0; i < 20; i++) {
      const appending = Array.from({ length: 30 }, (_, j) => store.append('acme', { ...kept, id: `d${i}-${j}` }))
      ends.push(...(await Promise.allSettled(appending)))
    }
    const refused = ends.filter(({ status }) => status === 'rejected')
    const held = ends.length - refused.length
    expect(refused.length).toBeGreaterThan(0)
    expect(held).toBeGreaterThan(0)
    expect(refused[0]).toMatchObject({ reason: { code: 'store-unavailable' } })
    expect(store.counts()).toEqual({ acknowledged: held, failed: refused.length, waiting: 0 })
    await expect(store.commitSwitch('acme', bigSwitch('full'), 1)).rejects.toThrow('full')
    expect((await store.loadState({ tenant: 'acme', session: 'full' })).switches).toBe(0)
    expect(await store.listRecords({ tenant: 'acme', session: 's1' })).toHaveLength(held)
    expect(await problemsOf(store)).toEqual([])

    await store.deleteBefore(Number.MAX_SAFE_INTEGER)
    expect(await store.commitSwitch('acme', bigSwitch('room'), 1)).toBe('committed')
    await store.append('acme', { ...kept, id: 'after' })
    expect(await problemsOf(store)).toEqual([])
    await store.close()
  })

  function bigSwitch(session: string) {
    return { ...replaced, id: session, session, proposal: { text: 'x'.repeat(20_000) } }
  }
})

describe('a file', () => {
  test('is readable by its owner alone, and so is its log', async () => {
    const store = await stores.open({})
    await store.append('acme', kept)
    expect(statSync(stores.file).mode & 0o777).toBe(0o600)
    expect(statSync(`${stores.file}-wal`).mode & 0o777).toBe(0o600)
    await store.close()
  })

  test('opened by several at once is set up once', async () => {
    const opened = await Promise.all(Array.from({ length: 4 }, () => stores.open({})))
    expect(await opened[0]?.head()).toMatchObject({ sequence: 0 })
    for (const store of opened) await store.close()
  })

  test('of a later version is refused, to writers and readers', async () => {
    await (await stores.open({})).close()
    const database = new DatabaseSync(stores.file)
    database.exec('pragma user_version = 10')
    database.close()
    await expect(stores.open({})).rejects.toMatchObject({ code: 'store-version' })
    await expect(openSqliteReader(stores.file)).rejects.toThrow('Update TwinCheck')
  })

  test('of an earlier version is refused, to writers and readers, and left as it is', async () => {
    await (await stores.open({})).close()
    const database = new DatabaseSync(stores.file)
    database.exec('pragma user_version = 8')
    database.close()
    await expect(stores.open({})).rejects.toMatchObject({ code: 'store-version' })
    await expect(openSqliteReader(stores.file)).rejects.toThrow('Start with a new store')
    const left = new DatabaseSync(stores.file)
    expect(left.prepare('pragma user_version').get()).toEqual({ user_version: 8 })
    left.close()
  })

  test('that is no database is refused and left as it is', async () => {
    writeFileSync(stores.file, 'a letter to a friend, which is longer than a header')
    await expect(stores.open({})).rejects.toMatchObject({ code: 'store-unavailable' })
    expect(statSync(stores.file).size).toBe(51)
  })

  test('that is not there is not made by reading it', async () => {
    await expect(openSqliteReader(stores.file)).rejects.toMatchObject({ code: 'no-store' })
    expect(existsSync(stores.file)).toBe(false)
  })

  test('in a folder that is not there says so', async () => {
    await expect(openSqliteStore({ file: `${stores.file}/in/nowhere` })).rejects.toThrow('cannot be used')
  })

  test('has room again for what retention deleted', async () => {
    const store = await stores.open({ gatherMs: 1 })
    // So many that the tables themselves, which stay, are the smaller part.
    await Promise.all(Array.from({ length: 1_500 }, (_, i) => store.append('acme', { ...kept, id: `d${i}` })))
    await store.deleteBefore(Number.MAX_SAFE_INTEGER)
    await store.close()
    const database = new DatabaseSync(stores.file)
    const pages = Number(database.prepare('pragma page_count').get()?.page_count)
    const free = Number(database.prepare('pragma freelist_count').get()?.freelist_count)
    database.close()
    expect(free / pages).toBeGreaterThan(0.6)
  })

  test('forgets what retention deleted', async () => {
    const store = await stores.open({})
    await store.append('acme', { ...kept, proposal: { text: 'a very particular word: quixotry' } })
    await store.deleteBefore(Number.MAX_SAFE_INTEGER)
    await store.close()
    expect(readFileSync(stores.file).includes('quixotry')).toBe(false)
  })
})
