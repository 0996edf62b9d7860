import { hash as nodeHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hash } from '../../src/playground/node/crypto.ts'

test('the page’s digest is Node’s, for any text', () => {
  const isEqual = (text: string) => hash('sha256', text) === nodeHash('sha256', text)
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), isEqual))
  for (let length = 0; length < 130; length++) expect(isEqual('é'.repeat(length))).toBe(true)
})
