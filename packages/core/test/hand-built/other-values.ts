/** The user names another thing of the same kind: the paper's stale argument in its plain form. */
import { becomes, call, did, says, user, wrong } from './story.ts'

const uuid = '7f9c24e8-3b12-4fef-91e0-5d2a6c0b1e44'
const order = (id: string, ...more: readonly string[]) =>
  did('list_orders', {}, JSON.stringify([id, ...more].map((order_id) => ({ order_id, status: 'pending' }))))

export const otherValues = [
  wrong(
    'the user names another order',
    [user('What is open?'), order('#W5591220', '#W7718004'), says('Two.'), user('Cancel order #W7718004.')],
    [call('cancel_order', { order_id: '#W5591220', reason: 'unwanted' })],
    becomes(call('cancel_order', { order_id: '#W7718004', reason: 'unwanted' })),
  ),
  wrong(
    'the user names another order in lower case, and the outputs hold it in upper case',
    [user('What is open?'), order('#W5591220', '#W7718004'), says('Two.'), user('cancel order #w7718004')],
    [call('cancel_order', { order_id: '#W5591220' })],
    becomes(call('cancel_order', { order_id: '#W7718004' })),
  ),
  wrong(
    'the user names another e-mail address',
    [
      user('Invite ann@example.com to the review.'),
      did('invite_person', { event_id: 'review', email: 'ann@example.com' }, '{"invited": true}'),
      says('Invited.'),
      user('Now invite bob@example.com too.'),
    ],
    [call('invite_person', { event_id: 'review', email: 'ann@example.com' })],
    becomes(call('invite_person', { event_id: 'review', email: 'bob@example.com' })),
  ),
  wrong(
    'two UUIDs that differ in their last digit are two jobs',
    [
      user('List the jobs.'),
      did('list_jobs', {}, `[{"job_id": "${uuid}"}, {"job_id": "${uuid.slice(0, -1)}5"}]`),
      says('Two are running.'),
      user(`Stop job ${uuid.slice(0, -1)}5.`),
    ],
    [call('stop_job', { job_id: uuid })],
    becomes(call('stop_job', { job_id: `${uuid.slice(0, -1)}5` })),
  ),
  wrong(
    'the user names another account of the same kind',
    [
      user('What is the balance of account ACC-1001?'),
      did('get_balance', { account_id: 'ACC-1001' }, '{"balance": 12}'),
      says('12 euros.'),
      user('Please close account ACC-3040.'),
    ],
    [call('close_account', { account_id: 'ACC-1001' })],
    becomes(call('close_account', { account_id: 'ACC-3040' })),
  ),
  wrong(
    'the user names another customer by number, and a number stays a number',
    [
      user('Show customer 4481920.'),
      did('get_customer', { customer_id: 4481920 }, '{"customer_id": 4481920}'),
      says('That is Mr Oe.'),
      user('Now deactivate customer 4481955.'),
    ],
    [call('deactivate_customer', { customer_id: 4481920 })],
    becomes(call('deactivate_customer', { customer_id: 4481955 })),
  ),
  wrong(
    'the stale value stands deep in the arguments',
    [
      user('Show reservation QX7T2M.'),
      did('get_reservation', { reservation_id: 'QX7T2M' }, '{"reservation_id": "QX7T2M"}'),
      says('Here it is.'),
      user('Cancel reservation LM4K9P.'),
    ],
    [call('cancel_reservation', { request: { reservation_id: 'QX7T2M', notify: true } })],
    becomes(call('cancel_reservation', { request: { reservation_id: 'LM4K9P', notify: true } })),
  ),
]
