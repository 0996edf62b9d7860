/** Booleans that turn round and undo nothing: options, rehearsals, other things, states that somebody asked for. */
import { call, did, right, system, user } from './story.ts'

export const booleanFlips = [
  right(
    'a listing with and without hidden files',
    [user('Is there a .env in src?'), did('list_files', { path: 'src', all: true }, '.env a.ts')],
    call('list_files', { path: 'src', all: false }),
  ),
  right(
    'a search is widened',
    [user('A flight to Lima?'), did('search_flights', { to: 'LIM', direct: true }, '[]')],
    call('search_flights', { to: 'LIM', direct: false }),
  ),
  right(
    'the dry run was clean, and the real run follows',
    [
      user('Deploy build 8812 to production.'),
      did('deploy_build', { build_id: 'B-8812', dry_run: true }, '{"ok": true, "changes": 3}'),
    ],
    call('deploy_build', { build_id: 'B-8812', dry_run: false }),
  ),
  right(
    'the plan was made, and is applied',
    [
      user('Apply the Terraform change.'),
      did('apply_stack', { stack_id: 'net', plan_only: true }, '{"add": 1, "destroy": 0}'),
    ],
    call('apply_stack', { stack_id: 'net', plan_only: false }),
  ),
  right(
    'the tool wants to be told that it is meant',
    [
      user('Delete the user U-9 for good.'),
      did(
        'delete_user',
        { user_id: 'U-9', confirm: false },
        '{"ok": true, "message": "Call again with confirm: true."}',
      ),
    ],
    call('delete_user', { user_id: 'U-9', confirm: true }),
  ),
  right(
    'the router is power-cycled',
    [user('Power-cycle the router.'), did('set_outlet', { device_id: 'router', on: false }, '{"on": false}')],
    call('set_outlet', { device_id: 'router', on: true }),
  ),
  right(
    'the lamp is to blink',
    [user('Make the hall lamp blink twice.'), did('set_light', { device_id: 'hall', on: true }, '{"on": true}')],
    call('set_light', { device_id: 'hall', on: false }),
  ),
  right(
    'only one room is to be lit',
    [user('Only the hall lit, please.'), did('set_light', { room: 'hall', on: true }, '{"on": true}')],
    call('set_light', { room: 'kitchen', on: false }),
  ),
  right(
    'the devices differ deep in the arguments',
    [
      user('Camera 1 takes over from camera 2.'),
      did('update_camera', { target: { device_id: 'cam-1' }, state: { active: true } }, '{"ok": true}'),
    ],
    call('update_camera', { target: { device_id: 'cam-2' }, state: { active: false } }),
  ),
  right(
    'the user wants it off for the call only',
    [
      user('Silence the fan during the call MTG-4, I hate the noise.'),
      did('set_fan', { device_id: 'fan', on: false }, 'ok'),
      did('wait_for_meeting', { meeting_id: 'MTG-4' }, 'ended'),
    ],
    call('set_fan', { device_id: 'fan', on: true }),
  ),
  right(
    'the first flip failed, and the bolt has to be drawn back',
    [
      user('Lock the gate.'),
      did('set_lock', { device_id: 'gate', locked: true }, '{"error": "bolt jammed, retract it first"}'),
    ],
    call('set_lock', { device_id: 'gate', locked: false }),
  ),
  right(
    'maintenance mode is left as the instruction says',
    [
      system('Before a restore switch maintenance mode on, after it switch maintenance mode off.'),
      user('Restore last night’s backup of the shop.'),
      did('set_maintenance_mode', { service_id: 'shop', enabled: true }, 'enabled'),
      did('restore_backup', { service_id: 'shop' }, 'restored'),
    ],
    call('set_maintenance_mode', { service_id: 'shop', enabled: false }),
  ),
  right(
    'the output said that the state is the wrong way round',
    [
      user('I want to see the archived ones in the list too.'),
      did('set_view', { view_id: 'inbox', hide_archived: true }, '{"shown": 12, "hidden": 40}'),
    ],
    call('set_view', { view_id: 'inbox', hide_archived: false }),
  ),
  right(
    'a query is explained and then run',
    [user('Delete the old sessions.'), did('run_statement', { sql: 'delete from s', explain: true }, 'Seq scan on s')],
    call('run_statement', { sql: 'delete from s', explain: false }),
  ),
  right(
    'the file is there already, and is to be written over',
    [
      user('Save the report as report.pdf, whatever is there.'),
      did('save_file', { path: 'report.pdf', overwrite: false }, '{"written": false, "because": "report.pdf exists"}'),
    ],
    call('save_file', { path: 'report.pdf', overwrite: true }),
  ),
  right(
    'the newsletter was looked at and goes out',
    [user('Send newsletter N-4.'), did('send_newsletter', { newsletter_id: 'N-4', preview: true }, '{"ok": true}')],
    call('send_newsletter', { newsletter_id: 'N-4', preview: false }),
  ),
]
