import { describe, expect, test } from 'vitest'
import { call, done, scene, toolCalls, user } from '../../../test/fixtures/steps.ts'
import type { JsonObject } from '../paper/json.ts'
import type { Message } from '../paper/trace/trace.ts'
import { doneAlready } from './done-already.ts'

const mail = { to: 'ann@shop.test', subject: 'Invoice 77' }
const sent = done('send_email', mail, '{"sent": true}')
const ask = user('Mail Ann the invoice 77.')

const find = (messages: readonly Message[], ...calls: readonly ReturnType<typeof call>[]) =>
  doneAlready.match(scene({ messages, proposal: toolCalls(...calls) }))
const again = (args: JsonObject = mail, name = 'send_email') => call(name, args)

test('the same change a second time is withheld and answered with what it returned', () => {
  const messages = [ask, ...sent]
  const match = find(messages, again())
  expect(match?.calls).toEqual([0])
  const given = { ...scene({ messages, proposal: toolCalls(again()) }), canAnswer: true }
  const action = match && doneAlready.twin?.(match, given)
  expect(action).toEqual({
    kind: 'answer',
    text:
      'Not executed: this very call ran at step 1 of this turn and returned: "{\\"sent\\": true}". Nothing was done twice. ' +
      'Go on with what is left of the request; if it is wanted twice, ask the user.',
  })
})

describe('it holds', () => {
  test.each<[string, readonly Message[], ReturnType<typeof call>]>([
    ['whatever the order of arguments and the blanks', [ask, ...sent], again({ subject: ' Invoice  77', to: mail.to })],
    ['in any language', [user('Schick Ann die Rechnung 77.'), ...sent], again()],
    ['with reads in between', [ask, ...sent, ...done('list_emails', {}, '[]', 'r')], again()],
    [
      'with a change to something else in between',
      [ask, ...sent, ...done('add_note', { text: 'paid' }, 'true', 'n')],
      again(),
    ],
    [
      'with a change that failed in between',
      [ask, ...sent, ...done('delete_email', { to: mail.to }, 'Error: no', 'd')],
      again(),
    ],
    [
      'for a number that names a thing',
      [ask, ...done('close_ticket', { id: 4711 }, 'true')],
      again({ id: 4711 }, 'close_ticket'),
    ],
    ['a third time', [ask, ...sent, ...done('send_email', mail, '{"sent": true}', 'b')], again()],
  ])('%s', (_, messages, proposed) => {
    expect(find(messages, proposed)?.calls).toEqual([0])
  })

  test('for the second of two in one message, and not for the first', () => {
    expect(find([ask], again(), call('list_emails'), again())?.calls).toEqual([2])
  })
})

describe('it does not hold', () => {
  const both: JsonObject = { to: 'ann@shop.test', subject: 'Invoice 78' }
  test.each<[string, readonly Message[], ReturnType<typeof call>]>([
    ['for other arguments', [ask, ...sent], again(both)],
    ['where capitals differ: that may be the correction', [ask, ...sent], again({ ...mail, subject: 'invoice 77' })],
    ['after a failure', [ask, ...done('send_email', mail, 'Error: quota')], again()],
    ['while the first is still running', [ask, { role: 'assistant', content: '', calls: [again()] }], again()],
    ['in another turn', [ask, ...sent, user('And now?')], again()],
    ['where the user asks for it again', [user('Mail it to Ann twice.'), ...sent], again()],
    [
      'for something without a target',
      [ask, ...done('press_pedal', { level: 1 }, 'true')],
      again({ level: 1 }, 'press_pedal'),
    ],
    ['for short words', [ask, ...done('cd', { folder: '..' }, '')], again({ folder: '..' }, 'cd')],
    [
      'after another change to its target',
      [ask, ...sent, ...done('recall_email', { to: mail.to }, 'true', 'r')],
      again(),
    ],
    ['after a change without a target', [ask, ...sent, ...done('reset_outbox', {}, 'true', 'r')], again()],
    [
      'after a command that may have changed anything',
      [ask, ...sent, ...done('bash', { command: 'rm x' }, '', 'r')],
      again(),
    ],
    [
      'where what it made was deleted again, by the id that came back',
      [
        ask,
        ...done('create_event', { name: 'Standup' }, '00000300'),
        ...done('delete_event', { id: '00000300' }, 'true', 'd'),
      ],
      again({ name: 'Standup' }, 'create_event'),
    ],
    [
      'where the user wants a multiple of its amount',
      [
        user('Move 30,000 to Bo Lind, at most 10,000 each.'),
        ...done('transfer', { to: 'Bo Lind', amount: 10000 }, 'true'),
      ],
      again({ to: 'Bo Lind', amount: 10000 }, 'transfer'),
    ],
    ['for a call that reads', [ask, ...done('get_email', mail, 'x')], again(mail, 'get_email')],
    [
      'for a call whose text decides what it does',
      [ask, ...done('run', { command: 'make all' }, 'ok')],
      again({ command: 'make all' }, 'run'),
    ],
  ])('%s', (_, messages, proposed) => {
    expect(find(messages, proposed)).toBeNull()
  })

  test('for a call that TwinCheck answered', () => {
    const answered: readonly Message[] = [
      ask,
      { role: 'assistant', content: '', calls: [call('send_email', mail, 'a')] },
      { role: 'tool', callId: 'a', content: '{"sent": true}', isAnswer: true },
    ]
    expect(find(answered, again())).toBeNull()
  })
})

describe('a small number in the call is explained by the request, whatever numbers its dates have', () => {
  const table = { restaurant: 'Luigi', date: '2026-12-01', time: '19:00', guests: 2 }
  const reserved = done('reserve_table', table, '{"status": "confirmed"}')
  test.each([
    'Please reserve a table for two at Luigi on 2026-12-01 at 19:00.',
    'Reserve a table at Luigi on 20 November at 8 pm, my wife comes too.',
    'Table at Luigi for me and Kim, 1 December 2026.',
    'Reserve Luigi under booking 4410-22, order A-88.',
  ])('%s', (request) => {
    expect(find([user(request), ...reserved], again(table, 'reserve_table'))?.calls).toEqual([0])
  })

  test.each([
    ['twelve bottles in two orders of six', 'Order twelve bottles of wine.', { bottles: 6 }],
    ['a total in parts', 'Transfer 30,000 in total, at most 10,000 each.', { amount: 10_000 }],
    ['an amount with a currency', 'Send Ann $40, the card takes 20 a time.', { amount: 20 }],
  ])('but %s are two calls', (_, request, args) => {
    expect(find([user(request), ...done('order', args, '{"ok": true}')], again(args, 'order'))).toBeNull()
  })
})
