/** Failures that pass by themselves, after which a retry is right, and failures that stay. */
import { call, did, extendedFires, failed, rightRetry, user, wrong } from './story.ts'

const deploy = { app: 'shop', version: '8.1' }

export const thirdLookPassing = [
  rightRetry(
    'a deadlock of the database',
    [
      user('Set the stock of article 77 to 12.'),
      failed(
        'update_stock',
        { article: 77, stock: 12 },
        'ERROR: deadlock detected\nDETAIL: Process 812 waits for 819.',
      ),
    ],
    call('update_stock', { article: 77, stock: 12 }),
  ),
  rightRetry(
    'a lock that is not available at the moment',
    [
      user('Rename column qty to quantity.'),
      failed('run_sql', { sql: 'ALTER TABLE t RENAME qty TO quantity' }, 'ERROR: 55P03: lock not available'),
    ],
    call('run_sql', { sql: 'ALTER TABLE t RENAME qty TO quantity' }),
  ),
  rightRetry(
    'a package manager that another process holds',
    [
      user('install curl on box-9'),
      did(
        'install_package',
        { host: 'box-9', package: 'curl' },
        'E: Could not get lock. It is held by process 4121 (apt)',
      ),
    ],
    call('install_package', { host: 'box-9', package: 'curl' }),
  ),
  rightRetry(
    'a locked database file',
    [
      user('Save the note "Keys are with Jo".'),
      did('save_note', { text: 'Keys are with Jo' }, '{"error": "OperationalError: database is locked"}'),
    ],
    call('save_note', { text: 'Keys are with Jo' }),
  ),
  rightRetry(
    'a lock wait that took too long',
    [
      user('Mark order 5512 as paid.'),
      failed('mark_paid', { order: 5512 }, 'Lock wait timeout exceeded; try restarting transaction'),
    ],
    call('mark_paid', { order: 5512 }),
  ),
  rightRetry(
    'too many requests',
    [
      user('Create the label spam.'),
      did('createLabel', { name: 'spam' }, '{"status": 429, "title": "Too Many Requests"}'),
    ],
    call('createLabel', { name: 'spam' }),
  ),
  rightRetry(
    'a service that is unavailable',
    [user('Open the garage.'), failed('open_gate', { gate: 'garage' }, 'HTTP 503 Service Unavailable')],
    call('open_gate', { gate: 'garage' }),
  ),
  rightRetry(
    'a read that timed out',
    [
      user('Set the thermostat to 19.'),
      failed('set_temperature', { degrees: 19 }, 'HTTPSConnectionPool: Read timed out. (read timeout=30)'),
    ],
    call('set_temperature', { degrees: 19 }),
  ),
  rightRetry(
    'a deadline of the remote call',
    [
      user('Roll out shop 8.1.'),
      failed('deploy', deploy, 'rpc error: code = DeadlineExceeded desc = context deadline exceeded'),
    ],
    call('deploy', deploy),
  ),
  rightRetry(
    'a throttled request',
    [
      user('Tag the server i-77 with owner=ops.'),
      did('tag_server', { id: 'i-77', owner: 'ops' }, 'An error occurred (ThrottlingException): Rate exceeded'),
    ],
    call('tag_server', { id: 'i-77', owner: 'ops' }),
  ),
  rightRetry(
    'an index that another process of git holds',
    [
      user('commit the fix'),
      did(
        'git_commit',
        { message: 'fix' },
        'fatal: Unable to create index.lock: File exists. Another git process runs.',
      ),
    ],
    call('git_commit', { message: 'fix' }),
  ),
  rightRetry(
    'a state file that another run has locked',
    [
      user('Apply the plan for staging.'),
      failed('terraform_apply', { workspace: 'staging' }, 'Error: Error acquiring the state lock (held by ci-41)'),
    ],
    call('terraform_apply', { workspace: 'staging' }),
  ),
  rightRetry(
    'a service that says in German that it is back soon',
    [
      user('Buche Raum 3 für 10 Uhr.'),
      did('raum_buchen', { raum: 3, zeit: '10:00' }, '{"error": "Dienst vorübergehend nicht verfügbar (503)"}'),
    ],
    call('raum_buchen', { raum: 3, zeit: '10:00' }),
  ),
  wrong(
    'an account number that stays wrong',
    [
      user('Pay 30 euros to DE00 1234.'),
      failed('pay', { iban: 'DE001234', amount: 30 }, '{"error": "invalid IBAN: too short"}'),
    ],
    [call('pay', { iban: 'DE001234', amount: 30 })],
    extendedFires('repeat-after-error'),
  ),
  wrong(
    'a lock that the plan of the customer does not have',
    [
      user('Lock the scooter S-3.'),
      failed(
        'lock_scooter',
        { scooter: 'S-3' },
        'Error: remote locking is not included in your plan. Upgrade to use it.',
      ),
    ],
    [call('lock_scooter', { scooter: 'S-3' })],
    extendedFires('repeat-after-error'),
  ),
  wrong(
    'an account that the bank has closed',
    [
      user('Withdraw 200 from ACC-3310.'),
      failed(
        'withdraw',
        { account: 'ACC-3310', amount: 200 },
        '{"error": "account closed by the bank, permission denied"}',
      ),
    ],
    [call('withdraw', { account: 'ACC-3310', amount: 200 })],
    extendedFires('repeat-after-error'),
  ),
]
