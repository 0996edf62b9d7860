/** A state that was just set is set back by the same tool, and nobody asked. */
import { becomes, call, completes, did, says, user, wrong } from './story.ts'

// "A Boolean flip within the same state-changing tool when every other shared argument is unchanged."
export const flippedUnasked = [
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
  wrong(
    'a repository that was made private is public again',
    [user('Make repository atlas private.'), did('update_repo', { repo: 'atlas', private: true }, '{"ok": true}')],
    [call('update_repo', { repo: 'atlas', private: false })],
    completes,
  ),
  wrong(
    'an alarm that was armed is disarmed',
    [user('Arm the alarm of house H-1.'), did('set_alarm_state', { house_id: 'H-1', armed: true }, '{"armed": true}')],
    [call('set_alarm_state', { house_id: 'H-1', armed: false })],
    completes,
  ),
  wrong(
    'the state has "is" before it',
    [user('Lock record R-20010.'), did('updateRecord', { recordId: 'R-20010', isLocked: true }, '{"ok": true}')],
    [call('updateRecord', { recordId: 'R-20010', isLocked: false })],
    completes,
  ),
]
