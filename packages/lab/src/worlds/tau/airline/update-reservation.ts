/** Changes bags or passengers of a reservation, or cancels it. */
import { dict, dumpJson, maximum, multiply, negate, subtract } from '@twincheck/eval/python'
import { item, iterate, length, listAt } from '../tools/python-access.ts'
import { defineTool } from '../tools/tool.ts'
import { checkUpdatePayment, notePayment, takeUpdatePayment } from './update-payment.ts'

export const updateReservationBaggages = defineTool(
  'update_reservation_baggages',
  'UpdateReservationBaggages.invoke',
  ['reservation_id', 'total_baggages', 'nonfree_baggages', 'payment_id'],
  (database, { reservation_id: id, total_baggages: total, nonfree_baggages: nonfree, payment_id: paymentId }) => {
    const reservations = database.table('reservations')
    if (!reservations.has(id)) return 'Error: reservation not found'
    const known = reservations.read(id)
    const price = multiply(50, maximum([0, subtract(nonfree, item(known, 'nonfree_baggages'))]))
    const problem = checkUpdatePayment(database, known, paymentId, price)
    if (problem !== null) return problem

    const reservation = reservations.write(id)
    reservation.set('total_baggages', total)
    reservation.set('nonfree_baggages', nonfree)
    takeUpdatePayment(database, reservation, paymentId, price)
    notePayment(reservation, paymentId, price)
    return dumpJson(reservation)
  },
)

export const updateReservationPassengers = defineTool(
  'update_reservation_passengers',
  'UpdateReservationPassengers.invoke',
  ['reservation_id', 'passengers'],
  (database, { reservation_id: id, passengers }) => {
    const reservations = database.table('reservations')
    if (!reservations.has(id)) return 'Error: reservation not found'
    if (length(passengers) !== length(item(reservations.read(id), 'passengers'))) {
      return 'Error: number of passengers does not match'
    }
    return dumpJson(reservations.write(id).set('passengers', passengers))
  },
)

/** Refunds every payment in the history, earlier refunds included. */
export const cancelReservation = defineTool(
  'cancel_reservation',
  'CancelReservation.invoke',
  ['reservation_id'],
  (database, { reservation_id: id }) => {
    const reservations = database.table('reservations')
    if (!reservations.has(id)) return 'Error: reservation not found'
    const refunds = iterate(item(reservations.read(id), 'payment_history')).map((payment) =>
      dict([
        ['payment_id', item(payment, 'payment_id')],
        ['amount', negate(item(payment, 'amount'))],
      ]),
    )
    const reservation = reservations.write(id)
    listAt(reservation, 'payment_history').push(...refunds)
    return dumpJson(reservation.set('status', 'cancelled'))
  },
)
