import { describe, expect, test } from 'vitest'
import { assistant, call, says, user } from '../../../../../test/fixtures/steps.ts'
import { type Argument, answersBarely, fitsSide, isIntroducedAs } from './introduction.ts'
import { mentionsIn } from './mentions.ts'
import { recognise } from './recognised-values.ts'

function argument(key: string, token: string, tool = 'update_record'): Argument {
  const value = recognise(token)
  if (value === null) throw new Error(`${token} is no identifier.`)
  return { key, value, tool }
}
const introduces = (message: string, target: Argument) =>
  mentionsIn(message).some((mention) => isIntroducedAs(mention, message, target))

describe('a message introduces a value as the argument', () => {
  test.each<[string, Argument]>([
    ['It is order 22222.', argument('order_id', '11111')],
    ['One of my orders, 22222.', argument('order_id', '11111')],
    ['Pay with card_8107.', argument('payment_method_id', 'card_4332')],
    ['Close ticket 22222.', argument('id', '11111', 'close_ticket')],
    ['Invite bob@x.org.', argument('email', 'ann@x.org', 'invite_person')],
    ['Cancel #W22.', argument('order_id', '#W11', 'cancel_order')],
    ['Share it with bob@x.org.', argument('email', 'ann@x.org')],
    ['Send it to bob@x.org.', argument('recipient', 'ann@x.org')],
    ['I am user ACC-22.', argument('account', 'ACC-11')],
    ['My USR-22, tell her.', argument('sender_id', 'USR-11')],
  ])('%s', (message, target) => {
    expect(introduces(message, target)).toBe(true)
  })

  test.each<[string, Argument]>([
    ['My lucky number 22222.', argument('order_number', '11111')],
    ['Close invoice 22222.', argument('id', '11111', 'close_ticket')],
    ['Regards, Kim (kim@x.org)', argument('recipient', 'ann@x.org')],
    ['Take #W22.', argument('order_id', '#W11', 'cancel_order')],
    ['I am at kim@x.org', argument('recipient', 'ann@x.org')],
    ['I am USR-22, tell her.', argument('receiver_id', 'USR-11')],
    ['My USR-22, tell her.', argument('receiver_id', 'USR-11')],
  ])('or does not: %s', (message, target) => {
    expect(introduces(message, target)).toBe(false)
  })
})

describe('a bare value answers a question', () => {
  const value = argument('order_id', '#W22').value
  const target = argument('order_id', '#W11')

  test('that spoke of such a thing', () => {
    expect(answersBarely(value, '#W22', says('Which order shall I cancel?'), target)).toBe(true)
    expect(answersBarely(value, ' #W22.', says('Which order?'), target)).toBe(true)
  })

  test('and nothing else does', () => {
    expect(answersBarely(value, '#W22', says('Which ticket?'), target)).toBe(false)
    expect(answersBarely(value, 'I saw #W22', says('Which order?'), target)).toBe(false)
    expect(answersBarely(value, '#W22', user('Which order?'), target)).toBe(false)
    expect(answersBarely(value, '#W22', assistant(call('order')), target)).toBe(false)
    expect(answersBarely(value, '#W22', undefined, target)).toBe(false)
  })
})

describe('a value fits the side of its argument', () => {
  test.each([
    ['to_account', ' move it to account ', true],
    ['to_account', ' move 50 out of account ', false],
    ['from_account', ' put 50 into account ', false],
    ['from_account', ' take it from account ', true],
    ['from_account', ' account ', true],
    ['account_id', ' out of account ', true],
    ['recipient', ' from the new account ', true],
    ['recipient', ' to the old account ', false],
  ])('%s, %s: %s', (key, before, fits) => {
    expect(fitsSide(before, key, [])).toBe(fits)
  })

  test('only by a word of that side where the call has two such arguments', () => {
    expect(fitsSide(' to account ', 'to_account', ['from_account'])).toBe(true)
    expect(fitsSide(' account ', 'to_account', ['from_account'])).toBe(false)
    expect(fitsSide(' to account ', 'account_id', ['target_account'])).toBe(false)
    expect(fitsSide(' order ', 'order_id', ['sender_id'])).toBe(false)
    expect(fitsSide(' order ', 'orders', ['order_id'])).toBe(false)
    expect(fitsSide(' order ', 'order_id', ['item_id'])).toBe(true)
  })

  test('only by a word of that side where the argument is one of two values of a thing', () => {
    expect(fitsSide(' with the email ', 'new_email', [])).toBe(false)
    expect(fitsSide(' to the email ', 'new_email', [])).toBe(true)
    expect(fitsSide(' my old email ', 'old_email', [])).toBe(true)
    expect(fitsSide(' my new email ', 'old_email', [])).toBe(false)
  })
})
