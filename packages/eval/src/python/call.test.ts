import { describe, expect, test } from 'vitest'
import { ascii, literal, readFixture } from '../../test/python-parity.ts'
import { PythonError } from './error.ts'
import { parseCall } from './literal-reader.ts'

describe('one call', () => {
  test('arguments are read exactly as CPython reads the literals, and nothing else is accepted', () => {
    const cases = readFixture<{ readonly text: string; readonly result?: string; readonly error?: string }>('call')
    const wrong = cases.flatMap((input) => {
      const expected = input.result === undefined ? input.error : ascii(literal(input.result))
      const read = readAsText(input.text)
      return read === expected ? [] : [{ input, read }]
    })
    expect(wrong).toEqual([])
  })

  test('a tuple is a tuple, a parenthesis is not', () => {
    expect(ascii(parseCall('f((1,), (1), ())').args)).toBe('[(1,), 1, ()]')
  })

  test('brackets nested too deeply are a SyntaxError, not an exhausted stack', () => {
    expect(readAsText(`f(${'['.repeat(100_000)})`)).toBe('SyntaxError')
  })
})

function readAsText(text: string): string {
  try {
    const { name, args, kwargs } = parseCall(text)
    return ascii([name, args, new Map(kwargs)])
  } catch (error) {
    if (error instanceof PythonError) return error.kind
    throw error
  }
}
