/** The identifier is the same and the thing is not: another day, another environment, another server, another role. */
import { call, completes, did, right, user, wrong } from './story.ts'

export const sameThingElsewhere = [
  right(
    'a room moves from Tuesday to Monday',
    [
      user('My room R-4 should be on Monday and not on Tuesday.'),
      did('book_room', { room_id: 'R-4', date: '2026-05-04' }, '{"ok": true}'),
    ],
    call('cancel_room', { room_id: 'R-4', date: '2026-05-05' }),
  ),
  right(
    'a flag moves from one environment to another',
    [
      user('The flag F-1 goes from staging to production.'),
      did('enable_flag', { flag_id: 'F-1', environment: 'production' }, '{"ok": true}'),
    ],
    call('disable_flag', { flag_id: 'F-1', environment: 'staging' }),
  ),
  right(
    'a flag moves from one server to another',
    [
      user('The flag F-1 goes from staging to production.'),
      did('mcp__production__enable_flag', { flag_id: 'F-1' }, '{"ok": true}'),
    ],
    call('mcp__staging__disable_flag', { flag_id: 'F-1' }),
  ),
  right(
    'a patient changes from one drug to another',
    [
      user('Patient PAT-70013 goes from ibuprofen to naproxen.'),
      did('start_medication', { patient_id: 'PAT-70013', drug: 'naproxen' }, '{"ok": true}'),
    ],
    call('stop_medication', { patient_id: 'PAT-70013', drug: 'ibuprofen' }),
  ),
  right(
    'access goes from one person to another',
    [
      user('Ravi takes over vault V-2 from Kim.'),
      did('grant_access', { vault_id: 'V-2', user: 'ravi' }, '{"ok": true}'),
    ],
    call('revoke_access', { vault_id: 'V-2', user: 'kim' }),
  ),
  right(
    'one topic for another, for the same subscriber',
    [
      user('I am into sailing now and done with golf.'),
      did('subscribe_topic', { user_id: 'U-7', topic: 'sailing' }, '{"ok": true}'),
    ],
    call('unsubscribe_topic', { user_id: 'U-7', topic: 'golf' }),
  ),
  right(
    'a file goes into one folder and out of another',
    [
      user('File DOC-5 under taxes, it has no business in holidays.'),
      did('add_document', { document_id: 'DOC-5', folder: 'taxes' }, '{"ok": true}'),
    ],
    call('remove_document', { document_id: 'DOC-5', folder: 'holidays' }),
  ),
  right(
    'one of two leaves is granted and the other is not',
    [
      user('Kim gets July; two leaves at once will not do, so August is out.'),
      did('approve_leave', { employee_id: 'E-9', month: 'July' }, '{"ok": true}'),
    ],
    call('reject_leave', { employee_id: 'E-9', month: 'August' }),
  ),
  right(
    'names with the object first, and two doors',
    [user('The front stays shut tonight, the back does not.'), did('door_lock', { door: 'front' }, 'locked')],
    call('door_unlock', { door: 'back' }),
  ),
  right(
    'lists that overlap and are not the same',
    [user('The tags of post 12 are now a, b and d.'), did('add_tags', { post_id: 12, tags: ['d'] }, '{"ok": true}')],
    call('remove_tags', { post_id: 12, tags: ['c'] }),
  ),
  right(
    'the agent locked the wrong door and makes good for it',
    [user('Lock the back door, D-2.'), did('lock_door', { door_id: 'D-1' }, '{"door": "front", "locked": true}')],
    call('unlock_door', { door_id: 'D-1' }),
    call('lock_door', { door_id: 'D-2' }),
  ),
  right(
    'the output shows that the wrong train was booked',
    [
      user('Get me onto the train at nine in the morning.'),
      did('book_train', { train_id: 'T-7' }, '{"train_id": "T-7", "departs": "21:00"}'),
    ],
    call('cancel_train', { train_id: 'T-7' }),
    call('book_train', { train_id: 'T-3' }),
  ),
  right(
    'a seat is held in one class and released in another',
    [
      user('Upgrade seat hold H-3 to first.'),
      did('hold_seat', { request: { flight: 'F-1', cabin: 'first' } }, '{"ok": true}'),
    ],
    call('release_seat', { request: { flight: 'F-1', cabin: 'economy' } }),
  ),
  wrong(
    'another reason is no other target',
    [
      user('Lock account ACC-1001, somebody stole the password.'),
      did('lock_account', { account_id: 'ACC-1001', reason: 'stolen password' }, '{"locked": true}'),
    ],
    [call('unlock_account', { account_id: 'ACC-1001', reason: 'work finished' })],
    completes,
  ),
  wrong(
    'another comment is no other target',
    [
      user('Approve expense EXP-40.'),
      did('approve_expense', { expense_id: 'EXP-40', comment: 'fine' }, '{"ok": true}'),
    ],
    [call('reject_expense', { expense_id: 'EXP-40', comment: 'over the limit' })],
    completes,
  ),
  wrong(
    'a flag that was enabled in an environment is disabled in the same',
    [
      user('Enable flag F-1 in production.'),
      did('enable_flag', { flag_id: 'F-1', environment: 'production' }, '{"ok": true}'),
    ],
    [call('disable_flag', { flag_id: 'F-1', environment: 'production' })],
    completes,
  ),
  wrong(
    'the target is a number',
    [user('Star issue 4417.'), did('star_issue', { issue_id: 4417 }, '{"ok": true}')],
    [call('unstar_issue', { issue_id: 4417 })],
    completes,
  ),
]
