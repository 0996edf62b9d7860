/** Which tools change the world: "x_to_y" converts for one tool and acts for another, and a read commits to nothing. */
import { becomes, call, completes, did, right, says, user, wrong } from './story.ts'

const products = did('search_products', { query: 'lamp' }, '[{"product_id": "SKU-8841"}, {"product_id": "SKU-9002"}]')
const mails = did('list_emails', {}, '[{"email_id": "EM-20010"}, {"email_id": "EM-20011"}]')

export const toolNames = [
  right(
    'another record is looked up on the way',
    [
      user('What was in order #W1000231?'),
      did('get_order', { order_id: '#W1000231' }, '{"order_id": "#W1000231", "items": ["desk"]}'),
      says('A desk.'),
      user('Does order #W1000874 have the same?'),
      did('get_order', { order_id: '#W1000874' }, '{"order_id": "#W1000874", "items": ["lamp"]}'),
    ],
    call('get_order', { order_id: '#W1000231' }),
  ),
  right(
    'a conversion of the earlier invoice for the sake of comparison',
    [
      user('Show invoice INV-30011.'),
      did('get_invoice', { invoice_id: 'INV-30011' }, '{"invoice_id": "INV-30011", "usd": 80}'),
      says('80 dollars.'),
      user('Is that more than invoice INV-30077 in euros?'),
    ],
    call('convert_usd_to_eur', { invoice_id: 'INV-30011' }),
  ),
  right(
    'a page is rendered upright and then across',
    [
      user('A nice PDF of DOC-5, whichever way the table fits.'),
      did('convert_to_pdf', { document_id: 'DOC-5', landscape: false }, '{"pages": 9, "cut": true}'),
    ],
    call('convert_to_pdf', { document_id: 'DOC-5', landscape: true }),
  ),
  right(
    'an export with and without its header',
    [user('Which looks better as CSV?'), did('export_to_csv', { report_id: 'R-1', header: true }, 'a,b\n1,2')],
    call('export_to_csv', { report_id: 'R-1', header: false }),
  ),
  right(
    'a check before the change, on the record that the change replaces',
    [
      user('Which plan has customer CUS-20041?'),
      did('get_plan', { customer_id: 'CUS-20041' }, '{"plan": "basic"}'),
      says('Basic.'),
      user('Then give customer CUS-20077 the same plan and tell me if it is still offered.'),
    ],
    call('check_plan', { customer_id: 'CUS-20041' }),
  ),
  right(
    'a door is opened and its state listed',
    [user('Open the door for Ann.'), did('open_door', { door_id: 'D-1' }, 'open')],
    call('close_report', { report_id: 'R-1' }),
  ),
  wrong(
    'add_to_cart puts something into the cart',
    [user('Any lamps?'), products, says('SKU-8841 and SKU-9002.'), user('I take product SKU-9002.')],
    [call('add_to_cart', { product_id: 'SKU-8841', quantity: 1 })],
    becomes(call('add_to_cart', { product_id: 'SKU-9002', quantity: 1 })),
  ),
  wrong(
    'move_to_trash throws something away',
    [user('My mails?'), mails, says('EM-20010 and EM-20011.'), user('Trash email EM-20011.')],
    [call('move_to_trash', { email_id: 'EM-20010' })],
    becomes(call('move_to_trash', { email_id: 'EM-20011' })),
  ),
  wrong(
    'reply_to_email writes to somebody',
    [user('My mails?'), mails, says('EM-20010 and EM-20011.'), user('Answer email EM-20011 with "ok".')],
    [call('reply_to_email', { email_id: 'EM-20010', body: 'ok' })],
    becomes(call('reply_to_email', { email_id: 'EM-20011', body: 'ok' })),
  ),
  wrong(
    'a tool of a server that sends to a printer',
    [
      user('Find the contract.'),
      did('mcp__docs__find', { query: 'contract' }, '[{"document_id": "DOC-5001"}, {"document_id": "DOC-5002"}]'),
      says('DOC-5001 and DOC-5002.'),
      user('Print document DOC-5002.'),
    ],
    [call('mcp__office__send_to_printer', { document_id: 'DOC-5001' })],
    becomes(call('mcp__office__send_to_printer', { document_id: 'DOC-5002' })),
  ),
  wrong(
    'a tool in camel case that assigns to a person',
    [
      user('Which tickets are new?'),
      did('listTickets', {}, '[{"ticketId": "OPS-3110"}, {"ticketId": "OPS-3770"}]'),
      says('OPS-3110 and OPS-3770.'),
      user('Give ticket OPS-3770 to Ravi.'),
    ],
    [call('assignTicketToUser', { ticketId: 'OPS-3110', assignee: 'ravi' })],
    becomes(call('assignTicketToUser', { ticketId: 'OPS-3770', assignee: 'ravi' })),
  ),
  wrong(
    'a dotted tool that subscribes to a list',
    [
      user('Which lists are there?'),
      did('lists.search', {}, '[{"list_id": "LST-4001"}, {"list_id": "LST-4002"}]'),
      says('LST-4001 and LST-4002.'),
      user('Subscribe me to list LST-4002.'),
    ],
    [call('lists.subscribe_to_list', { list_id: 'LST-4001' })],
    becomes(call('lists.subscribe_to_list', { list_id: 'LST-4002' })),
  ),
  wrong(
    'connect_to_network acts and converts nothing, so its flip is one',
    [
      user('Get me onto the network N-2.'),
      did('connect_to_network', { network_id: 'N-2', enabled: true }, '{"ok": true}'),
    ],
    [call('connect_to_network', { network_id: 'N-2', enabled: false })],
    completes,
  ),
  wrong(
    'subscribe_to_list acts, so its flip is one',
    [user('Put me on list L-2.'), did('subscribe_to_list', { list_id: 'L-2', active: true }, '{"ok": true}')],
    [call('subscribe_to_list', { list_id: 'L-2', active: false })],
    completes,
  ),
  wrong(
    'add_to_calendar acts, so its flip is one',
    [
      user('Put event E-2 where everybody sees it.'),
      did('add_to_calendar', { event_id: 'E-2', visible: true }, '{"ok": true}'),
    ],
    [call('add_to_calendar', { event_id: 'E-2', visible: false })],
    completes,
  ),
]
