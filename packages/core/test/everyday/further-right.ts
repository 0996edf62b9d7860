/** Right calls of many kinds that look like everyday mistakes: other languages, confirmations, steps, polling, composed values. */
import { call, did, failed, having, quiet, says, system, together, tool, user } from './case.ts'

const text = { type: 'string' }
const number = { type: 'number' }

const repeatedly = (times: number, name: string, args: Parameters<typeof did>[1], output: string) =>
  Array.from({ length: times }, () => did(name, args, output))

export const furtherRight = [
  // The same change again.
  quiet(
    'a transfer that is a draft until the same call confirms it',
    [
      user('Send 40 euros to Bruno Keller.'),
      did(
        'transfer_money',
        { to: 'Bruno Keller', amount: 40 },
        '{"status": "preview", "message": "Repeat this call to confirm."}',
      ),
    ],
    call('transfer_money', { to: 'Bruno Keller', amount: 40 }),
  ),
  quiet(
    'a deletion that wants a second call as confirmation',
    [
      user('Drop the bucket old-logs.'),
      did('delete_bucket', { bucket: 'old-logs' }, 'This will remove 4 objects. Call delete_bucket again to proceed.'),
    ],
    call('delete_bucket', { bucket: 'old-logs' }),
  ),
  quiet(
    'a confirmation by the same call, in German',
    [
      user('Kündige den Vertrag V-20931.'),
      did('vertrag_kuendigen', { vertrag: 'V-20931' }, 'Bitte bestätigen Sie die Kündigung durch erneuten Aufruf.'),
    ],
    call('vertrag_kuendigen', { vertrag: 'V-20931' }),
  ),
  quiet(
    'a member of the result says that a confirmation is needed',
    [
      user('Pay the Ashby invoice.'),
      did('pay_invoice', { invoice: 'Ashby' }, '{"executed": null, "requires_confirmation": true, "total": 120}'),
    ],
    call('pay_invoice', { invoice: 'Ashby' }),
  ),
  quiet(
    'a dry run comes first',
    [
      user('Apply the retention plan to archive-eu.'),
      did('apply_retention', { bucket: 'archive-eu' }, '{"dry_run": true, "would_delete": 17}'),
    ],
    call('apply_retention', { bucket: 'archive-eu' }),
  ),
  quiet(
    'a key that is pressed again',
    [user('Open the third entry of the menu.'), did('press_key', { key: 'ArrowDown' }, 'ok')],
    call('press_key', { key: 'ArrowDown' }),
  ),
  quiet(
    'a key that the request names',
    [user('Use Tab to get to the field for the street.'), did('browser_press_key', { key: 'Tab' }, 'Pressed Tab.')],
    call('browser_press_key', { key: 'Tab' }),
  ),
  quiet(
    'a page that is scrolled on',
    [user('What is at the bottom of the page?'), did('scroll', { direction: 'down' }, 'Scrolled.')],
    call('scroll', { direction: 'down' }),
  ),
  quiet(
    'a button that leads to the next month',
    [user('Pick 3 March in the calendar of the page.'), did('click', { selector: '#next-month' }, 'Clicked.')],
    call('click', { selector: '#next-month' }),
  ),
  quiet(
    'a device that is turned up by steps',
    [user('Make the living room a little brighter.'), did('brightness_up', { room: 'living room' }, '{"level": 4}')],
    call('brightness_up', { room: 'living room' }),
  ),
  quiet(
    'the next song',
    [user('Skip until something by Nina Simone plays.'), did('skip_track', { device: 'kitchen' }, 'Now: Feeling Bad')],
    call('skip_track', { device: 'kitchen' }),
  ),
  quiet(
    'undo, step by step',
    [user('Go back to how the drawing looked before the circles.'), did('undo', { canvas: 'drawing-1' }, 'ok')],
    call('undo', { canvas: 'drawing-1' }),
  ),
  quiet(
    'a robot that goes on in the same direction',
    [user('Drive to the door.'), did('moveForward', { robot: 'rover' }, '{"distance_to_door": 3}')],
    call('moveForward', { robot: 'rover' }),
  ),
  having(
    quiet(
      'a direction that the schema lists is no thing',
      [user('Walk out of the maze.'), did('walk', { direction: 'north' }, 'You are in a corridor.')],
      call('walk', { direction: 'north' }),
    ),
    tool('walk', { direction: { type: 'string', enum: ['north', 'south', 'east', 'west'] } }, '', ['direction']),
  ),
  quiet(
    'two of them, in Polish',
    [user('Kup dwa bilety na koncert Możdżera.'), did('buy_ticket', { event: 'Możdżer' }, '{"ticket": "A-1001"}')],
    call('buy_ticket', { event: 'Możdżer' }),
  ),
  quiet(
    'two of them, in Japanese',
    [user('モーツァルトのチケットを2枚買って'), did('buy_ticket', { event: 'モーツァルト' }, '{"ticket": "A-1001"}')],
    call('buy_ticket', { event: 'モーツァルト' }),
  ),
  quiet(
    'two of them, in Turkish',
    [user('Fazıl Say konserine iki bilet al'), did('buy_ticket', { event: 'Fazıl Say' }, '{"ticket": "A-1001"}')],
    call('buy_ticket', { event: 'Fazıl Say' }),
  ),
  quiet(
    'a number of things in German without a plural s',
    [user('Leg bitte 3 Karten für Nora an'), did('karte_anlegen', { fuer: 'Nora' }, '{"karte": "K-1"}')],
    call('karte_anlegen', { fuer: 'Nora' }),
  ),
  quiet(
    'a mail that came back',
    [
      user('Send the offer to kim@firm.example and make sure that it arrives.'),
      did('send_email', { to: 'kim@firm.example', subject: 'Offer' }, '{"id": "m-81"}'),
      did('get_delivery', { id: 'm-81' }, '{"id": "m-81", "state": "bounced"}'),
    ],
    call('send_email', { to: 'kim@firm.example', subject: 'Offer' }),
  ),
  quiet(
    'a record that is not there',
    [
      user('Add Lena Fuchs to the list of guests.'),
      did('add_guest', { name: 'Lena Fuchs' }, '{"ok": true}'),
      did('search_guests', { name: 'Lena Fuchs' }, '[]'),
    ],
    call('add_guest', { name: 'Lena Fuchs' }),
  ),
  quiet(
    'a job that failed after it was accepted',
    [
      user('Render the trailer.'),
      did('start_render', { project: 'trailer' }, '{"job": "r-77"}'),
      did('get_job', { job: 'r-77' }, '{"job": "r-77", "state": "failed", "reason": "out of memory"}'),
    ],
    call('start_render', { project: 'trailer' }),
  ),
  quiet(
    'a message that is sent once more because the first try timed out',
    [user('Tell Jo that I am late.'), failed('send_message', { to: 'Jo', text: 'Late' }, 'ETIMEDOUT')],
    call('send_message', { to: 'Jo', text: 'Late' }),
  ),
  quiet(
    'a retry with the same idempotency key after an unclear answer',
    [
      user('Pay the rent to Hausverwaltung Süd.'),
      did('pay', { to: 'Hausverwaltung Süd', idempotency_key: 'k-1' }, 'upstream closed the stream'),
    ],
    call('pay', { to: 'Hausverwaltung Süd', idempotency_key: 'k-1' }),
  ),
  quiet(
    'done, undone and done again as the user wants',
    [
      user('Mute the room, read me the time, unmute it, then mute it for the night.'),
      did('mute', { room: 'bedroom' }, 'ok'),
      did('get_time', {}, '22:10'),
      did('unmute', { room: 'bedroom' }, 'ok'),
    ],
    call('mute', { room: 'bedroom' }),
  ),
  quiet(
    'a dice that is rolled again',
    [user('Roll until you get a six.'), did('roll_dice', { kind: 'd20-red' }, '4')],
    call('roll_dice', { kind: 'd20-red' }),
  ),
  quiet(
    'another run of a load test after a correction by the user',
    [
      user('Run the suite smoke.'),
      did('run_suite', { suite: 'smoke' }, '{"passed": 3, "failed": 1}'),
      says('One test failed.'),
      user('I fixed the config, run it'),
    ],
    call('run_suite', { suite: 'smoke' }),
  ),

  // The same read again.
  quiet(
    'a code that is to arrive by mail, in English',
    [
      user('I just asked them to mail me the login code. Wait for it and tell me.'),
      did('search_inbox', { query: 'login code' }, 'no messages'),
      did('search_inbox', { query: 'login code' }, 'no messages'),
    ],
    call('search_inbox', { query: 'login code' }),
  ),
  quiet(
    'a parcel that is watched, in Spanish',
    [
      user('Avísame en cuanto llegue el paquete 88213-ES.'),
      did('get_parcel', { parcel: '88213-ES' }, '{"estado": "en reparto"}'),
      did('get_parcel', { parcel: '88213-ES' }, '{"estado": "en reparto"}'),
    ],
    call('get_parcel', { parcel: '88213-ES' }),
  ),
  quiet(
    'an export that is not ready, as a Boolean',
    [
      user('Export the table sales and give me the link.'),
      did('start_export', { table: 'sales' }, '{"id": "j-9"}'),
      did('get_export', { id: 'j-9' }, '{"id": "j-9", "ready": false}'),
      did('get_export', { id: 'j-9' }, '{"id": "j-9", "ready": false}'),
    ],
    call('get_export', { id: 'j-9' }),
  ),
  quiet(
    'a job that reports its state in German',
    [
      user('Starte den Export der Tabelle Kunden.'),
      did('export_starten', { tabelle: 'Kunden' }, '{"auftrag": "A-4711"}'),
      did('auftrag_status', { auftrag: 'A-4711' }, '{"status": "wird bearbeitet"}'),
      did('auftrag_status', { auftrag: 'A-4711' }, '{"status": "wird bearbeitet"}'),
    ],
    call('auftrag_status', { auftrag: 'A-4711' }),
  ),
  quiet(
    'a German read that is made a second time',
    [
      user('Wie viele Schrauben M4 haben wir?'),
      did('lagerbestand_abfragen', { artikel: 'Schraube M4' }, '{"bestand": 120}'),
    ],
    call('lagerbestand_abfragen', { artikel: 'Schraube M4' }),
  ),
  quiet(
    'a French read that is made a second time after another read',
    [
      user('Compare le stock de VN-08 et de VN-09.'),
      did('voir_stock', { reference: 'VN-08' }, '{"stock": 34}'),
      did('voir_stock', { reference: 'VN-09' }, '{"stock": 3}'),
    ],
    call('voir_stock', { reference: 'VN-08' }),
  ),
  quiet(
    'a query that changes rows between two counts',
    [
      user('Deactivate the test members and tell me how many are left.'),
      did('sql', { query: 'SELECT count(*) FROM members' }, '4312'),
      did('sql', { query: 'SELECT count(*) FROM members' }, '4312'),
      did('sql', { query: "UPDATE members SET active = false WHERE name LIKE 'test%'" }, 'UPDATE 3'),
    ],
    call('sql', { query: 'SELECT count(*) FROM members' }),
  ),
  quiet(
    'a query that takes the next value of a sequence',
    [
      user('Reserve three numbers.'),
      did('sql', { query: "SELECT nextval('invoice_seq')" }, '101'),
      did('sql', { query: "SELECT nextval('invoice_seq')" }, '102'),
    ],
    call('sql', { query: "SELECT nextval('invoice_seq')" }),
  ),
  quiet(
    'a select that writes into a table',
    [
      user('Copy the members each time I say so: now three times.'),
      did('sql', { query: 'SELECT * INTO backup FROM members' }, 'ok'),
      did('sql', { query: 'SELECT * INTO backup FROM members' }, 'ok'),
    ],
    call('sql', { query: 'SELECT * INTO backup FROM members' }),
  ),
  quiet(
    'the same read after the user’s next message',
    [
      user('Any mail from Bo?'),
      did('search_mail', { from: 'Bo' }, '[]'),
      did('search_mail', { from: 'Bo' }, '[]'),
      says('None.'),
      user('And now?'),
    ],
    call('search_mail', { from: 'Bo' }),
  ),
  quiet(
    'a price that is watched until it moves',
    [
      user('Watch the price of ACME and tell me when it is above 40.'),
      did('get_quote', { symbol: 'ACME' }, '{"price": 39.5}'),
      did('get_quote', { symbol: 'ACME' }, '{"price": 39.5}'),
    ],
    call('get_quote', { symbol: 'ACME' }),
  ),
  quiet(
    'a read after a change by a tool whose name is in Italian',
    [
      user('Aggiungi due sedie e dimmi quante sono.'),
      did('get_stock', { item: 'sedia' }, '4'),
      did('get_stock', { item: 'sedia' }, '4'),
      did('aggiungi_articolo', { item: 'sedia', quantity: 2 }, 'ok'),
    ],
    call('get_stock', { item: 'sedia' }),
  ),
  quiet(
    'results are polled with pauses by a tool named in another way',
    [
      user('Tell me the result of run 88213.'),
      did('get_run', { run: '88213' }, '{"result": null}'),
      did('wait_seconds', { seconds: 20 }, 'ok'),
      did('get_run', { run: '88213' }, '{"result": null}'),
      did('wait_seconds', { seconds: 20 }, 'ok'),
    ],
    call('get_run', { run: '88213' }),
  ),

  // Targets that are composed, chosen or written in another way.
  quiet(
    'a convention of the system prompt, with a transliterated name',
    [system('Addresses are firstname.lastname@holmberg.se.'), user('Tell Åsa Öberg that the pump is back.')],
    call('send_email', { to: 'asa.oberg@holmberg.se', body: 'The pump is back.' }),
  ),
  quiet(
    'a convention with initials',
    [
      system('You write mails for Kestrel. Everybody has an address of the form {f}{last}@kestrel.io.'),
      user('ask tom baker for the slides'),
    ],
    call('send_email', { to: 'tbaker@kestrel.io', body: 'Could you send the slides?' }),
  ),
  quiet(
    'a convention with placeholders in angle brackets, German umlauts written out',
    [system('Adressen: <vorname>.<nachname>@stadtwerke-ulm.de'), user('Schreib Jörg Müller, dass der Termin steht.')],
    call('send_email', { to: 'joerg.mueller@stadtwerke-ulm.de', body: 'Der Termin steht.' }),
  ),
  quiet(
    'an address in the pattern of a colleague: initial and last name',
    [
      user('Write the same to Elin Sjöberg.'),
      did('search_contacts', { name: 'Behrens' }, '[{"name": "Ilse Behrens", "mail": "i.behrens@klinik.example"}]'),
    ],
    call('send_email', { to: 'e.sjoberg@klinik.example', body: 'Hello' }),
  ),
  quiet(
    'first names alone, as the system prompt says',
    [system('At Pico everyone is reachable at first@pico.dev.'), user('tell Renée the build is green')],
    call('send_email', { to: 'renee@pico.dev', body: 'The build is green.' }),
  ),
  quiet(
    'the next number of a series of receipts',
    [
      user('Enter the receipt of today, 12 euros for stamps.'),
      did('list_receipts', { limit: 1 }, '[{"number": "RC-2026-0418", "total": 8.5}]'),
    ],
    call('create_receipt', { number: 'RC-2026-0419', total: 12, text: 'Stamps' }),
  ),
  quiet(
    'the next two numbers of a series in one message',
    [user('File both complaints.'), did('last_complaint', {}, 'CMP-00918')],
    call('add_complaint', { number: 'CMP-00919', text: 'Noise' }),
    call('add_complaint', { number: 'CMP-00920', text: 'Dust' }),
  ),
  quiet(
    'the id of a new record that the caller chooses',
    [user('Make a project for the new warehouse.')],
    call('create_project', { project_id: 'warehouse-2026-01', title: 'New warehouse' }),
  ),
  quiet(
    'a primary key of a new row',
    [user('Store this note: buy cat litter')],
    call('insert_row', { table: 'notes', id: '01JD3ZK9V8Q2', text: 'buy cat litter' }),
  ),
  quiet(
    'the id of a new record, in German',
    [user('Leg einen Artikel für die blaue Lampe an.')],
    call('artikel_anlegen', { artikel_id: 'LAMPE-0001', name: 'Blaue Lampe' }),
  ),
  quiet(
    'an issue key composed of a project and a number',
    [system('The only project of this team is ORCA.'), user('comment on 61284: reproduced')],
    call('jira_comment', { key: 'ORCA-61284', text: 'reproduced' }),
  ),
  quiet('a number in Arabic digits', [user('ألغِ الطلب ٨٨٢١٣٤٤')], call('cancel_order', { order_id: '8821344' })),
  quiet(
    'an order number that the user typed with a Cyrillic letter',
    [user('отмени заказ О-88213')],
    call('cancel_order', { order_id: 'O-88213' }),
  ),
  quiet(
    'an IBAN that was written in groups',
    [user('Pay 20 € to DE89 3704 0044 0532 0130 00.')],
    call('transfer', { iban: 'DE89370400440532013000', amount: 20 }),
  ),
  quiet(
    'a phone number in international notation for a local one with a leading zero',
    [user('text 07700 900123 that I am late')],
    call('send_sms', { to: '+447700900123', text: 'I am late' }),
  ),
  quiet(
    'a phone number with 00 for the plus',
    [user('text +44 7700 900123 that I am late')],
    call('send_sms', { to: '00447700900123', text: 'I am late' }),
  ),
  quiet(
    'an address in a URL-encoded link of an output',
    [
      user('Unsubscribe me from that newsletter.'),
      did('read_mail', { id: 1 }, 'To unsubscribe: https://news.example/u?m=lea.brandt%40posteo.example'),
    ],
    call('unsubscribe', { email: 'lea.brandt@posteo.example' }),
  ),
  quiet(
    'an id inside a URL that the user gave',
    [user('close https://tracker.example/issues/TCK-10432?tab=log')],
    call('close_ticket', { ticket_id: 'TCK-10432' }),
  ),
  quiet(
    'an id with other separators and case',
    [user('cancel order w_88213')],
    call('cancel_order', { order_id: 'W-88213' }),
  ),
  having(
    quiet(
      'an id of the tool’s description',
      [user('post "deploy done" to the alerts')],
      call('post_message', { channel_id: 'C024BE91L', text: 'deploy done' }),
    ),
    tool('post_message', { channel_id: text, text }, 'Posts to a channel. The alerts channel is C024BE91L.', ['text']),
  ),
  having(
    quiet(
      'a default of the schema',
      [user('charge the card on file 20 euros')],
      call('charge', { account_id: 'acct_10023991', amount: 20 }),
    ),
    tool('charge', { account_id: { type: 'string', default: 'acct_10023991' }, amount: number }),
  ),
  quiet(
    'a client’s own id for a request',
    [user('order the blue lamp')],
    call('place_order', { item: 'blue lamp', client_request_id: '7f9c24e5-2a33-4c1b-9d13-5b1f0a6d8e21' }),
  ),
  quiet(
    'a hash that the agent computed of a file',
    [user('verify and register the file report.pdf'), did('sha256', { path: 'report.pdf' }, '9f86d081884c7d65')],
    call('register_file', { path: 'report.pdf', id: '9f86d081884c7d65' }),
  ),
  quiet(
    'a key that the agent registered itself and reads back',
    [
      user('Make a room for the retrospective and invite kim@firm.example.'),
      did('create_room', { room_id: 'retro-2026-11', title: 'Retrospective' }, 'ok'),
    ],
    call('invite', { room_id: 'retro-2026-11', email: 'kim@firm.example' }),
  ),
  quiet(
    'several recipients, all named',
    [user('send the minutes to a.roth@x.example, b.lind@x.example and Carl <c.berg@x.example>')],
    call('send_email', { to: ['a.roth@x.example', 'b.lind@x.example', 'c.berg@x.example'], body: 'Minutes' }),
  ),
  quiet(
    'two bookings of one message for two persons',
    [user('Book a desk for Ana and one for Bo on Friday.')],
    call('book_desk', { person: 'Ana', day: '2026-11-20' }),
    call('book_desk', { person: 'Bo', day: '2026-11-20' }),
  ),
  quiet(
    'two calls of one message that the outputs tell apart',
    [user('Close both.'), together([call('list_tickets', {}), '["TCK-10432", "TCK-10433"]'])],
    call('close_ticket', { id: 'TCK-10432' }),
    call('close_ticket', { id: 'TCK-10433' }),
  ),

  // Calls that a schema accepts, or that have no single repair.
  having(
    quiet('a name that is one letter away from two tools', [user('list')], call('list_itmes', {})),
    tool('list_items', {}),
    tool('list_itimes', {}),
  ),
  having(
    quiet('the opposite of the only tool', [user('unlock the door')], call('unlock_door', { door: 'front' })),
    tool('lock_door', { door: text }, '', ['door']),
  ),
  having(
    quiet(
      'a word that is one letter away and means something else',
      [user('clone it')],
      call('clone_ticket', { id: 'a' }),
    ),
    tool('close_ticket', { id: text }, '', ['id']),
  ),
  having(
    quiet('a conversion in the other direction', [user('5 usd in eur')], call('usd_to_eur', { amount: 5 })),
    tool('eur_to_usd', { amount: number }, '', ['amount']),
  ),
  having(
    quiet(
      'a read with the arguments of a change',
      [user('look at the event')],
      call('get_event', { event_id: 'e1', title: 'Choir' }),
    ),
    tool('get_event', { event_id: text, fields: text }, '', ['event_id', 'fields']),
    tool('update_event', { event_id: text, title: text }, '', ['event_id', 'title']),
  ),
  having(
    quiet(
      'an unknown argument that the schema allows',
      [user('log it with the region')],
      call('log_metric', { name: 'depth', value: 41, region: 'eu' }),
    ),
    tool('log_metric', { name: text, value: number }, '', ['name', 'value']),
    tool('log_region', { name: text, value: number, region: text }, '', ['name', 'value', 'region']),
  ),
  having(
    quiet('arguments that two other tools take', [user('do it')], call('erase', { title: 'Choir', start: '19:00' })),
    tool('erase', { id: text }, '', ['id']),
    tool('create_event', { title: text, start: text }, '', ['title', 'start']),
    tool('create_task', { title: text, start: text }, '', ['title', 'start']),
  ),
  quiet(
    'a login after the session expired',
    [
      user('Download the statement from the bank Nordea.'),
      did('bank_login', { bank: 'Nordea' }, '{"ok": true}'),
      failed('get_statement', { month: '2026-10' }, '401 session expired'),
    ],
    call('bank_login', { bank: 'Nordea' }),
  ),
  quiet(
    'a sign-in after a call says that nobody is signed in',
    [
      user('Fetch my Strava runs.'),
      did('signIn', { service: 'Strava' }, 'Signed in.'),
      failed('listRuns', {}, 'Error: not authenticated'),
    ],
    call('signIn', { service: 'Strava' }),
  ),
  quiet(
    'tests after new code was pulled',
    [
      user('Get the newest code of tern and make the tests pass.'),
      did('run_tests', { suite: 'tern-unit' }, '2 failed'),
      did('git_pull', { repository: 'tern' }, 'Updated 3 files.'),
    ],
    call('run_tests', { suite: 'tern-unit' }),
  ),
  quiet(
    'a screenshot after a click',
    [
      user('Look at the shop and open the cart.'),
      did('take_screenshot', { tab: 'shop' }, 'saved shot'),
      did('click_element', { label: 'Cart' }, 'ok'),
    ],
    call('take_screenshot', { tab: 'shop' }),
  ),
  quiet(
    'a password that is typed into a second field',
    [user('Sign me up with the password kestrel-88'), did('type_text', { text: 'kestrel-88' }, 'ok')],
    call('type_text', { text: 'kestrel-88' }),
  ),
  quiet(
    'the next message of a queue',
    [user('Process all jobs of the queue invoices.'), did('receive_message', { queue: 'invoices' }, '{"body": "a"}')],
    call('receive_message', { queue: 'invoices' }),
  ),
  quiet(
    'a coin that is flipped again',
    [user('Best of three, heads I win.'), did('flip_coin', { coin: 'penny' }, 'heads')],
    call('flip_coin', { coin: 'penny' }),
  ),
  quiet(
    'two seats, in French',
    [user('Réserve-moi deux places pour Carmen'), did('reserver_place', { spectacle: 'Carmen' }, '{"place": "B12"}')],
    call('reserver_place', { spectacle: 'Carmen' }),
  ),
  quiet(
    'a preview that asks to call again',
    [
      user('Print the label of parcel blue-7 as often as there are rows in the list.'),
      did('list_rows', {}, '[1, 2, 3]'),
      did('print_label', { parcel: 'blue-7' }, 'Preview ready, call again to print'),
    ],
    call('print_label', { parcel: 'blue-7' }),
  ),
  quiet(
    'a draft that has to be confirmed, in French',
    [
      user('Paie la facture de Dupont'),
      did(
        'payer_facture',
        { fournisseur: 'Dupont' },
        '{"etat": "brouillon", "message": "Veuillez confirmer en rappelant la fonction"}',
      ),
    ],
    call('payer_facture', { fournisseur: 'Dupont' }),
  ),
  quiet(
    'a status that requires a confirmation',
    [
      user('Delete the workspace Falcon.'),
      did('workspace.delete', { workspace: 'Falcon' }, '{"status": "confirmation_required", "expires_in": 60}'),
    ],
    call('workspace.delete', { workspace: 'Falcon' }),
  ),
  quiet(
    'a result that asks whether the user is sure',
    [user('buy the Osprey bag'), did('buy_item', { item: 'Osprey bag' }, 'Are you sure? This costs 120 EUR.')],
    call('buy_item', { item: 'Osprey bag' }),
  ),
  quiet(
    'a workflow after a secret was set',
    [
      user('Fix and rerun the deploy of web.'),
      did('run_workflow', { workflow: 'deploy-web' }, '{"run": 12}'),
      did('set_secret', { name: 'API_KEY' }, 'ok'),
    ],
    call('run_workflow', { workflow: 'deploy-web' }),
  ),
  quiet(
    'an invitation after the user says that nothing came',
    [
      user('Send the invite to Mia.'),
      did('send_invite', { to: 'Mia' }, 'sent'),
      says('Done.'),
      user('she says nothing came'),
    ],
    call('send_invite', { to: 'Mia' }),
  ),
  quiet(
    'a service that is started again because it does not answer',
    [
      user('Bring the service crawler up.'),
      did('start_service', { name: 'crawler' }, 'started'),
      failed('get_health', { url: 'http://crawler' }, 'connection refused'),
    ],
    call('start_service', { name: 'crawler' }),
  ),
  quiet(
    'a badge for two people in one message',
    [user('Give Ana and Bo the badge helper.')],
    call('give_badge', { person: 'Ana', badge: 'helper' }),
    call('give_badge', { person: 'Bo', badge: 'helper' }),
  ),
  quiet(
    'a camera that is turned further',
    [user('Point the camera at the door.'), did('camera_left', { camera: 'porch' }, '{"angle": 40}')],
    call('camera_left', { camera: 'porch' }),
  ),
  quiet(
    'two portions, in Dutch',
    [user('Bestel 2 porties bitterballen'), did('bestel', { gerecht: 'bitterballen' }, '{"regel": 1}')],
    call('bestel', { gerecht: 'bitterballen' }),
  ),
  quiet(
    'two tickets, in Chinese',
    [user('帮我买两张去上海的票'), did('buy_ticket', { destination: '上海' }, '{"票号": "A1"}')],
    call('buy_ticket', { destination: '上海' }),
  ),
  quiet(
    'a page that the user wants refreshed until something changes',
    [
      user('Keep refreshing the page of the shop until the Osprey is in stock'),
      ...repeatedly(2, 'get_stock', { item: 'Osprey' }, '{"stock": 0}'),
    ],
    call('get_stock', { item: 'Osprey' }),
  ),
  quiet(
    'a payment that is waited for, in Italian',
    [user('Aspetta che arrivi il bonifico di Rossi'), ...repeatedly(2, 'cerca_bonifico', { da: 'Rossi' }, '[]')],
    call('cerca_bonifico', { da: 'Rossi' }),
  ),
  quiet(
    'a code by text message that was asked for in this turn',
    [
      user('Log me in to Swisscom'),
      did('request_code', { service: 'Swisscom' }, 'sent'),
      ...repeatedly(2, 'read_sms', { from: 'Swisscom' }, '[]'),
    ],
    call('read_sms', { from: 'Swisscom' }),
  ),
  quiet(
    'a transcription at 40 per cent',
    [
      user('Transcribe the call.'),
      did('start_transcription', { call: 'call-7' }, '{"id": "t-7"}'),
      ...repeatedly(2, 'get_transcription', { id: 't-7' }, '{"id": "t-7", "percent": 40}'),
    ],
    call('get_transcription', { id: 't-7' }),
  ),
  quiet(
    'a machine that is being provisioned',
    [
      user('Create a VM named falcon.'),
      did('create_vm', { name: 'falcon' }, '{"id": "vm-1"}'),
      ...repeatedly(2, 'describe_vm', { id: 'vm-1' }, '{"state": "PROVISIONING"}'),
    ],
    call('describe_vm', { id: 'vm-1' }),
  ),
  quiet(
    'a payment that is pending, in Polish',
    [
      user('Zapłać i sprawdź'),
      did('create_payment', { order: 'Z-77' }, '{"id": "p-77"}'),
      ...repeatedly(2, 'get_payment', { id: 'p-77' }, '{"status": "oczekuje"}'),
    ],
    call('get_payment', { id: 'p-77' }),
  ),
  quiet(
    'a read after a change by a tool without a verb',
    [
      user('Put the card at the top.'),
      ...repeatedly(2, 'get_board', { board: 'Sprint' }, '["a", "b"]'),
      did('drag', { card: 'b', position: 'top' }, 'ok'),
    ],
    call('get_board', { board: 'Sprint' }),
  ),
  quiet(
    'a read that is made a second time',
    [user('What is in notes.md?'), did('read_file', { path: 'notes.md' }, 'x')],
    call('read_file', { path: 'notes.md' }),
  ),
  quiet(
    'a query with another year',
    [user('count by year'), ...repeatedly(2, 'sql', { query: 'SELECT count(*) FROM m WHERE y = 2024' }, '3')],
    call('sql', { query: 'SELECT count(*) FROM m WHERE y = 2025' }),
  ),
  quiet(
    'a query that calls a procedure',
    [user('run the nightly step three times'), ...repeatedly(2, 'sql', { query: 'SELECT run_nightly()' }, '(1 row)')],
    call('sql', { query: 'CALL run_nightly()' }),
  ),
  quiet(
    'a check and an adjustment in turns, with other outputs',
    [
      user('Bring the pool to 26 degrees.'),
      did('pool_temp', { pool: 'main' }, '24'),
      did('heater', { pool: 'main', on: true }, 'ok'),
      did('pool_temp', { pool: 'main' }, '25'),
      did('heater', { pool: 'main', on: true }, 'ok'),
    ],
    call('pool_temp', { pool: 'main' }),
  ),
  quiet(
    'a convention in Russian, and a name that is inflected',
    [system('Адреса: имя.фамилия@romashka.ru'), user('Напиши Ивану Петрову, что встреча перенесена')],
    call('send_email', { to: 'ivan.petrov@romashka.ru', body: 'Встреча перенесена' }),
  ),
  quiet(
    'an address whose at sign is a word in brackets',
    [user('mail kim (at) firm.example that it works')],
    call('send_email', { to: 'kim@firm.example', body: 'It works' }),
  ),
  quiet(
    'a person whose company has a new domain',
    [user('Lena moved, lena.voss@old.example is dead, they use newco.example now. Write her.')],
    call('send_email', { to: 'lena.voss@newco.example', body: 'Hi' }),
  ),
  quiet(
    'a flight composed of carrier and number',
    [user('put me on LH flight 1832 to Lisbon')],
    call('book_flight', { flight_number: 'LH1832' }),
  ),
  quiet(
    'a pattern with underscores, and a name with accents',
    [
      user('Tell José Álvarez that it is done.'),
      did('list_staff', {}, '[{"first":"Mia","last":"Holt","mail":"mia_holt@acme.example"}]'),
    ],
    call('send_email', { to: 'jose_alvarez@acme.example', body: 'done' }),
  ),
  quiet(
    'a UUID for a new message',
    [user('message Bo: late')],
    call('send_message', { message_id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', to: 'Bo', text: 'late' }),
  ),
  quiet(
    'the next number of a series in a table',
    [user('log the visit of today'), did('query_visits', {}, '| V-2026-118 | Mon |\n| V-2026-119 | Tue |')],
    call('log_visit', { visit_no: 'V-2026-120', day: 'Wed' }),
  ),
  quiet(
    'a phone number in groups that the user wrote in one',
    [user('call +4917012345678 for me')],
    call('place_call', { number: '+49 170 1234 5678' }),
  ),
  quiet(
    'an IBAN in groups that the user wrote in one',
    [user('transfer 5 to CH9300762011623852957')],
    call('transfer', { iban: 'CH93 0076 2011 6238 5295 7', amount: 5 }),
  ),
  quiet(
    'a bar code in full-width digits',
    [user('商品コード４９０１２３４５６７８９４を登録して')],
    call('register_item', { code: '4901234567894' }),
  ),
  quiet(
    'a user that the request mentions by id',
    [user('ping <@U024BE7LH> about lunch')],
    call('send_dm', { user: 'U024BE7LH', text: 'Lunch?' }),
  ),
  quiet(
    'a new branch named after a ticket',
    [user('start work on TCK-10432, login fails')],
    call('create_branch', { name: 'fix/TCK-10432-login', branch_id: 'fix-10432-login' }),
  ),
  quiet(
    'dates in arguments for targets',
    [user('book the hall on 3 March 2026')],
    call('book_hall', { reference: '2026-03-03', to: '03.03.2026' }),
  ),
  quiet(
    'an amount in groups',
    [user('set the budget to 1 200 000 000')],
    call('set_budget', { amount: '1 200 000 000' }),
  ),
  having(
    quiet(
      'a word that resembles another one',
      [user('remove my contact Bob, id 7')],
      call('delete_contact', { id: '7' }),
    ),
    tool('delete_contract', { id: text }, '', ['id']),
  ),
  having(
    quiet(
      'the arguments of the opposite tool, where the request wants this one',
      [user('remove Choir on Friday 19-21h')],
      call('delete_event', { title: 'Choir', start: 'a', end: 'b' }),
    ),
    tool('create_event', { title: text, start: text, end: text }, '', ['title', 'start', 'end']),
    tool('delete_event', { event_id: text }, '', ['event_id']),
  ),
  having(
    quiet(
      'the arguments of the opposite tool, in German',
      [user('lösche den Chor am Freitag')],
      call('delete_event', { title: 'Chor', start: 'a', end: 'b' }),
    ),
    tool('create_event', { title: text, start: text, end: text }, '', ['title', 'start', 'end']),
    tool('delete_event', { event_id: text }, '', ['event_id']),
  ),
  having(
    quiet(
      'an unknown tool with the arguments of another one',
      [user('copy it')],
      call('cp', { source: 'a', destination: 'b' }),
    ),
    tool('mv', { source: text, destination: text }, '', ['source', 'destination']),
  ),
  quiet(
    'a place in a queue, by a tool without a verb',
    [
      user('get me through to support of Vattenfall'),
      did('queue_position', { line: 'Vattenfall' }, '{"position": 9}'),
      did('queue_position', { line: 'Vattenfall' }, '{"position": 7}'),
    ],
    call('queue_position', { line: 'Vattenfall' }),
  ),
  quiet(
    'a code that is sent again as the result offers',
    [
      user('I did not get the code for my login at Nordea'),
      did('send_code', { bank: 'Nordea' }, 'Code sent. If it does not arrive, call send_code again.'),
    ],
    call('send_code', { bank: 'Nordea' }),
  ),
  quiet(
    'a folder that is ensured again after a call did not find it',
    [
      user('make sure that the folder Taxes exists and put a.pdf into it'),
      did('ensure_folder', { name: 'Taxes' }, '{"exists": true}'),
      failed('put_file', { folder: 'Taxes', file: 'a.pdf' }, 'folder not found'),
    ],
    call('ensure_folder', { name: 'Taxes' }),
  ),
  quiet(
    'two of the same thing in one message',
    [user('Buy me 2 of the Osprey bags')],
    call('add_to_cart', { item: 'Osprey' }),
    call('add_to_cart', { item: 'Osprey' }),
  ),
  quiet(
    'an address with a tag of the user',
    [user('sign me up with ana.roth@x.example, tag it news')],
    call('subscribe', { email: 'ana.roth+news@x.example' }),
  ),
  quiet(
    'the user name of a new user',
    [
      system('User names are the first letter and the last name plus 01, e.g. aroth01.'),
      user('Create an account for Bo Lind'),
    ],
    call('create_user', { username: 'blind01', name: 'Bo Lind' }),
  ),
  quiet(
    'a phone number with an extension',
    [user('call 030 123456 extension 78')],
    call('place_call', { number: '+4930123456-78' }),
  ),
  quiet(
    'a room composed of building and number',
    [user('book room 204 in building B for Friday')],
    call('book_room', { room_id: 'B-204', day: 'Friday' }),
  ),
  quiet(
    'an account that an output breaks into two lines',
    [user('send it back to the sender'), did('get_tx', {}, 'from: 0x52908400098527886E0F\n7030069857D2E4169EE7')],
    call('send_coin', { to: '0x52908400098527886E0F7030069857D2E4169EE7' }),
  ),
  having(
    quiet('a list for a tool that takes one', [user('delete 4 and 9')], call('delete_users', { ids: ['4', '9'] })),
    tool('delete_user', { id: text }, '', ['id']),
  ),
  quiet(
    'a query that only calls a function, which may have effects',
    [
      user('Disconnect backend 42 until it stays away.'),
      ...repeatedly(2, 'run_query', { sql: 'select pg_terminate_backend(42)' }, 't'),
    ],
    call('run_query', { sql: 'select pg_terminate_backend(42)' }),
  ),
  quiet(
    'a member says created, and its state is a draft that the same call confirms',
    [
      user('Send 40 euros to Bruno Keller.'),
      did('transfer_money', { to: 'Bruno Keller', amount: 40 }, '{"created": true, "status": "needs confirmation"}'),
    ],
    call('transfer_money', { to: 'Bruno Keller', amount: 40 }),
  ),
]
