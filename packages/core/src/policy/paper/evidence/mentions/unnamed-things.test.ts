import { describe, expect, test } from 'vitest'
import { mentionsIn } from './mentions.ts'
import { comesAfterAnother, isAnotherWish, speaksOfUnnamed } from './unnamed-things.ts'

const place = (message: string) => mentionsIn(message)[0] ?? { from: -1, to: -1, introduction: [] }

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

describe('a value belongs to another wish', () => {
  const isOther = (message: string, tool = 'cancel_order') => isAnotherWish(message, place(message), tool)

  test.each([
    'Cancel the lamp and change the address of order #W22.',
    'Cancel my lamp. Change the address of order #W22.',
    'Please return the lamp of order #W22 and cancel the desk.',
    'Return order #W22, call off the desk.',
  ])('%s', (message) => {
    expect(isOther(message)).toBe(true)
  })

  test.each([
    'Cancel order #W22.',
    'Change it: cancel order #W22.',
    'I want to cancel. The order is #W22.',
    'Change the address of order #W22.',
    'Drop order #W22, cancel it.',
  ])('or does not: %s', (message) => {
    expect(isOther(message)).toBe(false)
  })

  test('the verb of a tool is the first that users ask with, wherever it stands in the name', () => {
    expect(isOther('Cancel the lamp and change order #W22.', 'shop.order_cancel')).toBe(true)
    expect(isOther('Resolve it and change order #W22.', 'resolve_order')).toBe(true)
  })
})
