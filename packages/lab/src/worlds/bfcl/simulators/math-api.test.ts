import { dict } from '@twincheck/eval/python'
import { describe, expect, test } from 'vitest'
import { answer, differencesFromPython, methodsNotReplayed } from '../../../../test/simulator-parity.ts'
import { mathApi } from './math-api.ts'

describe('MathAPI', () => {
  test('answers every recorded call as Python does', () => {
    expect(differencesFromPython(mathApi, 'math-api')).toEqual([])
  })

  test('has no method that the recording leaves out', () => {
    expect(methodsNotReplayed(mathApi, 'math-api')).toEqual([])
  })

  test('has nothing to remember, so that any two states are equal', () => {
    const state = mathApi.load(dict(), null)
    answer(mathApi, state, 'add(a=1, b=2)')
    expect(mathApi.equal(state, mathApi.copy(state))).toBe(true)
    expect(mathApi.attributes(state)).toEqual(dict())
  })

  test.each([
    ['logarithm(value=2, base=10, precision=1000000000)', '{"error": ""}'],
    ['square_root(number=2, precision=1000000000)', 'Error during execution: '],
  ])('answers %s at once, like a machine without the memory for it', (call, expected) => {
    expect(answer(mathApi, mathApi.load(dict(), null), call)).toBe(expected)
  })
})
