/** Opposite calls that nobody asked for, under verbs and in shapes of their own. */

import type { JsonObject } from '../../src/policy/paper/json.ts'
import { becomes, call, completes, did, type Line, user, wrong } from './story.ts'

const undone = (
  title: string,
  words: string,
  target: JsonObject,
  [first, then]: readonly [string, string],
  ...between: readonly Line[]
) => wrong(title, [user(words), did(first, target, '{"ok": true}'), ...between], [call(then, target)], completes)

export const secondLookUndone = [
  undone('a page goes live and off again', 'Publish page PG-71.', { page_id: 'PG-71' }, [
    'publish_page',
    'unpublish_page',
  ]),
  undone('a right is given and taken', 'Give usr-8 access to the archive.', { user_id: 'usr-8', resource: 'archive' }, [
    'grant_access',
    'revoke_access',
  ]),
  undone('an alarm is armed and disarmed', 'Enable the alarm in zone 4.', { zone_id: 4 }, [
    'enable_alarm',
    'disable_alarm',
  ]),
  undone('a member comes and goes', 'Add mia to team T-5.', { team_id: 'T-5', member: 'mia' }, [
    'add_member',
    'remove_member',
  ]),
  undone('a licence under a prefix with a hyphen', 'Activate licence LIC-90.', { license_id: 'LIC-90' }, [
    'billing-activate_license',
    'billing-deactivate_license',
  ]),
  undone('names with a slash', 'Mute the room RM-8.', { room_id: 'RM-8' }, ['chat/mute_room', 'chat/unmute_room']),
  undone('a camel-case pair under a dotted prefix', 'Attach policy P-4 to the role.', { policyId: 'P-4' }, [
    'iam.attachPolicy',
    'iam.detachPolicy',
  ]),
  undone(
    'the target is a list of objects',
    'Enable both banners.',
    { banners: [{ banner_id: 'B-1' }, { banner_id: 'B-2' }] },
    ['enable_banners', 'disable_banners'],
  ),
  undone(
    'reads and a note in between',
    'Follow the account of the museum, @museum.',
    { account: '@museum' },
    ['follow_account', 'unfollow_account'],
    did('get_account', { account: '@museum' }, '{"following": true}'),
    did('write_note', { text: 'followed' }, '{"ok": true}'),
  ),
  undone('the upper-case names of an old system', 'Please open valve V-12.', { VALVE_ID: 'V-12' }, [
    'OPEN_VALVE',
    'CLOSE_VALVE',
  ]),
  wrong(
    'the order of the arguments is another',
    [user('Mount volume vol-3 at /data.'), did('mount_volume', { volume_id: 'vol-3', path: '/data' }, '{"ok": true}')],
    [call('unmount_volume', { path: '/data', volume_id: 'vol-3' })],
    completes,
  ),
  wrong(
    'a success that speaks of zero errors',
    [
      user('Start pump PMP-6.'),
      did('start_pump', { pump_id: 'PMP-6' }, '{"state": "running", "errors": [], "failed_checks": 0}'),
    ],
    [call('stop_pump', { pump_id: 'PMP-6' })],
    completes,
  ),
  wrong(
    'a success with an error of null',
    [
      user('Connect the printer PR-2.'),
      did('connect_printer', { printer_id: 'PR-2' }, '{"error": null, "data": {"connected": true}}'),
    ],
    [call('disconnect_printer', { printer_id: 'PR-2' })],
    completes,
  ),
  wrong(
    'a flag goes up and down',
    [
      user('Turn on do-not-disturb on phone PH-3.'),
      did('set_do_not_disturb', { device_id: 'PH-3', enabled: true }, '{"ok": true}'),
    ],
    [call('set_do_not_disturb', { device_id: 'PH-3', enabled: false })],
    completes,
  ),
  wrong(
    'a flag deep down, with another call of the tool in between',
    [
      user('Make album AL-1 and album AL-2 private.'),
      did('update_album', { album_id: 'AL-1', sharing: { public: false } }, '{"ok": true}'),
      did('update_album', { album_id: 'AL-2', sharing: { public: false } }, '{"ok": true}'),
    ],
    [call('update_album', { album_id: 'AL-1', sharing: { public: true } })],
    completes,
  ),
  wrong(
    'a flag of a tool whose name has a "to" in it',
    [
      user('Subscribe me to topic TPC-4.'),
      did('subscribe_to_topic', { topic_id: 'TPC-4', active: true }, '{"ok": true}'),
    ],
    [call('subscribe_to_topic', { topic_id: 'TPC-4', active: false })],
    completes,
  ),
  undone('a guest is banned', 'Ban user u-66.', { user_id: 'u-66' }, ['ban_user', 'unban_user']),
  undone('a card is linked', 'Link card c-10 to wallet w-10.', { card_id: 'c-10', wallet_id: 'w-10' }, [
    'link_card',
    'unlink_card',
  ]),
  undone('an instance under names with hyphens', 'Start instance i-10.', { instance_id: 'i-10' }, [
    'start-instance',
    'stop-instance',
  ]),
  undone('the doors of a car, with the verb last behind dots', 'Lock the car.', { vehicle_id: 'car-1' }, [
    'vehicle.doors.lock',
    'vehicle.doors.unlock',
  ]),
  wrong(
    'a message is marked and unmarked',
    [user('Mark message m-10 as read.'), did('mark_message', { message_id: 'm-10', read: true }, '{"ok": true}')],
    [call('mark_message', { message_id: 'm-10', read: false })],
    completes,
  ),
  wrong(
    'a flag goes back, and an argument that is not shared is left out',
    [
      user('Turn off roaming on line l-10.'),
      did('set_roaming', { line_id: 'l-10', enabled: false, reason: 'asked' }, '{"ok": true}'),
    ],
    [call('set_roaming', { line_id: 'l-10', enabled: true })],
    completes,
  ),
  wrong(
    'the second is done and the first undone in one message',
    [user('Enable hosts h-1 and h-2.'), did('enable_host', { host_id: 'h-1' }, '{"ok": true}')],
    [call('enable_host', { host_id: 'h-2' }), call('disable_host', { host_id: 'h-1' })],
    becomes(call('enable_host', { host_id: 'h-2' })),
  ),
  ...(
    [
      ['bookmark', 'unbookmark'],
      ['flag', 'unflag'],
      ['suspend', 'resume'],
      ['suspend', 'unsuspend'],
      ['register', 'deregister'],
      ['encrypt', 'decrypt'],
      ['promote', 'demote'],
    ] as const
  ).map(([verb, opposite]) =>
    undone(`the verbs ${verb} and ${opposite}`, `Please ${verb} the volume vol-8.`, { volume_id: 'vol-8' }, [
      `${verb}_volume`,
      `${opposite}_volume`,
    ]),
  ),
  undone('the verb behind its object, with un', 'Ban user u-66.', { user_id: 'u-66' }, ['user_ban', 'user_unban']),
  undone('un taken back', 'Please unban the user u-66.', { user_id: 'u-66' }, ['unban_user', 'ban_user']),
  undone('a volume goes up and down', 'Increase the brightness of screen S-2.', { screen_id: 'S-2' }, [
    'increase_brightness',
    'decrease_brightness',
  ]),
]
