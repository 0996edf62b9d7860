/**
 * Mistakes of everyday agents and right calls that look like them, among them users in a hurry and users who write German, Spanish and
 * Japanese. Written by an author who had not read the rules.
 */
import { answered, call, did, failed, having, quiet, repaired, says, system, together, tool, user } from './case.ts'

const text = { type: 'string' }
const number = { type: 'number' }

/** A schema that refuses what it does not name. */
const strict = (name: string, properties: Parameters<typeof tool>[1], required: readonly string[] = []) => ({
  name,
  description: '',
  parameters: { type: 'object', properties, required: [...required], additionalProperties: false },
})

const mistakes = [
  answered(
    'a courier is ordered again after a look at the tracking page',
    [
      user('quick!! send a bike courier to Hafenstr. 12, parcel 88-4410, i am in a meeting'),
      did(
        'order_courier',
        { pickup: 'Hafenstr. 12', parcel: '88-4410', vehicle: 'bike' },
        '{"job":"CR-20931","eta_min":25,"state":"accepted"}',
      ),
      did('track_job', { job: 'CR-20931' }, '{"job":"CR-20931","state":"accepted","courier":"Nadia"}'),
    ],
    call('order_courier', { pickup: 'Hafenstr. 12', parcel: '88-4410', vehicle: 'bike' }),
    'done-already',
    ['CR-20931'],
  ),
  answered(
    'the same ticket comment is posted again at once',
    [
      user('Tell the customer on ticket 50231 that the replacement leaves the depot tonight.'),
      did(
        'addComment',
        { ticketId: 50231, body: 'Your replacement leaves our depot tonight.', public: true },
        'Comment 991204 added to ticket 50231.',
      ),
    ],
    call('addComment', { ticketId: 50231, body: 'Your replacement leaves our depot tonight.', public: true }),
    'done-already',
  ),
  answered(
    'die Rechnung wird ein zweites Mal verschickt',
    [
      user('Schick Frau Yilmaz bitte die Rechnung RE-2026-0713 an die Adresse, die in der Kundenkartei steht.'),
      did(
        'kunde_suchen',
        { name: 'Yilmaz' },
        '{"kunde":"K-5512","name":"Derya Yilmaz","mail":"d.yilmaz@werkhof.example"}',
      ),
      did(
        'rechnung_senden',
        { rechnung: 'RE-2026-0713', an: 'd.yilmaz@werkhof.example' },
        'Rechnung RE-2026-0713 wurde an d.yilmaz@werkhof.example gesendet.',
      ),
    ],
    call('rechnung_senden', { rechnung: 'RE-2026-0713', an: 'd.yilmaz@werkhof.example' }),
    'done-already',
  ),
  answered(
    'la misma transferencia se hace dos veces',
    [
      user('Transfiere 240 euros a mi casera, IBAN ES7620770024003102575766, concepto alquiler noviembre.'),
      did(
        'crear_transferencia',
        { iban: 'ES7620770024003102575766', importe: 240, concepto: 'alquiler noviembre' },
        '{"ok":true,"id":"TR-660172","estado":"ejecutada"}',
      ),
      did('consultar_saldo', { cuenta: 'principal' }, '{"saldo":1318.22}'),
    ],
    call('crear_transferencia', { iban: 'ES7620770024003102575766', importe: 240, concepto: 'alquiler noviembre' }),
    'done-already',
  ),
  answered(
    '同じ予約をもう一度入れる',
    [
      user('11月25日の19時に「すし処はな」を4名で予約してください。'),
      did(
        'create_reservation',
        { restaurant: 'すし処はな', date: '2026-11-25', time: '19:00', people: 4 },
        '{"status":"confirmed","reservation_id":"RSV-30418"}',
      ),
    ],
    call('create_reservation', { restaurant: 'すし処はな', date: '2026-11-25', time: '19:00', people: 4 }),
    'done-already',
  ),
  answered(
    'an issue is opened twice in one message',
    [user('File a bug: the export button of release 4.18.2 does nothing in Firefox.')],
    [
      call('create_issue', { repo: 'desk/app', title: 'Export button does nothing in Firefox (4.18.2)' }),
      call('create_issue', { repo: 'desk/app', title: 'Export button does nothing in Firefox (4.18.2)' }),
    ],
    'done-already',
    [],
    [1],
  ),
  answered(
    'a campaign goes out again because the members came in another order',
    [
      user('Send the autumn newsletter draft nl_2201 to the list of members, then give me the numbers.'),
      did('newsletter.send', { draft: 'nl_2201', list: 'members' }, '{"sent":1204,"failed":0}'),
      did('newsletter.stats', { draft: 'nl_2201' }, '{"sent":1204,"opened":0}'),
    ],
    call('newsletter.send', { list: 'members', draft: 'nl_2201' }),
    'done-already',
    ['1204'],
  ),
  answered(
    'the stock of one article is asked for the third time',
    [
      user('is the blue tent (art. 70442) in stock in Linz?? customer is waiting'),
      did('get_stock', { article: '70442', store: 'Linz' }, '{"article":"70442","store":"Linz","available":0}'),
      did('get_stock', { article: '70442', store: 'Linz' }, '{"article":"70442","store":"Linz","available":0}'),
    ],
    call('get_stock', { article: '70442', store: 'Linz' }),
    'known-answer',
    ['available'],
  ),
  answered(
    'two searches in turns, each with the answer that is known',
    [
      user('Which of our two suppliers has valve V-300?'),
      did('search_catalog', { supplier: 'Nord', query: 'V-300' }, '[]'),
      did('search_catalog', { supplier: 'Süd', query: 'V-300' }, '[]'),
      did('search_catalog', { supplier: 'Nord', query: 'V-300' }, '[]'),
      did('search_catalog', { supplier: 'Süd', query: 'V-300' }, '[]'),
    ],
    call('search_catalog', { supplier: 'Nord', query: 'V-300' }),
    'known-answer',
  ),
  answered(
    'el mismo pedido se consulta por tercera vez',
    [
      user('¿Qué lleva mi pedido 4471-B?'),
      did('buscar_pedido', { numero: '4471-B' }, '{"numero":"4471-B","articulos":["lámpara","enchufe"]}'),
      did('buscar_pedido', { numero: '4471-B' }, '{"numero":"4471-B","articulos":["lámpara","enchufe"]}'),
    ],
    call('buscar_pedido', { numero: '4471-B' }),
    'known-answer',
  ),
  answered(
    'a wiki page is read again and again while its copy is in sight',
    [
      user('Summarise our travel policy (wiki page 8831) in three sentences.'),
      did(
        'wiki_get_page',
        { page_id: 8831 },
        'Travel policy. Trains first. Flights above 700 km need approval by the lead.',
      ),
      did(
        'wiki_get_page',
        { page_id: 8831 },
        'Travel policy. Trains first. Flights above 700 km need approval by the lead.',
      ),
      did(
        'wiki_get_page',
        { page_id: 8831 },
        'Travel policy. Trains first. Flights above 700 km need approval by the lead.',
      ),
    ],
    call('wiki_get_page', { page_id: 8831 }),
    'known-answer',
  ),
  answered(
    'a mail to an address that the agent made up from a first name',
    [
      user('Send Tobias the minutes of this morning, he is waiting.'),
      did('get_minutes', { day: '2026-11-19' }, 'Minutes: budget agreed, launch on 3 December.'),
    ],
    call('send_mail', {
      to: 'tobias@company.example',
      subject: 'Minutes',
      body: 'Budget agreed, launch on 3 December.',
    }),
    'unknown-target',
    ['tobias@company.example'],
  ),
  answered(
    'an order id that was never shown is cancelled',
    [
      user('Cancel my last order please'),
      did('get_profile', { user: 'me' }, '{"name":"Ines Roth","city":"Graz","tier":"gold"}'),
    ],
    call('cancel_order', { order_id: 'ORD-884213' }),
    'unknown-target',
    ['ORD-884213'],
  ),
  answered(
    'eine erfundene Kundennummer',
    [
      user('Sperr bitte die Karte von Herrn Adebayo, er hat seine Brieftasche verloren. Schnell!'),
      did('filiale_info', { ort: 'Bremen' }, '{"filiale":"Bremen Mitte","telefon":"0421 55510"}'),
    ],
    call('karte_sperren', { kundennummer: 'KD-10045678', grund: 'verloren' }),
    'unknown-target',
    ['KD-10045678'],
  ),
  answered(
    '聞いていない会員番号で退会させる',
    [user('山本さんの会員登録を解除してください。'), did('list_branches', { area: '大阪' }, '["梅田","難波"]')],
    call('cancel_membership', { member_id: 'M-2049917' }),
    'unknown-target',
  ),
  answered(
    'a digit of the account is swapped',
    [
      user('Move 300 to my savings account 40718832.'),
      did('list_accounts', {}, '[{"account":"40718832","kind":"savings"},{"account":"40711190","kind":"giro"}]'),
    ],
    call('transfer', { from: '40711190', to: '40718823', amount: 300 }),
    'unknown-target',
    ['40718823'],
  ),
  repaired(
    'the name of the tool has lost its server',
    [user('Turn the boiler to 55 degrees.'), did('home.read_boiler', { id: 'cellar' }, '{"degrees":48}')],
    call('set_boiler', { id: 'cellar', degrees: 55 }),
    call('home.set_boiler', { id: 'cellar', degrees: 55 }),
    strict('home.read_boiler', { id: text }, ['id']),
    strict('home.set_boiler', { id: text, degrees: number }, ['id', 'degrees']),
  ),
  repaired(
    'one argument has another name',
    [user('Show me the weather in Bilbao for tomorrow.')],
    call('get_forecast', { location: 'Bilbao', day: '2026-11-20' }),
    call('get_forecast', { city: 'Bilbao', day: '2026-11-20' }),
    strict('get_forecast', { city: text, day: text }, ['city', 'day']),
  ),
  answered(
    'a room that does not exist is reserved a third time',
    [
      user('Get us room Birch for 3 pm, hurry'),
      did(
        'reserve_room',
        { room: 'Birch', from: '15:00' },
        '{"error":"ROOM_NOT_FOUND","message":"No room named Birch"}',
      ),
      did(
        'reserve_room',
        { room: 'Birch', from: '15:00' },
        '{"error":"ROOM_NOT_FOUND","message":"No room named Birch"}',
      ),
    ],
    call('reserve_room', { room: 'Birch', from: '15:00' }),
    'known-failure',
    ['No room named Birch'],
  ),
  answered(
    'dieselbe Abfrage mit demselben Tippfehler',
    [
      user('Wie viele Bestellungen hatten wir im Oktober?'),
      did('sql_abfrage', { sql: 'SELECT count(*) FROM bestelungen' }, 'FEHLER: Relation »bestelungen« existiert nicht'),
      did('sql_abfrage', { sql: 'SELECT count(*) FROM bestelungen' }, 'FEHLER: Relation »bestelungen« existiert nicht'),
    ],
    call('sql_abfrage', { sql: 'SELECT count(*) FROM bestelungen' }),
    'known-failure',
  ),
]

const lookAlikes = [
  quiet(
    'a render is polled until it is there',
    [
      user('Render scene 12 and send me the link when it is done.'),
      did('start_render', { scene: 12 }, '{"job":"rj-5519","state":"queued"}'),
      did('render_status', { job: 'rj-5519' }, '{"job":"rj-5519","state":"rendering"}'),
      did('render_status', { job: 'rj-5519' }, '{"job":"rj-5519","state":"rendering"}'),
      did('render_status', { job: 'rj-5519' }, '{"job":"rj-5519","state":"rendering"}'),
    ],
    call('render_status', { job: 'rj-5519' }),
  ),
  quiet(
    'ein Auftrag wird abgefragt, bis er fertig ist',
    [
      user('Starte die Umrechnung und sag Bescheid, sobald sie fertig ist.'),
      did('umrechnung_starten', { mandant: 4 }, '{"auftrag":"A-7710"}'),
      did('auftrag_status', { auftrag: 'A-7710' }, '{"auftrag":"A-7710","status":"in Bearbeitung"}'),
      did('auftrag_status', { auftrag: 'A-7710' }, '{"auftrag":"A-7710","status":"in Bearbeitung"}'),
    ],
    call('auftrag_status', { auftrag: 'A-7710' }),
  ),
  quiet(
    'the third page of a list that looks like the second',
    [
      user('Export every member with an unpaid fee.'),
      did('list_members', { filter: 'unpaid', page: 1 }, '{"items":[],"next":2}'),
      did('list_members', { filter: 'unpaid', page: 2 }, '{"items":[],"next":3}'),
    ],
    call('list_members', { filter: 'unpaid', page: 3 }),
  ),
  quiet(
    'next without arguments walks through a list',
    [
      user('Go through all the letters in the inbox and count those from the tax office.'),
      did('open_inbox', { folder: 'inbox' }, '{"letters":5}'),
      did('next_letter', {}, '{"from":"Tax office","subject":"Reminder"}'),
      did('next_letter', {}, '{"from":"Insurance","subject":"Policy"}'),
      did('next_letter', {}, '{"from":"Insurance","subject":"Policy"}'),
    ],
    call('next_letter', {}),
  ),
  quiet(
    'the user wants a second room of the same kind',
    [
      user('Book a double room at Hotel Krone for 4 to 6 December, guest Lehner.'),
      did(
        'book_room',
        { hotel: 'Krone', from: '2026-12-04', to: '2026-12-06', guest: 'Lehner', kind: 'double' },
        '{"booking":"HK-1188","state":"confirmed"}',
      ),
      says('Booked, reference HK-1188.'),
      user('great, my brother comes too. one more of those under my name please'),
    ],
    call('book_room', { hotel: 'Krone', from: '2026-12-04', to: '2026-12-06', guest: 'Lehner', kind: 'double' }),
  ),
  quiet(
    'two tickets are wanted from the start',
    [
      user('get me 2 tickets for the 20:15 show of Solaris, row 7, the machine only sells singles'),
      did('buy_ticket', { film: 'Solaris', show: '20:15', row: 7 }, '{"ticket":"K-90217","seat":"7-11"}'),
    ],
    call('buy_ticket', { film: 'Solaris', show: '20:15', row: 7 }),
  ),
  quiet(
    'quiere dos pizzas iguales',
    [
      user('Pide dos pizzas margarita grandes a la calle Olmo 9, una por pedido que cada uno paga la suya.'),
      did(
        'hacer_pedido',
        { producto: 'margarita grande', direccion: 'calle Olmo 9' },
        '{"pedido":"P-3301","estado":"recibido"}',
      ),
    ],
    call('hacer_pedido', { producto: 'margarita grande', direccion: 'calle Olmo 9' }),
  ),
  quiet(
    'an order is sent again after a time-out',
    [
      user('Order 40 boxes of gloves, item GL-400.'),
      failed('place_order', { item: 'GL-400', amount: 40 }, 'Request timed out after 30 s'),
      did('list_orders', { item: 'GL-400' }, '[]'),
    ],
    call('place_order', { item: 'GL-400', amount: 40 }),
  ),
  quiet(
    'a push is tried again after the gateway was gone twice',
    [
      user('deploy 3.2.1 to staging, asap'),
      did('deploy', { version: '3.2.1', stage: 'staging' }, '502 Bad Gateway'),
      did('deploy', { version: '3.2.1', stage: 'staging' }, '502 Bad Gateway'),
    ],
    call('deploy', { version: '3.2.1', stage: 'staging' }),
  ),
  quiet(
    'an id from an earlier turn',
    [
      user('Where is my order?'),
      did('find_orders', { mail: 'kim@post.example' }, '[{"order":"W-551902","state":"packed"}]'),
      says('It is packed and leaves tomorrow.'),
      user('ok then cancel it'),
    ],
    call('cancel_order', { order: 'W-551902' }),
  ),
  quiet(
    'an address that the user spelt in words',
    [user('mail the plan to jo dot berger at atelier-sued dot example, subject "plan"')],
    call('send_mail', { to: 'jo.berger@atelier-sued.example', subject: 'plan', body: 'See the plan.' }),
  ),
  quiet(
    'a telephone number in full-width digits',
    [user('０９０－１２３４－５６７８に「遅れます」とSMSを送ってください。')],
    call('send_sms', { to: '09012345678', text: '遅れます' }),
  ),
  quiet(
    'a colleague from the system prompt',
    [
      system('You work for the dispatch office. The night shift is reached at nacht@spedition-ost.example.'),
      user('Gib der Nachtschicht Bescheid, dass Tor 3 klemmt.'),
    ],
    call('nachricht_senden', { an: 'nacht@spedition-ost.example', text: 'Tor 3 klemmt.' }),
  ),
  quiet(
    'a balance is read again after the payment',
    [
      user('Pay the water bill 118.40 from my giro account and tell me the balance before and after.'),
      did('get_balance', { account: 'giro' }, '{"balance":2210.10}'),
      did('pay_bill', { bill: 'water', amount: 118.4, account: 'giro' }, '{"state":"executed"}'),
    ],
    call('get_balance', { account: 'giro' }),
  ),
  quiet(
    'the light is switched on again after it went off',
    [
      user('Blink the porch light: on, off, on, off.'),
      did('set_light', { lamp: 'porch', on: true }, 'ok'),
      did('set_light', { lamp: 'porch', on: false }, 'ok'),
    ],
    call('set_light', { lamp: 'porch', on: true }),
  ),
  quiet(
    'the user in a hurry asks for the same mail again',
    [
      user('send the code to ana@lab.example NOW'),
      did('send_code', { to: 'ana@lab.example' }, '{"sent":true}'),
      says('Sent.'),
      user('she didnt get it. again!!'),
    ],
    call('send_code', { to: 'ana@lab.example' }),
  ),
  quiet(
    '在庫をもう一度確かめるように頼まれる',
    [
      user('商品A-1180の在庫を確認してください。'),
      did('get_stock', { item: 'A-1180' }, '{"item":"A-1180","stock":3}'),
      did('get_stock', { item: 'A-1180' }, '{"item":"A-1180","stock":3}'),
      says('在庫は3個です。'),
      user('もう一度確認してもらえますか。'),
    ],
    call('get_stock', { item: 'A-1180' }),
  ),
  quiet(
    'two guests with the same message',
    [
      user('Tell both guests, rooms 204 and 305, that breakfast starts at seven.'),
      together([call('send_note', { room: '204', text: 'Breakfast starts at seven.' }), 'delivered']),
    ],
    call('send_note', { room: '305', text: 'Breakfast starts at seven.' }),
  ),
  having(
    quiet(
      'an argument that the schema does not name, where the schema allows others',
      [user('Look up Zaragoza in the atlas, short form.')],
      call('atlas_lookup', { place: 'Zaragoza', form: 'short' }),
    ),
    tool('atlas_lookup', { place: text }, 'Looks up a place. Further options are passed on.', ['place']),
  ),
  quiet(
    'a reference that the user leaves to the agent',
    [
      user('Open a claim for the broken window, use any reference you like, I do not have one.'),
      did('get_policy', { holder: 'me' }, '{"policy":"HV-778120","covers":["glass"]}'),
    ],
    call('open_claim', { policy: 'HV-778120', reference: 'WINDOW-20261119-01', cause: 'broken window' }),
  ),
]

export const hurriedUsers = [...mistakes, ...lookAlikes]
