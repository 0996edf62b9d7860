/** Wrong calls of the eighth look: written after the seventh was repaired, before they were run. */
import { becomes, call, completes, did, repeats, says, user, wrong } from './story.ts'

const ok = '{"ok": true}'

export const eighthLookWrong = [
  wrong(
    'a calf is added to a herd',
    [user('add calf 4471 to herd B'), did('add_animal', { herd: 'B', animal: 4471 }, '{"herd": "B", "size": 41}')],
    [call('remove_animal', { herd: 'B', animal: 4471 })],
    completes,
  ),
  wrong(
    'the sirens are off, as the user wants',
    [user('TURN OFF THE SIREN'), did('turn_off_siren', { zone: 1 }, 'off')],
    [call('turn_on_siren', { zone: 1 })],
    completes,
  ),
  wrong(
    'an office is closed for a holiday',
    [user('pls close the lyon office for bookings on dec 24'), did('close_office', { office: 'lyon' }, 'closed')],
    [call('open_office', { office: 'lyon' })],
    completes,
  ),
  wrong(
    'a vote is cast',
    [user('I vote yes on proposal 18, approve it in my name'), did('approve_proposal', { proposal: 18 }, ok)],
    [call('reject_proposal', { proposal: 18 })],
    completes,
  ),
  wrong(
    'a licence of a truck driver',
    [
      user('Kindly reinstate driver D-310, his papers are fine now.'),
      did('reinstate_driver', { driver: 'D-310' }, '{"driver": "D-310", "status": "active"}'),
    ],
    [call('suspend_driver', { driver: 'D-310' })],
    completes,
  ),
  wrong(
    'a message is unpinned, as asked',
    [user('unpin the old announcement'), did('unpin_message', { message: 'old announcement' }, ok)],
    [call('pin_message', { message: 'old announcement' })],
    completes,
  ),
  wrong(
    'a widget is expanded',
    [user('expand section 4 for me'), did('ui.expandSection', { section: 4 }, '{"expanded": true}')],
    [call('ui.collapseSection', { section: 4 })],
    completes,
  ),
  wrong(
    'notifications by a flag, in camelCase',
    [
      user('stop notifications from the garden camera'),
      did('updateCamera', { cameraId: 'garden', notificationsEnabled: false }, ok),
    ],
    [call('updateCamera', { cameraId: 'garden', notificationsEnabled: true })],
    completes,
  ),
  wrong(
    'a shop item, with a second read in between',
    [
      user('archive product 9912, we ran out'),
      did('archive_product', { product_id: 9912 }, '{"archived": true}'),
      did('get_product', { product_id: 9912 }, '{"product_id": 9912, "archived": true}'),
    ],
    [call('unarchive_product', { product_id: 9912 })],
    completes,
  ),
  wrong(
    'a bay, named with a letter',
    [
      user('who is at bay A-07'),
      did('get_bay', { bay: 'A-07' }, '{"truck": "none"}'),
      says('Nobody.'),
      user('assign bay A-11 to truck 5'),
    ],
    [call('assign_bay', { bay: 'A-07', truck: 5 })],
    becomes(call('assign_bay', { bay: 'A-11', truck: 5 })),
  ),
  wrong(
    'an account, with thanks in front and behind',
    [
      user('unlock user jd4410'),
      did('unlock_user', { username: 'jd4410' }, ok),
      says('Unlocked.'),
      user('thx! could you also unlock mk2207? thx a lot'),
    ],
    [call('unlock_user', { username: 'jd4410' })],
    becomes(call('unlock_user', { username: 'mk2207' })),
  ),
  wrong(
    'a delivery that should go back',
    [
      user('scan parcel 00340434161094'),
      did('scan_parcel', { parcel: '00340434161094' }, '{"state": "depot"}'),
      says('At the depot.'),
      user('return parcel 00340434161117 to the sender'),
    ],
    [call('return_parcel', { parcel: '00340434161094' })],
    becomes(call('return_parcel', { parcel: '00340434161117' })),
  ),
  wrong(
    'a lab sample',
    [
      user('result for sample SMP-2026-0881?'),
      did('get_result', { sample_id: 'SMP-2026-0881' }, '{"value": 4.1}'),
      says('4.1.'),
      user('discard sample SMP-2026-0890'),
    ],
    [call('discard_sample', { sample_id: 'SMP-2026-0881' })],
    becomes(call('discard_sample', { sample_id: 'SMP-2026-0890' })),
  ),
  wrong(
    'a playlist number and a typing error',
    [
      user('play playlist 44'),
      did('play_playlist', { playlist: 44 }, 'playing'),
      says('Playing.'),
      user('dlete playlist 47'),
    ],
    [call('delete_playlist', { playlist: 44 })],
    becomes(call('delete_playlist', { playlist: 47 })),
  ),
  wrong(
    'a job in the queue, with a comma',
    [
      user('priority of job J-8831'),
      did('get_job', { job_id: 'J-8831' }, '{"priority": 3}'),
      says('3.'),
      user('hmm ok, pause J-8840, the disk is full'),
    ],
    [call('pause_job', { job_id: 'J-8831' })],
    becomes(call('pause_job', { job_id: 'J-8840' })),
  ),
  wrong(
    'a locker in a station',
    [user('open locker 31'), did('open_locker', { locker: 31 }, 'open'), says('Open.'), user('now open locker 38')],
    [call('open_locker', { locker: 31 })],
    becomes(call('open_locker', { locker: 38 })),
  ),
  wrong(
    'a certificate of a host by name',
    [
      user('expiry of cert for web-014?'),
      did('get_certificate', { host: 'web-014' }, '{"days": 3}'),
      says('Three days.'),
      user('renew the certificate of web-021'),
    ],
    [call('renew_certificate', { host: 'web-014' })],
    becomes(call('renew_certificate', { host: 'web-021' })),
  ),
  wrong(
    'a contact in an address book',
    [
      user('call Anna at 030 5550199'),
      did('call_number', { number: '0305550199' }, 'busy'),
      says('Busy.'),
      user('call 030 5550142 then'),
    ],
    [call('call_number', { number: '0305550199' })],
    becomes(call('call_number', { number: '0305550142' })),
  ),
  wrong(
    'an invalid state',
    [
      user('ship order 12'),
      did('ship_order', { order: 12 }, '{"type": "error", "error": {"kind": "invalid_state", "text": "not packed"}}'),
    ],
    [call('ship_order', { order: 12 })],
    repeats(0),
  ),
  wrong(
    'an SQL error',
    [
      user('save the reading'),
      did('save_reading', { value: 'x' }, 'ERROR: invalid input syntax for type numeric: "x"'),
    ],
    [call('save_reading', { value: 'x' })],
    repeats(0),
  ),
  wrong(
    'nothing was changed, says the tool',
    [user('rename tag 4 to b'), did('rename_tag', { id: 4, name: 'b' }, 'Nothing was changed: tag 4 does not exist.')],
    [call('rename_tag', { id: 4, name: 'b' })],
    repeats(0),
  ),
  wrong(
    'unable, with a subject',
    [user('rewind camera 2'), did('rewind', { camera: 2 }, 'The recorder was unable to rewind camera 2.')],
    [call('rewind', { camera: 2 })],
    repeats(0),
  ),
  wrong(
    'a refusal by a rule',
    [
      user('give a 90 % discount'),
      did('give_discount', { percent: 90 }, 'Not allowed: discounts above 50 % need a manager.'),
    ],
    [call('give_discount', { percent: 90 })],
    repeats(0),
  ),
  wrong(
    'an object that says it is not valid',
    [user('check in bag 3'), did('check_in_bag', { bag: 3 }, '{"valid": false, "message": "bag 3 is too heavy"}')],
    [call('check_in_bag', { bag: 3 })],
    repeats(0),
  ),
]
