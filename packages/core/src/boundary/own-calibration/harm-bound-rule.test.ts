import { expect, test } from 'vitest'
import { paperPolicy } from '../../policy/paper/policy.ts'
import { freezeCalibration } from '../calibration.ts'
import { readCalibration } from '../calibration-file.ts'
import type { CalibrationEvidence } from './calibration-evidence.ts'
import type { HarmBoundRule } from './harm-bound-rule.ts'

const alone = { members: 20, squares: 20 }
const rule: HarmBoundRule = {
  rule: 'harm-bound',
  harmBound: 0.2,
  tested: [
    { threshold: 0.9, start: 0.025, error: 0.025, switches: 18, touched: 0, bound: 0.186 },
    { threshold: 0.5, start: 0.025, error: 0.05, switches: 20, touched: 2, bound: 0.283 },
  ],
}
const evidence: CalibrationEvidence = {
  from: 'store',
  digest: 'sha256:0',
  sample: null,
  since: 1,
  until: 2,
  conversations: 400,
  unjudged: 0,
  wouldSwitch: 20,
  drawn: 20,
  switches: 18,
  touched: 0,
  successes: { labelled: 2, touched: 0 },
  clusters: { conversations: alone, drawn: alone, successes: alone },
  falseFailures: 0,
  bounds: { conversation: 0.01, switch: 0.186, success: null },
  thresholdRule: rule,
  signs: {},
}
const tasks = [
  { id: 'a', score: 0.99, actorSucceeded: true },
  { id: 'b', score: 0.95, actorSucceeded: false },
]
const models = { verifier: ['v'], generator: ['g'] }

function freeze(made: CalibrationEvidence) {
  return freezeCalibration(tasks, { policy: paperPolicy, models, evidence: made })
}

test('the threshold is the lowest that kept to the bound, although a labelled success scored higher', () => {
  expect(freeze(evidence).threshold).toBe(0.9)
})

test('without a rule the threshold goes above every labelled success', () => {
  const { thresholdRule: _rule, ...paper } = evidence
  expect(freeze(paper).threshold).toBeGreaterThan(0.99)
})

test('a threshold that was edited afterwards is refused', () => {
  expect(() => readCalibration({ ...freeze(evidence), threshold: 0.5 })).toThrow('calibration.threshold is 0.5')
})

test('a rule whose counts are not those of the evidence is refused', () => {
  expect(() => freeze({ ...evidence, touched: 1 })).toThrow('counts 1 of 18 switches as touched')
})

test('a rule in which no threshold kept to the bound is refused', () => {
  expect(() => freeze({ ...evidence, thresholdRule: { ...rule, harmBound: 0.1 } })).toThrow(
    'no threshold within its bound',
  )
})

test('a threshold below the floor of the paper is refused, whatever bound it claims', () => {
  const low = { threshold: 0.1, start: 0.05, error: 0.05, switches: 18, touched: 0, bound: 0.01 }
  expect(() => freeze({ ...evidence, thresholdRule: { ...rule, tested: [low] } })).toThrow('a threshold from 0.5 to 1')
})
