/** Right ids and addresses that nobody wrote in exactly this way, or that the agent has to make up. */
import { call, did, given, having, quiet, says, system, tool, user } from './case.ts'

const text = { type: 'string' }
const send = (to: string) => call('send_mail', { to, body: 'Hello' })

export const rightTargets = [
  quiet('an id that the user wrote', [user('Cancel order W-88213.')], call('cancel_order', { order_id: 'W-88213' })),
  quiet('an id in other notation', [user('Cancel order W 882 13.')], call('cancel_order', { order_id: '#W88213' })),
  quiet(
    'an id of an output',
    [user('Cancel my order.'), did('list_orders', {}, '[{"id": "W-88213"}]')],
    call('cancel_order', { order_id: 'W-88213' }),
  ),
  quiet(
    'an id of the system prompt',
    [system('The account is ACC-20931.'), user('Close my account.')],
    call('close_account', { account: 'ACC-20931' }),
  ),
  quiet(
    'an id that the agent named and the user confirmed',
    [user('Cancel my order.'), says('Do you mean W-88213?'), user('Yes.')],
    call('cancel_order', { order_id: 'W-88213' }),
  ),
  quiet(
    'an id of a call that succeeded in an earlier turn',
    [
      user('Charge my card.'),
      did('charge_card', { card_id: 'card_4332', amount: 30 }, '{"ok": true}'),
      user('And 5 more.'),
    ],
    call('charge_card', { card_id: 'card_4332', amount: 5 }),
  ),
  quiet('a number of the user with its letter', [user('Deploy build 8812.')], call('deploy', { build_id: 'B-8812' })),
  quiet(
    'an id with a suffix that the agent adds',
    [user('Copy order W-88213.')],
    call('create_order', { order_id: 'W-88213-copy' }),
  ),
  quiet(
    'an id with a number that the agent adds',
    [user('Split order W-88213 into two.')],
    call('create_order', { order_id: 'W-88213-02' }),
  ),
  quiet(
    'an id with a prefix that the agent adds',
    [user('Tag the release 2.14.03.')],
    call('create_tag', { tag: 'v2.14.03' }),
  ),
  quiet(
    'two named parts joined',
    [user('Open a branch for ticket 4821 about login.')],
    call('create_branch', { branch: 'login-4821' }),
  ),
  quiet(
    'a slug of a title',
    [user('Publish the post "Top 10 tips for 2026".')],
    call('publish_post', { slug: 'top-10-tips-for-2026' }),
  ),
  quiet(
    'a file name with a number of the agent’s own',
    [user('Save the report.')],
    call('save_report', { file: 'report-2026-11.pdf' }),
  ),
  quiet(
    'a file name that counts up',
    [user('Save the three drafts.'), did('save_draft', { file: 'draft_01.txt' }, 'ok')],
    call('save_draft', { file: 'draft_02.txt' }),
  ),
  quiet('an ISO date', [user('Move it to next Tuesday.')], call('move_event', { date: '2026-11-24' })),
  quiet(
    'a moment with a time zone',
    [user('Move it to noon.')],
    call('move_event', { start: '2026-11-24T12:00:00+01:00' }),
  ),
  quiet('a moment without signs', [user('Move it to noon.')], call('move_event', { start: '20261124T120000Z' })),
  quiet('a time stamp in seconds', [user('Remind me tomorrow.')], call('set_reminder', { at: '1795564800' })),
  quiet('a month', [user('Pay the rent of November.')], call('pay_rent', { month: '2026-11' })),
  quiet('a week', [user('Plan the next week.')], call('plan_week', { week: '2026-W48' })),
  quiet('a quarter', [user('Close the last quarter.')], call('close_quarter', { quarter: '2026Q3' })),
  quiet('a time with seconds and a fraction', [user('Cut it at the drop.')], call('cut_track', { at: '00:01:23.456' })),
  quiet('a duration', [user('Let it run for an hour and a half.')], call('start_timer', { duration: 'PT1H30M' })),
  quiet(
    'a hash that the agent computes',
    [user('Store the checksum of the file.')],
    call('store_checksum', { sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }),
  ),
  quiet(
    'a UUID for a new thing',
    [user('Create a device.')],
    call('create_device', { uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' }),
  ),
  quiet(
    'an idempotency key',
    [user('Pay Ada 25.')],
    call('pay', { to: 'Ada', amount: 25, idempotency_key: 'pay-ada-8842' }),
  ),
  quiet(
    'a password that is to be made up',
    [user('Create an account for Ines.')],
    call('create_account', { name: 'Ines', password: 'Tr4verse99' }),
  ),
  having(
    quiet(
      'an id that the parameter asks to be generated',
      [user('Create a device.')],
      call('create_device', { device_id: 'dev-55120' }),
    ),
    tool('create_device', { device_id: { type: 'string', description: 'A new unique id of your choice.' } }),
  ),
  having(
    quiet(
      'an id that only the schema lists',
      [user('Charge the small plan.')],
      call('charge', { plan: 'plan_2024_s' }),
    ),
    tool('charge', { plan: { type: 'string', enum: ['plan_2024_s', 'plan_2024_l'] } }),
  ),
  having(
    quiet(
      'a value that only a nested schema lists',
      [user('Charge the small plan.')],
      call('charge', { items: [{ price: 'price_1024' }] }),
    ),
    tool('charge', {
      items: { type: 'array', items: { type: 'object', properties: { price: { enum: ['price_1024'] } } } },
    }),
  ),
  having(
    quiet(
      'a value that is the default of the schema',
      [user('Start a machine.')],
      call('start_machine', { size: 'm5.2xlarge-48' }),
    ),
    tool('start_machine', { size: { type: 'string', default: 'm5.2xlarge-48' } }),
  ),
  having(
    quiet(
      'an id that only the tool’s description names',
      [user('Post it to the team.')],
      call('post', { channel: 'C02991' }),
    ),
    tool('post', { channel: text }, 'Posts a text. The channel of the team is C02991.'),
  ),
  quiet(
    'a phone number in other notation',
    [user('Call 0171 555 12 34.')],
    call('call_number', { number: '+491715551234' }),
  ),
  quiet(
    'a phone number with its country added',
    [user('Call (415) 555-0134.')],
    call('call_number', { number: '+1-415-555-0134' }),
  ),
  quiet(
    'an IBAN written in groups',
    [user('Pay 20 to DE89 3704 0044 0532 0130 00.')],
    call('pay', { iban: 'DE89370400440532013000', amount: 20 }),
  ),
  quiet(
    'an account number with its check digits added',
    [user('Pay 20 to account 0532013000 at bank 37040044.')],
    call('pay', { iban: 'DE89370400440532013000', amount: 20 }),
  ),
  quiet('an amount as a text', [user('Pay Ada twelve hundred fifty.')], call('pay', { to: 'Ada', amount: '1250.00' })),
  quiet(
    'an amount with its currency',
    [user('Pay Ada twelve hundred.')],
    call('pay', { to: 'Ada', amount: '1200EUR' }),
  ),
  quiet('a size with its unit', [user('Make the picture wide.')], call('resize', { width: '1920px' })),
  quiet('a resolution', [user('Make the picture large.')], call('resize', { size: '1920x1080' })),
  quiet('a memory size', [user('Give the machine more memory.')], call('resize_machine', { memory: '4096MiB' })),
  quiet('a colour', [user('Make it dark blue.')], call('set_colour', { colour: '#1a2b4c' })),
  quiet('a colour in letters and digits', [user('Make it grey.')], call('set_colour', { colour: '#808080' })),
  quiet(
    'a postal code that belongs to a street',
    [user('Ship it to Hauptstrasse 5, Köln.')],
    call('set_address', { zip: '50667', city: 'Köln' }),
  ),
  quiet('coordinates', [user('Drop a pin at the cathedral.')], call('add_pin', { at: '50.9413,6.9583' })),
  quiet('a version', [user('Upgrade to the newest release.')], call('upgrade', { version: '24.11.1' })),
  quiet('a version with its name', [user('Use the newest Ubuntu.')], call('create_machine', { image: 'ubuntu-24.04' })),
  quiet('a model’s name', [user('Use the small model.')], call('set_model', { model: 'gpt-4o-mini-2024-07-18' })),
  quiet('a standard', [user('Save it in the usual encoding.')], call('save_as', { encoding: 'ISO-8859-1' })),
  quiet('a time zone', [user('Show my calendar in London time.')], call('set_timezone', { zone: 'UTC+00:00' })),
  quiet('a port', [user('Open the web port.')], call('open_port', { port: '8080' })),
  quiet('an address of this machine', [user('Start the server.')], call('start_server', { host: '127.0.0.1:3000' })),
  quiet('a formula', [user('Sum the first column.')], call('set_formula', { cell: 'B12', formula: '=SUM(A1:A99)' })),
  quiet('a range of cells', [user('Make the table bold.')], call('format_cells', { range: 'A1:D100' })),
  quiet('a scientific name', [user('Add the vitamin to the list.')], call('add_item', { item: 'B12-1000' })),
  quiet('a number as a JSON number', [user('Cancel my order.')], call('cancel_order', { order_id: 88213 })),
  quiet('a search, which changes nothing', [user('Find Sam.')], call('search_user', { email: 'sam@lumen.dev' })),
  quiet('a tool whose name ends in a count', [user('How many?')], call('engaged_users_count', { range: '2026-10-01' })),
  quiet('an address that the user wrote', [user('Mail sam@lumen.dev.')], send('sam@lumen.dev')),
  quiet('an address with other capital letters', [user('Mail Sam.Ortiz@Lumen.dev.')], send('sam.ortiz@lumen.dev')),
  quiet('an address with its name in front', [user('Mail sam@lumen.dev.')], send('Sam <sam@lumen.dev>')),
  quiet('an address with a tag', [user('Mail sam@lumen.dev, tagged news.')], send('sam+news@lumen.dev')),
  quiet('an address that the user spelled', [user('Mail sam at lumen dot dev.')], send('sam@lumen.dev')),
  quiet(
    'an address of a name and a company that the user named',
    [user('Mail Emma Johnson at bluesparrowtech.com.')],
    send('emma.johnson@bluesparrowtech.com'),
  ),
  quiet(
    'an address in the pattern of the company, of a person that an output names',
    [
      user('Invite everyone who edited the plan.'),
      did('get_file', { name: 'plan' }, '{"owner": "emma.johnson@bluesparrowtech.com", "edited_by": "John Mitchell"}'),
    ],
    call('create_event', { title: 'Plan', participants: ['john.mitchell@bluesparrowtech.com'] }),
  ),
  quiet(
    'an address in the pattern of the company, of a person that the user names',
    [user('Invite John Mitchell.'), did('get_file', { name: 'plan' }, '{"owner": "emma.johnson@bluesparrowtech.com"}')],
    call('create_event', { title: 'Plan', participants: ['john.mitchell@bluesparrowtech.com'] }),
  ),
  quiet('an address in another script', [user('Напишите на адрес иван@почта.рф.')], send('иван@почта.рф')),
  quiet('an id in other digits', [user('ألغ الطلب ٨٨٢١٣.')], call('cancel_order', { order_id: '88213' })),
  quiet(
    'an id in full-width digits',
    [user('注文 ８８２１３ をキャンセルして。')],
    call('cancel_order', { order_id: '88213' }),
  ),
  quiet(
    'an id in an escaped output',
    [user('Cancel it.'), did('get_order', {}, '"{\\"id\\": \\"W-88213\\"}"')],
    call('cancel_order', { order_id: 'W-88213' }),
  ),
  quiet(
    'an id with a space as an entity',
    [user('Cancel it.'), did('get_order', {}, '<id>W&#45;88213</id>')],
    call('cancel_order', { order_id: 'W-88213' }),
  ),
  quiet('an id with its leading zeros', [user('Cancel event 412.')], call('cancel_event', { event_id: '00000412' })),
  quiet('the next id of a list', [user('Add a room after R101 and R102.')], call('create_room', { room_id: 'R103' })),
  quiet(
    'the user asks for a placeholder',
    [user('Create a test user with a placeholder address.')],
    call('create_user', { email: 'test.user@example.com' }),
  ),
  quiet(
    'the user leaves the number to the agent',
    [user('Create an invoice and pick a number for it.')],
    call('create_invoice', { number: 'INV-2093' }),
  ),
  quiet(
    'a picture holds what was not written',
    [user('Pay this bill.\n[image]')],
    call('pay', { iban: 'DE89370400440532013000', amount: 20 }),
  ),
  quiet(
    'a document holds what was not written',
    [user('Enter the invoice.\n[input_file]')],
    call('enter_invoice', { number: 'INV-2093' }),
  ),
  quiet(
    'an output is a picture',
    [user('Enter the invoice.'), did('view_scan', {}, '[image]')],
    call('enter_invoice', { number: 'INV-2093' }),
  ),
  quiet(
    'an output was cleared',
    [user('Enter the invoice.'), did('read_mail', {}, '[Old tool result content cleared]')],
    call('enter_invoice', { number: 'INV-2093' }),
  ),
  quiet(
    'an output was cut',
    [user('Enter the invoice.'), did('read_mail', {}, 'Dear all, … [truncated 5120 characters]')],
    call('enter_invoice', { number: 'INV-2093' }),
  ),
  quiet(
    'a provider’s own item is not readable',
    [system('[unknown: compaction]'), user('Enter the invoice.')],
    call('enter_invoice', { number: 'INV-2093' }),
  ),
  quiet(
    'a summary in a user message',
    [
      user(
        'This session is being continued from a previous conversation that ran out of context. The invoice is to be entered.',
      ),
    ],
    call('enter_invoice', { number: 'INV-2093' }),
  ),
  quiet(
    'a summary in a system message',
    [system('Summary of the conversation so far: the user wants the invoice entered.'), user('Go on.')],
    call('enter_invoice', { number: 'INV-2093' }),
  ),
  quiet('MCP: no user message is visible', [], call('enter_invoice', { number: 'INV-2093' })),
  given(quiet('the history begins with a result', [], call('enter_invoice', { number: 'INV-2093' })), [
    { role: 'tool', callId: 'x', content: 'ok' },
    { role: 'user', content: 'Go on.' },
  ]),
  given(quiet('the history begins with calls', [], call('enter_invoice', { number: 'INV-2093' })), [
    { role: 'assistant', content: '', calls: [{ id: 'x', name: 'read_mail', arguments: {} }] },
    { role: 'tool', callId: 'x', content: 'ok' },
    { role: 'user', content: 'Go on.' },
  ]),
  given(quiet('a result without its call lies in the middle', [], call('enter_invoice', { number: 'INV-2093' })), [
    { role: 'user', content: 'Enter the invoice.' },
    { role: 'tool', callId: 'gone', content: 'ok' },
  ]),
  quiet('a command holds an id of its own', [user('Free the port.')], call('bash', { command: 'kill-88213' })),
  quiet('a short word with one digit', [user('Turn up the heat.')], call('set_mode', { mode: 'level3' })),
  quiet(
    'a long text with an id in it',
    [user('Send Ann the news.')],
    call('send_text', { chat: 'Ann', text: 'See INV-2093 for the details.' }),
  ),
  quiet(
    'an address in a text',
    [user('Send Ann my greetings.')],
    call('send_text', { chat: 'Ann', text: 'Write to help@lumen.dev if you like.' }),
  ),
]
