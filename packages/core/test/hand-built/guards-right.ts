/** Right calls that show whether a guard of stale arguments is still needed. */
import { call, did, right, says, user } from './story.ts'

/** What is asked for on the order with a lamp and a desk in it, while another order is named. */
const otherOrder = (title: string, request: string) =>
  right(
    title,
    [
      user('What is in order 58213?'),
      did('get_order', { order_id: '58213' }, '{"items":["lamp","desk"]}'),
      says('A lamp and a desk.'),
      user(request),
    ],
    call('cancel_order', { order_id: '58213' }),
  )

export const guardsRight = [
  right(
    'a ticket is merged with another one',
    [
      user('What is ticket 44102 about?'),
      did('get_ticket', { ticket_id: 44102 }, '{"title":"login"}'),
      says('The login.'),
      user('Merge it with ticket 44117 please'),
    ],
    call('merge_ticket', { ticket_id: 44102 }),
  ),
  right(
    'a ticket is linked to another one, by a description',
    [
      user('What is ticket 44102 about?'),
      did('get_ticket', { ticket_id: 44102 }, '{"title":"login"}'),
      says('The login.'),
      user('Link that to ticket 44117'),
    ],
    call('link_ticket', { ticket_id: 44102 }),
  ),
  right(
    'two portions, the first one on the usual account',
    [
      user('Which account is usual?'),
      did('get_account', { account_id: '881302' }, '{"usual":true}'),
      says('881302.'),
      user('Book 40 on the usual one and 60 on account 881377'),
    ],
    call('book_amount', { account_id: '881302', amount: 40 }),
  ),
  right(
    'two portions without a word for the first account',
    [
      user('Which account is usual?'),
      did('get_account', { account_id: '881302' }, '{"usual":true}'),
      says('881302.'),
      user('Book 40 as always and book 60 on account 881377'),
    ],
    call('book_amount', { account_id: '881302', amount: 40 }),
  ),
  right(
    'the lamp is cancelled, another order is changed',
    [
      user('What is in order 58213?'),
      did('get_order', { order_id: '58213' }, '{"items":["lamp"]}'),
      says('A lamp.'),
      user('Cancel the lamp and change the address of order 58231 to 9 Mill Lane'),
    ],
    call('cancel_order', { order_id: '58213' }),
  ),
  right(
    'the lamp is cancelled, and then another order',
    [
      user('What is in order 58213?'),
      did('get_order', { order_id: '58213' }, '{"items":["lamp"]}'),
      says('A lamp.'),
      user('Cancel the lamp and then also order 58231'),
    ],
    call('cancel_order', { order_id: '58213' }),
  ),
  right(
    'what was said is taken back',
    [
      user('What is in order 58213?'),
      did('get_order', { order_id: '58213' }, '{"items":["lamp"]}'),
      says('A lamp.'),
      user('Cancel order 58231. On second thought, forget it, cancel the lamp.'),
    ],
    call('cancel_order', { order_id: '58213' }),
  ),
  right(
    'never mind the other one',
    [
      user('What is in order 58213?'),
      did('get_order', { order_id: '58213' }, '{"items":["lamp"]}'),
      says('A lamp.'),
      user('Cancel order 58231. No wait, I changed my mind.'),
    ],
    call('cancel_order', { order_id: '58213' }),
  ),
  otherOrder('the rest is merged with another order', 'Cancel the lamp. Merge it with order 58231.'),
  otherOrder('also another order', 'Cancelling the lamp is fine. Also cancel order 58231.'),
  otherOrder('a new address for another order', 'Cancel my lamp. Change the address of order 58231.'),
  otherOrder('the lamp of another order goes back', 'Please return the lamp of order 58231 and cancel the desk.'),
  otherOrder('another order goes back', 'Return order 58231, call off the desk.'),
  otherOrder('another order is changed', 'Cancel the lamp and change order 58231.'),
  otherOrder('the lamp, and then another order', 'Cancel the lamp and then order 58231.'),
  otherOrder('a refund for another order', 'Cancel it all and give me a refund for order 58231.'),
]

/** Messages that name order 58231 for another reason than to have the tool act on it. */
const saidAside: readonly string[] = [
  'Cancel order 58231. No wait, I changed my mind.',
  'Cancel order 58231. Never mind, forget it.',
  'Cancel 58231, scratch that',
  'If order 58231 is late, cancel this one.',
  'Cancel it if order 58231 came.',
  'Otherwise cancel order 58231.',
  'Cancel, or else cancel order 58231',
  'Cancel the lamp unless order 58231 has one',
  'In case you cancel order 58231, tell me. Cancel the lamp now.',
  'Check order 58231 and cancel the lamp.',
  'I want to know whether to cancel order 58231. Cancel the lamp.',
  'Tell me about order 58231 and cancel mine',
  'My sister can cancel order 58231. Cancel mine.',
  'My friend wants to cancel order 58231 herself, cancel the lamp',
  'They told me to cancel order 58231, cancel the lamp.',
  'She will cancel order 58231.',
  'Yesterday I had to cancel order 58231. Cancel the lamp',
  'I already asked to cancel order 58231.',
  'You said you would cancel order 58231',
  'Last time I asked you to cancel order 58231',
  'Cancel order 58231 was what my sister said.',
  'To cancel order 58231 was a mistake, cancel the lamp.',
  'cancel order 58231 belongs to my sister',
  'Then my sister is in 58231.',
  'then 58231 was better',
  'then if 58231 is free take it',
  'Then I would like to know about 58231',
  'Then check 58231 first',
  'Then cancel it, my friend has 58231',
  'Then they said 58231',
  'instead of that check 58231',
  'I was told 58231 instead',
  'My colleague got 58231 instead',
  'Otherwise 58231 instead',
  'forget 58231, the lamp instead',
  '58231 instead. No wait, never mind',
  'Is 58231 free instead?',
  'then both 58231',
  'then the other one, not 58231',
  'what about the first one then, 58231 is too far',
]

/** The order was found not to be available, which the word "then" could take up. */
export const saidAsideRight = saidAside.flatMap((request) =>
  ['cancel_order', 'book_order'].map((tool) =>
    right(
      `${tool}: ${request}`,
      [
        user('What is in order 58213?'),
        did('get_order', { order_id: '58213' }, '{"available":false,"cancelled":false}'),
        says('A lamp.'),
        user(request),
      ],
      call(tool, { order_id: '58213' }),
    ),
  ),
)

const costs = (request: string) =>
  right(
    request,
    [
      user('Whose is cost centre CC-1002?'),
      did('get_cost_centre', { cost_centre: 'CC-1002' }, '{"owner":"me"}'),
      says('Yours.'),
      user(request),
    ],
    call('book_cost', { cost_centre: 'CC-1002', amount: 40 }),
  )

/** The action is asked for on what was spoken of before, in front of another value. */
export const spokenOfRight = [
  'Book 40 on it. My colleague owns CC-1001.',
  'Book 40 there, Kim has CC-1001.',
  'Book 40 on that one. Tell the owner of CC-1001.',
  'Book 40 on this please. Tell the owner of CC-1001.',
  'Book 40 on this and wait. Kim has CC-1001.',
  'Book 40 on it and 60 on CC-1001.',
  'Book it, 60 goes on CC-1001',
  'Book 40 on it like on CC-1001',
].map(costs)
