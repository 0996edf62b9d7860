import { dict } from '@twincheck/eval/python'
import { describe, expect, test } from 'vitest'
import { answer, differencesFromPython, methodsNotReplayed } from '../../../../test/simulator-parity.ts'
import { ScenarioError } from './configuration.ts'
import { messageApi } from './message-api.ts'

describe('MessageAPI', () => {
  test('answers every recorded call and ends in every recorded state as Python does', () => {
    expect(differencesFromPython(messageApi, 'message-api')).toEqual([])
  })

  test('has no method that the recording leaves out', () => {
    expect(methodsNotReplayed(messageApi, 'message-api')).toEqual([])
  })

  test('goes its own way after a copy, with the same ids to come', () => {
    const state = messageApi.load(dict([['current_user', 'USR001']]), null)
    const twin = messageApi.copy(state)
    const send = "send_message(receiver_id='USR002', message='hi')"
    const sent = answer(messageApi, state, send)
    expect(messageApi.equal(state, twin)).toBe(false)
    expect(answer(messageApi, twin, send)).toBe(sent)
    expect(messageApi.equal(state, twin)).toBe(true)
  })

  test('tells two states apart whose messages went out under different ids', () => {
    const send = "send_message(receiver_id='USR002', message='hi')"
    const [state, other] = [1, 2].map((seed) => {
      const loaded = messageApi.load(
        dict([
          ['random_seed', seed],
          ['current_user', 'USR001'],
        ]),
        null,
      )
      answer(messageApi, loaded, send)
      return loaded
    })
    expect(state && other && messageApi.equal(state, other)).toBe(false)
  })

  test('refuses an inbox that is not a list', () => {
    expect(() => messageApi.load(dict([['inbox', dict()]]), null)).toThrow(ScenarioError)
  })
})
