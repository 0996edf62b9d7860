import { describe, expect, test } from 'vitest'
import { noCounts, noneSpoken } from '../../traces/trace-run.ts'
import type { ScannedRun } from '../scanned-run.ts'
import { rankWithinAgents, summariseAgents } from './summary.ts'
import { Tally } from './tally.ts'

const run = (model: string, score: number, outcome: boolean | null, change: Partial<ScannedRun> = {}): ScannedRun => ({
  source: 'shop',
  model,
  run: 'r',
  task: null,
  outcome,
  graded: null,
  score,
  raisedBy: null,
  findings: [],
  decisions: 1,
  found: noCounts,
  imported: noCounts,
  stray: 0,
  spoken: noneSpoken,
  beginnings: [],
  missing: [],
  ...change,
})

function tallied(...runs: readonly ScannedRun[]) {
  const tally = new Tally()
  for (const one of runs) tally.add(one)
  return { tally, agents: summariseAgents(tally.models.values()) }
}

const good = [run('a', 0.1, true), run('a', 0.3, false), run('a', 0.2, true)]
const bad = [run('b', 0.9, true), run('b', 0.8, false)]

describe('within agents', () => {
  test('each agent’s own runs are ranked, and agents count the same', () => {
    const { agents } = tallied(...good, ...bad)
    expect(agents.map(({ model, auc }) => [model, auc])).toEqual([
      ['a', 1],
      ['b', 0],
    ])
    expect(rankWithinAgents(agents)).toEqual([{ source: 'shop', agents: 2, mean: 0.5, lowest: 0, highest: 1 }])
  })

  test.each<[string, ScannedRun]>([
    ['without what the tools answered', run('a', 0, false, { missing: ['tool-outputs'] })],
    ['without a decision', run('a', 0, false, { decisions: 0 })],
    ['without an outcome', run('a', 0, null)],
  ])('a run %s is in no area', (_, unseen) => {
    expect(tallied(...good, unseen).agents[0]?.auc).toBe(1)
  })

  test('an agent that always ends the same way has no area', () => {
    expect(rankWithinAgents(tallied(run('a', 0.1, true)).agents)).toEqual([])
  })
})

describe('a run is placed', () => {
  test('among the runs of its own agent, labelled or not', () => {
    const { tally } = tallied(...good, ...bad, run('a', 0.05, null))
    expect(good.map((one) => tally.percentileOf(one))).toEqual([0.375, 0.875, 0.625])
  })

  test('by quantiles that need no label', () => {
    const { agents } = tallied(...[0.1, 0.2, 0.3, 0.4].map((score) => run('a', score, null)))
    expect(agents[0]).toMatchObject({ runs: 4, auc: null, quantiles: { half: 0.2, ninety: 0.4, ninetyFive: 0.4 } })
  })
})
