import { describe, expect, test } from 'vitest'
import { showHidden, visibleParts } from './visible-text.ts'

describe('what cannot be seen is spelt out', () => {
  test.each([
    ['an override that turns the order around', 'A\u202E1-A\u202C', 'A‹U+202E›1-A‹U+202C›'],
    ['every mark, embedding, override and isolate of direction', bidirectional(), bidirectional(spelt)],
    ['a space without width', 'pay\u200Broll', 'pay‹U+200B›roll'],
    ['a joiner between Latin letters', 'pay\u200Droll', 'pay‹U+200D›roll'],
    ['a soft hyphen', 'pay\u00ADroll', 'pay‹U+00AD›roll'],
    ['an escape, as a terminal would take it', '\u001B[2Kok', '‹U+001B›[2Kok'],
    ['a zero', 'a\u0000b', 'a‹U+0000›b'],
    ['a return that a terminal would overwrite the line with', 'bad\rgood', 'bad‹U+000D›good'],
    ['a byte order mark', '\uFEFFid', '‹U+FEFF›id'],
    ['a tag, in which whole sentences are hidden', `a${String.fromCodePoint(0xe0041)}`, 'a‹U+E0041›'],
    ['a selector of variants that are none', `a${String.fromCodePoint(0xe0101)}\uFE0F`, 'a‹U+E0101›‹U+FE0F›'],
    ['a letter that is blank', 'a\u3164b\u115F', 'a‹U+3164›b‹U+115F›'],
    ['half a character', 'a\uD800b', 'a‹U+D800›b'],
    ['private use', '\uE000', '‹U+E000›'],
    ['a separator of lines', 'a\u2028b', 'a‹U+2028›b'],
  ])('%s', (_, text, shown) => {
    expect(showHidden(text)).toBe(shown)
  })

  test('as a piece of its own, so that the page can set it apart', () => {
    expect(visibleParts('1\u202E2')).toEqual([
      { text: '1', hidden: false },
      { text: '‹U+202E›', hidden: true },
      { text: '2', hidden: false },
    ])
  })

  test('in time, however much of it there is', () => {
    expect(showHidden('\u202E'.repeat(200_000))).toHaveLength(200_000 * '‹U+202E›'.length)
  })
})

test.each([
  ['lines and tabs', 'a\n\tb\r\nc'],
  ['Persian with its non-joiner', 'می\u200Cخواهم'],
  ['Hindi with its joiner', 'क्\u200Dष'],
  ['families, flags, keycaps and hearts', '👩\u200D👩\u200D👧 👍🏽 ❤\uFE0F 1\uFE0F\u20E3 🏳\uFE0F\u200D🌈'],
  ['Hebrew, Arabic, Thai, Korean, Chinese', 'שלום العربية สวัสดี 안녕 你好'],
  ['accents that combine', 'e\u0301'],
  ['nothing', ''],
])('%s stay as they are', (_, text) => {
  expect(showHidden(text)).toBe(text)
})

function bidirectional(write = (point: number) => String.fromCodePoint(point)): string {
  const points = [0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069]
  return points.map((point) => write(point)).join('x')
}

function spelt(point: number): string {
  return `‹U+${point.toString(16).toUpperCase().padStart(4, '0')}›`
}
