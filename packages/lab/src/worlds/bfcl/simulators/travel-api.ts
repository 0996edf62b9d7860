/**
 * TravelAPI: flights, bookings and credit cards. Cards and bookings are replaced and never changed in place, so states, configurations
 * and constants share them. The original's long-context cards live as long as its process; here every task starts from the constants.
 */
import type { LongContext } from '@twincheck/eval/bfcl'
import type { PyDict, PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'
import { item, textWith } from '../../python/access.ts'
import { toFloat } from '../../python/convert.ts'
import type { DateTime } from '../../python/datetime/date-time.ts'
import { roundTo } from '../../python/round.ts'
import { constantDict, readDict, readRandom, readValue } from './configuration.ts'
import { lookUp } from './containers.ts'
import { equalRecords, recordAttributes } from './record-state.ts'
import { type Arguments, failure, optional, required, type Simulator } from './simulator.ts'
import * as bookings from './travel-api/bookings.ts'
import { findFares } from './travel-api/flight-fares.ts'
import { drawId, readDate, refuseToken, type TravelState } from './travel-api/travel-state.ts'
import { AIRPORT_BY_CITY, AIRPORTS, DOLLAR_RATES } from './travel-api/travel-tables.ts'

/** The fixed current date for computing ages. The original uses the actual date. */
const TODAY = { year: 2026, month: 3, day: 23 }

export const travelApi: Simulator<TravelState> = {
  className: 'TravelAPI',
  load: (config, longContext) => ({
    random: readRandom(config, 141053),
    credit_card_list: readExtended(config, 'credit_card_list', longContext, 'CREDIT_CARD_EXTENSION'),
    booking_record: readExtended(config, 'booking_record', longContext, 'BOOKING_RECORD_EXTENSION'),
    access_token: readValue(config, 'access_token', null),
    token_type: readValue(config, 'token_type', null),
    token_expires_in: readValue(config, 'token_expires_in', null),
    token_scope: readValue(config, 'token_scope', null),
    user_first_name: readValue(config, 'user_first_name', null),
    user_last_name: readValue(config, 'user_last_name', null),
    budget_limit: readValue(config, 'budget_limit', null),
    long_context: longContext !== null,
  }),
  copy: (state) => ({
    ...state,
    random: state.random.copy(),
    credit_card_list: new Map(state.credit_card_list),
    booking_record: new Map(state.booking_record),
  }),
  equal: equalRecords,
  attributes: recordAttributes,
  methods: {
    authenticate_travel: {
      parameters: required(
        'client_id',
        'client_secret',
        'refresh_token',
        'grant_type',
        'user_first_name',
        'user_last_name',
      ),
      run: authenticate,
    },
    travel_get_login_status: {
      run: (state) => py.dict({ status: state.token_expires_in !== null && !py.equal(state.token_expires_in, 0) }),
    },
    get_budget_fiscal_year: {
      parameters: optional('lastModifiedAfter', 'includeRemoved'),
      run: () => py.dict({ budget_fiscal_year: '2018' }),
    },
    register_credit_card: {
      parameters: required(
        'access_token',
        'card_number',
        'expiration_date',
        'cardholder_name',
        'card_verification_number',
      ),
      run: registerCreditCard,
    },
    get_flight_cost: {
      parameters: required('travel_from', 'travel_to', 'travel_date', 'travel_class'),
      run: getFlightCost,
    },
    get_credit_card_balance: { parameters: required('access_token', 'card_id'), run: getCreditCardBalance },
    book_flight: {
      parameters: required('access_token', 'card_id', 'travel_date', 'travel_from', 'travel_to', 'travel_class'),
      run: bookings.bookFlight,
    },
    retrieve_invoice: {
      parameters: [...required('access_token'), ...optional('booking_id', 'insurance_id')],
      run: bookings.retrieveInvoice,
    },
    get_booking_history: { parameters: required('access_token'), run: bookings.getBookingHistory },
    list_all_airports: { run: () => [...AIRPORTS] },
    cancel_booking: { parameters: required('access_token', 'booking_id'), run: bookings.cancelBooking },
    compute_exchange_rate: {
      parameters: required('base_currency', 'target_currency', 'value'),
      run: computeExchangeRate,
    },
    verify_traveler_information: {
      parameters: required('first_name', 'last_name', 'date_of_birth', 'passport_number'),
      run: verifyTraveler,
    },
    set_budget_limit: { parameters: required('access_token', 'budget_limit'), run: setBudgetLimit },
    get_nearest_airport_by_city: {
      parameters: required('location'),
      run: (_, [location = null]) => py.dict({ nearest_airport: lookUp(AIRPORT_BY_CITY, location) ?? 'Unknown' }),
    },
    purchase_insurance: {
      parameters: required('access_token', 'insurance_type', 'booking_id', 'insurance_cost', 'card_id'),
      run: bookings.purchaseInsurance,
    },
    contact_customer_support: { parameters: required('booking_id', 'message'), run: bookings.contactCustomerSupport },
    get_all_credit_cards: { run: (state) => py.dict({ credit_card_list: state.credit_card_list }) },
  },
}

/**
 * A dict of the configuration, to which the entries of a long-context constant are added. If both have the same key, the configuration's
 * entry stays.
 */
function readExtended(config: PyDict, attribute: string, longContext: LongContext | null, constant: string): PyDict {
  const entries = readDict(config, attribute, py.dict())
  if (longContext === null) return entries
  for (const [key, value] of constantDict(longContext, constant)) {
    if (!entries.has(key)) entries.set(key, value)
  }
  return entries
}

function authenticate(state: TravelState, args: Arguments): PyValue {
  const [, , , grantType = null, firstName = null, lastName = null] = args
  state.token_expires_in = 2
  state.access_token = drawId(state, 100_000, 999_999)
  state.token_type = 'Bearer'
  state.token_scope = grantType
  state.user_first_name = firstName
  state.user_last_name = lastName
  return py.dict({ expires_in: 2, access_token: state.access_token, token_type: 'Bearer', scope: grantType })
}

function registerCreditCard(state: TravelState, args: Arguments): PyValue {
  const [token = null, number = null, expirationDate = null, holder = null, verificationNumber = null] = args
  if (state.token_expires_in === null) return failure('Token not initialized')
  const refusal = refuseToken(state, token)
  if (refusal !== null) return failure(refusal)
  if (py.contains(state.credit_card_list, number)) return failure('Card already registered')
  const cardId = drawId(state, 100_000_000_000, 999_999_999_999)
  const card = py.dict({
    card_number: number,
    expiration_date: expirationDate,
    cardholder_name: holder,
    card_verification_number: verificationNumber,
    balance: state.random.randint(10_000, 99_999),
  })
  state.credit_card_list.set(cardId, card)
  return py.dict({ card_id: cardId })
}

function getFlightCost(state: TravelState, args: Arguments): PyValue {
  const [from = null, to = null, date = null, travelClass = null] = args
  const fares = findFares(from, to, date, travelClass)
  return py.dict({ travel_cost_list: state.long_context ? fares.listAll() : [fares.asked] })
}

function getCreditCardBalance(state: TravelState, [token = null, cardId = null]: Arguments): PyValue {
  const refusal = refuseToken(state, token)
  if (refusal !== null) return failure(refusal)
  const card = lookUp(state.credit_card_list, cardId)
  if (card !== undefined) return py.dict({ card_balance: item(card, 'balance') })
  return failure(`Card not registered. Here are a list of card_id's: ${py.repr([...state.credit_card_list.keys()])}`)
}

function computeExchangeRate(_: TravelState, args: Arguments): PyValue {
  const [base = null, target = null, value = null] = args
  for (const [currency, rate] of DOLLAR_RATES) {
    if (base === 'USD' && target === currency) return exchanged(toFloat(py.multiply(value, rate)))
    if (base === currency && target === 'USD') return exchanged(roundTo(py.divide(value, rate), 2))
  }
  throw new py.PythonError('ValueError', 'No available exchange rate for the given currencies.')
}

function verifyTraveler(state: TravelState, args: Arguments): PyValue {
  const [firstName = null, lastName = null, dateOfBirth = null, passportNumber = null] = args
  if (!py.equal(state.user_first_name, firstName) || !py.equal(state.user_last_name, lastName)) {
    const expected = `${py.str(state.user_first_name)} ${py.str(state.user_last_name)}`
    const found = `${py.str(firstName)} ${py.str(lastName)}`
    return unverified(`Cannot book flight information for another user.Expected ${expected}, got ${found}`)
  }
  const birth = readDate(dateOfBirth)
  if (birth === null) return unverified('Invalid date of birth format. Please use YYYY-MM-DD.')
  if (ageOf(birth) < 18) return unverified('Traveler must be at least 18 years old.')
  if (!textWith('startswith', passportNumber).startsWith('US')) {
    return unverified('Passport must be issued by the United States.')
  }
  return py.dict({ verification_status: true })
}

function setBudgetLimit(state: TravelState, [token = null, limit = null]: Arguments): PyValue {
  const refusal = refuseToken(state, token)
  if (refusal !== null) return failure(refusal)
  state.budget_limit = toFloat(limit)
  return py.dict({ budget_limit: state.budget_limit })
}

function ageOf(birth: DateTime): number {
  const birthdayAhead = TODAY.month < birth.month || (TODAY.month === birth.month && TODAY.day < birth.day)
  return TODAY.year - birth.year - Number(birthdayAhead)
}

function unverified(reason: string): PyDict {
  return py.dict({ verification_status: false, verification_failure: reason })
}

function exchanged(value: PyValue): PyDict {
  return py.dict({ exchanged_value: value })
}
