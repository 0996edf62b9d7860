import type { PyValue } from '@twincheck/eval/python'
import { repr } from '@twincheck/eval/python'
import { describe, expect, test } from 'vitest'
import { readFixture } from '../../../test/python-parity.ts'
import { PythonRandom } from './random.ts'

type Draw = readonly [name: 'uniform' | 'randint', low: number, high: number, drawn: string]
type RandomCase = { readonly seed: string; readonly drawn: readonly Draw[]; readonly after1500: string }

const cases = readFixture<RandomCase>('random')

describe('a seeded generator', () => {
  test.each(cases.map((input) => [input.seed, input] as const))('draws what CPython draws from seed %s', (_, input) => {
    const source = new PythonRandom(BigInt(input.seed))
    expect(input.drawn.map((step) => repr(draw(source, step)))).toEqual(input.drawn.map((step) => step[3]))
  })

  test.each(cases.map((input) => [input.seed, input] as const))(
    'stays in step over several rounds (%s)',
    (_, input) => {
      const source = new PythonRandom(BigInt(input.seed))
      for (let count = 1; count < 1500; count++) source.uniform(0, 1)
      expect(repr(source.uniform(0, 1))).toBe(input.after1500)
    },
  )
})

describe('a copy of a generator', () => {
  test('goes on with the same draws, and neither disturbs the other', () => {
    const source = new PythonRandom(42)
    for (let count = 0; count < 300; count++) source.uniform(0, 1)
    const twin = source.copy()
    const first = Array.from({ length: 1000 }, () => source.uniform(0, 1).value)
    expect(Array.from({ length: 1000 }, () => twin.uniform(0, 1).value)).toEqual(first)
  })
})

function draw(source: PythonRandom, [name, low, high]: Draw): PyValue {
  return source[name](low, high)
}
