/** The tools that cancel a pending order, change its payment or address, or change the address of a user. */
import { contains, dict, dumpJson, equal, type PyDict, type PyValue } from '@twincheck/eval/python'
import { first, item, iterate, length, listAt } from '../../python/access.ts'
import type { TauDatabase } from '../dataset/database.ts'
import { defineTool, demandRecord, fail, type TauTool } from '../tools/tool.ts'
import {
  addToBalance,
  canPay,
  demandPaymentMethod,
  isGiftCard,
  takeFromBalance,
  transaction,
} from './payment-methods.ts'

export function demandOrder(
  database: TauDatabase,
  id: PyValue,
  status: 'pending' | 'delivered',
  action: 'modified' | 'cancelled' | 'exchanged' | 'returned',
): PyDict {
  const order = demandRecord(database.table('orders'), id, 'order not found')
  if (!equal(item(order, 'status'), status)) throw fail(`non-${status} order cannot be ${action}`)
  return order
}

/** Cancels an order. Refunds to gift cards are made before the order's status is set to cancelled. */
const cancelPendingOrder = defineTool(
  'cancel_pending_order',
  ['order_id', 'reason'],
  (database, { order_id: id, reason }) => {
    const known = demandOrder(database, id, 'pending', 'cancelled')
    if (!contains(['no longer needed', 'ordered by mistake'], reason)) throw fail('invalid reason')
    const refunds: PyDict[] = []
    for (const payment of iterate(item(known, 'payment_history'))) {
      const paymentId = item(payment, 'payment_method_id')
      const amount = item(payment, 'amount')
      refunds.push(transaction('refund', amount, paymentId))
      if (contains(paymentId, 'gift_card')) addToBalance(database, known, paymentId, amount)
    }
    const order = database.table('orders').write(id)
    order.set('status', 'cancelled')
    order.set('cancel_reason', reason)
    listAt(order, 'payment_history').push(...refunds)
    return dumpJson(order)
  },
)

const modifyPendingOrderPayment = defineTool(
  'modify_pending_order_payment',
  ['order_id', 'payment_method_id'],
  (database, { order_id: id, payment_method_id: paymentId }) => {
    const known = demandOrder(database, id, 'pending', 'modified')
    const method = demandPaymentMethod(database, known, paymentId)
    const history = iterate(item(known, 'payment_history'))
    if (length([...history]) > 1 || !equal(item(first(history), 'transaction_type'), 'payment')) {
      throw fail('there should be exactly one payment for a pending order')
    }
    const former = item(first(history), 'payment_method_id')
    if (equal(former, paymentId)) throw fail('the new payment method should be different from the current one')
    const amount = item(first(history), 'amount')
    if (!canPay(method, amount)) throw fail('insufficient gift card balance to pay for the order')

    const order = database.table('orders').write(id)
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

const modifyPendingOrderAddress = defineTool(
  'modify_pending_order_address',
  ['order_id', ...addressLines],
  (database, { order_id: id, ...address }) => {
    demandOrder(database, id, 'pending', 'modified')
    return dumpJson(database.table('orders').write(id).set('address', addressOf(address)))
  },
)

const modifyUserAddress = defineTool(
  'modify_user_address',
  ['user_id', ...addressLines],
  (database, { user_id: id, ...address }) => {
    demandRecord(database.table('users'), id, 'user not found')
    return dumpJson(database.table('users').write(id).set('address', addressOf(address)))
  },
)

function addressOf(lines: Readonly<Record<(typeof addressLines)[number], PyValue>>): PyDict {
  return dict(addressLines.map((line) => [line, lines[line]]))
}

export const orderTools: readonly TauTool[] = [
  cancelPendingOrder,
  modifyPendingOrderPayment,
  modifyPendingOrderAddress,
  modifyUserAddress,
]
