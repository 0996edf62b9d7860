/** Reads a detector file, which `twincheck calibrate --detector` writes as JSON. Only the members that affect the score are read. */
import type { Detector } from '../paper/anomaly.ts'
import { TwinCheckError } from '../paper/errors.ts'
import { isObject, pathText } from '../paper/json.ts'
import { readShape } from '../paper/read.ts'
import { and, kind, type Mismatch, object, type Shape } from '../paper/shape.ts'
import { type FeatureWeights, featureNames, fittedDetector } from './fitted-detector.ts'
import { trajectoryDetector } from './trajectory-detector.ts'
import { fittedFeatures } from './trajectory-weights.ts'

export class InvalidDetectorError extends TwinCheckError {
  readonly code = 'invalid-detector'

  constructor(source: string, member: string, expected: string, found: unknown) {
    super(
      `${source}: ${member}: expected ${expected}, found ${JSON.stringify(found) ?? 'nothing'}. ` +
        'Make the file again with "twincheck calibrate --detector"; nothing was scored with it.',
    )
  }
}

const finite: Shape<number> = kind('a finite number', Number.isFinite)
const weights = and(kind<FeatureWeights>(`an object with ${featureNames.join(', ')}`, isObject), (given, path) => {
  const stray = Object.keys(given).find((name) => !featureNames.some((known) => known === name))
  if (stray !== undefined) return { path, expected: `no members but ${featureNames.join(', ')}`, found: stray }
  for (const name of featureNames) {
    const place = { of: path, member: name }
    const problem = finite.problem(given[name], place)
    if (problem) return problem
    // A weight must not be negative, because a higher count must never lower the score.
    if (given[name] < 0) return { path: place, expected: 'a number from 0', found: given[name] }
  }
  return null
})

const detectorFile = object({
  version: kind<1>('1', (version) => version === 1),
  detector: kind<'trajectory' | 'fitted'>(
    '"trajectory" or "fitted"',
    (detector) => detector === 'trajectory' || detector === 'fitted',
  ),
})
const fittedFile = object({
  features: kind(`"${fittedFeatures}", the features of this version`, (features) => features === fittedFeatures),
  intercept: finite,
  weights,
})

/**
 * Reads the parsed content of a detector file. `source` is the file name for error messages. Throws if the content does not describe a
 * detector.
 */
export function readDetector(value: unknown, source: string): Detector {
  const refuse = ({ path, expected, found }: Mismatch) =>
    new InvalidDetectorError(source, pathText(path).slice(1) || 'the file', expected, found)
  if (readShape(detectorFile, value, '', refuse).detector === 'trajectory') return trajectoryDetector
  const fitted = readShape(fittedFile, value, '', refuse)
  return fittedDetector({ intercept: fitted.intercept, weights: Object.freeze({ ...fitted.weights }) })
}
