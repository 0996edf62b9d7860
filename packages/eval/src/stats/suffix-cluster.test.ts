import { describe, expect, test } from 'vitest'
import { groupBySuffixCluster, suffixCluster } from './paired-outcome.ts'

describe('the numeric-suffix cluster', () => {
  test.each([
    ['multi_turn_base_17', '17'],
    ['multi_turn_long_context_17', '17'],
    ['multi_turn_base_017', '17'],
    ['a_12345678901234567890', '12345678901234567890'],
    ['multi_turn_base_17b', 'multi_turn_base_17b'],
    ['17', '17'],
    ['task-17', 'task-17'],
  ])('of %s is %s', (id, cluster) => {
    expect(suffixCluster(id)).toBe(cluster)
  })

  test('holds tasks of any category', () => {
    const ids = ['base_2', 'miss_func_1', 'base_1'].map((id) => ({ id }))
    expect(groupBySuffixCluster(ids)).toEqual([[{ id: 'miss_func_1' }, { id: 'base_1' }], [{ id: 'base_2' }]])
  })
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
