/** What an output says of its call: failures that do not say "error" first, and successes that mention one. */
import type { JsonObject } from '../../src/policy/paper/json.ts'
import { call, completes, did, failed, repeats, right, says, user, wrong } from './story.ts'

const vpn = { host_id: 'vpn-3' }
const lock = { account_id: 'ACC-1001' }

const claim = { claim_id: 'CLM-55012' }
const printer = { device_id: 'PRN-3' }

/** The connection was never made, so taking the remains down undoes nothing. */
const cleansUp = (output: string) =>
  right(
    `after ${output} there is nothing to undo, only to clean up`,
    [user('Get me onto the network of the Oslo office.'), did('connect_vpn', vpn, output)],
    call('disconnect_vpn', vpn),
  )

/** The call failed, and is proposed again just as it was. */
const again = (output: string, name = 'transfer_money', parameters: JsonObject = { to: 'Ann', amount: 20 }) =>
  wrong(
    `after ${output} the same call again repeats a failure`,
    [user('Send Ann 20 euros.'), did(name, parameters, output)],
    [call(name, parameters)],
    repeats(0),
  )

/** The lock succeeded, whatever words the output holds. */
const succeeded = (output: string) =>
  wrong(
    `${output} is a success, and the unlock undoes it`,
    [user('Lock account ACC-1001.'), did('lock_account', lock, output)],
    [call('unlock_account', lock)],
    completes,
  )

/** Looking again at something that is going on. */
const looksAgain = (title: string, name: string, parameters: JsonObject, output: string) =>
  right(title, [user('Tell me when the import is through.'), did(name, parameters, output)], call(name, parameters))

export const outcomes = [
  cleansUp('Permission denied'),
  cleansUp('{"status": "denied"}'),
  cleansUp('{"success": "false"}'),
  cleansUp('{"Error": "handshake timed out"}'),
  cleansUp('{"result": {"error": "no route to host"}}'),
  cleansUp('{"ok": "no"}'),
  cleansUp('HTTP 403 Forbidden'),
  cleansUp('{"statusCode": 503, "body": "Service Unavailable"}'),
  cleansUp('{"exit_code": 1, "stderr": "tun0: busy"}'),
  cleansUp('Not allowed: your role may not connect.'),
  cleansUp('{"is_error": true, "content": "gateway unreachable"}'),
  cleansUp('Could not connect: the host did not answer.'),
  cleansUp('[{"type": "text", "text": "Error: handshake timed out"}]'),
  cleansUp('{"message": "Forbidden"}'),
  cleansUp('{"__type": "AccessDeniedException"}'),
  cleansUp('{"errors": [{"message": "bad handshake"}]}'),
  cleansUp('{"data": {"success": false}}'),
  cleansUp('{"state": "FAILED", "id": 4}'),
  cleansUp('{"code": 401, "reason": "Unauthorized"}'),
  cleansUp('{"connected": false}'),
  right(
    'what the host reports as failed is nothing to undo, whatever the text says',
    [user('Get me onto the network of the Oslo office.'), failed('connect_vpn', vpn, 'vpn-3')],
    call('disconnect_vpn', vpn),
  ),
  right(
    'a connection whose output never came is no success',
    [user('Get me onto the network of the Oslo office.'), did('connect_vpn', vpn, null)],
    call('disconnect_vpn', vpn),
  ),
  right(
    'a user who refuses a call and lets it pass at once after all',
    [
      user('Tidy up the imports.'),
      did('edit_file', { path: 'a.ts', text: 'x' }, 'The user declined this action and said: sorry, wrong key, go on'),
    ],
    call('edit_file', { path: 'a.ts', text: 'x' }),
  ),
  looksAgain('a job that is pending is looked at again', 'get_job', { job_id: 'J-1' }, '{"status": "pending"}'),
  looksAgain(
    'a job that was accepted is looked at again',
    'get_job',
    { job_id: 'J-1' },
    '{"code": 202, "state": "accepted"}',
  ),
  looksAgain(
    'a log with errors in it was read all right',
    'tail_log',
    { job_id: 'J-1' },
    '10:01 INFO row 1\n10:02 ERROR row 2 failed: duplicate key\n10:03 INFO row 3',
  ),
  looksAgain(
    'a report of past failures was read all right',
    'get_job',
    { job_id: 'J-1' },
    '{"state": "running", "attempts": [{"status": "failed"}, {"status": "running"}]}',
  ),
  looksAgain(
    'a mail about an error was read all right',
    'read_inbox',
    { folder: 'in' },
    '[{"subject": "Error: your payment failed", "from": "shop@example.com"}]',
  ),
  looksAgain('no errors are no failure', 'get_job', { job_id: 'J-1' }, '{"done": 40, "errors": [], "error": null}'),
  looksAgain(
    'an application that was denied was read all right',
    'get_application',
    { application_id: 'AP-3' },
    '{"application_id": "AP-3", "status": "denied", "may_appeal": true}',
  ),
  looksAgain(
    'a payment that failed was read all right',
    'get_payment',
    { payment_id: 'PM-8' },
    '{"payment_id": "PM-8", "amount": 20, "status": "failed", "next_attempt": "in a minute"}',
  ),
  again('Permission denied'),
  again('{"status": "denied", "reason": "limit"}'),
  again('{"success": "false"}'),
  again('{"Error": "unknown payee"}'),
  again('{"result": {"error": "unknown payee"}}'),
  again('{"ok": "no", "why": "unknown payee"}'),
  again('403 Forbidden'),
  again('Forbidden: missing scope payments.write'),
  again('{"exitCode": 2, "stdout": "", "stderr": "unknown payee"}', 'run_payment_script', { payee: 'Ann' }),
  again('Request failed with status code 422'),
  again('Operation not permitted'),
  again('{"isError": true, "content": [{"type": "text", "text": "unknown payee"}]}'),
  succeeded('{"locked": true, "errors": []}'),
  succeeded('{"locked": true, "error": null}'),
  succeeded('Account locked. 0 errors, 0 warnings.'),
  succeeded('{"ok": true, "message": "Locked after 5 failed logins."}'),
  succeeded('{"status": "locked", "note": "Access denied for everyone from now on."}'),
  succeeded('{"success": "true"}'),
  succeeded('{"code": 200, "data": {"last_error": "wrong password", "locked": true}}'),
  succeeded('Process finished with exit code 0'),
  succeeded('{"status": 200}'),
  succeeded('HTTP/1.1 204 No Content'),
  succeeded('Done, no error occurred.'),
  wrong(
    'a claim that was rejected as asked has the status of a claim that is denied',
    [user('Reject claim CLM-55012.'), did('reject_claim', claim, '{"claim_id": "CLM-55012", "status": "denied"}')],
    [call('approve_claim', claim)],
    completes,
  ),
  wrong(
    'a connection that was cut as asked is not connected',
    [user('Disconnect the printer, PRN-3.'), did('disconnect_device', printer, '{"connected": false}')],
    [call('connect_device', printer)],
    completes,
  ),
  wrong(
    'a refusal of the tool is not that of a person, and the call again repeats a failure',
    [user('Send Ann 20 euros.'), says('On it.'), did('transfer_money', { to: 'Ann' }, 'Access denied by policy P-3.')],
    [call('transfer_money', { to: 'Ann' })],
    repeats(0),
  ),
]
