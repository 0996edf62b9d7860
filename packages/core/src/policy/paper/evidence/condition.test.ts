import { describe, expect, test } from 'vitest'
import { condition } from '../../../../test/fixtures/steps.ts'
import { type CallCondition, defineEvidenceCondition, InvalidConditionError } from './condition.ts'

describe('a condition of your own', () => {
  test('is what was defined, frozen', () => {
    const defined = defineEvidenceCondition(condition({ name: 'over-budget', version: 3, severity: 0.9 }))
    expect(defined).toMatchObject({ name: 'over-budget', version: 3, severity: 0.9, authorises: 'edit', twin: null })
    expect(Object.isFrozen(defined)).toBe(true)
  })

  test.each([0, 1])('may have severity %d', (severity) => {
    expect(defineEvidenceCondition(condition({ severity })).severity).toBe(severity)
  })
})

/** Definitions come from JavaScript too, where no compiler has looked at them. */
const untyped = (definition: string): Partial<CallCondition> => JSON.parse(definition)

describe('a condition is refused at its definition where', () => {
  test.each<[string, Partial<CallCondition>, string]>([
    ['its name is empty', { name: '' }, 'the name must be lower-case words joined by hyphens'],
    ['its name has capitals', { name: 'OverBudget' }, 'the name must be lower-case words joined by hyphens'],
    ['its name has spaces', { name: 'over budget' }, 'the name must be lower-case words joined by hyphens'],
    ['its name ends with a hyphen', { name: 'over-' }, 'the name must be lower-case words joined by hyphens'],
    ['its version is 0', { version: 0 }, 'the version must be a whole number from 1, found 0'],
    ['its version is a fraction', { version: 1.5 }, 'the version must be a whole number from 1, found 1.5'],
    ['its severity is below 0', { severity: -0.1 }, 'the severity must lie between 0 and 1, found -0.1'],
    ['its severity is above 1', { severity: 1.1 }, 'the severity must lie between 0 and 1, found 1.1'],
    ['its severity is no number', { severity: Number.NaN }, 'the severity must lie between 0 and 1, found NaN'],
    [
      'it authorises something else',
      untyped('{"authorises":"everything"}'),
      'it must authorise one of edit, deletion, structural-change, read-first, question, withholding, continuation, found everything',
    ],
    ['it matches nothing', untyped('{"match":null}'), 'match must be a function'],
    ['its twin is no function', untyped('{"twin":"final-response"}'), 'twin must be a function, or null'],
  ])('%s', (_, change, problem) => {
    expect(() => defineEvidenceCondition(condition(change))).toThrow(InvalidConditionError)
    expect(() => defineEvidenceCondition(condition(change))).toThrow(problem)
  })
})
