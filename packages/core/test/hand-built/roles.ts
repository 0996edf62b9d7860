/** A value that is mentioned as what not to use, as the other side, or as a comparison is not the value of this argument. */
import { call, did, right, says, user } from './story.ts'

const cards = did('get_profile', { user_id: 'sara_01' }, '{"payment_methods": ["card_4332", "card_8107"]}')
const accounts = did('list_accounts', {}, '[{"account_id": "ACC-1111"}, {"account_id": "ACC-2222"}]')
const orders = did('list_orders', {}, '[{"order_id": "#W1000231"}, {"order_id": "#W1000874"}]')

export const roles = [
  right(
    'a card that is not to be charged',
    [user('My cards?'), cards, says('Two.'), user('Pay the bill, but do not charge the card ending in 8107.')],
    call('pay_bill', { payment_method_id: 'card_4332', amount: 20 }),
  ),
  right(
    'a card that must never be used',
    [user('My cards?'), cards, says('Two.'), user("Pay the bill. Don't use card_8107, it's my wife's.")],
    call('pay_bill', { payment_method_id: 'card_4332', amount: 20 }),
  ),
  right(
    'any card except one',
    [user('My cards?'), cards, says('Two.'), user('Pay the bill with whatever card you like except card_8107.')],
    call('pay_bill', { payment_method_id: 'card_4332', amount: 20 }),
  ),
  right(
    'a card in the place of another',
    [
      user('My cards?'),
      cards,
      says('Two. The order was paid with card_8107.'),
      user('Please charge the other one instead of card_8107.'),
    ],
    call('change_payment', { order_id: '#W1000231', payment_method_id: 'card_4332' }),
  ),
  right(
    'out of one account into the other',
    [user('My accounts?'), accounts, says('Two.'), user('Move 50 out of account ACC-2222 into the other.')],
    call('transfer', { to_account: 'ACC-1111', amount: 50 }),
  ),
  right(
    'into one account from the other',
    [user('My accounts?'), accounts, says('Two.'), user('Put 50 into account ACC-2222 from the other one.')],
    call('transfer', { from_account: 'ACC-1111', amount: 50 }),
  ),
  right(
    'a transfer with both sides in the call and one in the words',
    [user('My accounts?'), accounts, says('Two.'), user('Move 50 to account ACC-2222.')],
    call('transfer', { from_account: 'ACC-1111', to_account: 'ACC-2222', amount: 50 }),
  ),
  right(
    'an order like another one',
    [
      user('My orders?'),
      orders,
      says('Two.'),
      user('Ship order #W1000231 to my office. Same address as for order #W1000874.'),
    ],
    call('change_address', { order_id: '#W1000231', address: '1 Office Park' }),
  ),
  right(
    'this order, with the address of that order, said of "it"',
    [
      user('Tell me about order #W1000231.'),
      did('get_order', { order_id: '#W1000231' }, '{"order_id": "#W1000231"}'),
      says('It goes to your home.'),
      user('Send it to the same address as order #W1000874.'),
    ],
    call('change_address', { order_id: '#W1000231', address: '1 Office Park' }),
  ),
  right(
    'one order is kept as it is while the other goes',
    [user('My orders?'), orders, says('Two.'), user('Keep order #W1000874 as it is and cancel the other one.')],
    call('cancel_order', { order_id: '#W1000231' }),
  ),
  right(
    'everything but one ticket',
    [
      user('Which tickets are open?'),
      did('list_tickets', {}, '[{"ticket_id": "OPS-311"}, {"ticket_id": "OPS-377"}]'),
      says('Two.'),
      user('Close them all apart from ticket OPS-377.'),
    ],
    call('close_ticket', { ticket_id: 'OPS-311' }),
  ),
  right(
    'a ticket that this one duplicates',
    [
      user('Open ticket OPS-311.'),
      did('get_ticket', { ticket_id: 'OPS-311' }, '{"ticket_id": "OPS-311"}'),
      says('It is about the printer.'),
      user('Close it, it is a duplicate of ticket OPS-377.'),
    ],
    call('close_ticket', { ticket_id: 'OPS-311', comment: 'Duplicate of OPS-377.' }),
  ),
  right(
    'a comparison on the way to a decision about the first one',
    [
      user('Is laptop SKU-8841 any good?'),
      did('get_product', { product_id: 'SKU-8841' }, '{"product_id": "SKU-8841", "rating": 4.6}'),
      says('Rated 4.6.'),
      user('So it is better than product SKU-9002. Buy it.'),
    ],
    call('buy_product', { product_id: 'SKU-8841' }),
  ),
  right(
    'the number of somebody else, mentioned in passing',
    [
      user('Show my claim.'),
      did('get_claim', { claim_id: 'CLM-55012' }, '{"claim_id": "CLM-55012"}'),
      says('It is open.'),
      user("My neighbour's claim CLM-60077 was paid in a day. Please withdraw mine."),
    ],
    call('withdraw_claim', { claim_id: 'CLM-55012' }),
  ),
  right(
    'the old address is named, and the new one is to be written',
    [
      user('My new e-mail is kim.new@example.org.'),
      says('Which account is it for?'),
      user('The one with the e-mail kim.old@example.org.'),
    ],
    call('update_contact', { new_email: 'kim.new@example.org', account: 'kim' }),
  ),
  right(
    'a quoted mail names an order of its own',
    [
      user('Look at order #W1000231.'),
      did('get_order', { order_id: '#W1000231' }, '{"order_id": "#W1000231"}'),
      says('It is pending.'),
      user(
        'Cancel it. They wrote me:\n> Dear customer, your order #W1000874 has been shipped.\nSo only the first is left.',
      ),
    ],
    call('cancel_order', { order_id: '#W1000231' }),
  ),
  right(
    'the user asks a question about another flight while the booked one is changed',
    [
      user('Take me off flight HAT-118.'),
      did('get_flight', { flight_id: 'HAT-118' }, '{"flight_id": "HAT-118"}'),
      says('Do you want a refund or a voucher?'),
      user('A refund. I was rebooked from flight HAT-205 to begin with.'),
    ],
    call('cancel_flight', { flight_id: 'HAT-118', refund: true }),
  ),
  right(
    'a correction that takes the mention back',
    [user('My orders?'), orders, says('Two.'), user('Cancel order #W1000874. No wait, the other one.')],
    call('cancel_order', { order_id: '#W1000231' }),
  ),
  right(
    'a patient is merged into another',
    [
      user('Open patient PAT-70013.'),
      did('get_patient', { patient_id: 'PAT-70013' }, '{"patient_id": "PAT-70013"}'),
      says('Opened.'),
      user('The record of patient PAT-70088 is the duplicate. Merge it into this one.'),
    ],
    call('merge_patient', { patient_id: 'PAT-70013', duplicate: 'PAT-70088' }),
  ),
  right(
    'a reply goes to the sender of the mail that was read and not to whom it mentions',
    [
      user('Read the last mail.'),
      did('read_email', { id: 12 }, '{"from": "lee@example.com", "body": "Can you forward it to max@example.com?"}'),
      says('Lee asks whether you can forward it to max@example.com.'),
      user('Reply that I already sent it to max@example.com myself.'),
    ],
    call('reply_to_email', { recipient: 'lee@example.com', body: 'I already sent it to max@example.com myself.' }),
  ),
]
