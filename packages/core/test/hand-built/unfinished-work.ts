/** Where a request is still open, the completion text must not end the turn, whatever becomes of the proposal. */
import { call, completes, did, goesOn, right, user, wrong } from './story.ts'

const lock = { account_id: 'ACC-1001' }
const locked = did('lock_account', lock, '{"locked": true}')

export const unfinishedWork = [
  wrong(
    'the transfer that the user asked for too is still to be made',
    [user('Lock account ACC-1001 and transfer 50 euros to Bob.'), locked],
    [call('unlock_account', lock)],
    goesOn,
  ),
  wrong(
    'the second sentence holds a second request',
    [user('Lock account ACC-1001. Then send the customer a letter about it.'), locked],
    [call('unlock_account', lock)],
    goesOn,
  ),
  wrong(
    'a numbered list has three points, and one is done',
    [user('1. lock account ACC-1001\n2. order a new card\n3. write a note into the file'), locked],
    [call('unlock_account', lock)],
    goesOn,
  ),
  wrong(
    'of two accounts only one is locked yet',
    [user('Lock account ACC-1001 and account ACC-1002.'), locked],
    [call('unlock_account', lock)],
    goesOn,
  ),
  wrong(
    'a question of the user is still to be answered',
    [user('Lock account ACC-1001, and what was its last transaction?'), locked],
    [call('unlock_account', lock)],
    goesOn,
  ),
  wrong(
    'a flip, with a request left',
    [
      user('Lock the front door and set the heating to 18 degrees.'),
      did('set_lock', { device_id: 'front', locked: true }, '{"locked": true}'),
    ],
    [call('set_lock', { device_id: 'front', locked: false })],
    goesOn,
  ),
  wrong(
    'the second half of the work failed and is open',
    [
      user('Lock account ACC-1001 and write the customer.'),
      locked,
      did('send_email', { recipient: 'kim@example.org' }, '{"error": "mailbox full"}'),
    ],
    [call('unlock_account', lock)],
    goesOn,
  ),
  wrong(
    'both requests are done, and the inverse ends in completion',
    [
      user('Lock account ACC-1001 and write to kim@example.org about it.'),
      locked,
      did('send_email', { recipient: 'kim@example.org', subject: 'Locked' }, '{"sent": true}'),
    ],
    [call('unlock_account', lock)],
    completes,
  ),
  wrong(
    'the "and" joins two adjectives and no two requests',
    [user('Please lock the old and inactive account ACC-1001.'), locked],
    [call('unlock_account', lock)],
    completes,
  ),
  right(
    'the second request is the next call',
    [user('Lock account ACC-1001 and transfer 50 euros to Bob.'), locked],
    call('transfer', { to: 'Bob', amount: 50 }),
  ),
  right(
    'the second request needs the account open',
    [user('Lock account ACC-1001 against logins, and open it for the auditors when they come. They are here.'), locked],
    call('unlock_account', lock),
  ),
]
