/** The tools that book flights, and the tools that use a booking. */
import type { Float, PyDict, PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'
import { item, requireHashable } from '../../../python/access.ts'
import { entry, lookUp, toKey } from '../containers.ts'
import { type Arguments, failure } from '../simulator.ts'
import { findFares } from './flight-fares.ts'
import { drawId, readDate, refuseToken, setBalance, type TravelState } from './travel-state.ts'
import { AIRPORTS } from './travel-tables.ts'

export function bookFlight(state: TravelState, args: Arguments): PyValue {
  const [token = null, cardId = null, date = null, from = null, to = null, travelClass = null] = args
  const refusal = refuseToken(state, token) ?? refuseCard(state, cardId) ?? refuseItinerary(from, to, date, travelClass)
  if (refusal !== null) return failedBooking(refusal)
  const cost = quoteFare(from, to, date, travelClass)
  if (typeof cost === 'string') return failedBooking(cost)
  const balance = item(entry(state.credit_card_list, cardId), 'balance')
  if (py.lessThan(balance, cost)) return failedBooking('Insufficient funds')
  if (state.budget_limit !== null && py.lessThan(balance, state.budget_limit)) {
    return failedBooking('Balance is less than budget limit')
  }
  setBalance(state, cardId, py.subtract(balance, cost, '-='))
  const bookingId = drawId(state, 1_000_000, 9_999_999)
  const transactionId = drawId(state, 10_000_000, 99_999_999)
  const booking = py.dict({
    card_id: cardId,
    travel_date: date,
    travel_from: from,
    travel_to: to,
    travel_class: travelClass,
    travel_cost: cost,
    transaction_id: transactionId,
  })
  state.booking_record.set(bookingId, booking)
  return py.dict({
    booking_id: bookingId,
    transaction_id: transactionId,
    booking_status: true,
    booking_history: state.long_context ? state.booking_record : py.dict(),
  })
}

function refuseCard(state: TravelState, cardId: PyValue): string | null {
  const card = lookUp(state.credit_card_list, cardId)
  if (card === undefined) return 'Card not registered'
  return py.contains(card, 'balance') ? null : 'Balance not found'
}

function refuseItinerary(from: PyValue, to: PyValue, date: PyValue, travelClass: PyValue): string | null {
  if (!isAirport(from)) return `Invalid departure airport code: ${py.str(from)}`
  if (!isAirport(to)) return `Invalid destination airport code: ${py.str(to)}`
  if (readDate(date) === null) return 'Invalid date format. Use YYYY-MM-DD.'
  requireHashable(travelClass)
  if (travelClass === 'economy' || travelClass === 'business' || travelClass === 'first') return null
  // The original prints a Python set, whose order differs between processes. This text has one fixed order.
  return "Invalid travel class. Must be one of {'economy', 'business', 'first'}"
}

function quoteFare(from: PyValue, to: PyValue, date: PyValue, travelClass: PyValue): Float | string {
  try {
    return findFares(from, to, date, travelClass).asked
  } catch (error) {
    if (error instanceof py.PythonError && error.kind === 'ValueError') return error.text
    throw error
  }
}

function isAirport(value: PyValue): boolean {
  return typeof value === 'string' && AIRPORTS.includes(value)
}

export function retrieveInvoice(state: TravelState, [token = null, bookingId = null]: Arguments): PyValue {
  const refusal = refuseToken(state, token)
  if (refusal !== null) return failure(refusal)
  const booking = lookUp(state.booking_record, bookingId)
  if (booking === undefined) return failure('Booking not found')
  const invoice = py.dict({ booking_id: bookingId })
  for (const name of INVOICE_FIELDS) invoice.set(name, item(booking, name))
  return py.dict({ invoice })
}

const INVOICE_FIELDS = ['travel_date', 'travel_from', 'travel_to', 'travel_class', 'travel_cost', 'transaction_id']

export function getBookingHistory(state: TravelState, [token = null]: Arguments): PyValue {
  const refusal = refuseToken(state, token)
  return refusal !== null ? failure(refusal) : py.dict({ booking_history: py.copy(state.booking_record) })
}

export function cancelBooking(state: TravelState, [token = null, bookingId = null]: Arguments): PyValue {
  const refusal = refuseToken(state, token)
  if (refusal !== null) return failedCancellation(refusal)
  const booking = lookUp(state.booking_record, bookingId)
  if (booking === undefined) return failedCancellation('Booking not found')
  const cardId = item(booking, 'card_id')
  const cost = item(booking, 'travel_cost')
  const card = entry(state.credit_card_list, cardId)
  setBalance(state, cardId, py.add(item(card, 'balance'), cost, '+='))
  state.booking_record.delete(toKey(bookingId))
  return py.dict({ cancel_status: true })
}

export function purchaseInsurance(state: TravelState, args: Arguments): PyValue {
  const [token = null, , bookingId = null, cost = null, cardId = null] = args
  const refusal = refuseToken(state, token)
  if (refusal !== null) return failedInsurance(refusal)
  if (state.budget_limit !== null && py.lessThan(state.budget_limit, cost))
    return failedInsurance('Exceeded budget limit')
  if (!py.contains(state.booking_record, bookingId)) return failedInsurance('Booking not found')
  const card = lookUp(state.credit_card_list, cardId)
  if (card === undefined) return failedInsurance('Credit card not registered')
  setBalance(state, cardId, py.subtract(item(card, 'balance'), cost, '-='))
  return py.dict({ insurance_id: drawId(state, 100_000_000, 999_999_999), insurance_status: true })
}

export function contactCustomerSupport(state: TravelState, [bookingId = null]: Arguments): PyValue {
  if (!py.contains(state.booking_record, bookingId)) return failure('Booking not found')
  const text =
    'Thank you for contacting customer support. ' +
    'Your message has been received and we will get back to you shortly.'
  return py.dict({ customer_support_message: text })
}

const failedBooking = (text: string) => failedWith('booking_status', text)
const failedCancellation = (text: string) => failedWith('cancel_status', text)
const failedInsurance = (text: string) => failedWith('insurance_status', text)

function failedWith(statusName: string, text: string): PyDict {
  return py.dict({ [statusName]: false, error: text })
}
