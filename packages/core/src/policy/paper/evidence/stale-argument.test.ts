import { describe, expect, test } from 'vitest'
import {
  call,
  done,
  match,
  type StepParts,
  says,
  scene,
  system,
  toolCalls,
  user,
} from '../../../../test/fixtures/steps.ts'
import type { JsonObject } from '../json.ts'
import { staleArgument } from './stale-argument.ts'

const lookup = done('get_user', { user_id: 'sara_01' }, '{"cards": ["card_4332", "card_8107"]}')
const payment = { order_id: '#W2611340', payment_method_id: 'card_4332', amount: 12, memo: null, express: true }

/** A lookup showed two cards, the user asks for the other one, and the actor carries the first one forward. */
const stale: StepParts = {
  messages: [user('Who am I?'), ...lookup, says('Sara.'), user('Pay with the card ending in 8107.')],
  proposal: toolCalls(call('modify_order_payment', payment)),
}

const find = (change: Partial<StepParts> = {}) => staleArgument.match(scene({ ...stale, ...change }))
const twinOf = (change: Partial<StepParts> = {}) => {
  const set = scene({ ...stale, ...change })
  const found = staleArgument.match(set)
  return found && staleArgument.twin?.(found, set)
}
/** The user names another value; the proposal carries this one. */
const asked = (
  request: string,
  parameters: JsonObject,
  tool = 'update_record',
  earlier = 'Seen: 11111 22222 AB12C',
) => ({
  messages: [says(`${earlier} Shall I ${tool.replaceAll('_', ' ')}?`), user(request)],
  proposal: toolCalls(call(tool, parameters)),
})

describe('the unique-stale-argument condition', () => {
  test('holds where one identifier is carried over and the user has just named another of its type', () => {
    expect(find()).toEqual({
      calls: [0],
      reason:
        "payment_method_id of modify_order_payment carries card_4332 over from earlier, while the user's latest message names only card_8107.",
      exhibits: [
        { position: 2, text: 'card_4332' },
        { position: 4, text: 'Pay with the card ending in 8107.' },
      ],
      finding: { key: 'payment_method_id', stale: 'card_4332', current: 'card_8107' },
    })
  })

  test('keeps a call with hundreds of identifiers, where comparing each with all would take too long', () => {
    const items = (count: number) => Array.from({ length: count }, (_, index) => ({ color_id: `tone-${index}` }))
    const paying = (count: number) => toolCalls(call('modify_order_payment', { ...payment, items: items(count) }))
    expect(find({ proposal: paying(198) })).not.toBeNull()
    expect(find({ proposal: paying(199) })).toBeNull()
    expect(find({ proposal: paying(20_000) })).toBeNull()
  })

  test('has severity 0.95 and authorises an edit', () => {
    expect(staleArgument).toMatchObject({ name: 'stale-argument', severity: 0.95, authorises: 'edit' })
  })

  test('holds where the user names the value in full', () => {
    const messages = [...stale.messages.slice(0, -1), user('Pay with card card_8107.')]
    expect(find({ messages })?.finding).toMatchObject({ current: 'card_8107' })
  })

  test('holds where the value is named twice, since it is one value', () => {
    const messages = [...stale.messages.slice(0, -1), user('Use card card_8107, yes, card_8107.')]
    expect(find({ messages })).not.toBeNull()
  })

  test('holds where one of two mentions of the value says what it is', () => {
    expect(find(asked('It is order 22222. Use 22222.', { order_number: '11111' }))).not.toBeNull()
  })

  test('holds where the user rules out the value of the proposal beside it', () => {
    const offer = says('Shall I modify the payment?')
    const messages = [...stale.messages.slice(0, -1), offer, user('Not card card_4332 but card card_8107.')]
    expect(find({ messages })?.finding).toMatchObject({ current: 'card_8107' })
  })

  test('holds where the turn has only looked at the current value', () => {
    const messages = [...stale.messages, ...done('get_card', { card_id: 'card_8107' }, 'ok')]
    expect(find({ messages })).not.toBeNull()
  })

  test('holds where the user names the value and nothing else, having been asked for it', () => {
    const messages = [...lookup, says('Which card shall I modify it to?'), user('card_8107')]
    expect(find({ messages })?.finding).toMatchObject({ current: 'card_8107' })
  })

  test('writes the current value as the stale one is written', () => {
    const request = asked('cancel order w7718004', { order_id: '#W5591220' }, 'cancel_order', 'Order #W5591220.')
    expect(find(request)?.finding).toMatchObject({ stale: '#W5591220', current: '#W7718004' })
  })

  test('holds where the stale value was seen earlier in this very turn', () => {
    const messages = [user('Pay with my card card_8107.'), ...lookup]
    expect(find({ messages })?.exhibits[0]).toEqual({ position: 2, text: 'card_4332' })
  })

  test.each<[string, string, JsonObject]>([
    ['bare digits of the same length', 'It is order 22222.', { order_number: '11111' }],
    ['a booking code', 'It is booking ZX98Y.', { booking_code: 'AB12C' }],
  ])('recognises %s', (_, request, parameters) => {
    expect(find(asked(request, parameters))).not.toBeNull()
  })

  test('recognises an email address and a uuid', () => {
    const emails = asked('The email is b@x.org', { email: 'a@x.org' }, 'update_record', 'Seen: a@x.org')
    expect(find(emails)?.finding).toMatchObject({ current: 'b@x.org' })
    const [old, current] = ['123e4567-e89b-12d3-a456-426614174000', '123e4567-e89b-12d3-a456-426614174001']
    const uuids = asked(`It is device ${current}`, { device_id: old }, 'update_record', `Seen: ${old}`)
    expect(find(uuids)?.finding).toMatchObject({ current })
  })

  test('takes a plural for its singular', () => {
    expect(find(asked('It is one of my orders, 22222.', { order_number: '11111' }))).not.toBeNull()
  })

  test('takes the words of the tool where the argument says nothing', () => {
    expect(find(asked('Close ticket 22222.', { id: '11111' }, 'close_ticket'))).not.toBeNull()
    expect(find(asked('Close invoice 22222.', { id: '11111' }, 'close_ticket'))).toBeNull()
  })

  test('names the one call of several that carries the stale value', () => {
    const proposal = toolCalls(call('add_note', { note: 'x' }), call('modify_order_payment', payment))
    expect(find({ proposal })?.calls).toEqual([1])
  })
})

describe('it does not hold where', () => {
  const request = (text: string) => ({ messages: [...stale.messages.slice(0, -1), user(text)] })

  test.each<[string, Partial<StepParts>]>([
    ['nobody has asked for anything', { messages: [...lookup] }],
    ['the user names no value of the type', request('Pay with my card.')],
    ['the user names the value that the proposal has', request('Pay with the card card_4332.')],
    ['the user names two of the type', request('Pay with card card_4332 or card card_8107.')],
    ['the user rules the other one out', request('Pay, but not with the card ending in 8107.')],
    ['the user rules a third one out', request('Pay with card card_8107, not with card card_9999.')],
    ['the user also speaks of one without naming it', request('Pay with card card_8107 or the other one.')],
    ['the user writes another language', request('Bitte nicht mit der Karte card_8107 zahlen.')],
    ['the value follows what is asked of another', request('Modify the lamp and then card_8107.')],
    ['it is done to what was spoken of', request('Modify it, it belongs to card_8107.')],
    [
      'the user rules the value of the proposal out and names it once more',
      request('Not card card_4332 but card card_8107. Use card card_4332.'),
    ],
    ['the user asks for the value and rules it out', request('Pay with card card_8107. Do not charge card card_8107.')],
    ['the user names two others', request('Pay with card card_8107 or card card_9999.')],
    ['the user names a value of another type', request('Pay with the card gift_card_8107.')],
    ['the end of a value fits none', request('Pay with the card ending in 0000.')],
    ['the end of a value fits the one in the proposal', request('Pay with the card ending in 4332.')],
    ['the value is not introduced as such a thing', request('My birthday is in 8107, ending in 8107.')],
    [
      'the value in the proposal was never seen',
      { proposal: toolCalls(call('pay', { payment_method_id: 'card_5555' })) },
    ],
    ['the argument names no target', { proposal: toolCalls(call('pay', { memo: 'card_4332' })) }],
    ['the argument is a credential', { proposal: toolCalls(call('pay', { card_token: 'card_4332' })) }],
    ['the tool only reads', { proposal: toolCalls(call('get_card', { card_id: 'card_4332' })) }],
    [
      'the tool only reads, wherever it lives',
      { proposal: toolCalls(call('bank.get_card', { card_id: 'card_4332' })) },
    ],
    ['the arguments are malformed', { proposal: toolCalls({ ...call('pay'), malformed: 'card_4332' }) }],
    [
      'two scalars are stale',
      { proposal: toolCalls(call('pay', { card_id: 'card_4332', payment_method: 'card_4332' })) },
    ],
    [
      'two calls are stale',
      { proposal: toolCalls(call('pay', { card_id: 'card_4332' }), call('pay', { card_id: 'card_4332' })) },
    ],
    [
      'the same value stands twice in a list',
      { proposal: toolCalls(call('pay', { ids: ['card_4332', 'card_4332'] })) },
    ],
    [
      'the proposal already uses the current value elsewhere',
      { proposal: toolCalls(call('transfer', { card_id: 'card_4332', receiver: 'card_8107' })) },
    ],
    [
      'another call of the proposal already uses it',
      { proposal: toolCalls(call('pay', { card_id: 'card_4332' }), call('pay', { memo: 'card_8107' })) },
    ],
    [
      'the system prescribes the value in the proposal',
      { messages: [system('The card is card_4332.'), ...stale.messages] },
    ],
    [
      'the user agreed to the value in the proposal',
      { messages: [...lookup, says('I would charge card_4332. OK?'), user('Yes. And show card_8107 to me too.')] },
    ],
    [
      'a call of this turn already used it',
      { messages: [...stale.messages, ...done('select_card', { choice: 'card_8107' }, 'ok')] },
    ],
  ])('%s', (_, change) => {
    expect(find(change)).toBeNull()
  })

  test('the end of a value fits two identifiers', () => {
    const cards = says('The cards are card_4332, card_8107 and card_18107.')
    expect(find({ messages: [cards, user('Pay with the card ending in 8107.')] })).toBeNull()
    expect(find({ messages: [cards, user('Pay with the card ending in 18107.')] })).not.toBeNull()
  })

  test.each([
    ['case', 'then cancel order #w5591', '#W5591'],
    ['a sigil', 'Cancel order W5591220.', '#W5591220'],
    ['groups', 'Send it to account DE89 3704 0044.', 'DE8937040044'],
    ['brackets and dashes', 'Cancel order (415) 555-0132, it came after order 4155550133.', '4155550132'],
  ])('the values differ in notation: %s', (_, request, value) => {
    expect(find(asked(request, { order_id: value, account: value }, 'update_record', `Seen: ${value}`))).toBeNull()
    expect(find(asked(request, { order_id: value }, 'update_record', `Seen: ${value}`))).toBeNull()
  })

  test('the value that is named is the first group of a longer one', () => {
    expect(find(asked('It is account DE44 5001 0517.', { account: 'DE89' }, 'pay', 'Seen: DE89'))).toBeNull()
    expect(find(asked('It is account DE44.', { account: 'DE89' }, 'pay', 'Seen: DE89'))).not.toBeNull()
  })

  test('one mention of the value is the first group of a longer one', () => {
    const request = 'It is account DE44, yes, account DE44 5001 0517.'
    expect(find(asked(request, { account: 'DE89' }, 'pay', 'Seen: DE89'))).toBeNull()
  })

  test('the value stands on both sides of a transfer', () => {
    const move = (request: string) => find(asked(request, { from_account: 'ACC-11' }, 'transfer_money', 'Seen: ACC-11'))
    expect(move('Transfer 5 from account ACC-22.')).not.toBeNull()
    expect(move('Transfer 5 from account ACC-22. Transfer 5 to account ACC-22.')).toBeNull()
  })

  test('the value may be for another argument of its type', () => {
    const move = (to: string) =>
      find(asked('Transfer 5, account ACC-22.', { from_account: 'ACC-11', to_account: to }, 'transfer_money', 'ACC-11'))
    expect(move('ACC-33')).toBeNull()
    expect(move('kim@x.org')).not.toBeNull()
  })

  test('the number in the proposal stands anywhere in the message', () => {
    const close = (request: string) => find(asked(request, { ticket_id: 7 }, 'close_ticket', 'Seen: 7 9'))
    expect(close('Close ticket 9.')).not.toBeNull()
    expect(close('Close ticket 9. I said 7 before.')).toBeNull()
  })

  test('four letters and digits are spelled by chance, and five are not', () => {
    const spelled = (value: string) =>
      find(asked(`Pay order #W77, once ${value.slice(0, 2)} ${value.slice(2)}.`, { order_id: value }, 'pay', value))
    expect(spelled('#W11')).not.toBeNull()
    expect(spelled('#W111')).not.toBeNull()
    expect(spelled('#W1111')).toBeNull()
  })

  test('the message is long, and mostly pasted', () => {
    const long = (length: number) => asked(`It is order 22222.${' '.repeat(length - 18)}`, { order_number: '11111' })
    expect(find(long(20_000))).not.toBeNull()
    expect(find(long(20_001))).toBeNull()
  })

  test('the message is a list of such values', () => {
    const list = (count: number) => asked(`The orders: ${'order 22222, '.repeat(count)}`, { order_number: '11111' })
    expect(find(list(16))).not.toBeNull()
    expect(find(list(17))).toBeNull()
  })

  test('the value is introduced by a word that says nothing', () => {
    expect(find(asked('My lucky number 22222.', { order_number: '11111' }))).toBeNull()
  })

  test('the current value is the id of the user, already in its place beside an access token', () => {
    const parameters = { access_token: '11111', user_id: '22222' }
    expect(find(asked('I am user 22222.', parameters, 'send_message'))).toBeNull()
  })

  test('a file is to be written and another one read', () => {
    const change = asked('Write it to report2.csv.', { target: 'report1.csv' }, 'write_file', 'Seen: report1.csv')
    expect(find(change)).toBeNull()
  })

  test('a number would become another value', () => {
    expect(find(asked('It is order 02222.', { order_number: 11111 }))).toBeNull()
    const long = asked(
      'It is order 22222222222222223.',
      { order_number: 11111111111111112 },
      'update_record',
      '11111111111111112',
    )
    expect(find(long)).toBeNull()
  })
})

describe('the twin of a stale argument', () => {
  test('has the current value in its place and everything else unchanged', () => {
    expect(twinOf()).toEqual(toolCalls(call('modify_order_payment', { ...payment, payment_method_id: 'card_8107' })))
  })

  test('keeps a number a number', () => {
    expect(twinOf(asked('It is order 22222.', { order_number: 11111, amount: 11111 }))).toEqual(
      toolCalls(call('update_record', { order_number: 22222, amount: 11111 })),
    )
  })

  test('keeps a text a text', () => {
    expect(twinOf(asked('It is order 22222.', { order_number: '11111' }))).toEqual(
      toolCalls(call('update_record', { order_number: '22222' })),
    )
  })

  test('changes a nested value, and one in a list, and nothing beside it', () => {
    const nested = { cart: { lines: [{ order_id: '11111', memo: '11111' }], ids: ['33333'] } }
    expect(twinOf(asked('It is order 22222.', nested))).toEqual(
      toolCalls(call('update_record', { cart: { lines: [{ order_id: '22222', memo: '11111' }], ids: ['33333'] } })),
    )
    expect(twinOf(asked('Those are the order ids 22222.', { order_ids: ['33333', '11111'] }))).toEqual(
      toolCalls(call('update_record', { order_ids: ['33333', '22222'] })),
    )
  })

  test('changes only the call that carries it', () => {
    const other = call('add_note', { note: 'x' })
    const proposal = toolCalls(other, call('modify_order_payment', payment), other)
    expect(twinOf({ proposal })).toEqual(
      toolCalls(other, call('modify_order_payment', { ...payment, payment_method_id: 'card_8107' }), other),
    )
  })

  test('is none for what another condition found', () => {
    const set = scene(stale)
    for (const finding of [{}, { key: 'a' }, { key: 'a', stale: 'b' }, { stale: 'b', current: 'c' }]) {
      expect(staleArgument.twin?.(match({ finding }), set)).toBeNull()
    }
  })

  test('keeps an argument called __proto__', () => {
    const parameters = JSON.parse('{"__proto__":{"a":1},"order_number":"11111"}')
    const twin = twinOf(asked('It is order 22222.', parameters))
    if (twin?.kind !== 'tool-calls') throw new Error('There is no twin.')
    expect(Object.keys(twin.calls[0]?.arguments ?? {})).toEqual(['__proto__', 'order_number'])
  })
})

describe('a message that calls the carried thing wrong', () => {
  const wrong = (request: string, before = 'The letter for PT-0098 is nearly done.', tool = 'write_letter') =>
    find({
      messages: [user('A letter for PT-0098'), says(before), user(request)],
      proposal: toolCalls(call(tool, { patient_id: 'PT-0098' })),
    })?.finding.current ?? null

  test.each([
    'Careful, that is the wrong patient. The bed by the window is for PT-0089.',
    'You have got the wrong one, my bracelet says PT-0089',
  ])('replaces it by the value that is named next: %s', (request) => {
    expect(wrong(request)).toBe('PT-0089')
  })

  test.each([
    ['nothing is called wrong', 'Careful, that is the right patient. The bed by the window is for PT-0089.'],
    ['another kind of thing is', 'That is the wrong door. The bed by the window is for PT-0089.'],
    ['it is called wrong behind the value', 'The bed by the window is for PT-0089. That is the wrong patient.'],
    ['it was wrong at another time', 'They rang the wrong patient yesterday. The bed by the window is for PT-0089.'],
    ['it is only asked', 'Is that the wrong patient? The bed by the window is for PT-0089.'],
    ['it is denied', 'That is not the wrong patient. The bed by the window is for PT-0089.'],
    ['the value is denied', 'You have the wrong patient. The bed by the window is not for PT-0089.'],
  ])('does not where %s', (_, request) => {
    expect(wrong(request)).toBeNull()
  })

  test('needs the value in what the agent has just said or done', () => {
    const request = 'I was at the wrong patient. The bed by the window is for PT-0089.'
    expect(wrong(request, 'Anything else?')).toBeNull()
    expect(wrong(request, 'The letter for PT-00981 is nearly done.')).toBeNull()
    const written = (patient_id: string, tool = 'write_letter') =>
      find({
        messages: [
          user('A letter for PT-0098'),
          ...done(tool, { patient_id }, 'ok'),
          ...done('read_mail', {}, 'ok', 'mail'),
          says('Anything else?'),
          user(request),
        ],
        proposal: toolCalls(call('write_letter', { patient_id: 'PT-0098' })),
      })?.finding.current ?? null
    expect(written('PT-0098')).toBe('PT-0089')
    expect(written('PT-0097')).toBeNull()
    expect(written('PT-0098', 'read_letter')).toBeNull()
  })
})
