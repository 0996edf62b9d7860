/** Flights of both airlines, tau-bench's and tau2-bench's: airports, departures, seats and prices. */
import { cachedFor } from '@twincheck/eval/harness'
import type { PyDict, PythonError, PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'
import { item, iterate } from '../../python/access.ts'
import type { Records, TauTable } from '../dataset/database.ts'

export const airports: readonly (readonly [code: string, city: string])[] = [
  ['SFO', 'San Francisco'],
  ['JFK', 'New York'],
  ['LAX', 'Los Angeles'],
  ['ORD', 'Chicago'],
  ['DFW', 'Dallas'],
  ['DEN', 'Denver'],
  ['SEA', 'Seattle'],
  ['ATL', 'Atlanta'],
  ['MIA', 'Miami'],
  ['BOS', 'Boston'],
  ['PHX', 'Phoenix'],
  ['IAH', 'Houston'],
  ['LAS', 'Las Vegas'],
  ['MCO', 'Orlando'],
  ['EWR', 'Newark'],
  ['CLT', 'Charlotte'],
  ['MSP', 'Minneapolis'],
  ['DTW', 'Detroit'],
  ['PHL', 'Philadelphia'],
  ['LGA', 'LaGuardia'],
]

export function departing(flights: TauTable, origin: PyValue): readonly PyDict[] {
  if (typeof origin !== 'string') return []
  return (departures(flights.initial).get(origin) ?? []).map((number) => flights.read(number))
}

/** Flight numbers by origin. Routes never change, so the index is built once. */
const departures = cachedFor((flights: Records): ReadonlyMap<string, readonly string[]> => {
  return Map.groupBy(flights.keys(), (number) => String(flights.get(number)?.get('origin')))
})

export function isAvailable(flight: PyDict, date: PyValue): boolean {
  const dates = item(flight, 'dates')
  return py.contains(dates, date) && py.equal(item(item(dates, date), 'status'), 'available')
}

export type FreeSeats = { readonly price: PyValue; readonly flight: PyDict }

/**
 * Finds the flight and its price. The flight number and the date come from `written`, a value that the model wrote. Throws if the cabin
 * has too few seats.
 */
export function findSeats(
  flights: TauTable,
  written: PyValue,
  cabin: PyValue,
  passengers: number,
  fail: (problem: string) => PythonError,
): FreeSeats {
  const number = item(written, 'flight_number')
  if (!flights.has(number)) throw fail(`flight ${py.str(number)} not found`)
  const flight = flights.read(number)
  const date = item(written, 'date')
  const dates = item(flight, 'dates')
  if (!py.contains(dates, date)) throw fail(`flight ${number} not found on date ${py.str(date)}`)
  const day = item(dates, date)
  if (!py.equal(item(day, 'status'), 'available')) throw fail(`flight ${number} not available on date ${py.str(date)}`)
  if (py.lessThan(item(item(day, 'available_seats'), cabin), passengers))
    throw fail(`not enough seats on flight ${number}`)
  return { price: item(item(day, 'prices'), cabin), flight }
}

export function keptFlight(reservation: PyDict, written: PyValue, cabin: PyValue): PyDict | null {
  const kept = iterate(item(reservation, 'flights')).find(
    (known) =>
      py.equal(item(known, 'flight_number'), item(written, 'flight_number')) &&
      py.equal(item(known, 'date'), item(written, 'date')) &&
      py.equal(cabin, item(reservation, 'cabin')),
  )
  return kept !== undefined && py.isDict(kept) ? kept : null
}

export function fareOf(flights: PyValue, passengers: number): PyValue {
  return py.multiply(py.sum(iterate(flights).map((flight) => item(flight, 'price'))), passengers)
}
