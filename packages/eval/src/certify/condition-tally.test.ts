import { describe, expect, test } from 'vitest'
import { calmRun, someFinding } from '../../test/scanned-runs.ts'
import type { ScannedRun } from '../scan/scanned-run.ts'
import { WarrantTally } from './condition-tally.ts'

const condition = { name: 'inverse-action', version: 1 }
const counting = { inSample: ['known'], level: 0.95 }

function scanned(source: string, outcome: boolean | null, fired: number): ScannedRun {
  const findings = Array.from({ length: fired }, (_, step) => ({ ...someFinding, condition: condition.name, step }))
  return { ...calmRun, source, model: 'm', run: 'r', outcome, findings, decisions: fired }
}

function counted(...runs: readonly ScannedRun[]) {
  const tally = new WarrantTally()
  for (const run of runs) tally.addScanned(run)
  return { tally, condition: tally.counted(condition, counting) }
}

describe('what a condition did', () => {
  test('is counted in runs: many findings in a run touch one', () => {
    const { condition: all } = counted(scanned('new', true, 7), scanned('new', true, 0), scanned('new', false, 2))
    expect(all.all).toMatchObject({ failed: { runs: 1, of: 1 }, succeeded: { runs: 1, of: 2 } })
  })

  test('leaves runs without an outcome out of every figure and counts them', () => {
    const { tally, condition: all } = counted(scanned('new', null, 1), scanned('new', true, 0))
    expect(all.all).toMatchObject({ failed: { runs: 0, of: 0 }, succeeded: { runs: 0, of: 1 } })
    expect([tally.labelled, tally.unlabelled]).toEqual([1, 1])
  })

  test('on a run that did what an attacker wanted is no harm to a good one', () => {
    const { condition: all } = counted({ ...scanned('new', true, 1), compromised: true }, scanned('new', true, 0))
    expect(all.all).toMatchObject({ failed: { runs: 1, of: 1 }, succeeded: { runs: 0, of: 1 } })
  })

  test('is bounded exactly, and rounded up: none of 59 runs leaves room for 5 %', () => {
    const good = Array.from({ length: 59 }, () => scanned('new', true, 0))
    // 1 - 0.05^(1/59) = 0.04950760…
    expect(counted(...good).condition.all.bound).toBe(0.049508)
    // One of 100: the root of the binomial tail at 5 %, 0.04655981…
    const touched = [scanned('new', true, 1), ...Array.from({ length: 99 }, () => scanned('new', true, 0))]
    expect(counted(...touched).condition.all.bound).toBe(0.04656)
  })

  test('has no bound without a successful run, and one of 1 where all were touched', () => {
    expect(counted(scanned('new', false, 1)).condition.all.bound).toBeNull()
    expect(counted(scanned('new', true, 1)).condition.all.bound).toBe(1)
  })

  test('is bounded by what it was not written on alone', () => {
    const { condition: all } = counted(scanned('known', true, 1), scanned('new', true, 0))
    expect(all.outOfSample.succeeded).toEqual({ runs: 0, of: 1 })
    expect(all.all.succeeded).toEqual({ runs: 1, of: 2 })
  })

  test('is counted under one name for whatever agents there are beyond a thousand', () => {
    const runs = Array.from({ length: 1_003 }, (_, index) => ({ ...scanned('new', true, 1), model: `m${index}` }))
    const [source] = counted(...runs).condition.sources
    expect(source?.agents).toHaveLength(1_001)
    expect(source?.agents.find(({ agent }) => agent === '(other agents)')?.succeeded).toEqual({ runs: 3, of: 3 })
  })

  test('where it was replayed is told apart from where it was not', () => {
    const { tally } = counted(scanned('new', true, 0))
    const fired = [condition.name]
    const alone = (twin: 'right' | 'wrong' | null, succeeded: boolean) => [
      {
        ...{ condition: condition.name, switched: twin !== null, succeeded, twin },
        second: { sideEffects: { actor: true, twincheck: twin !== 'right' } },
        answers: null,
      },
    ]
    tally.addReplayed('world', 'm', {
      kind: 'run',
      id: 'a',
      attacked: false,
      succeeded: false,
      fired,
      replays: alone('right', true),
      together: null,
    })
    tally.addReplayed('world', 'm', {
      kind: 'run',
      id: 'b',
      attacked: false,
      succeeded: true,
      fired,
      replays: alone('wrong', false),
      together: null,
    })
    tally.addReplayed('world', 'm', {
      kind: 'run',
      id: 'c',
      attacked: false,
      succeeded: true,
      fired,
      replays: alone(null, true),
      together: null,
    })
    const { sources, all } = tally.counted(condition, counting)
    expect(sources.map(({ source, replay }) => [source, replay])).toEqual([
      ['new', null],
      [
        'world',
        {
          ...{ switches: { failed: 1, succeeded: 1 }, rescues: 1, harms: 1, of: { failed: 1, succeeded: 2 } },
          twins: { right: 1, wrong: 1, unknown: 0 },
        },
      ],
    ])
    expect(all.succeeded).toEqual({ runs: 2, of: 3 })
    expect(tally.second(condition.name)).toMatchObject([{ verdict: 'sideEffects', runs: 3, prevented: 1, kept: 2 }])
    expect(tally.second(null)).toEqual([])
  })
})
