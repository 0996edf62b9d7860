import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

const byTheHost = (text: string) => createHash('sha256').update(Buffer.from(text, 'utf16le')).digest('hex')

test('it is what every other implementation says, whatever the text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => sha256(text) === byTheHost(text)))
})

test.each([0, 1, 27, 28, 31, 32, 33, 59, 60, 63, 64, 10_000])('it is so for a text of %i characters', (length) => {
  expect(sha256('é'.repeat(length))).toBe(byTheHost('é'.repeat(length)))
})

test('halves of a pair of surrogates are told apart', () => {
  expect(sha256('\ud800')).toBe(byTheHost('\ud800'))
  expect(sha256('\ud800')).not.toBe(sha256('\udc00'))
})
