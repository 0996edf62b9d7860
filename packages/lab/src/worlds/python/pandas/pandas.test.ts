/** Expected values are those of pandas 2.2.3 and numpy 1.26.4. */
import { describe, expect, test } from 'vitest'
import { arrayText } from './frame.ts'
import { CsvError, readCsv } from './read-csv.ts'
import { toInstant } from './timestamp.ts'

describe('read_csv', () => {
  test('reads quotes, doubled quotes, line breaks and missing cells', () => {
    const text = 'a,b,c\r\n1,"x, ""y""\nz",NA\n\n2,,nan\n3,it\'s "ok"\n'
    expect(readCsv(text)).toEqual({
      columns: ['a', 'b', 'c'],
      rows: [
        ['1', 'x, "y"\nz', null],
        ['2', null, null],
        ['3', 'it\'s "ok"', null],
      ],
    })
  })

  test('refuses a long row, an open quote and an empty text', () => {
    for (const text of ['a\n1,2\n', 'a\n"1\n', '']) expect(() => readCsv(text)).toThrow(CsvError)
  })

  test('a cell of a million characters is one cell', () => {
    expect(readCsv(`a\n"${'x'.repeat(1_000_000)}"`).rows[0]?.[0]?.length).toBe(1_000_000)
  })
})

test.each([
  ['2023-12-01', '2023-12-01T00:00:00.000Z'],
  ['2023-12-01 9:05', '2023-12-01T09:05:00.000Z'],
  ['20231201T090000', '2023-12-01T09:00:00.000Z'],
  ['2023-12-01T09:00:00+02:00', '2023-12-01T07:00:00.000Z'],
  ['Thursday, November 30, 2023', '2023-11-30T00:00:00.000Z'],
  ['Nov. 30th, 2023 at 5:30pm', '2023-11-30T17:30:00.000Z'],
  ['14 dec 2023, 09', '2023-12-14T09:00:00.000Z'],
  ['13/01/2023', '2023-01-13T00:00:00.000Z'],
  ['12/01/2023', '2023-12-01T00:00:00.000Z'],
  ['23-12-01', '2001-12-23T00:00:00.000Z'],
  ['Nov 30', '0001-11-30T00:00:00.000Z'],
  ['2023Q4', '2023-10-01T00:00:00.000Z'],
  ['11:00', '2024-03-15T11:00:00.000Z'],
])('Timestamp(%j) is %s', (text, iso) => {
  const instant = toInstant(text)
  expect(new Date(Number((instant?.nanoseconds ?? 0n) / 1_000_000n)).toISOString()).toBe(iso)
})

test.each(['tomorrow', '2023-02-30', '2023-12-01 24:00:00', 'Friday', '30', '  ', '2023-12-01Z', 'x'.repeat(100_000)])(
  'Timestamp(%.20j) raises',
  (text) => {
    expect(() => toInstant(text)).toThrow('datetime')
  },
)

test('an array of texts is broken near 75 characters', () => {
  const names = ['aisha.chen@atlas.com', 'chenwei.zhang@atlas.com', 'anaya.patel@atlas.com', 'raj.patel@atlas.com']
  expect(arrayText(names)).toBe(
    "['aisha.chen@atlas.com' 'chenwei.zhang@atlas.com' 'anaya.patel@atlas.com'\n 'raj.patel@atlas.com']",
  )
  expect(arrayText([])).toBe('[]')
})
