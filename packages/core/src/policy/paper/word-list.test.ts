import { expect, test } from 'vitest'
import { wordList, wordPairs, wordSet } from './word-list.ts'

test('entries are separated by commas, over several lines too, and keep the blanks inside them', () => {
  expect(
    wordList(`
    yes, of course,
    go ahead
  `),
  ).toEqual(['yes', 'of course', 'go ahead'])
})

test('a set holds the same entries in the same order', () => {
  expect([...wordSet('b, a, b')]).toEqual(['b', 'a'])
})

test('the two sides of a pair are separated by a slash', () => {
  expect(wordPairs('open/close, log in/log out')).toEqual([
    ['open', 'close'],
    ['log in', 'log out'],
  ])
})
