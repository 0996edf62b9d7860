import { dict } from '@twincheck/eval/python'
import { describe, expect, test } from 'vitest'
import { answer, differencesFromPython, methodsNotReplayed } from '../../../../test/simulator-parity.ts'
import { ScenarioError } from './configuration.ts'
import { ticketApi } from './ticket-api.ts'

describe('TicketAPI', () => {
  test('answers every recorded call and ends in every recorded state as Python does', () => {
    expect(differencesFromPython(ticketApi, 'ticket-api')).toEqual([])
  })

  test('has no method that the recording leaves out', () => {
    expect(methodsNotReplayed(ticketApi, 'ticket-api')).toEqual([])
  })

  test('names several fields that cannot be edited in the order of the call', () => {
    const state = ticketApi.load(dict([['current_user', 'ada']]), null)
    answer(ticketApi, state, "create_ticket(title='Lamp')")
    expect(answer(ticketApi, state, "edit_ticket(ticket_id=1, updates={'owner': 1, 'title': 2, 'id': 3})")).toBe(
      '{"error": "Invalid fields for update: owner, id"}',
    )
  })

  test('goes its own way after a copy', () => {
    const state = ticketApi.load(dict([['current_user', 'ada']]), null)
    answer(ticketApi, state, "create_ticket(title='Lamp')")
    const twin = ticketApi.copy(state)
    expect(ticketApi.equal(state, twin)).toBe(true)
    answer(ticketApi, twin, 'close_ticket(ticket_id=1)')
    expect(ticketApi.equal(state, twin)).toBe(false)
  })

  test('refuses a queue whose tickets are not dicts', () => {
    expect(() => ticketApi.load(dict([['ticket_queue', ['lamp']]]), null)).toThrow(ScenarioError)
  })
})
