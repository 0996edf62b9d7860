import { describe, expect, test } from 'vitest'
import { assistant, call, done, says, user } from '../../../test/fixtures/steps.ts'
import { openVocabulary } from './vocabulary.ts'

const messages = [
  user('My order is #W1000001.'),
  ...done(
    'get_order',
    { order_id: '#W1000002', note: { ids: [55555] } },
    '{"card": "card_4332", "other": "card_8107"}',
  ),
  says('Your card is card_4332.'),
]

describe('the vocabulary of a trajectory', () => {
  test('knows every identifier shown, and the message that showed it first', () => {
    const vocabulary = openVocabulary().read(messages)
    expect(vocabulary.firstSeen('#W1000001')).toBe(0)
    expect(vocabulary.firstSeen('#W1000002')).toBe(1)
    expect(vocabulary.firstSeen('card_4332')).toBe(2)
  })

  test('reads arguments at any depth, numbers too', () => {
    expect(openVocabulary().read(messages).firstSeen('55555')).toBe(1)
  })

  test('knows nothing else', () => {
    const vocabulary = openVocabulary().read(messages)
    expect(vocabulary.firstSeen('order')).toBeUndefined()
    expect(vocabulary.firstSeen('__proto__')).toBeUndefined()
  })

  test('finds the values of a type by their end', () => {
    const vocabulary = openVocabulary().read(messages)
    expect(vocabulary.endingIn('prefix:card_', '8107')).toEqual(['card_8107'])
    expect(vocabulary.endingIn('prefix:card_', '')).toEqual(['card_4332', 'card_8107'])
    expect(vocabulary.endingIn('prefix:gift_', '8107')).toEqual([])
  })

  test('is extended by what is new, and reads nothing twice', () => {
    const open = openVocabulary()
    open.read(messages)
    const longer = [...messages, assistant(call('pay', { card: 'card_9999' }))]
    expect(open.read(longer).firstSeen('card_9999')).toBe(4)
    expect(open.endingIn('prefix:card_', '4332')).toEqual(['card_4332'])
  })
})
