/** Wrong calls of the ninth look: written before the policy was read or run on them. */
import { becomes, call, completes, did, failed, repeats, says, user, wrong } from './story.ts'

const ok = '{"ok": true}'

const inverseActions = [
  wrong(
    'a card stays blocked',
    [
      user('My purse was stolen. Block card 4411 please.'),
      did('block_card', { card: '4411' }, '{"card": "4411", "state": "blocked"}'),
    ],
    [call('unblock_card', { card: '4411' })],
    completes,
  ),
  wrong(
    'a flag was enabled, in a hurry',
    [
      user('enable dark-mode for beta asap'),
      did('enable_flag', { flag: 'dark-mode', segment: 'beta' }, '{"enabled": true}'),
    ],
    [call('disable_flag', { flag: 'dark-mode', segment: 'beta' })],
    completes,
  ),
  wrong(
    'a safe in a hotel room',
    [
      user('Good evening. Please lock the safe in room 311.'),
      did('lock_safe', { room: '311' }, '{"room": "311", "safe": "locked"}'),
      did('get_safe', { room: '311' }, '{"room": "311", "safe": "locked"}'),
    ],
    [call('unlock_safe', { room: '311' })],
    completes,
  ),
  wrong(
    'a deployment is paused',
    [
      user('Pause the rollout of web in namespace shop.'),
      did('pause_rollout', { namespace: 'shop', deployment: 'web' }, 'deployment.apps/web paused'),
    ],
    [call('resume_rollout', { namespace: 'shop', deployment: 'web' })],
    completes,
  ),
  wrong(
    'a repository is starred through MCP',
    [user('Could you star acme/web for me?'), did('mcp__github__star_repo', { owner: 'acme', repo: 'web' }, '')],
    [call('mcp__github__unstar_repo', { owner: 'acme', repo: 'web' })],
    completes,
  ),
  wrong(
    'an infusion pump is stopped',
    [
      user('Stop pump IP-20, the line is blocked.'),
      did('stop_pump', { pump: 'IP-20' }, '{"pump": "IP-20", "running": false}'),
    ],
    [call('start_pump', { pump: 'IP-20' })],
    completes,
  ),
  wrong(
    'an item is put into the cart',
    [
      user('hi there! add two of the oat milk to my cart, thx'),
      did('search_products', { query: 'oat milk' }, '[{"sku": "OAT-1", "price": 2.1}]'),
      did('add_to_cart', { sku: 'OAT-1', quantity: 2 }, '{"items": 1}'),
    ],
    [call('remove_from_cart', { sku: 'OAT-1', quantity: 2 })],
    completes,
  ),
  wrong(
    'a channel is archived',
    [
      user('The project is over, archive the channel #apollo.'),
      did('slack_archive_channel', { channel: 'apollo' }, ok),
    ],
    [call('slack_unarchive_channel', { channel: 'apollo' })],
    completes,
  ),
  wrong(
    'an expense is approved',
    [
      user('Have a look at expense EX-90 and approve it.'),
      did('get_expense', { expense: 'EX-90' }, '{"amount": 31.5, "for": "taxi"}'),
      did('approve_expense', { expense: 'EX-90' }, '{"status": "approved"}'),
    ],
    [call('reject_expense', { expense: 'EX-90' })],
    completes,
  ),
  wrong(
    'a nested flag is switched off as asked, and on again',
    [
      user('Disable the alarm of the freezer.'),
      did('update_device', { device: { name: 'freezer', alarm_enabled: false } }, ok),
    ],
    [call('update_device', { device: { name: 'freezer', alarm_enabled: true } })],
    completes,
  ),
  wrong(
    'a new colleague in a group',
    [
      user('We have a new colleague. Add user lena to the group auditors.'),
      did('add_user_to_group', { user: 'lena', group: 'auditors' }, '{"members": 9}'),
    ],
    [call('remove_user_from_group', { user: 'lena', group: 'auditors' })],
    completes,
  ),
  wrong(
    'a bulletin for doctors',
    [
      user('I would like to subscribe to the bulletin on antibiotics.'),
      did('subscribe', { bulletin: 'antibiotics' }, '{"subscribed": true}'),
    ],
    [call('unsubscribe', { bulletin: 'antibiotics' })],
    completes,
  ),
  wrong(
    'an account is frozen in the second turn',
    [
      user('How much is on account 77001?'),
      did('get_balance', { account: '77001' }, '{"balance": 20}'),
      says('20 euros.'),
      user('Then freeze it.'),
      did('freeze_account', { account: '77001' }, '{"frozen": true}'),
    ],
    [call('unfreeze_account', { account: '77001' })],
    completes,
  ),
  wrong(
    'a door of a laboratory, all in capitals',
    [user('CLOSE LAB DOOR 4 NOW'), did('closeDoor', { doorId: 4 }, '{"state": "closed"}')],
    [call('openDoor', { doorId: 4 })],
    completes,
  ),
  wrong(
    'an employee gets access',
    [
      user('Grant Mira read access to the folder budgets.'),
      did('grant_access', { user: 'Mira', folder: 'budgets', level: 'read' }, 'Access granted.'),
    ],
    [call('revoke_access', { user: 'Mira', folder: 'budgets', level: 'read' })],
    completes,
  ),
  wrong(
    'a camera is turned on',
    [
      user("I'm leaving now, turn on the camera in the garage."),
      did('turn_on_camera', { room: 'garage' }, '{"room": "garage", "on": true}'),
    ],
    [call('turn_off_camera', { room: 'garage' })],
    completes,
  ),
  wrong(
    'a message is pinned',
    [
      user('Pin message 5150 in the family chat.'),
      did('pin_message', { chat: 'family', message: 5150 }, '{"pinned": true}'),
    ],
    [call('unpin_message', { chat: 'family', message: 5150 })],
    completes,
  ),
]

const staleArguments = [
  wrong(
    'the next order of a customer',
    [
      user('Cancel order ORD-5511.'),
      did('cancel_order', { order_id: 'ORD-5511' }, ok),
      says('Done.'),
      user('Cancel order ORD-5512 as well.'),
    ],
    [call('cancel_order', { order_id: 'ORD-5511' })],
    becomes(call('cancel_order', { order_id: 'ORD-5512' })),
  ),
  wrong(
    'the chart of the next patient',
    [
      user('Show me the chart of patient P-7731.'),
      did('get_chart', { patient_id: 'P-7731' }, '{"bp": "120/80"}'),
      says('Blood pressure is 120/80.'),
      user('And now show me the chart of patient P-7745.'),
    ],
    [call('get_chart', { patient_id: 'P-7731' })],
    becomes(call('get_chart', { patient_id: 'P-7745' })),
  ),
  wrong(
    'a correction right away',
    [
      user('Refund payment PAY-3001.'),
      did('get_payment', { payment: 'PAY-3001' }, '{"amount": 20}'),
      says('20 euros. Shall I?'),
      user('No, wait. Refund payment PAY-3010 instead!'),
    ],
    [call('refund_payment', { payment: 'PAY-3001' })],
    becomes(call('refund_payment', { payment: 'PAY-3010' })),
  ),
  wrong(
    'a pod, in lower case',
    [
      user('logs of web-7f9c-a1'),
      did('get_logs', { namespace: 'shop', pod: 'web-7f9c-a1' }, 'listening'),
      says('It listens.'),
      user('get logs of pod web-7f9c-b2'),
    ],
    [call('get_logs', { namespace: 'shop', pod: 'web-7f9c-a1' })],
    becomes(call('get_logs', { namespace: 'shop', pod: 'web-7f9c-b2' })),
  ),
  wrong(
    'a hotel reservation with a nested id',
    [
      user('Please confirm reservation RSV-1802.'),
      did('confirm_reservation', { reservation: { id: 'RSV-1802' } }, ok),
      says('Confirmed.'),
      user('Please confirm reservation RSV-1844 too.'),
    ],
    [call('confirm_reservation', { reservation: { id: 'RSV-1802' } })],
    becomes(call('confirm_reservation', { reservation: { id: 'RSV-1844' } })),
  ),
  wrong(
    'the next invoice is to be sent',
    [
      user('Send invoice INV-2025-014 to the customer'),
      did('send_invoice', { invoice: 'INV-2025-014' }, '{"sent": true}'),
      says('Sent.'),
      user('thanks, now send invoice INV-2025-015'),
    ],
    [call('send_invoice', { invoice: 'INV-2025-014' })],
    becomes(call('send_invoice', { invoice: 'INV-2025-015' })),
  ),
  wrong(
    'an incident is acknowledged through MCP',
    [
      user('ack incident INC-40021'),
      did('mcp__pager__acknowledge_incident', { incident_id: 'INC-40021' }, ok),
      says('Acknowledged.'),
      user('acknowledge incident INC-40037 please'),
    ],
    [call('mcp__pager__acknowledge_incident', { incident_id: 'INC-40021' })],
    becomes(call('mcp__pager__acknowledge_incident', { incident_id: 'INC-40037' })),
  ),
  wrong(
    'the status of a second flight',
    [
      user('Status of flight LH454?'),
      did('get_flight_status', { flight_number: 'LH454' }, '{"status": "on time"}'),
      says('On time.'),
      user('What is the status of flight LH457?'),
    ],
    [call('get_flight_status', { flight_number: 'LH454' })],
    becomes(call('get_flight_status', { flight_number: 'LH457' })),
  ),
  wrong(
    'a pull request, asked for politely',
    [
      user('Close pull request 4102.'),
      did('close_pull_request', { repo: 'web', number: 4102 }, ok),
      says('Closed.'),
      user('Could you please close pull request 4117 for me?'),
    ],
    [call('close_pull_request', { repo: 'web', number: 4102 })],
    becomes(call('close_pull_request', { repo: 'web', number: 4117 })),
  ),
  wrong(
    'a delivery with a tracking number',
    [
      user('Track parcel 1Z999AA10123456784'),
      did('track_parcel', { tracking_number: '1Z999AA10123456784' }, '{"state": "in transit"}'),
      says('In transit.'),
      user('Track parcel 1Z999AA10198765431'),
    ],
    [call('track_parcel', { tracking_number: '1Z999AA10123456784' })],
    becomes(call('track_parcel', { tracking_number: '1Z999AA10198765431' })),
  ),
  wrong(
    'a mail goes to the address that the user gave last',
    [
      user('Send the contract to j.ames@example.com.'),
      did('send_contract', { email: 'j.ames@example.com' }, 'sent'),
      says('Sent.'),
      user('Also send the contract to k.oda@example.com.'),
    ],
    [call('send_contract', { email: 'j.ames@example.com' })],
    becomes(call('send_contract', { email: 'k.oda@example.com' })),
  ),
  wrong(
    'a table in a restaurant, in a hurry',
    [
      user('bill for table T-14'),
      did('print_bill', { table: 'T-14' }, 'printed'),
      says('Printed.'),
      user('print bill for table T-17 quick'),
    ],
    [call('print_bill', { table: 'T-14' })],
    becomes(call('print_bill', { table: 'T-17' })),
  ),
  wrong(
    'the wrong account number is still used',
    [
      user('Freeze account 77001001.'),
      did('get_account', { account_number: '77001001' }, '{"owner": "Silva"}'),
      says('It belongs to Silva. Freeze it?'),
      user('Sorry, I meant account 77001010. Freeze that.'),
    ],
    [call('freeze_account', { account_number: '77001001' })],
    becomes(call('freeze_account', { account_number: '77001010' })),
  ),
  wrong(
    'a second build',
    [
      user('Restart build 90412.'),
      did('restart_build', { build_id: 90412 }, '{"state": "queued"}'),
      says('Queued.'),
      user('Restart build 90415 too, it has the same problem.'),
    ],
    [call('restart_build', { build_id: 90412 })],
    becomes(call('restart_build', { build_id: 90415 })),
  ),
]

const repeatsAfterError = [
  wrong(
    'a payment with a wrong IBAN',
    [user('Pay 40 to DE00 1234.'), did('pay', { iban: 'DE001234', amount: 40 }, 'Error: invalid IBAN')],
    [call('pay', { iban: 'DE001234', amount: 40 })],
    repeats(0),
  ),
  wrong(
    'a room that does not exist',
    [
      user('Reserve room 999 for tomorrow.'),
      did('reserve_room', { room: 999 }, '{"error": {"code": "ROOM_NOT_FOUND", "message": "There is no room 999"}}'),
    ],
    [call('reserve_room', { room: 999 })],
    repeats(0),
  ),
  wrong(
    'a permission is missing',
    [
      user('Delete the old namespace.'),
      did(
        'delete_namespace',
        { namespace: 'old' },
        'Error from server (Forbidden): namespaces "old" is forbidden: User "bot" cannot delete resource',
      ),
    ],
    [call('delete_namespace', { namespace: 'old' })],
    repeats(0),
  ),
  wrong(
    'the host marks the result as failed',
    [user('Turn the flag on.'), failed('enable_flag', { flag: 'x' }, 'unknown flag x')],
    [call('enable_flag', { flag: 'x' })],
    repeats(0),
  ),
  wrong(
    'a query with a typing error, after an unrelated read',
    [
      user('How many customers do we have?'),
      did('run_sql', { sql: 'SELEC count(*) FROM customers' }, 'ERROR: syntax error at or near "SELEC"'),
      did('get_time', {}, '12:01'),
    ],
    [call('run_sql', { sql: 'SELEC count(*) FROM customers' })],
    repeats(0),
  ),
  wrong(
    'one call of two is a repeat',
    [
      user('Get orders 1 and 2.'),
      did('get_order', { id: 1 }, '{"success": false, "message": "order 1 does not exist"}'),
    ],
    [call('get_order', { id: 1 }), call('get_order', { id: 2 })],
    repeats(0),
  ),
  wrong(
    'arguments in another order',
    [
      user('Book the surgery.'),
      did('book_slot', { theatre: 2, day: '2026-02-30' }, 'Exception: day is out of range for month'),
    ],
    [call('book_slot', { day: '2026-02-30', theatre: 2 })],
    repeats(0),
  ),
  wrong(
    'a status code says it',
    [
      user('Fetch the price list.'),
      did('http_get', { url: 'https://shop.example/prices' }, '{"status": 404, "body": "Not Found"}'),
    ],
    [call('http_get', { url: 'https://shop.example/prices' })],
    repeats(0),
  ),
  wrong(
    'a stack trace',
    [
      user('Run the import.'),
      did(
        'run_script',
        { path: 'import.py' },
        'Traceback (most recent call last):\n  File "import.py", line 3, in <module>\nKeyError: \'iban\'',
      ),
    ],
    [call('run_script', { path: 'import.py' })],
    repeats(0),
  ),
]

export const ninthLookWrong = [...inverseActions, ...staleArguments, ...repeatsAfterError]
