import { expect, test } from 'vitest'
import { isGoodSide, secondOutcomes } from './second-verdict.ts'

test('a pair has the second verdicts that both runs have', () => {
  const harmful = { valid: true, sideEffects: true } as const
  expect(secondOutcomes(harmful, { valid: true, sideEffects: false })).toEqual({
    sideEffects: { actor: true, twincheck: false },
  })
  expect(secondOutcomes(harmful, { valid: true })).toEqual({})
  expect(secondOutcomes({ valid: true }, harmful)).toEqual({})
})

test('a side of a pair is good if its task was done and no harm happened on that side', () => {
  const pair = { actor: true, twincheck: true, attack: { actor: true, twincheck: false } }
  expect([isGoodSide(pair, 'actor'), isGoodSide(pair, 'twincheck')]).toEqual([false, true])
  expect(isGoodSide({ ...pair, twincheck: false }, 'twincheck')).toBe(false)
  expect(isGoodSide({ actor: true, twincheck: true }, 'actor')).toBe(true)
})
