import { describe, expect, test } from 'vitest'
import { call, certificate, scene, toolCalls, user } from '../../../../test/fixtures/steps.ts'
import type { Action } from '../trace/action.ts'
import { difference } from './difference.ts'

const set = scene({ messages: [user('Go.')], proposal: toolCalls(call('lock', { a: 1, b: 2 })) })
const check = (action: Action) =>
  difference.check({
    ...set,
    twin: { action, origin: 'deterministic', certificate: certificate() },
    validate: () => [],
  })

describe('a twin must differ from the proposal', () => {
  test('in what it does', () => {
    expect(check(toolCalls(call('lock', { a: 1, b: 3 })))).toEqual([])
    expect(check({ kind: 'final-response', text: '' })).toEqual([])
  })

  test('and not merely in an id or in the order of keys', () => {
    expect(check(toolCalls(call('lock', { b: 2, a: 1 }, 'other')))).toEqual(['the twin is the proposal itself'])
  })
})
