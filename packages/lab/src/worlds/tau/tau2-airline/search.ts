/** Lookups in tau2-bench's airline. */
import {
  contains,
  dict,
  dumpJson,
  equal,
  greaterOrEqual,
  isDict,
  type PyDict,
  PythonError,
  type PyValue,
  str,
} from '@twincheck/eval/python'
import { toInt } from '../../python/convert.ts'
import { airports } from '../airline/airports.ts'
import { flightsFrom } from '../airline/flight-index.ts'
import type { TauDatabase, TauTable } from '../dataset/database.ts'
import { dumpRecord } from '../tools/dump-record.ts'
import { item } from '../tools/python-access.ts'
import { defineTool } from '../tools/tool.ts'

/** Raises the original's error if there is no such record. */
export function demandRecord(table: TauTable, what: 'User' | 'Reservation' | 'Flight', id: PyValue): PyDict {
  if (table.has(id)) return table.read(id)
  throw new PythonError('ValueError', `${what} ${str(id)} not found`)
}

/** A flight on a date. */
export function demandDay(database: TauDatabase, number: PyValue, date: PyValue): PyDict {
  const dates = item(demandRecord(database.table('flights'), 'Flight', number), 'dates')
  const day = contains(dates, date) ? item(dates, date) : null
  if (isDict(day)) return day
  throw new PythonError('ValueError', `Flight ${str(number)} not found on date ${str(date)}`)
}

export const getReservationDetails = defineTool(
  'get_reservation_details',
  'AirlineTools.get_reservation_details',
  ['reservation_id'],
  (database, { reservation_id: id }) => {
    demandRecord(database.table('reservations'), 'Reservation', id)
    return dumpRecord(database.table('reservations'), str(id))
  },
)

export const getUserDetails = defineTool(
  'get_user_details',
  'AirlineTools.get_user_details',
  ['user_id'],
  (database, { user_id: id }) => {
    demandRecord(database.table('users'), 'User', id)
    return dumpRecord(database.table('users'), str(id))
  },
)

export const getFlightStatus = defineTool(
  'get_flight_status',
  'AirlineTools.get_flight_status',
  ['flight_number', 'date'],
  (database, { flight_number: number, date }) => str(item(demandDay(database, number, date), 'status')),
)

export const listAllAirports = defineTool('list_all_airports', 'AirlineTools.list_all_airports', [], () =>
  dumpJson(
    airports.map(([iata, city]) =>
      dict([
        ['iata', iata],
        ['city', city],
      ]),
    ),
  ),
)

export const searchDirectFlight = defineTool(
  'search_direct_flight',
  'AirlineTools.search_direct_flight',
  ['origin', 'destination', 'date'],
  (database, { origin, destination, date }) => {
    const flights = departing(database, origin, date).filter((flight) =>
      equal(item(flight, 'destination'), destination),
    )
    return dumpJson(flights.map((flight) => offer(flight, date, null)))
  },
)

export const searchOnestopFlight = defineTool(
  'search_onestop_flight',
  'AirlineTools.search_onestop_flight',
  ['origin', 'destination', 'date'],
  (database, { origin, destination, date }) => {
    const results: PyValue[] = []
    for (const one of departing(database, origin, date)) {
      const arrival = item(one, 'scheduled_arrival_time_est')
      const second = contains(arrival, '+1') ? `2024-05-${str(Number(toInt(str(date).slice(-2))) + 1)}` : date
      for (const two of departing(database, item(one, 'destination'), second)) {
        const caught = greaterOrEqual(item(two, 'scheduled_departure_time_est'), arrival)
        if (!caught || !equal(item(two, 'destination'), destination)) continue
        results.push([offer(one, date, date), offer(two, second, second)])
      }
    }
    return dumpJson(results)
  },
)

/** Flights from `origin` that are available on that date. */
function departing(database: TauDatabase, origin: PyValue, date: PyValue): readonly PyDict[] {
  const flights = database.table('flights')
  if (typeof origin !== 'string') return []
  return flightsFrom(flights, origin)
    .map((number) => flights.read(number))
    .filter((flight) => {
      const dates = item(flight, 'dates')
      return contains(dates, date) && equal(item(item(dates, date), 'status'), 'available')
    })
}

function offer(flight: PyDict, date: PyValue, shown: PyValue): PyDict {
  const day = item(item(flight, 'dates'), date)
  return dict([
    ['flight_number', item(flight, 'flight_number')],
    ['origin', item(flight, 'origin')],
    ['destination', item(flight, 'destination')],
    ['status', 'available'],
    ['scheduled_departure_time_est', item(flight, 'scheduled_departure_time_est')],
    ['scheduled_arrival_time_est', item(flight, 'scheduled_arrival_time_est')],
    ['date', shown],
    ['available_seats', item(day, 'available_seats')],
    ['prices', item(day, 'prices')],
  ])
}
