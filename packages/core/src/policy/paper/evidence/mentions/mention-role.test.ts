import { describe, expect, test } from 'vitest'
import { isToBeShown, roleOf } from './mention-role.ts'
import { mentionsIn } from './mentions.ts'

/** The roles of the identifiers of a message, in their order. */
const roles = (message: string) => {
  const mentions = mentionsIn(message)
  return mentions.map((mention) => roleOf(message, mention, mentions))
}

describe('a value is asked for', () => {
  test.each([
    'Cancel order #W22.',
    'Pay with card_8107 please',
    "Couldn't you cancel order #W22 for me?",
    'Do you mind cancelling order #W22?',
    'Can you cancel order #W22?',
    "Don't forget to cancel order #W22.",
    'Why not cancel order #W22',
    "I don't have the time, cancel order #W22.",
    'I do not want to wait but cancel order #W22',
    'Not the first one - cancel order #W22.',
    'I would like order #W22 cancelled',
    'If possible, cancel order #W22.',
    'Find order #W22 and cancel it.',
    'Cancel "#W22".',
    'Cancel `#W22`, please.',
    "Cancel '#W22'.",
    'Cancel order #W22 and keep the rest.',
    'Cancel order #W22, I bought the lamp in a shop instead.',
    'When you are done, cancel order #W22.',
    'Use order #W22',
    'It is order #W22.',
    'Order #W22 has to go.',
    'Order #W22 is the one I meant.',
    'Is it possible to cancel order #W22?',
    'So order #W22?',
  ])('%s', (message) => {
    expect(roles(message)).toEqual(['asked-for'])
  })
})

describe('a value is ruled out', () => {
  test.each([
    'Do not charge card_8107.',
    "Don't use card_8107, it's my wife's.",
    'Pay with any card except card_8107',
    'Pay with anything but card_8107',
    'Please charge the other one instead of card_8107.',
    'Leave order #W22 as it is',
    'Order #W22 I want to keep.',
    'Order #W22 stays.',
    '#W22 stays.',
    'The card card_8107 has expired',
    'Close them all apart from ticket OPS-377.',
    'No need to touch order #W22',
    'Order #W22 can wait.',
    'Not card_8107',
  ])('%s', (message) => {
    expect(roles(message)).toEqual(['ruled-out'])
  })

  test('and another one is asked for', () => {
    expect(roles('Not card card_4332 but card card_8107.')).toEqual(['ruled-out', 'asked-for'])
    expect(roles('Cancel #W22, not #W11.')).toEqual(['asked-for', 'ruled-out'])
    expect(roles('Cancel #W22 and not #W11.')).toEqual(['asked-for', 'ruled-out'])
    expect(roles('Instead of #W11 cancel #W22')).toEqual(['ruled-out', 'asked-for'])
  })
})

describe('a value is mentioned aside', () => {
  test.each([
    ['compared with', 'Send it like order #W22'],
    ['compared with', 'Send it to the same address as order #W22.'],
    ['compared with', 'It is better than product SKU-9002.'],
    ['borrowed from', 'Use the address from order #W22'],
    ['borrowed from', 'Copy the note of order #W22'],
    ['the owner', "Take order #W22's address"],
    ['the owner', 'Take order #W22’s address'],
    ['told of', "My neighbour's claim CLM-60077 was paid."],
    ['told of', 'The card card_8107 belongs to my wife'],
    ['told of', 'I will call about order #W22'],
    ['told of', 'I was rebooked from flight HAT-205'],
    ['told of', 'Last month you lost parcel PKG-30017'],
    ['a circumstance', 'Close it because ticket OPS-377 is newer'],
    ['a condition', 'If that fails, use card_8107.'],
    ['a condition', 'Otherwise card_8107.'],
    ['asked about', 'What is in order #W22?'],
    ['asked about', 'By the way, was order #W22 refunded?'],
    ['asked about', 'And when does order #W22 come?'],
    ['looked at', 'Check order #W22 first.'],
    ['somebody else’s', 'Cancel it and my wife keeps track of order #W22.'],
    ['somebody else’s', 'She waits for order #W22.'],
    ['said before', 'I said order #W22 on the phone.'],
    ['looked at', 'Please show me order #W22'],
    ['quoted', 'Write "your order #W22 is late" to them'],
    ['quoted', 'They wrote:\n > your order #W22 is late'],
    ['quoted', 'Answer this:\n> Cancel order #W22'],
    ['quoted', '> Cancel order #W22'],
    ['quoted, and begins so', 'Write "#W22 goes first" on the label'],
    ['quoted, and ends so', 'Write "please cancel #W22" on the label'],
    ['taken back', 'Cancel order #W22. No wait, I think I need it.'],
  ])('%s: %s', (_, message) => {
    expect(roles(message)).toEqual(['aside'])
  })

  test('only where the quotation holds it', () => {
    expect(roles('Write "it is late" on order #W22')).toEqual(['asked-for'])
    expect(roles('Order #W22 gets the note "it is late"')).toEqual(['asked-for'])
    expect(roles('a > order #W22')).toEqual(['asked-for'])
  })

  test('only where it is taken back behind it', () => {
    expect(roles('No wait, cancel order #W22.')).toEqual(['asked-for'])
  })

  test('only where the question is about it', () => {
    expect(roles('What a day! Cancel order #W22.')).toEqual(['asked-for'])
    expect(roles('Cancel order #W22. Is that all?')).toEqual(['asked-for'])
  })
})

const isShown = (message: string) =>
  isToBeShown(message, mentionsIn(message)[0] ?? { from: -1, to: -1, introduction: [] }, 'get_order')

describe('a message asks for a look, and for nothing more', () => {
  test.each([
    'Show me order #W22.',
    'Thanks. Could you please look up #W22 now?',
    'Show me the status of order #W22.',
    'Ok, pull up the status of order #W22 for me',
  ])('%s', (message) => {
    expect(isShown(message)).toBe(true)
  })

  test.each([
    'Show me whether the lamp is the same as the one in #W22.',
    'Show me the status of my order #W22.',
    'Show me order #W22 and compare it.',
    'Show me order #W22 now and cancel it.',
    'Cancel #W22.',
    'I see order #W22.',
    '#W22',
  ])('or does not: %s', (message) => {
    expect(isShown(message)).toBe(false)
  })
})
