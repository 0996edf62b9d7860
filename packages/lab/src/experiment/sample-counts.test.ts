import type { PairLine } from '@twincheck/eval'
import { expect, test } from 'vitest'
import { examplePair, exampleSwitch } from '../../../eval/test/fixtures/experiment/example.ts'
import { countSample, firingsIn, sampleLines } from './sample-counts.ts'

// The name of the run leads to the world: the fallback world, which is in-sample, names runs after their folder.
const files = ['agent/none.json']

function switched(id: string, actor: boolean, twincheck: boolean, half: 'made' | 'other'): PairLine {
  return examplePair({ run: 'agent', id, actor, twincheck, half, switch: exampleSwitch({ condition: 'a' }) })
}

const gone: PairLine = { kind: 'diverged', run: 'agent', id: 'x_9', category: 'x', problem: '' }
const lines: readonly PairLine[] = [
  switched('x_1', false, true, 'made'),
  switched('x_2', true, false, 'other'),
  switched('x_3', true, true, 'other'),
  examplePair({ run: 'agent', id: 'x_4', actor: false, twincheck: false, switch: null }),
  gone,
]

test('switches, rescues and harms are counted in-sample and by half; other lines are not', () => {
  expect(countSample(lines, files, null)).toEqual({
    all: { switches: 3, rescues: 1, harms: 1 },
    inSample: { switches: 3, rescues: 1, harms: 1 },
    firedBefore: null,
    halves: { made: { switches: 1, rescues: 1, harms: 0 }, other: { switches: 2, rescues: 0, harms: 1 } },
  })
  expect(countSample(lines, [], null)?.inSample.switches).toBe(0)
  expect(countSample([gone], files, null)).toBeNull()
})

test('a condition had fired before only on the same task; trials of a task are one task', () => {
  const made = firingsIn([switched('x_1#0', false, false, 'made'), switched('x_7', true, true, 'made'), gone])
  expect(countSample(lines, files, made)?.firedBefore).toEqual({ switches: 1, rescues: 1, harms: 0 })
})

test('without the runs that the conditions were made on, the sentence says what is not known', () => {
  const counted = countSample(lines, files, null)
  if (counted === null) throw new Error('there are switches')
  expect(sampleLines(counted)).toEqual([
    'in-sample, by conditions written while looking at these tasks: 3 of 3 switches, 1 of 1 rescues, 1 of 1 harms',
    'on tasks where the same condition had fired while it was made: not known, name those runs with --made-on',
    'by half of the tasks: made 1 switches, 1 rescues, 0 harms; other 2 switches, 0 rescues, 1 harms',
  ])
  const nothing = { switches: 0, rescues: 0, harms: 0 }
  expect(sampleLines({ ...counted, inSample: nothing })).toHaveLength(2)
  expect(sampleLines({ ...counted, firedBefore: nothing })[1]).toMatch(/while it was made: 0 of 3 switches/)
})
