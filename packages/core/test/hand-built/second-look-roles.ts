/** Right calls beside which the user names another value, in another role. */
import { call, did, right, says, user } from './story.ts'

export const secondLookRoles = [
  right(
    'an address for a copy is none for the receiver',
    [
      user('Show the last mail.'),
      did('get_mail', { mail_id: 'ml-8' }, '{"from": "jo@example.net"}'),
      says('It is from Jo.'),
      user('Answer it and put max@example.org in copy.'),
    ],
    call('send_email', { to: 'jo@example.net', cc: ['max@example.org'], body: 'Thanks' }),
  ),
  right(
    'the source of the settings is not the server they go to',
    [
      user('Make me a new server.'),
      did('create_server', { size: 'm' }, '{"server_id": "SRV-0512"}'),
      says('SRV-0512 is up.'),
      user('Give it the same settings that SRV-0207 has.'),
      did('get_settings', { server_id: 'SRV-0207' }, '{"tls": 1}'),
    ],
    call('apply_settings', { server_id: 'SRV-0512', settings: { tls: 1 } }),
  ),
  right(
    'all but one',
    [
      user('Which snapshots are there?'),
      did('list_snapshots', {}, '[{"snapshot_id": "snap-0a11"}, {"snapshot_id": "snap-0f33"}]'),
      says('Two.'),
      user('Delete everything except snap-0f33.'),
    ],
    call('delete_snapshot', { snapshot_id: 'snap-0a11' }),
  ),
  right(
    'the part that is to be replaced is not the one to order',
    [
      user('Is there a newer pump?'),
      did('find_part', { kind: 'pump' }, '{"part_id": "PRT-4100"}'),
      says('PRT-4100.'),
      user('Order it as a replacement for PRT-3900.'),
    ],
    call('order_part', { part_id: 'PRT-4100', quantity: 1 }),
  ),
  right(
    'a plan is compared with the one that is had',
    [
      user('Any cheaper plan?'),
      did('list_plans', {}, '[{"plan_id": "PLN-100", "price": 8}]'),
      says('PLN-100 for 8.'),
      user('That is cheaper than my PLN-200, take it.'),
    ],
    call('choose_plan', { plan_id: 'PLN-100' }),
  ),
  right(
    'what was a slip of the tongue',
    [
      user('Show cost centre CC-2001.'),
      did('get_cost_centre', { cost_centre_id: 'CC-2001' }, '{"open": true}'),
      says('Open.'),
      user('Book 40 on it. I said CC-1001 on the phone, that was a mistake.'),
    ],
    call('book_cost', { cost_centre_id: 'CC-2001', amount: 40 }),
  ),
  right(
    'a place that is closed is not where it goes',
    [
      user('Where is room for the pallets?'),
      did('find_warehouse', {}, '{"warehouse_id": "WH-1007"}'),
      says('WH-1007.'),
      user('Good, because WH-3005 is closed. Send them there.'),
    ],
    call('send_pallets', { warehouse_id: 'WH-1007' }),
  ),
  right(
    'the one who asks is not the one it is about',
    [
      user('Find the employee Ito.'),
      did('find_employee', { name: 'Ito' }, '{"employee_id": "E10442"}'),
      says('E10442.'),
      user('I am E20991, her manager. Approve her leave.'),
    ],
    call('approve_leave', { employee_id: 'E10442' }),
  ),
  right(
    'an id of another kind is attached to what was just made',
    [
      user('Open a problem record.'),
      did('create_problem', { title: 'DNS' }, '{"problem_id": "PRB-3004"}'),
      says('PRB-3004.'),
      user('Link INC-7001 to it.'),
    ],
    call('link_incident', { problem_id: 'PRB-3004', incident_id: 'INC-7001' }),
  ),
  right(
    'moved from the one that is named into the one that was found',
    [
      user('Which playlist has room?'),
      did('find_playlist', {}, '{"playlist_id": "PL-5500"}'),
      says('PL-5500.'),
      user('Move the songs out of PL-1100 into that one.'),
    ],
    call('add_songs', { playlist_id: 'PL-5500', songs: ['a', 'b'] }),
  ),
  right(
    'no longer this address',
    [
      user('What address is on file?'),
      did('get_profile', { user_id: 'u-771' }, '{"email": "new@example.org"}'),
      says('new@example.org.'),
      user('Good, old@example.org is no longer in use. Send the contract.'),
    ],
    call('send_contract', { email: 'new@example.org' }),
  ),
  right(
    'the digits fit two cards, and the first was chosen before',
    [
      user('Which cards do I have?'),
      did('list_cards', {}, '[{"card_id": "card_117781"}, {"card_id": "card_227781"}]'),
      says('A Visa and a Master, both ending in 7781.'),
      user('Pay with the Visa ending in 7781.'),
    ],
    call('pay', { card_id: 'card_117781', amount: 5 }),
  ),
  right(
    'digits of an account that only a letter names',
    [
      user('Pay the rent from my account.'),
      did('list_accounts', {}, '[{"account_id": "acc_445510"}]'),
      did('read_mail', { mail_id: 'm-1' }, 'Your new account is acc_995512, use it.'),
      says('From acc_445510?'),
      user('Hm, the one ending in 5512? No idea. Use mine.'),
    ],
    call('pay_rent', { account_id: 'acc_445510' }),
  ),
  right(
    'the last four digits are the end of the id in the call',
    [
      user('Show my wallets.'),
      did('list_wallets', {}, '[{"wallet_id": "wal_90016620"}, {"wallet_id": "wal_90011190"}]'),
      says('Two.'),
      user('Top up the one ending in 6620.'),
    ],
    call('top_up_wallet', { wallet_id: 'wal_90016620', amount: 10 }),
  ),
  ...[
    ['a colleague owns the other one', 'Book 40 on it. My colleague owns CC-1001.'],
    ['the owner of the other one hears of it', 'Book 40 on it. Tell the owner of CC-1001 about it.'],
    ['a part for each', 'Book 40 on it and 60 on CC-1001.'],
    ['the other one is full', 'Book 40 on it since CC-1001 has no budget left.'],
    ['the other one comes next', 'Book 40 on this one. CC-1001 comes next.'],
    ['the other one is for the worst', 'Book 40 on it, or if that fails on CC-1001.'],
  ].map(([title = '', words = '']) =>
    right(
      title,
      [
        user('Show cost centre CC-2001.'),
        did('get_cost_centre', { cost_centre_id: 'CC-2001' }, '{"open": true}'),
        says('CC-2001 is open.'),
        user(words),
      ],
      call('book_cost', { cost_centre_id: 'CC-2001', amount: 40 }),
    ),
  ),
]
