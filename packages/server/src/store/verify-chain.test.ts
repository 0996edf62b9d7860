import { DatabaseSync } from 'node:sqlite'
import { isObject } from '@twincheck/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { kept, replaced } from '../../test/decision-records.ts'
import { handClock } from '../../test/hand-clock.ts'
import { createSqliteStores } from '../../test/sqlite-stores.ts'
import { extendChain } from './chain.ts'
import { openSqliteReader } from './sqlite.ts'
import type { ChainHead } from './store.ts'
import { type Problem, verifyChain } from './verify-chain.ts'

let stores: ReturnType<typeof createSqliteStores>
let saved: ChainHead

/** Five decisions, the third of them a switch. */
beforeEach(async () => {
  stores = createSqliteStores()
  const store = await stores.open({ clock: handClock(), gatherMs: 0 })
  for (const id of ['d1', 'd2']) await store.append('acme', { ...kept, id })
  await store.commitSwitch('acme', { ...replaced, id: 'd3' }, 1)
  for (const id of ['d4', 'd5']) await store.append('acme', { ...kept, id })
  saved = await store.head()
  await store.close()
})

afterEach(() => stores.remove())

describe('a chain that nobody touched', () => {
  test('holds, with the head that was saved', async () => {
    expect(await verify(saved)).toEqual({
      found: [],
      verified: { decisions: 5, switches: 1, deleted: 0, problems: 0, head: saved },
    })
  })

  test('holds with an earlier head, after it has grown', async () => {
    const store = await stores.open({})
    await store.append('acme', { ...kept, id: 'd6' })
    await store.close()
    expect((await verify(saved)).found).toEqual([])
  })
})

const broken = 'its hash does not follow from its contents and the entry before it'

describe('verification names', () => {
  test('an entry whose contents were changed, and only it', async () => {
    change("update entries set entry = replace(entry, 'no-certificate', 'other-reason') where sequence = 2")
    expect((await verify(null)).found).toEqual([{ place: 2, id: 'd2', reason: broken }])
  })

  test('a score that does not follow, though its hash was made to fit', async () => {
    rewrite(3, (entry) => entry.replace('"score":0.99', '"score":0.995'))
    const { found } = await verify(null)
    expect(found).toContainEqual({ place: 3, id: 'd3', reason: 'switch score: recorded 0.995, computed 0.99' })
    expect(found).toContainEqual({ place: 4, id: 'd4', reason: broken })
  })

  test('a whole chain that was rewritten, against the saved head', async () => {
    rewrite(2, (entry) => entry.replace('no-certificate', 'other-reason'))
    for (const sequence of [3, 4, 5]) rewrite(sequence, (entry) => entry)
    change('update chain_head set hash = (select hash from entries where sequence = 5)')
    expect((await verify(null)).found).toEqual([])
    expect((await verify(saved)).found).toEqual([
      { place: 5, id: 'd5', reason: 'its hash is not that of the saved head' },
    ])
  })

  test('an entry that was taken out', async () => {
    change('delete from entries where sequence = 2')
    const { found } = await verify(null)
    expect(found.map(({ place, reason }) => [place, reason])).toEqual([
      [3, 'entry 2 is missing'],
      [3, broken],
    ])
  })

  test('an entry that was taken out and the rest moved up', async () => {
    change('delete from entries where sequence = 2; update entries set sequence = sequence - 1 where sequence > 2')
    const reasons = (await verify(null)).found.map(({ reason }) => reason)
    expect(reasons).toEqual([broken, 'entry 5 is missing according to the store’s own head'])
  })

  test('entries that changed places', async () => {
    change(`update entries set sequence = 99 where sequence = 4; update entries set sequence = 4 where sequence = 5;
            update entries set sequence = 5 where sequence = 99`)
    const { found } = await verify(null)
    expect(found.filter(({ reason }) => reason === broken).map(({ place }) => place)).toEqual([4, 5])
  })

  test('a cut end, against the store’s own head and against the saved one', async () => {
    change('delete from entries where sequence > 3')
    expect((await verify(null)).found).toEqual([
      { place: null, id: null, reason: 'entries 4 to 5 are missing according to the store’s own head' },
    ])
    change('update chain_head set sequence = 3, hash = (select hash from entries where sequence = 3)')
    expect((await verify(null)).found).toEqual([])
    expect((await verify(saved)).found).toEqual([
      { place: null, id: null, reason: 'entries 4 to 5 are missing according to the saved head' },
    ])
  })

  test('contents that went missing without retention', async () => {
    change('update entries set entry = null, id = null, tenant = null, session = null where sequence = 3')
    const { found } = await verify(null)
    expect(found.map(({ reason }) => reason)).toEqual([
      '1 entries lost their contents, the last of them 3; retention says it deleted 0, up to entry 0',
    ])
  })

  test('contents that went missing beside those retention deleted', async () => {
    const store = await stores.open({ clock: handClock(9_000) })
    await store.append('acme', { ...kept, id: 'young' })
    await store.deleteBefore(5_000)
    await store.close()
    expect((await verify(saved)).verified).toMatchObject({ decisions: 1, deleted: 5, problems: 0 })
    change('update entries set entry = null, id = null, tenant = null, session = null where sequence = 6')
    const { found } = await verify(saved)
    expect(found.map(({ reason }) => reason)).toEqual([
      '6 entries lost their contents, the last of them 6; retention says it deleted 5, up to entry 5',
    ])
  })

  test.each([
    ['tenant', 'globex'],
    ['session', 's9'],
    ['id', 'd9'],
  ])('an entry filed under another %s', async (column, value) => {
    change(`update entries set ${column} = '${value}' where sequence = 2`)
    const { found } = await verify(null)
    expect(found.map(({ place, reason }) => [place, reason])).toEqual([
      [2, 'it is filed under another tenant, session or id than its contents say'],
    ])
  })

  test('an entry that is no record any more', async () => {
    rewrite(5, () => '{"kind":"decision","record":{"version":1}}')
    const { found } = await verify(null)
    expect(found.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('record.id: expected a string'))
    rewrite(5, () => 'not JSON')
    expect((await verify(null)).found.map(({ reason }) => reason)).toContain('its contents are no JSON object')
  })
})

async function verify(head: ChainHead | null) {
  const reader = await openSqliteReader(stores.file)
  const found: Problem[] = []
  const verified = await verifyChain(reader, { saved: head, onProblem: (problem) => found.push(problem) })
  await reader.close()
  expect(verified.problems).toBe(found.length)
  return { found, verified }
}

function change(statements: string): void {
  const database = new DatabaseSync(stores.file)
  database.exec(statements)
  database.close()
}

/** Changes an entry and makes its hash fit, as someone would who knows how it is made. */
function rewrite(sequence: number, edit: (entry: string) => string): void {
  const database = new DatabaseSync(stores.file)
  const read = (at: number) => database.prepare('select entry, hash from entries where sequence = ?').get(at)
  const [before, row] = [read(sequence - 1), read(sequence)]
  const entry = edit(isObject(row) ? String(row.entry) : '')
  const { hash } = extendChain({ version: 1, sequence: sequence - 1, hash: String(before?.hash) }, entry)
  database.prepare('update entries set entry = ?, hash = ? where sequence = ?').run(entry, hash, sequence)
  database.close()
}
