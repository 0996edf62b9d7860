import { describe, expect, test } from 'vitest'
import { call, done, scene, toolCalls, user } from '../../../test/fixtures/steps.ts'
import type { Message } from '../paper/trace/trace.ts'
import { knownFailure } from './known-failure.ts'

const invoice = { id: '7741', status: 'paid' }
const refused = '{"error": "invoice 7741 is locked for good"}'
const pay = (output: string, id: string) => done('update_invoice', invoice, output, id)
const ask = user('Mark invoice 7741 as paid.')
const twice = [ask, ...pay(refused, 'a'), ...pay(refused, 'b')]

const find = (messages: readonly Message[], ...proposed: readonly ReturnType<typeof call>[]) =>
  knownFailure.match(
    scene({ messages, proposal: toolCalls(...(proposed.length > 0 ? proposed : [call('update_invoice', invoice)])) }),
  )

test('a call that failed twice is answered with its failure the third time', () => {
  const match = find(twice)
  expect(match).toMatchObject({ calls: [0], finding: { calls: [{ tool: 'update_invoice', step: 2, times: 2 }] } })
  expect(match?.answers?.[0]).toContain('failed 2 times in this turn')
  expect(match?.answers?.[0]).toContain('locked for good')
})

test('reads and other failures in between make no difference', () => {
  const read = done('get_invoice', { id: '7741' }, '{"status": "open"}', 'r')
  const other = done('delete_invoice', { id: '7741' }, '{"error": "not allowed"}', 'o')
  expect(find([ask, ...pay(refused, 'a'), ...read, ...pay(refused, 'b'), ...other])).not.toBeNull()
})

describe('it does not hold', () => {
  test.each<[string, readonly Message[]]>([
    ['at the second call', [ask, ...pay(refused, 'a')]],
    ['where the failures differ', [ask, ...pay(refused, 'a'), ...pay('{"error": "no such invoice"}', 'b')]],
    ['where the latest try succeeded', [...twice, ...pay('{"ok": true}', 'c')]],
    [
      'where a change came in between',
      [ask, ...pay(refused, 'a'), ...done('unlock', {}, '{"ok": true}', 'c'), ...pay(refused, 'b')],
    ],
    ['where a change came since', [...twice, ...done('unlock', {}, '{"ok": true}', 'c')]],
    ['where a command came since', [...twice, ...done('bash', { command: 'make' }, '', 'c')]],
    [
      'where a change is still running',
      [...twice, { role: 'assistant', content: '', calls: [call('unlock', {}, 'w')] }],
    ],
    [
      'where the failure asks for a retry',
      [ask, ...pay('{"error": "try again"}', 'a'), ...pay('{"error": "try again"}', 'b')],
    ],
    [
      'where something is under way',
      [ask, ...pay('{"error": "import is running"}', 'a'), ...pay('{"error": "import is running"}', 'b')],
    ],
    ['where the user waits', [user('Mark invoice 7741 as paid, wait until it is unlocked.'), ...twice.slice(1)]],
    ['in another turn', [...twice, user('Once more, please.')]],
    ['where the turn has a picture', [ask, ...done('look', {}, '[image]', 'i'), ...twice.slice(1)]],
    ['where the earlier tries were answered', [ask, ...answered('a'), ...answered('b')]],
  ])('%s', (_, messages) => {
    expect(find(messages)).toBeNull()
  })

  test('where the message first makes another change', () => {
    expect(find(twice, call('unlock_invoice', { id: '7741' }, 'u'), call('update_invoice', invoice, 'p'))).toBeNull()
    expect(find(twice, call('get_invoice', { id: '7741' }, 'u'), call('update_invoice', invoice, 'p'))).not.toBeNull()
    expect(
      find(twice, call('update_invoice', invoice, 'p'), call('unlock_invoice', { id: '7741' }, 'u')),
    ).not.toBeNull()
  })
})

function answered(id: string): readonly Message[] {
  return [
    { role: 'assistant', content: '', calls: [call('update_invoice', invoice, id)] },
    { role: 'tool', callId: id, content: refused, isAnswer: true },
  ]
}
