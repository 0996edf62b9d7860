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
import { paperPolicy } from '../policy/paper/policy.ts'
import { calibrationDigest, freezeCalibration, policyFingerprint } from './calibration.ts'
import { readCalibration } from './calibration-file.ts'
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
    ['another fingerprint', repairOptions({ calibration: { ...calibrationFor(), fingerprint: 'sha256:0' } })],
  ])('with a calibration made under %s', (_, options) => {
    expect(() => createTwinCheck(options)).toThrow(expect.objectContaining({ code: 'calibration-mismatch' }))
  })

  test('with a threshold that does not follow from its scores, as one below the floor, which a shut gate could reach', () => {
    for (const threshold of [0, 0.49, 0.51, Number.NaN]) {
      const calibration = { ...calibrationFor(), threshold }
      expect(() => createTwinCheck(repairOptions({ calibration }))).toThrow('calibration.threshold')
    }
    const calibration = { ...calibrationFor(), threshold: 0.5 }
    expect(createTwinCheck(repairOptions({ calibration })).fingerprint).toBe(calibration.fingerprint)
  })
})

test('shadow needs no calibration: it is what one is made from', () => {
  expect(createTwinCheck(shadowOptions()).fingerprint).toBe(policyFingerprint(paperPolicy))
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
    { id: 'c', run: 'agent-1', score: 0, actorSucceeded: true },
    { id: 'c', run: 'agent-2', score: 0, actorSucceeded: false },
  ]
  const models = { generator: ['g'], verifier: ['v'] }
  const origin = {
    actor: { model: 'agent', effort: 'high' },
    environment: { name: 'a benchmark', data: 'sha256:0123' },
    request: { api: 'responses', structuredOutputs: true },
  }
  const frozen = freezeCalibration(tasks, { policy: paperPolicy, models, origin })

  test('holds the threshold, the scores it follows from, and what they were measured under', () => {
    expect(frozen).toEqual({
      version: 2,
      fingerprint: policyFingerprint(paperPolicy),
      threshold: 0.6250000000000001,
      models,
      ...origin,
      tasks,
    })
  })

  test('comes back from its file as it was', () => {
    expect(readCalibration(JSON.parse(JSON.stringify(frozen)))).toEqual(frozen)
  })

  test('has a digest that every change of it changes', () => {
    expect(calibrationDigest(JSON.parse(JSON.stringify(frozen)))).toBe(calibrationDigest(frozen))
    expect(calibrationDigest({ ...frozen, actor: { model: 'agent', effort: 'low' } })).not.toBe(
      calibrationDigest(frozen),
    )
  })

  test.each<[string, object, string]>([
    ['of an older version', { version: 1, tasks: 3, actorSuccesses: 2 }, 'files of version 1 do not hold the scores'],
    ['of a version nobody knows', { version: 3 }, 'calibration.version: expected 2'],
    ['without a version', { version: undefined }, 'calibration.version'],
    ['with a damaged fingerprint', { fingerprint: 7 }, 'calibration.fingerprint'],
    ['with a text as the threshold', { threshold: 'high' }, 'the scores in it give 0.6250000000000001'],
    ['with a lower threshold than follows', { threshold: 0.5 }, 'calibration.threshold is 0.5'],
    ['with the score itself as the threshold', { threshold: 0.625 }, 'one of them was changed afterwards'],
    ['with a higher threshold than follows', { threshold: 0.9 }, 'calibration.threshold is 0.9'],
    ['with no models', { models: null }, 'calibration.models'],
    ['with a damaged verifier', { models: { generator: [], verifier: [1] } }, 'calibration.models.verifier[0]'],
    ['with a third role', { models: { ...models, actor: ['a'] } }, 'calibration.models.actor: expected no members but'],
    ['with a number of tasks', { tasks: 32 }, 'calibration.tasks: expected an array'],
    ['of no tasks', { tasks: [] }, 'none of 0 did'],
    ['of tasks at which no actor succeeded', { tasks: tasks.slice(0, 1) }, 'none of 1 did'],
    ['with a task twice', { tasks: [...tasks, tasks[1]] }, 'calibration.tasks has b twice'],
    ['with a run twice', { tasks: [...tasks, tasks[2]] }, 'calibration.tasks has c of agent-1 twice'],
    ['with a score above 1', { tasks: [{ ...tasks[1], score: 1.5 }] }, 'calibration.tasks[0].score'],
    ['with a score below 0', { tasks: [{ ...tasks[1], score: -0.1 }] }, 'calibration.tasks[0].score'],
    ['with no score', { tasks: [{ ...tasks[1], score: null }] }, 'calibration.tasks[0].score'],
    ['with an outcome in words', { tasks: [{ ...tasks[1], actorSucceeded: 'yes' }] }, 'tasks[0].actorSucceeded'],
    ['with a task without an id', { tasks: [{ ...tasks[1], id: '' }] }, 'calibration.tasks[0].id'],
    ['with a note on a task', { tasks: [{ ...tasks[1], note: 'x' }] }, 'calibration.tasks[0].note'],
    ['with a member nobody knows', { actorSuccesses: 2 }, 'calibration.actorSuccesses: expected no members but'],
    ['without an actor', { actor: undefined }, 'calibration.actor'],
    ['without an environment', { environment: { name: '', data: null } }, 'calibration.environment.name'],
    ['with a damaged request setting', { request: { api: [] } }, 'calibration.request.api'],
  ])('%s is refused, in a file and from a host', (_, change, message) => {
    const changed = { ...frozen, ...change }
    expect(() => readCalibration(JSON.parse(JSON.stringify(changed)))).toThrow(message)
    expect(() => createTwinCheck(repairOptions({ calibration: changed }))).toThrow(message)
  })

  test('may hold the highest score there is, and settings of any simple kind', () => {
    const most = { tasks: [{ id: 'a', score: 1, actorSucceeded: true }], threshold: 1.0000000000000002 }
    const request = { api: 'responses', temperature: 0, strict: false, seed: null }
    expect(readCalibration({ ...frozen, ...most, request })).toEqual({ ...frozen, ...most, request })
  })

  test('with a setting that no file could hold is refused from a host', () => {
    const calibration = { ...frozen, request: { temperature: Number.NaN } }
    expect(() => createTwinCheck(repairOptions({ calibration }))).toThrow('calibration.request.temperature')
  })

  test('that is refused says what to do', () => {
    expect(() => readCalibration({ ...frozen, threshold: 0.5 })).toThrow('Make a new one with "twincheck calibrate"')
  })

  test('is never frozen from what would be refused', () => {
    const freeze = (bad: object) =>
      freezeCalibration([{ id: 'a', score: 0, actorSucceeded: true, ...bad }], {
        policy: paperPolicy,
        models,
      })
    expect(() => freeze({ score: Number.NaN })).toThrow('calibration.tasks[0].score')
    expect(() => freeze({ actorSucceeded: false })).toThrow('none of 1 did')
  })
})
