/** Booking: computes the price of the flights, checks that the payments add up, then charges them. */
import {
  add,
  contains,
  copy,
  dict,
  dumpJson,
  equal,
  lessThan,
  multiply,
  type PyDict,
  type PyValue,
  str,
  subtract,
  sum,
} from '@twincheck/eval/python'
import type { TauTable } from '../dataset/database.ts'
import { dictAt, item, iterate, length, listAt } from '../tools/python-access.ts'
import { defineTool } from '../tools/tool.ts'
import { bookSeats, findSeats } from './seats.ts'

/** The benchmark's current time is fixed. */
const NOW = '2024-05-15T15:00:00'

/** tau2-bench has the same parameters. */
export const bookingParameters = [
  'user_id',
  'origin',
  'destination',
  'flight_type',
  'cabin',
  'flights',
  'passengers',
  'payment_methods',
  'total_baggages',
  'nonfree_baggages',
  'insurance',
] as const

export const bookReservation = defineTool(
  'book_reservation',
  'BookReservation.invoke',
  bookingParameters,
  (database, args) => {
    const users = database.table('users')
    if (!users.has(args.user_id)) return 'Error: user not found'
    const id = newReservationId(database.table('reservations'))
    const flights = copy(args.flights)
    const reservation = dict([
      ['reservation_id', id],
      ['user_id', args.user_id],
      ['origin', args.origin],
      ['destination', args.destination],
      ['flight_type', args.flight_type],
      ['cabin', args.cabin],
      ['flights', flights],
      ['passengers', args.passengers],
      ['payment_history', args.payment_methods],
      ['created_at', NOW],
      ['total_baggages', args.total_baggages],
      ['nonfree_baggages', args.nonfree_baggages],
      ['insurance', args.insurance],
    ])
    const fare = priceFlights(database.table('flights'), flights, args.cabin, args.passengers)
    if (typeof fare === 'string') return fare
    const insured = equal(args.insurance, 'yes') ? add(fare.price, 30 * length(args.passengers), '+=') : fare.price
    const price = add(insured, multiply(50, args.nonfree_baggages), '+=')
    const problem = checkPayments(users.read(args.user_id), args.payment_methods, price)
    if (problem !== null) return problem

    const user = users.write(args.user_id)
    takePayments(user, args.payment_methods)
    database.table('reservations').add(id, reservation)
    listAt(user, 'reservations').push(id)
    return dumpJson(reservation)
  },
)

/** There are ids for three bookings. A fourth booking overwrites the third. */
function newReservationId(reservations: TauTable): string {
  return ['HATHAT', 'HATHAU'].find((id) => !reservations.has(id)) ?? 'HATHAV'
}

/** Fills in the prices. Returns the sum for all passengers, or the error. */
function priceFlights(
  table: TauTable,
  flights: PyValue,
  cabin: PyValue,
  passengers: PyValue,
): { readonly price: PyValue } | string {
  let price: PyValue = 0
  for (const flight of iterate(flights)) {
    const seats = findSeats(table, flight, cabin, length(passengers))
    if (seats.kind === 'refused') return seats.error
    bookSeats(flight, seats.price, seats.flight)
    price = add(price, multiply(seats.price, length(passengers)), '+=')
  }
  return { price }
}

function checkPayments(user: PyDict, payments: PyValue, price: PyValue): string | null {
  const known = item(user, 'payment_methods')
  for (const payment of iterate(payments)) {
    const id = item(payment, 'payment_id')
    const amount = item(payment, 'amount')
    if (!contains(known, id)) return `Error: payment method ${str(id)} not found`
    const method = item(known, id)
    const prepaid = contains(['gift_card', 'certificate'], item(method, 'source'))
    if (prepaid && lessThan(item(method, 'amount'), amount)) {
      return `Error: not enough balance in payment method ${str(id)}`
    }
  }
  const paid = sum(iterate(payments).map((payment) => item(payment, 'amount')))
  if (equal(paid, price)) return null
  return `Error: payment amount does not add up, total price is ${str(price)}, but paid ${str(paid)}`
}

/** A gift card keeps its remaining balance, a certificate is used up. Using a certificate twice fails. */
function takePayments(user: PyDict, payments: PyValue): void {
  const known = dictAt(user, 'payment_methods')
  for (const payment of iterate(payments)) {
    const id = item(payment, 'payment_id')
    const method = dictAt(known, id)
    const source = item(method, 'source')
    if (equal(source, 'gift_card')) {
      method.set('amount', subtract(item(method, 'amount'), item(payment, 'amount'), '-='))
    } else if (equal(source, 'certificate')) known.delete(String(id))
  }
}
