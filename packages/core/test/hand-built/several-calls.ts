/** Proposals of several calls, several stale values, ambiguous values, and values that the turn has used already. */
import { becomes, call, completes, did, repeats, right, says, together, user, wrong } from './story.ts'

const orders = did('list_orders', {}, '[{"order_id": "#W1000231"}, {"order_id": "#W1000874"}]')
const note = call('add_note', { text: 'Customer called.' })
const mail = call('notify_customer', { template: 'cancelled' })
const block = (user_id: string) => did('block_user', { user_id }, '{"ok": true}')
const unblock = (user_id: string) => call('unblock_user', { user_id })

export const severalCalls = [
  right(
    'two orders are named, so none of them is the sole current value',
    [user('My orders?'), orders, says('Two.'), user('Cancel order #W1000874 or order #W1000555, whichever is first.')],
    call('cancel_order', { order_id: '#W1000231' }),
  ),
  right(
    'two values of the call are old, so none of them is the one',
    [
      user('Move 5 from account ACC-1111 to account ACC-2222.'),
      did('transfer', { from_account: 'ACC-1111', to_account: 'ACC-2222', amount: 5 }, '{"ok": true}'),
      says('Done.'),
      user('And the same with account ACC-3333.'),
    ],
    call('transfer', { from_account: 'ACC-1111', to_account: 'ACC-2222', amount: 5 }),
  ),
  right(
    'the user names the very value',
    [user('My orders?'), orders, says('Two.'), user('Cancel order #W1000231.')],
    note,
    call('cancel_order', { order_id: '#W1000231' }),
    mail,
  ),
  right(
    'the named order was dealt with in this turn, and the other one follows',
    [
      user('My orders?'),
      orders,
      says('Two.'),
      user('Cancel order #W1000874, and if that is free of charge, the other one too.'),
      did('cancel_order', { order_id: '#W1000874' }, '{"status": "cancelled", "fee": 0}'),
    ],
    call('cancel_order', { order_id: '#W1000231' }),
  ),
  right(
    'the named order is the first call of the proposal, and the other one the second',
    [user('My orders?'), orders, says('Two.'), user('Cancel order #W1000874 and the other one.')],
    call('cancel_order', { order_id: '#W1000874' }),
    call('cancel_order', { order_id: '#W1000231' }),
  ),
  right(
    'the named order stands in the same list as the other',
    [user('My orders?'), orders, says('Two.'), user('Ship order #W1000874 together with the other one.')],
    call('ship_orders', { order_ids: ['#W1000231', '#W1000874'] }),
  ),
  right(
    'the identifier is of the item and the named one of the order',
    [
      user('What is in order #W1000231?'),
      did('get_order', { order_id: '#W1000231' }, '{"items": [{"item_id": "#I2000044"}]}'),
      says('A desk, #I2000044.'),
      user('It is in order #W1000874 as well. Rate the desk with 5 stars.'),
    ],
    call('rate_item', { item_id: '#I2000044', stars: 5 }),
  ),
  right(
    'the user offers a choice with a condition',
    [
      user('Seats on flight HAT-118?'),
      did('get_flight', { flight_id: 'HAT-118' }, '{"flight_id": "HAT-118", "seats": 3}'),
      says('Three.'),
      user('Book it, and only if it had been full I would want flight HAT-205.'),
    ],
    call('book_seat', { flight_id: 'HAT-118' }),
  ),
  right(
    'three inverse calls with three targets of their own',
    [
      user('Swap the teams: 1 to 3 in, 4 to 6 out.'),
      did('add_member', { user_id: 'U-1' }, 'ok'),
      did('add_member', { user_id: 'U-2' }, 'ok'),
      did('add_member', { user_id: 'U-3' }, 'ok'),
    ],
    call('remove_member', { user_id: 'U-4' }),
    call('remove_member', { user_id: 'U-5' }),
    call('remove_member', { user_id: 'U-6' }),
  ),
  right(
    'a wide search stays with what was asked before',
    [
      user('Refund invoice INV-30011.'),
      did('get_invoice', { invoice_id: 'INV-30011' }, '{"invoice_id": "INV-30011", "open": true}'),
      says('Do you have the number of the credit note?'),
      user('CN-88120, it was written for invoice INV-30011 and for invoice INV-30077.'),
    ],
    call('refund_invoice', { invoice_id: 'INV-30011', credit_note: 'CN-88120' }),
  ),
  wrong(
    'one of three calls carries the stale order',
    [user('My orders?'), orders, says('Two.'), user('Cancel order #W1000874.')],
    [note, call('cancel_order', { order_id: '#W1000231' }), mail],
    becomes(note, call('cancel_order', { order_id: '#W1000874' }), mail),
  ),
  wrong(
    'the stale order is the only one of a list',
    [user('My orders?'), orders, says('Two.'), user('Ship order #W1000874.')],
    [call('ship_orders', { order_ids: ['#W1000231'], express: true })],
    becomes(call('ship_orders', { order_ids: ['#W1000874'], express: true })),
  ),
  wrong(
    'a bare identifier answers which one is meant',
    [user('Cancel one of my orders.'), orders, says('Which order shall I cancel?'), user('#W1000874')],
    [call('cancel_order', { order_id: '#W1000231' })],
    becomes(call('cancel_order', { order_id: '#W1000874' })),
  ),
  wrong(
    'the new order is named twice and is one value',
    [user('My orders?'), orders, says('Two.'), user('Cancel order #W1000874. Yes, order #W1000874.')],
    [call('cancel_order', { order_id: '#W1000231' })],
    becomes(call('cancel_order', { order_id: '#W1000874' })),
  ),
  wrong(
    'two of three calls undo, and the third remains',
    [user('Block the users U-9 and U-10 and add a note.'), block('U-9'), block('U-10')],
    [unblock('U-9'), note, unblock('U-10')],
    becomes(note),
  ),
  wrong(
    'every call undoes, and nothing is left to do',
    [user('Block the users U-9 and U-10.'), block('U-9'), block('U-10')],
    [unblock('U-9'), unblock('U-10')],
    completes,
  ),
  wrong(
    'two of three calls repeat what failed',
    [
      user('Weather in Oslo, Rome and Bern?'),
      together(
        [call('get_weather', { city: 'Oslo' }), '{"error": "unknown city"}'],
        [call('get_weather', { city: 'Rome' }), '{"error": "unknown city"}'],
      ),
    ],
    [
      call('get_weather', { city: 'Oslo' }),
      call('get_weather', { city: 'Bern' }),
      call('get_weather', { city: 'Rome' }),
    ],
    repeats(0, 2),
  ),
  wrong(
    'the stale reservation stands two levels deep in one of two calls',
    [
      user('Show reservation QX7T2M.'),
      did('get_reservation', { reservation_id: 'QX7T2M' }, '{"reservation_id": "QX7T2M"}'),
      says('Here it is.'),
      user('Add a bag to reservation LM4K9P.'),
    ],
    [note, call('add_bag', { booking: { ref: { reservation_id: 'QX7T2M' } }, bags: 1 })],
    becomes(note, call('add_bag', { booking: { ref: { reservation_id: 'LM4K9P' } }, bags: 1 })),
  ),
]
