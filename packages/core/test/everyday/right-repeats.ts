/** Right calls that look like repeats: polling, pages, retries, and changes that are wanted more than once. */
import { call, did, failed, given, quiet, says, system, together, user } from './case.ts'

const three = (name: string, args: Parameters<typeof did>[1], ...outputs: readonly string[]) =>
  outputs.map((output) => did(name, args, output))

const card = { to: 'Ada', amount: 25 }

export const rightRepeats = [
  // Reads that make sense again.
  quiet(
    'a job that is polled and says that it is running',
    [
      user('Tell me when the build is through.'),
      ...three('get_build', { id: 41 }, '{"state": "running"}', '{"state": "running"}'),
    ],
    call('get_build', { id: 41 }),
  ),
  quiet(
    'a job that is polled, in German',
    [
      user('Sag mir, wenn der Auftrag 41 fertig ist.'),
      ...three('auftrag_lesen', { nr: 41 }, '{"status": "läuft", "prozent": 10}', '{"status": "läuft", "prozent": 20}'),
    ],
    call('auftrag_lesen', { nr: 41 }),
  ),
  quiet(
    'a clock: the outputs differ',
    [user('Keep an eye on the time.'), ...three('get_time', {}, '10:01:05', '10:01:35', '10:02:05')],
    call('get_time', {}),
  ),
  quiet(
    'a queue whose length stays equal twice after it has changed by itself',
    [user('Watch the queue.'), ...three('get_queue_length', {}, '5', '4', '4')],
    call('get_queue_length', {}),
  ),
  quiet(
    'a deployment that is waited for with pauses',
    [
      user('Deploy and wait until it answers.'),
      did('get_health', { service: 'web' }, '{"up": false}'),
      did('sleep', { seconds: 30 }, 'ok'),
      did('get_health', { service: 'web' }, '{"up": false}'),
      did('sleep', { seconds: 30 }, 'ok'),
    ],
    call('get_health', { service: 'web' }),
  ),
  quiet(
    'the next page',
    [user('List all orders.'), did('list_orders', { page: 1 }, '[1, 2]'), did('list_orders', { page: 2 }, '[3]')],
    call('list_orders', { page: 3 }),
  ),
  quiet(
    'the next page by a cursor, with equal outputs',
    [user('List all orders.'), did('list_orders', { cursor: 'a' }, '[]'), did('list_orders', { cursor: 'b' }, '[]')],
    call('list_orders', { cursor: 'c' }),
  ),
  quiet(
    'a cursor that the server keeps: the same call gives other rows',
    [user('Read all rows.'), did('fetch_next', { cursor: 'c1' }, '[1]'), did('fetch_next', { cursor: 'c1' }, '[2]')],
    call('fetch_next', { cursor: 'c1' }),
  ),
  quiet(
    'the second read, which may be a check',
    [user('What is the balance?'), did('get_balance', { account: 'main' }, '120')],
    call('get_balance', { account: 'main' }),
  ),
  quiet(
    'a read after a change by another tool',
    [
      user('Rename the file to b.txt and show the folder.'),
      ...three('ls', { path: '/srv' }, 'a.txt', 'a.txt'),
      did('rename_file', { from: 'a.txt', to: 'b.txt' }, 'ok'),
    ],
    call('ls', { path: '/srv' }),
  ),
  quiet(
    'a read after a change whose result is unclear',
    [
      user('Rename the file to b.txt and show the folder.'),
      ...three('ls', { path: '/srv' }, 'a.txt', 'a.txt'),
      did('rename_file', { from: 'a.txt', to: 'b.txt' }, 'Request accepted, see the log.'),
    ],
    call('ls', { path: '/srv' }),
  ),
  quiet(
    'a read after a command, which may have changed anything',
    [
      user('Fix the test.'),
      ...three('read_file', { path: 'a.test.ts' }, 'expect(1)', 'expect(1)'),
      did('bash', { command: 'sed -i s/1/2/ a.test.ts' }, ''),
    ],
    call('read_file', { path: 'a.test.ts' }),
  ),
  quiet(
    'a read after a tool whose verb is unknown',
    [
      user('Reindex and show the state.'),
      ...three('get_index', { name: 'books' }, '{"docs": 4}', '{"docs": 4}'),
      did('reindex', { name: 'books' }, 'ok'),
    ],
    call('get_index', { name: 'books' }),
  ),
  quiet(
    'a read in a later turn',
    [
      user('Show the folder.'),
      ...three('ls', { path: '/srv' }, 'a.txt', 'a.txt'),
      says('Here it is.'),
      user('I have just put a file there. Look again.'),
    ],
    call('ls', { path: '/srv' }),
  ),
  quiet(
    'a read that failed twice',
    [
      user('Open the page.'),
      ...[1, 2].map(() => failed('fetch_page', { url: 'https://a.example' }, 'Error: 503, try again')),
    ],
    call('fetch_page', { url: 'https://a.example' }),
  ),
  quiet(
    'a screenshot: the pictures are not visible here',
    [user('Wait for the dialog.'), ...three('view_screen', {}, '[image]', '[image]')],
    call('view_screen', {}),
  ),
  quiet(
    'outputs that the host has cleared from the history',
    [
      user('Compare all reports.'),
      ...three('read_report', { year: 2024 }, '[Old tool result content cleared]', '[Old tool result content cleared]'),
    ],
    call('read_report', { year: 2024 }),
  ),
  quiet(
    'a random draw: the tool is not known to read',
    [user('Roll the dice until a six.'), ...three('roll_dice', { sides: 6 }, '3', '3')],
    call('roll_dice', { sides: 6 }),
  ),
  quiet(
    'identical reads in one message, for the first time',
    [user('Check both.')],
    call('get_stock', { sku: 'A-1' }),
    call('get_stock', { sku: 'A-1' }),
  ),
  quiet(
    'MCP: no user message is visible, so turns cannot be told apart',
    three('get_status', { host: 'db-1' }, 'green', 'green'),
    call('get_status', { host: 'db-1' }),
  ),
  quiet(
    'a summary stands for the earlier conversation, and the read was not seen before',
    [user('This session is being continued from a previous conversation. Summary: the user wants the report.')],
    call('read_report', { year: 2024 }),
  ),

  // Changes that are wanted again.
  quiet(
    'a payment again after it failed',
    [user('Pay Ada 25.'), failed('send_payment', card, 'Error: gateway timeout')],
    call('send_payment', card),
  ),
  quiet(
    'a payment again after it failed in plain words',
    [user('Pay Ada 25.'), did('send_payment', card, '{"ok": false, "error": "card declined"}')],
    call('send_payment', card),
  ),
  quiet(
    'a save again after an unclear result',
    [
      user('Save the draft as plan.'),
      did('save_draft', { name: 'plan' }, 'The request is being looked at by the operator'),
    ],
    call('save_draft', { name: 'plan' }),
  ),
  quiet(
    'the same change again because the user says so in a later turn',
    [
      user('Ring the bell of flat 12-B.'),
      did('ring_bell', { flat: 'flat 12-B' }, 'ok'),
      says('Done.'),
      user('Nobody heard it. Ring it.'),
    ],
    call('ring_bell', { flat: 'flat 12-B' }),
  ),
  quiet(
    'twice, as the user wants',
    [user('Ring the bell of flat 12-B twice.'), did('ring_bell', { flat: 'flat 12-B' }, 'ok')],
    call('ring_bell', { flat: 'flat 12-B' }),
  ),
  quiet(
    'once more, as the user wants',
    [
      user('Send the test alert to the ops channel, wait, and then send it once more.'),
      did('send_alert', { channel: 'ops' }, 'ok'),
    ],
    call('send_alert', { channel: 'ops' }),
  ),
  quiet(
    'one for each of the three guests, all alike',
    [
      user('Print one blank badge for each of the three guests.'),
      did('print_badge', { template: 'blank' }, '{"printed": 1}'),
    ],
    call('print_badge', { template: 'blank' }),
  ),
  quiet(
    'three blank tickets in one message',
    [user('Open three empty tickets in the queue Spring.')],
    ...[1, 2, 3].map(() => call('create_ticket', { queue: 'Spring' })),
  ),
  quiet(
    'two identical items, counted in digits',
    [
      user('Put 2 bottles of the olive oil into the basket.'),
      did('add_to_cart', { product: 'olive-oil' }, '{"ok": true}'),
    ],
    call('add_to_cart', { product: 'olive-oil' }),
  ),
  quiet(
    'a pair',
    [
      user('I need a pair of the candle holders, add each to the basket.'),
      did('add_item', { item: 'candle-holder' }, 'added'),
    ],
    call('add_item', { item: 'candle-holder' }),
  ),
  quiet(
    'twice in German',
    [user('Klingle bitte zweimal bei Familie Schulz.'), did('klingeln', { name: 'Familie Schulz' }, 'ok')],
    call('klingeln', { name: 'Familie Schulz' }),
  ),
  quiet(
    'twice in Spanish',
    [user('Toca el timbre del piso Rivera dos veces, por favor.'), did('tocar_timbre', { piso: 'Rivera' }, 'ok')],
    call('tocar_timbre', { piso: 'Rivera' }),
  ),
  quiet(
    'twice in Japanese',
    [user('山田さんのベルを2回鳴らしてください。'), did('ring_bell', { name: 'yamada' }, 'ok')],
    call('ring_bell', { name: 'yamada' }),
  ),
  quiet(
    'a sum in parts',
    [
      user('Move 30,000 to the savings account, at most 10,000 in one transfer.'),
      did('transfer', { to: 'savings', amount: 10000 }, '{"ok": true}'),
    ],
    call('transfer', { to: 'savings', amount: 10000 }),
  ),
  quiet(
    'a monthly rate, entered for both months',
    [
      user('Enter the rent of 900 for both months.'),
      did('enter_payment', { text: 'rent', amount: 900 }, '{"ok": true}'),
    ],
    call('enter_payment', { text: 'rent', amount: 900 }),
  ),
  quiet(
    'the same text to several people',
    [
      user('Tell Rui and Mei that I am late.'),
      did('sendMessage', { chat: 'rui', text: 'I am late.' }, '{"sent": true}'),
    ],
    call('sendMessage', { chat: 'mei', text: 'I am late.' }),
  ),
  quiet(
    'another capital letter is a correction',
    [user('Put it on the list Front end.'), did('add_card', { list: 'Front End', title: 'Header' }, 'ok')],
    call('add_card', { list: 'Front end', title: 'Header' }),
  ),
  quiet(
    'the record was deleted in between, by the id that the create returned',
    [
      user('Create the event Review and set it up anew if the room is wrong.'),
      did('create_event', { name: 'Review' }, '{"event_id": "EV-77"}'),
      did('delete_event', { event_id: 'EV-77' }, 'ok'),
    ],
    call('create_event', { name: 'Review' }),
  ),
  quiet(
    'the record was deleted in between, by an id in a sentence',
    [
      user('Create the event Review and set it up anew if the room is wrong.'),
      did('create_event', { name: 'Review' }, 'Created event 4711.'),
      did('delete_event', { id: 4711 }, 'ok'),
    ],
    call('create_event', { name: 'Review' }),
  ),
  quiet(
    'the record was deleted in between, by an id deep in the result',
    [
      user('Create the event Review and set it up anew if the room is wrong.'),
      did('create_event', { name: 'Review' }, '{"data": {"items": [{"ref": {"id": "00000412"}}]}}'),
      did('remove_event', { target: { ref: '00000412' } }, 'ok'),
    ],
    call('create_event', { name: 'Review' }),
  ),
  quiet(
    'the record was deleted by a short number',
    [
      user('Create the event Review and set it up anew if the room is wrong.'),
      did('create_event', { name: 'Review' }, '{"id": 12}'),
      did('delete_event', { id: 12 }, 'ok'),
    ],
    call('create_event', { name: 'Review' }),
  ),
  quiet(
    'everything was cleared in between',
    [user('Fill the board.'), did('add_card', { title: 'Header' }, 'ok'), did('clear_board', {}, 'ok')],
    call('add_card', { title: 'Header' }),
  ),
  quiet(
    'the door was locked, opened and has to be locked again',
    [
      user('Let the courier in and keep the door Main closed otherwise.'),
      did('lock_door', { door: 'Main' }, 'ok'),
      did('unlock_door', { door: 'Main' }, 'ok'),
    ],
    call('lock_door', { door: 'Main' }),
  ),
  quiet(
    'the cart was emptied by checkout',
    [
      user('Order the tea, then the same order for my mother.'),
      did('add_to_cart', { product: 'green-tea' }, 'ok'),
      did('checkout', {}, '{"order": "O-551"}'),
    ],
    call('add_to_cart', { product: 'green-tea' }),
  ),
  quiet(
    'going up two folders',
    [user('Go two folders up.'), did('cd', { path: '..' }, 'ok')],
    call('cd', { path: '..' }),
  ),
  quiet('pressing a button twice', [user('Skip two songs.'), did('press_next', {}, 'ok')], call('press_next', {})),
  quiet(
    'a small number is no target',
    [user('Walk forward until the wall.'), did('move_forward', { steps: 10 }, 'ok')],
    call('move_forward', { steps: 10 }),
  ),
  quiet(
    'a command',
    [user('Make the tests pass.'), did('bash', { command: 'npm test' }, 'all 4 tests passed')],
    call('bash', { command: 'npm test' }),
  ),
  quiet(
    'a commit by a command',
    [user('Commit.'), did('run_terminal', { command: 'git commit -am wip' }, '[main 1f2] wip')],
    call('run_terminal', { command: 'git commit -am wip' }),
  ),
  quiet(
    'a file written again after an edit of another tool',
    [
      user('Write the changelog and format it.'),
      did('write_file', { path: 'CHANGES', content: 'one' }, 'ok'),
      did('format_file', { path: 'CHANGES' }, 'ok'),
    ],
    call('write_file', { path: 'CHANGES', content: 'one' }),
  ),
  quiet(
    'a read tool with a name like a write',
    [user('How many users were active?'), did('engaged_users_count', { range: '2026-10' }, '12')],
    call('engaged_users_count', { range: '2026-10' }),
  ),
  quiet(
    'get_or_create, which changes nothing at the second time',
    [user('Make sure the label urgent exists.'), did('get_or_create_label', { name: 'urgent' }, '{"id": 9}')],
    call('get_or_create_label', { name: 'urgent' }),
  ),
  quiet(
    'the first call is still waiting for its result',
    [user('Book the room Oslo.'), did('book_room', { room: 'Oslo' }, null)],
    call('book_room', { room: 'Oslo' }),
  ),
  quiet(
    'a refresh that is repeated after waiting for a change in between',
    [
      user('Sync the folder Photos, wait for my upload, sync it.'),
      did('sync_folder', { folder: 'Photos' }, 'ok'),
      did('wait', { minutes: 5 }, 'ok'),
    ],
    call('sync_folder', { folder: 'Photos' }),
  ),
  quiet(
    'MCP: the same change, and no user message that would show the turn',
    [did('create_note', { title: 'Milk' }, '{"ok": true}')],
    call('create_note', { title: 'Milk' }),
  ),
  quiet(
    'the user message holds a picture, which may say how often',
    [user('Order everything on this list.\n[image_url]'), did('add_to_cart', { product: 'milk' }, 'ok')],
    call('add_to_cart', { product: 'milk' }),
  ),
  quiet(
    'the user message holds a recording',
    [user('[input_audio]'), did('add_to_cart', { product: 'milk' }, 'ok')],
    call('add_to_cart', { product: 'milk' }),
  ),
  given(quiet('the beginning of the turn was trimmed away', [], call('create_note', { title: 'Milk' })), [
    { role: 'tool', callId: 'gone', content: 'ok' },
    { role: 'assistant', content: '', calls: [{ id: 'a', name: 'create_note', arguments: { title: 'Milk' } }] },
    { role: 'tool', callId: 'a', content: '{"ok": true}' },
  ]),
  given(
    quiet('a call id is used twice, and its result belongs to the latter', [], call('create_note', { title: 'Milk' })),
    [
      { role: 'user', content: 'Note milk and bread.' },
      { role: 'assistant', content: '', calls: [{ id: 'x', name: 'create_note', arguments: { title: 'Milk' } }] },
      { role: 'assistant', content: '', calls: [{ id: 'x', name: 'create_note', arguments: { title: 'Bread' } }] },
      { role: 'tool', callId: 'x', content: '{"ok": true}' },
    ],
  ),
  quiet(
    'results of a batch where one failed',
    [
      user('Invite a@lumen.dev and b@lumen.dev.'),
      together(
        [call('invite', { email: 'a@lumen.dev' }), '{"ok": true}'],
        [call('invite', { email: 'b@lumen.dev' }), '{"error": "rate limited"}'],
      ),
    ],
    call('invite', { email: 'b@lumen.dev' }),
  ),
  quiet(
    'a person refused the first call and it is proposed again',
    [
      system('Ask before you send.'),
      user('Send the memo to all.'),
      did('send_memo', { to: 'all-staff' }, 'The user declined this call.'),
    ],
    call('send_memo', { to: 'all-staff' }),
  ),
  quiet(
    'back to the branch, after another one was checked out',
    [
      user('Compare the branch fix-12 with main and stay on fix-12.'),
      did('git_checkout', { branch: 'fix-12' }, 'ok'),
      did('git_checkout', { branch: 'main' }, 'ok'),
    ],
    call('git_checkout', { branch: 'fix-12' }),
  ),
  quiet(
    'the link that was made has expired',
    [
      user('Upload report.pdf through an upload link.'),
      did('create_upload_link', { file: 'report.pdf' }, '{"link_id": "L-1"}'),
      failed('upload', { link_id: 'L-1', file: 'report.pdf' }, 'The link has expired.'),
    ],
    call('create_upload_link', { file: 'report.pdf' }),
  ),
  quiet(
    'the first result says that nothing was saved',
    [user('Add a task.'), did('create_task', { title: 'Call the bank' }, '{"task_id": null, "saved": false}')],
    call('create_task', { title: 'Call the bank' }),
  ),
  quiet(
    'one for me and one for a colleague',
    [user('One badge for me and one for my colleague.'), did('issue_badge', { gate: 'north' }, '{"badge": 411}')],
    call('issue_badge', { gate: 'north' }),
  ),
]
