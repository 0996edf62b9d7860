/** Values that the user names for this very use, in sentences that look like exceptions. */
import { becomes, call, did, says, user, wrong } from './story.ts'

const cards = did('get_profile', { user_id: 'sara_01' }, '{"payment_methods": ["card_4332", "card_8107"]}')
const orders = did('list_orders', {}, '[{"order_id": "#W1000231"}, {"order_id": "#W1000874"}]')

export const namedForUse = [
  wrong(
    'not this card but that one',
    [user('My cards?'), cards, says('Two.'), user('Pay the bill with card_8107.')],
    [call('pay_bill', { payment_method_id: 'card_4332', amount: 20 })],
    becomes(call('pay_bill', { payment_method_id: 'card_8107', amount: 20 })),
  ),
  wrong(
    'the transfer goes to the account that the user names as its receiver',
    [
      user('Send 20 to account ACC-1111.'),
      did('transfer', { to_account: 'ACC-1111', amount: 20 }, '{"ok": true}'),
      says('Sent.'),
      user('And 50 to account ACC-2222.'),
    ],
    [call('transfer', { to_account: 'ACC-1111', amount: 50 })],
    becomes(call('transfer', { to_account: 'ACC-2222', amount: 50 })),
  ),
  wrong(
    'the negation is about something else than the order',
    [user('My orders?'), orders, says('Two.'), user("I don't have the time any more, cancel order #W1000874.")],
    [call('cancel_order', { order_id: '#W1000231' })],
    becomes(call('cancel_order', { order_id: '#W1000874' })),
  ),
  wrong(
    'the wish is a polite question with the order in it',
    [user('My orders?'), orders, says('Two.'), user("Couldn't you cancel order #W1000874 for me, please?")],
    [call('cancel_order', { order_id: '#W1000231' })],
    becomes(call('cancel_order', { order_id: '#W1000874' })),
  ),
  wrong(
    'the reason speaks of an alternative and of no other order',
    [
      user('My orders?'),
      orders,
      says('Two.'),
      user('Please cancel order #W1000874, I bought the lamp in a shop instead.'),
    ],
    [call('cancel_order', { order_id: '#W1000231' })],
    becomes(call('cancel_order', { order_id: '#W1000874' })),
  ),
]
