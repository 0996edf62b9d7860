import { describe, expect, test } from 'vitest'
import { call, done, says, user } from '../../../../test/fixtures/steps.ts'
import type { Message } from '../../paper/trace/trace.ts'
import { mostEntities } from './reading-lexicon.ts'
import { followUnusedEntities } from './unused-entities.ts'

const now = (...log: readonly Message[]) => followUnusedEntities(log).now()

describe('an entity of the user', () => {
  test('is unused until a call takes it up, in whatever argument', () => {
    expect(now(user('Book HAT136 for 250.'))).toBe(2)
    expect(now(user('Book HAT136 for 250.'), ...done('book', { flight: 'hat136' }, 'ok'))).toBe(1)
    expect(now(user('Book HAT136 for 250.'), ...done('book', { all: [{ text: 'HAT136 at 250' }] }, 'ok'))).toBe(0)
  })

  test('counts once, however often it is said', () => {
    expect(now(user('HAT136'), user('HAT136, I said'))).toBe(1)
  })

  test('is used where an earlier call had it', () => {
    expect(now(user('Go.'), ...done('book', { flight: 'HAT136' }, 'ok'), user('And HAT136?'))).toBe(0)
  })

  test('stays used where a later message says it again', () => {
    expect(now(user('HAT136'), ...done('book', { flight: 'HAT136' }, 'ok'), user('HAT136!'))).toBe(0)
  })
})

test('what a tool or the actor names is nobody’s wish', () => {
  expect(now(user('Go.'), ...done('look', {}, 'HAT136'), says('HAT137'))).toBe(0)
})

test('the most at a response is kept, though calls take entities up later', () => {
  const log = [user('Book HAT136 for 250.'), says('Sure?'), user('Yes.'), ...done('b', { f: 'HAT136', n: 250 }, '')]
  const entities = followUnusedEntities(log)
  expect([entities.mostAtResponse(), entities.now()]).toEqual([2, 0])
})

test('a message that names thousands of things is followed in part', () => {
  const names = Array.from({ length: 4_000 }, (_, i) => `x${i + 1000}`).join(' ')
  expect(now(user(names))).toBe(mostEntities)
  expect(now(user(names), { role: 'assistant', content: '', calls: [call('a', { x: 'x1000' })] })).toBe(
    mostEntities - 1,
  )
})
