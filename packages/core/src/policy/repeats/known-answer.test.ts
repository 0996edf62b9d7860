import { describe, expect, test } from 'vitest'
import { call, done, scene, toolCalls, user } from '../../../test/fixtures/steps.ts'
import type { Message } from '../paper/trace/trace.ts'
import { knownAnswer } from './known-answer.ts'

const query = { query: 'Nadia', limit: 5 }
const search = (output: string, id: string) => done('search_events', query, output, id)
const ask = user('When do I meet Nadia?')
const twice = [ask, ...search('No events found.', 'a'), ...search('No events found.', 'b')]

const find = (messages: readonly Message[], proposed = call('search_events', query)) =>
  knownAnswer.match(scene({ messages, proposal: toolCalls(proposed) }))

test('the same reading call a third time is answered with what it returned', () => {
  const match = find(twice)
  expect(match).toMatchObject({ calls: [0], answers: [expect.stringContaining('2 times in this turn')] })
  expect(match?.answers?.[0]).toContain('"No events found."')
})

test('a long output is quoted in part, with its length', () => {
  const long = 'x'.repeat(5_000)
  const answer = find([ask, ...search(long, 'a'), ...search(long, 'b')])?.answers?.[0]
  expect(answer).toContain('(the first 600 of 5000 characters)')
  expect(String(answer).length).toBeLessThan(1_200)
})

describe('it does not hold', () => {
  test.each<[string, readonly Message[]]>([
    ['at the second call', [ask, ...search('No events found.', 'a')]],
    ['where the outputs differ', [ask, ...search('one', 'a'), ...search('two', 'b')]],
    [
      'where a change came in between',
      [ask, ...search('none', 'a'), ...done('add_event', { name: 'x' }, 'true', 'c'), ...search('none', 'b')],
    ],
    ['where a change came since', [...twice, ...done('add_event', { name: 'x' }, 'true', 'c')]],
    ['where a command came since', [...twice, ...done('bash', { command: 'make' }, '', 'c')]],
    [
      'where a change is still running',
      [...twice, { role: 'assistant', content: '', calls: [call('add_event', {}, 'w')] }],
    ],
    ['where it failed', [ask, ...search('Error: down', 'a'), ...search('Error: down', 'b')]],
    [
      'where something is under way',
      [ask, ...search('{"status": "running"}', 'a'), ...search('{"status": "running"}', 'b')],
    ],
    ['in another turn', [...twice, user('And Tom?')]],
    [
      'where the tool has answered differently without a change',
      [ask, ...search('10:00', 'a'), ...search('10:01', 'b'), ...search('10:02', 'c'), ...search('10:02', 'd')],
    ],
  ])('%s', (_, messages) => {
    expect(find(messages)).toBeNull()
  })

  test('for other arguments, another page', () => {
    expect(find(twice, call('search_events', { ...query, page: 2 }))).toBeNull()
  })
})
