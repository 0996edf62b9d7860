import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { isObject } from '@twincheck/core/reading'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { answered, kept, replaced } from '../../../test/decision-records.ts'
import { handClock } from '../../../test/hand-clock.ts'
import { createSqliteStores } from '../../../test/sqlite-stores.ts'
import { openSqliteReader } from '../sqlite/database.ts'
import { extendChain } from './chain.ts'
import type { ChainHead } from './chain-reader.ts'
import { signHead } from './head-signature.ts'
import { type ChainProblem, verifyChain } from './verify-chain.ts'

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
      verified: {
        decisions: 5,
        switches: 1,
        followUps: 0,
        answers: 0,
        outcomes: 0,
        deleted: 0,
        deletedBefore: null,
        sessionsFromBefore: 0,
        problems: 0,
        head: saved,
      },
    })
  })

  test('holds after an answer that was not received, beside a switch that was: nothing is given back', async () => {
    const store = await stores.open({})
    await store.commitAnswer('acme', answered)
    const because = { stage: 'store', code: 'answer-not-received' }
    await store.append('acme', { ...answered, id: 'a2', outcome: 'kept', because })
    await store.close()
    const { found, verified } = await verify(saved)
    expect(found).toEqual([])
    expect(verified).toMatchObject({ switches: 1, answers: 1 })
  })

  test('refuses a record that says answered and holds no answer', async () => {
    const store = await stores.open({})
    const none = { answers: [], insisted: [0], unanswered: [] }
    await store.append('acme', { ...answered, advice: none })
    await store.close()
    expect((await verify(saved)).found.map(({ reason }) => reason)).toEqual(['answered without an answer'])
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
      [null, activityOff],
      [null, missingRecords(1)],
    ])
  })

  test('an entry that was taken out and the rest moved up', async () => {
    change('delete from entries where sequence = 2; update entries set sequence = sequence - 1 where sequence > 2')
    const reasons = (await verify(null)).found.map(({ reason }) => reason)
    expect(reasons).toEqual([
      broken,
      'the row of session s1 (tenant acme): its last entry is 5, the chain says 4',
      activityOff,
      missingRecords(1),
      'entry 5 is missing according to the store’s own head',
    ])
  })

  test('entries that changed places', async () => {
    change(`update entries set sequence = 99 where sequence = 4; update entries set sequence = 4 where sequence = 5;
            update entries set sequence = 5 where sequence = 99`)
    const { found } = await verify(null)
    expect(found.filter(({ reason }) => reason === broken).map(({ place }) => place)).toEqual([4, 5])
  })

  test('a cut end, against the store’s own head and against the saved one', async () => {
    change('delete from entries where sequence > 3')
    expect((await verify(null)).found.map(({ reason }) => reason)).toEqual([
      'the row of session s1 (tenant acme): its last entry is 5, the chain says 3',
      activityOff,
      missingRecords(2),
      'entries 4 to 5 are missing according to the store’s own head',
    ])
    change(`update chain_head set sequence = 3, hash = (select hash from entries where sequence = 3);
            update sessions set last_sequence = 3, decisions = 3, recorded = 3, unpriced = 3;
            update activity set decisions = 3, unpriced = 3`)
    expect((await verify(null)).found).toEqual([])
    expect((await verify(saved)).found).toEqual([
      { place: null, id: null, reason: 'entries 4 to 5 are missing according to the saved head' },
    ])
  })

  test('contents that went missing without retention', async () => {
    change('update entries set entry = null, id = null, tenant = null, session = null where sequence = 3')
    const { found } = await verify(null)
    expect(found.map(({ reason }) => reason)).toEqual([
      'its contents are gone, and those of entry 1 before it are not',
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

  test('a decision that is filed as an event, by which events are found', async () => {
    change("update entries set event = 'shadow-lifted' where sequence = 2")
    const { found } = await verify(null)
    expect(found.map(({ place, reason }) => [place, reason])).toEqual([
      [2, 'it is filed under another event than its contents say'],
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

describe('what decides something beside the chain', () => {
  const other = 'it is filed under another time than its contents say'

  test('is the time retention goes by: one that was set back is named', async () => {
    change('update entries set written_at = 0 where sequence = 3')
    expect((await verify(null)).found).toEqual([{ place: 3, id: 'd3', reason: other }])
  })

  test('set back, it does not get an entry deleted: retention goes by the hashed time', async () => {
    change('update entries set written_at = 0 where sequence = 3')
    const store = await stores.open({ clock: handClock(2_000) })
    expect((await store.deleteBefore(500)).records).toBe(0)
    await store.close()
    expect((await verify(saved)).found.map(({ reason }) => reason)).toEqual([other])
  })

  test('rewritten with the entry itself, it gets nothing deleted: retention leaves what does not hold', async () => {
    change(`update entries set written_at = 0, entry = replace(entry, '"at":1000', '"at":0') where sequence = 3`)
    const store = await stores.open({ clock: handClock(2_000) })
    expect((await store.deleteBefore(1_500)).records).toBe(2)
    await expect(store.deleteBefore(1_500)).rejects.toMatchObject({ code: 'broken-chain' })
    await store.close()
    expect((await verify(saved)).found.map(({ place, reason }) => [place, reason])).toContainEqual([3, broken])
  })

  test('is what a session has spent: set to nothing, it is named', async () => {
    change('update sessions set switches = 0')
    expect((await verify(saved)).found).toEqual([row('it has spent 0 switches, the chain says 1')])
  })

  test('is what a session has spent: beyond what it may, it is named', async () => {
    change('update sessions set switches = 2')
    expect((await verify(null)).found).toEqual([row('it has spent 2 switches')])
  })

  test.each([
    ['replaced = 0', 'it counts 0 replaced or answered, the chain has 1'],
    ['recorded = 4', 'it counts 4 records, the chain has 5'],
    ['decisions = 0', 'it counts 0 decisions and 5 records'],
    ['anomaly = 0', 'its highest anomaly is 0, the chain says 0.5'],
    ['last_sequence = 4', 'its last entry is 4, the chain says 5'],
    ['touched_at = 0', 'it says it is older than its last entry'],
    [`family = 's9'`, 'it is of the family s9, its switch of s1'],
  ])('is the row of a session: %s is named', async (changed, reason) => {
    change(`update sessions set ${changed}`)
    expect((await verify(saved)).found).toEqual([row(reason)])
  })

  test('is that a session has a row at all: an emptied table is named', async () => {
    change('delete from sessions')
    expect((await verify(saved)).found).toEqual([
      { place: 5, id: null, reason: 'session s1 (tenant acme) has no row, though its records stand in the chain' },
      { place: null, id: null, reason: 'the family ["acme","s1"] has no row, though its switch is in the chain' },
    ])
  })

  test('is how many records a session has: rows that count what never was are named', async () => {
    change("insert into sessions (tenant, session, decisions, recorded, touched_at) values ('acme', 's2', 1, 1, 1000)")
    expect((await verify(saved)).found.map(({ reason }) => reason)).toEqual([missingRecords(1)])
  })

  test('is the one switch of a session: a second is named, however well it is written', async () => {
    change('update sessions set switches = 0')
    const store = await stores.open({ clock: handClock() })
    expect(await store.commitSwitch('acme', { ...replaced, id: 'd6' }, 1)).toBe('committed')
    await store.close()
    expect((await verify(saved)).found).toContainEqual({
      ...{ place: 6, id: 'd6' },
      reason: 'it is switch 2 of its session or family, which may have 1',
    })
  })

  describe('follow-up stops:', () => {
    const stops = (order: string, followUp: boolean) => ({ stops: { order, followUp } })
    const started = { ...replaced, session: 's2', id: 'f0', ...stops('sha256:a', false) }
    const further = (id: string) => ({ ...replaced, session: 's2', id, ...stops('sha256:a', true) })
    const of = (reason: string): ChainProblem => {
      return { place: 7, id: null, reason: `the row of session s2 (tenant acme): ${reason}` }
    }

    beforeEach(async () => {
      const store = await stores.open({ clock: handClock(), gatherMs: 0 })
      await store.commitSwitch('acme', started, 1)
      await store.commitSwitch('acme', further('f1'), 3)
      await store.close()
    })

    test('hold, counted beside the switches', async () => {
      expect(await verify(null)).toMatchObject({ found: [], verified: { decisions: 7, switches: 2, followUps: 1 } })
    })

    test.each([
      ['follow_ups = 0', 'it has spent 0 follow-up stops, the chain says 1'],
      ['follow_ups = 4', 'it has spent 4 follow-up stops'],
      [`stopped = 'sha256:b'`, 'its switch stopped sha256:b, the chain says sha256:a'],
      ['stopped = null', 'its switch stopped no instruction, the chain says sha256:a'],
    ])('the row that says %s is named', async (changed, reason) => {
      change(`update sessions set ${changed} where session = 's2'`)
      expect((await verify(null)).found).toEqual([of(reason)])
    })

    test('all three hold', async () => {
      const store = await stores.open({ clock: handClock(), gatherMs: 0 })
      for (const id of ['f2', 'f3']) expect(await store.commitSwitch('acme', further(id), 3)).toBe('committed')
      await store.close()
      expect(await verify(null)).toMatchObject({ found: [], verified: { followUps: 3 } })
    })

    test('a row that would let them follow a switch which stopped nothing is named', async () => {
      change(`update sessions set stopped = 'sha256:a' where session = 's1'`)
      expect((await verify(null)).found).toEqual([row('its switch stopped sha256:a, the chain says no instruction')])
    })

    test('a row without a switch is named', async () => {
      change(`update sessions set switches = 0 where session = 's2'`)
      expect((await verify(null)).found).toEqual([
        of('it has spent 0 switches, the chain says 1'),
        of('it has spent 1 follow-up stops, and no switch'),
      ])
    })

    test('a fourth is named, and one that says it is another than it is', async () => {
      change(`update sessions set follow_ups = 3 where session = 's2'`)
      const store = await stores.open({ clock: handClock() })
      expect(await store.commitSwitch('acme', further('f2'), 9)).toBe('committed')
      await store.close()
      expect((await verify(null)).found.slice(0, 2)).toEqual([
        {
          ...{ place: 8, id: 'f2' },
          reason: 'it says it is follow-up stop 4 of its session or family, the chain has 2',
        },
        { place: 8, id: 'f2', reason: 'it is follow-up stop 4 of its session or family, which may have 3' },
      ])
    })

    test('one of another order is named, however well it is written', async () => {
      change(`update sessions set stopped = 'sha256:b' where session = 's2'`)
      const store = await stores.open({ clock: handClock() })
      const other = { ...further('f2'), ...stops('sha256:b', true) }
      expect(await store.commitSwitch('acme', other, 3)).toBe('committed')
      await store.close()
      expect((await verify(null)).found).toContainEqual({
        ...{ place: 8, id: 'f2' },
        reason: 'it follows up on an instruction that no switch before it stopped',
      })
    })

    test('one without a switch before it is named, where nothing was deleted', async () => {
      change(
        `insert into sessions (tenant, session, switches, stopped, touched_at) values ('acme', 's3', 1, 'x', 1000)`,
      )
      const store = await stores.open({ clock: handClock() })
      const alone = { ...replaced, session: 's3', id: 'g1', ...stops('x', true) }
      expect(await store.commitSwitch('acme', alone, 3)).toBe('committed')
      await store.close()
      expect((await verify(null)).found).toEqual([
        { place: 8, id: null, reason: 'it is a follow-up stop, and there is no switch before it' },
      ])
    })
  })

  test('is what retention deleted: a middle that went missing is named, though an entry of the chain announces it', async () => {
    change('update entries set entry = null, id = null, tenant = null, session = null where sequence = 3')
    append('{"at":1000,"before":1000,"deleted":1,"kind":"retention","through":3}')
    expect((await verify(saved)).found).toContainEqual({
      ...{ place: 3, id: null },
      reason: 'its contents are gone, and those of entry 1 before it are not',
    })
  })

  function row(reason: string): ChainProblem {
    return { place: 5, id: null, reason: `the row of session s1 (tenant acme): ${reason}` }
  }
})

test('each of 110 characters and bits that were changed in an entry, or in what it is filed under, is found', async () => {
  const columns = ['entry', 'entry', 'entry', 'hash', 'id', 'tenant', 'session', 'written_at'] as const
  const missed: string[] = []
  const database = new DatabaseSync(stores.file)
  onTestFinished(() => database.close())
  database.exec('pragma synchronous = off')
  for (let i = 0; i < 110; i++) {
    const [column = 'entry', sequence] = [columns[i % columns.length], 1 + (i % 5)]
    const before = readColumn(column, sequence)
    const after = typeof before === 'number' ? before ^ (1 << (i % 30)) : changeOne(before, i * 7919, i % 6)
    writeColumn(column, sequence, after)
    if ((await verify(null)).found.length === 0) missed.push(`${column} ${sequence} ${after}`)
    writeColumn(column, sequence, before)
  }
  expect(missed).toEqual([])
  expect((await verify(saved)).found).toEqual([])

  function readColumn(column: string, sequence: number): string | number {
    const value = database.prepare(`select ${column} as value from entries where sequence = ?`).get(sequence)?.value
    return typeof value === 'number' ? value : String(value)
  }

  function writeColumn(column: string, sequence: number, value: string | number): void {
    database.prepare(`update entries set ${column} = ? where sequence = ?`).run(value, sequence)
  }

  function changeOne(text: string, at: number, bit: number): string {
    const place = at % text.length
    const changed = String.fromCharCode(text.charCodeAt(place) ^ (1 << bit))
    return text.slice(0, place) + changed + text.slice(place + 1)
  }
})

describe('signed heads', () => {
  const { privateKey: signingKey, publicKey } = generateKeyPairSync('ed25519')
  const unsigned = 'the store’s own head is not signed'

  const signedStore = async () => {
    await stores.remove()
    stores = createSqliteStores()
    const store = await stores.open({ clock: handClock(), gatherMs: 0, signingKey })
    for (const id of ['d1', 'd2']) await store.append('acme', { ...kept, id })
    await store.commitSwitch('acme', { ...replaced, id: 'd3' }, 1)
    return store
  }

  test('hold, after every kind of entry', async () => {
    const store = await signedStore()
    await store.deleteBefore(5_000)
    await store.close()
    const { found, verified } = await verify(null, publicKey)
    expect([found, verified.head.signature]).toEqual([[], expect.stringMatching(/^[A-Za-z0-9+/]{86}==$/)])
  })

  test('show a chain that was rewritten to its end, without any head that was saved', async () => {
    await (await signedStore()).close()
    rewrite(2, (entry) => entry.replace('no-certificate', 'other-reason'))
    rewrite(3, (entry) => entry)
    change('update chain_head set hash = (select hash from entries where sequence = 3)')
    expect((await verify(null)).found).toEqual([])
    expect((await verify(null, publicKey)).found.map(({ reason }) => reason)).toEqual([
      'the store’s own head was signed with another key, or changed since',
    ])
  })

  test('show everything deleted and the head set back', async () => {
    await (await signedStore()).close()
    change(`delete from entries; delete from sessions; delete from activity;
            update chain_head set sequence = 0, hash = '${'0'.repeat(64)}', signature = null`)
    expect((await verify(null)).found).toEqual([])
    expect((await verify(null, publicKey)).found.map(({ reason }) => reason)).toEqual([unsigned])
  })

  test('are not put over a chain that was rewritten meanwhile: the gateway goes on, unsigned', async () => {
    await (await signedStore()).close()
    rewrite(3, (entry) => entry.replace('"step":0', '"step":1'))
    change('update chain_head set hash = (select hash from entries where sequence = 3)')
    const store = await stores.open({ clock: handClock(), signingKey })
    await store.append('acme', { ...kept, id: 'd4' })
    await store.close()
    expect((await verify(null, publicKey)).found.map(({ reason }) => reason)).toEqual([unsigned])
  })

  test('begin on a store that had none when somebody signs its head by hand', async () => {
    const store = await stores.open({ clock: handClock(), signingKey })
    await store.append('acme', { ...kept, id: 'd6' })
    expect((await verify(saved, publicKey)).found.map(({ reason }) => reason)).toEqual([unsigned])
    const head = await store.head()
    expect(await store.replaceSignature({ ...head, sequence: 5, signature: signHead(signingKey, head) })).toBe(false)
    expect(await store.replaceSignature({ ...head, signature: signHead(signingKey, head) })).toBe(true)
    await store.append('acme', { ...kept, id: 'd7' })
    await store.close()
    expect((await verify(saved, publicKey)).found).toEqual([])
  })

  test('of another key, and a saved head that was changed, are named', async () => {
    const store = await signedStore()
    const head = await store.head()
    await store.close()
    const strangers = generateKeyPairSync('ed25519').publicKey
    expect((await verify(null, strangers)).found).toHaveLength(1)
    const forged = { ...head, sequence: 2 }
    expect((await verify(forged, publicKey)).found.map(({ reason }) => reason)).toContain(
      'the saved head was signed with another key, or changed since',
    )
  })
})

/** Somebody who takes a decision out has to change the counts of its hour too. */
const activityOff = 'the activity of tenant and hour ["acme",0] does not add up: decisions, unpriced'

function missingRecords(count: number): string {
  return `the rows of sessions count ${count} records that are not in the chain; retention deleted 0`
}

async function verify(head: ChainHead | null, key: KeyObject | null = null) {
  const reader = await openSqliteReader(stores.file)
  const found: ChainProblem[] = []
  const verified = await verifyChain(reader, { saved: head, key, onProblem: (problem) => found.push(problem) })
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

/** Adds an entry and moves the head, as someone would who knows how it is done. */
function append(entry: string): void {
  const database = new DatabaseSync(stores.file)
  const head = database.prepare('select sequence, hash from chain_head').get()
  const { sequence, hash } = extendChain(
    { version: 1, sequence: Number(head?.sequence), hash: String(head?.hash) },
    entry,
  )
  database
    .prepare('insert into entries (sequence, written_at, entry, hash) values (?, 1000, ?, ?)')
    .run(sequence, entry, hash)
  database.prepare('update chain_head set sequence = ?, hash = ?').run(sequence, hash)
  database.close()
}
