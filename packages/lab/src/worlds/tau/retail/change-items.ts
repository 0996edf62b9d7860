/** The tools that replace items of a pending order, and that request an exchange or return of delivered items. */
import type { PyDict, PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'
import { count, first, item, iterate, length, listAt } from '../../python/access.ts'
import { roundTo } from '../../python/round.ts'
import type { TauTable } from '../dataset/database.ts'
import { defineTool, fail, type TauTool } from '../tools/tool.ts'
import { demandOrder } from './change-order.ts'
import { canPay, demandPaymentMethod, isGiftCard, takeFromBalance, transaction } from './payment-methods.ts'

const modifyPendingOrderItems = defineTool(
  'modify_pending_order_items',
  ['order_id', 'item_ids', 'new_item_ids', 'payment_method_id'],
  (database, { order_id: id, item_ids: itemIds, new_item_ids: newItemIds, payment_method_id: paymentId }) => {
    const products = database.table('products')
    const known = demandOrder(database, id, 'pending', 'modified')
    const difference = priceDifference(known, products, itemIds, newItemIds)
    const method = demandPaymentMethod(database, known, paymentId)
    if (!canPay(method, difference)) throw fail('insufficient gift card balance to pay for the new item')

    const order = database.table('orders').write(id)
    const type = py.greaterThan(difference, 0) ? 'payment' : 'refund'
    listAt(order, 'payment_history').push(transaction(type, py.absolute(difference), paymentId))
    if (isGiftCard(method)) takeFromBalance(database, order, paymentId, difference)
    for (const [itemId, newItemId] of pairs(itemIds, newItemIds)) {
      const ordered = orderItem(order, itemId)
      const chosen = item(variantsOf(products, ordered), newItemId)
      ordered.set('item_id', newItemId)
      ordered.set('price', item(chosen, 'price'))
      ordered.set('options', item(chosen, 'options'))
    }
    return py.dumpJson(order.set('status', 'pending (item modified)'))
  },
)

const exchangeDeliveredOrderItems = defineTool(
  'exchange_delivered_order_items',
  ['order_id', 'item_ids', 'new_item_ids', 'payment_method_id'],
  (database, { order_id: id, item_ids: itemIds, new_item_ids: newItemIds, payment_method_id: paymentId }) => {
    const known = demandOrder(database, id, 'delivered', 'exchanged')
    const difference = roundTo(priceDifference(known, database.table('products'), itemIds, newItemIds), 2)
    const method = demandPaymentMethod(database, known, paymentId)
    if (!canPay(method, difference)) throw fail('insufficient gift card balance to pay for the price difference')

    const order = database.table('orders').write(id)
    order.set('status', 'exchange requested')
    order.set('exchange_items', py.sorted(iterate(itemIds)))
    order.set('exchange_new_items', py.sorted(iterate(newItemIds)))
    order.set('exchange_payment_method_id', paymentId)
    order.set('exchange_price_difference', difference)
    return py.dumpJson(order)
  },
)

const returnDeliveredOrderItems = defineTool(
  'return_delivered_order_items',
  ['order_id', 'item_ids', 'payment_method_id'],
  (database, { order_id: id, item_ids: itemIds, payment_method_id: paymentId }) => {
    const known = demandOrder(database, id, 'delivered', 'returned')
    demandPaymentMethod(database, known, paymentId)
    const original = () => item(first(iterate(item(known, 'payment_history'))), 'payment_method_id')
    if (!py.contains(paymentId, 'gift_card') && !py.equal(paymentId, original())) {
      throw fail('payment method should be either the original payment method or a gift card')
    }
    if (findMissingItem(known, itemIds) !== null) throw fail('some item not found')

    const order = database.table('orders').write(id)
    order.set('status', 'return requested')
    order.set('return_items', py.sorted(iterate(itemIds)))
    return py.dumpJson(order.set('return_payment_method_id', paymentId))
  },
)

function findMissingItem(order: PyDict, itemIds: PyValue): { readonly id: PyValue } | null {
  const known = iterate(item(order, 'items')).map((ordered) => item(ordered, 'item_id'))
  for (const id of iterate(itemIds)) if (count(itemIds, id) > count([...known], id)) return { id }
  return null
}

function orderItem(order: PyDict, id: PyValue): PyDict {
  const found = first(iterate(item(order, 'items')).filter((ordered) => py.equal(item(ordered, 'item_id'), id)))
  return py.isDict(found) ? found : new Map()
}

function variantsOf(products: TauTable, ordered: PyDict): PyValue {
  return item(products.read(item(ordered, 'product_id')), 'variants')
}

function priceDifference(order: PyDict, products: TauTable, itemIds: PyValue, newItemIds: PyValue): PyValue {
  const missing = findMissingItem(order, itemIds)
  if (missing !== null) throw fail(`${py.str(missing.id)} not found`)
  if (length(itemIds) !== length(newItemIds)) throw fail('the number of items to be exchanged should match')
  let difference: PyValue = 0
  for (const [id, newId] of pairs(itemIds, newItemIds)) {
    const ordered = orderItem(order, id)
    const variants = variantsOf(products, ordered)
    if (!py.contains(variants, newId) || !py.truthy(item(item(variants, newId), 'available'))) {
      throw fail(`new item ${py.str(newId)} not found or available`)
    }
    difference = py.add(difference, py.subtract(item(item(variants, newId), 'price'), item(ordered, 'price')), '+=')
  }
  return difference
}

/** Imitates Python's `zip(left, right)`. */
function pairs(left: PyValue, right: PyValue): readonly (readonly [PyValue, PyValue])[] {
  const others = iterate(right)
  return iterate(left)
    .slice(0, others.length)
    .map((value, index) => [value, others[index] ?? null])
}

export const itemTools: readonly TauTool[] = [
  modifyPendingOrderItems,
  exchangeDeliveredOrderItems,
  returnDeliveredOrderItems,
]
