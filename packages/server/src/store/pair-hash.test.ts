import { type Action, textAction } from '@twincheck/core'
import { expect, test } from 'vitest'
import { pairHash } from './confirmations.ts'

const proposal: Action = { kind: 'tool-calls', calls: [{ id: '1', name: 'unlock', arguments: { a: 1, b: 2 } }] }
const twin = textAction('Done.')

test('a pair has one hash, whatever the order of its arguments and the ids of its calls', () => {
  const same: Action = { kind: 'tool-calls', calls: [{ id: '2', name: 'unlock', arguments: { b: 2, a: 1 } }] }
  expect(pairHash(proposal, twin)).toMatch(/^sha256:[0-9a-f]{64}$/)
  expect(pairHash(same, twin)).toBe(pairHash(proposal, twin))
})

test('another pair has another hash, also the same two the other way round', () => {
  const hashes = [pairHash(proposal, twin), pairHash(twin, proposal), pairHash(proposal, textAction('Done!'))]
  expect(new Set(hashes).size).toBe(3)
})
