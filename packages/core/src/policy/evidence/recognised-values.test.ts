import { describe, expect, test } from 'vitest'
import { mentionedEndings, recogniseMentions, recogniseType, recogniseValues } from './recognised-values.ts'

describe('an identifier has a type', () => {
  test.each([
    ['card_8107', 'prefix:card_'],
    ['gift_card_3491931', 'prefix:gift_card_'],
    ['#W2611340', 'prefix:#w'],
    ['ORD-77', 'prefix:ord-'],
    ['USR001', 'prefix:usr'],
    ['12345', 'digits:5'],
    ['1008292230', 'digits:10'],
    ['sara.doe@example.com', 'email'],
    ['123e4567-e89b-12d3-a456-426614174000', 'uuid'],
    ['ZFA04Y', 'code:6'],
  ])('%s: %s', (token, type) => {
    expect(recogniseType(token)).toBe(type)
  })

  test('that is the same only where one could stand in the place of the other', () => {
    expect(recogniseType('card_8107')).toBe(recogniseType('card_4332'))
    expect(recogniseType('#W11')).not.toBe(recogniseType('#X11'))
    expect(recogniseType('12345')).not.toBe(recogniseType('123456'))
  })

  test.each([
    ['a short number', '1234'],
    ['a word', 'account'],
    ['a word in capitals', 'ACCOUNT'],
    ['one digit behind a word', 'gate7'],
    ['a file', 'report.csv'],
    ['a date', '2026-01-31'],
    ['an amount', '12.50'],
    ['a negative number', '-12345'],
    ['an address without a dot', 'a@b'],
    ['two at signs', 'a@b@c.com'],
    ['a broken uuid', '123e4567-e89b-12d3-a456-42661417400z'],
    ['a code with small letters', 'Zfa04y'],
    ['nothing', ''],
  ])('and %s has none: %j', (_, token) => {
    expect(recogniseType(token)).toBeNull()
  })
})

describe('identifiers in a text', () => {
  test('are found without the punctuation around them', () => {
    expect(recogniseValues('Move card_8107, (#W2611340) and "12345".').map(({ text }) => text)).toEqual([
      'card_8107',
      '#W2611340',
      '12345',
    ])
  })

  test('come with the four words in front of them that may say what they are', () => {
    expect(recogniseMentions('Please take the new order #W2611340 now')).toEqual([
      { type: 'prefix:#w', text: '#W2611340', introduction: ['take', 'the', 'new', 'order'] },
    ])
  })

  test('are looked for in a bounded part of a message', () => {
    expect(recogniseValues(`${' '.repeat(200_000)}12345`)).toEqual([])
    expect(recogniseValues(`${' '.repeat(199_995)}12345`)).toHaveLength(1)
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
    expect(mentionedEndings(text).map((mention) => mention.text)).toEqual([ending])
  })

  test('comes with the words in front of the phrase', () => {
    expect(mentionedEndings('Use the card ending in 8107')[0]?.introduction).toEqual(['use', 'the', 'card'])
  })

  test.each(['The film ending in tears', 'ending in', 'It ends', 'in 8107'])('is none in %j', (text) => {
    expect(mentionedEndings(text)).toEqual([])
  })
})
