/** Times of spans, read alike on every machine. */
import { afterEach, describe, expect, test } from 'vitest'
import { timeOf } from './span.ts'

const zoneOfThisMachine = process.env.TZ
afterEach(() => {
  if (zoneOfThisMachine === undefined) delete process.env.TZ
  else process.env.TZ = zoneOfThisMachine
})

describe.each(['UTC', 'Pacific/Kiritimati', 'Europe/Berlin'])('a machine in the zone %s', (zone) => {
  test.each(['2025-03-30T02:30:00.123456', '2025-03-30 02:30:00.123456', '2025-03-30T02:30:00.123456Z'])(
    'reads %s as UTC',
    (text) => {
      process.env.TZ = zone
      expect(timeOf(text)).toBe(Date.UTC(2025, 2, 30, 2, 30, 0, 123) * 1e3 + 456)
    },
  )
})

test('a zone that is given counts', () => {
  expect(timeOf('2025-03-30T02:30:00+02:00')).toBe(Date.UTC(2025, 2, 30, 0, 30) * 1e3)
})
