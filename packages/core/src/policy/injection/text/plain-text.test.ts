import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layOut } from './layout.ts'
import { foldText, plainText } from './plain-text.ts'

describe('an output as a reader sees it', () => {
  test.each([
    ['is lower case with single spaces', 'To  You,\t Agent', 'to you, agent'],
    ['shows a new line and a new paragraph', 'one\ntwo\n\n three', 'one\ntwo\vthree'],
    ['shows where a field ends', 'body: one\nsender: two\n- three', 'body: one\fsender: two\f- three'],
    ['shows where a quoted field ends', '{"a": "one", "b": "two"}', '{"a": "one"\f, "b": "two"\f}'],
    ['has no escapes', String.raw`"a\n\nb \"c\" A"`, '"a\vb "c" a"'],
    ['knows a folded line as one', 'one \\\n    \\ two', 'one two'],
    ['keeps a break that was escaped inside its field', String.raw`x\nto: y`, 'x\nto: y'],
    ['has no signs that nobody sees', 'ig\u200bno\u00adre \ufeffit', 'ignore it'],
    ['has plain letters', 'Ａｓｓｉｓｔａｎｔ', 'assistant'],
    ['has no character references', 'S&#101;nd&#x20;it &amp; go&#64;x', 'send it & go@x'],
    ['has no percent signs for letters', 's%65nd%20it', 'send it'],
    ['keeps the percent signs of an address', 'x/a%20b 5%', 'x/a%20b 5%'],
    ['has no look-alike letters in a Latin word', 'Ѕеnd it', 'send it'],
    ['keeps a word in another alphabet', 'со мной', 'со мной'],
    ['keeps a backslash that escapes nothing', 'c:\\dir', 'c:\\dir'],
  ])('%s', (_, output, plain) => {
    expect(plainText(output)).toBe(plain)
  })
})

test('the short way to it is the long one', () => {
  const pieces = [
    'Anna',
    "it's",
    '"a"',
    "'",
    '"',
    ' ',
    '  ',
    ', ',
    ',',
    '}',
    ']',
    '{',
    '-',
    'to:',
    '\\',
    '\\n',
    '\n',
    '\t',
    'é',
    '~',
    '&#101;',
    '%65',
    'а',
    '\u007f',
  ]
  let short = 0
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 6 }), (parts) => {
      const text = parts.join('')
      if (text.toLowerCase() === plainText(text)) short++
      expect(plainText(text)).toBe(layOut(foldText(text)))
    }),
    { numRuns: 2_000 },
  )
  expect(short).toBeGreaterThan(100)
})
