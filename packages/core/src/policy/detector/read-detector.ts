/** A detector file's JSON, as `twincheck calibrate --detector` writes it: read for what scores a step, and for nothing else. */
import { TwinCheckError } from '../errors.ts'
import { isObject, pathText } from '../json.ts'
import { readShape } from '../read.ts'
import { and, kind, type Mismatch, object, type Shape } from '../shape.ts'
import { type FeatureWeights, featureNames } from './fitted-detector.ts'
import { type Detector, trajectoryDetector } from './index.ts'
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
    // More of an odd thing never lowers the score.
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

/** `source` names the file in messages. Throws where it describes no detector of this version. */
export function readDetector(value: unknown, source: string): Detector {
  const refuse = ({ path, expected, found }: Mismatch) =>
    new InvalidDetectorError(source, pathText(path).slice(1) || 'the file', expected, found)
  if (readShape(detectorFile, value, '', refuse).detector === 'trajectory') return trajectoryDetector
  const fitted = readShape(fittedFile, value, '', refuse)
  return Object.freeze({
    kind: 'fitted',
    features: fittedFeatures,
    intercept: fitted.intercept,
    weights: Object.freeze({ ...fitted.weights }),
  })
}
