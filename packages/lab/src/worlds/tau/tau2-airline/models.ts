/** tau2-bench's typed models of tau-bench's airline data, and its corrections of a few records. */
import { dict, isDict, type PyDict, PythonError, type PyValue } from '@twincheck/eval/python'
import { item, iterate } from '../../python/access.ts'
import { toFloat, toInt } from '../../python/convert.ts'
import { type Records, TauDatabase, TauTable } from '../dataset/database.ts'

export function typedDatabase(database: TauDatabase): TauDatabase {
  return new TauDatabase([
    ['flights', new TauTable(mapRecords(database.table('flights').initial, correctedFlight))],
    ['reservations', new TauTable(mapRecords(database.table('reservations').initial, correctedReservation))],
    ['users', new TauTable(mapRecords(database.table('users').initial, user))],
  ])
}

/** tau2-bench's corrections, inferred from stored outputs. A missing correction shows up as a divergence in a replay. */
function correctedReservation(id: string, record: PyDict): PyDict {
  const typed = reservation(record)
  return id === 'Z7GOZK' ? typed.set('destination', 'IAH').set('flight_type', 'round_trip') : typed
}

function correctedFlight(number: string, record: PyDict): PyDict {
  const dates = item(record, 'dates')
  if (number !== 'HAT018' || !isDict(dates)) return record
  return dict([...record]).set('dates', dict([...dates]).set('2024-05-11', dict({ status: 'delayed' })))
}

export function reservation(record: PyDict): PyDict {
  const typed = pick(record, ['reservation_id', 'user_id', 'origin', 'destination', 'flight_type', 'cabin'])
  typed.set('flights', iterate(item(record, 'flights')).map(reservedFlight))
  typed.set('passengers', iterate(item(record, 'passengers')).map(passenger))
  typed.set('payment_history', iterate(item(record, 'payment_history')).map(payment))
  for (const key of ['created_at', 'total_baggages', 'nonfree_baggages', 'insurance']) typed.set(key, item(record, key))
  return typed.set('status', record.get('status') ?? null)
}

function reservedFlight(value: PyValue): PyDict {
  return pick(value, ['flight_number', 'origin', 'destination', 'date', 'price'])
}

export function passenger(value: PyValue): PyDict {
  return pick(demandMembers(value, 'Passenger', ['first_name', 'last_name', 'dob']), ['first_name', 'last_name', 'dob'])
}

export function payment(value: PyValue): PyDict {
  const written = demandMembers(value, 'Payment', ['payment_id', 'amount'])
  return pick(written, ['payment_id']).set('amount', toInt(item(written, 'amount')))
}

export function writtenFlight(value: PyValue): PyDict {
  return pick(demandMembers(value, 'FlightInfo', ['flight_number', 'date']), ['flight_number', 'date'])
}

function user(id: string, record: PyDict): PyDict {
  const methods = item(record, 'payment_methods')
  return dict({
    user_id: id,
    name: pick(item(record, 'name'), ['first_name', 'last_name']),
    address: pick(item(record, 'address'), ['address1', 'address2', 'city', 'country', 'state', 'zip']),
    email: item(record, 'email'),
    dob: item(record, 'dob'),
    payment_methods: dict(isDict(methods) ? [...methods].map(([key, method]) => [key, paymentMethod(method)]) : []),
    saved_passengers: iterate(item(record, 'saved_passengers')).map(passenger),
    membership: item(record, 'membership'),
    reservations: item(record, 'reservations'),
  })
}

function paymentMethod(value: PyValue): PyDict {
  const method = pick(value, ['source', 'id'])
  if (item(value, 'source') !== 'credit_card') return method.set('amount', toFloat(item(value, 'amount')))
  return method.set('brand', item(value, 'brand')).set('last_four', item(value, 'last_four'))
}

function pick(value: PyValue, keys: readonly string[]): PyDict {
  return dict(keys.map((key) => [key, item(value, key)]))
}

function mapRecords(records: Records, change: (id: string, record: PyDict) => PyDict): Records {
  return new Map([...records].map(([id, record]) => [id, change(id, record)]))
}

/** Raises a ValueError as the original does. The original's text differs between versions, so this text is only similar. */
function demandMembers(value: PyValue, model: string, keys: readonly string[]): PyDict {
  const missing = isDict(value) ? keys.filter((key) => !value.has(key)) : keys
  if (isDict(value) && missing.length === 0) return value
  const noun = missing.length === 1 ? 'error' : 'errors'
  throw new PythonError('ValueError', `${missing.length} validation ${noun} for ${model}\n${missing.join('\n')}`)
}
