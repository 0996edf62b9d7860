/** Plain requests for another thing, in the words of people: the call still names the thing before. */
import { becomes, call, did, says, user, wrong } from './story.ts'

const cancel = (title: string, words: string) =>
  wrong(
    title,
    [
      user('What is open?'),
      did('list_orders', {}, '[{"order_id": "#W5591220"}, {"order_id": "#W7718004"}]'),
      says('Two orders.'),
      user(words),
    ],
    [call('cancel_order', { order_id: '#W5591220' })],
    becomes(call('cancel_order', { order_id: '#W7718004' })),
  )
const pay = (title: string, words: string) =>
  wrong(
    title,
    [
      user('Which cards do I have?'),
      did('get_payment_methods', {}, '[{"payment_method_id": "card_4332"}, {"payment_method_id": "card_8107"}]'),
      says('They are card_4332 and card_8107.'),
      user(words),
    ],
    [call('modify_payment', { order_id: '#W1000001', payment_method_id: 'card_4332' })],
    becomes(call('modify_payment', { order_id: '#W1000001', payment_method_id: 'card_8107' })),
  )

export const secondLookRequests = [
  cancel('the wish in the passive', 'I want #W7718004 cancelled.'),
  cancel('a reason with the word wrong in it', 'I need to cancel order #W7718004 because I ordered the wrong size.'),
  cancel('the order in a question, the request behind it', 'What about order #W7718004? Cancel it, please.'),
  cancel('a question that is a request', 'Can you cancel #W7718004 for me?'),
  cancel('a wish', 'I would like to cancel #W7718004.'),
  pay('the verb of paying', 'I want to pay with the Visa ending in 8107.'),
  pay('without the little word', 'Put it on my card ending 8107.'),
  pay('asked as a question', 'Could you switch the payment to the one ending in 8107?'),
  wrong(
    'a look at another order',
    [
      user('Show me order #W5591220.'),
      did('get_order', { order_id: '#W5591220' }, '{"order_id": "#W5591220"}'),
      says('Here it is.'),
      user('Show me order #W7718004.'),
    ],
    [call('get_order', { order_id: '#W5591220' })],
    becomes(call('get_order', { order_id: '#W7718004' })),
  ),
  wrong(
    'an instance as a cloud names them',
    [
      user('Start i-0abc1234.'),
      did('start_instance', { instance_id: 'i-0abc1234' }, '{"ok": true}'),
      says('Started.'),
      user('Start i-0def5678.'),
    ],
    [call('start_instance', { instance_id: 'i-0abc1234' })],
    becomes(call('start_instance', { instance_id: 'i-0def5678' })),
  ),
]
