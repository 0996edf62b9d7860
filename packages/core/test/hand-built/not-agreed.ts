/** What the user declined, or agreed to and no further. */
import { becomes, call, completes, did, says, user, wrong } from './story.ts'

const audit = says(
  'I would lock account ACC-1001, run the audit, and unlock account ACC-1001 when it is through. Is that all right?',
)
const locked = did('lock_account', { account_id: 'ACC-1001' }, '{"locked": true}')
const unlock = call('unlock_account', { account_id: 'ACC-1001' })

export const notAgreed = [
  // "the latest user message contains exactly one distinct value of the same recognized type that differs"
  wrong(
    'the user declines the offered order and names another',
    [
      user('I want to cancel something.'),
      did('list_orders', {}, '[{"order_id": "#W1000231"}, {"order_id": "#W1000874"}]'),
      says('Shall I cancel order #W1000231?'),
      user('No, cancel order #W1000874.'),
    ],
    [call('cancel_order', { order_id: '#W1000231' })],
    becomes(call('cancel_order', { order_id: '#W1000874' })),
  ),
  wrong(
    'the user turns an offered card down for another one',
    [
      user('Pay the fee of my booking.'),
      did('get_profile', {}, '{"payment_methods": ["card_4332", "card_8107"]}'),
      says('I would charge card_4332. Is that OK?'),
      user('Nope. Charge card_8107.'),
    ],
    [call('charge_fee', { payment_method_id: 'card_4332', amount: 30 })],
    becomes(call('charge_fee', { payment_method_id: 'card_8107', amount: 30 })),
  ),
  wrong(
    'what was agreed is done, and the next order gets the old id',
    [
      user('Cancel order #W1000231.'),
      says('Shall I cancel order #W1000231?'),
      user('Yes.'),
      did('cancel_order', { order_id: '#W1000231' }, '{"status": "cancelled"}'),
      says('Order #W1000231 is cancelled.'),
      user('Great. Now cancel order #W1000874 as well.'),
    ],
    [call('cancel_order', { order_id: '#W1000231' })],
    becomes(call('cancel_order', { order_id: '#W1000874' })),
  ),
  wrong(
    'the user agreed to the lock and to nothing else',
    [
      user('Somebody is guessing the password of ACC-1001.'),
      says('I can lock account ACC-1001. Shall I?'),
      user('Yes, please do.'),
      locked,
    ],
    [unlock],
    completes,
  ),
  wrong(
    'a "yes" that answers whether there is anything else agrees to nothing',
    [
      user('What is the state of ACC-1001?'),
      did('get_account', { account_id: 'ACC-1001' }, '{"locked": false}'),
      says('It is open. Is there anything else?'),
      user('Yes, lock it right away.'),
      locked,
    ],
    [unlock],
    completes,
  ),
  wrong(
    'the user declined the plan that held the inverse, and asked for its first half only',
    [user('We need an audit of ACC-1001.'), audit, user('No. Lock the account and nothing more.'), locked],
    [unlock],
    completes,
  ),
]
