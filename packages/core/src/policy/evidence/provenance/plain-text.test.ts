import { describe, expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

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
    ['keeps a backslash that escapes nothing', 'c:\\dir', 'c:\\dir'],
  ])('%s', (_, output, plain) => {
    expect(plainText(output)).toBe(plain)
  })
})
