/** The state of a TravelAPI and what most of its methods do with it. */
import { dict, equal, isDict, type PyDict, PythonError, type PyValue } from '@twincheck/eval/python'
import type { PythonRandom } from '../../../python/random.ts'
import { entry, toKey } from '../containers.ts'
import { type ParsedDateTime, strptime } from '../strptime.ts'

export type TravelState = {
  readonly random: PythonRandom
  readonly creditCardList: PyDict
  readonly bookingRecord: PyDict
  accessToken: PyValue
  tokenType: PyValue
  tokenExpiresIn: PyValue
  tokenScope: PyValue
  userFirstName: PyValue
  userLastName: PyValue
  budgetLimit: PyValue
  readonly longContext: boolean
}

/** Why the token does not open the account, or null where it does. */
export function refuseToken(state: TravelState, token: PyValue): string | null {
  if (equal(state.tokenExpiresIn, 0)) return 'Token expired'
  return equal(token, state.accessToken) ? null : 'Invalid access token'
}

/** Puts a card with the new balance in the place of the old one, which other states may share. */
export function setBalance(state: TravelState, cardId: PyValue, balance: PyValue): void {
  const card = entry(state.creditCardList, cardId)
  // Whoever sets a balance has read it first, which only a dict allows.
  if (isDict(card)) state.creditCardList.set(toKey(cardId), new Map(card).set('balance', balance))
}

/** A number in the range, both ends included, as the text the original uses for ids. */
export function drawId(state: TravelState, low: number, high: number): string {
  return String(state.random.randint(low, high))
}

/** The date, or null where the text is not one; anything but a text is a TypeError, which the original lets through. */
export function readDate(value: PyValue): ParsedDateTime | null {
  try {
    return strptime(value, '%Y-%m-%d')
  } catch (error) {
    if (error instanceof PythonError && error.kind === 'ValueError') return null
    throw error
  }
}

export function failure(text: string): PyDict {
  return dict([['error', text]])
}
