/** Right calls on an earlier value although the latest message names another one of its form, for each way in which a value is replaced. */
import { call, did, right, says, user } from './story.ts'

export const replacedValuesRight = [
  right(
    'a taken room is waited for, and the neighbours are named',
    [
      user('Is room 214 free?'),
      did('room_status', { room: 214 }, '{"room":214,"free":false}'),
      says('No, it is taken.'),
      user('Then put me on the waiting list. Our friends are in 309.'),
    ],
    call('join_waiting_list', { room: 214 }),
  ),
  right(
    'a taken seat is waited for, and another one is too far back',
    [
      user('Can I have seat 12A?'),
      did('check_seat', { seat: '12A' }, '{"available":false}'),
      says('It is taken.'),
      user("I'd rather wait for it than take 14C"),
    ],
    call('watch_seat', { seat: '12A' }),
  ),
  right(
    'a closed account is looked into',
    [
      user('Is account 881302 active?'),
      did('check_account', { account: '881302' }, '{"active":false}'),
      says('No.'),
      user('Reactivate it please. I use 881377 for savings only.'),
    ],
    call('reactivate_account', { account: '881302' }),
  ),
  right(
    'an empty day is blocked, and another day is named for something else',
    [
      user('Do I have anything on 2026-12-03?'),
      did('list_events', { date: '2026-12-03' }, '[]'),
      says('Nothing.'),
      user('Great, block the whole day then, I need it to get ready for 2026-12-04'),
    ],
    call('block_day', { date: '2026-12-03' }),
  ),
  right(
    'a free room that friends have too',
    [
      user('Is B-12 free?'),
      did('room_status', { room: 'B-12' }, '{"free":false}'),
      says('Taken until noon.'),
      user('Who has it? B-14 was empty when I came by.'),
    ],
    call('get_occupant', { room: 'B-12' }),
  ),
  right(
    'a flight is looked up a second time, because of another one',
    [
      user('Is LH400 on time?'),
      did('flight_status', { flight: 'LH400' }, '{"delay_min":0}'),
      says('Yes.'),
      user('And now? I hear that UA87 is diverted'),
    ],
    call('flight_status', { flight: 'LH400' }),
  ),
  right(
    'once more, while somebody is on another flight',
    [
      user('Is LH400 on time?'),
      did('flight_status', { flight: 'LH400' }, '{"delay_min":0}'),
      says('Yes.'),
      user('refresh that. my sister is on UA87'),
    ],
    call('flight_status', { flight: 'LH400' }),
  ),
  right(
    'one more copy of a page, and a word about another',
    [
      user('Print page 3'),
      did('print_page', { page: 3 }, '{"job":1}'),
      says('Printing.'),
      user('One more copy please. Page 7 looks fine on the screen.'),
    ],
    call('print_page', { page: 3 }),
  ),
  right(
    'the same amount a second time, on another day',
    [
      user('Send Kim 250'),
      did('send_money', { to: 'Kim', amount: 250 }, '{"status":"completed"}'),
      says('Sent.'),
      user('Once more please, that was for October. I still owe her 500 altogether'),
    ],
    call('send_money', { to: 'Kim', amount: 250 }),
  ),
  right(
    'the forecast again, for somebody else',
    [
      user('Weather in Leeds tomorrow?'),
      did('get_forecast', { city: 'Leeds' }, '{"rain":true}'),
      says('Rain.'),
      user('Could you check again? Priya does not believe me'),
    ],
    call('get_forecast', { city: 'Leeds' }),
  ),
  right(
    'the forecast again, on another day',
    [
      user('Weather in Leeds?'),
      did('get_forecast', { city: 'Leeds' }, '{"rain":true}'),
      says('Rain.'),
      user('And on Sunday?'),
    ],
    call('get_forecast', { city: 'Leeds' }),
  ),
  right(
    'a name that is a greeting',
    [
      user('What is on at the Odeon?'),
      did('list_films', { cinema: 'Odeon' }, '["Alien"]'),
      says('Alien.'),
      user('Thanks Max'),
    ],
    call('list_films', { cinema: 'Odeon' }),
  ),
  right(
    'a language of the answer',
    [
      user('Tell me about Leeds'),
      did('get_city', { city: 'Leeds' }, '{"people":812000}'),
      says('It has 812,000 people.'),
      user('and in French'),
    ],
    call('get_city', { city: 'Leeds' }),
  ),
  right(
    'another wish is added for another ticket',
    [
      user('close 8812'),
      did('close_ticket', { ticket_id: 8812 }, '{"error":"child ticket open"}'),
      says('A child ticket is open.'),
      user('track 8821 for me and close that one'),
      did('watch_ticket', { ticket_id: 8821 }, '{"watched":true}'),
    ],
    call('close_ticket', { ticket_id: 8812 }),
  ),
  right(
    'that one, behind somebody who takes over',
    [
      user('Is EMP-2210 still with us?'),
      did('get_employee', { employee: 'EMP-2210' }, '{"active":true}'),
      says('Yes.'),
      user('EMP-3320 takes over his work, so terminate him.'),
    ],
    call('terminate', { employee: 'EMP-2210' }),
  ),
  right(
    'that order, which was spoken of first',
    [
      user('Has order 58213 shipped?'),
      did('get_order', { order: '58213' }, '{"shipped":false}'),
      says('Not yet.'),
      user('Order 58231 came within a day! Cancel the other order then.'),
    ],
    call('cancel_order', { order: '58213' }),
  ),
  right(
    'somebody else needs a refund as well',
    [
      user('Did order 58213 come back?'),
      did('get_return', { order: '58213' }, '{"received":true}'),
      says('Yes, it did.'),
      user('Good. Give me the refund. My sister needs a refund too, hers is 58231, but she will write herself.'),
    ],
    call('refund', { order: '58213' }),
  ),
  right(
    'a patient needs a prescription, another one first',
    [
      user('Any allergies for PT-40?'),
      did('get_allergies', { patient: 'PT-40' }, '[]'),
      says('None.'),
      user('Then prescribe ibuprofen 400. PT-12 needs no prescription today.'),
    ],
    call('create_prescription', { patient: 'PT-40', drug: 'ibuprofen 400' }),
  ),
  right(
    'who needs a backup is told, not asked',
    [
      user('Is vol-71 encrypted?'),
      did('get_volume', { volume: 'vol-71' }, '{"encrypted":true}'),
      says('Yes.'),
      user('Like vol-88 it needs a backup every week, so make the first one now.'),
    ],
    call('create_backup', { volume: 'vol-71' }),
  ),
  right(
    'a disconnection that is explained by another meter',
    [
      user('What does MR-61 show?'),
      did('read_meter', { meter: 'MR-61' }, '{"kwh":0}'),
      says('0 kWh.'),
      user('Disconnect it. MR-70 has all the load now, and MR-70 is paid for.'),
    ],
    call('disconnect_meter', { meter: 'MR-61' }),
  ),
  right(
    'a mail goes to the first address',
    [
      user('What did ann@lund.example give?'),
      did('get_donor', { email: 'ann@lund.example' }, '{"sum":50}'),
      says('50.'),
      user('Thank her for it, I got bo@ek.example already'),
    ],
    call('send_thanks', { email: 'ann@lund.example' }),
  ),
  right(
    'three tables are set for five guests',
    [
      user('Set 3 tables for tonight'),
      did('set_tables', { tables: 3 }, '{"tables":3}'),
      says('Done.'),
      user('Set them again for tomorrow, we expect 5 guests more'),
    ],
    call('set_tables', { tables: 3 }),
  ),
  right(
    'a room is left before the other one is taken',
    [
      user('Give us room 214'),
      did('assign_room', { room: 214 }, '{"assigned":true}'),
      says('Room 214 is yours.'),
      user('It smells of smoke. Could we have 309 instead?'),
    ],
    call('vacate_room', { room: 214 }),
  ),
  right(
    'a full room is swapped for another one in two calls',
    [
      user('Put 20 people into room B-12'),
      did('plan_room', { room: 'B-12', people: 20 }, '{"planned":false}'),
      says('B-12 is too small.'),
      user('Then take B-14'),
    ],
    call('vacate_room', { room: 'B-12' }),
    call('plan_room', { room: 'B-14', people: 20 }),
  ),
  right(
    'a connection that has served',
    [
      user('Connect to db-7 and run the migration'),
      did('connect', { host: 'db-7' }, '{"connected":true}'),
      did('run_migration', {}, '{"applied":4}'),
    ],
    call('disconnect', {}),
  ),
]
