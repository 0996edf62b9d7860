import { describe, expect, test } from 'vitest'
import { call, certificate, scene, toolCalls, user } from '../../../../test/fixtures/steps.ts'
import type { Authorisation } from '../evidence/condition.ts'
import type { Action } from '../trace/action.ts'
import { shape } from './shape.ts'

const set = scene({ messages: [user('Go.')], proposal: toolCalls(call('a'), call('b')) })
const check = (authorises: Authorisation, action: Action, { canAnswer = true } = {}) =>
  shape.check({
    ...set,
    canAnswer,
    twin: { action, origin: 'generated', certificate: certificate({ authorises }) },
    validate: () => [],
  })

const text: Action = { kind: 'final-response', text: 'Done.' }
const question: Action = { kind: 'clarification', text: 'Shall I?' }
const answer: Action = { kind: 'answer', text: 'not executed' }
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

describe('a question', () => {
  test('asks the user, and does nothing else', () => {
    expect(check('question', question)).toEqual([])
    expect(check('question', text)).toEqual(['a question may not be a final-response'])
    expect(check('question', answer)).toEqual(['a question may not be an answer'])
    expect(check('question', one)).toEqual(['a question may not be tool calls'])
  })
})

describe('reading first', () => {
  const [write, read] = [call('a'), call('get_state', { of: 1 })]

  test('puts calls that only read in the place of others', () => {
    expect(check('read-first', toolCalls(read))).toEqual([])
    expect(check('read-first', toolCalls(write, read))).toEqual([])
  })

  test('may not add a call, put one in that is not known to read only, or become text', () => {
    expect(check('read-first', toolCalls(write, read, read))).toEqual(['reading first may not add calls: 2 became 3'])
    expect(check('read-first', toolCalls(call('set_state')))).toEqual([
      'reading first may not put in set_state, which is not known to read only',
    ])
    expect(check('read-first', toolCalls(call('a', { changed: 1 })))).toEqual([
      'reading first may not put in a, which is not known to read only',
    ])
    expect(check('read-first', question)).toEqual(['reading first may not be a clarification'])
  })
})

describe('a withholding', () => {
  const proposed = scene({ messages: [user('Go.')], proposal: toolCalls(call('a', { x: 1, y: [2] }), call('b')) })
  const withhold = (action: Action) =>
    shape.check({
      ...proposed,
      twin: { action, origin: 'deterministic', certificate: certificate({ authorises: 'withholding' }) },
      validate: () => [],
    })

  test('may leave out calls and arguments', () => {
    expect(withhold(toolCalls(call('b')))).toEqual([])
    expect(withhold(toolCalls(call('a', { y: [2] }), call('b')))).toEqual([])
  })

  test('may be answered, or say something, where no call remains', () => {
    expect(check('withholding', answer)).toEqual([])
    expect(check('withholding', question)).toEqual([])
    expect(check('withholding', text)).toEqual([])
  })

  test('may not change or put in anything', () => {
    const altered = (name: string) => [`a withholding may only leave out: this call of ${name} was not proposed so`]
    expect(withhold(toolCalls(call('a', { x: 2, y: [2] }), call('b')))).toEqual(altered('a'))
    expect(withhold(toolCalls(call('a', { x: 1, z: 3 })))).toEqual(altered('a'))
    expect(withhold(toolCalls(call('c')))).toEqual(altered('c'))
    expect(withhold(toolCalls(call('b'), call('b'), call('b')))).toEqual([
      'a withholding may not add calls: 2 became 3',
    ])
  })
})

test('an answer stands only where the host can give one, and never for an edit or a deletion', () => {
  const cannot = ['the host cannot answer a call in place of executing it']
  expect(check('withholding', answer, { canAnswer: false })).toEqual(cannot)
  expect(check('structural-change', answer, { canAnswer: false })).toEqual(cannot)
  expect(check('edit', answer)).toEqual(['an edit may not turn tool calls into an answer'])
  expect(check('deletion', answer)).toEqual(['a deletion may not answer'])
})

test('a structural change may be any action', () => {
  for (const action of [one, two, three, text, question, answer]) expect(check('structural-change', action)).toEqual([])
})
