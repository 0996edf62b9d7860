import { describe, expect, test } from 'vitest'
import { assistant, call, done, says, user } from '../../../../../test/fixtures/steps.ts'
import { OpenReading, readTrace } from '../reading.ts'
import { recognise } from './recognised-values.ts'
import { openVocabulary, type Vocabulary } from './vocabulary.ts'

const messages = [
  user('My order is #W1000001.'),
  ...done(
    'get_order',
    { order_id: '#W1000002', note: { ids: [55555] } },
    '{"card": "card_4332", "other": "card_8107"}',
  ),
  says('Your card is card_4332.'),
]

const vocabularyOf = (...all: typeof messages) => readTrace(all).index(openVocabulary)

const firstSeen = (vocabulary: Vocabulary, token: string) => {
  const value = recognise(token)
  return value === null ? undefined : vocabulary.find(value)?.position
}
const endingIn = (vocabulary: Vocabulary, type: string, ending: string) =>
  vocabulary.endingIn(type, ending).map(({ text }) => text)

describe('the vocabulary of a trajectory', () => {
  test('knows every identifier shown, and the message that showed it first', () => {
    const vocabulary = vocabularyOf(...messages)
    expect(firstSeen(vocabulary, '#W1000001')).toBe(0)
    expect(firstSeen(vocabulary, '#W1000002')).toBe(1)
    expect(firstSeen(vocabulary, 'card_4332')).toBe(2)
  })

  test('reads arguments at any depth, numbers too', () => {
    expect(firstSeen(vocabularyOf(...messages), '55555')).toBe(1)
  })

  test('knows nothing else', () => {
    const vocabulary = vocabularyOf(...messages)
    expect(firstSeen(vocabulary, 'order')).toBeUndefined()
    expect(firstSeen(vocabulary, '__proto__')).toBeUndefined()
  })

  test('finds the values of a type by their end', () => {
    const vocabulary = vocabularyOf(...messages)
    expect(endingIn(vocabulary, 'prefix:card', '8107')).toEqual(['card_8107'])
    expect(endingIn(vocabulary, 'prefix:card', '')).toEqual(['card_4332', 'card_8107'])
    expect(endingIn(vocabulary, 'prefix:gift', '8107')).toEqual([])
  })

  test('is extended by what is new, and reads nothing twice', () => {
    const reading = new OpenReading()
    for (const message of messages) reading.add(message)
    const vocabulary = reading.index(openVocabulary)
    reading.add(assistant(call('pay', { card: 'card_9999' })))
    expect(firstSeen(reading.index(openVocabulary), 'card_9999')).toBe(4)
    expect(reading.index(openVocabulary)).toBe(vocabulary)
    expect(endingIn(vocabulary, 'prefix:card', '4332')).toEqual(['card_4332'])
  })

  test('knows an identifier in any notation, and keeps the first', () => {
    const vocabulary = vocabularyOf(says('Order #W5591.'), user('order w5591'))
    expect(firstSeen(vocabulary, 'W-5591')).toBe(0)
    expect(endingIn(vocabulary, 'prefix:w', '5591')).toEqual(['#W5591'])
  })

  test('knows what was shown to the user: in the words of either, and not in outputs and arguments', () => {
    const shown = (token: string, ...all: typeof messages) => {
      const value = recognise(token)
      return value && vocabularyOf(...all).find(value)?.isShownToUser
    }
    expect(['#W1000001', '#W1000002', 'card_4332', 'card_8107'].map((token) => shown(token, ...messages))).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})
