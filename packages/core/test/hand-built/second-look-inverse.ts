/** Opposite calls that are right: another target, asked for in other words, a turn of work, a step taken back. */
import { call, did, type Line, right, says, system, user } from './story.ts'

const asked = (
  title: string,
  words: string,
  [first, target]: readonly [string, Record<string, string | number>],
  then: string,
  ...between: readonly Line[]
) => right(title, [user(words), did(first, target, '{"ok": true}'), ...between], call(then, target))

export const secondLookInverse = [
  asked(
    'a restart is a stop and a start',
    'Restart service svc-22.',
    ['stop_service', { service_id: 'svc-22' }],
    'start_service',
  ),
  asked(
    'power-cycle',
    'Power-cycle the router in room 3.',
    ['turn_off_router', { router_id: 'R-3' }],
    'turn_on_router',
  ),
  asked(
    'opened for ten seconds',
    'Open valve V-7 for ten seconds.',
    ['open_valve', { valve_id: 'V-7' }],
    'close_valve',
    did('wait', { seconds: 10 }, 'ok'),
  ),
  asked(
    'only until it has been cleaned',
    'Stop conveyor CB-2 just until the belt is clean.',
    ['stop_conveyor', { conveyor_id: 'CB-2' }],
    'start_conveyor',
    did('clean_belt', { conveyor_id: 'CB-2' }, '{"clean": true}'),
  ),
  asked('a blink', 'Blink lamp LP-9 once.', ['turn_on_lamp', { lamp_id: 'LP-9' }], 'turn_off_lamp'),
  asked('a remount', 'Remount /dev/sdb1.', ['unmount_volume', { volume: '/dev/sdb1' }], 'mount_volume'),
  asked(
    'a second thought in the same message',
    'Publish page PG-5. No wait, take it offline again right after, I only need the link.',
    ['publish_page', { page_id: 'PG-5' }],
    'unpublish_page',
  ),
  asked(
    'a briefly muted microphone',
    'Mute mic 4 while I cough.',
    ['mute_microphone', { microphone_id: 4 }],
    'unmute_microphone',
    did('wait', { seconds: 3 }, 'ok'),
  ),
  right(
    'another label of the same issue',
    [user('Issue 12 is a bug, it has been triaged.'), did('add_label', { issue: 12, label: 'bug' }, '{"ok": true}')],
    call('remove_label', { issue: 12, label: 'triage' }),
  ),
  right(
    'another volume of the same machine',
    [
      user('Give i-0aa1 the bigger disk vol-22 in place of vol-11.'),
      did('attach_volume', { instance_id: 'i-0aa1', volume_id: 'vol-22' }, '{"ok": true}'),
    ],
    call('detach_volume', { instance_id: 'i-0aa1', volume_id: 'vol-11' }),
  ),
  right(
    'a right for one, taken from another',
    [
      user('Ann takes over the ledger from Bo.'),
      did('grant_access', { resource: 'ledger', principal: { user: 'ann' } }, '{"ok": true}'),
    ],
    call('revoke_access', { resource: 'ledger', principal: { user: 'bo' } }),
  ),
  right(
    'lists that share one member',
    [
      user('Group A moves on Monday, group B on Tuesday.'),
      did('enable_hosts', { host_ids: ['h-1', 'h-2'] }, '{"ok": true}'),
    ],
    call('disable_hosts', { host_ids: ['h-2', 'h-3'] }),
  ),
  right(
    'no target at all',
    [
      user('Get me the noise level in the hall.'),
      did('start_recording', {}, '{"ok": true}'),
      did('measure_level', {}, '{"db": 44}'),
    ],
    call('stop_recording', {}),
  ),
  right(
    'the only value they share is no target',
    [user('Swap the speaker of the session.'), did('add_speaker', { name: 'Ito', notify: 'mail' }, '{"ok": true}')],
    call('remove_speaker', { name: 'Berg', notify: 'mail' }),
  ),
  right(
    'both or none, and the second failed',
    [
      user('Book flight FL-20 and hotel HT-9, both or neither.'),
      did('book_flight', { flight_id: 'FL-20' }, '{"ok": true}'),
      did('book_hotel', { hotel_id: 'HT-9' }, '{"error": "no rooms"}'),
    ],
    call('cancel_flight', { flight_id: 'FL-20' }),
  ),
  right(
    'the house rule closes what was opened',
    [
      system('Whenever you open a gate for a delivery, close the gate when the driver has left.'),
      user('There is a delivery at gate G-2.'),
      did('open_gate', { gate_id: 'G-2' }, '{"open": true}'),
      did('wait_for_driver', {}, '{"left": true}'),
    ],
    call('close_gate', { gate_id: 'G-2' }),
  ),
  right(
    'a plain undo',
    [
      user('Star repository forge/api.'),
      did('star_repository', { repository: 'forge/api' }, '{"ok": true}'),
      says('Starred.'),
      user('Undo that.'),
    ],
    call('unstar_repository', { repository: 'forge/api' }),
  ),
  right(
    'a complaint that means the opposite',
    [
      user('Freeze card CRD-12.'),
      did('freeze_card', { card_id: 'CRD-12' }, '{"ok": true}'),
      says('Frozen.'),
      user('Hm, now my payment at the till is refused. I need it to work.'),
    ],
    call('unfreeze_card', { card_id: 'CRD-12' }),
  ),
  right(
    'the earlier call was for another tenant',
    [
      user('Switch the beta on for tenant A, it is over for tenant B.'),
      did('enable_feature', { feature: 'beta', scope: { tenant_id: 'A' } }, '{"ok": true}'),
    ],
    call('disable_feature', { feature: 'beta', scope: { tenant_id: 'B' } }),
  ),
  right(
    'the opposite of a call that a server of another name made',
    [
      user('Pause the backup, and the music goes on.'),
      did('mcp__backup__pause_job', { job_id: 'nightly' }, '{"ok": true}'),
    ],
    call('mcp__music__resume_job', { job_id: 'player' }),
  ),
  right(
    'a flag per room',
    [user('Heat only the office.'), did('set_heating', { room: 'office', on: true }, '{"ok": true}')],
    call('set_heating', { room: 'hall', on: false }),
  ),
  right(
    'a nested flag that the user asked to have back',
    [
      user('Take a picture without flash, then put the flash back on.'),
      did('set_camera', { camera_id: 'CAM-1', options: { flash: false } }, '{"ok": true}'),
      did('take_picture', { camera_id: 'CAM-1' }, '{"file": "p.jpg"}'),
    ],
    call('set_camera', { camera_id: 'CAM-1', options: { flash: true } }),
  ),
  right(
    'a search with and without the archive',
    [
      user('Find the contract with Oe, wherever it is.'),
      did('search_documents', { query: 'Oe', archived: false }, '[]'),
    ],
    call('search_documents', { query: 'Oe', archived: true }),
  ),
  right(
    'a conversion asked for both ways',
    [
      user('How many pounds are 80 kg, exact and rounded?'),
      did('convert_kg_to_lb', { value: 80, rounded: false }, '176.37'),
    ],
    call('convert_kg_to_lb', { value: 80, rounded: true }),
  ),
  right(
    'a trial run, then the real one',
    [user('Deploy release 41 to staging.'), did('deploy_release', { release: 41, dry_run: true }, '{"changes": 3}')],
    call('deploy_release', { release: 41, dry_run: false }),
  ),
  right(
    'a draft first, then without draft',
    [
      user('Issue the credit note CN-8.'),
      did('issue_credit_note', { note_id: 'CN-8', draft: true }, '{"ok": true}'),
      says('Here is the draft. Final?'),
      user('Final.'),
    ],
    call('issue_credit_note', { note_id: 'CN-8', draft: false }),
  ),
]
