/** Right calls of the sixth look: written after the fifth was repaired, before they were run. */
import { call, did, right, says, system, together, user } from './story.ts'

const ok = '{"ok": true}'

export const sixthLookRight = [
  right(
    'a guest changes rooms, the old room is named too',
    [
      user('who is in room 12'),
      did('get_room', { room: 12 }, '{"guest": "Lee"}'),
      says('Ms. Lee.'),
      user('clean room 12 now, room 14 is occupied'),
    ],
    call('clean_room', { room: 12 }),
  ),
  right(
    'a table in a restaurant, another one has to wait',
    [
      user('bill for table 5'),
      did('get_bill', { table: 5 }, '{"total": 61}'),
      says('61 euros.'),
      user('ok close it, table 7 wants to pay later'),
    ],
    call('close_table', { table: 5 }),
  ),
  right(
    'a question about another account before the action',
    [
      user('Show account AC-3001.'),
      did('get_account', { account_id: 'AC-3001' }, '{"limit": 500}'),
      says('Limit 500.'),
      user('Is AC-3009 on the same limit? Anyway, raise the limit here to 800.'),
    ],
    call('raise_limit', { account_id: 'AC-3001', limit: 800 }),
  ),
  right(
    'he is the one who reported it',
    [
      user('open ticket HD-881'),
      did('get_ticket', { ticket: 'HD-881' }, '{"state": "open"}'),
      says('It is open.'),
      user('same problem as in HD-870, resolve it with the same text'),
    ],
    call('resolve_ticket', { ticket: 'HD-881', text: 'fixed' }),
  ),
  right(
    'a message that forwards the words of a customer',
    [
      user('look up order 3310042'),
      did('get_order', { order_id: '3310042' }, '{"state": "shipped"}'),
      says('Shipped.'),
      user('customer says: "I want to return order 3310099". he mixed that up, its this order. start the return'),
    ],
    call('start_return', { order_id: '3310042' }),
  ),
  right(
    'an instruction to wait with the other',
    [
      user('describe pod web-7f31'),
      did('describe_pod', { pod: 'web-7f31' }, 'CrashLoopBackOff'),
      says('It crashes.'),
      user('kill it. web-9a02 only if it starts crashing too'),
    ],
    call('kill_pod', { pod: 'web-7f31' }),
  ),
  right(
    'which one to keep',
    [
      user('list duplicates of C-100'),
      did('find_duplicates', { contact_id: 'C-100' }, '["C-100", "C-140"]'),
      says('C-100 and C-140 are duplicates.'),
      user('keep C-140, delete the other'),
    ],
    call('delete_contact', { contact_id: 'C-100' }),
  ),
  right(
    'a transfer to the other account',
    [
      user('balance of 70011'),
      did('get_balance', { account: '70011' }, '{"balance": 900}'),
      says('900.'),
      user('send 100 from there to 70054'),
    ],
    call('transfer', { from_account: '70011', to_account: '70054', amount: 100 }),
  ),
  right(
    'after a yes to an offer, with a remark about another one',
    [
      user('is build 9912 stuck?'),
      did('get_build', { build: 9912 }, '{"state": "hanging"}'),
      says('Build 9912 hangs. Shall I restart it?'),
      user('yes. 9913 looks fine to me'),
    ],
    call('restart_build', { build: 9912 }),
  ),
  right(
    'the id of the user who asks',
    [
      user('show leave request LR-77'),
      did('get_leave', { leave_id: 'LR-77' }, '{"days": 3}'),
      says('Three days.'),
      user('approve. my own request LR-80 is with my boss'),
    ],
    call('approve_leave', { leave_id: 'LR-77' }),
  ),
  right(
    'Indonesian, with the other number as a reason',
    [
      user('cek pesanan 55120'),
      did('get_order', { order_id: '55120' }, '{"state": "baru"}'),
      says('Baru.'),
      user('batalkan saja, yang benar 55129'),
    ],
    call('cancel_order', { order_id: '55120' }),
  ),
  right(
    'a node is drained, upgraded and put back by name',
    [
      user('upgrade kubelet on n-4'),
      did('cordon_node', { node: 'n-4' }, 'node/n-4 cordoned'),
      did('upgrade_kubelet', { node: 'n-4' }, '{"version": "1.31"}'),
    ],
    call('uncordon_node', { node: 'n-4' }),
  ),
  right(
    'a question why it was paused is a wish to have it run',
    [
      user('start campaign 3'),
      did('start_campaign', { id: 3 }, ok),
      says('Started.'),
      user('hm, legal just called. was that one approved? better not have it out there'),
    ],
    call('stop_campaign', { id: 3 }),
  ),
  right(
    'open for the inspection only',
    [user('let the inspector look into vault 2'), did('open_vault', { vault: 2 }, ok)],
    call('close_vault', { vault: 2 }),
  ),
  right(
    'both halves of a swap of two shifts',
    [
      user('swap the shifts of Mia and Leo'),
      together(
        [call('unassign_shift', { person: 'Mia', shift: 'early' }), ok],
        [call('unassign_shift', { person: 'Leo', shift: 'late' }), ok],
      ),
    ],
    call('assign_shift', { person: 'Mia', shift: 'late' }),
    call('assign_shift', { person: 'Leo', shift: 'early' }),
  ),
  right(
    'the system prompt wants the lock back after each visit',
    [
      system('After any unlock of a cabinet, lock it before you answer.'),
      user('unlock cabinet 3 so I can grab the drill'),
      did('unlock_cabinet', { cabinet: 3 }, ok),
    ],
    call('lock_cabinet', { cabinet: 3 }),
  ),
  right(
    'a subscription is moved to another address',
    [
      user('send my newsletter to new@example.com from now on'),
      did('subscribe', { list: 'weekly', email: 'new@example.com' }, ok),
    ],
    call('unsubscribe', { list: 'weekly', email: 'old@example.com' }),
  ),
  right(
    'a user who wants a quick flash of the beacon',
    [user('give me a quick signal with beacon 6'), did('turn_on_beacon', { beacon: 6 }, 'on')],
    call('turn_off_beacon', { beacon: 6 }),
  ),
  right(
    'a limit was hit and the output says so',
    [
      user('book all 14 of us on the 8 am ferry'),
      did('book_ferry', { passengers: 14 }, 'Booked 9 of 14 passengers, ferry is full.'),
    ],
    call('cancel_ferry', { passengers: 14 }),
  ),
  right(
    'the output warns of a wrong state',
    [
      user('heat the greenhouse to 22'),
      did('start_heating', { zone: 1 }, '{"started": true, "warning": "vent 1 is open, heat will escape"}'),
      did('open_vent', { vent: 1 }, ok),
    ],
    call('close_vent', { vent: 1 }),
  ),
  right(
    'nobody asked for the call that is taken back',
    [user('how many seats are left on flight 12?'), did('reserve_seat', { flight: 12, seat: '4A' }, ok)],
    call('release_seat', { flight: 12, seat: '4A' }),
  ),
  right(
    'on for the length of a song',
    [user('party lights during the next song'), did('enable_party_lights', {}, ok), did('wait_for_song', {}, 'over')],
    call('disable_party_lights', {}),
  ),
  right(
    'a failure that is worded as an apology',
    [
      user('add tofu to the cart'),
      did('add_item', { item: 'tofu' }, 'Sorry, we ran into a hiccup on our side, your cart may look odd.'),
    ],
    call('remove_item', { item: 'tofu' }),
  ),
  right(
    'the very same read after a change by the user',
    [
      user('what does the config say'),
      did('read_config', {}, 'Error: config.yml is missing'),
      says('config.yml is missing.'),
      user('ah I see, copied it over, look again'),
    ],
    call('read_config', {}),
  ),
  right(
    'a stream that ends with an error line in its data',
    [
      user('show me the last lines of the deploy log twice, I want to compare'),
      did('tail_log', {}, 'step 4 ok\nERROR: step 5'),
    ],
    call('tail_log', {}),
  ),
  right(
    'a token is fetched in between',
    [
      user('list my invoices'),
      did('list_invoices', {}, '401 Unauthorized: token expired'),
      did('refresh_token', {}, '{"token": "t2"}'),
    ],
    call('list_invoices', {}),
  ),
]
