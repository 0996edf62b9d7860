/** The tool that books flights in tau2-bench's airline. Unlike in tau-bench, it reduces the seats and refuses a fourth booking. */
import { add, dict, dumpJson, equal, multiply, type PyDict, type PyValue, str, subtract } from '@twincheck/eval/python'
import { dictAt, item, iterate, listAt } from '../../python/access.ts'
import { bookingParameters, NOW } from '../airline/airline.ts'
import { findSeats } from '../airline/flights.ts'
import { checkPayments, takePayments } from '../airline/payments.ts'
import type { TauDatabase, TauTable } from '../dataset/database.ts'
import { defineTau2Tool, demandRecord, tau2Fail as fail } from '../tools/tool.ts'
import { passenger, payment, reservation, writtenFlight } from './models.ts'

export const bookReservation = defineTau2Tool('book_reservation', bookingParameters, (database, args) => {
  const flights = iterate(args.flights).map(writtenFlight)
  const passengers = iterate(args.passengers).map(passenger)
  const payments = iterate(args.payment_methods).map(payment)
  const user = demandUser(database, args.user_id)
  const id = newReservationId(database.table('reservations'))
  const booked = flights.map((flight) => reserveFlight(database, flight, args.cabin, passengers.length))
  const fare = booked.reduce<PyValue>((sofar, one) => add(sofar, multiply(item(one, 'price'), passengers.length)), 0)
  const insured = equal(args.insurance, 'yes') ? add(fare, 30 * passengers.length) : fare
  checkPayments(user, payments, add(insured, multiply(50, args.nonfree_baggages)), fail)

  takePayments(database.table('users').write(args.user_id), payments)
  for (const flight of flights) takeSeats(database, flight, args.cabin, passengers.length)
  const record = reservation(
    dict([
      ...Object.entries(args),
      ['reservation_id', id],
      ['flights', booked],
      ['passengers', passengers],
      ['payment_history', payments],
      ['created_at', NOW],
    ]),
  )
  database.table('reservations').add(id, record)
  listAt(database.table('users').write(args.user_id), 'reservations').push(id)
  return dumpJson(record)
})

export function demandUser(database: TauDatabase, id: PyValue): PyDict {
  return demandRecord(database.table('users'), id, `User ${str(id)} not found`)
}

export function reserveFlight(database: TauDatabase, written: PyDict, cabin: PyValue, passengers: number): PyDict {
  const { price, flight } = findSeats(database.table('flights'), written, cabin, passengers, fail)
  return dict({
    flight_number: item(written, 'flight_number'),
    origin: item(flight, 'origin'),
    destination: item(flight, 'destination'),
    date: item(written, 'date'),
    price,
  })
}

function newReservationId(reservations: TauTable): string {
  const id = ['HATHAT', 'HATHAU', 'HATHAV'].find((candidate) => !reservations.has(candidate))
  if (id === undefined) throw fail('too many reservations')
  return id
}

function takeSeats(database: TauDatabase, flight: PyDict, cabin: PyValue, passengers: number): void {
  const known = database.table('flights').write(item(flight, 'flight_number'))
  const seats = dictAt(item(item(known, 'dates'), item(flight, 'date')), 'available_seats')
  seats.set(str(cabin), subtract(item(seats, cabin), passengers, '-='))
}
