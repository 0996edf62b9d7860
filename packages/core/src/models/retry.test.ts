/** `Retry-After`, read alike on every machine. */
import { afterEach, expect, test } from 'vitest'
import { readRetryAfter } from './retry.ts'

const now = Date.UTC(1994, 10, 6, 8, 49, 30)
const zoneOfThisMachine = process.env.TZ
afterEach(() => {
  if (zoneOfThisMachine === undefined) delete process.env.TZ
  else process.env.TZ = zoneOfThisMachine
})

test.each(['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'])(
  'an HTTP date is in GMT wherever it is read: %s',
  (date) => {
    process.env.TZ = 'Pacific/Kiritimati'
    expect(readRetryAfter(date, now)).toBe(7_000)
  },
)

test.each([null, 'soon', ''])('%j says nothing', (header) => {
  expect(readRetryAfter(header, now)).toBeNull()
})
