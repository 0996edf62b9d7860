/** How a change of a reservation is paid: with a card or a gift card of its user, never with a certificate. */
import { contains, dict, equal, lessThan, type PyDict, type PyValue, subtract } from '@twincheck/eval/python'
import type { TauDatabase } from '../dataset/database.ts'
import { dictAt, item, listAt } from '../tools/python-access.ts'

/** The error, or null where the change can be paid. */
export function checkUpdatePayment(
  database: TauDatabase,
  reservation: PyDict,
  paymentId: PyValue,
  price: PyValue,
): string | null {
  const methods = item(database.table('users').read(item(reservation, 'user_id')), 'payment_methods')
  if (!contains(methods, paymentId)) return 'Error: payment method not found'
  const method = item(methods, paymentId)
  const source = item(method, 'source')
  if (equal(source, 'certificate')) return 'Error: certificate cannot be used to update reservation'
  if (equal(source, 'gift_card') && lessThan(item(method, 'amount'), price)) {
    return 'Error: gift card balance is not enough'
  }
  return null
}

export function takeUpdatePayment(
  database: TauDatabase,
  reservation: PyDict,
  paymentId: PyValue,
  price: PyValue,
): void {
  const users = database.table('users')
  const userId = item(reservation, 'user_id')
  if (!equal(item(item(item(users.read(userId), 'payment_methods'), paymentId), 'source'), 'gift_card')) return
  const method = dictAt(item(users.write(userId), 'payment_methods'), paymentId)
  method.set('amount', subtract(item(method, 'amount'), price, '-='))
}

/** Nothing is noted where nothing was paid. */
export function notePayment(reservation: PyDict, paymentId: PyValue, price: PyValue): void {
  if (equal(price, 0)) return
  listAt(reservation, 'payment_history').push(
    dict([
      ['payment_id', paymentId],
      ['amount', price],
    ]),
  )
}
