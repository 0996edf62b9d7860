/** Changes of a reservation in tau2-bench's airline, and certificates. Unlike tau-bench, it stores a new cabin. */
import {
  dict,
  dumpJson,
  equal,
  isDict,
  lessThan,
  maximum,
  multiply,
  negate,
  type PyDict,
  PythonError,
  type PyValue,
  str,
  subtract,
  sum,
} from '@twincheck/eval/python'
import { toFloat } from '../../python/convert.ts'
import { certificateIds } from '../airline/send-certificate.ts'
import { notePayment } from '../airline/update-payment.ts'
import type { TauDatabase } from '../dataset/database.ts'
import { dictAt, item, iterate, length, listAt } from '../tools/python-access.ts'
import { defineTool } from '../tools/tool.ts'
import { passenger, writtenFlight } from './models.ts'
import { reserveFlight } from './reserve.ts'
import { demandRecord } from './search.ts'

export const updateReservationFlights = defineTool(
  'update_reservation_flights',
  'AirlineTools.update_reservation_flights',
  ['reservation_id', 'cabin', 'flights', 'payment_id'],
  (database, { reservation_id: id, cabin, flights: written, payment_id: paymentId }) => {
    const wanted = iterate(written).map(writtenFlight)
    const known = demandRecord(database.table('reservations'), 'Reservation', id)
    const travellers = length(item(known, 'passengers'))
    const flights = wanted.map((flight) => {
      return keptFlight(known, flight, cabin) ?? reserveFlight(database, flight, cabin, travellers)
    })
    const price = subtract(fareOf(flights, travellers), fareOf(iterate(item(known, 'flights')), travellers))
    takePayment(database, known, paymentId, price)

    const reservation = database.table('reservations').write(id)
    notePayment(reservation, paymentId, price)
    return dumpJson(reservation.set('flights', flights).set('cabin', cabin))
  },
)

export const updateReservationBaggages = defineTool(
  'update_reservation_baggages',
  'AirlineTools.update_reservation_baggages',
  ['reservation_id', 'total_baggages', 'nonfree_baggages', 'payment_id'],
  (database, { reservation_id: id, total_baggages: total, nonfree_baggages: nonfree, payment_id: paymentId }) => {
    const known = demandRecord(database.table('reservations'), 'Reservation', id)
    const price = multiply(50, maximum([0, subtract(nonfree, item(known, 'nonfree_baggages'))]))
    takePayment(database, known, paymentId, price)

    const reservation = database.table('reservations').write(id)
    notePayment(reservation, paymentId, price)
    return dumpJson(reservation.set('total_baggages', total).set('nonfree_baggages', nonfree))
  },
)

export const updateReservationPassengers = defineTool(
  'update_reservation_passengers',
  'AirlineTools.update_reservation_passengers',
  ['reservation_id', 'passengers'],
  (database, { reservation_id: id, passengers: written }) => {
    const passengers = iterate(written).map(passenger)
    const known = demandRecord(database.table('reservations'), 'Reservation', id)
    if (passengers.length !== length(item(known, 'passengers'))) {
      throw new PythonError('ValueError', 'Number of passengers does not match')
    }
    return dumpJson(database.table('reservations').write(id).set('passengers', passengers))
  },
)

export const cancelReservation = defineTool(
  'cancel_reservation',
  'AirlineTools.cancel_reservation',
  ['reservation_id'],
  (database, { reservation_id: id }) => {
    demandRecord(database.table('reservations'), 'Reservation', id)
    const reservation = database.table('reservations').write(id)
    const history = listAt(reservation, 'payment_history')
    history.push(
      ...history.map((paid) =>
        dict([
          ['payment_id', item(paid, 'payment_id')],
          ['amount', negate(item(paid, 'amount'))],
        ]),
      ),
    )
    return dumpJson(reservation.set('status', 'cancelled'))
  },
)

export const sendCertificate = defineTool(
  'send_certificate',
  'AirlineTools.send_certificate',
  ['user_id', 'amount'],
  (database, { user_id: userId, amount }) => {
    const methods = dictAt(demandRecord(database.table('users'), 'User', userId), 'payment_methods')
    const id = certificateIds.find((candidate) => !methods.has(candidate))
    if (id === undefined) throw new PythonError('ValueError', 'Too many certificates')
    const certificate = dict([
      ['source', 'certificate'],
      ['id', id],
      ['amount', toFloat(amount)],
    ])
    dictAt(database.table('users').write(userId), 'payment_methods').set(id, certificate)
    return `Certificate ${id} added to user ${str(userId)} with amount ${str(amount)}.`
  },
)

function keptFlight(reservation: PyDict, flight: PyDict, cabin: PyValue): PyDict | null {
  const kept = iterate(item(reservation, 'flights')).find(
    (known) =>
      equal(item(known, 'flight_number'), item(flight, 'flight_number')) &&
      equal(item(known, 'date'), item(flight, 'date')) &&
      equal(cabin, item(reservation, 'cabin')),
  )
  return kept !== undefined && isDict(kept) ? kept : null
}

function fareOf(flights: readonly PyValue[], travellers: number): PyValue {
  return multiply(sum(flights.map((flight) => item(flight, 'price'))), travellers)
}

/** Raises if the method cannot pay. Charges a gift card immediately. */
function takePayment(database: TauDatabase, reservation: PyDict, paymentId: PyValue, price: PyValue): void {
  const users = database.table('users')
  const userId = item(reservation, 'user_id')
  const methods = dictAt(demandRecord(users, 'User', userId), 'payment_methods')
  const method = typeof paymentId === 'string' ? (methods.get(paymentId) ?? null) : null
  if (method === null) throw new PythonError('ValueError', 'Payment method not found')
  const source = item(method, 'source')
  if (equal(source, 'certificate')) {
    throw new PythonError('ValueError', 'Certificate cannot be used to update reservation')
  }
  if (!equal(source, 'gift_card')) return
  if (lessThan(item(method, 'amount'), price)) throw new PythonError('ValueError', 'Gift card balance is not enough')
  const card = dictAt(item(users.write(userId), 'payment_methods'), paymentId)
  card.set('amount', subtract(item(card, 'amount'), price, '-='))
}
