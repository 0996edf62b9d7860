/** Right calls of the eighth look: written after the seventh was repaired, before they were run. */
import { call, did, right, says, user } from './story.ts'

const ok = '{"ok": true}'

export const eighthLookRight = [
  right(
    'a beehive is opened to weigh it',
    [user('weigh hive 6'), did('open_hive', { hive: 6 }, ok), did('read_scale', { hive: 6 }, '{"kg": 31}')],
    call('close_hive', { hive: 6 }),
  ),
  right(
    'the tills of a shop are opened in the morning and this one was a mistake',
    [user('open tills 1 to 4, not 5'), did('open_till', { till: 5 }, ok)],
    call('close_till', { till: 5 }),
  ),
  right(
    'the user says what should be the case in the end',
    [
      user('at the end of this the firewall rule r9 has to be gone. run the port scan first'),
      did('add_rule', { rule: 'r9' }, ok),
      did('port_scan', { host: 'h1' }, '{"open": [22]}'),
    ],
    call('remove_rule', { rule: 'r9' }),
  ),
  right(
    'a door that must not stay open',
    [user('let the cat out, but dont leave the flap open'), did('open_flap', {}, ok)],
    call('close_flap', {}),
  ),
  right(
    'a lamp that shows where the bin is',
    [user('help me find bin 14'), did('turn_on_bin_light', { bin: 14 }, ok), did('wait', { seconds: 20 }, 'done')],
    call('turn_off_bin_light', { bin: 14 }),
  ),
  right(
    'the agent is told to clean up',
    [
      user('try the import with a temp table and clean up'),
      did('create_table', { name: 'tmp_1' }, 'CREATE TABLE'),
      did('import_file', { table: 'tmp_1' }, '{"rows": 4}'),
    ],
    call('delete_table', { name: 'tmp_1' }),
  ),
  right(
    'for the next train only',
    [user('announce the delay for the next train only, via speaker 3'), did('enable_speaker', { speaker: 3 }, ok)],
    call('disable_speaker', { speaker: 3 }),
  ),
  right(
    'the first answer of the tool is a question',
    [
      user('register my boat'),
      did('register_boat', { name: 'Luna' }, 'Luna is registered. Is this a duplicate of Luna II?'),
    ],
    call('unregister_boat', { name: 'Luna' }),
  ),
  right(
    'the user changes the plan in the middle',
    [
      user('book the blue room'),
      did('book_room', { room: 'blue' }, '{"booking_id": "B-4"}'),
      says('The blue room is booked.'),
      user('the green one has a projector... take that'),
    ],
    call('cancel_room', { room: 'blue' }),
  ),
  right(
    'nobody needs it any longer',
    [
      user('reserve a parking lot for the guest'),
      did('reserve_lot', { lot: 12 }, ok),
      says('Lot 12 is reserved.'),
      user('guest comes by train'),
    ],
    call('release_lot', { lot: 12 }),
  ),
  right(
    'an experiment with a control',
    [
      user('measure the noise with the fan on and with it off'),
      did('turn_on_fan', { fan: 1 }, ok),
      did('measure_noise', {}, '{"db": 41}'),
    ],
    call('turn_off_fan', { fan: 1 }),
  ),
  right(
    'the request is a recipe',
    [
      user('1. stop worker a 2. clear its cache 3. bring it up'),
      did('stop_worker', { worker: 'a' }, 'stopped'),
      did('clear_cache', { worker: 'a' }, 'cleared'),
    ],
    call('start_worker', { worker: 'a' }),
  ),
  right(
    'a wrong recipient',
    [user('share the doc with Ben only'), did('share_doc', { doc: 'd1', user: 'Bea' }, ok)],
    call('unshare_doc', { doc: 'd1', user: 'Bea' }),
  ),
  right(
    'the second of two machines with the same verb',
    [user('move the job from press 2 to press 5'), did('unload_press', { press: 2 }, ok)],
    call('load_press', { press: 5 }),
  ),
  right(
    'an output in a language that the tables do not know',
    [user('start the mixer'), did('start_mixer', { id: 1 }, 'Sekoitin ei käynnistynyt')],
    call('stop_mixer', { id: 1 }),
  ),
  right(
    'what the colleague has',
    [
      user('show device DV-31'),
      did('get_device', { device_id: 'DV-31' }, '{"owner": "Kim"}'),
      says('It is the device of Kim.'),
      user('lock the device, Kim uses DV-40 now'),
    ],
    call('lock_device', { device_id: 'DV-31' }),
  ),
  right(
    'the number of an attachment',
    [
      user('open incident 90112'),
      did('get_incident', { incident_id: '90112' }, '{"state": "open"}'),
      says('Open.'),
      user('close the incident, fix went out with change 90440'),
    ],
    call('close_incident', { incident_id: '90112' }),
  ),
  right(
    'until the other is done',
    [
      user('show line LN-2'),
      did('get_line', { line: 'LN-2' }, 'running'),
      says('Running.'),
      user('stop the line until LN-3 is repaired'),
    ],
    call('stop_line', { line: 'LN-2' }),
  ),
  right(
    'belongs to the other, but this one is meant',
    [
      user('show invoice IV-118'),
      did('get_invoice', { invoice: 'IV-118' }, '{"order": "OR-7"}'),
      says('For order OR-7.'),
      user('refund that invoice, IV-121 belongs to someone else'),
    ],
    call('refund_invoice', { invoice: 'IV-118' }),
  ),
  right(
    'a wish about the other for tomorrow',
    [
      user('show shift SF-10'),
      did('get_shift', { shift: 'SF-10' }, '{"free": 1}'),
      says('One place is free.'),
      user('assign Lea to it. tomorrow we can look at SF-11'),
    ],
    call('assign_shift', { shift: 'SF-10', person: 'Lea' }),
  ),
  right(
    'the example in the question of the user',
    [
      user('show voucher VC-900'),
      did('get_voucher', { voucher: 'VC-900' }, '{"value": 20}'),
      says('20 euros.'),
      user('extend the voucher like you did with VC-880 last week'),
    ],
    call('extend_voucher', { voucher: 'VC-900' }),
  ),
  right(
    'a half sentence and a dash',
    [
      user('ticket TK-51 pls'),
      did('get_ticket', { ticket: 'TK-51' }, '{"state": "open"}'),
      says('Open.'),
      user('close — same cause as TK-49'),
    ],
    call('close_ticket', { ticket: 'TK-51' }),
  ),
  right(
    'the value of a field',
    [
      user('show part PT-77'),
      did('get_part', { part: 'PT-77' }, '{"supersedes": null}'),
      says('It supersedes nothing.'),
      user('update the part: supersedes PT-70'),
    ],
    call('update_part', { part: 'PT-77', supersedes: 'PT-70' }),
  ),
  right(
    'a link between two things',
    [
      user('show bug BG-14'),
      did('get_bug', { bug: 'BG-14' }, '{"state": "open"}'),
      says('Open.'),
      user('mark the bug as blocked by BG-20'),
    ],
    call('update_bug', { bug: 'BG-14', blocked_by: 'BG-20' }),
  ),
]
