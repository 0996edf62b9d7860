/** The tools of tau2-bench's airline that change reservations, and certificates. Unlike in tau-bench, a new cabin is stored. */
import { contains, dict, dumpJson, str, subtract } from '@twincheck/eval/python'
import { item, iterate, length } from '../../python/access.ts'
import { toFloat } from '../../python/convert.ts'
import { type Airline, sharedTools } from '../airline/airline.ts'
import { fareOf, keptFlight } from '../airline/flights.ts'
import { payForChange, recordPayment } from '../airline/payments.ts'
import { defineTau2Tool, demandRecord, tau2Fail as fail, type TauTool } from '../tools/tool.ts'
import { passenger, writtenFlight } from './models.ts'
import { demandUser, reserveFlight } from './reserve.ts'

const airline: Airline = {
  defineTool: defineTau2Tool,
  fail,
  reservation: (database, id) => demandRecord(database.table('reservations'), id, `Reservation ${str(id)} not found`),
  ownerOf: (database, reservation) => demandUser(database, item(reservation, 'user_id')),
  hasPaymentMethod: (methods, id) => typeof id === 'string' && contains(methods, id),
  user: demandUser,
  readPassengers: (written) => iterate(written).map(passenger),
  certificate: (id, amount) => dict({ source: 'certificate', id, amount: toFloat(amount) }),
  noCertificateLeft: () => {
    throw fail('too many certificates')
  },
}

const updateReservationFlights = defineTau2Tool(
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

export const changeTools: readonly TauTool[] = [...sharedTools(airline), updateReservationFlights]
