import { describe, expect, test } from 'vitest'
import { type Answer, answerOf, differences, readFixture } from '../../../test/python-parity.ts'
import { bindArguments, type Parameter } from './signature.ts'

type SignatureCase = Answer & {
  readonly parameters: readonly string[]
  readonly args: number[]
  readonly kwargs: Readonly<Record<string, number>>
}

test('arguments are bound, or refused, as CPython does for a method', () => {
  const cases = readFixture<SignatureCase>('signature')
  const wrong = differences(cases, ({ parameters, args, kwargs }) =>
    bindArguments('World.act', parameters.map(parameterOf), args, new Map(Object.entries(kwargs))),
  )
  expect(wrong).toEqual([])
})

describe('None as a default', () => {
  test('makes a parameter optional', () => {
    expect(bindArguments('World.act', [{ name: 'path', default: null }], [], new Map())).toEqual([null])
  })

  test('is not what a missing argument gets', () => {
    expect(answerOf(() => bindArguments('World.act', [{ name: 'path' }], [], new Map())).error).toEqual([
      'TypeError',
      "World.act() missing 1 required positional argument: 'path'",
    ])
  })
})

function parameterOf(source: string): Parameter {
  const [name = '', value] = source.split('=')
  return value === undefined ? { name } : { name, default: Number(value) }
}
