/** The tools that change reservations, and certificates. tau-bench charges for a new cabin but does not store it. */
import type { PyDict, PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'
import { item, iterate, length } from '../../python/access.ts'
import type { TauTable } from '../dataset/database.ts'
import { defineTool, demandRecord, fail, type TauTool } from '../tools/tool.ts'
import { type Airline, sharedTools } from './airline.ts'
import { fillIn } from './book-reservation.ts'
import { fareOf, findSeats, keptFlight } from './flights.ts'
import { payForChange, recordPayment } from './payments.ts'

const airline: Airline = {
  defineTool,
  fail,
  reservation: (database, id) => demandRecord(database.table('reservations'), id, 'reservation not found'),
  ownerOf: (database, reservation) => database.table('users').read(item(reservation, 'user_id')),
  hasPaymentMethod: py.contains,
  user: (database, id) => demandRecord(database.table('users'), id, 'user not found'),
  readPassengers: (written) => written,
  certificate: (id, amount) => py.dict({ source: 'certificate', amount, id }),
  // The original returns None, which is printed as text.
  noCertificateLeft: () => 'None',
}

const updateReservationFlights = defineTool(
  'update_reservation_flights',
  ['reservation_id', 'cabin', 'flights', 'payment_id'],
  (database, { reservation_id: id, cabin, flights: written, payment_id: paymentId }) => {
    const known = airline.reservation(database, id)
    const flights = py.copy(written)
    const fare = priceFlights(database.table('flights'), known, flights, cabin)
    const price = py.subtract(fare, fareOf(item(known, 'flights'), travellers(known)), '-=')
    payForChange(airline, database, known, paymentId, price)

    const reservation = database.table('reservations').write(id)
    reservation.set('flights', flights)
    recordPayment(reservation, paymentId, price)
    return py.dumpJson(reservation)
  },
)

/** Fills in the prices. Flights that the reservation already has in the requested cabin keep their prices. */
function priceFlights(table: TauTable, reservation: PyDict, flights: PyValue, cabin: PyValue): PyValue {
  let price: PyValue = 0
  for (const flight of iterate(flights)) {
    const kept = keptFlight(reservation, flight, cabin)
    const seats =
      kept === null
        ? findSeats(table, flight, cabin, travellers(reservation), fail)
        : { price: item(kept, 'price'), flight: kept }
    price = py.add(price, py.multiply(seats.price, travellers(reservation)), '+=')
    fillIn(flight, seats.price, seats.flight)
  }
  return price
}

function travellers(reservation: PyDict): number {
  return length(item(reservation, 'passengers'))
}

export const changeTools: readonly TauTool[] = [...sharedTools(airline), updateReservationFlights]
