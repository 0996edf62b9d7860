import { describe, expect, test } from 'vitest'
import {
  calibrationFor,
  favourableModel,
  inverseStep,
  modelId,
  repairOptions,
  repeatStep,
  reply,
  shadowOptions,
  verdictsFor,
} from '../../test/fixtures/sessions.ts'
import { paperPolicy } from '../policy/policy.ts'
import { freezeCalibration, policyFingerprint, readCalibration } from './calibration.ts'
import { createTwinCheck } from './twincheck.ts'

describe('repair refuses to begin, and no model is asked,', () => {
  test('without a calibration', () => {
    const { port, requests } = favourableModel()
    const options = repairOptions({ model: port, calibration: null })
    expect(() => createTwinCheck(options)).toThrow(expect.objectContaining({ code: 'missing-calibration' }))
    expect(requests).toEqual([])
  })

  test.each([
    ['another text of completion', repairOptions({ policy: { ...paperPolicy, completionText: 'All done.' } })],
    ['other conditions', repairOptions({ policy: { ...paperPolicy, conditions: [] } })],
    ['another gate', repairOptions({ policy: { ...paperPolicy, gate: { ...paperPolicy.gate, minConfidence: 0.5 } } })],
    ['another way of judging', repairOptions({ judging: 'two-requests' })],
    ['another fingerprint', repairOptions({ calibration: { ...calibrationFor(), fingerprint: 'sha256:0' } })],
  ])('with a calibration made under %s', (_, options) => {
    expect(() => createTwinCheck(options)).toThrow(expect.objectContaining({ code: 'calibration-mismatch' }))
  })

  test('with a threshold below the floor, which a shut gate could reach', () => {
    for (const threshold of [0, 0.49, Number.NaN]) {
      const calibration = { ...calibrationFor(), threshold }
      expect(() => createTwinCheck(repairOptions({ calibration }))).toThrow('calibration.threshold')
    }
    const calibration = { ...calibrationFor(), threshold: 0.5 }
    expect(createTwinCheck(repairOptions({ calibration })).fingerprint).toBe(calibration.fingerprint)
  })
})

test('shadow needs no calibration: it is what one is made from', () => {
  expect(createTwinCheck(shadowOptions()).fingerprint).toBe(policyFingerprint(paperPolicy, 'one-request'))
})

describe('a model that reports another id than the calibrated ones', () => {
  test('replaces nothing as a verifier', async () => {
    const step = inverseStep()
    const model = async ({ prompt }: { prompt: string }) => reply(verdictsFor(prompt), 'judge-2')
    const checked = await createTwinCheck(repairOptions({ model })).session('s').check(step)
    expect(checked.action).toBe(step.proposal)
    const record = await checked.record
    expect(record.because).toEqual({ stage: 'verifier', code: 'exception' })
    expect(record.exception?.name).toBe('ModelMismatchError')
    expect(record.measured.asked).toMatchObject([{ model: 'judge-2', inputTokens: 1_000 }])
  })

  test('replaces nothing as a generator, and the verifier is not asked', async () => {
    const calibration = { ...calibrationFor(), models: { generator: ['writer-1'], verifier: [modelId] } }
    const { port, requests } = favourableModel()
    const checked = await createTwinCheck(repairOptions({ model: port, calibration }))
      .session('s')
      .check(repeatStep())
    expect(checked.outcome).toBe('kept')
    expect((await checked.record).because).toEqual({ stage: 'twin', code: 'exception' })
    expect(requests.map(({ role }) => role)).toEqual(['generator'])
  })

  test('is accepted in shadow, where its ids are collected', async () => {
    const model = async ({ prompt }: { prompt: string }) => reply(verdictsFor(prompt), 'judge-2')
    const checked = await createTwinCheck(shadowOptions({ model })).session('s').check(inverseStep())
    const { because, measured } = await checked.record
    expect(because).toEqual({ stage: 'mode', code: 'shadow' })
    expect(measured.asked).toMatchObject([{ model: 'judge-2' }])
  })
})

describe('a frozen calibration', () => {
  const tasks = [
    { id: 'a', score: 0.98, actorSucceeded: false },
    { id: 'b', score: 0.625, actorSucceeded: true },
    { id: 'c', score: 0, actorSucceeded: true },
  ]
  const models = { generator: ['g'], verifier: ['v'] }

  test('holds the threshold, what it was measured on and under', () => {
    const frozen = freezeCalibration(tasks, { policy: paperPolicy, judging: 'one-request', models })
    expect(frozen).toEqual({
      version: 1,
      fingerprint: policyFingerprint(paperPolicy, 'one-request'),
      threshold: 0.6250000000000001,
      models,
      tasks: 3,
      actorSuccesses: 2,
      highestScore: 0.625,
    })
  })

  test('comes back from its file as it was', () => {
    const frozen = freezeCalibration(tasks, { policy: paperPolicy, judging: 'one-request', models })
    expect(readCalibration(JSON.parse(JSON.stringify(frozen)))).toEqual(frozen)
  })

  test.each<[string, object, string]>([
    ['version', { version: 2 }, 'calibration.version'],
    ['fingerprint', { fingerprint: 7 }, 'calibration.fingerprint'],
    ['threshold', { threshold: 'high' }, 'calibration.threshold'],
    ['models', { models: null }, 'calibration.models'],
    ['verifiers', { models: { generator: [], verifier: [1] } }, 'calibration.models.verifier[0]'],
    ['number of tasks', { tasks: -1 }, 'calibration.tasks'],
  ])('with a damaged %s is refused', (_, change, message) => {
    expect(() => readCalibration({ ...calibrationFor(), ...change })).toThrow(message)
  })
})
