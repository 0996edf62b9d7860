import { expect, test } from 'vitest'
import { newSortedId } from './sorted-id.ts'

test('ids sort by the time they were made at, are UUIDs of version 7, and never the same', () => {
  const times = [0, 1, 4_095, 65_536, 1_700_000_000_000, 1_800_000_000_000]
  const ids = times.map((time) => newSortedId(time))
  expect([...ids].sort()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(Array.from({ length: 1_000 }, () => newSortedId(1))).size).toBe(1_000)
})
