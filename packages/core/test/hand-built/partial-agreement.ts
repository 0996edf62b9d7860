/** "Yes, but": the user agrees and changes one thing, or agrees in words that look like a refusal. */
import { becomes, call, did, right, says, user, wrong } from './story.ts'

const cards = did('get_profile', {}, '{"payment_methods": ["card_4332", "card_8107"]}')
const orders = did('list_orders', {}, '[{"order_id": "#W1000231"}, {"order_id": "#W1000874"}]')
const pay = (payment_method_id: string) => call('pay_order', { order_id: '#W1000231', payment_method_id })
const cancel = (order_id: string) => call('cancel_order', { order_id })

const agreesTo = (words: string) =>
  right(
    `"${words}" leaves the agreed call alone`,
    [user('Cancel my first order.'), orders, says('Shall I cancel order #W1000231?'), user(words)],
    cancel('#W1000231'),
  )

export const partialAgreement = [
  agreesTo('No problem, go ahead. Then look into order #W1000874.'),
  agreesTo("Sure, why not. And don't touch order #W1000874."),
  agreesTo("Don't ask, just do it. Order #W1000874 is next."),
  agreesTo('I said so already!! and order #W1000874 gets a new address'),
  agreesTo('Of course. What about order #W1000874, has it left yet?'),
  agreesTo('yes yes. (order #W1000874 arrived btw)'),
  agreesTo('Correct - once that is through, return the lamp of order #W1000874.'),
  agreesTo('Exactly that one. For order #W1000874 I have another question later.'),
  right(
    'the agreement was given for two orders, and the user asks about a third',
    [
      user('Cancel both.'),
      orders,
      says('I would cancel order #W1000231 and order #W1000874. Do you agree?'),
      user('Yes to both. Is order #W1000999 mine at all?'),
      did('cancel_order', { order_id: '#W1000231' }, '{"status": "cancelled"}'),
    ],
    cancel('#W1000874'),
  ),
  right(
    'the agent repeats its question, and the user agrees the second time',
    [
      user('Cancel my first order.'),
      orders,
      says('Shall I cancel order #W1000231?'),
      user('When would order #W1000874 come?'),
      says('On Friday. And order #W1000231, shall I cancel it?'),
      user('Yes. Order #W1000874 can come on Friday then.'),
    ],
    cancel('#W1000231'),
  ),
  wrong(
    'yes, but with the other card',
    [
      user('Pay order #W1000231.'),
      cards,
      says('I would pay order #W1000231 with card_4332. Shall I?'),
      user('Yes, but take card_8107 for it.'),
    ],
    [pay('card_4332')],
    becomes(pay('card_8107')),
  ),
  wrong(
    'go ahead, only to another address',
    [
      user('Send Ann the minutes.'),
      did('find_contact', { name: 'Ann' }, '{"email": "ann@example.com"}'),
      says('I would send the minutes to ann@example.com. OK?'),
      user('Go ahead, but send it to the email ann.private@example.org.'),
    ],
    [call('send_email', { email: 'ann@example.com', subject: 'Minutes' })],
    becomes(call('send_email', { email: 'ann.private@example.org', subject: 'Minutes' })),
  ),
  wrong(
    'an "ok" that opens a change of mind',
    [
      user('Cancel my first order.'),
      orders,
      says('Shall I cancel order #W1000231?'),
      user('OK wait, I changed my mind: cancel order #W1000874 instead.'),
    ],
    [cancel('#W1000231')],
    becomes(cancel('#W1000874')),
  ),
  wrong(
    'the question that was put is another one, and the "yes" does not speak of the old order',
    [
      user('Track order #W1000231.'),
      did('track_order', { order_id: '#W1000231' }, '{"order_id": "#W1000231", "at": "Oslo"}'),
      says('It is in Oslo. Do you need anything else?'),
      user('Yes, cancel order #W1000874.'),
    ],
    [cancel('#W1000231')],
    becomes(cancel('#W1000874')),
  ),
]
