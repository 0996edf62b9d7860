/** Changes of a reservation in tau2-bench's airline, and certificates. Unlike tau-bench, it stores a new cabin. */
import { contains, dict, dumpJson, str, subtract } from '@twincheck/eval/python'
import { dictAt, item, iterate, length } from '../../python/access.ts'
import { toFloat } from '../../python/convert.ts'
import { type Airline, cancelTool, certificateIds, updateBaggagesTool } from '../airline/airline.ts'
import { fareOf, keptFlight } from '../airline/flights.ts'
import { payForChange, recordPayment } from '../airline/payments.ts'
import { defineTau2Tool, demandRecord, tau2Fail as fail } from '../tools/tool.ts'
import { passenger, writtenFlight } from './models.ts'
import { reserveFlight } from './reserve.ts'

const airline: Airline = {
  defineTool: defineTau2Tool,
  fail,
  reservation: (database, id) => demandRecord(database.table('reservations'), id, `Reservation ${str(id)} not found`),
  ownerOf: (database, reservation) => {
    const id = item(reservation, 'user_id')
    return demandRecord(database.table('users'), id, `User ${str(id)} not found`)
  },
  hasPaymentMethod: (methods, id) => typeof id === 'string' && contains(methods, id),
}

export const updateReservationBaggages = updateBaggagesTool(airline)

export const cancelReservation = cancelTool(airline)

export const updateReservationFlights = defineTau2Tool(
  'update_reservation_flights',
  ['reservation_id', 'cabin', 'flights', 'payment_id'],
  (database, { reservation_id: id, cabin, flights: written, payment_id: paymentId }) => {
    const wanted = iterate(written).map(writtenFlight)
    const known = airline.reservation(database, id)
    const travellers = length(item(known, 'passengers'))
    const flights = wanted.map((flight) => {
      return keptFlight(known, flight, cabin) ?? reserveFlight(database, flight, cabin, travellers)
    })
    const price = subtract(fareOf(flights, travellers), fareOf(item(known, 'flights'), travellers))
    payForChange(airline, database, known, paymentId, price)

    const reservation = database.table('reservations').write(id)
    recordPayment(reservation, paymentId, price)
    return dumpJson(reservation.set('flights', flights).set('cabin', cabin))
  },
)

export const updateReservationPassengers = defineTau2Tool(
  'update_reservation_passengers',
  ['reservation_id', 'passengers'],
  (database, { reservation_id: id, passengers: written }) => {
    const passengers = iterate(written).map(passenger)
    const known = airline.reservation(database, id)
    if (passengers.length !== length(item(known, 'passengers'))) throw fail('number of passengers does not match')
    return dumpJson(database.table('reservations').write(id).set('passengers', passengers))
  },
)

export const sendCertificate = defineTau2Tool(
  'send_certificate',
  ['user_id', 'amount'],
  (database, { user_id: userId, amount }) => {
    const users = database.table('users')
    const methods = dictAt(demandRecord(users, userId, `User ${str(userId)} not found`), 'payment_methods')
    const id = certificateIds.find((candidate) => !methods.has(candidate))
    if (id === undefined) throw fail('too many certificates')
    const certificate = dict({ source: 'certificate', id, amount: toFloat(amount) })
    dictAt(users.write(userId), 'payment_methods').set(id, certificate)
    return `Certificate ${id} added to user ${str(userId)} with amount ${str(amount)}.`
  },
)
