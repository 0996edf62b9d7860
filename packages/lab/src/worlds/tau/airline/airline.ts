/**
 * What tau-bench's and tau2-bench's airlines share. Both have the same data and nearly the same tools. They word their
 * errors differently, and tau2-bench checks its arguments first.
 */
import {
  dict,
  dumpJson,
  maximum,
  multiply,
  negate,
  type PyDict,
  type PythonError,
  type PyValue,
  subtract,
} from '@twincheck/eval/python'
import { item, iterate, listAt } from '../../python/access.ts'
import type { TauDatabase } from '../dataset/database.ts'
import type { DefineTool, TauTool } from '../tools/tool.ts'
import { payForChange, recordPayment } from './payments.ts'

export type Airline = {
  readonly defineTool: DefineTool
  /** The error for a problem. */
  readonly fail: (problem: string) => PythonError
  /** The reservation with this id. Raises if there is none. */
  readonly reservation: (database: TauDatabase, id: PyValue) => PyDict
  /** The user of the reservation. */
  readonly ownerOf: (database: TauDatabase, reservation: PyDict) => PyDict
  readonly hasPaymentMethod: (methods: PyValue, id: PyValue) => boolean
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

/** A user can get three certificates. */
export const certificateIds = ['certificate_3221322', 'certificate_3221323', 'certificate_3221324']

export function updateBaggagesTool(airline: Airline): TauTool {
  return airline.defineTool(
    'update_reservation_baggages',
    ['reservation_id', 'total_baggages', 'nonfree_baggages', 'payment_id'],
    (database, { reservation_id: id, total_baggages: total, nonfree_baggages: nonfree, payment_id: paymentId }) => {
      const known = airline.reservation(database, id)
      const price = multiply(50, maximum([0, subtract(nonfree, item(known, 'nonfree_baggages'))]))
      payForChange(airline, database, known, paymentId, price)

      const reservation = database.table('reservations').write(id)
      reservation.set('total_baggages', total).set('nonfree_baggages', nonfree)
      recordPayment(reservation, paymentId, price)
      return dumpJson(reservation)
    },
  )
}

/** Refunds every payment in the history, earlier refunds included. */
export function cancelTool({ defineTool, reservation: find }: Airline): TauTool {
  return defineTool('cancel_reservation', ['reservation_id'], (database, { reservation_id: id }) => {
    const refunds = iterate(item(find(database, id), 'payment_history')).map((payment) =>
      dict({ payment_id: item(payment, 'payment_id'), amount: negate(item(payment, 'amount')) }),
    )
    const reservation = database.table('reservations').write(id)
    listAt(reservation, 'payment_history').push(...refunds)
    return dumpJson(reservation.set('status', 'cancelled'))
  })
}
