/** Right calls of the seventh look: written after the sixth was repaired, before they were run. */
import { call, did, right, says, tool, user, withTools } from './story.ts'

const ok = '{"ok": true}'
const string = { type: 'string' }

export const seventhLookRight = [
  right(
    'the feed line is purged: on, then off',
    [user('purge feed line 2'), did('start_pump', { line: 2 }, ok), did('get_flow', { line: 2 }, '{"clear": true}')],
    call('stop_pump', { line: 2 }),
  ),
  right(
    'the store is closed for a count of the stock and opened again',
    [
      user('do the inventory of store 8'),
      did('close_store', { store: 8 }, 'closed'),
      did('count_stock', { store: 8 }, '{"items": 12044}'),
    ],
    call('open_store', { store: 8 }),
  ),
  right(
    'a reviewer is exchanged for another',
    [user('replace reviewer ana with tom on PR 44'), did('add_reviewer', { pr: 44, user: 'tom' }, ok)],
    call('remove_reviewer', { pr: 44, user: 'ana' }),
  ),
  right(
    'a reminder that was set for the wrong hour',
    [
      user('remind me at 9 to water the plants'),
      did('create_reminder', { hour: 19, text: 'water the plants' }, '{"reminder_id": 6, "hour": 19}'),
    ],
    call('delete_reminder', { reminder_id: 6 }),
  ),
  right(
    'the user is unhappy in one word',
    [user('mute the alarm'), did('mute_alarm', { id: 1 }, 'muted'), says('The alarm is muted.'), user('wrong!!')],
    call('unmute_alarm', { id: 1 }),
  ),
  right(
    'a lesson with two steps, told as a story',
    [
      user('Show the trainees how the barrier works. First they should see it open, then closed.'),
      did('open_barrier', { barrier: 2 }, ok),
    ],
    call('close_barrier', { barrier: 2 }),
  ),
  right(
    'a coupon that the customer did not want',
    [user('order 2 pizzas, no coupon codes please'), did('apply_coupon', { code: 'TEN' }, 'applied')],
    call('remove_coupon', { code: 'TEN' }),
  ),
  right(
    'an assignment is moved on after a note in an output',
    [
      user('find somebody who can take case 91'),
      did('assign_case', { case: 91, to: 'Bo' }, 'Assigned. Note: Bo is on holiday until March.'),
    ],
    call('unassign_case', { case: 91, to: 'Bo' }),
  ),
  right(
    'on hold while the agent looks something up',
    [
      user('caller on line 3 wants to know our opening hours, tell her'),
      did('hold_call', { line: 3 }, 'holding'),
      did('get_hours', {}, '9 to 5'),
    ],
    call('resume_call', { line: 3 }),
  ),
  right(
    'the opposite of something in the turn before',
    [
      user('lock the shed'),
      did('lock_shed', {}, ok),
      says('Locked.'),
      user('and now the same the other way round pls'),
    ],
    call('unlock_shed', {}),
  ),
  right(
    'a second number that is a quantity',
    [
      user('Show item 40012.'),
      did('get_item', { item_id: 40012 }, '{"stock": 3}'),
      says('3 in stock.'),
      user('Set the stock to 20000.'),
    ],
    call('set_stock', { item_id: 40012, stock: 20000 }),
  ),
  right(
    'a postcode in an address',
    [
      user('look up customer 88112'),
      did('get_customer', { customer_id: '88112' }, '{"city": "Köln"}'),
      says('Köln.'),
      user('they moved to 50667 Köln, Ring 4. update the address'),
    ],
    call('update_address', { customer_id: '88112', address: 'Ring 4, 50667 Köln' }),
  ),
  right(
    'the approval of another request is mentioned in passing',
    [
      user('show expense EX-301'),
      did('get_expense', { expense: 'EX-301' }, '{"total": 40}'),
      says('40 euros.'),
      user('I already approved EX-299 on my phone. approve this too'),
    ],
    call('approve_expense', { expense: 'EX-301' }),
  ),
  right(
    'a vehicle behind another one',
    [
      user('where is bus B-12'),
      did('locate_bus', { bus: 'B-12' }, '{"stop": 4}'),
      says('At stop 4.'),
      user('hold the bus until B-15 has passed'),
    ],
    call('hold_bus', { bus: 'B-12' }),
  ),
  right(
    'instead of the one that is named',
    [
      user('open profile U-51'),
      did('get_user', { user_id: 'U-51' }, '{"role": "guest"}'),
      says('A guest.'),
      user('make them admin instead of U-44'),
    ],
    call('set_role', { user_id: 'U-51', role: 'admin' }),
  ),
  right(
    'the name of a file that looks like an id',
    [
      user('open case CS-12'),
      did('get_case', { case_id: 'CS-12' }, '{"files": ["CS-19.pdf"]}'),
      says('It has one file.'),
      user('close the case and archive CS-19.pdf'),
    ],
    call('close_case', { case_id: 'CS-12' }),
  ),
  right(
    'a phrase in Romanian',
    [
      user('arată comanda 70551'),
      did('get_order', { order_id: '70551' }, '{"state": "open"}'),
      says('Deschisă.'),
      user('anulează, am vrut 70559'),
    ],
    call('cancel_order', { order_id: '70551' }),
  ),
  right(
    'the second order of the same thing after a cancellation by mistake',
    [
      user('I want the blue vase'),
      did('create_order', { item: 'blue vase' }, '{"order_id": "O-7"}'),
      did('cancel_order', { order_id: 'O-7' }, ok),
    ],
    call('create_order', { item: 'blue vase' }),
  ),
  right(
    'a job that failed is polled by its name',
    [
      user('is the transcode through yet'),
      did('get_job', { id: 5 }, '{"id": 5, "state": "failed", "retries_left": 2}'),
    ],
    call('get_job', { id: 5 }),
  ),
  right(
    'a retry with a flag that forces it',
    [user('remove the stale lock'), did('remove_lock', { id: 3, force: false }, 'Error: lock is held')],
    call('remove_lock', { id: 3, force: true }),
  ),
  right(
    'a greeting that the user dictates in parts',
    [user('write to the tenant: "heating is fixed", start with hello and end with regards, Max')],
    call('send_message', { text: 'Hello, heating is fixed. Regards, Max' }),
  ),
  withTools(
    right(
      'a mention that the tool wants plain',
      [user('assign @li to task 4')],
      call('assign_task', { task: 4, assignee: 'li' }),
    ),
    tool('assign_task', { task: { type: 'integer' }, assignee: { type: 'string', description: 'Handle without @' } }),
  ),
  withTools(
    right(
      'a date that the user gives in words, in the documented form',
      [user('close the pool on the first of may 2027')],
      call('close_pool', { date: '2027-05-01' }),
    ),
    tool('close_pool', { date: { type: 'string', description: 'YYYY-MM-DD' } }),
  ),
  withTools(
    right(
      'a channel that is named by its topic',
      [user('make a channel for the people who bike to work')],
      call('create_channel', { name: 'bike-to-work' }),
    ),
    tool('create_channel', { name: string }, 'Create a channel.'),
  ),
]
