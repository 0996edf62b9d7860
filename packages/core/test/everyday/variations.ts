/** Variations of the mistakes of `stranger.ts` in other domains and languages, each beside right calls that look like it. */
import { answered, call, did, failed, having, quiet, repaired, says, system, tool, user } from './case.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const oneOf = (...values: readonly string[]) => ({ type: 'string', enum: [...values] })

export const variations = [
  // values of another type than the schema has
  repaired(
    'a limit in quotation marks',
    [user('show me the newest 25 tickets')],
    call('list_tickets', { limit: '25', sort: 'newest' }),
    call('list_tickets', { limit: 25, sort: 'newest' }),
    tool('list_tickets', { limit: { type: 'integer' }, sort: text }),
  ),
  repaired(
    'a yes in quotation marks',
    [user('archive the board "Umzug" and tell the members')],
    call('board_archive', { board: 'Umzug', notify: 'true' }),
    call('board_archive', { board: 'Umzug', notify: true }),
    tool('board_archive', { board: text, notify: { type: 'boolean' } }),
  ),
  repaired(
    'a list of labels as JSON text',
    [user('label issue 881 as bug and urgent')],
    call('add_labels', { issue: 881, labels: '["bug","urgent"]' }),
    call('add_labels', { issue: 881, labels: ['bug', 'urgent'] }),
    tool('add_labels', { issue: number, labels: { type: 'array', items: text } }),
  ),
  repaired(
    'a filter object as JSON text',
    [user('which orders of Ana are open?')],
    call('search_orders', { filter: '{"customer":"Ana","status":"open"}' }),
    call('search_orders', { filter: { customer: 'Ana', status: 'open' } }),
    tool('search_orders', { filter: { type: 'object' } }),
  ),
  repaired(
    'a listed value with a blank instead of an underscore',
    [user('set the ticket T-5512 to in progress')],
    call('set_status', { ticket: 'T-5512', status: 'In progress' }),
    call('set_status', { ticket: 'T-5512', status: 'in_progress' }),
    tool('set_status', { ticket: text, status: oneOf('open', 'in_progress', 'closed') }),
  ),
  having(
    quiet(
      'a listed value that could be either of two',
      [user('water the roses gently')],
      call('water', { bed: 'roses', mode: 'GENTLE' }),
    ),
    tool('water', { bed: text, mode: oneOf('gentle', 'Gentle', 'strong') }),
  ),
  having(
    quiet('a postcode with a leading nought', [user('ship to 01234 Dresden')], call('quote', { postcode: '01234' })),
    tool('quote', { postcode: number }),
  ),
  having(
    quiet('an amount with a comma', [user('paga 12,50 a Luca')], call('pay', { to: 'Luca', amount: '12,50' })),
    tool('pay', { to: text, amount: number }),
  ),
  having(
    quiet('a number as text where both are fine', [user('room 12')], call('book_room', { room: '12' })),
    tool('book_room', { room: { type: ['string', 'number'] } }),
  ),
  having(
    quiet('a weekday that the schema writes otherwise', [user('every monday')], call('repeat_on', { day: 'mon' })),
    tool('repeat_on', { day: oneOf('MO', 'TU', 'WE') }),
  ),
  having(
    quiet('a text that is JSON and stays text', [user('save {"a":1} as is')], call('save_text', { body: '{"a":1}' })),
    tool('save_text', { body: text }),
  ),

  // a vendor or an area before the verb that reads
  answered(
    'a mailbox is searched a third time under the name of its vendor',
    [
      user('did the notary write?'),
      did('gmail_search_messages', { q: 'notary' }, '[]'),
      did('gmail_search_messages', { q: 'notary' }, '[]'),
    ],
    call('gmail_search_messages', { q: 'notary' }),
    'known-answer',
  ),
  quiet(
    'an account is looked up a second time under the name of its vendor',
    [
      user('What is the plan of Nordlicht GmbH?'),
      did('hubspotGetCompany', { name: 'Nordlicht GmbH' }, '{"name":"Nordlicht GmbH","plan":"pro"}'),
    ],
    call('hubspotGetCompany', { name: 'Nordlicht GmbH' }),
  ),
  answered(
    'a lead is created twice under the name of the system',
    [
      user('new lead: Petra Vogel, Vogel Orgelbau'),
      did('crm_create_lead', { name: 'Petra Vogel', company: 'Vogel Orgelbau' }, '{"id":4401,"created":true}'),
    ],
    call('crm_create_lead', { name: 'Petra Vogel', company: 'Vogel Orgelbau' }),
    'done-already',
  ),
  answered(
    'a book is checked out twice',
    [
      user('check out "Dune" for reader R-1180'),
      did('library_check_out_book', { title: 'Dune', reader: 'R-1180' }, '{"ok":true,"due":"2026-12-09"}'),
    ],
    call('library_check_out_book', { title: 'Dune', reader: 'R-1180' }),
    'done-already',
  ),

  // identical changes with a text, in one message
  answered(
    'the same file is written twice in one message',
    [user('create notes/todo.md with one line: buy strings')],
    [1, 2].map(() => call('write_file', { path: 'notes/todo.md', content: 'buy strings\n' })),
    'done-already',
    [],
    [1],
  ),
  answered(
    'a review remark is posted again after it was posted',
    [
      user('PR 77: say that the cache in lib/net.ts line 9 is never emptied'),
      did(
        'forge_comment',
        { pr: 77, path: 'lib/net.ts', line: 9, body: 'This cache is never emptied.' },
        '{"id":99120,"created":true}',
      ),
    ],
    call('forge_comment', { pr: 77, path: 'lib/net.ts', line: 9, body: 'This cache is never emptied.' }),
    'done-already',
  ),
  quiet(
    'a file is written again after a command ran over it',
    [
      user('reset config.ini to "a=1" before and after the run of the migration'),
      did('write_file', { path: 'config.ini', content: 'a=1\n' }, 'Wrote 4 bytes.'),
      did('bash', { command: './migrate.sh' }, 'done'),
    ],
    call('write_file', { path: 'config.ini', content: 'a=1\n' }),
  ),
  quiet(
    'the same replacement twice for two places',
    [user('rename both occurrences of foo in a.ts to bar')],
    call('str_replace', { path: 'a.ts', old_str: 'foo', new_str: 'bar' }),
    call('str_replace', { path: 'a.ts', old_str: 'foo', new_str: 'bar' }),
  ),

  // ids with dots, ids of several parts
  answered(
    'a plug that no listing has',
    [
      user('switch the plug of the kiln off'),
      did('ha_states', { area: 'workshop' }, '[{"entity_id":"switch.shelly_8821","name":"Kiln","state":"on"}]'),
    ],
    call('ha_turn_off', { entity_id: 'switch.shelly_8831' }),
    'unknown-target',
  ),
  quiet(
    'a plug out of the listing, nested',
    [
      user('switch the plug of the kiln off'),
      did('ha_states', { area: 'workshop' }, '[{"entity_id":"switch.shelly_8821","name":"Kiln","state":"on"}]'),
    ],
    call('ha_call_service', { service: 'switch.turn_off', target: { entity_id: 'switch.shelly_8821' } }),
  ),
  answered(
    'a container with an invented hash',
    [
      user('stop the web container'),
      did('docker_ps', {}, 'CONTAINER ID   IMAGE\n6b1d0c93f2aa   shop/web\n0a77e1b2c9d4   shop/db\n'),
    ],
    call('docker_stop', { container: '6b1d0c39f2aa' }),
    'unknown-target',
  ),
  answered(
    'a machine of a node pool that nobody listed',
    [
      user('drain the node with the full disk'),
      did('nodes_list', { disk: 'full' }, 'gke-shop-pool-7d1e9c20-x4kz  DiskPressure\n'),
    ],
    call('node_drain', { node: 'gke-shop-pool-7d1e9c20-q8wb' }),
    'unknown-target',
  ),
  answered(
    'a snapshot with an invented hash',
    [user('restore the backup of yesterday'), did('backups', { day: 'yesterday' }, '{"snapshot":"snap-04c7e19ab2"}')],
    call('restore_backup', { snapshot: 'snap-9e31a0c7d4' }),
    'unknown-target',
  ),
  quiet(
    'a language model that the agent knows',
    [user('make me a helper that summarises mails, with the current Sonnet')],
    call('agent_create', { name: 'mail helper', model: 'claude-sonnet-4-5-20250929' }),
  ),
  quiet(
    'a machine type and an image that the agent knows',
    [user('start a small build machine in Frankfurt')],
    call('vm_start', { machine: 'c6g.2xlarge', zone: 'eu-central-1a', image: 'ubuntu-24.04-arm64' }),
  ),
  quiet(
    'a colour of the agent',
    [user('make the header dark blue')],
    call('set_style', { element: 'header', background: '#0f1d2e7f' }),
  ),
  quiet(
    'a branch that the agent names itself',
    [user('fix issue 4410 on its own branch')],
    call('git_create_branch', { branch: 'fix-4410-pitch-drift-v2b' }),
  ),
  quiet(
    'a key that the agent makes up',
    [user('give the staging server a new signing key')],
    call('set_secret', { name: 'SIGNING_KEY', secret: 'k7Qp2Zx91mWt4Rb8' }),
  ),

  // things that are numbered
  answered(
    'money is moved twice between numbered accounts',
    [
      user('Move 300 from account 12 to account 47.'),
      did('transfer', { from_account: 12, to_account: 47, amount: 300 }, '{"status":"completed"}'),
    ],
    call('transfer', { from_account: 12, to_account: 47, amount: 300 }),
    'done-already',
  ),
  answered(
    'stolik jest rezerwowany drugi raz',
    [
      user('zarezerwuj stolik 7 na dziś wieczór dla 4 osób'),
      did('rezerwuj', { stolik: 7, osob: 4 }, '{"success":true}'),
    ],
    call('rezerwuj', { stolik: 7, osob: 4 }),
    'done-already',
  ),
  quiet(
    'the sides of a square',
    [
      user('draw a square with sides of 100, turning 90 degrees'),
      did('forward_and_turn', { distance: 100, degrees: 90 }, 'ok'),
    ],
    call('forward_and_turn', { distance: 100, degrees: 90 }),
  ),
  quiet(
    'the second dose of a day, in a plan of several',
    [
      user('feed tank 4 in steps of 5 grams until the scale shows 20'),
      did('feed', { tank: 4, grams: 5 }, '{"ok":true,"scale":5}'),
    ],
    call('feed', { tank: 4, grams: 5 }),
  ),

  // receipts in their own words
  answered(
    'a push that went through is made again',
    [
      user('push main'),
      did(
        'git_push',
        { remote: 'origin', branch: 'main' },
        'To forge.example:orgel/tuner.git\n   4be1c09..77aa120  main -> main',
      ),
    ],
    call('git_push', { remote: 'origin', branch: 'main' }),
    'done-already',
  ),
  answered(
    'a ticket whose number alone came back',
    [
      user('open a ticket: the lift in house B is stuck'),
      did('ticket_open', { subject: 'Lift in house B is stuck' }, 'TCK-88315'),
    ],
    call('ticket_open', { subject: 'Lift in house B is stuck' }),
    'done-already',
  ),
  answered(
    'pesan yang sama dikirim dua kali',
    [
      user('kirim ke Budi Santoso: rapat jam 3'),
      did(
        'kirim_pesan',
        { kepada: 'Budi Santoso', isi: 'rapat jam 3' },
        'Pesan kepada Budi Santoso terkirim 08:12: rapat jam 3',
      ),
    ],
    call('kirim_pesan', { kepada: 'Budi Santoso', isi: 'rapat jam 3' }),
    'done-already',
  ),
  quiet(
    'la connexion est coupée pendant le virement',
    [
      user('vire 40 euros à Manon Petit'),
      did('virer', { a: 'Manon Petit', montant: 40 }, 'Connexion interrompue (req 4be1c09f), réponse inconnue'),
    ],
    call('virer', { a: 'Manon Petit', montant: 40 }),
  ),
  quiet(
    'a commit after nothing was staged',
    [
      user('commit everything as "tidy"'),
      did('git_commit', { message: 'tidy' }, 'On branch main\nnothing to commit, working tree clean'),
      did('git_add', { paths: ['.'] }, ''),
    ],
    call('git_commit', { message: 'tidy' }),
  ),

  // readers of other languages between two equal changes
  answered(
    'le même achat après un regard dans le panier',
    [
      user('commande le livre "Nadja" en poche'),
      did(
        'commande-passer',
        { titre: 'Nadja', edition: 'poche' },
        '{"statut":"payé","numero":"F-33810","success":true}',
      ),
      did('panier-afficher', {}, '{"articles":[]}'),
    ],
    call('commande-passer', { titre: 'Nadja', edition: 'poche' }),
    'done-already',
  ),
  quiet(
    'ten sam towar po opróżnieniu koszyka',
    [
      user('dodaj kawę "Arabika 1 kg" i sprawdź promocję'),
      did('koszyk-dodaj', { towar: 'Arabika 1 kg' }, '{"success":true,"pozycje":["Arabika 1 kg"]}'),
      did('koszyk-wyczysc', {}, '{"pozycje":[]}'),
    ],
    call('koszyk-dodaj', { towar: 'Arabika 1 kg' }),
  ),
  having(
    quiet(
      'a payment that its tool calls safe to repeat',
      [
        user('Pay invoice INV-2290, 310 euros.'),
        failed('payments_create', { invoice: 'INV-2290', amount: 310 }, 'Gateway timeout'),
        says('I try again.'),
      ],
      call('payments_create', { invoice: 'INV-2290', amount: 310 }),
    ),
    tool('payments_create', { invoice: text, amount: number }),
  ),
  quiet('nothing is asked yet', [system('You help.'), user('hi')], call('greet', { name: 'you' })),
  // an id that the user leaves to the agent, and ids that only look left to it
  quiet(
    'any reference will do',
    [user('File the claim for policy HV-778120, any reference will do.')],
    call('file_claim', { policy: 'HV-778120', reference: 'CLAIM-2026-114' }),
  ),
  answered(
    'a number has to be picked from a list',
    [
      user('Pick a number from the free ones and assign it to line 7.'),
      did('list_free_numbers', {}, '["0721-555101","0721-555102"]'),
    ],
    call('assign_number', { line: 7, number: '0721-555999' }),
    'unknown-target',
  ),
  answered(
    'no reference may be made up',
    [user('Cancel the claim of Mr Ode. Do not make up any reference, ask me.')],
    call('cancel_claim', { reference: 'CLAIM-2026-114' }),
    'unknown-target',
  ),
  answered(
    'a customer is to be picked, not invented',
    [user('Pick a customer who has not ordered this year and send the voucher.')],
    call('send_voucher', { customer_id: 'CUST-20931' }),
    'unknown-target',
  ),
  // a tool that is named after its data, behind its place
  answered(
    'a broadcast goes out again after its figures were read',
    [
      user('Broadcast the flood warning FW-12 to district 4.'),
      did('alerts.broadcast', { alert: 'FW-12', district: 'district 4' }, '{"status":"sent","reached":8120}'),
      did('alerts.statistics', { alert: 'FW-12' }, '{"reached":8120,"confirmed":31}'),
    ],
    call('alerts.broadcast', { alert: 'FW-12', district: 'district 4' }),
    'done-already',
  ),
]
