/** Payment for a change of a reservation: with the user's credit card or gift card, never with a certificate. */
import { contains, dict, equal, lessThan, type PyDict, type PyValue, subtract } from '@twincheck/eval/python'
import type { TauDatabase } from '../dataset/database.ts'
import { dictAt, item, listAt } from '../tools/python-access.ts'

/** The error; null if the change can be paid. */
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

/** Records nothing if the price is 0. */
export function notePayment(reservation: PyDict, paymentId: PyValue, price: PyValue): void {
  if (equal(price, 0)) return
  listAt(reservation, 'payment_history').push(
    dict([
      ['payment_id', paymentId],
      ['amount', price],
    ]),
  )
}
