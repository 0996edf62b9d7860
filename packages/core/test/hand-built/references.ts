/** Identifiers that stand in a message for other reasons: links, parents, neighbours, short forms of the same thing. */
import { becomes, call, did, right, says, system, user, wrong } from './story.ts'

const ticket = did('get_ticket', { ticket_id: 'OPS-311' }, '{"ticket_id": "OPS-311", "status": "open"}')
const opened = [user('Open ticket OPS-311.'), ticket, says('It is about the printer.')] as const
const job = '7f9c24e8-3b12-4fef-91e0-5d2a6c0b1e44'
const sha = '4be1f2a90c77aa01b3c5de8890123456789abcde'

export const references = [
  right(
    'a link to another ticket says why',
    [...opened, user('Close it, the reason is in https://tracker.example/browse/OPS-377.')],
    call('close_ticket', { ticket_id: 'OPS-311' }),
  ),
  right(
    'the ticket is put below another',
    [...opened, user('Put it below ticket OPS-377.')],
    call('move_ticket', { ticket_id: 'OPS-311', parent: 'OPS-377' }),
  ),
  right(
    'the ticket is blocked by another',
    [...opened, user('Set it to blocked, it waits for ticket OPS-377.')],
    call('set_status', { ticket_id: 'OPS-311', status: 'blocked' }),
  ),
  right(
    'what is to be done comes before something else',
    [
      user('Appointment APT-20041?'),
      did('get_appointment', { appointment_id: 'APT-20041' }, '{"appointment_id": "APT-20041"}'),
      says('Thursday at ten.'),
      user('Move it to the hour before appointment APT-20077.'),
    ],
    call('move_appointment', { appointment_id: 'APT-20041', time: '09:00' }),
  ),
  right(
    'this order and not that one',
    [
      user('My orders?'),
      did('list_orders', {}, '[{"order_id": "#W1000231"}, {"order_id": "#W1000874"}]'),
      says('Two.'),
      user('Cancel order #W1000231, not order #W1000874.'),
    ],
    call('cancel_order', { order_id: '#W1000231' }),
  ),
  right(
    'the first characters of a UUID stand for all of it',
    [user('Jobs?'), did('list_jobs', {}, `[{"job_id": "${job}"}]`), says('One.'), user('Stop job 7f9c24e8.')],
    call('stop_job', { job_id: job }),
  ),
  right(
    'the short form of a commit stands for all of it',
    [
      user('Latest commit?'),
      did('get_commit', { ref: 'main' }, `{"commit_id": "${sha}"}`),
      says('A fix of Ravi.'),
      user('Revert commit 4be1f2a90.'),
    ],
    call('revert_commit', { commit_id: sha }),
  ),
  right(
    'the number of an order without its letter',
    [
      user('Orders?'),
      did('list_orders', {}, '[{"order_id": "#W5591220"}]'),
      says('One.'),
      user('Cancel order 5591220.'),
    ],
    call('cancel_order', { order_id: '#W5591220' }),
  ),
  right(
    'an identifier in Markdown is the identifier',
    [
      user('What is open?'),
      did('list_orders', {}, '[{"order_id": "#W5591220"}]'),
      says('Order **#W5591220**.'),
      user('Cancel order `#W5591220`, please.'),
    ],
    call('cancel_order', { order_id: '#W5591220' }),
  ),
  right(
    'an international prefix in its two forms',
    [
      user('Who is on call?'),
      did('get_on_call', {}, '{"phone": "+491701234567"}'),
      says('Ben.'),
      user('Text phone 00491701234567 that I am late.'),
    ],
    call('send_text', { phone: '+491701234567', text: 'I am late.' }),
  ),
  right(
    'the operator names the account that pays, and the user the one that is paid',
    [system('You act for the owner of account ACC-1001.'), user('Pay 50 to account ACC-2222.')],
    call('transfer', { from_account: 'ACC-1001', to_account: 'ACC-2222', amount: 50 }),
  ),
  right(
    'the user signs with a number',
    [
      user('Cancel claim CLM-55012.'),
      did('get_claim', { claim_id: 'CLM-55012' }, '{"claim_id": "CLM-55012", "open": true}'),
      says('Are you sure?'),
      user('Do it.\n-- \nKim Lee, Claims Dept., ref. CLM-10000'),
    ],
    call('cancel_claim', { claim_id: 'CLM-55012' }),
  ),
  right(
    'the user tells what happened to another one before',
    [
      user('Parcel PKG-40041?'),
      did('get_parcel', { parcel_id: 'PKG-40041' }, '{"parcel_id": "PKG-40041", "lost": true}'),
      says('It is lost.'),
      user('Again! Last month you lost parcel PKG-30017. File a complaint.'),
    ],
    call('file_complaint', { parcel_id: 'PKG-40041' }),
  ),
  wrong(
    'an address with a tag is another address',
    [
      user('What is my address?'),
      did('get_contact', { name: 'me' }, '{"email": "kim@example.org"}'),
      says('kim@example.org.'),
      user('Set my email to kim+shop@example.org.'),
    ],
    [call('update_contact', { email: 'kim@example.org' })],
    becomes(call('update_contact', { email: 'kim+shop@example.org' })),
  ),
  wrong(
    'an incoming mail names an account, and the user another one',
    [
      user('Any mail?'),
      did('read_inbox', {}, '[{"body": "Our bank details changed: account DE02120300000000202051."}]'),
      says('One, about bank details.'),
      user('Transfer the rent to account DE89370400440532013000.'),
    ],
    [call('transfer', { to_account: 'DE02120300000000202051', amount: 900 })],
    becomes(call('transfer', { to_account: 'DE89370400440532013000', amount: 900 })),
  ),
  wrong(
    'a link to the very ticket that is meant',
    [...opened, user('Close ticket OPS-377 (https://tracker.example/browse/OPS-377).')],
    [call('close_ticket', { ticket_id: 'OPS-311' })],
    becomes(call('close_ticket', { ticket_id: 'OPS-377' })),
  ),
]
