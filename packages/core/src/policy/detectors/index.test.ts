import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messages as anyMessages, step as anyStep } from '../../../test/fixtures/arbitrary-steps.ts'
import { createToolReader, followTrace } from '../../boundary/step/follow-trace.ts'
import { createCallValidator } from '../../schema/validate-call.ts'
import { type Detector, paperDetector } from '../paper/anomaly.ts'
import { inspect } from '../paper/decide.ts'
import { type Policy, paperPolicy } from '../paper/policy.ts'
import { fullAllowance, readStep, type StepInput } from '../paper/step.ts'
import { extendedPolicy } from '../profile/profiles.ts'
import { fittedDetector } from './fitted-detector.ts'
import { recomputeScore } from './index.ts'
import { trajectoryDetector } from './trajectory-detector.ts'
import { priorIntercept, priorWeights } from './trajectory-weights.ts'

const fitted = fittedDetector({ intercept: priorIntercept, weights: priorWeights })
const detectors: readonly Detector[] = [paperDetector, trajectoryDetector, fitted]
const validate = createCallValidator()
const withDetector = (detector: Detector): Policy => ({ ...paperPolicy, detector })
const anomalyOf = (input: StepInput, policy: Policy) => inspect(readStep(input), policy, validate).anomaly()

describe.each(detectors)('the detector $kind', (detector) => {
  const policy = withDetector(detector)

  test('scores any step from 0 to 1, and the score follows from what the anomaly holds', () => {
    fc.assert(
      fc.property(anyStep, (input) => {
        const anomaly = anomalyOf(input, policy)
        expect(anomaly.score).toBeGreaterThanOrEqual(0)
        expect(anomaly.score).toBeLessThan(1)
        expect(recomputeScore(JSON.parse(JSON.stringify(anomaly)))).toBe(anomaly.score)
      }),
      { numRuns: 200 },
    )
  })

  test('says the same of a trace that was read step by step and of one that was read at once', () => {
    fc.assert(
      fc.property(anyStep, anyMessages, (input, more) => {
        const reading = followTrace(createToolReader())
        const whole = [...input.messages, ...more]
        for (let length = 0; length <= whole.length; length++) {
          const given = { ...input, messages: whole.slice(0, length) }
          expect(inspect(reading.read(given, fullAllowance), policy, validate).anomaly()).toEqual(
            anomalyOf(given, policy),
          )
        }
      }),
      { numRuns: 60 },
    )
  })

  test('says the same of a step whenever it is asked, in whatever order', () => {
    fc.assert(
      fc.property(anyStep, anyMessages, fc.infiniteStream(fc.nat()), (input, more, places) => {
        const reading = followTrace(createToolReader())
        const whole = [...input.messages, ...more]
        const asked = whole.map((_, length) => {
          const given = { ...input, messages: whole.slice(0, length) }
          return { given, inspection: inspect(reading.read(given, fullAllowance), policy, validate) }
        })
        while (asked.length > 0) {
          const [one] = asked.splice((places.next().value ?? 0) % asked.length, 1)
          if (one) expect(one.inspection.anomaly()).toEqual(anomalyOf(one.given, policy))
        }
      }),
      { numRuns: 60 },
    )
  })

  test('is not asked before somebody asks for what it says, and then once', () => {
    let validated = 0
    const counting = () => {
      validated++
      return []
    }
    const tool = { name: 'list_doors', description: '', parameters: {} }
    const proposal = { kind: 'tool-calls', calls: [{ id: '1', name: 'list_doors', arguments: {} }] } as const
    const { anomaly } = inspect(readStep({ messages: [], tools: [tool], proposal }), policy, counting)
    expect(validated).toBe(0)
    expect(anomaly()).toBe(anomaly())
    expect(validated).toBe(1)
  })
})

describe('the paper’s detector', () => {
  test('is the default, and its anomaly does not name it', () => {
    fc.assert(
      fc.property(anyStep, (input) => {
        const anomaly = anomalyOf(input, paperPolicy)
        expect(anomaly).toEqual(anomalyOf(input, withDetector(paperDetector)))
        expect(Object.keys(anomaly)).toEqual([
          'score',
          'strongestSeverity',
          'repeats',
          'toolErrors',
          'schemaViolations',
        ])
      }),
      { numRuns: 50 },
    )
  })

  test('adds nothing to a fingerprint', () => {
    expect(paperDetector.describe()).toBeNull()
  })
})

test('the profile extended scores with the trajectory, and its fingerprint holds the weights and the tables', () => {
  expect(extendedPolicy.detector).toBe(trajectoryDetector)
  expect(trajectoryDetector.describe()).toMatchObject({
    weights: { guessedNumbers: { keep: 0.6, cap: 4 } },
    reading: { leastGuessedNumber: 10 },
  })
  expect(fitted.describe()).toMatchObject({ weights: { guessedNumbers: 1.4542 }, intercept: -1.8507 })
})
