import { describe, expect, test } from 'vitest'
import { call, certificate, scene, toolCalls, user } from '../../../../test/fixtures/steps.ts'
import type { Action } from '../trace/action.ts'
import type { Twin } from '../twin/index.ts'
import { actionDistance, difference, distance } from './distance.ts'

/** Both serializations have 65 characters in common around the value. */
const holding = (value: string) => toolCalls(call('f', { x: value }))
const proposal = holding('a'.repeat(35))
const check = (action: Action, change: Partial<Twin> = {}) =>
  distance.check({
    ...scene({ messages: [user('Go.')], proposal }),
    twin: { action, origin: 'generated', certificate: certificate({ authorises: 'edit' }), ...change },
    validate: () => [],
  })

describe('the distance of a generated twin that has no other authority than to edit', () => {
  test('may be small', () => {
    expect(actionDistance(proposal, holding(`${'a'.repeat(34)}b`))).toBe(1 - (2 * 99) / 200)
    expect(check(holding(`${'a'.repeat(34)}b`))).toEqual([])
  })

  test('may be exactly 0.35', () => {
    expect(actionDistance(proposal, holding('b'.repeat(35)))).toBe(0.35)
    expect(check(holding('b'.repeat(35)))).toEqual([])
  })

  test('may not be more', () => {
    expect(actionDistance(proposal, holding('b'.repeat(36)))).toBeGreaterThan(0.35)
    expect(check(holding('b'.repeat(36)))).toEqual(['distance 0.3532 exceeds 0.35'])
  })

  test('is measured from the proposal, since the ratio is not symmetric', () => {
    const [tide, diet] = [holding('tide'), holding('diet')]
    expect(actionDistance(tide, diet)).not.toBe(actionDistance(diet, tide))
  })

  test('does not see ids or the order of keys', () => {
    expect(actionDistance(toolCalls(call('f', { a: 1, b: 2 }, 'x')), toolCalls(call('f', { b: 2, a: 1 }, 'y')))).toBe(0)
  })

  test('is not worked out for an action of more than 20,000 characters, which fails', () => {
    const frame = 65
    const longest = `${'a'.repeat(20_000 - frame)}`
    expect(check(holding(`${longest}a`))).toEqual([
      'an action of 20001 characters is too long to compare; at most 20000',
    ])
    expect(check(holding(longest))).toEqual([expect.stringContaining('exceeds 0.35')])
  })
})

describe('the distance does not matter', () => {
  const far: Action = { kind: 'final-response', text: 'Something else entirely.' }

  test('for a twin that the evidence determines', () => {
    expect(check(far, { origin: 'deterministic' })).toEqual([])
  })

  test.each(['deletion', 'structural-change'] as const)('where a %s is authorised', (authorises) => {
    expect(check(far, { certificate: certificate({ authorises }) })).toEqual([])
  })
})

const set = scene({ messages: [user('Go.')], proposal: toolCalls(call('lock', { a: 1, b: 2 })) })
const differs = (action: Action) =>
  difference.check({
    ...set,
    twin: { action, origin: 'deterministic', certificate: certificate() },
    validate: () => [],
  })

describe('a twin must differ from the proposal', () => {
  test('in what it does', () => {
    expect(differs(toolCalls(call('lock', { a: 1, b: 3 })))).toEqual([])
    expect(differs({ kind: 'final-response', text: '' })).toEqual([])
  })

  test('and not merely in an id or in the order of keys', () => {
    expect(differs(toolCalls(call('lock', { b: 2, a: 1 }, 'other')))).toEqual(['the twin is the proposal itself'])
  })
})
