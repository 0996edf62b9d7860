/** The payment methods of the order's user, and the balances of gift cards. */
import { add, contains, dict, equal, lessThan, type PyDict, type PyValue, subtract } from '@twincheck/eval/python'
import { dictAt, item } from '../../python/access.ts'
import { roundTo } from '../../python/round.ts'
import type { TauDatabase } from '../dataset/database.ts'
import { fail } from '../tools/tool.ts'

export function demandPaymentMethod(database: TauDatabase, order: PyDict, id: PyValue): PyValue {
  const methods = item(database.table('users').read(item(order, 'user_id')), 'payment_methods')
  if (!contains(methods, id)) throw fail('payment method not found')
  return item(methods, id)
}

export function isGiftCard(method: PyValue): boolean {
  return equal(item(method, 'source'), 'gift_card')
}

/** Whether the method can pay the amount. Only gift cards are limited, by their balance. */
export function canPay(method: PyValue, amount: PyValue): boolean {
  return !isGiftCard(method) || !lessThan(item(method, 'balance'), amount)
}

export function takeFromBalance(database: TauDatabase, order: PyDict, id: PyValue, amount: PyValue): void {
  const method = ownMethod(database, order, id)
  method.set('balance', roundTo(subtract(item(method, 'balance'), amount, '-='), 2))
}

export function addToBalance(database: TauDatabase, order: PyDict, id: PyValue, amount: PyValue): void {
  const method = ownMethod(database, order, id)
  method.set('balance', roundTo(add(item(method, 'balance'), amount, '+='), 2))
}

function ownMethod(database: TauDatabase, order: PyDict, id: PyValue): PyDict {
  return dictAt(item(database.table('users').write(item(order, 'user_id')), 'payment_methods'), id)
}

export function transaction(type: 'payment' | 'refund', amount: PyValue, paymentId: PyValue): PyDict {
  return dict({ transaction_type: type, amount, payment_method_id: paymentId })
}
