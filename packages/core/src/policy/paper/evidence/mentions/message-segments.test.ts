import { expect, test } from 'vitest'
import { mentionsIn } from './mentions.ts'
import { carriedMark, namedMark, segmentsOf } from './message-segments.ts'

const words = (message: string) => segmentsOf(message, mentionsIn(message), []).map((one) => one.words.join(' '))

test('a message is split at punctuation and at words that start another thought', () => {
  expect(words('Cancel order O-55, please and show me the rest. Thanks!')).toEqual([
    `cancel order ${namedMark}`,
    'please',
    'show me the rest',
    'thanks',
  ])
})

test('the value of the proposal has its own mark', () => {
  const message = 'not O-44 but O-55'
  const [own, other] = mentionsIn(message)
  if (!own || !other) throw new Error('The message names two values.')
  expect(segmentsOf(message, [other], [own]).map((one) => one.words)).toEqual([['not', carriedMark], [namedMark]])
})

test('an identifier of several words gets one mark', () => {
  expect(segmentsOf('the card ending in 8107', [{ from: 9, to: 23 }], [])).toEqual([
    { words: ['the', 'card', namedMark], isQuestion: false },
  ])
})

test('a contraction is one word', () => {
  expect(words("don't close it")).toEqual(['dont close it'])
})

test('a question is known by its mark', () => {
  expect(segmentsOf('Is it open? Close it.', [], []).map((one) => one.isQuestion)).toEqual([true, false])
})

test('an empty message has no segments', () => {
  expect(segmentsOf(' . ', [], [])).toEqual([])
})
