import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entitiesIn } from './entities.ts'

describe('a message names', () => {
  test.each<[string, readonly string[]]>([
    ['Rename it to "Final Draft".', ['final draft']],
    ['write to Ann.Lee+x@Example.org please', ['ann.lee+x@example.org']],
    ['open report-2.PDF and notes.md', ['notes.md']],
    ['cancel HAT136 and #W2611340', ['hat136', 'w2611340']],
    ['move 1,250 units in 12 boxes', ['1250', '12']],
    ['a 5 of nothing', []],
    ['', []],
  ])('in %j: %j', (text, named) => {
    expect([...entitiesIn(text)].sort()).toEqual([...named].sort())
  })
})

test('hostile text takes no longer than its length', () => {
  for (const unit of ['a', 'a.', 'a-', '"', '1,', 'a1', '@']) {
    expect(entitiesIn(unit.repeat(200_000)).size).toBeLessThan(2_000)
  }
})

test('identifiers are the words of letters and digits that one pattern over the whole text finds, in the order of the text', () => {
  const pattern = /\b(?=[A-Za-z_]{0,64}\d)(?=[\d_]{0,64}[A-Za-z])\w{4,128}\b/g
  const piece = fc.constantFrom('a', 'B7', '12', '_', ' ', '-', 'é', 'abcd', '9999', 'x'.repeat(63), '1'.repeat(63))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      const found = [...entitiesIn(text)].filter((entity) => /[a-z]/.test(entity) && /^\w+$/.test(entity))
      expect(found).toEqual([...new Set((text.match(pattern) ?? []).map((word) => word.toLowerCase()))])
    }),
    { seed: 5, numRuns: 2_000 },
  )
})

test('addresses are those that one pattern over the whole text finds', () => {
  const pattern = /[\w.+-]{1,64}@[\w-]{1,64}\.\w{1,64}/g
  const piece = fc.constantFrom('a', 'b.c', '@', '.', '-', '+', ' ', 'é', '\n', 'x'.repeat(63), 'y-'.repeat(33))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const text = pieces.join('')
      const found = [...entitiesIn(text)].filter((entity) => entity.includes('@'))
      expect(found).toEqual([...new Set((text.match(pattern) ?? []).map((address) => address.toLowerCase()))])
    }),
    { seed: 6, numRuns: 2_000 },
  )
})
