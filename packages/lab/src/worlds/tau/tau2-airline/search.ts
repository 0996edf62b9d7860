/** The tools that look up records in tau2-bench's airline. */
import type { PyDict, PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'
import { item } from '../../python/access.ts'
import { toInt } from '../../python/convert.ts'
import { airports, departing, isAvailable } from '../airline/flights.ts'
import type { TauDatabase } from '../dataset/database.ts'
import { defineLookup, defineTau2Tool, demandRecord, type TauTool, tau2Fail } from '../tools/tool.ts'

function demandDay(database: TauDatabase, number: PyValue, date: PyValue): PyDict {
  const flight = demandRecord(database.table('flights'), number, `Flight ${py.str(number)} not found`)
  const dates = item(flight, 'dates')
  const day = py.contains(dates, date) ? item(dates, date) : null
  if (py.isDict(day)) return day
  throw tau2Fail(`flight ${py.str(number)} not found on date ${py.str(date)}`)
}

const lookups = (['reservation', 'user'] as const).map((record) =>
  defineLookup(defineTau2Tool, record, (id) => tau2Fail(`${record} ${py.str(id)} not found`)),
)

const getFlightStatus = defineTau2Tool(
  'get_flight_status',
  ['flight_number', 'date'],
  (database, { flight_number: number, date }) => py.str(item(demandDay(database, number, date), 'status')),
)

const listAllAirports = defineTau2Tool('list_all_airports', [], () =>
  py.dumpJson(airports.map(([iata, city]) => py.dict({ iata, city }))),
)

const searchDirectFlight = defineTau2Tool(
  'search_direct_flight',
  ['origin', 'destination', 'date'],
  (database, { origin, destination, date }) => {
    const flights = availableFrom(database, origin, date).filter((flight) =>
      py.equal(item(flight, 'destination'), destination),
    )
    return py.dumpJson(flights.map((flight) => offer(flight, date, null)))
  },
)

const searchOnestopFlight = defineTau2Tool(
  'search_onestop_flight',
  ['origin', 'destination', 'date'],
  (database, { origin, destination, date }) => {
    const results: PyValue[] = []
    for (const one of availableFrom(database, origin, date)) {
      const arrival = item(one, 'scheduled_arrival_time_est')
      const second = py.contains(arrival, '+1') ? `2024-05-${py.str(Number(toInt(py.str(date).slice(-2))) + 1)}` : date
      for (const two of availableFrom(database, item(one, 'destination'), second)) {
        const caught = py.greaterOrEqual(item(two, 'scheduled_departure_time_est'), arrival)
        if (!caught || !py.equal(item(two, 'destination'), destination)) continue
        results.push([offer(one, date, date), offer(two, second, second)])
      }
    }
    return py.dumpJson(results)
  },
)

function availableFrom(database: TauDatabase, origin: PyValue, date: PyValue): readonly PyDict[] {
  return departing(database.table('flights'), origin).filter((flight) => isAvailable(flight, date))
}

function offer(flight: PyDict, date: PyValue, shown: PyValue): PyDict {
  const day = item(item(flight, 'dates'), date)
  return py.dict({
    flight_number: item(flight, 'flight_number'),
    origin: item(flight, 'origin'),
    destination: item(flight, 'destination'),
    status: 'available',
    scheduled_departure_time_est: item(flight, 'scheduled_departure_time_est'),
    scheduled_arrival_time_est: item(flight, 'scheduled_arrival_time_est'),
    date: shown,
    available_seats: item(day, 'available_seats'),
    prices: item(day, 'prices'),
  })
}

export const searchTools: readonly TauTool[] = [
  ...lookups,
  getFlightStatus,
  listAllAirports,
  searchDirectFlight,
  searchOnestopFlight,
]
