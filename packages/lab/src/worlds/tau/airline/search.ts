/** The tools that look up flights, airports, users and reservations. They never change the database. */
import type { PyDict, PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'
import { item } from '../../python/access.ts'
import { toInt } from '../../python/convert.ts'
import { defineLookup, defineTool, fail, type TauTool } from '../tools/tool.ts'
import { airports, departing, isAvailable } from './flights.ts'

// As in the original, the error says "user" for a missing reservation too.
const lookups = (['reservation', 'user'] as const).map((record) =>
  defineLookup(defineTool, record, () => fail('user not found')),
)

const listAllAirports = defineTool('list_all_airports', [], () => py.dumpJson(py.dict(airports)))

const searchDirectFlight = defineTool(
  'search_direct_flight',
  ['origin', 'destination', 'date'],
  (database, { origin, destination, date }) => {
    const results = departing(database.table('flights'), origin)
      .filter((flight) => py.equal(item(flight, 'destination'), destination) && isAvailable(flight, date))
      .map((flight) => offer(flight, date))
    return py.dumpJson(results)
  },
)

const searchOnestopFlight = defineTool(
  'search_onestop_flight',
  ['origin', 'destination', 'date'],
  (database, { origin, destination, date }) => {
    const flights = database.table('flights')
    const results: PyValue[] = []
    for (const one of departing(flights, origin)) {
      for (const two of departing(flights, item(one, 'destination'))) {
        if (!py.equal(item(two, 'destination'), destination)) continue
        const connection = connect(one, two, date)
        if (connection !== null) results.push(connection)
      }
    }
    return py.dumpJson(results)
  },
)

/** Offers two connecting flights. Returns null if a flight is not available, or if the second flight cannot be reached. */
function connect(one: PyDict, two: PyDict, date: PyValue): PyValue[] | null {
  const arrival = item(one, 'scheduled_arrival_time_est')
  const second = py.contains(arrival, '+1') ? dayAfter(date) : date
  if (py.greaterThan(arrival, item(two, 'scheduled_departure_time_est'))) return null
  if (!py.contains(item(one, 'dates'), date) || !py.contains(item(two, 'dates'), second)) return null
  if (!isAvailable(one, date) || !isAvailable(two, second)) return null
  // As in the original, the second flight has the seats and prices of the first day, but the second date.
  return [offer(one, date).set('date', date), offer(two, date).set('date', second)]
}

/** The next day. As in the original, the month is always May, because the data ends in May. A day below 10 has no leading zero. */
function dayAfter(date: PyValue): string {
  if (typeof date !== 'string')
    throw new py.PythonError('TypeError', `'${py.typeName(date)}' object is not subscriptable`)
  return `2024-05-${py.str(Number(toInt(date.slice(-2))) + 1)}`
}

function offer(flight: PyDict, date: PyValue): PyDict {
  const day = item(item(flight, 'dates'), date)
  const entries = [...flight].filter(([key]) => key !== 'dates')
  return py.dict([...entries, ...(day instanceof Map ? py.copy(day) : [])])
}

export const searchTools: readonly TauTool[] = [...lookups, listAllAirports, searchDirectFlight, searchOnestopFlight]
