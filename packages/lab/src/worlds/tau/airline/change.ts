/** Changes of a reservation, and certificates. tau-bench charges for a new cabin without storing it. */
import {
  add,
  contains,
  copy,
  dict,
  dumpJson,
  multiply,
  type PyDict,
  type PyValue,
  str,
  subtract,
} from '@twincheck/eval/python'
import { dictAt, item, iterate, length } from '../../python/access.ts'
import type { TauTable } from '../dataset/database.ts'
import { defineTool, demandRecord, fail } from '../tools/tool.ts'
import { type Airline, cancelTool, certificateIds, updateBaggagesTool } from './airline.ts'
import { fillIn } from './book-reservation.ts'
import { fareOf, findSeats, keptFlight } from './flights.ts'
import { payForChange, recordPayment } from './payments.ts'

const airline: Airline = {
  defineTool,
  fail,
  reservation: (database, id) => demandRecord(database.table('reservations'), id, 'reservation not found'),
  ownerOf: (database, reservation) => database.table('users').read(item(reservation, 'user_id')),
  hasPaymentMethod: contains,
}

export const updateReservationBaggages = updateBaggagesTool(airline)

export const cancelReservation = cancelTool(airline)

export const updateReservationFlights = defineTool(
  'update_reservation_flights',
  ['reservation_id', 'cabin', 'flights', 'payment_id'],
  (database, { reservation_id: id, cabin, flights: written, payment_id: paymentId }) => {
    const known = airline.reservation(database, id)
    const flights = copy(written)
    const fare = priceFlights(database.table('flights'), known, flights, cabin)
    const price = subtract(fare, fareOf(item(known, 'flights'), travellers(known)), '-=')
    payForChange(airline, database, known, paymentId, price)

    const reservation = database.table('reservations').write(id)
    reservation.set('flights', flights)
    recordPayment(reservation, paymentId, price)
    return dumpJson(reservation)
  },
)

/** Fills in the prices. Flights that the reservation already has in the same cabin keep theirs. */
function priceFlights(table: TauTable, reservation: PyDict, flights: PyValue, cabin: PyValue): PyValue {
  let price: PyValue = 0
  for (const flight of iterate(flights)) {
    const kept = keptFlight(reservation, flight, cabin)
    const seats =
      kept === null
        ? findSeats(table, flight, cabin, travellers(reservation), fail)
        : { price: item(kept, 'price'), flight: kept }
    price = add(price, multiply(seats.price, travellers(reservation)), '+=')
    fillIn(flight, seats.price, seats.flight)
  }
  return price
}

function travellers(reservation: PyDict): number {
  return length(item(reservation, 'passengers'))
}

export const updateReservationPassengers = defineTool(
  'update_reservation_passengers',
  ['reservation_id', 'passengers'],
  (database, { reservation_id: id, passengers }) => {
    const known = airline.reservation(database, id)
    if (length(passengers) !== travellers(known)) throw fail('number of passengers does not match')
    return dumpJson(database.table('reservations').write(id).set('passengers', passengers))
  },
)

/** There are ids for three certificates; for a fourth the original returns None. */
export const sendCertificate = defineTool(
  'send_certificate',
  ['user_id', 'amount'],
  (database, { user_id: userId, amount }) => {
    const users = database.table('users')
    const methods = dictAt(demandRecord(users, userId, 'user not found'), 'payment_methods')
    const id = certificateIds.find((candidate) => !methods.has(candidate))
    if (id === undefined) return 'None'
    const certificate = dict({ source: 'certificate', amount, id })
    dictAt(users.write(userId), 'payment_methods').set(id, certificate)
    return `Certificate ${id} added to user ${str(userId)} with amount ${str(amount)}.`
  },
)
