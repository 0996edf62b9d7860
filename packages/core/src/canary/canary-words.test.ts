import { expect, test } from 'vitest'
import { evidenceMeaning } from './canary-words.ts'

const meaning = (evidence: number) => evidenceMeaning(evidence, 'repair made no difference', 100, 'to adopt')

test('evidence is explained in one sentence', () => {
  expect(meaning(77.9)).toBe(
    '77 means: if repair made no difference, a result this strong would appear in at most 1 of 77 canaries; 100 is needed to adopt',
  )
})

test.each([0, 0.31, 1, 1.99])('evidence of %d shows nothing yet', (evidence) => {
  expect(meaning(evidence)).toContain('means: nothing is shown yet; 100 is needed to adopt')
})

test('overwhelming evidence is written short', () => {
  expect(meaning(3.2e14)).toContain('3.2e+14 means')
})
