import { describe, expect, test } from 'vitest'
import { call, done, says, scene, toolCalls, user } from '../../../../../test/fixtures/steps.ts'
import { sameAgain } from './same-again.ts'

function again(request: string, { first = 'close D-02', output = 'ok', answer = 'Done.', tool = 'close_door' } = {}) {
  const proposed = call(tool, { door: 'D-02' }, 'proposed')
  const messages = [user(first), ...done(tool, { door: 'D-02' }, output), says(answer), user(request)]
  return sameAgain(proposed, request, scene({ messages, proposal: toolCalls(proposed) }))?.current ?? null
}

describe('the same call again for another value', () => {
  test.each([
    ['without a word of its own', 'and D-03?'],
    ['with the noun', 'door D-03 too'],
    ['as a correction', 'sorry, typo, it should be D-03'],
    ['in the verb of the tool', 'please close the big one at the gate, D-03'],
    ['in the words of the request before', 'and when is D-03 due?', 'when is D-02 due for its check?'],
  ])('%s', (_, request, first = 'close D-02') => {
    expect(again(request, { first })).toBe('D-03')
  })

  test.each([
    ['ruled out', 'no, not D-03'],
    ['another wish', 'now paint D-03'],
    ['two verbs', 'close it and cancel D-03'],
    ['once more', 'close it again, D-03 is fine'],
    ['a negation', 'you did not close it, only D-03'],
    ['a long message', `close ${'the door '.repeat(15)} D-03`],
    ['with one word that was not said before', 'and when is the green D-03 due?', 'when is D-02 due for its check?'],
    ['ruled out in the words before', 'not D-03', 'is D-02 closed or not'],
  ])('not: %s', (_, request, first = 'close D-02') => {
    expect(again(request, { first })).toBeNull()
  })

  test('not while the earlier call failed, or the agent asks something', () => {
    expect(again('and D-03', { output: 'Error: jammed' })).toBeNull()
    expect(again('and D-03', { answer: 'Which one?' })).toBeNull()
    expect(again('and D-03', { answer: 'Please name your badge.' })).toBeNull()
  })

  test('not while it failed, though another call has succeeded before it', () => {
    const proposed = call('close_door', { door: 'D-02' }, 'proposed')
    const messages = [
      user('close D-02'),
      ...done('get_key', {}, 'ok', 'key'),
      ...done('close_door', { door: 'D-02' }, 'Error: jammed', 'one'),
      says('Jammed.'),
      user('and D-03?'),
    ]
    expect(sameAgain(proposed, 'and D-03?', scene({ messages, proposal: toolCalls(proposed) }))).toBeNull()
  })

  test('in a message of a hundred and twenty characters at most', () => {
    const request = (length: number) => 'and D-03?'.padStart(length)
    expect(again(request(120))).toBe('D-03')
    expect(again(request(121))).toBeNull()
  })

  test('not after another call of the tool, in the earlier turn or in this one', () => {
    const proposed = call('close_door', { door: 'D-02' }, 'proposed')
    const look = (...messages: Parameters<typeof scene>[0]['messages'][number][]) =>
      sameAgain(proposed, 'and D-03?', scene({ messages, proposal: toolCalls(proposed) }))
    const closed = [user('close D-02'), ...done('close_door', { door: 'D-02' }, 'ok', 'one')]
    const asks = [says('Done.'), user('and D-03?')]
    expect(look(...closed, ...asks)).not.toBeNull()
    expect(look(...closed, ...done('close_door', { door: 'D-01' }, 'ok', 'two'), ...asks)).toBeNull()
    expect(look(...closed, ...asks, ...done('close_door', { door: 'D-04' }, 'ok', 'two'))).toBeNull()
    expect(look(user('close D-02'), ...asks)).toBeNull()
    expect(
      look(user('close D-02'), ...done('close_door', { door: 'D-02' }, 'ok, please wait', 'one'), user('and D-03?')),
    ).not.toBeNull()
  })

  test('the verb of a reading tool asks for no change', () => {
    expect(again('please check the big one at the gate, D-03', { tool: 'check_door' })).toBeNull()
  })
})
