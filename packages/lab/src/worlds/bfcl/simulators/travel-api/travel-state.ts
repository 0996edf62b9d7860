/** The state of a TravelAPI, and the operations that its methods share. */
import { equal, isDict, type PyDict, PythonError, type PyValue } from '@twincheck/eval/python'
import type { DateTime } from '../../../python/datetime/date-time.ts'
import { strptime } from '../../../python/datetime/strptime.ts'
import type { PythonRandom } from '../../../python/random.ts'
import { entry, toKey } from '../containers.ts'

/** The attributes are in the order in which the original sets and prints them. */
export type TravelState = {
  readonly random: PythonRandom
  readonly credit_card_list: PyDict
  readonly booking_record: PyDict
  access_token: PyValue
  token_type: PyValue
  token_expires_in: PyValue
  token_scope: PyValue
  user_first_name: PyValue
  user_last_name: PyValue
  budget_limit: PyValue
  readonly long_context: boolean
}

export function refuseToken(state: TravelState, token: PyValue): string | null {
  if (equal(state.token_expires_in, 0)) return 'Token expired'
  return equal(token, state.access_token) ? null : 'Invalid access token'
}

/** Replaces the card by a card with the new balance, because other states may share the old card. */
export function setBalance(state: TravelState, cardId: PyValue, balance: PyValue): void {
  const card = entry(state.credit_card_list, cardId)
  // The card is always a dict here, because callers have already read its balance.
  if (isDict(card)) state.credit_card_list.set(toKey(cardId), new Map(card).set('balance', balance))
}

/** Draws a random id as text, from `low` to `high`, including both. */
export function drawId(state: TravelState, low: number, high: number): string {
  return String(state.random.randint(low, high))
}

/** Reads a date. Returns null if the text is not a date. Other types raise a TypeError, which the original does not catch. */
export function readDate(value: PyValue): DateTime | null {
  try {
    return strptime(value, '%Y-%m-%d')
  } catch (error) {
    if (error instanceof PythonError && error.kind === 'ValueError') return null
    throw error
  }
}
