import type { PyValue } from '@twincheck/eval/python'
import { repr } from '@twincheck/eval/python'
import { describe, expect, test } from 'vitest'
import { readFixture } from '../../../test/python-parity.ts'
import { PythonRandom } from './random.ts'

type Draw = readonly [string, ...(string | number)[]]
type RandomCase = { readonly seed: string; readonly drawn: readonly Draw[]; readonly after1500: string }

const cases = readFixture<RandomCase>('random')

describe('a seeded generator', () => {
  test.each(cases.map((input) => [input.seed, input] as const))('draws what CPython draws from seed %s', (_, input) => {
    const source = new PythonRandom(BigInt(input.seed))
    expect(input.drawn.map((step) => repr(draw(source, step)))).toEqual(input.drawn.map((step) => step.at(-1)))
  })

  test.each(cases.map((input) => [input.seed, input] as const))(
    'stays in step over several rounds (%s)',
    (_, input) => {
      const source = new PythonRandom(BigInt(input.seed))
      for (let count = 1; count < 1500; count++) source.random()
      expect(repr(source.random())).toBe(input.after1500)
    },
  )
})

describe('a copy of a generator', () => {
  test('goes on with the same draws, and neither disturbs the other', () => {
    const source = new PythonRandom(42)
    for (let count = 0; count < 300; count++) source.random()
    const twin = source.copy()
    const first = Array.from({ length: 1000 }, () => source.random().value)
    expect(Array.from({ length: 1000 }, () => twin.random().value)).toEqual(first)
  })
})

function draw(source: PythonRandom, [name, first, second]: Draw): PyValue {
  const low = Number(first)
  const high = Number(second)
  switch (name) {
    case 'random':
      return source.random()
    case 'uniform':
      return source.uniform(low, high)
    case 'randint':
      return source.randint(low, high)
    case 'getrandbits':
      return source.getrandbits(low)
    case 'choice':
      return source.choice(range(low))
    case 'sample':
      return source.sample(range(low), high)
    case 'shuffle': {
      const items = range(Math.min(low, 30))
      source.shuffle(items)
      return items
    }
  }
  throw new Error(`No draw is called ${name}.`)
}

function range(size: number): number[] {
  return Array.from({ length: size }, (_, index) => index)
}
