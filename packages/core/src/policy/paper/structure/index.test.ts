import { describe, expect, test } from 'vitest'
import { call, certificate, scene, tool, toolCalls, user } from '../../../../test/fixtures/steps.ts'
import { createCallValidator } from '../../../schema/validate-call.ts'
import type { CheckedPair } from './check.ts'
import { checkStructure, structuralChecks } from './index.ts'

const set = scene({
  messages: [user('Lock 7.')],
  proposal: toolCalls(call('lock', { id: 6 })),
  tools: [tool('lock')],
})
const pair = (twin: CheckedPair['twin']): CheckedPair => ({
  ...set,
  twin,
  validate: createCallValidator(),
})

describe('the structural checks', () => {
  test('run in the order of the paper', () => {
    expect(structuralChecks.map(({ name }) => name)).toEqual(['difference', 'schema', 'shape', 'distance', 'grounding'])
  })

  test('find nothing in a twin that differs, fits, keeps its shape, stays near and is grounded', () => {
    const twin = {
      action: toolCalls(call('lock', { id: 7 })),
      origin: 'generated',
      certificate: certificate(),
    } as const
    expect(checkStructure(structuralChecks, pair(twin))).toEqual([])
  })

  test('all run, so that a record shows each result', () => {
    const action = toolCalls(call('an_entirely_different_tool', { path: '/nowhere/at/all' }), call('lock'))
    const violations = checkStructure(
      structuralChecks,
      pair({ action, origin: 'generated', certificate: certificate() }),
    )
    expect(violations.map(({ check }) => check)).toEqual(['schema', 'shape', 'distance', 'grounding'])
  })

  test('find that a twin is the proposal itself, whatever its ids', () => {
    const twin = {
      action: toolCalls(call('lock', { id: 6 }, 'x')),
      origin: 'generated',
      certificate: certificate(),
    } as const
    expect(checkStructure(structuralChecks, pair(twin))).toEqual([
      { check: 'difference', message: 'the twin is the proposal itself' },
    ])
  })
})
