/** Payments of both airlines, tau-bench's and tau2-bench's. */
import type { PyDict, PythonError, PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'
import { dictAt, item, iterate, listAt } from '../../python/access.ts'
import type { TauDatabase } from '../dataset/database.ts'
import type { Airline } from './airline.ts'

/** Raises if a payment method is missing or has too little balance, or if the payments do not add up to the price. */
export function checkPayments(
  user: PyDict,
  payments: PyValue,
  price: PyValue,
  fail: (problem: string) => PythonError,
): void {
  const methods = item(user, 'payment_methods')
  for (const payment of iterate(payments)) {
    const id = item(payment, 'payment_id')
    const amount = item(payment, 'amount')
    if (!py.contains(methods, id)) throw fail(`payment method ${py.str(id)} not found`)
    const method = item(methods, id)
    const prepaid = py.contains(['gift_card', 'certificate'], item(method, 'source'))
    if (prepaid && py.lessThan(item(method, 'amount'), amount)) {
      throw fail(`not enough balance in payment method ${py.str(id)}`)
    }
  }
  const paid = py.sum(iterate(payments).map((payment) => item(payment, 'amount')))
  if (py.equal(paid, price)) return
  throw fail(`payment amount does not add up, total price is ${py.str(price)}, but paid ${py.str(paid)}`)
}

/** Takes the payments. A gift card keeps its remaining balance, and a certificate is used up. Using a certificate twice fails. */
export function takePayments(user: PyDict, payments: PyValue): void {
  const methods = dictAt(user, 'payment_methods')
  for (const payment of iterate(payments)) {
    const id = item(payment, 'payment_id')
    const method = dictAt(methods, id)
    const source = item(method, 'source')
    if (py.equal(source, 'gift_card')) {
      method.set('amount', py.subtract(item(method, 'amount'), item(payment, 'amount'), '-='))
    } else if (py.equal(source, 'certificate')) methods.delete(py.str(id))
  }
}

/** Pays for a change of a reservation with the user's credit card or gift card, never with a certificate. */
export function payForChange(
  { fail, ownerOf, hasPaymentMethod }: Airline,
  database: TauDatabase,
  reservation: PyDict,
  paymentId: PyValue,
  price: PyValue,
): void {
  const methods = item(ownerOf(database, reservation), 'payment_methods')
  if (!hasPaymentMethod(methods, paymentId)) throw fail('payment method not found')
  const method = item(methods, paymentId)
  const source = item(method, 'source')
  if (py.equal(source, 'certificate')) throw fail('certificate cannot be used to update reservation')
  if (!py.equal(source, 'gift_card')) return
  if (py.lessThan(item(method, 'amount'), price)) throw fail('gift card balance is not enough')
  const owner = database.table('users').write(item(reservation, 'user_id'))
  const card = dictAt(item(owner, 'payment_methods'), paymentId)
  card.set('amount', py.subtract(item(card, 'amount'), price, '-='))
}

export function recordPayment(reservation: PyDict, paymentId: PyValue, price: PyValue): void {
  if (py.equal(price, 0)) return
  listAt(reservation, 'payment_history').push(py.dict({ payment_id: paymentId, amount: price }))
}
