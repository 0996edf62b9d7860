/** The counts of a whole trajectory, written message by message through the ledger. */
import { describe, expect, test } from 'vitest'
import { assistant, call, done, output, says, user } from '../../../../test/fixtures/steps.ts'
import { readTrace } from '../../paper/evidence/reading.ts'
import type { Message } from '../../paper/trace/trace.ts'
import { openTrajectory } from './trajectory.ts'

const of = (...messages: readonly Message[]) => readTrace(messages).index(openTrajectory)(messages.length)

describe('over all turns', () => {
  test('calls, failures and empty results add up', () => {
    const trajectory = of(
      user('Go.'),
      ...done('find', {}, '[]', 'a'),
      ...done('book', {}, 'Error: full', 'b'),
      user('Again.'),
      ...done('find', {}, '{"rows": []}', 'c'),
      ...done('book', {}, 'Error: not found', 'd'),
      ...done('book', {}, 'booked', 'e'),
    )
    expect(trajectory).toMatchObject({ calls: 5, failures: 2, emptyResults: 2 })
  })

  test('a call without a result is neither failed nor empty', () => {
    expect(of(user('Go.'), assistant(call('find')))).toMatchObject({ calls: 1, failures: 0, emptyResults: 0 })
  })

  test('results that come after the count was asked for are counted then', () => {
    const messages = [user('Go.'), ...done('find', {}, '[]', 'a')]
    const trajectory = of(...messages)
    expect([trajectory.emptyResults, trajectory.emptyResults]).toEqual([1, 1])
  })
})

describe('a turn is idle where a response closes it without a call', () => {
  test('each such response counts', () => {
    expect(of(user('Hi.'), says('Hello.'), user('Go.'), says(''))).toMatchObject({ idleTurns: 2 })
  })

  test('and not where something was called', () => {
    expect(of(user('Go.'), ...done('find', {}, 'ok'), says('Done.')).idleTurns).toBe(0)
  })

  test('nor before the user has said anything', () => {
    expect(of(says('How can I help?')).idleTurns).toBe(0)
  })
})

describe('a failed tool is abandoned where a response closes the turn', () => {
  const failed = done('book', {}, 'Error: full', 'a')

  test('and it has not succeeded since', () => {
    expect(of(user('Go.'), ...failed, ...done('find', {}, 'ok', 'b'), says('Done.'))).toMatchObject({
      abandonedTools: 1,
      failingTools: 1,
    })
  })

  test('but not where it has', () => {
    expect(of(user('Go.'), ...failed, ...done('book', {}, 'ok', 'b'), says('Done.')).abandonedTools).toBe(0)
  })

  test('nor where the user speaks first: then the turn was not closed by the actor', () => {
    expect(of(user('Go.'), ...failed, user('Leave it.'), says('Fine.'))).toMatchObject({
      abandonedTools: 0,
      failingTools: 0,
    })
  })
})

test('the most of one tool counts earlier messages of the turn, not calls that were proposed at once', () => {
  const twice = assistant(call('find', {}, 'a'), call('find', {}, 'b'))
  expect(of(user('Go.'), twice).mostOfOneTool).toBe(0)
  expect(of(user('Go.'), twice, output('a', ''), output('b', ''), assistant(call('find', {}, 'c'))).mostOfOneTool).toBe(
    2,
  )
  expect(of(user('Go.'), twice, user('On.'), assistant(call('find', {}, 'c'))).mostOfOneTool).toBe(0)
})
