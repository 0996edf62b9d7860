import { describe, expect, test } from 'vitest'
import { call, toolCalls } from '../../../../test/fixtures/steps.ts'
import { callKey, plainAction, readAction, sameAction, textAction } from './action.ts'

describe('an action', () => {
  test('is one or more tool calls, a clarification, or a final response', () => {
    const calls = toolCalls(call('lock', { id: 7 }), call('list'))
    expect(readAction(calls, 'proposal')).toEqual(calls)
    expect(readAction({ kind: 'clarification', text: 'Which?' }, 'proposal').kind).toBe('clarification')
    expect(readAction({ kind: 'final-response', text: '' }, 'proposal').kind).toBe('final-response')
  })

  test('is frozen', () => {
    const action = readAction(toolCalls(call('lock', { id: 7 })), 'proposal')
    expect(Object.isFrozen(action)).toBe(true)
    expect(action.kind === 'tool-calls' && Object.isFrozen(action.calls[0])).toBe(true)
  })

  test.each<[string, unknown, string]>([
    ['is missing', undefined, 'proposal: expected an action object, found nothing'],
    [
      'has an unknown kind',
      { kind: 'guess' },
      `proposal.kind: expected 'tool-calls', 'clarification', 'final-response' or 'answer'`,
    ],
    [
      'has no calls',
      { kind: 'tool-calls', calls: [] },
      'proposal.calls: expected at least one call, found an array of 0',
    ],
    ['has calls that are no list', { kind: 'tool-calls' }, 'proposal.calls: expected an array, found nothing'],
    ['has a hole for a call', { kind: 'tool-calls', calls: new Array(1) }, 'proposal.calls[0]: expected a tool call'],
    ['has no text', { kind: 'final-response' }, 'proposal.text: expected a string, found nothing'],
  ])('is refused where it %s', (_, action, problem) => {
    expect(() => readAction(action, 'proposal')).toThrow(problem)
  })
})

describe('the text of a message without calls', () => {
  test('asks where it ends with a question mark and concludes otherwise', () => {
    expect(textAction('Which account? ').kind).toBe('clarification')
    expect(textAction('Is it locked? Yes.').kind).toBe('final-response')
  })
})

describe('what a call does', () => {
  test('is its tool and its arguments, whatever their order and whatever its id', () => {
    expect(callKey(call('lock', { a: 1, b: 2 }, 'c1'))).toBe(callKey(call('lock', { b: 2, a: 1 }, 'c2')))
    expect(callKey(call('lock', { a: 1 }))).not.toBe(callKey(call('lock', { a: '1' })))
    expect(callKey(call('lock', { a: 1 }))).not.toBe(callKey(call('unlock', { a: 1 })))
  })

  test('is the very text of its arguments where they are malformed', () => {
    const broken = { ...call('lock'), malformed: '{"a"' }
    expect(callKey(broken)).not.toBe(callKey(call('lock')))
    expect(callKey(broken)).toBe(callKey({ ...broken, id: 'other' }))
  })
})

describe('two actions are the same', () => {
  const locked = toolCalls(call('lock', { a: 1, b: { c: 2, d: 3 } }, 'c1'))

  test('where only ids and the order of keys differ', () => {
    expect(sameAction(locked, toolCalls(call('lock', { b: { d: 3, c: 2 }, a: 1 }, 'c2')))).toBe(true)
  })

  test.each([
    ['an argument differs', toolCalls(call('lock', { a: 2, b: { c: 2, d: 3 } }))],
    ['a call is missing', toolCalls(call('lock', { a: 1, b: { c: 2, d: 3 } }), call('list'))],
    ['the kind differs', { kind: 'final-response', text: 'Done.' } as const],
  ])('and not where %s', (_, other) => {
    expect(sameAction(locked, other)).toBe(false)
  })

  test('and not where the order of the calls differs', () => {
    expect(sameAction(toolCalls(call('a'), call('b')), toolCalls(call('b'), call('a')))).toBe(false)
  })

  test('and text is the same text of the same kind', () => {
    expect(sameAction({ kind: 'final-response', text: 'a' }, { kind: 'final-response', text: 'a' })).toBe(true)
    expect(sameAction({ kind: 'final-response', text: 'a' }, { kind: 'clarification', text: 'a' })).toBe(false)
  })
})

describe('a plain action', () => {
  test('has no ids, and malformed arguments as their text', () => {
    expect(plainAction(toolCalls({ ...call('lock'), malformed: '{' }, call('list', { n: 1 })))).toEqual({
      kind: 'tool-calls',
      calls: [
        { name: 'lock', arguments: '{' },
        { name: 'list', arguments: { n: 1 } },
      ],
    })
  })
})
