/**
 * Changes the flights of a reservation. Flights that it already has in the same cabin keep their price. tau-bench
 * charges for a new cabin without storing it; tau2-bench stores it.
 */
import {
  add,
  copy,
  dumpJson,
  equal,
  isDict,
  multiply,
  type PyDict,
  type PyValue,
  subtract,
  sum,
} from '@twincheck/eval/python'
import type { TauTable } from '../dataset/database.ts'
import { item, iterate, length } from '../tools/python-access.ts'
import { defineTool } from '../tools/tool.ts'
import { bookSeats, findSeats } from './seats.ts'
import { checkUpdatePayment, notePayment, takeUpdatePayment } from './update-payment.ts'

export const updateReservationFlights = defineTool(
  'update_reservation_flights',
  'UpdateReservationFlights.invoke',
  ['reservation_id', 'cabin', 'flights', 'payment_id'],
  (database, { reservation_id: id, cabin, flights: written, payment_id: paymentId }) => {
    const reservations = database.table('reservations')
    if (!reservations.has(id)) return 'Error: reservation not found'
    const known = reservations.read(id)
    const flights = copy(written)
    const fare = priceFlights(database.table('flights'), known, flights, cabin)
    if (typeof fare === 'string') return fare
    const paid = multiply(
      sum(iterate(item(known, 'flights')).map((flight) => item(flight, 'price'))),
      travellers(known),
    )
    const price = subtract(fare.price, paid, '-=')
    const problem = checkUpdatePayment(database, known, paymentId, price)
    if (problem !== null) return problem

    takeUpdatePayment(database, known, paymentId, price)
    const reservation = reservations.write(id)
    reservation.set('flights', flights)
    notePayment(reservation, paymentId, price)
    return dumpJson(reservation)
  },
)

function priceFlights(
  table: TauTable,
  reservation: PyDict,
  flights: PyValue,
  cabin: PyValue,
): { readonly price: PyValue } | string {
  let price: PyValue = 0
  for (const flight of iterate(flights)) {
    const kept = keptFlight(reservation, flight, cabin)
    if (kept !== null) {
      price = add(price, multiply(item(kept, 'price'), travellers(reservation)), '+=')
      bookSeats(flight, item(kept, 'price'), kept)
      continue
    }
    const seats = findSeats(table, flight, cabin, travellers(reservation))
    if (seats.kind === 'refused') return seats.error
    bookSeats(flight, seats.price, seats.flight)
    price = add(price, multiply(seats.price, travellers(reservation)), '+=')
  }
  return { price }
}

function keptFlight(reservation: PyDict, flight: PyValue, cabin: PyValue): PyDict | null {
  for (const known of iterate(item(reservation, 'flights'))) {
    const same =
      equal(item(known, 'flight_number'), item(flight, 'flight_number')) &&
      equal(item(known, 'date'), item(flight, 'date')) &&
      equal(cabin, item(reservation, 'cabin'))
    if (same && isDict(known)) return known
  }
  return null
}

function travellers(reservation: PyDict): number {
  return length(item(reservation, 'passengers'))
}
