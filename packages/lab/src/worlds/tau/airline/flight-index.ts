/** Flights by origin, in database order. Routes never change, so the index is built once. */
import type { Records, TauTable } from '../dataset/database.ts'

const departures = new WeakMap<Records, ReadonlyMap<string, readonly string[]>>()

/** Numbers of the flights that depart from `origin`. */
export function flightsFrom(flights: TauTable, origin: string): readonly string[] {
  let known = departures.get(flights.initial)
  if (known === undefined) {
    known = indexDepartures(flights.initial)
    departures.set(flights.initial, known)
  }
  return known.get(origin) ?? []
}

function indexDepartures(flights: Records): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, string[]>()
  for (const [number, flight] of flights) {
    const origin = String(flight.get('origin'))
    const found = index.get(origin)
    if (found === undefined) index.set(origin, [number])
    else found.push(number)
  }
  return index
}
