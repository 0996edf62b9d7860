/** Lookups of flights, airports, users and reservations. Nothing here changes the database. */
import {
  contains,
  copy,
  dict,
  dumpJson,
  equal,
  greaterThan,
  type PyDict,
  PythonError,
  type PyValue,
  str,
  typeName,
} from '@twincheck/eval/python'
import { toInt } from '../../python/convert.ts'
import type { TauTable } from '../dataset/database.ts'
import { defineLookup } from '../tools/define-lookup.ts'
import { item } from '../tools/python-access.ts'
import { defineTool } from '../tools/tool.ts'
import { airports } from './airports.ts'
import { flightsFrom } from './flight-index.ts'

export const getReservationDetails = defineLookup({
  name: 'get_reservation_details',
  functionName: 'GetReservationDetails.invoke',
  parameter: 'reservation_id',
  table: 'reservations',
  // The original says "user" here too.
  absent: 'Error: user not found',
})

export const getUserDetails = defineLookup({
  name: 'get_user_details',
  functionName: 'GetUserDetails.invoke',
  parameter: 'user_id',
  table: 'users',
  absent: 'Error: user not found',
})

export const listAllAirports = defineTool('list_all_airports', 'ListAllAirports.invoke', [], () =>
  dumpJson(dict(airports)),
)

export const searchDirectFlight = defineTool(
  'search_direct_flight',
  'SearchDirectFlight.invoke',
  ['origin', 'destination', 'date'],
  (database, { origin, destination, date }) => {
    const results = departing(database.table('flights'), origin)
      .filter((flight) => equal(item(flight, 'destination'), destination) && isAvailable(flight, date))
      .map((flight) => offer(flight, date))
    return dumpJson(results)
  },
)

export const searchOnestopFlight = defineTool(
  'search_onestop_flight',
  'SearchOnestopFlight.invoke',
  ['origin', 'destination', 'date'],
  (database, { origin, destination, date }) => {
    const flights = database.table('flights')
    const results: PyValue[] = []
    for (const one of departing(flights, origin)) {
      for (const two of departing(flights, item(one, 'destination'))) {
        if (!equal(item(two, 'destination'), destination)) continue
        const connection = connect(one, two, date)
        if (connection !== null) results.push(connection)
      }
    }
    return dumpJson(results)
  },
)

/** The two offers; null if the passenger cannot catch the second flight or if a flight is not available. */
function connect(one: PyDict, two: PyDict, date: PyValue): PyValue[] | null {
  const arrival = item(one, 'scheduled_arrival_time_est')
  const second = contains(arrival, '+1') ? dayAfter(date) : date
  if (greaterThan(arrival, item(two, 'scheduled_departure_time_est'))) return null
  if (!contains(item(one, 'dates'), date) || !contains(item(two, 'dates'), second)) return null
  if (!isAvailable(one, date) || !isAvailable(two, second)) return null
  // The original shows the second flight's seats and prices on the first day, with the date of the second day.
  return [offer(one, date).set('date', date), offer(two, date).set('date', second)]
}

/** The data ends in May 2024, so the original only counts within May. Days below 10 lose their zero. */
function dayAfter(date: PyValue): string {
  if (typeof date !== 'string') throw new PythonError('TypeError', `'${typeName(date)}' object is not subscriptable`)
  return `2024-05-${str(Number(toInt(date.slice(-2))) + 1)}`
}

function departing(flights: TauTable, origin: PyValue): readonly PyDict[] {
  return typeof origin === 'string' ? flightsFrom(flights, origin).map((number) => flights.read(number)) : []
}

function isAvailable(flight: PyDict, date: PyValue): boolean {
  const dates = item(flight, 'dates')
  return contains(dates, date) && equal(item(item(dates, date), 'status'), 'available')
}

/** A flight in search results: its fields without `dates`, plus the fields of the requested date. */
function offer(flight: PyDict, date: PyValue): PyDict {
  const day = item(item(flight, 'dates'), date)
  const entries = [...flight].filter(([key]) => key !== 'dates')
  return dict([...entries, ...(day instanceof Map ? copy(day) : [])])
}
