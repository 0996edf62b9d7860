/** A detector file's JSON, as `twincheck calibrate --detector` writes it: read for what scores a step, and for nothing else. */
import { TwinCheckError } from '../errors.ts'
import { isObject } from '../json.ts'
import { type FeatureName, type FeatureWeights, featureNames } from './fitted-detector.ts'
import { type Detector, trajectoryDetector } from './index.ts'
import { fittedFeatures, priorWeights } from './trajectory-weights.ts'

export class InvalidDetectorError extends TwinCheckError {
  readonly code = 'invalid-detector'

  constructor(source: string, member: string, expected: string, found: unknown) {
    super(
      `${source}: ${member}: expected ${expected}, found ${JSON.stringify(found) ?? 'nothing'}. ` +
        'Make the file again with "twincheck calibrate --detector"; nothing was scored with it.',
    )
  }
}

/** `source` names the file in messages. Throws where it describes no detector of this version. */
export function readDetector(value: unknown, source: string): Detector {
  if (!isObject(value)) throw new InvalidDetectorError(source, 'the file', 'an object', value)
  const { version, detector, features } = value
  if (version !== 1) throw new InvalidDetectorError(source, 'version', '1', version)
  if (detector === 'trajectory') return trajectoryDetector
  if (detector !== 'fitted') throw new InvalidDetectorError(source, 'detector', '"trajectory" or "fitted"', detector)
  if (features !== fittedFeatures) {
    throw new InvalidDetectorError(source, 'features', `"${fittedFeatures}", the features of this version`, features)
  }
  return Object.freeze({
    kind: 'fitted',
    features: fittedFeatures,
    intercept: readNumber(value.intercept, source, 'intercept'),
    weights: readWeights(value.weights, source),
  })
}

function readWeights(value: unknown, source: string): FeatureWeights {
  const names = featureNames.join(', ')
  if (!isObject(value)) throw new InvalidDetectorError(source, 'weights', `an object with ${names}`, value)
  const stray = Object.keys(value).find((name) => !featureNames.some((known) => known === name))
  if (stray !== undefined) throw new InvalidDetectorError(source, 'weights', `no members but ${names}`, stray)
  const read: Record<FeatureName, number> = { ...priorWeights }
  for (const name of featureNames) {
    const weight = readNumber(value[name], source, `weights.${name}`)
    // More of an odd thing never lowers the score.
    if (weight < 0) throw new InvalidDetectorError(source, `weights.${name}`, 'a number from 0', weight)
    read[name] = weight
  }
  return Object.freeze(read)
}

function readNumber(value: unknown, source: string, member: string): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new InvalidDetectorError(source, member, 'a finite number', value)
}
