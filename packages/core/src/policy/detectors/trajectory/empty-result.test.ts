import { describe, expect, test } from 'vitest'
import { isEmptyResult } from './empty-result.ts'

describe('a result is empty where it', () => {
  test.each(['', '  \n', '[]', '{}', 'null', '[[]]', '""', "''"])('is %j', (output) => {
    expect(isEmptyResult(output)).toBe(true)
  })

  test.each(['{"orders": []}', '{"next":null,"items":[],"page":{},"note":""}'])(
    'has only empty members: %s',
    (output) => {
      expect(isEmptyResult(output)).toBe(true)
    },
  )

  test.each(['User not found', 'No results.', '{"message": "no open orders found"}', 'The file DOES NOT EXIST'])(
    'says so: %s',
    (output) => {
      expect(isEmptyResult(output)).toBe(true)
    },
  )
})

describe('a result is not empty where it', () => {
  test.each(['0', 'false', '[0]', '{"orders": [], "page": 1}', 'None', '{"a": null'])(
    'holds something: %s',
    (output) => {
      expect(isEmptyResult(output)).toBe(false)
    },
  )

  test('is so long that it says more than that nothing was found', () => {
    const text = 'Room 12 was not found in the east wing, but '
    expect(isEmptyResult(text.padEnd(199, '.'))).toBe(true)
    expect(isEmptyResult(text.padEnd(200, '.'))).toBe(false)
  })

  test('has more than twenty characters between "no" and "found"', () => {
    expect(isEmptyResult(`no ${'x'.repeat(20)} found`)).toBe(true)
    expect(isEmptyResult(`no ${'x'.repeat(21)} found`)).toBe(false)
  })
})
