import { rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { smallTauFolder } from '../../../../test/small-tau.ts'
import { TauDataset } from '../dataset/dataset.ts'
import { tauDomains } from '../domain.ts'
import { TauWorld } from '../world.ts'

const folder = smallTauFolder()
const dataset = new TauDataset(folder)
const domain = tauDomains['tau2-airline']
afterAll(() => rmSync(folder, { recursive: true }))

const flight = { flight_number: 'HAT001', date: '2024-05-16' }
const booking = {
  user_id: 'ann_lind_1',
  origin: 'SFO',
  destination: 'JFK',
  flight_type: 'one_way',
  cabin: 'basic_economy',
  flights: [flight],
  passengers: [{ first_name: 'Ann', last_name: 'Lind', dob: '1980-01-02' }],
  payment_methods: [{ payment_id: 'gift_card_1', amount: 100 }],
  total_baggages: 0,
  nonfree_baggages: 0,
  insurance: 'no',
}

describe('the airline of tau2-bench', () => {
  test('shows records in the order of its models, amounts as floats and a status always', () => {
    const run = open()
    expect(run('get_reservation_details', { reservation_id: 'RES001' })).toMatch(/"insurance": "no", "status": null}$/)
    expect(run('get_user_details', { user_id: 'ann_lind_1' })).toMatch(/^{"user_id": "ann_lind_1", "name": /)
    expect(run('get_user_details', { user_id: 'ann_lind_1' })).toContain(
      '"gift_card_1": {"source": "gift_card", "id": "gift_card_1", "amount": 250.0}',
    )
  })

  test('takes the seats it books', () => {
    const run = open()
    const search = { origin: 'SFO', destination: 'JFK', date: '2024-05-16' }
    expect(run('search_direct_flight', search)).toContain('"available_seats": {"basic_economy": 3,')
    expect(run('book_reservation', booking)).toContain('"reservation_id": "HATHAT"')
    expect(run('search_direct_flight', search)).toContain('"available_seats": {"basic_economy": 2,')
    expect(run('get_user_details', { user_id: 'ann_lind_1' })).toContain('"amount": 150.0')
  })

  test('notes another cabin', () => {
    const change = { reservation_id: 'RES001', cabin: 'basic_economy', flights: [flight], payment_id: 'credit_card_1' }
    expect(open()('update_reservation_flights', change)).toContain('"cabin": "basic_economy"')
  })

  test.each<[string, object, string]>([
    ['no_such_tool', {}, "Error: Tool 'no_such_tool' not found."],
    ['think', { thought: 'so' }, "Error: Tool 'think' not found."],
    ['get_user_details', { user_id: 'nobody' }, 'Error: User nobody not found'],
    ['get_flight_status', { flight_number: 'HAT002', date: '2024-05-17' }, 'landed'],
    ['get_flight_status', { flight_number: 'HAT002', date: '2024' }, 'Error: Flight HAT002 not found on date 2024'],
    ['calculate', { expression: '1 + x' }, 'Error: Invalid characters in expression'],
    ['calculate', { expression: '7 / 2' }, '3.5'],
    [
      'cancel_reservation',
      { id: 1 },
      "Error: AirlineTools.cancel_reservation() got an unexpected keyword argument 'id'",
    ],
    [
      'book_reservation',
      { ...booking, payment_methods: [] },
      'Error: Payment amount does not add up, total price is 100, but paid 0',
    ],
    [
      'book_reservation',
      { ...booking, cabin: 'business', passengers: Array(2).fill(booking.passengers[0]) },
      'Error: Not enough seats on flight HAT001',
    ],
  ])('answers %s(%j) with %s', (name, args, output) => {
    expect(open()(name, args)).toBe(output)
  })

  test('refuses a fourth booking and a fourth certificate', () => {
    const run = open()
    const paid = { ...booking, payment_methods: [{ payment_id: 'credit_card_1', amount: 100 }] }
    const bookings = Array.from({ length: 4 }, () => run('book_reservation', paid).slice(0, 27))
    expect(bookings.at(-1)).toBe('Error: Too many reservation')
    const certificates = Array.from({ length: 4 }, () => run('send_certificate', { user_id: 'ann_lind_1', amount: 5 }))
    expect(certificates.at(-1)).toBe('Error: Too many certificates')
  })
})

function open(): (name: string, args: object) => string {
  const world = new TauWorld(domain, dataset.openDatabase(domain))
  return (name, args) => {
    const outcome = world.execute([{ name, arguments: JSON.stringify(args) }])
    return outcome.kind === 'executed' ? (outcome.outputs[0] ?? '') : outcome.error
  }
}
