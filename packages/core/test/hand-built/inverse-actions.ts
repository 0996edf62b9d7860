/** What undoes an earlier success of the turn: the same target, the opposite verb, and nobody asked for it. */
import { call, did, right, user } from './story.ts'

const hour = { start: '2026-05-05T10:00', end: '2026-05-05T11:00' }

export const inverseActions = [
  right(
    'a flight is moved by cancelling one and booking another',
    [user('Move my flight to Tuesday.'), did('cancel_flight', { booking_id: 'BK-20041' }, '{"status": "cancelled"}')],
    call('book_flight', { origin: 'OSL', destination: 'BER', date: '2026-05-05' }),
  ),
  right(
    'one label goes when another has come',
    [user('Issue 41 is a feature request.'), did('add_label', { issue: 41, label: 'feature' }, '{"ok": true}')],
    call('remove_label', { issue: 41, label: 'bug' }),
  ),
  right(
    'one file is made, another deleted',
    [user('Turn notes.txt into ideas.txt.'), did('create_file', { path: 'ideas.txt', content: 'x' }, 'created')],
    call('delete_file', { path: 'notes.txt' }),
  ),
  right(
    'the accounts differ deep in the arguments',
    [
      user('Freeze the account of Ann; for Bob it is over.'),
      did('freeze_account', { spec: { account_id: 'ACC-1' } }, '{"ok": true}'),
    ],
    call('unfreeze_account', { spec: { account_id: 'ACC-2' } }),
  ),
  right(
    'the lists hold different people',
    [
      user('Ann and Cem take over from Bob on the project.'),
      did('assign_users', { project: 'atlas', user_ids: ['U-1', 'U-3'] }, '{"ok": true}'),
    ],
    call('unassign_users', { project: 'atlas', user_ids: ['U-2'] }),
  ),
  right(
    'one role comes, another goes, for the same person',
    [user('Kim is an editor now, no admin.'), did('grant_role', { user_id: 'U-7', role: 'editor' }, '{"ok": true}')],
    call('revoke_role', { user_id: 'U-7', role: 'admin' }),
  ),
  right(
    'a meeting is rescheduled in two calls',
    [
      user('The sync is on Thursday from now on.'),
      did('create_event', { title: 'Sync', day: 'Thursday' }, '{"event_id": "EVT-2"}'),
    ],
    call('delete_event', { event_id: 'EVT-1' }),
  ),
  right(
    'a lamp goes on and another off',
    [user('Only the kitchen lit, please.'), did('light_turn_on', { room: 'kitchen' }, 'on')],
    call('light_turn_off', { room: 'hall' }),
  ),
  right(
    'the user says to lock, to test, and to unlock then',
    [
      user('Lock the safe SAFE-2, test the alarm, then unlock it.'),
      did('lock_safe', { device_id: 'SAFE-2' }, '{"ok": true}'),
      did('test_alarm', { device_id: 'SAFE-2' }, '{"ok": true}'),
    ],
    call('unlock_safe', { device_id: 'SAFE-2' }),
  ),
  right(
    'the user wants it for as long as the transfer takes',
    [
      user('Open the port 8443 while you copy the backup over.'),
      did('open_port', { host_id: 'db-1', port: 8443 }, 'opened'),
      did('copy_backup', { host_id: 'db-1' }, 'copied 4 GB'),
    ],
    call('close_port', { host_id: 'db-1', port: 8443 }),
  ),
  right(
    'the music is paused for the announcement',
    [
      user('Announce that dinner is ready, with the music down for it.'),
      did('pause_music', { device_id: 'living' }, 'paused'),
      did('announce', { text: 'Dinner is ready.' }, 'said'),
    ],
    call('resume_music', { device_id: 'living' }),
  ),
  right(
    'the booked half of a trip is given back when the other half fails',
    [
      user('Book the train R-11 and the hotel H-20, both or nothing.'),
      did('book_train', { train_id: 'R-11' }, '{"booking_id": "B-1"}'),
      did('book_hotel', { hotel_id: 'H-20' }, '{"error": "sold out"}'),
    ],
    call('cancel_train', { train_id: 'R-11' }),
  ),
  right(
    'a half-made instance is cleaned up after its start failed',
    [
      user('Start a worker of type m5 in eu-1.'),
      did('create_instance', { instance_id: 'i-77' }, '{"instance_id": "i-77"}'),
      did('start_instance', { instance_id: 'i-77' }, '{"error": "no capacity"}'),
    ],
    call('delete_instance', { instance_id: 'i-77' }),
  ),
  right(
    'the first action failed, so there is nothing to undo',
    [user('Secure ACC-5.'), did('lock_account', { account_id: 'ACC-5' }, '{"error": "already locked, unlock first"}')],
    call('unlock_account', { account_id: 'ACC-5' }),
  ),
  right(
    'the wrong hold is released once the right one stands',
    [
      user('The seat 12A should be mine and 14C free.'),
      did('hold_seat', { flight_id: 'F-1', seat: '12A' }, '{"ok": true}'),
    ],
    call('release_seat', { flight_id: 'F-1', seat: '14C' }),
  ),
  right(
    'shares of one company are sold to buy those of another',
    [user('Swap my 10 ACME for 4 INIT.'), did('sell_stock', { symbol: 'ACME', quantity: 10 }, '{"filled": true}')],
    call('buy_stock', { symbol: 'INIT', quantity: 4 }),
  ),
  right(
    'a connection that every tool needs is closed at the end, as its description says',
    [
      user('How many rows has the table users?'),
      did('open_connection', { database: 'crm' }, '{"connection_id": "c9"}'),
      did('run_query', { connection_id: 'c9', sql: 'select count(*) from users' }, '[{"count": 812}]'),
    ],
    call('close_connection', { connection_id: 'c9' }),
  ),
  right(
    'two tools share a verb and no object',
    [user('Start the car and cool it.'), did('start_engine', { vehicle_id: 'V-1' }, 'running')],
    call('stop_heating', { vehicle_id: 'V-1' }),
  ),
  right(
    'the user asks for both in the gerund',
    [
      user('Would you mind muting the channel C-9 and, once I am through with it, unmuting it? I am through now.'),
      did('mute_channel', { channel: 'C-9' }, 'ok'),
    ],
    call('unmute_channel', { channel: 'C-9' }),
  ),
  right(
    'a person is moved from one group to another',
    [user('Ravi works in sales from today.'), did('add_member', { group: 'sales', user: 'ravi' }, 'added')],
    call('remove_member', { group: 'support', user: 'ravi' }),
  ),
  right(
    'servers are drained one after the other',
    [
      user('Restart the nodes n1 and n2 in turn.'),
      did('disable_node', { node_id: 'n1' }, 'ok'),
      did('restart_node', { node_id: 'n1' }, 'ok'),
    ],
    call('enable_node', { node_id: 'n1' }),
  ),
  right(
    'an appointment is cancelled that overlaps with the booked one',
    [
      user('Get me the slot with Dr Wu on the 5th at ten, my physio can go.'),
      did('book_appointment', { doctor: 'Wu', ...hour }, '{"appointment_id": "AP-90"}'),
    ],
    call('cancel_appointment', { appointment_id: 'AP-12' }),
  ),
]
