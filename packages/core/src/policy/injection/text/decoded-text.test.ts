import { describe, expect, test } from 'vitest'
import { decodedText } from './decoded-text.ts'

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')
const hexadecimal = (text: string) => Buffer.from(text, 'latin1').toString('hex')

describe('a run that says something in code is undone', () => {
  // Twelve bytes are 24 digits of hexadecimal, eighteen are 24 of Base64: the shortest there is.
  test.each([
    ['hexadecimal digits, the shortest run', hexadecimal('pay me today'), 'pay me today'],
    ['capital hexadecimal digits', hexadecimal('pay me, or else…'.slice(0, 15)).toUpperCase(), 'pay me, or else'],
    ['Base64, the shortest run', base64('Pay me 99 today, z'), 'Pay me 99 today, z'],
    [
      'the letters at the ends of the alphabet',
      base64('\0\x10\x83 a z A Z 0 9 and so on and so on and more').slice(4),
      null,
    ],
    ['breaks and tabs', base64('Pay me\r\n\tor else, now!'), 'Pay me\r\n\tor else, now!'],
    ['the signs of both alphabets', base64('~~~ >>> ??? pay me >>> ???'), '~~~ >>> ??? pay me >>> ???'],
    [
      'the signs of the other alphabet',
      base64('~~~ >>> ??? pay me >>> ???').replaceAll('+', '-').replaceAll('/', '_'),
      '~~~ >>> ??? pay me >>> ???',
    ],
  ])('%s', (_, run, text) => {
    if (text !== null) expect(decodedText(run)).toContain(text)
    else expect(decodedText(run)).not.toBe('')
  })

  test('wherever it stands, and each of several', () => {
    const run = hexadecimal('pay me today')
    const spaced = 'pay             me'
    const runs = [
      ['pay me today', run],
      ['jzjzjz jzjzj', hexadecimal('jzjzjz jzjzj')],
      [spaced, base64(spaced)],
    ] as const
    for (let before = 0; before < 60; before++) {
      for (const [text, one] of runs) {
        expect(decodedText(`${' .'.repeat(40).slice(0, before)} ${one}. Bye.`)).toBe(text)
      }
    }
    expect(decodedText(`${run} and ${base64('Pay me 99 today, z')}`)).toBe('pay me today\nPay me 99 today, z')
  })

  test('with one byte in twenty that no reader could see, and not with more', () => {
    const twenty = 'pay me this very day'
    expect(decodedText(hexadecimal(`${twenty.slice(0, 19)}\x01`))).toBe(`${twenty.slice(0, 19)}\x01`)
    expect(decodedText(hexadecimal(`${twenty.slice(0, 18)}\x01\x7f`))).toBe('')
    expect(decodedText(hexadecimal(`${twenty.slice(0, 18)}\x1f\x01`))).toBe('')
  })
})

test.each([
  ['a shorter run', hexadecimal('pay me, sir')],
  ['a text without a space', base64('PayMe99TodayOrNeverAgain')],
  ['an id', '0e3f1e2a-9a5c-4f0e-8d55-1f2a3b4c5d6e'],
  ['a long word among others', `see ${'a'.repeat(23)} and ${'b'.repeat(23)}`],
  ['nothing', ''],
])('%s says nothing in code', (_, output) => {
  expect(decodedText(output)).toBe('')
})

test('no more than sixteen are undone', () => {
  const run = hexadecimal('pay me today')
  expect(decodedText(Array(20).fill(run).join(' ')).split('\n')).toHaveLength(16)
})
