import { describe, expect, test } from 'vitest'
import { mentionsIn } from './mentions.ts'
import { isDoneToSpokenOf, isPairedWith, isTakenUp } from './spoken-of.ts'

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

  test('where a pronoun stands for the place or the receiver, before the value', () => {
    expect(isDone('Book 40 on it. My colleague owns CC-1001.', 'book_cost')).toBe(true)
    expect(isDone('Book 40 there, Kim has CC-1001.', 'book_cost')).toBe(true)
    expect(isDone('Book 40 on that one. Tell the owner of CC-1001.', 'book_cost')).toBe(true)
    expect(isDone('Book 40 on this please. Tell the owner of CC-1001.', 'book_cost')).toBe(true)
    expect(isDone('Book 40 on this and wait. Kim has CC-1001.', 'book_cost')).toBe(true)
    expect(isDone('Book 40 on it and 60 on CC-1001.', 'book_cost')).toBe(true)
  })

  test('and not where the value stands in another relation, or the word is no pronoun', () => {
    expect(isDone('Transfer 40 from it to ACC-22.', 'transfer_money')).toBe(false)
    expect(isDone('Book 40 on that account CC-1001.', 'book_cost')).toBe(false)
    expect(isDone('The label on it says CC-1001.', 'ship_it')).toBe(false)
    expect(isDone('Thanks for that. Book 40 on CC-1001.', 'book_cost')).toBe(false)
  })
})

describe('a value is what something is put together with', () => {
  const isPaired = (message: string, tool: string) => isPairedWith(message, place(message), tool)

  test('where a verb of joining has a pronoun', () => {
    expect(isPaired('Merge it with order #W22.', 'cancel_order')).toBe(true)
  })

  test('and not where that is what the tool does, or nothing is joined', () => {
    expect(isPaired('Merge it with order #W22.', 'merge_orders')).toBe(false)
    expect(isPaired('Pay it with card_8107.', 'modify_payment')).toBe(false)
  })
})

describe('a value that a question brings up is taken up', () => {
  const isUp = (message: string, tool = 'cancel_order') => isTakenUp(message, place(message), tool)

  test('where what the tool does is asked for behind it', () => {
    expect(isUp('What about order #W22? Cancel it, please.')).toBe(true)
    expect(isUp('How about #W22? You may cancel that.')).toBe(true)
  })

  test('and not where something else is asked, of it or for it', () => {
    expect(isUp('What about order #W22?')).toBe(false)
    expect(isUp('What about order #W22? Track it.')).toBe(false)
    expect(isUp('What about order #W22 and the lamp? Cancel it.')).toBe(false)
    expect(isUp('When does order #W22 arrive? Cancel it.')).toBe(false)
    expect(isUp('When do I get order #W22? Cancel it.')).toBe(false)
    expect(isUp('What about the lamp?\n#W22 has come. Cancel it.')).toBe(false)
    expect(isUp('What about order #W22. Cancel it.')).toBe(false)
  })
})
