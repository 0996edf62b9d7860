/** A call is repeated unchanged after it failed, in outputs of every kind; and repeats that are no mistake. */
import { call, did, failed, repeats, right, rightRetry, says, together, user, wrong } from './story.ts'

const ok = '{"ok": true}'

export const fourthLookRepeats = [
  wrong(
    'a missing permission of a cloud',
    [
      user('delete bucket old-logs'),
      did(
        'deleteBucket',
        { name: 'old-logs' },
        'An error occurred (AccessDenied) when calling the DeleteBucket operation: Access Denied',
      ),
    ],
    [call('deleteBucket', { name: 'old-logs' })],
    repeats(0),
  ),
  wrong(
    'a code and a message in JSON',
    [
      user('load part 44-B into the model'),
      did('cad.insertPart', { part: '44-B' }, '{"code": 404, "message": "Part 44-B does not exist in the catalogue"}'),
    ],
    [call('cad.insertPart', { part: '44-B' })],
    repeats(0),
  ),
  wrong(
    'the arguments are in another order',
    [user('book bay 4 at 14:00'), did('book_bay', { bay: 4, time: '14:00' }, 'Error: bay 4 is closed for repairs')],
    [call('book_bay', { time: '14:00', bay: 4 })],
    repeats(0),
  ),
  wrong(
    'a stack trace of Java',
    [
      user('run the month end report'),
      did(
        'run_report',
        { name: 'month-end' },
        'java.lang.NullPointerException: Cannot invoke "Ledger.close()" because "ledger" is null\n\tat com.acme.Report.run(Report.java:41)',
      ),
    ],
    [call('run_report', { name: 'month-end' })],
    repeats(0),
  ),
  wrong(
    'success is false',
    [
      user('activate sim 8949'),
      did('activate_sim', { iccid: '8949' }, '{"success": false, "reason": "iccid too short"}'),
    ],
    [call('activate_sim', { iccid: '8949' })],
    repeats(0),
  ),
  wrong(
    'the host says that it failed, the text does not',
    [user('print page 3'), failed('print_page', { page: 3 }, 'tray 2')],
    [call('print_page', { page: 3 })],
    repeats(0),
  ),
  wrong(
    'a read between the two that failed as well',
    [
      user('move the cow 4412 to pen 9'),
      did('move_animal', { id: 4412, pen: 9 }, 'Error: pen 9 does not exist'),
      did('get_pen', { pen: 9 }, 'Error: pen 9 does not exist'),
    ],
    [call('move_animal', { id: 4412, pen: 9 })],
    repeats(0),
  ),
  wrong(
    'a status in words',
    [user('sign contract 12'), did('sign_contract', { id: 12 }, '{"status": "error", "details": "signature missing"}')],
    [call('sign_contract', { id: 12 })],
    repeats(0),
  ),
  wrong(
    'an exit code',
    [
      user('deploy to staging'),
      did(
        'run_shell',
        { command: 'make deploy' },
        '{"exit_code": 2, "stderr": "make: *** No rule to make target deploy. Stop."}',
      ),
    ],
    [call('run_shell', { command: 'make deploy' })],
    repeats(0),
  ),
  wrong(
    'one of two calls is the repeat',
    [
      user('set the thermostat to 21 and read the humidity'),
      did('set_temperature', { room: 'attic', celsius: 21 }, "Error: there is no room 'attic'"),
    ],
    [call('get_humidity', {}), call('set_temperature', { room: 'attic', celsius: 21 })],
    repeats(1),
  ),
  wrong(
    'an invalid value, in a sentence',
    [
      user('set the feed ration to a lot'),
      did('set_ration', { amount: 'a lot' }, "Invalid value 'a lot' for amount: expected a number."),
    ],
    [call('set_ration', { amount: 'a lot' })],
    repeats(0),
  ),
  wrong(
    'a Go error of a cluster',
    [
      user('scale api to 5'),
      did(
        'scale_deployment',
        { name: 'api', replicas: 5 },
        'Error from server (NotFound): deployments.apps "api" not found',
      ),
    ],
    [call('scale_deployment', { name: 'api', replicas: 5 })],
    repeats(0),
  ),
  wrong(
    'a GraphQL answer',
    [
      user('archive project 6'),
      did('archiveProject', { id: 6 }, '{"data": null, "errors": [{"message": "Project 6 is read-only"}]}'),
    ],
    [call('archiveProject', { id: 6 })],
    repeats(0),
  ),
  wrong(
    'in spite of an announcement to try something else',
    [
      user('renew book 5512 for card 9'),
      did('renew_book', { book: 5512, card: 9 }, 'Failed: the limit of renewals is reached'),
      says('I will try something else.'),
    ],
    [call('renew_book', { book: 5512, card: 9 })],
    repeats(0),
  ),
  wrong(
    'the user only says go on',
    [
      user('file the motion in case 88'),
      says('Filing.'),
      user('go on'),
      did('file_motion', { case: 88 }, 'error: case 88 is sealed'),
    ],
    [call('file_motion', { case: 88 })],
    repeats(0),
  ),
  wrong(
    'in XML',
    [
      user('cancel shipment 77'),
      did('cancelShipment', { id: 77 }, '<error><code>409</code><message>Shipment already delivered</message></error>'),
    ],
    [call('cancelShipment', { id: 77 })],
    repeats(0),
  ),
  wrong(
    'in German',
    [
      user('Open the file plan.dwg.'),
      did('open_file', { path: 'plan.dwg' }, 'Fehler: Die Datei wurde nicht gefunden.'),
    ],
    [call('open_file', { path: 'plan.dwg' })],
    repeats(0),
  ),
  wrong(
    'could not, in plain words',
    [user('pair the speaker'), did('pair_device', { name: 'speaker' }, 'Could not pair with speaker: wrong PIN.')],
    [call('pair_device', { name: 'speaker' })],
    repeats(0),
  ),
  right(
    'the cause was repaired in between',
    [
      user('save the drawing to /out'),
      did('save_drawing', { path: '/out/a.dwg' }, 'Error: directory /out does not exist'),
      did('make_directory', { path: '/out' }, ok),
    ],
    call('save_drawing', { path: '/out/a.dwg' }),
  ),
  right(
    'the user asks for another attempt',
    [
      user('connect to the scanner'),
      did('connect_scanner', { id: 2 }, 'Error: scanner is off'),
      says('The scanner is off.'),
      user('switched it on, go again'),
    ],
    call('connect_scanner', { id: 2 }),
  ),
  right(
    'an empty list is no failure',
    [user('wait for the courier to check in'), did('list_checkins', { courier: 9 }, '[]')],
    call('list_checkins', { courier: 9 }),
  ),
  right(
    'a result that speaks of errors',
    [
      user('watch the error rate of api'),
      did('get_error_rate', { service: 'api' }, '{"error_rate": 0.02, "errors": 14}'),
    ],
    call('get_error_rate', { service: 'api' }),
  ),
  right(
    'a log with failures in it',
    [
      user('tail the log until the job is through'),
      did('tail_log', { job: 4 }, '12:01 ERROR retrying upload\n12:02 INFO upload 40 %'),
    ],
    call('tail_log', { job: 4 }),
  ),
  right(
    'another argument than the one that failed',
    [user('find the file for 2026'), did('find_file', { name: '2026.pdf' }, 'Error: not found')],
    call('find_file', { name: '2026.PDF' }),
  ),
  right(
    'polling a queue that is not ready',
    [user('tell me when the export is ready'), did('get_export', { id: 3 }, '{"status": "pending"}')],
    call('get_export', { id: 3 }),
  ),
  right(
    'a second dose of the same thing',
    [user('dispense two portions'), did('dispense', { feeder: 1 }, 'dispensed')],
    call('dispense', { feeder: 1 }),
  ),
  right(
    'a success after the failure, of another tool',
    [
      user('upload the scan'),
      did('upload_scan', { id: 5 }, 'Error: not logged in'),
      did('login', { user: 'me' }, 'Welcome'),
    ],
    call('upload_scan', { id: 5 }),
  ),
  right(
    'two calls of a message, one failed and the other did not',
    [
      user('sync calendar and contacts'),
      together([call('sync', { what: 'calendar' }), 'Error: token expired'], [call('refresh_token', {}), 'refreshed']),
    ],
    call('sync', { what: 'calendar' }),
  ),
  rightRetry(
    'a rate limit that passes',
    [user('translate page 4'), did('translate', { page: 4 }, '429 Too Many Requests, retry after 2 s')],
    call('translate', { page: 4 }),
  ),
  rightRetry(
    'a deadlock',
    [user('book the payment'), did('post_payment', { id: 4 }, 'ERROR: deadlock detected')],
    call('post_payment', { id: 4 }),
  ),
  rightRetry(
    'a service that is not available for the moment',
    [
      user('fetch tariff'),
      did('fetch_tariff', { zone: 2 }, '{"error": "Service temporarily unavailable, please try again later"}'),
    ],
    call('fetch_tariff', { zone: 2 }),
  ),
  rightRetry(
    'a connection was reset by the other side',
    [user('download the firmware'), did('download', { file: 'fw.bin' }, 'Error: read ECONNRESET')],
    call('download', { file: 'fw.bin' }),
  ),
  right(
    'the text is unclear',
    [user('ask the clerk for the file'), did('ask_clerk', { text: 'file?' }, 'The clerk is thinking about it.')],
    call('ask_clerk', { text: 'file?' }),
  ),
  right(
    'nothing was found, and the search is done once more after a wait',
    [
      user('see whether the package has arrived in the locker, check again after a minute'),
      did('check_locker', { locker: 6 }, 'No package in locker 6.'),
      did('wait', { seconds: 60 }, 'done'),
    ],
    call('check_locker', { locker: 6 }),
  ),
]
