import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoizeName, memoizeObject } from './memoize.ts'

describe('a kept answer', () => {
  test('is the one that was worked out, for any names in any order, also when there were too many to keep', () => {
    const measure = memoizeName((name) => (name.length > 2 ? null : name.length))
    fc.assert(fc.property(fc.string(), (name) => measure(name) === (name.length > 2 ? null : name.length)))
    for (let i = 0; i < 5_000; i++) measure(`name ${i}`)
    expect([measure('ab'), measure('name 1'), measure('__proto__')]).toEqual([2, null, null])
  })

  test('is worked out once for an object, and again for one that only looks alike', () => {
    let asked = 0
    const listOf = memoizeObject(({ name }: { readonly name: string }) => [name, asked++])
    const one = Object.freeze({ name: 'a' })
    expect([listOf(one), listOf(one), listOf({ ...one })]).toEqual([
      ['a', 0],
      ['a', 0],
      ['a', 1],
    ])
  })
})
