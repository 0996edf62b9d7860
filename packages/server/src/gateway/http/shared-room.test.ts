import { expect, test } from 'vitest'
import { openSharedRoom } from './shared-room.ts'

test('a single tenant may have all of the room, and nothing beyond', () => {
  const room = openSharedRoom(
    () => 100,
    () => false,
  )
  expect([room.take('a', 60), room.take('a', 40), room.take('a', 1)]).toEqual([true, true, false])
  room.giveBack('a', 40)
  expect([room.taken(), room.takenBy('a')]).toEqual([60, 60])
})

test('of several tenants each finds room, however much the others want', () => {
  const room = openSharedRoom(
    () => 100,
    () => true,
  )
  for (const tenant of ['a', 'b', 'c', 'd']) while (room.take(tenant, 1));
  expect(['a', 'b', 'c', 'd'].map(room.takenBy)).toEqual([50, 25, 12, 6])
  expect(room.take('e', 1)).toBe(true)
})

test('what a tenant gives back is there for the others', () => {
  const room = openSharedRoom(
    () => 100,
    () => true,
  )
  while (room.take('a', 10));
  expect(room.take('b', 30)).toBe(false)
  room.giveBack('a', 50)
  expect([room.take('b', 30), room.taken()]).toEqual([true, 30])
})
