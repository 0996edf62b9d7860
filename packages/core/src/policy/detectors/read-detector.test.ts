import { describe, expect, test } from 'vitest'
import { describeProfile } from '../profile/description.ts'
import { policyOf } from '../profile/policy-of.ts'
import { InvalidDetectorError, readDetector } from './read-detector.ts'
import { trajectoryDetector } from './trajectory-detector.ts'
import { fittedFeatures, priorIntercept, priorWeights } from './trajectory-weights.ts'

const file = {
  version: 1,
  detector: 'fitted',
  features: fittedFeatures,
  intercept: priorIntercept,
  weights: priorWeights,
  because: 'better',
}

describe('a detector file', () => {
  test('gives the detector that it describes, and nothing of how it was made', () => {
    expect(readDetector(file, 'detector.json').describe()).toMatchObject({
      kind: 'fitted',
      features: fittedFeatures,
      intercept: priorIntercept,
      weights: priorWeights,
    })
  })

  test('that kept the detector over the trajectory gives that one', () => {
    expect(readDetector({ version: 1, detector: 'trajectory', because: 'few-runs' }, 'x')).toBe(trajectoryDetector)
  })

  test('may weigh a feature with nothing', () => {
    expect(readDetector({ ...file, weights: { ...priorWeights, calls: 0 } }, 'x').describe()).toMatchObject({
      weights: { calls: 0 },
    })
  })
})

describe('a detector file is refused, by name and member, where', () => {
  test.each<[string, unknown, string]>([
    ['it is no object', [], 'mine.json: the file: expected an object, found []'],
    ['it is of another version', { ...file, version: 2 }, 'mine.json: version: expected 1, found 2'],
    [
      'it names no detector',
      { ...file, detector: 'paper' },
      'detector: expected "trajectory" or "fitted", found "paper"',
    ],
    ['its features are others', { ...file, features: 'ten-counts/0' }, 'features: expected "ten-counts/1"'],
    [
      'a weight is missing',
      { ...file, weights: { ...priorWeights, calls: undefined } },
      'weights.calls: expected a finite',
    ],
    [
      'a weight is negative',
      { ...file, weights: { ...priorWeights, calls: -0.1 } },
      'weights.calls: expected a number from 0',
    ],
    [
      'a weight is of no feature',
      { ...file, weights: { ...priorWeights, mood: 1 } },
      'weights: expected no members but',
    ],
    ['there are no weights', { ...file, weights: null }, 'weights: expected an object with calls'],
    ['the intercept is no number', { ...file, intercept: '0' }, 'intercept: expected a finite number, found "0"'],
  ])('%s', (_, value, message) => {
    expect(() => readDetector(value, 'mine.json')).toThrow(InvalidDetectorError)
    expect(() => readDetector(value, 'mine.json')).toThrow(message)
  })
})

test('a profile that names the file scores with the detector in it', () => {
  const profile = { ...describeProfile('paper', 'mine'), detector: { source: 'detector.json', content: { ...file } } }
  expect(policyOf(profile).detector?.describe()).toEqual(readDetector(file, 'detector.json').describe())
})
