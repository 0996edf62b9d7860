/** "A Boolean flip within the same state-changing tool when every other shared argument is unchanged." */
import { becomes, call, completes, did, right, says, system, user, wrong } from './story.ts'

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
  wrong(
    'a door is locked and, unasked, unlocked by the same tool',
    [user('Lock the front door.'), did('set_lock', { device_id: 'front', locked: true }, '{"locked": true}')],
    [call('set_lock', { device_id: 'front', locked: false })],
    completes,
  ),
  wrong(
    'another door came in between',
    [
      user('Lock the front and the back door.'),
      did('set_lock', { device_id: 'front', locked: true }, '{"locked": true}'),
      did('set_lock', { device_id: 'back', locked: true }, '{"locked": true}'),
    ],
    [call('set_lock', { device_id: 'front', locked: false })],
    completes,
  ),
  wrong(
    'the state stands deep in the arguments',
    [
      user('Turn on the heater.'),
      did('update_device', { device_id: 'heater', state: { on: true, level: 3 } }, '{"ok": true}'),
    ],
    [call('update_device', { device_id: 'heater', state: { on: false, level: 3 } })],
    completes,
  ),
  wrong(
    'the tool belongs to a server',
    [user('Enable the alarm.'), did('mcp__home__set_alarm', { device_id: 'A-1', enabled: true }, '{"ok": true}')],
    [call('mcp__home__set_alarm', { device_id: 'A-1', enabled: false })],
    completes,
  ),
  wrong(
    'the name is in camel case',
    [user('Mute the channel C-9 for me.'), did('updateChannel', { channelId: 'C-9', muted: true }, '{"ok": true}')],
    [call('updateChannel', { channelId: 'C-9', muted: false })],
    completes,
  ),
  wrong(
    'one call has an argument more than the other',
    [
      user('Publish page P-12.'),
      did('update_page', { page_id: 'P-12', published: true, notify: 'team' }, '{"ok": true}'),
    ],
    [call('update_page', { page_id: 'P-12', published: false })],
    completes,
  ),
  wrong(
    'a read came in between',
    [
      user('Pause campaign CMP-7.'),
      did('update_campaign', { campaign_id: 'CMP-7', paused: true }, '{"paused": true}'),
      did('get_campaign', { campaign_id: 'CMP-7' }, '{"paused": true}'),
      says('It is paused.'),
    ],
    [call('update_campaign', { campaign_id: 'CMP-7', paused: false })],
    completes,
  ),
  wrong(
    'the flip stands beside a call that is wanted',
    [
      user('Archive project ATL and tell the team in channel C-9.'),
      did('update_project', { project_id: 'ATL', archived: true }, '{"ok": true}'),
    ],
    [
      call('update_project', { project_id: 'ATL', archived: false }),
      call('post_message', { channel: 'C-9', text: 'ATL is archived.' }),
    ],
    becomes(call('post_message', { channel: 'C-9', text: 'ATL is archived.' })),
  ),
]
