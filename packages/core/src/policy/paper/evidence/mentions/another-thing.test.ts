import { describe, expect, test } from 'vitest'
import { comesAfterAnother, isDoneToSpokenOf, isOtherPortion, speaksOfUnnamed } from './another-thing.ts'
import { mentionsIn } from './mentions.ts'

const place = (message: string) => mentionsIn(message)[0] ?? { from: -1, to: -1, introduction: [] }

describe('what the tool does is asked for of the thing spoken of before', () => {
  const isDone = (message: string, tool: string) => isDoneToSpokenOf(message, place(message), tool)

  test('where the verb has a pronoun in front of the value', () => {
    expect(isDone('Close it, it waits for ticket OPS-377.', 'close_ticket')).toBe(true)
    expect(isDone('Send it. To account ACC-22 goes the rest.', 'send_money')).toBe(true)
  })

  test('and not where the value says where to', () => {
    expect(isDone('Go ahead, but send it to account ACC-22.', 'send_money')).toBe(false)
  })

  test('and not where the pronoun stands behind the value, or behind another verb', () => {
    expect(isDone('Ticket OPS-377, close it.', 'close_ticket')).toBe(false)
    expect(isDone('I like it. Close ticket OPS-377.', 'close_ticket')).toBe(false)
  })

  test('and not where the value stands in another relation, or the word is no pronoun', () => {
    expect(isDone('Transfer 40 from it to ACC-22.', 'transfer_money')).toBe(false)
    expect(isDone('Book 40 on that account CC-1001.', 'book_cost')).toBe(false)
    expect(isDone('The label on it says CC-1001.', 'ship_it')).toBe(false)
    expect(isDone('Thanks for that. Book 40 on CC-1001.', 'book_cost')).toBe(false)
  })
})

describe('a message speaks of a thing it does not name', () => {
  test.each(['Move 50 out of ACC-2222 into the other.', 'Withdraw mine.', 'Yes, cancel that one.'])('%s', (message) => {
    expect(speaksOfUnnamed(message)).toBe(true)
  })

  test.each([
    'Cancel order #W22.',
    'Not that one. Cancel order #W22.',
    'Cancel order #W22 and keep the other one.',
    'Use card_8107. The other one expired.',
  ])('or does not: %s', (message) => {
    expect(speaksOfUnnamed(message)).toBe(false)
  })
})

describe('a value comes after another thing', () => {
  const comesAfter = (message: string, tool = 'cancel_order') => comesAfterAnother(message, place(message), tool)

  test('where the verb stands in front of the word that adds it', () => {
    expect(comesAfter('Cancel the lamp and then order #W22.')).toBe(true)
    expect(comesAfter('Cancelling the lamp is fine. Also cancel order #W22.')).toBe(true)
  })

  test('and not where nothing was asked for before it, or nothing adds it', () => {
    expect(comesAfter('Then cancel order #W22.')).toBe(false)
    expect(comesAfter('Cancel order #W22, then tell me.')).toBe(false)
    expect(comesAfter('Cancel the lamp, order #W22.')).toBe(false)
    expect(comesAfter('Thanks! Also cancel order #W22.')).toBe(false)
  })
})

const isOther = (message: string, ...amounts: readonly string[]) =>
  isOtherPortion(message, mentionsIn(message)[0] ?? { from: -1, to: -1, introduction: [] }, amounts)

describe('a value has an amount of its own', () => {
  test('where its part of the sentence names another than the call, and the message names that of the call too', () => {
    expect(isOther('Book 40 on the usual one and 60 on CC-1001.', '40')).toBe(true)
    expect(isOther('60 on CC-1001, please. And 40 as always.', '40')).toBe(true)
  })

  test('and not where the amount is that of the call, or the only one', () => {
    expect(isOther('Book 40 on CC-1001.', '40')).toBe(false)
    expect(isOther('Book 60 on CC-1001.', '40')).toBe(false)
    expect(isOther('Book 40 of the 60 on CC-1001.', '40')).toBe(false)
    expect(isOther('I have 40 left, so CC-1001 it is.', '40')).toBe(false)
    expect(isOther('Book 40 on CC-1001 and 60 on the usual one.', '40')).toBe(false)
  })
})
