/** Cancels a pending order, or changes its payment or address; changes the address of a user. */
import { contains, dict, dumpJson, equal, type PyDict, type PyValue } from '@twincheck/eval/python'
import { first, item, iterate, length, listAt } from '../tools/python-access.ts'
import { defineTool } from '../tools/tool.ts'
import { addToBalance, canPay, findPaymentMethod, isGiftCard, takeFromBalance } from './payment-methods.ts'

/** Gift cards are refunded before the order's status is set to cancelled. */
export const cancelPendingOrder = defineTool(
  'cancel_pending_order',
  'CancelPendingOrder.invoke',
  ['order_id', 'reason'],
  (database, { order_id: id, reason }) => {
    const orders = database.table('orders')
    if (!orders.has(id)) return 'Error: order not found'
    const known = orders.read(id)
    if (!equal(item(known, 'status'), 'pending')) return 'Error: non-pending order cannot be cancelled'
    if (!contains(['no longer needed', 'ordered by mistake'], reason)) return 'Error: invalid reason'
    const refunds: PyDict[] = []
    for (const payment of iterate(item(known, 'payment_history'))) {
      const paymentId = item(payment, 'payment_method_id')
      const amount = item(payment, 'amount')
      refunds.push(transaction('refund', amount, paymentId))
      if (contains(paymentId, 'gift_card')) addToBalance(database, known, paymentId, amount)
    }
    const order = orders.write(id)
    order.set('status', 'cancelled')
    order.set('cancel_reason', reason)
    listAt(order, 'payment_history').push(...refunds)
    return dumpJson(order)
  },
)

export const modifyPendingOrderPayment = defineTool(
  'modify_pending_order_payment',
  'ModifyPendingOrderPayment.invoke',
  ['order_id', 'payment_method_id'],
  (database, { order_id: id, payment_method_id: paymentId }) => {
    const orders = database.table('orders')
    if (!orders.has(id)) return 'Error: order not found'
    const known = orders.read(id)
    if (!equal(item(known, 'status'), 'pending')) return 'Error: non-pending order cannot be modified'
    const method = findPaymentMethod(database, known, paymentId)
    if (method === null) return 'Error: payment method not found'
    const history = iterate(item(known, 'payment_history'))
    if (length([...history]) > 1 || !equal(item(first(history), 'transaction_type'), 'payment')) {
      return 'Error: there should be exactly one payment for a pending order'
    }
    const former = item(first(history), 'payment_method_id')
    if (equal(former, paymentId)) return 'Error: the new payment method should be different from the current one'
    const amount = item(first(history), 'amount')
    if (!canPay(method, amount)) return 'Error: insufficient gift card balance to pay for the order'

    const order = orders.write(id)
    listAt(order, 'payment_history').push(
      transaction('payment', amount, paymentId),
      transaction('refund', amount, former),
    )
    if (isGiftCard(method)) takeFromBalance(database, order, paymentId, amount)
    if (contains(former, 'gift_card')) addToBalance(database, order, former, amount)
    return dumpJson(order)
  },
)

const addressLines = ['address1', 'address2', 'city', 'state', 'country', 'zip'] as const

export const modifyPendingOrderAddress = defineTool(
  'modify_pending_order_address',
  'ModifyPendingOrderAddress.invoke',
  ['order_id', ...addressLines],
  (database, { order_id: id, ...address }) => {
    const orders = database.table('orders')
    if (!orders.has(id)) return 'Error: order not found'
    if (!equal(item(orders.read(id), 'status'), 'pending')) return 'Error: non-pending order cannot be modified'
    return dumpJson(orders.write(id).set('address', addressOf(address)))
  },
)

export const modifyUserAddress = defineTool(
  'modify_user_address',
  'ModifyUserAddress.invoke',
  ['user_id', ...addressLines],
  (database, { user_id: id, ...address }) => {
    const users = database.table('users')
    if (!users.has(id)) return 'Error: user not found'
    return dumpJson(users.write(id).set('address', addressOf(address)))
  },
)

function addressOf(lines: Readonly<Record<(typeof addressLines)[number], PyValue>>): PyDict {
  return dict(addressLines.map((line) => [line, lines[line]]))
}

function transaction(type: 'payment' | 'refund', amount: PyValue, paymentId: PyValue): PyDict {
  return dict([
    ['transaction_type', type],
    ['amount', amount],
    ['payment_method_id', paymentId],
  ])
}
