import { describe, expect, test } from 'vitest'
import { endingsIn, isNounOf, mentionsIn } from './mentions.ts'

describe('an identifier in a message', () => {
  test('comes with its place and the four words in front of it that may say what it is', () => {
    expect(mentionsIn('Please take the new order #W2611340 now')).toEqual([
      {
        type: 'prefix:w',
        text: '#W2611340',
        identity: 'w2611340',
        from: 26,
        to: 35,
        isPart: false,
        introduction: ['take', 'the', 'new', 'order'],
      },
    ])
  })

  test('is introduced by words of its own sentence only', () => {
    expect(mentionsIn('It is an order. Mine is 22222.')[0]?.introduction).toEqual(['mine', 'is'])
    expect(mentionsIn('It is an order\n22222')[0]?.introduction).toEqual([])
    expect(mentionsIn('22222')[0]?.introduction).toEqual([])
  })

  test('is a part where a group of digits follows behind one space', () => {
    const isPart = (message: string) => mentionsIn(message)[0]?.isPart
    expect(isPart('to DE89 3704 0044')).toBe(true)
    expect(isPart('to DE89 37')).toBe(true)
    expect(isPart('to DE89 3')).toBe(false)
    expect(isPart('to DE89, 3704')).toBe(false)
    expect(isPart('to DE89 now')).toBe(false)
    expect(isPart('to a@x.org 3704')).toBe(false)
  })

  test('is none at the end of a link', () => {
    expect(mentionsIn('see https://x.example/browse/OPS-377.')).toEqual([])
    expect(mentionsIn('ticket OPS-377 (https://x.example/browse/OPS-377)')).toHaveLength(1)
  })
})

describe('an identifier mentioned by its end', () => {
  test.each([
    ['Use the card ending in 8107.', '8107'],
    ['Use the card ending with 8107', '8107'],
    ['the card that ends in 8107', '8107'],
    ['The one whose last four digits 8107 I know', '8107'],
    ['CARD ENDING IN 8107', '8107'],
  ])('%s', (text, ending) => {
    expect(endingsIn(text).map((mention) => mention.text)).toEqual([ending])
  })

  test('comes with the place of the phrase and the words in front of it', () => {
    expect(endingsIn('Use the card ending in 8107')).toEqual([
      { text: '8107', from: 13, to: 27, introduction: ['use', 'the', 'card'] },
    ])
  })

  test.each(['The film ending in tears', 'ending in', 'It ends', 'in 8107'])('is none in %j', (text) => {
    expect(endingsIn(text)).toEqual([])
  })
})

describe('a telephone number in groups', () => {
  test('is one identifier', () => {
    expect(mentionsIn('call +49 170 555-0199 now')[0]).toMatchObject({
      type: 'phone',
      text: '+491705550199',
      isPart: false,
    })
    expect(mentionsIn('call 030 5550142 then')[0]).toMatchObject({
      type: 'digits:10',
      text: '0305550142',
      from: 5,
      to: 16,
    })
  })

  test('ends at two spaces and at a word', () => {
    expect(mentionsIn('+49 170 5550199  12')[0]?.text).toBe('+491705550199')
    expect(mentionsIn('+49 170 5550199 12a')[0]?.text).toBe('+491705550199')
    expect(mentionsIn('12 170 5550199')[0]?.text).toBe('5550199')
  })
})

describe('a word is a noun of an argument', () => {
  test.each([
    ['trucks', 'the plural'],
    ['truck', 'the noun itself'],
    ['trk', 'an abbreviation'],
    ['turck', 'a typing error'],
  ])('%s: %s', (word) => {
    expect(isNounOf(word, ['truck'])).toBe(true)
  })

  test.each([
    ['tr', 'too short'],
    ['lorry', 'another word'],
    ['the', 'an English word'],
  ])('not %s: %s', (word) => {
    expect(isNounOf(word, ['truck', 'theatre'])).toBe(false)
  })
})
