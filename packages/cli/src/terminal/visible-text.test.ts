import { expect, test } from 'vitest'
import { visibleLine, visibleText } from './visible-text.ts'

test('what a terminal would obey is shown instead', () => {
  expect(visibleText('\u001b[2J\u001b]0;title\u0007 \u009b31m red')).toBe(
    '\\u001b[2J\\u001b]0;title\\u0007 \\u009b31m red',
  )
})

test('a carriage return does not write over what stands there', () => {
  expect(visibleText('kept\rreplaced')).toBe('kept\\u000dreplaced')
})

test('marks of writing direction are shown', () => {
  expect(visibleText('pay \u202eeciruoy')).toBe('pay \\u202eeciruoy')
})

test('letters of every script, line ends and tabs stay', () => {
  const text = 'Größe\tשלום\n日本語 👍🏽'
  expect(visibleText(text)).toBe(text)
})

test('a line of JSON goes on meaning what it meant', () => {
  const value = { text: '\u007f\u009b\u202e\u2028' }
  expect(JSON.parse(visibleText(JSON.stringify(value)))).toEqual(value)
})

test('a line stays one line', () => {
  expect(visibleLine('  a\nb\r\n\u2028c')).toBe('  a b c')
})
