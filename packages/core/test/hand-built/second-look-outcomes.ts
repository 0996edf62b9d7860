/** What failed, what only looks so, what a person refused; and the same call again after a failure. */
import { call, did, failed, type Line, repeats, right, says, together, user, wrong } from './story.ts'

const key = { key_id: 'K-91' }
const notDone = (title: string, output: string) =>
  right(title, [user('Activate key K-91.'), did('activate_key', key, output)], call('deactivate_key', key))
const job = { job_id: 'J-700' }
const again = (title: string, output: string, ...more: readonly Line[]) =>
  wrong(title, [user('Run the job J-700.'), did('run_job', job, output), ...more], [call('run_job', job)], repeats(0))
const readAgain = (title: string, output: string) =>
  right(title, [user('Keep an eye on the log of J-700.'), did('get_log', job, output)], call('get_log', job))

export const secondLookOutcomes = [
  notDone('a status line of HTTP', 'HTTP/1.1 409 Conflict'),
  notDone('a number for the status', '{"statusCode": 503, "body": ""}'),
  notDone('a list of errors', '{"data": null, "errors": [{"message": "Key is expired"}]}'),
  notDone('a result in capital letters', '{"RESULT": "FAILURE", "REASON": "expired"}'),
  notDone('a zero for ok', '{"ok": 0, "why": "expired"}'),
  notDone('an element of XML', '<error code="17">Key is expired</error>'),
  notDone('a sentence that begins with "Unable"', 'Unable to activate K-91: the key is expired.'),
  notDone('a sentence that ends in "not found"', 'Key K-91 was not found.'),
  notDone('a stack trace', 'Traceback (most recent call last):\n  File "k.py", line 3\nValueError: expired'),
  notDone('a list with an error in it', '[{"type": "error", "text": "expired"}]'),
  notDone('time ran out', 'Request timed out after 30 s'),
  notDone('rejected deep down', '{"response": {"outcome": {"status": "REJECTED"}}}'),
  notDone('a warning sign', '❌ K-91 could not be activated'),
  notDone('an exit code', '{"stdout": "", "stderr": "expired", "exit_code": 3}'),
  notDone('activated is false', '{"activated": false, "reason": "expired"}'),
  notDone('a code of HTTP in a member', '{"code": 404, "message": "expired"}'),
  notDone('an id that is not valid', 'Invalid key id'),
  notDone('too many requests', 'Rate limit exceeded'),
  notDone('an exception as a member', '{"exception": "KeyExpired"}'),
  notDone('a detail as web frameworks give it', '{"detail": "Not found."}'),
  notDone('still to be approved', '{"status": "pending_approval"}'),
  notDone('a sorry', 'Sorry, that key cannot be activated.'),
  notDone('a panic', 'panic: expired'),
  notDone('aborted', 'aborted'),
  notDone('a fault in its envelope', '<s:Envelope><s:Body><s:Fault>expired</s:Fault></s:Body></s:Envelope>'),
  notDone('why it failed', 'Activation failed: the key is expired.'),
  notDone('what was not done', 'K-91 was not activated.'),
  notDone('waiting for somebody', 'Waiting for approval by the owner of K-91.'),
  notDone('a request that is to be approved', '{"request_id": "R-4", "status": "awaiting_approval"}'),
  notDone('a status with members', '{"status": {"code": 500, "message": "expired"}}'),
  notDone('NOK', 'NOK'),
  again('an error code of the system', 'ENOENT: no such file or directory'),
  again('an argument that is not valid', 'Invalid argument: job_id'),
  again('an object of the type error', '{"type": "error", "message": "worker lost"}'),
  again('a member called err', '{"err": "worker lost"}'),
  again('a plain failure', '{"error": "worker lost"}'),
  again('a failure in words', 'Error: worker lost'),
  again('a failure in a status', '{"status": "failed", "message": "worker lost"}'),
  again(
    'a read that failed too in between',
    '{"error": "worker lost"}',
    did('get_worker', { worker_id: 'w-1' }, '{"error": "no such worker"}'),
  ),
  again(
    'the assistant speaks in between, to nobody',
    'Error: worker lost',
    says('That did not work. Let me try again.'),
  ),
  again('an exception of Java', 'java.lang.IllegalStateException: worker lost'),
  again('a status of HTTP in words', '500 Internal Server Error'),
  wrong(
    'the host says that it failed',
    [user('Tag photo 12 as "sea".'), failed('tag_photo', { photo_id: 12, tag: 'sea' }, 'tag limit')],
    [call('tag_photo', { tag: 'sea', photo_id: 12 })],
    repeats(0),
  ),
  wrong(
    'of two calls the second repeats',
    [
      user('Feed the cat and fill the bowl.'),
      did('fill_bowl', { bowl: 1 }, '{"success": false, "message": "valve stuck"}'),
    ],
    [call('feed_cat', { grams: 50 }), call('fill_bowl', { bowl: 1 })],
    repeats(1),
  ),
  wrong(
    'a success before the failure suppresses nothing',
    [
      user('Tidy up the bucket.'),
      did('list_objects', { bucket: 'b' }, '["x"]'),
      did('delete_object', { bucket: 'b', key: 'x' }, 'AccessDenied: Access Denied'),
    ],
    [call('delete_object', { bucket: 'b', key: 'x' })],
    repeats(0),
  ),
  right(
    'a later success of another tool',
    [
      user('Run the job J-700.'),
      did('run_job', job, '{"error": "worker lost"}'),
      did('restart_worker', { worker_id: 'w-1' }, '{"ok": true}'),
    ],
    call('run_job', job),
  ),
  right(
    'a success in the same message after the failure',
    [
      user('Run the job J-700.'),
      together(
        [call('run_job', job), '{"error": "worker lost"}'],
        [call('get_worker', { worker_id: 'w-1' }), '{"state": "up"}'],
      ),
    ],
    call('run_job', job),
  ),
  right(
    'another try after a word of the user',
    [
      user('Run the job J-700.'),
      did('run_job', job, '{"error": "worker lost"}'),
      says('The worker is lost.'),
      user('I plugged it in again.'),
    ],
    call('run_job', job),
  ),
  right(
    'something is under way since',
    [
      user('Run the job J-700.'),
      did('run_job', job, '{"error": "worker lost"}'),
      did('restart_worker', { worker_id: 'w-1' }, '{"status": "accepted"}'),
    ],
    call('run_job', job),
  ),
  right('the output never came', [user('Run the job J-700.'), did('run_job', job, null)], call('run_job', job)),
  readAgain('a log with errors in it', '12:01 ERROR worker lost\n12:02 INFO worker back\n12:03 INFO 40 %'),
  readAgain('a list of past failures', '[{"run": 1, "status": "failed"}, {"run": 2, "status": "running"}]'),
  readAgain('a row count of no failures', 'passed 40, failed 0'),
  readAgain('a text about errors', 'Error handling is described in chapter 4.'),
  right(
    'a person said no, and then yes',
    [
      user('Wipe disk D-2.'),
      failed('wipe_disk', { disk_id: 'D-2' }, 'The user rejected this tool call.'),
      says('Why not?'),
      user('Wrong button, go ahead.'),
    ],
    call('wipe_disk', { disk_id: 'D-2' }),
  ),
]
