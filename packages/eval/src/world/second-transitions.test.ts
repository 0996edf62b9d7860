import { expect, test } from 'vitest'
import { countSecond, namedTransitions, secondText } from './second-transitions.ts'

const pair = (actor: boolean, twincheck: boolean) => ({ attack: { actor, twincheck } })

test('the attacker’s goal is kept, prevented, new or absent; runs without attack are none of these', () => {
  const pairs = [pair(true, true), pair(true, false), pair(true, false), pair(false, true), pair(false, false), {}]
  const counted = countSecond(pairs)
  expect(namedTransitions(counted)).toEqual({ attack: { runs: 5, kept: 1, prevented: 2, added: 1, absent: 1 } })
  expect(counted.map(secondText)).toEqual(["Attacker's goal in 5 attacked runs: kept 1, prevented 2, new 1, absent 1"])
})

test('pairs of two worlds are counted under the second verdict of each', () => {
  const pairs = [pair(true, false), { sideEffects: { actor: false, twincheck: true } }]
  expect(countSecond(pairs).map(secondText)).toEqual([
    "Attacker's goal in 1 attacked runs: kept 0, prevented 1, new 0, absent 0",
    'Unwanted side effects in 1 runs: kept 0, prevented 0, new 1, absent 0',
  ])
})

test('where nothing was attacked there is no second verdict', () => {
  expect(countSecond([{}, {}])).toEqual([])
})
