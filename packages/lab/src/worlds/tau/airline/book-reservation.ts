/** The tool that books flights. It computes the price of the flights, checks that the payments add up, then charges them. */
import { add, copy, dict, dumpJson, equal, isDict, multiply, type PyDict, type PyValue } from '@twincheck/eval/python'
import { item, iterate, length, listAt } from '../../python/access.ts'
import type { TauTable } from '../dataset/database.ts'
import { defineTool, demandRecord, fail } from '../tools/tool.ts'
import { bookingParameters, NOW } from './airline.ts'
import { findSeats } from './flights.ts'
import { checkPayments, takePayments } from './payments.ts'

export const bookReservation = defineTool('book_reservation', bookingParameters, (database, args) => {
  const users = database.table('users')
  const known = demandRecord(users, args.user_id, 'user not found')
  const id = newReservationId(database.table('reservations'))
  const flights = copy(args.flights)
  const reservation = dict({
    reservation_id: id,
    user_id: args.user_id,
    origin: args.origin,
    destination: args.destination,
    flight_type: args.flight_type,
    cabin: args.cabin,
    flights,
    passengers: args.passengers,
    payment_history: args.payment_methods,
    created_at: NOW,
    total_baggages: args.total_baggages,
    nonfree_baggages: args.nonfree_baggages,
    insurance: args.insurance,
  })
  const fare = priceFlights(database.table('flights'), flights, args.cabin, args.passengers)
  const insured = equal(args.insurance, 'yes') ? add(fare, 30 * length(args.passengers), '+=') : fare
  const price = add(insured, multiply(50, args.nonfree_baggages), '+=')
  checkPayments(known, args.payment_methods, price, fail)

  const user = users.write(args.user_id)
  takePayments(user, args.payment_methods)
  database.table('reservations').add(id, reservation)
  listAt(user, 'reservations').push(id)
  return dumpJson(reservation)
})

/** The id of a new reservation. There are only three ids, so a fourth booking overwrites the third. */
function newReservationId(reservations: TauTable): string {
  return ['HATHAT', 'HATHAU'].find((id) => !reservations.has(id)) ?? 'HATHAV'
}

function priceFlights(table: TauTable, flights: PyValue, cabin: PyValue, passengers: PyValue): PyValue {
  let price: PyValue = 0
  for (const flight of iterate(flights)) {
    const seats = findSeats(table, flight, cabin, length(passengers), fail)
    fillIn(flight, seats.price, seats.flight)
    price = add(price, multiply(seats.price, length(passengers)), '+=')
  }
  return price
}

export function fillIn(flight: PyValue, price: PyValue, from: PyDict): void {
  if (!isDict(flight)) return
  flight.set('price', price)
  flight.set('origin', item(from, 'origin'))
  flight.set('destination', item(from, 'destination'))
}
