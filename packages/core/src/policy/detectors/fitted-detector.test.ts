import { describe, expect, test } from 'vitest'
import { call, certificate, done, says, step, toolCalls, user } from '../../../test/fixtures/steps.ts'
import { createCallValidator } from '../../schema/validate-call.ts'
import type { Action } from '../paper/trace/action.ts'
import { type FeatureCounts, featureNames, fittedScore, noFeatures, scoreFitted } from './fitted-detector.ts'
import { priorIntercept, priorWeights } from './trajectory-weights.ts'

const prior = { intercept: priorIntercept, weights: priorWeights }
const score = (change: Partial<FeatureCounts>) => fittedScore({ ...prior, counts: { ...noFeatures, ...change } })

describe('the score of a fitted detector', () => {
  test('is the logistic of its intercept where every count is 0', () => {
    expect(score({})).toBeCloseTo(1 / (1 + Math.exp(1.8507)), 12)
  })

  test('takes the logarithm of one more than a count, and a stale argument as it is', () => {
    expect(score({ calls: 9, staleArgument: 1 })).toBeCloseTo(
      1 / (1 + Math.exp(1.8507 - 0.3045 * Math.log(10) - 0.7984)),
      12,
    )
  })

  test.each(featureNames)('grows with %s', (name) => {
    expect(score({ [name]: 1 })).toBeGreaterThan(score({}))
  })
})

describe('the counts', () => {
  const messages = [
    user('Book HAT136.'),
    says('Sure?'),
    user('Yes.'),
    ...done('book', { flight: 'HAT136', hotel: 'Grand Palace', seats: 40 }, '[]', 'a'),
    ...done('book', { flight: 'HAT136' }, 'Error: full', 'b'),
  ]
  const seen = (proposal: Action) => {
    const given = step({ messages, proposal })
    const certificates = [certificate({ condition: 'stale-argument' })]
    const { length } = given.messages
    return scoreFitted(prior, { ...given, length, certificates, validate: createCallValidator() })
  }

  test('of a call take the proposal in, and keep the most of what has been', () => {
    expect(seen(toolCalls(call('book', { seats: 41 }))).counts).toEqual({
      ...noFeatures,
      calls: 3,
      guessedNumbers: 2,
      idleTurns: 1,
      emptyResults: 1,
      unusedEntities: 1,
      sameTool: 2,
      staleArgument: 1,
      unseenTexts: 1,
    })
  })

  test('of a response count what it abandons', () => {
    expect(seen({ kind: 'final-response', text: 'Done.' }).counts).toMatchObject({
      calls: 2,
      abandonedTools: 1,
      sameTool: 1,
    })
  })

  test('are in the anomaly with the weights, so that the score can be recomputed', () => {
    const anomaly = seen(toolCalls(call('book')))
    expect(anomaly.weights).toEqual(priorWeights)
    expect(fittedScore(anomaly)).toBe(anomaly.score)
  })
})
