/** The same call a third time after the same failure twice, and right third tries that look like it. */
import { answered, call, did, failed, having, quiet, says, together, tool, user } from './case.ts'

const times = (count: number, name: string, args: Parameters<typeof did>[1], output: string) =>
  Array.from({ length: count }, () => did(name, args, output))

const notFound = 'Error: File not found: /srv/reports/2026-07-09.json'
const noLogin = "fatal: could not read Username for 'https://git.example': No such device or address\nExit code: 128"
const denied = '{"error": {"code": "PERMISSION_DENIED", "message": "caller lacks invoices.write"}}'

export const failingLoops = [
  // A loop: nothing was changed, and the failure is no temporary one.
  answered(
    'a file that does not exist, a third time',
    [user('run the evolution step'), ...times(2, 'read_file', { path: '/srv/reports/2026-07-09.json' }, notFound)],
    call('read_file', { path: '/srv/reports/2026-07-09.json' }),
    'known-failure',
    ['failed', 'File not found'],
  ),
  answered(
    'a push without credentials, a fourth time',
    [user('push it'), ...times(3, 'exec', { command: 'git push origin main' }, noLogin)],
    call('exec', { command: 'git push origin main' }),
    'known-failure',
    ['Exit code: 128'],
  ),
  answered(
    'a change that is not permitted, after looking around',
    [
      user('Mark invoice 7741 as paid.'),
      did('update_invoice', { id: '7741', status: 'paid' }, denied),
      did('get_invoice', { id: '7741' }, '{"id": "7741", "status": "open"}'),
      did('update_invoice', { id: '7741', status: 'paid' }, denied),
      did('get_invoice', { id: '7741' }, '{"id": "7741", "status": "open"}'),
    ],
    call('update_invoice', { id: '7741', status: 'paid' }),
    'known-failure',
  ),
  answered(
    'arguments that the tool refuses, in the same form again',
    [
      user('book the tasting for four on Friday'),
      ...times(
        2,
        'createBooking',
        { date: 'Friday', people: 4 },
        'ValidationError: date must be YYYY-MM-DD, got "Friday"',
      ),
    ],
    call('createBooking', { date: 'Friday', people: 4 }),
    'known-failure',
    ['YYYY-MM-DD'],
  ),
  answered(
    'the host reports the failure, the text does not',
    [
      user('open the shop page'),
      failed('open_page', { url: 'https://shop.example/a' }, 'net::ERR_CERT_AUTHORITY_INVALID'),
      failed('open_page', { url: 'https://shop.example/a' }, 'net::ERR_CERT_AUTHORITY_INVALID'),
    ],
    call('open_page', { url: 'https://shop.example/a' }),
    'known-failure',
  ),
  answered(
    'a query with the same error',
    [
      user('how many orders came from Graz?'),
      ...times(
        2,
        'run_sql',
        { sql: "SELECT count(*) FROM orders WHERE town = 'Graz'" },
        'ERROR: column "town" does not exist',
      ),
    ],
    call('run_sql', { sql: "SELECT count(*) FROM orders WHERE town = 'Graz'" }),
    'known-failure',
    ['town'],
  ),
  answered(
    'only the failing one of two calls',
    [
      user('Look up both parts.'),
      ...times(2, 'get_part', { sku: 'ZX-9' }, '{"error": "unknown sku ZX-9"}'),
      did('get_part', { sku: 'ZX-8' }, '{"sku": "ZX-8", "stock": 4}'),
    ],
    [call('get_part', { sku: 'ZX-9' }), call('get_part', { sku: 'ZX-7' })],
    'known-failure',
    [],
    [0],
  ),
  answered(
    'a test that fails the same way, and nothing was edited',
    [
      user('make the parser test pass'),
      ...times(2, 'bash', { command: 'npm test' }, 'FAIL test/parser.test.ts\n1 failed, 14 passed\nExit code: 1'),
      did('read_file', { path: 'src/parser.ts' }, 'export const parse = () => null\n'),
    ],
    call('bash', { command: 'npm test' }),
    'known-failure',
  ),

  // Right third tries.
  quiet(
    'a second try',
    [user('run the evolution step'), did('read_file', { path: '/srv/reports/2026-07-09.json' }, notFound)],
    call('read_file', { path: '/srv/reports/2026-07-09.json' }),
  ),
  quiet(
    'the file was written in between',
    [
      user('run the evolution step'),
      ...times(2, 'read_file', { path: '/srv/reports/2026-07-09.json' }, notFound),
      did('write_file', { path: '/srv/reports/2026-07-09.json', content: '{}' }, 'ok'),
    ],
    call('read_file', { path: '/srv/reports/2026-07-09.json' }),
  ),
  quiet(
    'a shell command that may have changed something in between',
    [
      user('push it'),
      ...times(2, 'exec', { command: 'git push origin main' }, noLogin),
      did('exec', { command: 'git config credential.helper store' }, '(no output)'),
    ],
    call('exec', { command: 'git push origin main' }),
  ),
  quiet(
    'a service that is busy',
    [
      user('Charge the deposit of O-5512.'),
      ...times(2, 'charge_card', { order: 'O-5512', amount: 80 }, '{"error": "503 service unavailable"}'),
    ],
    call('charge_card', { order: 'O-5512', amount: 80 }),
  ),
  quiet(
    'a rate limit',
    [user('find the paper'), ...times(2, 'search_papers', { query: 'hash chains' }, 'Error: rate limit exceeded')],
    call('search_papers', { query: 'hash chains' }),
  ),
  quiet(
    'a network that is away',
    [
      user('is the site up?'),
      ...times(2, 'http_get', { url: 'https://shop.example/health' }, 'Error: connect ETIMEDOUT 10.0.0.4:443'),
    ],
    call('http_get', { url: 'https://shop.example/health' }),
  ),
  quiet(
    'the user asks to try again',
    [
      user('push it'),
      ...times(2, 'exec', { command: 'git push origin main' }, noLogin),
      says('The push fails for lack of credentials.'),
      user('I logged in, try again'),
    ],
    call('exec', { command: 'git push origin main' }),
  ),
  quiet(
    'two failures that differ',
    [
      user('Load the customers.'),
      did('import_rows', { file: 'c.csv' }, 'Error: line 14: no column "mail"'),
      did('import_rows', { file: 'c.csv' }, 'Error: line 77: no column "mail"'),
    ],
    call('import_rows', { file: 'c.csv' }),
  ),
  quiet(
    'the user waits for the file',
    [
      user('Wait until /srv/reports/2026-07-09.json appears and summarise it.'),
      ...times(3, 'read_file', { path: '/srv/reports/2026-07-09.json' }, notFound),
    ],
    call('read_file', { path: '/srv/reports/2026-07-09.json' }),
  ),
  quiet(
    'time passes in between',
    [
      user('Send me the export as soon as it is there.'),
      ...times(2, 'get_export', { id: 'X-77' }, '{"error": "export X-77 not found"}'),
      did('sleep', { seconds: 30 }, 'ok'),
    ],
    call('get_export', { id: 'X-77' }),
  ),
  quiet(
    'a change of another thing in between',
    [
      user('Add Lena to the rota and give her the late shift.'),
      ...times(2, 'assign_shift', { person: 'Lena', shift: 'late' }, '{"error": "Lena is not on the rota"}'),
      did('add_person', { name: 'Lena' }, '{"ok": true}'),
    ],
    call('assign_shift', { person: 'Lena', shift: 'late' }),
  ),
  quiet(
    'the message first makes the change that was missing',
    [
      user('Add Lena to the rota and give her the late shift.'),
      ...times(2, 'assign_shift', { person: 'Lena', shift: 'late' }, '{"error": "Lena is not on the rota"}'),
    ],
    call('add_person', { name: 'Lena' }),
    call('assign_shift', { person: 'Lena', shift: 'late' }),
  ),
  quiet(
    'a person has not approved yet',
    [
      user('Deploy build 5512 once Ines has approved it.'),
      ...times(2, 'deploy', { build: '5512' }, '{"error": "approval is pending"}'),
    ],
    call('deploy', { build: '5512' }),
  ),
  quiet(
    'an attempt at other arguments that failed as well',
    [
      user('open the vault'),
      did('enter_code', { code: '1179' }, '{"error": "wrong code"}'),
      did('enter_code', { code: '1197' }, '{"error": "wrong code"}'),
    ],
    call('enter_code', { code: '1917' }),
  ),
  quiet(
    'a page element that loads late',
    [
      user('buy the ticket'),
      did('click', { element: 'Pay now' }, 'Error: element "Pay now" is not visible yet'),
      did('scroll', { down: true }, 'scrolled'),
      did('click', { element: 'Pay now' }, 'Error: element "Pay now" is not visible yet'),
      did('scroll', { down: true }, 'scrolled'),
    ],
    call('click', { element: 'Pay now' }),
  ),
  quiet(
    'a dice game that the player keeps losing',
    [user('play until you win'), ...times(2, 'play_round', { stake: 5 }, '{"result": "lost", "error": null}')],
    call('play_round', { stake: 5 }),
  ),
  quiet(
    'the code was edited between the tests',
    [
      user('make the parser test pass'),
      did('bash', { command: 'npm test' }, '1 failed, 14 passed\nExit code: 1'),
      did('edit_file', { path: 'src/parser.ts', old_string: 'null', new_string: '[]' }, 'ok'),
      did('bash', { command: 'npm test' }, '1 failed, 14 passed\nExit code: 1'),
      did('edit_file', { path: 'src/parser.ts', old_string: '[]', new_string: '{}' }, 'ok'),
    ],
    call('bash', { command: 'npm test' }),
  ),
  quiet(
    'calls of one message, one of which may have helped',
    [
      user('Start the pump and its valve.'),
      together(
        [call('start_pump', { pump: 'P-114' }), '{"error": "valve V-20 is closed"}'],
        [call('open_valve', { valve: 'V-20' }), '{"ok": true}'],
      ),
      did('start_pump', { pump: 'P-114' }, '{"error": "valve V-20 is closed"}'),
      together([call('open_valve', { valve: 'V-20' }), '{"ok": true}']),
    ],
    call('start_pump', { pump: 'P-114' }),
  ),

  // Commands that only look.
  answered(
    'the same folder is listed again and again',
    [
      user('make the header darker, the css is in /home/dev/.jupyter/custom/'),
      ...times(
        3,
        'bash',
        { command: 'ls -la /home/dev/.jupyter/custom/' },
        'total 4\n-rw-r--r-- 1 dev dev 41 custom.css',
      ),
    ],
    call('bash', { command: 'ls -la /home/dev/.jupyter/custom/' }),
    'known-answer',
    ['custom.css'],
  ),
  answered(
    'a message is sent again after a look at a folder',
    [
      user('upload the clip and tell the group -1002291'),
      did(
        'message',
        { action: 'send', target: '-1002291', message: 'Clip 14 is live' },
        '{"ok": true, "messageId": "5512"}',
      ),
      did('exec', { command: 'ls -la out/' }, 'total 8\n-rw-r--r-- 1 bot bot 120 upload.json'),
    ],
    call('message', { action: 'send', target: '-1002291', message: 'Clip 14 is live' }),
    'done-already',
  ),
  quiet(
    'a folder is listed a third time',
    [
      user('make the header darker'),
      ...times(2, 'bash', { command: 'ls -la custom/' }, 'total 4\n-rw-r--r-- 1 dev dev 41 custom.css'),
    ],
    call('bash', { command: 'ls -la custom/' }),
  ),
  quiet(
    'a program is started again and again',
    [user('warm the cache'), ...times(3, 'bash', { command: './warm.sh' }, 'done')],
    call('bash', { command: './warm.sh' }),
  ),
  quiet(
    'a list whose end is a program',
    [user('clean up'), ...times(3, 'bash', { command: 'ls tmp | xargs -n1 process' }, 'a')],
    call('bash', { command: 'ls tmp | xargs -n1 process' }),
  ),
  quiet(
    'a search that deletes',
    [user('clean up'), ...times(3, 'bash', { command: 'find . -name "*.tmp" -delete' }, '')],
    call('bash', { command: 'find . -name "*.tmp" -delete' }),
  ),
  quiet(
    'a listing that writes to a file',
    [user('note what is there'), ...times(3, 'bash', { command: 'ls >> log.txt' }, '')],
    call('bash', { command: 'ls >> log.txt' }),
  ),
  quiet(
    'the queue of a cluster',
    [user('is my job through?'), ...times(3, 'bash', { command: 'squeue -u me' }, '114 main train me R 0:41')],
    call('bash', { command: 'squeue -u me' }),
  ),
  quiet(
    'the end of a log that grows',
    [user('watch the build'), ...times(3, 'bash', { command: 'tail -n 3 build.log' }, 'compiling 14 of 90')],
    call('bash', { command: 'tail -n 3 build.log' }),
  ),
  quiet(
    'the user waits for a file that a listing shows',
    [user('tell me when the render is there'), ...times(3, 'bash', { command: 'ls out/' }, '')],
    call('bash', { command: 'ls out/' }),
  ),
  quiet(
    'a message is sent again after a command that may have taken it back',
    [
      user('tell the group -1002291'),
      did(
        'message',
        { action: 'send', target: '-1002291', message: 'Clip 14 is live' },
        '{"ok": true, "messageId": "5512"}',
      ),
      did('exec', { command: './unsend.sh 5512' }, ''),
    ],
    call('message', { action: 'send', target: '-1002291', message: 'Clip 14 is live' }),
  ),
  having(
    quiet(
      'two runs of an experiment that differ in their description',
      [user('run the model three times'), ...times(2, 'run_trial', { description: 'baseline' }, '{"loss": 0.4}')],
      call('run_trial', { description: 'wide' }),
    ),
    tool('run_trial', { description: { type: 'string' } }),
  ),
]
