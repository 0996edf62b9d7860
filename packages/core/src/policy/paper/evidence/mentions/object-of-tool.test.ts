import { describe, expect, test } from 'vitest'
import { mentionsIn } from './mentions.ts'
import { isDoneTo, isOwnerOfObject, isPaidWith, isWantedDone } from './object-of-tool.ts'

const place = (message: string) => mentionsIn(message)[0] ?? { from: -1, to: -1, introduction: [] }

describe('a value is the object of what the tool does', () => {
  test('behind its verb, with little words between them', () => {
    const isObject = (message: string) => isDoneTo(place(message), 'book_flight')
    expect(isObject('Book me on BA283.')).toBe(true)
    expect(isObject('I am booking BA283.')).toBe(true)
    expect(isObject('Book the hotel near BA283.')).toBe(false)
    expect(isObject('Put me on BA283.')).toBe(false)
  })

  test('as that to which its object belongs', () => {
    const owns = (message: string) => isOwnerOfObject(place(message), message, 'approve_leave')
    expect(owns('Approve the leave of E10518.')).toBe(true)
    expect(owns('Approve the annual leave for E10518.')).toBe(true)
    expect(owns('Approve the bonus of E10518.')).toBe(false)
    expect(owns('Show the leave of E10518.')).toBe(false)
    expect(owns('Approve the leave, says E10518.')).toBe(false)
  })

  test('where the user wants it done', () => {
    const isWanted = (message: string) => isWantedDone(place(message), message, 'cancel_order')
    expect(isWanted('I want #W22 cancelled.')).toBe(true)
    expect(isWanted('I need #W22 to be cancelled.')).toBe(true)
    expect(isWanted('You have #W22 cancelled.')).toBe(false)
    expect(isWanted('I want #W22 delivered.')).toBe(false)
    expect(isWanted('I want #W22, cancel the rest.')).toBe(false)
  })

  test('where it is paid with', () => {
    expect(isPaidWith(place('Pay with the card_8107'))).toBe(true)
    expect(isPaidWith(place('Charge my card_8107'))).toBe(true)
    expect(isPaidWith(place('Pay for card_8107'))).toBe(false)
  })
})
