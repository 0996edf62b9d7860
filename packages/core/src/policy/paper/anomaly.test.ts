import { describe, expect, test } from 'vitest'
import {
  assistant,
  call,
  certificate,
  done,
  type StepParts,
  step,
  tool,
  toolCalls,
  user,
} from '../../../test/fixtures/steps.ts'
import { createCallValidator } from '../../schema/validate-call.ts'
import { type AnomalyIngredients, anomalyScore, keptBy, paperDetector } from './anomaly.ts'
import type { Certificate } from './evidence/condition.ts'

const none: AnomalyIngredients = { strongestSeverity: 0, repeats: 0, toolErrors: 0, schemaViolations: 0 }
const score = (change: Partial<AnomalyIngredients>) => anomalyScore({ ...none, ...change })

describe("the detector's score", () => {
  test('is 0 where nothing is odd', () => {
    expect(anomalyScore(none)).toBe(0)
  })

  test.each<[Partial<AnomalyIngredients>, number]>([
    [{ strongestSeverity: 1 }, 0.5],
    [{ strongestSeverity: 0.95 }, 0.475],
    [{ repeats: 1 }, 0.05],
    [{ repeats: 2 }, 1 - 0.95 ** 2],
    [{ toolErrors: 1 }, 0.1],
    [{ schemaViolations: 1 }, 0.3],
    [{ strongestSeverity: 1, repeats: 1, toolErrors: 1, schemaViolations: 1 }, 1 - 0.5 * 0.95 * 0.9 * 0.7],
  ])('of %j is %d', (ingredients, expected) => {
    expect(score(ingredients)).toBeCloseTo(expected, 12)
  })

  test('multiplies, so that every engine computes the same score', () => {
    expect(keptBy({ keep: 0.7, cap: 3 }, 3)).toBe(0.7 * 0.7 * 0.7)
    expect(keptBy({ keep: 0.7, cap: 3 }, 9)).toBe(0.7 * 0.7 * 0.7)
    expect(keptBy({ keep: 0.7, cap: 3 }, 0)).toBe(1)
  })

  test.each<[keyof AnomalyIngredients, readonly number[]]>([
    ['strongestSeverity', [0, 0.2, 0.9, 0.95, 1]],
    ['repeats', [0, 1, 2, 3, 4]],
    ['toolErrors', [0, 1, 2, 3, 4, 5, 6]],
    ['schemaViolations', [0, 1, 2, 3]],
  ])('grows with %s, whatever the rest is', (ingredient, values) => {
    for (const rest of [none, { strongestSeverity: 0.95, repeats: 2, toolErrors: 3, schemaViolations: 1 }]) {
      const scores = values.map((value) => anomalyScore({ ...rest, [ingredient]: value }))
      for (const [i, one] of scores.entries()) expect(one).toBeGreaterThan(scores[i - 1] ?? -1)
    }
  })

  test.each<[keyof AnomalyIngredients, number]>([
    ['repeats', 4],
    ['toolErrors', 6],
    ['schemaViolations', 3],
  ])('counts %s up to %d', (ingredient, cap) => {
    expect(score({ [ingredient]: cap + 1 })).toBe(score({ [ingredient]: cap }))
    expect(score({ [ingredient]: 1_000_000 })).toBe(score({ [ingredient]: cap }))
  })

  test('stays below 1 however much is odd', () => {
    const most = anomalyScore({ strongestSeverity: 1, repeats: 1e9, toolErrors: 1e9, schemaViolations: 1e9 })
    expect(most).toBeLessThan(1)
    expect(most).toBeGreaterThan(0.9)
  })
})

describe('the ingredients', () => {
  const strict = tool('lock', { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } })
  const parts: StepParts = {
    messages: [
      user('Lock it.'),
      ...done('lock', { id: 1 }, 'Error: no', 'a'),
      ...done('lock', { id: 1 }, 'Error: no', 'b'),
      ...done('list', {}, 'ok', 'c'),
    ],
    proposal: toolCalls(call('lock', { id: 1 })),
    tools: [strict],
  }
  const ingredients = (change: Partial<StepParts> = {}, certificates: readonly Certificate[] = []) => {
    const given = step({ ...parts, ...change })
    const { length } = given.messages
    return paperDetector.detect({ ...given, length, certificates, validate: createCallValidator() })
  }

  test('are the strongest matched rule, repeats, errors of the turn and schema violations', () => {
    const certificates = [
      certificate({ severity: 0.3 }),
      certificate({ severity: 0.95 }),
      certificate({ severity: 0.5 }),
    ]
    expect(ingredients({}, certificates)).toEqual({
      score: 1 - (1 - 0.5 * 0.95) * 0.95 ** 2 * 0.9 ** 2,
      strongestSeverity: 0.95,
      repeats: 2,
      toolErrors: 2,
      schemaViolations: 0,
    })
  })

  test('count a call that stands twice in the proposal as a repeat of itself', () => {
    const twice = toolCalls(call('lock', { id: 2 }, 'x'), call('lock', { id: 2 }, 'y'), call('lock', { id: 3 }, 'z'))
    expect(ingredients({ proposal: twice }).repeats).toBe(1)
    expect(
      ingredients({ proposal: toolCalls(call('lock', { id: 1 }, 'x'), call('lock', { id: 1 }, 'y')) }).repeats,
    ).toBe(3)
  })

  test('count repeats of a call without a result too', () => {
    const messages = [user('Lock it.'), assistant(call('lock', { id: 1 }))]
    expect(ingredients({ messages })).toMatchObject({ repeats: 1, toolErrors: 0 })
  })

  test.each<[string, Partial<StepParts>, number]>([
    ['a missing argument', { proposal: toolCalls(call('lock')) }, 1],
    ['two calls with one violation each', { proposal: toolCalls(call('lock'), call('lock', { id: 'x' })) }, 2],
    ['a tool that is not active', { proposal: toolCalls(call('unlock')) }, 1],
    ['malformed arguments', { proposal: toolCalls({ ...call('lock'), malformed: '{' }) }, 1],
    ['nothing where the tools are not known', { proposal: toolCalls(call('unlock')), tools: null }, 0],
    ['nothing where the schema cannot be checked', { tools: [tool('lock', { pattern: '(a+)+$' })] }, 0],
  ])('count as schema violations %s', (_, change, violations) => {
    expect(ingredients(change).schemaViolations).toBe(violations)
  })

  test.each(['clarification', 'final-response'] as const)(
    'of a %s are the errors of the turn: text is scored',
    (kind) => {
      const scored = ingredients({ proposal: { kind, text: 'Done.' } })
      expect(scored).toMatchObject({ repeats: 0, toolErrors: 2, schemaViolations: 0 })
      expect(scored.score).toBeCloseTo(0.19, 12)
    },
  )

  test('are the same for the same trace', () => {
    expect(ingredients()).toEqual(ingredients())
  })
})
