import { describe, expect, onTestFinished, test } from 'vitest'
import { kept, replaced } from '../../test/decision-records.ts'
import { evident } from '../../test/findings-contract.ts'
import { handClock } from '../../test/hand-clock.ts'
import { createSqliteStores } from '../../test/sqlite-stores.ts'
import { readFindingQuery } from '../finding/finding-query.ts'
import { viewStore } from './store-part.ts'

async function open() {
  const stores = createSqliteStores()
  const clock = handClock(1_000)
  const store = await stores.open({ clock })
  onTestFinished(async () => {
    await store.close()
    await stores.remove()
  })
  return { store, clock, part: viewStore('gateway', store) }
}

describe('the runs of a store', () => {
  test('are listed with what their records say together, the latest active first', async () => {
    const { store, part } = await open()
    const { measured } = kept
    await store.append('local', { ...kept, id: 'd1', session: 'one', measured: { ...measured, cost: 0.25 } })
    await store.append('acme', { ...kept, id: 'd2', session: 'two' })
    await store.append('local', { ...replaced, id: 'd3', session: 'one', measured: { ...measured, cost: 0.25 } })
    expect((await part.listRuns(null)).runs).toMatchObject([
      { run: 'one', source: 'gateway', decisions: 2, evidence: 0, switches: 1, score: 0.5, cost: 0.5, outcome: null },
      { run: 'two', source: 'gateway · acme', decisions: 1, evidence: 0, switches: 0, cost: null },
    ])
  })

  test('are listed as far as is asked for, and it is said whether there are others', async () => {
    const { store, part } = await open()
    for (const session of ['one', 'two', 'three']) await store.append('local', { ...kept, id: session, session })
    const listed = async (most: number | null) => {
      const { runs, whole } = await part.listRuns(most)
      return [runs.map(({ run }) => run), whole]
    }
    expect(await listed(0)).toEqual([[], false])
    expect(await listed(2)).toEqual([['three', 'two'], false])
    expect(await listed(3)).toEqual([['three', 'two', 'one'], true])
    expect(await listed(null)).toEqual([['three', 'two', 'one'], true])
  })

  test('change their version with every decision', async () => {
    const { store, part } = await open()
    const before = await part.version()
    await store.append('local', kept)
    expect(await part.version()).not.toBe(before)
  })
})

describe('one run of a store', () => {
  test('has its records, and says that there is no conversation', async () => {
    const { store, part } = await open()
    await store.append('acme', kept)
    const [run] = (await part.listRuns(null)).runs
    expect(await part.findRun(run?.key ?? '')).toMatchObject({ run, records: [kept], conversation: null })
    expect((await part.findRun(run?.key ?? ''))?.absent).toEqual([expect.stringContaining('not conversations')])
  })

  test('is not found under the key of another source, nor under none', async () => {
    const { store, part } = await open()
    await store.append('acme', kept)
    for (const key of ['["other","acme","s1"]', '["gateway","local","s1"]', 'gateway/s1', '', '{', '[]']) {
      expect(await part.findRun(key)).toBeNull()
    }
  })

  test('says how many of its decisions retention has deleted', async () => {
    const { store, clock, part } = await open()
    await store.append('acme', kept)
    clock.advance(1_000)
    await store.append('acme', { ...kept, id: 'd2' })
    await store.deleteBefore(2_000)
    const found = await part.findRun('["gateway","acme","s1"]')
    expect(found?.run.decisions).toBe(2)
    expect(found?.records.map(({ id }) => id)).toEqual(['d2'])
    expect(found?.absent[1]).toBe('One decision is no longer here: retention has deleted what it held.')
  })
})

test('switches that wait are listed of every tenant', async () => {
  const { store, part } = await open()
  const key = { tenant: 'acme', session: 's1' }
  await store.createConfirmation({ id: 'c1', key, pair: 'sha256:1', content: { score: 1 }, expiresAt: 2_000 })
  expect(await part.listWaiting()).toEqual([
    { ...key, id: 'c1', pair: 'sha256:1', content: { score: 1 }, createdAt: 1_000, expiresAt: 2_000 },
  ])
})

describe('the findings of a store', () => {
  test('are chosen by what people said, and those without a label stay where only a verdict is excluded', async () => {
    const { store, part } = await open()
    for (const session of ['agreed', 'disputed', 'silent']) {
      await store.append('local', { ...evident(session, [['inverse-action', 1]]), session })
    }
    const say = (id: string, session: string, name: string, outcome: 'twin-right' | 'twin-wrong') => {
      const by = { kind: 'person', name, version: null } as const
      const label = {
        id,
        session,
        at: 1,
        about: 'decision',
        outcome,
        by,
        replaces: null,
        sample: null,
        why: null,
      } as const
      return store.addOutcomes('local', [label], 'operatorKey')
    }
    await say('a', 'agreed', 'ada', 'twin-right')
    await say('b', 'disputed', 'ada', 'twin-right')
    await say('c', 'disputed', 'bob', 'twin-wrong')
    const find = async (query: string) => {
      const options = { offset: 0, limit: 10, facets: 'all', by: null, now: 10_000 } as const
      const { findings, facets } = await part.findings.find(readFindingQuery(new URLSearchParams(query)), options)
      return [findings.map(({ run }) => run).sort(), facets.label.map(({ value, count }) => `${value} ${count}`).sort()]
    }
    const all = ['none 1', 'right 1', 'wrong 1']
    expect(await find('')).toEqual([['agreed', 'disputed', 'silent'], all])
    expect(await find('label=right')).toEqual([['agreed'], all.slice(1)])
    expect(await find('label=none')).toEqual([['silent'], all])
    expect(await find('label=none&label=wrong')).toEqual([['disputed', 'silent'], all])
    expect(await find('not-label=right')).toEqual([['disputed', 'silent'], all])
    expect(await find('not-label=none')).toEqual([['agreed', 'disputed'], all.slice(1)])
    expect((await find('agreement=disagree'))[0]).toEqual(['disputed'])
    expect((await find('twin=judged'))[0]).toEqual([])
  })
})
