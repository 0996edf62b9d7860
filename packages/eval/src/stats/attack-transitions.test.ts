import { expect, test } from 'vitest'
import { attackText, countAttacks } from './paired.ts'
import { groupBySuffixCluster } from './paired-outcome.ts'

const pair = (actor: boolean, twincheck: boolean) => ({ attack: { actor, twincheck } })

test('the attacker’s goal is kept, prevented, new or absent; runs without attack are none of these', () => {
  const pairs = [pair(true, true), pair(true, false), pair(true, false), pair(false, true), pair(false, false), {}]
  const attacks = countAttacks(pairs)
  expect(attacks).toEqual({ attacked: 5, kept: 1, prevented: 2, added: 1, absent: 1 })
  expect(attacks && attackText(attacks)).toBe(
    "Attacker's goal in 5 attacked runs: kept 1, prevented 2, new 1, absent 1",
  )
})

test('where nothing was attacked there is no second verdict', () => {
  expect(countAttacks([{}, {}])).toBeNull()
})

test('a pair that names its cluster is in that one, whatever its id ends in', () => {
  const items = [
    { id: 'bank/task_1/attack_7', cluster: 'bank/task_1' },
    { id: 'bank/task_1/attack_8', cluster: 'bank/task_1' },
    { id: 'bank/task_2/attack_7', cluster: 'bank/task_2' },
    { id: 'plain_7' },
  ]
  expect(groupBySuffixCluster(items).map((members) => members.length)).toEqual([1, 2, 1])
})
