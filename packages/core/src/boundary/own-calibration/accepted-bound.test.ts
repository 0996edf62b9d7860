import { describe, expect, test } from 'vitest'
import { paperPolicy } from '../../policy/paper/policy.ts'
import { policyFingerprint } from '../calibration.ts'
import { type Calibration, readCalibration } from '../calibration-file.ts'
import { createTwinCheck } from '../twincheck.ts'

const sizes = { members: 3000, squares: 3000 }
const ofBenchmark: Calibration = readCalibration({
  version: 2,
  fingerprint: policyFingerprint(paperPolicy),
  threshold: 0.5,
  models: { generator: [], verifier: ['v'] },
  actor: { model: null, effort: null },
  environment: { name: 'own traffic', data: null },
  request: {},
  tasks: [{ id: 's1', score: 0, actorSucceeded: true }],
})
const evidence = {
  ...{ from: 'store', digest: 'd', sample: null, since: 1, until: 2 },
  ...{ conversations: 3000, unjudged: 0, wouldSwitch: 30, drawn: 30, switches: 30, touched: 0 },
  successes: { labelled: 1, touched: 0 },
  clusters: { conversations: sizes, drawn: sizes, successes: sizes },
  falseFailures: 0,
  bounds: { conversation: 0.001, switch: 0.095, success: null },
  signs: { 'gate-up': { share: 0.01, dispersion: 1.5 } },
}
const own: Calibration = readCalibration({ ...ofBenchmark, evidence })

const repair = (calibration: Calibration, acceptedBound?: object) => () =>
  createTwinCheck({
    profile: 'paper',
    model: null,
    mode: 'repair',
    calibration,
    ...(acceptedBound === undefined ? {} : { acceptedBound }),
  })

describe('repair on one’s own calibration', () => {
  test('demands that the operator names the bound, and shows all three', () => {
    expect(repair(own)).toThrow(/conversation 0\.1 %, switch 9\.5 %, success none/)
    expect(repair(own, {})).toThrow(/No accepted bound is configured/)
  })

  test('begins where every named bound holds, to the last digit', () => {
    expect(repair(own, { conversation: 0.001 })).not.toThrow()
    expect(repair(own, { conversation: 0.001, switch: 0.1 })).not.toThrow()
  })

  test.each([
    ['larger than accepted', { conversation: 0.000_99 }],
    ['larger than accepted in one of two', { conversation: 0.01, switch: 0.05 }],
    ['not known', { success: 1 }],
  ])('is refused where a bound is %s, and says what to do', (_, accepted) => {
    expect(repair(own, accepted)).toThrow(/twincheck triage/)
  })

  test('is not asked of shadow, nor of a calibration on a benchmark, which bounds nothing here', () => {
    expect(() => createTwinCheck({ profile: 'paper', model: null, calibration: own })).not.toThrow()
    expect(repair(ofBenchmark)).not.toThrow()
  })
})

describe('what a calibration was made from', () => {
  test.each<[string, object]>([
    ['a member nobody would heed', { ...evidence, note: 'x' }],
    ['a bound above 1', { ...evidence, bounds: { ...evidence.bounds, switch: 1.5 } }],
    ['a count that is none', { ...evidence, drawn: -1 }],
    ['a dispersion below 1', { ...evidence, signs: { 'gate-up': { share: 0.01, dispersion: 0.5 } } }],
    ['a source nobody knows', { ...evidence, from: 'benchmark' }],
  ])('with %s refuses the whole file', (_, changed) => {
    expect(() => readCalibration({ ...ofBenchmark, evidence: changed })).toThrow(
      /cannot be used: calibration\.evidence/,
    )
  })
})
