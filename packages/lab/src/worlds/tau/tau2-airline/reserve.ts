/** Booking in tau2-bench's airline. Unlike tau-bench, it reduces the available seats and refuses a fourth booking. */
import {
  add,
  contains,
  dict,
  dumpJson,
  equal,
  lessThan,
  multiply,
  type PyDict,
  PythonError,
  type PyValue,
  str,
  subtract,
  sum,
} from '@twincheck/eval/python'
import { bookingParameters } from '../airline/book-reservation.ts'
import type { TauDatabase, TauTable } from '../dataset/database.ts'
import { dictAt, item, iterate, listAt } from '../tools/python-access.ts'
import { defineTool } from '../tools/tool.ts'
import { passenger, payment, reservation, writtenFlight } from './models.ts'
import { demandDay, demandRecord } from './search.ts'

export const bookReservation = defineTool(
  'book_reservation',
  'AirlineTools.book_reservation',
  bookingParameters,
  (database, args) => {
    const flights = iterate(args.flights).map(writtenFlight)
    const passengers = iterate(args.passengers).map(passenger)
    const payments = iterate(args.payment_methods).map(payment)
    const user = demandRecord(database.table('users'), 'User', args.user_id)
    const id = newReservationId(database.table('reservations'))
    const booked = flights.map((flight) => reserveFlight(database, flight, args.cabin, passengers.length))
    const fare = booked.reduce<PyValue>((sofar, one) => add(sofar, multiply(item(one, 'price'), passengers.length)), 0)
    const insured = equal(args.insurance, 'yes') ? add(fare, 30 * passengers.length) : fare
    checkPayments(user, payments, add(insured, multiply(50, args.nonfree_baggages)))

    takePayments(database.table('users').write(args.user_id), payments)
    for (const flight of flights) takeSeats(database, flight, args.cabin, passengers.length)
    const record = reservation(
      dict([
        ...Object.entries(args),
        ['reservation_id', id],
        ['flights', booked],
        ['passengers', passengers],
        ['payment_history', payments],
        ['created_at', '2024-05-15T15:00:00'],
      ]),
    )
    database.table('reservations').add(id, record)
    listAt(database.table('users').write(args.user_id), 'reservations').push(id)
    return dumpJson(record)
  },
)

/** The flight as stored in a reservation. Raises if it is not available or has too few seats in that cabin. */
export function reserveFlight(database: TauDatabase, flight: PyDict, cabin: PyValue, passengers: number): PyDict {
  const number = item(flight, 'flight_number')
  const date = item(flight, 'date')
  const known = demandRecord(database.table('flights'), 'Flight', number)
  const day = demandDay(database, number, date)
  if (!equal(item(day, 'status'), 'available')) {
    throw new PythonError('ValueError', `Flight ${str(number)} not available on date ${str(date)}`)
  }
  if (lessThan(item(item(day, 'available_seats'), cabin), passengers)) {
    throw new PythonError('ValueError', `Not enough seats on flight ${str(number)}`)
  }
  return dict([
    ['flight_number', number],
    ['origin', item(known, 'origin')],
    ['destination', item(known, 'destination')],
    ['date', date],
    ['price', item(item(day, 'prices'), cabin)],
  ])
}

function newReservationId(reservations: TauTable): string {
  const id = ['HATHAT', 'HATHAU', 'HATHAV'].find((candidate) => !reservations.has(candidate))
  if (id === undefined) throw new PythonError('ValueError', 'Too many reservations')
  return id
}

function checkPayments(user: PyDict, payments: readonly PyDict[], price: PyValue): void {
  const methods = item(user, 'payment_methods')
  for (const paid of payments) {
    const id = item(paid, 'payment_id')
    if (!contains(methods, id)) throw new PythonError('ValueError', `Payment method ${str(id)} not found`)
    const method = item(methods, id)
    const prepaid = !equal(item(method, 'source'), 'credit_card')
    if (prepaid && lessThan(item(method, 'amount'), item(paid, 'amount'))) {
      throw new PythonError('ValueError', `Not enough balance in payment method ${str(id)}`)
    }
  }
  const total = sum(payments.map((paid) => item(paid, 'amount')))
  if (equal(total, price)) return
  const problem = `Payment amount does not add up, total price is ${str(price)}, but paid ${str(total)}`
  throw new PythonError('ValueError', problem)
}

function takePayments(user: PyDict, payments: readonly PyDict[]): void {
  const methods = dictAt(user, 'payment_methods')
  for (const paid of payments) {
    const id = item(paid, 'payment_id')
    const method = dictAt(methods, id)
    const source = item(method, 'source')
    if (equal(source, 'gift_card')) method.set('amount', subtract(item(method, 'amount'), item(paid, 'amount'), '-='))
    else if (equal(source, 'certificate')) methods.delete(str(id))
  }
}

function takeSeats(database: TauDatabase, flight: PyDict, cabin: PyValue, passengers: number): void {
  const known = database.table('flights').write(item(flight, 'flight_number'))
  const seats = dictAt(item(item(known, 'dates'), item(flight, 'date')), 'available_seats')
  seats.set(str(cabin), subtract(item(seats, cabin), passengers, '-='))
}
