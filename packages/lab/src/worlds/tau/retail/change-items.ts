/** Replaces items of a pending order, and requests an exchange or return of delivered items. */
import { absolute, contains, dict, dumpJson, equal, greaterThan, sorted } from '@twincheck/eval/python'
import { roundTo } from '../../python/round.ts'
import { first, item, iterate, listAt } from '../tools/python-access.ts'
import { defineTool } from '../tools/tool.ts'
import { checkExchange, findMissingItem, orderItem, pairs, variant } from './order-items.ts'
import { canPay, findPaymentMethod, isGiftCard, takeFromBalance } from './payment-methods.ts'

export const modifyPendingOrderItems = defineTool(
  'modify_pending_order_items',
  'ModifyPendingOrderItems.invoke',
  ['order_id', 'item_ids', 'new_item_ids', 'payment_method_id'],
  (database, { order_id: id, item_ids: itemIds, new_item_ids: newItemIds, payment_method_id: paymentId }) => {
    const orders = database.table('orders')
    const products = database.table('products')
    if (!orders.has(id)) return 'Error: order not found'
    const known = orders.read(id)
    if (!equal(item(known, 'status'), 'pending')) return 'Error: non-pending order cannot be modified'
    const exchange = checkExchange(known, products, itemIds, newItemIds)
    if (exchange.kind === 'refused') return exchange.error
    const { difference } = exchange
    const method = findPaymentMethod(database, known, paymentId)
    if (method === null) return 'Error: payment method not found'
    if (!canPay(method, difference)) return 'Error: insufficient gift card balance to pay for the new item'

    const order = orders.write(id)
    listAt(order, 'payment_history').push(
      dict([
        ['transaction_type', greaterThan(difference, 0) ? 'payment' : 'refund'],
        ['amount', absolute(difference)],
        ['payment_method_id', paymentId],
      ]),
    )
    if (isGiftCard(method)) takeFromBalance(database, order, paymentId, difference)
    for (const [itemId, newItemId] of pairs(itemIds, newItemIds)) {
      const ordered = orderItem(order, itemId)
      const chosen = variant(products, ordered, newItemId)
      ordered.set('item_id', newItemId)
      ordered.set('price', item(chosen, 'price'))
      ordered.set('options', item(chosen, 'options'))
    }
    return dumpJson(order.set('status', 'pending (item modified)'))
  },
)

export const exchangeDeliveredOrderItems = defineTool(
  'exchange_delivered_order_items',
  'ExchangeDeliveredOrderItems.invoke',
  ['order_id', 'item_ids', 'new_item_ids', 'payment_method_id'],
  (database, { order_id: id, item_ids: itemIds, new_item_ids: newItemIds, payment_method_id: paymentId }) => {
    const orders = database.table('orders')
    if (!orders.has(id)) return 'Error: order not found'
    const known = orders.read(id)
    if (!equal(item(known, 'status'), 'delivered')) return 'Error: non-delivered order cannot be exchanged'
    const exchange = checkExchange(known, database.table('products'), itemIds, newItemIds)
    if (exchange.kind === 'refused') return exchange.error
    const difference = roundTo(exchange.difference, 2)
    const method = findPaymentMethod(database, known, paymentId)
    if (method === null) return 'Error: payment method not found'
    if (!canPay(method, difference)) {
      return 'Error: insufficient gift card balance to pay for the price difference'
    }

    const order = orders.write(id)
    order.set('status', 'exchange requested')
    order.set('exchange_items', sorted(iterate(itemIds)))
    order.set('exchange_new_items', sorted(iterate(newItemIds)))
    order.set('exchange_payment_method_id', paymentId)
    order.set('exchange_price_difference', difference)
    return dumpJson(order)
  },
)

export const returnDeliveredOrderItems = defineTool(
  'return_delivered_order_items',
  'ReturnDeliveredOrderItems.invoke',
  ['order_id', 'item_ids', 'payment_method_id'],
  (database, { order_id: id, item_ids: itemIds, payment_method_id: paymentId }) => {
    const orders = database.table('orders')
    if (!orders.has(id)) return 'Error: order not found'
    const known = orders.read(id)
    if (!equal(item(known, 'status'), 'delivered')) return 'Error: non-delivered order cannot be returned'
    if (findPaymentMethod(database, known, paymentId) === null) return 'Error: payment method not found'
    const original = () => item(first(iterate(item(known, 'payment_history'))), 'payment_method_id')
    if (!contains(paymentId, 'gift_card') && !equal(paymentId, original())) {
      return 'Error: payment method should be either the original payment method or a gift card'
    }
    if (findMissingItem(known, itemIds) !== null) return 'Error: some item not found'

    const order = orders.write(id)
    order.set('status', 'return requested')
    order.set('return_items', sorted(iterate(itemIds)))
    return dumpJson(order.set('return_payment_method_id', paymentId))
  },
)
