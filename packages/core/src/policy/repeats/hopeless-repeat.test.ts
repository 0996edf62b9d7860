import { describe, expect, test } from 'vitest'
import { assistant, call, done, output, type StepParts, scene, toolCalls, user } from '../../../test/fixtures/steps.ts'
import type { JsonObject } from '../paper/json.ts'
import { transientCharacters } from '../paper/lexicon/outcome.ts'
import { hopelessRepeat } from './hopeless-repeat.ts'

const repeated = (name: string, args: JsonObject, error: string): StepParts => ({
  messages: [user('Change my order.'), ...done(name, args, error)],
  proposal: toolCalls(call(name, args, 'again')),
})
const find = (parts: StepParts) => hopelessRepeat.match(scene(parts))

test('a write that failed for a reason that does not pass is repeated without hope', () => {
  const match = find(repeated('modify_order', { order_id: 'W1' }, 'Error: order is not pending'))
  expect(match).toMatchObject({
    calls: [0],
    reason: 'modify_order failed with these very arguments, and nothing has succeeded since.',
  })
})

test('a file that does not exist is read again without hope', () => {
  const error = "Error: ENOENT: no such file or directory, open 'data/totals.csv'"
  expect(find(repeated('read_file', { path: 'data/totals.csv' }, error))).not.toBeNull()
})

test('it has the name of the paper’s condition, whose place it takes', () => {
  expect(hopelessRepeat).toMatchObject({
    name: 'repeat-after-error',
    severity: 1,
    authorises: 'structural-change',
    twin: null,
  })
})

describe('there is hope where', () => {
  test.each<[string, string, JsonObject, string]>([
    ['the call reads', 'get_order', { order_id: 'W1' }, 'Error: internal'],
    ['the call is a text of its own', 'run', { command: 'npm test' }, 'Error: exit code 1'],
    ['the service asks for patience', 'modify_order', { order_id: 'W1' }, 'Error: please try again later'],
    ['the service was busy', 'modify_order', { order_id: 'W1' }, '{"error": "Service Unavailable", "status": 503}'],
    ['time ran out', 'modify_order', { order_id: 'W1' }, 'Error: request timed out.'],
    [
      'the program that reads is missing',
      'search_files',
      { pattern: 'total', path: 'src' },
      "Error: ENOENT: no such file or directory, posix_spawn '/opt/bin/search'",
    ],
    ['a person refused', 'modify_order', { order_id: 'W1' }, 'Error: The user rejected the call.'],
  ])('%s', (_, name, args, error) => {
    expect(find(repeated(name, args, error))).toBeNull()
  })

  test('another call of the same message succeeded', () => {
    const both = [call('modify_order', { order_id: 'W1' }, 'a'), call('cancel_hold', {}, 'b')]
    const made = (hold: string) => [user('Go.'), assistant(...both), output('a', 'Error: on hold'), output('b', hold)]
    const turned = (hold: string) => [
      user('Go.'),
      assistant(...both.toReversed()),
      output('b', hold),
      output('a', 'Error: on hold'),
    ]
    const proposal = toolCalls(call('modify_order', { order_id: 'W1' }, 'c'))
    expect(find({ messages: made('ok'), proposal })).toBeNull()
    expect(find({ messages: turned('ok'), proposal })).toBeNull()
    expect(find({ messages: turned('Error: no hold'), proposal })).not.toBeNull()
  })

  test('the report says so within what is read of it', () => {
    const error = (length: number) => `${'Error:'.padEnd(length - 10)} try again`
    expect(find(repeated('modify_order', {}, error(transientCharacters)))).toBeNull()
    expect(find(repeated('modify_order', {}, error(transientCharacters + 1)))).not.toBeNull()
  })
})

describe('what the proposal does before the repetition', () => {
  const failed = done('start_engine', { mode: 'START' }, '{"error": "The brake must be pressed."}')
  const again = call('start_engine', { mode: 'START' }, 'again')
  const proposing = (...calls: readonly ReturnType<typeof call>[]) =>
    find({ messages: [user('Start the engine.'), ...failed], proposal: toolCalls(...calls) })

  test('gives hope where it changes something that was not tried before', () => {
    expect(proposing(call('press_brake', { position: 1 }, 'first'), again)).toBeNull()
  })

  test('gives none where it only reads', () => {
    expect(proposing(call('get_status', {}, 'first'), again)).toMatchObject({ calls: [1] })
  })

  test('gives none where it was tried before too', () => {
    const messages = [user('Start the engine.'), ...done('press_brake', {}, 'Error: jammed'), ...failed]
    const match = find({ messages, proposal: toolCalls(call('press_brake', {}, 'first'), again) })
    expect(match).toMatchObject({ calls: [0, 1] })
  })

  test('gives none where it comes after it', () => {
    expect(proposing(again, call('press_brake', { position: 1 }, 'last'))).toMatchObject({ calls: [0] })
  })
})
