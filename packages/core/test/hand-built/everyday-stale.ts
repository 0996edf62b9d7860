/** Everyday sentences of shops, travel, banks, help desks and personnel: the call names the thing before. */
import { becomes, call, did, type HandBuiltStep, right, says, user, wrong } from './story.ts'

type Parts = {
  readonly tool: string
  readonly key: string
  readonly old: string | number
  readonly words: string
  readonly rest?: Readonly<Record<string, string | number>>
}

const story = ({ key, old, words }: Parts) => [
  user(`Please look up ${old}.`),
  did(`get_${key.replace(/_(id|number)$/, '')}`, { [key]: old }, JSON.stringify({ [key]: old })),
  says('Found it.'),
  user(words),
]
const proposed = ({ tool, key, old, rest = {} }: Omit<Parts, 'words'>) => call(tool, { [key]: old, ...rest })

const kept = (title: string, parts: Parts): HandBuiltStep => right(title, story(parts), proposed(parts))
const corrected = (title: string, now: string | number, parts: Parts): HandBuiltStep =>
  wrong(title, story(parts), [proposed(parts)], becomes(proposed({ ...parts, old: now })))

const order = { tool: 'cancel_order', key: 'order_id', old: '#W4410023' } as const
const cost = { tool: 'book_cost', key: 'cost_centre_id', old: 'CC-2001', rest: { amount: 40 } } as const
const issue = { tool: 'close_issue', key: 'issue_number', old: 212 } as const

export const everydayStale = [
  kept('put together with another order', { ...order, words: 'Merge it with order #W4410077.' }),
  kept('a clerk has the other booking', {
    tool: 'cancel_booking',
    key: 'booking_id',
    old: 'BKG-3301',
    words: 'Cancel it for me. My husband travels on BKG-3388.',
  }),
  kept('two sums, and the usual place', { ...cost, words: 'Book 40 on the usual one and 60 on CC-1001.' }),
  kept('the rest goes elsewhere', { ...cost, words: 'Book 40 there, Kim takes the rest on CC-1001.' }),
  kept('an order of two lamps is no order number', {
    tool: 'update_order',
    key: 'order_number',
    old: 14,
    words: 'Add the gift wrap and order 2 more lamps.',
  }),
  kept('three people are no third contact', {
    tool: 'update_contact',
    key: 'contact_id',
    old: 17,
    words: 'Add his new phone and contact 3 people for me.',
  }),
  kept('the issue that it waits for', { ...issue, words: 'Close it, the rest is tracked in issue #240.' }),
  kept('the issue in a shorter way', { ...issue, words: 'Close 212, #240 covers the rest.' }),
  kept('a question about another issue', { ...issue, words: 'Is issue 240 a duplicate? If so close this one.' }),
  kept('a machine that is left alone', {
    tool: 'stop_instance',
    key: 'instance_id',
    old: 'web-7f31',
    words: 'Stop it, but leave web-9a02 running.',
  }),
  kept('a refund that goes where it always goes', {
    tool: 'pay_bill',
    key: 'card_id',
    old: 'card_4332',
    rest: { amount: 20 },
    words: 'Refund goes to card_8107 as always, the bill is paid as usual.',
  }),
  kept('the leave of a colleague is told of', {
    tool: 'approve_leave',
    key: 'employee_id',
    old: 'E10442',
    words: 'Approve it, the leave of E10518 was granted last week.',
  }),
  kept('a friend is in the other room', {
    tool: 'extend_stay',
    key: 'room_number',
    old: 12,
    words: 'Extend my stay by a night. My friend is in room 14.',
  }),
  kept('a look at the first, which the second is compared with', {
    tool: 'get_order',
    key: 'order_id',
    old: '#W4410023',
    words: 'Show me whether that is the same lamp as in #W4410077.',
  }),
  right(
    'a yes with another question',
    [
      user('Which rooms are free?'),
      did('list_rooms', {}, '[{"room_id": "RM-101"}, {"room_id": "RM-204"}]'),
      says('Shall I reserve RM-101 for you?'),
      user('Yes, and what about RM-204?'),
    ],
    call('reserve_room', { room_id: 'RM-101' }),
  ),
  wrong(
    'a yes, on another account',
    [
      user('Is CC-2001 open?'),
      did('get_cost_centre', { cost_centre_id: 'CC-2001' }, '{"open": true}'),
      says('Yes. Shall I book 40 on CC-2001?'),
      user('Yes, on CC-1001.'),
    ],
    [proposed(cost)],
    becomes(proposed({ ...cost, old: 'CC-1001' })),
  ),
  corrected('a parcel that is wanted back', '#W4410077', {
    ...order,
    words: 'I would like #W4410077 cancelled today.',
  }),
  corrected('an order brought up first', '#W4410077', { ...order, words: 'How about #W4410077? Please cancel that.' }),
  corrected('a reason that speaks of what is lost', '#W4410077', {
    ...order,
    words: 'Cancel order #W4410077 since the first parcel got lost.',
  }),
  corrected('a payslip of another employee', 'E20518', {
    tool: 'send_payslip',
    key: 'employee_id',
    old: 'E20442',
    words: 'Send the payslip for E20518 again.',
  }),
  corrected('a seat on another train', 'TGV6613', {
    tool: 'reserve_train',
    key: 'train_number',
    old: 'TGV6601',
    words: 'Could you reserve us in TGV6613?',
  }),
  corrected('a look at another booking', 'BKG-3388', {
    tool: 'get_booking',
    key: 'booking_id',
    old: 'BKG-3301',
    words: 'Can you pull up booking BKG-3388 now, please?',
  }),
  corrected('an issue by its noun', 240, { ...issue, words: 'Please close issue number 240 now.' }),
  corrected('an issue by its sign', 7, { ...issue, words: 'Close #7, please.' }),
  corrected('a table by its number', 9, {
    tool: 'clear_table',
    key: 'table_number',
    old: 12,
    words: 'The guests have left, clear table 9.',
  }),
  corrected('a machine in hexadecimal figures', 'web-9a02', {
    tool: 'restart_server',
    key: 'server_id',
    old: 'web-7f31',
    words: 'Restart server web-9a02, it hangs.',
  }),
  corrected('a volume in hexadecimal figures', 'vol-0d9e88', {
    tool: 'detach_volume',
    key: 'volume_id',
    old: 'vol-0c11a2',
    words: 'Thanks. Detach vol-0d9e88 instead.',
  }),
  ...[
    ['a card by its make', 'Use the Mastercard ending in 8107, please.'],
    ['what is charged', 'Charge the one ending in 8107.'],
    ['a card by its last four', 'I would rather pay with my Visa, last four 8107.'],
  ].map(([title = '', words = '']) =>
    wrong(
      title,
      [
        user('What can I pay with?'),
        did('list_payment_methods', {}, '[{"payment_method_id": "card_4332"}, {"payment_method_id": "card_8107"}]'),
        says('With card_4332 or card_8107.'),
        user(words),
      ],
      [call('pay_invoice', { invoice_id: 'INV-771', payment_method_id: 'card_4332' })],
      becomes(call('pay_invoice', { invoice_id: 'INV-771', payment_method_id: 'card_8107' })),
    ),
  ),
]
