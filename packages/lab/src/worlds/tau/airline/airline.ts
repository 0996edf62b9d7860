/** The code that the airline worlds of tau-bench and tau2-bench share. In tau2-bench errors have another wording, and arguments are checked first. */
import type { PyDict, PythonError, PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'
import { dictAt, item, iterate, length, listAt } from '../../python/access.ts'
import type { TauDatabase } from '../dataset/database.ts'
import type { DefineTool, TauTool } from '../tools/tool.ts'
import { payForChange, recordPayment } from './payments.ts'

export type Airline = {
  readonly defineTool: DefineTool
  readonly fail: (problem: string) => PythonError
  readonly reservation: (database: TauDatabase, id: PyValue) => PyDict
  readonly ownerOf: (database: TauDatabase, reservation: PyDict) => PyDict
  readonly hasPaymentMethod: (methods: PyValue, id: PyValue) => boolean
  readonly user: (database: TauDatabase, id: PyValue) => PyDict
  readonly readPassengers: (written: PyValue) => PyValue
  readonly certificate: (id: string, amount: PyValue) => PyDict
  /** Called when a user is due a fourth certificate, although there are only three ids. Returns the tool's output, or raises an error. */
  readonly noCertificateLeft: () => string
}

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

/** The benchmark's current time is fixed. */
export const NOW = '2024-05-15T15:00:00'

/** The ids of new certificates. There are three, so a user can get at most three certificates. */
const certificateIds = ['certificate_3221322', 'certificate_3221323', 'certificate_3221324']

export function sharedTools(airline: Airline): readonly TauTool[] {
  return [updateBaggagesTool(airline), cancelTool(airline), updatePassengersTool(airline), certificateTool(airline)]
}

function updateBaggagesTool(airline: Airline): TauTool {
  return airline.defineTool(
    'update_reservation_baggages',
    ['reservation_id', 'total_baggages', 'nonfree_baggages', 'payment_id'],
    (database, { reservation_id: id, total_baggages: total, nonfree_baggages: nonfree, payment_id: paymentId }) => {
      const known = airline.reservation(database, id)
      const price = py.multiply(50, py.maximum([0, py.subtract(nonfree, item(known, 'nonfree_baggages'))]))
      payForChange(airline, database, known, paymentId, price)

      const reservation = database.table('reservations').write(id)
      reservation.set('total_baggages', total).set('nonfree_baggages', nonfree)
      recordPayment(reservation, paymentId, price)
      return py.dumpJson(reservation)
    },
  )
}

/** Cancels a reservation. As in the original, every payment in the history is refunded, including earlier refunds. */
function cancelTool({ defineTool, reservation: find }: Airline): TauTool {
  return defineTool('cancel_reservation', ['reservation_id'], (database, { reservation_id: id }) => {
    const refunds = iterate(item(find(database, id), 'payment_history')).map((payment) =>
      py.dict({ payment_id: item(payment, 'payment_id'), amount: py.negate(item(payment, 'amount')) }),
    )
    const reservation = database.table('reservations').write(id)
    listAt(reservation, 'payment_history').push(...refunds)
    return py.dumpJson(reservation.set('status', 'cancelled'))
  })
}

function updatePassengersTool({ defineTool, fail, reservation: find, readPassengers }: Airline): TauTool {
  return defineTool(
    'update_reservation_passengers',
    ['reservation_id', 'passengers'],
    (database, { reservation_id: id, passengers: written }) => {
      const passengers = readPassengers(written)
      const known = find(database, id)
      if (length(passengers) !== length(item(known, 'passengers'))) throw fail('number of passengers does not match')
      return py.dumpJson(database.table('reservations').write(id).set('passengers', passengers))
    },
  )
}

function certificateTool({ defineTool, user, certificate, noCertificateLeft }: Airline): TauTool {
  return defineTool('send_certificate', ['user_id', 'amount'], (database, { user_id: userId, amount }) => {
    const methods = dictAt(user(database, userId), 'payment_methods')
    const id = certificateIds.find((candidate) => !methods.has(candidate))
    if (id === undefined) return noCertificateLeft()
    dictAt(database.table('users').write(userId), 'payment_methods').set(id, certificate(id, amount))
    return `Certificate ${id} added to user ${py.str(userId)} with amount ${py.str(amount)}.`
  })
}
