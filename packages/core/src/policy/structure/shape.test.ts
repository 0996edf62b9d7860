import { describe, expect, test } from 'vitest'
import { call, certificate, scene, toolCalls, user } from '../../../test/fixtures/steps.ts'
import type { Action } from '../action.ts'
import type { Authorisation } from '../evidence/condition.ts'
import { shape } from './shape.ts'

const set = scene({ messages: [user('Go.')], proposal: toolCalls(call('a'), call('b')) })
const check = (authorises: Authorisation, action: Action) =>
  shape.check({
    ...set,
    twin: { action, origin: 'generated', certificate: certificate({ authorises }) },
    validate: () => [],
  })

const text: Action = { kind: 'final-response', text: 'Done.' }
const [one, two, three] = [
  toolCalls(call('c')),
  toolCalls(call('c'), call('d')),
  toolCalls(call('c'), call('d'), call('e')),
]

describe('an edit', () => {
  test('keeps the kind and the number of calls', () => {
    expect(check('edit', two)).toEqual([])
  })

  test('may not remove a call, add one, or become text', () => {
    expect(check('edit', one)).toEqual(['an edit keeps the number of calls: 2 became 1'])
    expect(check('edit', three)).toEqual(['an edit keeps the number of calls: 2 became 3'])
    expect(check('edit', text)).toEqual(['an edit may not turn tool calls into a final-response'])
  })
})

describe('a deletion', () => {
  test('may remove calls, even all of them', () => {
    expect(check('deletion', one)).toEqual([])
    expect(check('deletion', two)).toEqual([])
    expect(check('deletion', text)).toEqual([])
  })

  test('may not add a call', () => {
    expect(check('deletion', three)).toEqual(['a deletion may not add calls: 2 became 3'])
  })
})

test('a structural change may be any action', () => {
  for (const action of [one, two, three, text]) expect(check('structural-change', action)).toEqual([])
})
