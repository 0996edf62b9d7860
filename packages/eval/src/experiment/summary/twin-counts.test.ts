import { expect, test } from 'vitest'
import { examplePair, exampleSwitch } from '../../../test/fixtures/experiment/example.ts'
import type { PairLine, SwitchLine } from '../pair-line.ts'
import { countTwins, twinLines } from './twin-counts.ts'

function switched(condition: string, twinVerdict?: SwitchLine['twinVerdict']): PairLine {
  return examplePair({ switch: { ...exampleSwitch(), condition, ...(twinVerdict ? { twinVerdict } : {}) } })
}

test('twins are counted by condition; a switch of an older version is not known', () => {
  const lines = [switched('b', 'right'), switched('a', 'wrong'), switched('b', 'unknown'), switched('b')]
  const twins = countTwins([...lines, examplePair({ switch: null })])
  expect(twins).toEqual({
    ...{ right: 1, wrong: 1, unknown: 2 },
    conditions: [
      { condition: 'a', right: 0, wrong: 1, unknown: 0 },
      { condition: 'b', right: 1, wrong: 0, unknown: 2 },
    ],
  })
  expect(twins && twinLines(twins)).toEqual([
    'twins: 1 right, 1 wrong, 2 not known (by the reference solution)',
    '  a: 0 right, 1 wrong, 0 not known',
    '  b: 1 right, 0 wrong, 2 not known',
  ])
})

test('without any verdict nothing is claimed', () => {
  expect(countTwins([switched('a'), examplePair({ switch: null })])).toBeNull()
  expect(countTwins([])).toBeNull()
})
