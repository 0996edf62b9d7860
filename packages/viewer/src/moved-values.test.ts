import { describe, expect, test } from 'vitest'
import { movedValues } from './action-text.ts'

const calls = (...given: readonly (readonly [name: string, given: Readonly<Record<string, unknown>>])[]) => {
  return { kind: 'tool-calls', calls: given.map(([name, values]) => ({ name, arguments: values })) }
}

describe('a value that moved between arguments', () => {
  test('is found, with where it was and where it is', () => {
    const proposal = calls(['transfer', { from: 'AC-1', to: 'AC-2', amount: 5 }])
    const twin = calls(['transfer', { from: 'AC-2', to: 'AC-1', amount: 5 }])
    expect(movedValues(proposal, twin)).toEqual([
      { value: '"AC-2"', from: 'to', to: 'from' },
      { value: '"AC-1"', from: 'from', to: 'to' },
    ])
  })

  test('is named with its call where there are several', () => {
    const proposal = calls(['read', { id: 7 }], ['write', { id: 8 }])
    const twin = calls(['read', { id: 9 }], ['write', { id: 7 }])
    expect(movedValues(proposal, twin)).toEqual([{ value: '7', from: 'read id', to: 'write id' }])
  })

  test.each([
    ['one that stands where it stood and somewhere else too', { a: 'x', b: 'y' }, { a: 'x', b: 'x' }],
    ['one that only changed', { a: 'x' }, { a: 'y' }],
    ['truth, nothing and an empty text', { a: true, b: null, c: '' }, { b: true, c: null, a: '' }],
    ['a number that became a text', { a: 7 }, { b: '7' }],
  ])('is not %s', (_, before, after) => {
    expect(movedValues(calls(['f', before]), calls(['f', after]))).toEqual([])
  })

  test.each([
    ['a text in place of a call', calls(['f', { a: 1 }]), { kind: 'final-response', text: '1' }],
    ['calls that are none', { calls: [null, 7, { name: 'f' }, { name: 'f', arguments: [1] }] }, { calls: 'x' }],
    ['nothing', null, undefined],
  ])('is looked for in anything: %s', (_, before, after) => {
    expect(movedValues(before, after)).toEqual([])
  })

  test('is not looked for among arguments that nobody could follow', () => {
    const many = (shift: number) =>
      Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [`a${i + shift}`, `v${i}`]))
    expect(movedValues(calls(['f', many(0)]), calls(['f', many(1)]))).toEqual([])
  })
})
