/** Finds items of an order, and computes the price of replacing them. */
import { add, contains, equal, isDict, type PyDict, type PyValue, str, subtract, truthy } from '@twincheck/eval/python'
import type { TauTable } from '../dataset/database.ts'
import { count, first, item, iterate, length } from '../tools/python-access.ts'

/** The first id that is requested more often than the order has it; null if there is none. */
export function findMissingItem(order: PyDict, itemIds: PyValue): { readonly id: PyValue } | null {
  const known = iterate(item(order, 'items')).map((ordered) => item(ordered, 'item_id'))
  for (const id of iterate(itemIds)) if (count(itemIds, id) > count([...known], id)) return { id }
  return null
}

/** The first item of the order with this id. */
export function orderItem(order: PyDict, id: PyValue): PyDict {
  const found = first(iterate(item(order, 'items')).filter((ordered) => equal(item(ordered, 'item_id'), id)))
  return isDict(found) ? found : new Map()
}

export function variant(products: TauTable, ordered: PyDict, id: PyValue): PyValue {
  return item(item(products.read(item(ordered, 'product_id')), 'variants'), id)
}

export type ItemExchange =
  | { readonly kind: 'possible'; readonly difference: PyValue }
  | { readonly kind: 'refused'; readonly error: string }

/** Checks that every replacement variant is available, and sums up the price differences. */
export function checkExchange(order: PyDict, products: TauTable, itemIds: PyValue, newItemIds: PyValue): ItemExchange {
  const missing = findMissingItem(order, itemIds)
  if (missing !== null) return refused(`${str(missing.id)} not found`)
  if (length(itemIds) !== length(newItemIds)) return refused('the number of items to be exchanged should match')
  let difference: PyValue = 0
  for (const [id, newId] of pairs(itemIds, newItemIds)) {
    const ordered = orderItem(order, id)
    const variants = item(products.read(item(ordered, 'product_id')), 'variants')
    if (!contains(variants, newId) || !truthy(item(item(variants, newId), 'available'))) {
      return refused(`new item ${str(newId)} not found or available`)
    }
    difference = add(difference, subtract(item(item(variants, newId), 'price'), item(ordered, 'price')), '+=')
  }
  return { kind: 'possible', difference }
}

/** `zip(left, right)` */
export function pairs(left: PyValue, right: PyValue): readonly (readonly [PyValue, PyValue])[] {
  const others = iterate(right)
  return iterate(left)
    .slice(0, others.length)
    .map((value, index) => [value, others[index] ?? null])
}

function refused(problem: string): ItemExchange {
  return { kind: 'refused', error: `Error: ${problem}` }
}
