import { expect, test } from 'vitest'
import { openSavedCalls } from './saved-calls.ts'

const call = (id: string, room = 'Oslo') => ({ id, name: 'book_room', arguments: { room } })
const answered = (id: string, room?: string) => ({
  call: call(id, room),
  answer: 'Not executed.',
  stored: 'Booked: B-77',
})

test('a call that was answered and not made again in the turn is saved, with the lengths of its stored output and its answer', () => {
  const counter = openSavedCalls()
  counter.propose(0, [call('a')])
  counter.answer(0, 0, [answered('a')])
  counter.propose(0, [call('b', 'Bergen')])
  // Another turn is another request of the user.
  counter.propose(1, [call('c')])
  expect(counter.savedBy(0)).toEqual({ calls: 1, outputCharacters: 12, answerCharacters: 13 })
  expect(counter.savedBy(1)).toBeNull()
})

test('of a call that is made again and again only the last answer saves it, and none if it runs in the end', () => {
  const counter = openSavedCalls()
  for (const intervention of [0, 1]) {
    counter.propose(0, [call(`a${intervention}`)])
    counter.answer(intervention, 0, [answered(`a${intervention}`)])
  }
  expect([0, 1].map((intervention) => counter.savedBy(intervention)?.calls)).toEqual([0, 1])
  counter.propose(0, [call('z')])
  expect([0, 1].map((intervention) => counter.savedBy(intervention)?.calls)).toEqual([0, 0])
})

test('the second of two identical calls of one message is saved', () => {
  const counter = openSavedCalls()
  counter.propose(0, [call('a'), call('b')])
  counter.answer(0, 0, [answered('b')])
  expect(counter.savedBy(0)?.calls).toBe(1)
})
