import { dict, dumpJson } from '@twincheck/eval/python'
import { describe, expect, test } from 'vitest'
import { answer, differencesFromPython, methodsNotReplayed } from '../../../../test/simulator-parity.ts'
import { ScenarioError } from './configuration.ts'
import { travelApi } from './travel-api.ts'

const BOOKING = "'2024-05-20', 'SFO', 'LAX', 'economy')"

describe('TravelAPI', () => {
  test('answers every recorded call and ends in every recorded state as Python does', () => {
    expect(differencesFromPython(travelApi, 'travel-api')).toEqual([])
  })

  test('has no method that the recording leaves out', () => {
    expect(methodsNotReplayed(travelApi, 'travel-api')).toEqual([])
  })

  test('names the classes there are, in one fixed order, when it refuses another', () => {
    const state = travelApi.load(dict([['credit_card_list', dict([['gold', dict([['balance', 900]])]])]]), null)
    expect(answer(travelApi, state, "book_flight(None, 'gold', '2024-05-20', 'SFO', 'LAX', 'coach')")).toBe(
      `{"booking_status": false, "error": "Invalid travel class. Must be one of {'economy', 'business', 'first'}"}`,
    )
  })

  test('starts every task from the long-context cards as they are in the data', () => {
    const constants = new Map([
      ['CREDIT_CARD_EXTENSION', dict([['spare', dict([['balance', 900]])]])],
      ['BOOKING_RECORD_EXTENSION', dict()],
    ])
    const untouched = dumpJson(dict(constants))
    const state = travelApi.load(dict(), constants)
    expect(answer(travelApi, state, `book_flight(None, 'spare', ${BOOKING}`)).toContain('"booking_status": true')
    expect(dumpJson(dict(constants))).toBe(untouched)
    expect(travelApi.equal(state, travelApi.load(dict(), constants))).toBe(false)
  })

  test('keeps a copy apart from the original when a card is charged', () => {
    const state = travelApi.load(dict([['credit_card_list', dict([['gold', dict([['balance', 900]])]])]]), null)
    const twin = travelApi.copy(state)
    const booked = answer(travelApi, twin, `book_flight(None, 'gold', ${BOOKING}`)
    expect(travelApi.equal(state, twin)).toBe(false)
    expect(answer(travelApi, state, `book_flight(None, 'gold', ${BOOKING}`)).toBe(booked)
    expect(travelApi.equal(state, twin)).toBe(true)
  })

  test('refuses a card list that is not a dict', () => {
    expect(() => travelApi.load(dict([['credit_card_list', []]]), null)).toThrow(ScenarioError)
  })
})
