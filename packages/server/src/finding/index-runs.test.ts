import { describe, expect, test } from 'vitest'
import { kept, replaced } from '../../test/decision-records.ts'
import { evident } from '../../test/findings-contract.ts'
import {
  everyFinding,
  type FindingDimension,
  type FindingQuery,
  readFindingQuery,
  writeFindingQuery,
} from './finding-query.ts'
import { figuresOf, type IndexedDetail, type IndexedRun, indexRuns } from './index-runs.ts'
import { findInAll } from './select-findings.ts'

const hourMs = 3_600_000
const run: IndexedRun = {
  ...{ key: 'k', source: 's', model: null, run: 'r', task: null, outcome: null, repaired: null, problem: null },
  ...{ decisions: 10, evidence: 2, switches: 1, cost: 0.5, at: 0 },
}

const detail = (key: string, changes: Partial<IndexedDetail>, ended: Partial<IndexedRun> = {}): IndexedDetail => ({
  run: { ...run, key, run: key, ...ended },
  records: [],
  firings: [],
  ...changes,
})

const startedAt = (at: number) => ({ measured: { ...kept.measured, startedAt: at } })
const old = { ...evident('old', [['inverse-action', 1]]), ...startedAt(hourMs) }
const young = {
  ...evident('young', [
    ['stale-argument', 0.9],
    ['inverse-action', 1],
  ]),
  step: 1,
  ...startedAt(5 * hourMs),
}
const switched = {
  ...replaced,
  ...evident('switched', [['stale-argument', 1]]),
  step: 2,
  score: 0.99,
  outcome: 'replaced',
} as const

const details = [
  detail('records', { records: [{ ...kept, step: 7 }, old, young] }),
  detail('pair', { records: [switched] }, { outcome: false, repaired: true, source: 'experiment', model: 'gpt' }),
  detail('scan', {
    firings: [
      {
        turn: 0,
        step: 1,
        condition: 'inverse-action',
        severity: 0.9,
        proposal: { calls: [{ name: 'scan_tool' }] },
        reason: 'odd',
      },
      {
        turn: 0,
        step: 1,
        condition: 'stale-argument',
        severity: 0.95,
        proposal: { calls: [{ name: 'scan_tool' }] },
        reason: 'odder',
      },
      'damaged',
      { condition: 7 },
    ],
  }),
]
const index = indexRuns(details)
const first = { offset: 0, limit: 100, facets: 'all', by: null, now: 6 * hourMs } as const
type Choices = Partial<Record<FindingDimension, string>>
const lists = (choices: Choices) => Object.fromEntries(Object.entries(choices).map(([name, value]) => [name, [value]]))
const query = (changes: Choices, more: Partial<FindingQuery> = {}): FindingQuery => {
  return { ...everyFinding, ...more, chosen: { ...everyFinding.chosen, ...lists(changes) } }
}
const listed = (wanted: FindingQuery) => index.find(wanted, first).findings.map(({ key, step }) => `${key} ${step}`)

describe('findings in memory', () => {
  test('are the decisions with evidence and what a scan found, worst first', () => {
    expect(listed(everyFinding)).toEqual(['pair 2', 'records 1', 'records 0', 'scan null'])
    expect(listed(query({}, { order: 'latest' }))[0]).toBe('records 1')
  })

  test('of a scan are one a decision, with its strongest condition first', () => {
    const [scanned] = index.find(query({ ended: 'scanned' }), first).findings
    expect(scanned).toMatchObject({
      ...{ conditions: ['stale-argument', 'inverse-action'], tool: 'scan_tool', reason: 'odder', severity: 0.95 },
    })
  })

  test('are chosen in every dimension, and each facet shows what else could be chosen', () => {
    expect(listed(query({ condition: 'stale-argument' }))).toEqual(['pair 2', 'records 1', 'scan null'])
    expect(listed(query({ transition: 'rescue', model: 'gpt', source: 'experiment' }))).toEqual(['pair 2'])
    const { found, facets } = index.find(query({ ended: 'replaced' }), first)
    expect(found).toBe(1)
    expect(facets.ended).toEqual([
      { value: 'kept', count: 2 },
      { value: 'replaced', count: 1 },
      { value: 'scanned', count: 1 },
    ])
    expect(facets.condition).toEqual([{ value: 'stale-argument', count: 1 }])
    expect(facets.tool).toEqual([{ value: 'unlock_account', count: 1 }])
  })

  test('are searched by their words, and by no sign', () => {
    expect(listed(query({}, { search: 'undo unlock' }))).toHaveLength(3)
    expect(listed(query({}, { search: 'odder' }))).toEqual(['scan null'])
    expect(listed(query({}, { search: '"*"' }))).toEqual([])
    expect(listed(query({}, { search: ' ' }))).toHaveLength(4)
  })

  test('are chosen by several values, and without some', () => {
    const some = { ...everyFinding.chosen, ended: ['replaced', 'scanned'] }
    expect(listed({ ...everyFinding, chosen: some })).toEqual(['pair 2', 'scan null'])
    const none = { ...everyFinding.excluded, condition: ['stale-argument'] }
    expect(listed({ ...everyFinding, excluded: none })).toEqual(['records 0'])
    expect(listed({ ...everyFinding, chosen: some, excluded: none })).toEqual([])
  })

  test('are chosen by whether a twin was judged, by severity and by score', () => {
    expect(listed(query({ twin: 'judged' }))).toEqual(['pair 2'])
    expect(listed(query({ twin: 'none' }))).toEqual(['records 1', 'records 0'])
    expect(listed(query({ severity: '0.95' }))).toEqual(['scan null'])
    expect(listed(query({ score: '0.9' }))).toEqual(['pair 2'])
    expect(listed(query({ score: 'lower' }))).toEqual([])
  })

  test('are chosen by time, to the millisecond; what has no time is in no span', () => {
    expect(listed(query({}, { from: 5 * hourMs }))).toEqual(['records 1'])
    expect(listed(query({}, { from: 5 * hourMs + 1 }))).toEqual([])
    expect(listed(query({}, { from: hourMs, to: hourMs }))).toEqual(['records 0'])
  })

  test('of a span that ends now are others a while later', () => {
    const hour = query({}, { last: '1h' })
    expect(listed(hour)).toEqual(['records 1'])
    expect(index.find(hour, { ...first, now: 6 * hourMs + 1 }).found).toBe(0)
  })

  test('of several sources are one list, page by page', async () => {
    const finders = details
      .map((one) => indexRuns([one]))
      .map(
        ({ find }) =>
          async (...asked: Parameters<typeof find>) =>
            find(...asked),
      )
    const whole = await findInAll(finders, everyFinding, first)
    expect(whole).toMatchObject({ found: 4, facets: index.find(everyFinding, first).facets })
    const pages = [0, 2].map((offset) => findInAll(finders, everyFinding, { ...first, offset, limit: 2 }))
    const parts = (await Promise.all(pages)).flatMap(({ findings }) => findings)
    expect(parts).toEqual(whole.findings)
  })
})

describe('a query', () => {
  test('comes back from its address as it was written', () => {
    const asked = query({ tool: 'a=b&c', condition: '\u202e' }, { search: '" OR 1', from: 3, to: 9, order: 'latest' })
    const back = (one: FindingQuery) => readFindingQuery(new URLSearchParams(writeFindingQuery(one)))
    expect(back(asked)).toEqual(asked)
    const excluded = { ...asked.excluded, tool: ['x', 'not-y'], ended: ['kept'] }
    const relative = { ...asked, excluded, last: '7d', from: null, to: null } as const
    expect(back(relative)).toEqual(relative)
  })

  test('is made of whatever an address says, bounded', () => {
    const address = new URLSearchParams({
      q: 'x'.repeat(100_000),
      tool: 'y'.repeat(100_000),
      from: '-1',
      to: '1e9',
      order: 'odd',
    })
    address.append('last', 'constructor')
    for (let value = 0; value < 100; value++) address.append('not-tool', String(value))
    const { search, chosen, excluded, ...rest } = readFindingQuery(address)
    expect([search.length, chosen.tool[0]?.length, excluded.tool.length]).toEqual([200, 600, 20])
    expect(rest).toEqual({ last: null, from: null, to: null, order: 'worst' })
  })
})

describe('what happened in some runs', () => {
  test('is the sum of what each of them knows', () => {
    const figures = figuresOf([run, { ...run, decisions: 30, evidence: 0, switches: 0, cost: 1 }])
    expect(figures).toMatchObject({ switches: 1, cost: 1.5, unpriced: 0, decisions: 40, evidence: 2 })
  })

  test('leaves out what is not known, and says of how many decisions the cost is not', () => {
    const figures = figuresOf([run, { ...run, evidence: null, switches: null, cost: null }])
    expect(figures).toMatchObject({ switches: 1, cost: 0.5, unpriced: 10, decisions: 10, evidence: 2 })
  })

  test('is unknown, not nothing, where nobody knows', () => {
    const unknown = { ...run, decisions: null, evidence: null, switches: null, cost: null }
    const nothing = { switches: null, rescues: null, harms: null, cost: null, evidence: null, decisions: 0 }
    expect(figuresOf([unknown])).toMatchObject(nothing)
    expect(figuresOf([])).toMatchObject({ ...nothing, unpriced: 0 })
  })

  test('has rescues and harms only of runs that were replayed', () => {
    const pair = (outcome: boolean, repaired: boolean): IndexedRun => ({ ...run, outcome, repaired })
    const pairs = [pair(false, true), pair(false, true), pair(true, false), pair(true, true), { ...run, outcome: true }]
    expect(figuresOf(pairs)).toMatchObject({ rescues: 2, harms: 1 })
    expect(figuresOf([{ ...pair(false, true), problem: 'Diverged' }])).toMatchObject({ rescues: 0, harms: 0 })
  })
})
