/** Mistakes that users report in public threads, rebuilt. Each title names the thread. */
import { answered, call, did, failed, having, repaired, system, together, tool, user } from './case.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const twice = (name: string, args: Parameters<typeof did>[1], output: string) => [
  did(name, args, output),
  did(name, args, output),
]
const loop = (name: string, args: Parameters<typeof did>[1], output: string) =>
  answered(
    `${name} again and again`,
    [user('What is new?'), ...twice(name, args, output)],
    call(name, args),
    'known-answer',
  )

const mail = { to: 'dana@northwind.com', subject: 'Agenda', body: 'The agenda is in the folder.' }
const slot = { patientId: 'P-2291', start: '2026-11-20T09:00:00Z', reason: 'check-up' }
const refund = { charge: 'ch_8Hq21', amount: 4200 }
const event = { summary: 'Standup', start: '2026-12-01T09:00:00+01:00', end: '2026-12-01T09:15:00+01:00' }

export const fieldMistakes = [
  {
    ...loop('getWeather', { city: 'Berlin' }, '{"tempC": 4, "sky": "clear"}'),
    title: 'vercel/ai 17606: the same successful read',
  },
  {
    ...loop('search_docs', { query: 'pricing' }, '["Pricing starts at 9 EUR."]'),
    title: 'vercel/ai 12335: a loop by forced choice',
  },
  {
    ...loop('listIssues', { repo: 'acme/web', state: 'open' }, '[{"number": 4}]'),
    title: 'mastra 7273: repetitive calls',
  },
  {
    ...loop('read_file', { file_path: 'src/app.ts' }, 'export const app = 1'),
    title: 'opencode 28596: the same file read again',
  },
  { ...loop('ls', { path: '/srv' }, 'a.txt\nb.txt'), title: 'pi 6158: ls five times' },
  { ...loop('search_memory', { query: 'birthday' }, '[]'), title: 'prime-agent 1326: the same empty search' },
  {
    ...loop('query_metrics', { panel: 'errors', range: '24h' }, 'No data points found.'),
    title: 'superplane 4123: repeats after an empty result',
  },
  { ...loop('read_memory_block', { label: 'human' }, 'Name: Ute'), title: 'letta-code 2129: the same memory block' },
  {
    ...loop('get_current_query', {}, '{"sql": "select 1"}'),
    title: 'kimi-code 3220: a read instead of the intended call',
  },
  {
    ...loop('webSearch', { q: 'Wetter Köln' }, 'Köln: 7 Grad, bedeckt.'),
    title: 'ChatGPT-Next-Web 362: the same query although answered',
  },
  {
    ...loop('mcp__tracker__list_tasks', { board: 'ops' }, '{"tasks": []}'),
    title: 'n8n 13525: tools triggered in a loop',
  },
  answered(
    'paperclip 13070: two reads in turn, each with a known answer',
    [
      user('Summarise the open tickets.'),
      ...[1, 2].flatMap(() => [
        did('get_board', { board: 'support' }, '{"open": [7]}'),
        did('get_ticket', { ticket: 7 }, '{"title": "Printer"}'),
      ]),
    ],
    call('get_board', { board: 'support' }),
    'known-answer',
    ['{\\"open\\": [7]}'],
  ),
  answered(
    'copilot-bridge 68: the third identical read beside another call',
    [user('Compare both files.'), ...twice('view_file', { path: 'a.md' }, '# A')],
    [call('view_file', { path: 'b.md' }), call('view_file', { path: 'a.md' })],
    'known-answer',
    ['# A'],
    [1],
  ),
  answered(
    'vercel/ai 7261: the same change again after its result',
    [user('Add "call Piet" to my list.'), did('addTodo', { title: 'call Piet' }, '{"id": 12}')],
    call('addTodo', { title: 'call Piet' }),
    'done-already',
    ['step 1', '{\\"id\\": 12}'],
  ),
  answered(
    'vercel/ai 3872: one tool called several times in one message',
    [user('Order the blue kettle.')],
    [call('placeOrder', { sku: 'kettle-blue' }), call('placeOrder', { sku: 'kettle-blue' })],
    'done-already',
    ['runs once'],
    [1],
  ),
  answered(
    'TeXRA 9765: identical writes in one message, seven times',
    [user('Note in the log that the build is green.')],
    Array.from({ length: 7 }, () => call('append_log_entry', { entry: 'build is green' })),
    'done-already',
    [],
    [1, 2, 3, 4, 5, 6],
  ),
  answered(
    'langchain-google-calendar 26: two identical events',
    [user('Put the standup on 1 December at 9.'), did('google_calendar_create', event, 'Event created successfully')],
    call('google_calendar_create', event),
    'done-already',
    ['Event created successfully'],
  ),
  answered(
    'ringee 64: the appointment is booked a second time',
    [user('Friday at nine, please. My number is P-2291.'), did('bookAppointment', slot, '{"status": "booked"}')],
    call('bookAppointment', slot),
    'done-already',
    ['booked'],
  ),
  answered(
    'n8n 18065: the data of the first item for the second call',
    [
      user('Create a contact from every row of the sheet.'),
      did('get_rows', { sheet: 'leads' }, '[{"name": "Ines Roth"}, {"name": "Omar Haddad"}]'),
      did('create_contact', { name: 'Ines Roth' }, '{"ok": true}'),
    ],
    call('create_contact', { name: 'Ines Roth' }),
    'done-already',
    ['Nothing was done twice'],
  ),
  answered(
    'n8n 12647: the first recipient again instead of the next one',
    [
      user('Remind everyone who has not paid.'),
      did('list_unpaid', {}, '["kim@tilia.org", "lou@tilia.org"]'),
      did('send_reminder', { to: 'kim@tilia.org' }, 'Reminder sent.'),
    ],
    call('send_reminder', { to: 'kim@tilia.org' }),
    'done-already',
    ['Reminder sent.'],
  ),
  answered(
    'brave 53540: the chart is made again because success was not visible',
    [user('Draw the sales by month.'), did('create_chart', { kind: 'bar', data: 'sales_by_month' }, '')],
    call('create_chart', { kind: 'bar', data: 'sales_by_month' }),
    'done-already',
  ),
  answered(
    'openclaw 110996: the same message is sent again',
    [user('Tell Rui that I am late.'), did('sendMessage', { chat: 'rui', text: 'I am late.' }, '{"sent": true}')],
    call('sendMessage', { chat: 'rui', text: 'I am late.' }),
    'done-already',
  ),
  answered(
    'tobira 5: the message again, with other blanks and another order of members',
    [
      user('Tell Rui that I am late.'),
      did('sendMessage', { chat: 'rui', text: 'I am late.' }, '{"sent": true}'),
      did('getChat', { chat: 'rui' }, '{"unread": 0}'),
    ],
    call('sendMessage', { text: ' I am  late. ', chat: 'rui' }),
    'done-already',
  ),
  answered(
    'memory-agent-js 4: the same upsert for ever',
    [user('I like green tea.'), did('upsert_memory', { content: 'likes green tea' }, 'Memory stored.')],
    call('upsert_memory', { content: 'likes green tea' }),
    'done-already',
    ['Memory stored.'],
  ),
  answered(
    'openai-agents-python 4254: the refund twice',
    [user('Refund ch_8Hq21 in full, 42 euros.'), did('create_refund', refund, '{"id": "re_1", "status": "succeeded"}')],
    call('create_refund', refund),
    'done-already',
    ['re_1'],
  ),
  answered(
    'composio 3654: the side effect again after a step that failed',
    [
      user('Invite zoe@lumen.dev and then post the link in #general.'),
      did('INVITE_MEMBER', { email: 'zoe@lumen.dev' }, '{"successful": true}'),
      failed('POST_MESSAGE', { channel: '#general', text: 'Link' }, 'channel_not_found'),
    ],
    call('INVITE_MEMBER', { email: 'zoe@lumen.dev' }),
    'done-already',
  ),
  answered(
    'vertz 2835: the whole workflow is tried again from its start',
    [
      user('Create the release 2.1 and announce it.'),
      did('create_release', { tag: 'v2.1' }, '{"id": 55}'),
      failed('announce_release', { tag: 'v2.1' }, 'Error: webhook returned 500'),
    ],
    call('create_release', { tag: 'v2.1' }),
    'done-already',
  ),
  answered(
    'tiger-agents 278: the first of 85 succeeded',
    [user('Open a ticket: the tap drips.'), ...twice('open_ticket', { title: 'Tap drips' }, '{"created": true}')],
    call('open_ticket', { title: 'Tap drips' }),
    'done-already',
    ['step 2'],
  ),
  answered(
    'tone 351: a barge-in makes the model book again',
    [
      user('A table for two at eight.'),
      did('book_table', { time: '20:00', persons: 2, party: 'Ito' }, '{"confirmation": "K-88"}'),
    ],
    call('book_table', { time: '20:00', persons: 2, party: 'Ito' }),
    'done-already',
    ['K-88'],
  ),
  answered(
    'xagent 2219: a fabricated file id',
    [user('Attach the offer to the ticket T-31.'), did('get_ticket', { id: 'T-31' }, '{"files": 0}')],
    call('attach_file', { ticket: 'T-31', file_id: 'file_7a1b2c3d' }),
    'unknown-target',
    ['"file_7a1b2c3d" (file_id)'],
  ),
  having(
    answered(
      'field report: an invented recipient where a directory exists',
      [user('Mail Sam that the office is closed.')],
      call('send_email', { recipient: 'sam@example.com', body: 'The office is closed.' }),
      'unknown-target',
      ['"sam@example.com" (recipient)', 'find_email_address(name: "sam")'],
    ),
    tool('send_email', { recipient: text, body: text }, '', ['recipient', 'body']),
    tool('find_email_address', { name: text }, '', ['name']),
  ),
  answered(
    'field report: an invented record id',
    [system('You keep the calendar.'), user('Cancel my dentist.')],
    call('delete_event', { event_id: '00000123' }),
    'unknown-target',
    ['00000123'],
  ),
  answered(
    'flowhunt 306: an id of nobody in this conversation',
    [user('Hang up, please.'), did('get_call', {}, '{"call": "c-5512"}')],
    call('end_call', { call_id: 'c-9047' }),
    'unknown-target',
    ['c-9047'],
  ),
  repaired(
    'langchain 37961: a tool that does not exist under this name',
    [user('Show me notes.txt.')],
    call('fs.readFile', { path: 'notes.txt' }),
    call('fs.read_file', { path: 'notes.txt' }),
    tool('fs.read_file', { path: text }, '', ['path']),
    tool('fs.write_file', { path: text, content: text }, '', ['path', 'content']),
  ),
  repaired(
    'atrium 80: the name without its server',
    [user('What is due in the project Alba?')],
    call('list_tasks', { project: 'Alba' }),
    call('mcp__tracker__list_tasks', { project: 'Alba' }),
    tool('mcp__tracker__list_tasks', { project: text }, '', ['project']),
    tool('mcp__tracker__add_task', { project: text, title: text }, '', ['project', 'title']),
  ),
  repaired(
    'openhuman 4118: a control token behind the name',
    [user('Look up Marta.')],
    call('lookup_person<|channel|>commentary', { name: 'Marta' }),
    call('lookup_person', { name: 'Marta' }),
    tool('lookup_person', { name: text }, '', ['name']),
  ),
  repaired(
    'hermes 93464: a required argument under another name',
    [user('Set the thermostat to 19 degrees.')],
    call('set_temperature', { value: 19 }),
    call('set_temperature', { celsius: 19 }),
    tool('set_temperature', { celsius: number }, '', ['celsius']),
  ),
]

/** Several results of one message, then the first call again. */
export const afterParallelCalls = answered(
  'qwen-code 5038: a call of a parallel message again',
  [
    user('Mail the agenda to dana@northwind.com and look up the room.'),
    together([call('send_mail', mail), 'Mail sent.'], [call('find_room', { seats: 4 }), '{"room": "B2"}']),
  ],
  call('send_mail', mail),
  'done-already',
  ['Mail sent.'],
)
