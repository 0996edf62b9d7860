/** The opposite of an earlier call, and right: wanted, a means that is put back, a mistake taken back, or another thing. */
import { call, did, failed, right, says, together, user } from './story.ts'

const ok = '{"ok": true}'

export const fourthLookUndoneRight = [
  right(
    'a modem is power-cycled',
    [user('the modem hangs again, give it a power cycle'), did('power_off', { device: 'modem' }, 'off')],
    call('power_on', { device: 'modem' }),
  ),
  right(
    'a bed is reassigned: the patient leaves one ward for another',
    [user('Patient 3310 moves from ward A to ward B.'), did('unassign_bed', { patient: 3310 }, ok)],
    call('assign_bed', { patient: 3310 }),
  ),
  right(
    'the pod is bounced',
    [user('bounce the gateway pod'), did('stop_pod', { pod: 'gateway' }, 'stopped')],
    call('start_pod', { pod: 'gateway' }),
  ),
  right(
    'a trigger is disabled for a migration and enabled after it',
    [
      user('load the customers file into crm'),
      did('disable_trigger', { table: 'crm' }, ok),
      did('bulk_load', { table: 'crm', file: 'customers.csv' }, '{"rows": 8120}'),
    ],
    call('enable_trigger', { table: 'crm' }),
  ),
  right(
    'the machine is paused for a change of tools',
    [
      user('Swap the cutter in mill 4 for the 6 mm one.'),
      did('pause_mill', { mill: 4 }, 'paused'),
      did('change_tool', { mill: 4, tool: '6mm' }, 'changed'),
    ],
    call('resume_mill', { mill: 4 }),
  ),
  right(
    'the first request ends with the opposite',
    [user('unlock the loading bay, let the DHL guy in and lock up after him'), did('unlock_bay', { bay: 'main' }, ok)],
    call('lock_bay', { bay: 'main' }),
  ),
  right(
    'only for ten minutes',
    [user('Open the sluice for ten minutes.'), did('open_sluice', {}, ok), did('sleep', { minutes: 10 }, 'done')],
    call('close_sluice', {}),
  ),
  right(
    'the user corrects himself in the next message',
    [
      user('mute channel 9'),
      did('mute_channel', { channel: 9 }, ok),
      says('Channel 9 is muted.'),
      user('no wait, not that one'),
    ],
    call('unmute_channel', { channel: 9 }),
  ),
  right(
    'the wrong door was opened, the agent closes it before the right one',
    [user('open door B'), did('open_door', { door: 'A' }, ok)],
    call('close_door', { door: 'A' }),
  ),
  right(
    'a subscription is swapped for another plan',
    [user('swap my plan basic for plan plus'), did('add_plan', { plan: 'plus' }, ok)],
    call('remove_plan', { plan: 'basic' }),
  ),
  right(
    'the user wants to see both states',
    [user('Show me that the lamp works, on and off.'), did('turn_on_lamp', { lamp: 1 }, 'on')],
    call('turn_off_lamp', { lamp: 1 }),
  ),
  right(
    'the user names the opposite in other words',
    [
      user('Subscribe me to the alerts so that I get the test mail, then get me off the list again.'),
      did('subscribe_alerts', { mail: 'a@example.com' }, ok),
    ],
    call('unsubscribe_alerts', { mail: 'a@example.com' }),
  ),
  right(
    'the first call failed in the words of a database',
    [user('close the ticket 81'), did('open_ticket', { id: 81 }, 'ERROR 1205 (HY000): Lock wait timeout exceeded')],
    call('close_ticket', { id: 81 }),
  ),
  right(
    'the failure comes with a stack trace',
    [
      user('Get the sandbox into a clean state.'),
      did(
        'start_sandbox',
        { id: 'sb-1' },
        'Traceback (most recent call last):\n  File "run.py", line 8, in <module>\nOSError: [Errno 28] No space left on device',
      ),
    ],
    call('stop_sandbox', { id: 'sb-1' }),
  ),
  right(
    'a half finished installation is cleaned up',
    [
      user('install the printer driver'),
      did('install_driver', { name: 'lp-200' }, 'Installed with errors: 2 of 7 files are missing.'),
    ],
    call('uninstall_driver', { name: 'lp-200' }),
  ),
  right(
    'the output says what to do first',
    [
      user('Give the new guy on desk 12 a badge.'),
      did('activate_badge', { badge: 880 }, 'Badge 880 is registered to somebody else. Deactivate it first.'),
    ],
    call('deactivate_badge', { badge: 880 }),
  ),
  right(
    'a reservation that turned out to be for the wrong day',
    [
      user('table for two on friday pls'),
      did('book_table', { guests: 2, day: '2026-11-19' }, '{"id": "B1", "day": "Thursday"}'),
      says('That was Thursday, I will move it.'),
    ],
    call('cancel_table', { guests: 2, day: '2026-11-19' }),
  ),
  right(
    'the user asked for a drill',
    [user('fire drill: sound the alarm in building 2, thirty secs, thats it'), did('start_alarm', { building: 2 }, ok)],
    call('stop_alarm', { building: 2 }),
  ),
  right(
    'two users, two opposite wishes',
    [user('follow @nina and stop following @otto'), did('follow_user', { user: '@nina' }, ok)],
    call('unfollow_user', { user: '@otto' }),
  ),
  right(
    'a request in Portuguese',
    [user('Abra o portão e depois feche.'), did('open_gate', { gate: 1 }, ok)],
    call('close_gate', { gate: 1 }),
  ),
  right(
    'a request in Turkish for the opposite',
    [user('Klimayı kapat'), did('turn_on_ac', { room: 'salon' }, ok)],
    call('turn_off_ac', { room: 'salon' }),
  ),
  right(
    'a request in Vietnamese',
    [user('Tắt đèn phòng khách'), did('turn_on_light', { room: 'living' }, ok)],
    call('turn_off_light', { room: 'living' }),
  ),
  right(
    'a maintenance window: put into service again',
    [
      user('patch host db-3'),
      did('drain_host', { host: 'db-3' }, ok),
      did('patch_host', { host: 'db-3' }, 'patched, reboot done'),
    ],
    call('undrain_host', { host: 'db-3' }),
  ),
  right(
    'yes to the question whether it should be undone',
    [
      user('Enable sharing on board 7.'),
      did('enable_sharing', { board: 7 }, ok),
      says('Sharing is on. It is visible to everyone; should I turn it off again?'),
      user('yeah'),
    ],
    call('disable_sharing', { board: 7 }),
  ),
  right(
    'the flag is turned back because the test is over',
    [
      user('check if the site still loads with maintenance mode on'),
      did('set_maintenance', { enabled: true }, ok),
      did('http_get', { url: 'https://shop.example' }, '503 Service Unavailable'),
    ],
    call('set_maintenance', { enabled: false }),
  ),
  right(
    'the user complains about the result',
    [
      user('turn on the sprinklers'),
      did('turn_on_sprinklers', { zone: 2 }, ok),
      says('Zone 2 is on.'),
      user('omg its raining, what was I thinking'),
    ],
    call('turn_off_sprinklers', { zone: 2 }),
  ),
  right(
    'the same verb on another thing in the same message',
    [
      together([call('enable_rule', { rule: 'r-1' }), ok], [call('enable_rule', { rule: 'r-2' }), ok]),
      user('rules r-1 and r-2 should not be on at the same time, keep r-1'),
    ],
    call('disable_rule', { rule: 'r-2' }),
  ),
  right(
    'a lock of a record is released when the edit is done',
    [
      user('correct the birth date in record 77 to 1981-02-03'),
      did('lock_record', { record: 77 }, 'locked'),
      did('update_record', { record: 77, birth_date: '1981-02-03' }, 'updated'),
    ],
    call('unlock_record', { record: 77 }),
  ),
  right(
    'a connection is closed at the end',
    [
      user('how many rows does invoices have'),
      did('connect_database', { name: 'erp' }, 'connected'),
      did('run_query', { name: 'erp', sql: 'select count(*) from invoices' }, '[[5120]]'),
    ],
    call('disconnect_database', { name: 'erp' }),
  ),
  right(
    'the host reports the failure, the text sounds fine',
    [user('make sure that port 22 is not open'), failed('open_port', { port: 22 }, 'done')],
    call('close_port', { port: 22 }),
  ),
  right(
    'the opposite is what the user asks for now, in a fragment',
    [
      user('recording on'),
      did('start_recording', { room: 'r1' }, ok),
      says('The recording is running.'),
      user('ok enough'),
    ],
    call('stop_recording', { room: 'r1' }),
  ),
  right(
    'a session is signed in for a look and signed out at the end',
    [
      user('whats the balance on my phone account'),
      did('login', { account: 'phone' }, 'welcome'),
      did('get_balance', { account: 'phone' }, '{"balance": 12.4}'),
    ],
    call('logout', { account: 'phone' }),
  ),
]
