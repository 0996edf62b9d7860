/** Whether a flight has seats in a cabin on a date, and their price. */
import { contains, equal, isDict, lessThan, type PyDict, type PyValue, str } from '@twincheck/eval/python'
import type { TauTable } from '../dataset/database.ts'
import { item } from '../tools/python-access.ts'

export type Seats =
  | { readonly kind: 'free'; readonly price: PyValue; readonly flight: PyDict }
  | { readonly kind: 'refused'; readonly error: string }

/** `flight` is the model's argument: a flight number and a date. */
export function findSeats(flights: TauTable, flight: PyValue, cabin: PyValue, passengers: number): Seats {
  const number = item(flight, 'flight_number')
  if (!flights.has(number)) return refused(`flight ${str(number)} not found`)
  const known = flights.read(number)
  const date = item(flight, 'date')
  const dates = item(known, 'dates')
  if (!contains(dates, date)) return refused(`flight ${number} not found on date ${str(date)}`)
  const day = item(dates, date)
  if (!equal(item(day, 'status'), 'available')) return refused(`flight ${number} not available on date ${str(date)}`)
  if (lessThan(item(item(day, 'available_seats'), cabin), passengers)) {
    return refused(`not enough seats on flight ${number}`)
  }
  return { kind: 'free', price: item(item(day, 'prices'), cabin), flight: known }
}

/** Adds price, origin and destination to the flight in the reservation. */
export function bookSeats(flight: PyValue, price: PyValue, from: PyDict): void {
  if (!isDict(flight)) return
  flight.set('price', price)
  flight.set('origin', item(from, 'origin'))
  flight.set('destination', item(from, 'destination'))
}

function refused(problem: string): Seats {
  return { kind: 'refused', error: `Error: ${problem}` }
}
