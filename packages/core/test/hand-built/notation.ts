/** How a person writes an identifier is not its value; and two identifiers that differ are two. */
import { call, did, right, says, user } from './story.ts'

const uuid = '7f9c24e8-3b12-4fef-91e0-5d2a6c0b1e44'
const order = (id: string, ...more: readonly string[]) =>
  did('list_orders', {}, JSON.stringify([id, ...more].map((order_id) => ({ order_id, status: 'pending' }))))

export const notation = [
  right(
    'an order in lower case is the order in upper case',
    [user('What do I have open?'), order('#W5591'), says('Order #W5591.'), user('then cancel order #w5591')],
    call('cancel_order', { order_id: '#W5591' }),
  ),
  right(
    'an order without its sigil is the order with it',
    [user('What do I have open?'), order('#W5591220'), says('One order.'), user('Cancel order W5591220.')],
    call('cancel_order', { order_id: '#W5591220' }),
  ),
  right(
    'items with a sigil in the talk are items without one in the outputs',
    [
      user('Which items are in order #W4817420?'),
      did('get_order', { order_id: '#W4817420' }, '{"items": [{"item_id": "7747408585"}, {"item_id": "6006387340"}]}'),
      says('Item #7747408585 (a hose) and item #6006387340 (a vacuum).'),
      user('Return item #7747408585 and item #6006387340 of order #W4817420.'),
    ],
    call('return_items', { order_id: '#W4817420', item_ids: ['7747408585', '6006387340'] }),
  ),
  right(
    'one item with a sigil in the talk, in a list without one',
    [
      user('Which items are in order #W4817420?'),
      did('get_order', { order_id: '#W4817420' }, '{"items": [{"item_id": "7747408585"}]}'),
      says('Item #7747408585 (a hose).'),
      user('Exchange item #7747408585 for the long one.'),
    ],
    call('exchange_items', { order_id: '#W4817420', item_ids: ['7747408585'], new_item_ids: ['5206946487'] }),
  ),
  right(
    'an e-mail address in mixed case is the address in the directory',
    [
      user('Find Anna in the directory.'),
      did('find_person', { name: 'Anna' }, '{"email": "anna.meier@example.com"}'),
      says('There she is.'),
      user('Invite Anna.Meier@Example.com to the retrospective.'),
    ],
    call('invite_person', { event_id: 'retro', email: 'anna.meier@example.com' }),
  ),
  right(
    'a UUID in upper case is the UUID in lower case',
    [
      user('List the running jobs.'),
      did('list_jobs', {}, `[{"job_id": "${uuid}"}]`),
      says('One job is running.'),
      user(`Stop job ${uuid.toUpperCase()}.`),
    ],
    call('stop_job', { job_id: uuid }),
  ),
  right(
    'a UUID in braces is the UUID',
    [
      user('List the running jobs.'),
      did('list_jobs', {}, `[{"jobId": "${uuid}"}]`),
      says('One job is running.'),
      user(`stop job {${uuid.toUpperCase()}} pls`),
    ],
    call('stopJob', { jobId: uuid }),
  ),
  right(
    'a booking code in lower case is the booking code',
    [
      user('Show my trips.'),
      did('list_reservations', {}, '[{"reservation_id": "QX7T2M"}]'),
      says('One trip to Oslo.'),
      user('add a bag to reservation qx7t2m'),
    ],
    call('update_baggage', { reservation_id: 'QX7T2M', bags: 1 }),
  ),
  right(
    'a telephone number with spaces is the number without',
    [
      user('Who is on call?'),
      did('get_on_call', {}, '{"name": "Ben", "phone": "+491701234567"}'),
      says('Ben is.'),
      user('Send a text to phone +49 170 1234567 that the database is down.'),
    ],
    call('send_text', { phone: '+491701234567', text: 'The database is down.' }),
  ),
  right(
    'an American telephone number with brackets and dashes is the number without',
    [
      user('Look up the plumber.'),
      did('find_contact', { name: 'plumber' }, '{"phone_number": "4155550132"}'),
      says('Found.'),
      user('Call phone number (415) 555-0132.'),
    ],
    call('call_contact', { phone_number: '4155550132' }),
  ),
  right(
    'an IBAN in groups of four is the IBAN in one piece',
    [
      user('Who is the landlord?'),
      did('get_contact', { name: 'landlord' }, '{"iban": "DE89370400440532013000"}'),
      says('I have the account.'),
      user('Transfer 900 euros to IBAN DE89 3704 0044 0532 0130 00.'),
    ],
    call('transfer_money', { iban: 'DE89370400440532013000', amount: 900 }),
  ),
  right(
    'a card number with dashes is the card number',
    [
      user('Which cards are on file?'),
      did('list_cards', {}, '[{"card_number": "5500005555555559"}]'),
      says('One.'),
      user('Block card number 5500-0055-5555-5559.'),
    ],
    call('block_card', { card_number: '5500005555555559' }),
  ),
  right(
    'leading zeros belong to the notation of the tool',
    [
      user('Show the tickets.'),
      did('list_tickets', {}, '[{"ticket_id": "INC-0042117"}]'),
      says('One ticket.'),
      user('Resolve ticket INC-42117.'),
    ],
    call('resolve_ticket', { ticket_id: 'INC-0042117' }),
  ),
  right(
    'a number in the tool is a text in the talk',
    [
      user('Which customers signed up?'),
      did('list_customers', {}, '[{"customer_id": 4481920}]'),
      says('One.'),
      user('Delete customer #4481920.'),
    ],
    call('delete_customer', { customer_id: 4481920 }),
  ),
  right(
    'a key of the tracker without its dash and in lower case',
    [
      user('What is assigned to me?'),
      did('jira.search', { query: 'assignee = me' }, '[{"issue_id": "PROJ-7714"}]'),
      says('One issue.'),
      user('close issue proj7714'),
    ],
    call('jira.close_issue', { issue_id: 'PROJ-7714' }),
  ),
  right(
    'an account with an en dash is the account with a hyphen',
    [
      user('My accounts?'),
      did('list_accounts', {}, '[{"account_id": "ACC-2222"}]'),
      says('One account.'),
      user('Close account ACC–2222.'),
    ],
    call('close_account', { account_id: 'ACC-2222' }),
  ),
  right(
    'digits of full width are digits',
    [
      user('注文を見せて'),
      did('list_orders', {}, '[{"order_id": "#W5591220"}]'),
      says('注文は一つです。'),
      user('注文 #W5591220 をキャンセルしてください'),
    ],
    call('cancel_order', { order_id: '#W5591220' }),
  ),
  right(
    'an e-mail address with a display name is the address',
    [
      user('Who wrote the report?'),
      did('get_author', { report: 'Q3' }, '{"email": "j.ortiz@corp.example"}'),
      says('J. Ortiz.'),
      user('Send the report to Julia Ortiz <J.Ortiz@corp.example>.'),
    ],
    call('send_email', { recipient: 'j.ortiz@corp.example', subject: 'Q3' }),
  ),
  right(
    'the day is written out in the talk and in ISO form in the call',
    [
      user('When is my dentist?'),
      did('get_event', { event_id: 'EVT-5512' }, '{"event_id": "EVT-5512", "date": "2026-03-04"}'),
      says('On 4 March.'),
      user('Move event EVT-5512 to March 5th, 2026.'),
    ],
    call('move_event', { event_id: 'EVT-5512', date: '2026-03-05' }),
  ),
  right(
    'the earlier call of the agent succeeded with this very form',
    [
      user('Add a gift note to order W7710033.'),
      did('add_note', { order_id: '#W7710033', note: 'gift' }, '{"ok": true}'),
      says('Done.'),
      user('Also set order W7710033 to express.'),
    ],
    call('set_shipping', { order_id: '#W7710033', shipping: 'express' }),
  ),
]
