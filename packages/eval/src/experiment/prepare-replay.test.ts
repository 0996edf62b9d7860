/** What each part of the method, taken out, changes: on hand-written runs of the small world. */

import {
  freezeCalibration,
  MissingCalibrationError,
  type ModelPort,
  paperPolicy,
  policyFingerprint,
} from '@twincheck/core'
import { describe, expect, test } from 'vitest'
import { repeatedAfterError, unlockedAgain } from '../../test/house-runs.ts'
import { bothPrefer, proposedCalls, verdicts } from '../../test/scripted-judge.ts'
import { type Acted, storeRun } from '../../test/store-run.ts'
import { replayPair } from '../replay/replay-pair.ts'
import { smallWorld } from '../small-world/environment.ts'
import { type Ablations, describeAblations, fullProtocol, type ReplayPlan } from './plan.ts'
import { InvalidPlanError, planSetting, prepareReplay } from './prepare-replay.ts'

const modelId = 'judge-1'
const calibration = freezeCalibration([{ id: 'any', score: 0, actorSucceeded: true }], {
  policy: paperPolicy,
  models: { generator: [modelId], verifier: [modelId] },
})
const accepting: ReplayPlan = {
  method: 'twincheck',
  verifier: 'accept',
  twins: 'deterministic',
  continuation: 'stored',
  calibration: null,
  ablations: fullProtocol,
}
const judging: ReplayPlan = { ...accepting, verifier: 'model', calibration }
const completion = 'The requested operation is complete.'
const switched = { turn: 0, step: 1, condition: 'inverse-action', origin: 'deterministic' }

describe('the whole protocol', () => {
  test('replaces where both orders prefer the twin clearly', async () => {
    const replayed = await replay(unlockedAgain, judging, judge({}))
    expect(replayed).toMatchObject({ twincheck: true, switch: switched })
    expect(replayed?.records[0]).toMatchObject({ outcome: 'replaced', score: 0.99, threshold: 0.5 })
  })

  test('keeps where one order does not', async () => {
    expect(await replay(unlockedAgain, judging, forwardOnly)).toMatchObject({ twincheck: false, switch: null })
  })
})

describe('each ablation changes what it says', () => {
  test('one order: the forward judgment decides alone', async () => {
    const ablated = await replay(unlockedAgain, without({ orders: 'forward' }), forwardOnly)
    expect(ablated).toMatchObject({ twincheck: true, switch: switched })
    expect(await replay(unlockedAgain, without({ orders: 'forward' }), reversedOnly)).toMatchObject({ switch: null })
  })

  test('structural checks off: a twin that fits no tool is put before the judge', async () => {
    const unknownTool = model(() => proposedCalls({ name: 'turn_off_everything', arguments: '{}' }))
    const plan: ReplayPlan = { ...accepting, twins: 'all' }
    const checked = await replay(repeatedAfterError, plan, unknownTool, 'leave-for-a-week')
    expect(checked).toMatchObject({ switch: null })
    expect(checked?.records[0]?.violations).not.toEqual([])
    const off = { ...plan, ablations: { ...fullProtocol, structuralChecks: false } }
    expect(await replay(repeatedAfterError, off, unknownTool, 'leave-for-a-week')).toMatchObject({
      switch: { turn: 0, step: 2, condition: 'repeat-after-error', origin: 'generated' },
    })
  })

  test('one condition alone: the others find nothing', async () => {
    const only = (condition: string) => ({ ...accepting, ablations: { ...fullProtocol, conditions: [condition] } })
    expect(await replay(unlockedAgain, only('inverse-action'))).toMatchObject({ switch: switched })
    for (const condition of ['stale-argument', 'repeat-after-error']) {
      expect(await replay(unlockedAgain, only(condition))).toMatchObject({ switch: null, records: [] })
    }
  })

  test('another confidence requirement', async () => {
    const unsure = judge({ confidence: 0.95 })
    expect(await replay(unlockedAgain, judging, unsure)).toMatchObject({ switch: null })
    expect(await replay(unlockedAgain, without({ minConfidence: 0.9 }), unsure)).toMatchObject({ switch: switched })
  })

  test('another margin requirement', async () => {
    // 3 of 4 everywhere against 3 of 4 with a fatal error: a margin of 0.45.
    const close = judge({ actor: 3, twin: 3 })
    expect(await replay(unlockedAgain, without({ threshold: 0.4 }), close)).toMatchObject({ switch: null })
    expect(await replay(unlockedAgain, without({ threshold: 0.4, minMargin: 0.4 }), close)).toMatchObject({
      switch: switched,
    })
  })

  test('another threshold', async () => {
    // 3 of 4 against 2 of 4 with a fatal error: 0.75 - 0.05.
    const clear = judge({ actor: 2, twin: 3 })
    expect(await replay(unlockedAgain, judging, clear)).toMatchObject({ switch: switched })
    expect(await replay(unlockedAgain, without({ threshold: 0.75 }), clear)).toMatchObject({ switch: null })
  })

  test('deterministic twins: no generator is asked', async () => {
    const asked: string[] = []
    const generator = model((prompt) => {
      asked.push(prompt)
      return proposedCalls({ name: 'turn_off_light', arguments: '{"room":"hall"}' })
    })
    expect(await replay(repeatedAfterError, accepting, generator, 'leave-for-a-week')).toMatchObject({ switch: null })
    expect(asked).toEqual([])
    const all = await replay(repeatedAfterError, { ...accepting, twins: 'all' }, generator, 'leave-for-a-week')
    expect(asked).toHaveLength(1)
    expect(all).toMatchObject({ actor: false, twincheck: true, switch: { origin: 'generated' } })
  })

  test('is told in words, and in the fingerprint where it changes the policy', () => {
    const ablations = { ...fullProtocol, orders: 'forward', structuralChecks: false, threshold: 0.7 } as const
    expect(describeAblations(ablations)).toEqual([
      'one order: the forward judgment decides alone',
      'structural checks off',
      'threshold 0.7',
    ])
    expect(describeAblations(fullProtocol)).toEqual([])
    const production = policyFingerprint(paperPolicy)
    expect(planSetting(accepting, { model: null }).fingerprint).toBe(production)
    expect(planSetting({ ...accepting, ablations }, { model: null }).fingerprint).not.toBe(production)
  })
})

describe('a plan that cannot be run is refused', () => {
  const ports = { environment: smallWorld, continueLive: null }

  test('a condition that there is not, with those that there are', () => {
    const plan = { ...accepting, ablations: { ...fullProtocol, conditions: ['inverse'] } }
    expect(() => prepareReplay(plan, { ...ports, model: null })).toThrow(
      /no condition inverse\. Name some of inverse-action, repeat-after-error, stale-argument\./,
    )
  })

  test('a model as the verifier without a calibration, before the model is asked', () => {
    const untouched: ModelPort = () => {
      throw new Error('the model was asked')
    }
    expect(() => prepareReplay({ ...judging, calibration: null }, { ...ports, model: untouched })).toThrow(
      MissingCalibrationError,
    )
    const foreign = { ...calibration, fingerprint: 'sha256:of-another-policy' }
    expect(() => prepareReplay({ ...judging, calibration: foreign }, { ...ports, model: untouched })).toThrow(
      /another policy/,
    )
  })

  test('an ablation does not excuse from the calibration', () => {
    const plan = { ...without({ conditions: ['inverse-action'] }), calibration: null }
    expect(() => planSetting(plan, { model: judge({}) })).toThrow(MissingCalibrationError)
  })

  test('a model, or an actor, that is needed and was not given', () => {
    expect(() => prepareReplay(judging, { ...ports, model: null })).toThrow(InvalidPlanError)
    const live = { ...accepting, continuation: 'live' } as const
    expect(() => prepareReplay(live, { ...ports, model: null })).toThrow(/--actor/)
  })

  test('a baseline where none was given', () => {
    const plan = { ...accepting, method: 'self-revision' } as const
    expect(() => prepareReplay(plan, { ...ports, model: judge({}) })).toThrow(/a baseline and none was given/)
  })
})

function without(ablations: Partial<Ablations>): ReplayPlan {
  return { ...judging, ablations: { ...fullProtocol, ...ablations } }
}

async function replay(
  turns: readonly (readonly Acted[])[],
  plan: ReplayPlan,
  port: ModelPort | null = null,
  taskId = 'lock-up',
) {
  const setting = prepareReplay(plan, { environment: smallWorld, model: port, continueLive: null })
  const replayed = await replayPair(storeRun(smallWorld, taskId, turns), setting)
  return replayed.kind === 'pair' ? replayed.pair : null
}

function model(answer: (prompt: string) => string): ModelPort {
  return async ({ prompt }) => ({ text: answer(prompt), model: modelId, usage: null })
}

function judge(view: { readonly confidence?: number; readonly actor?: number; readonly twin?: number }): ModelPort {
  return model((prompt) => bothPrefer(prompt, completion, view))
}

const forwardOnly = model((prompt) =>
  verdicts(prompt, completion, { forward: { prefers: 'twin' }, reversed: { prefers: 'actor' } }),
)
const reversedOnly = model((prompt) =>
  verdicts(prompt, completion, { forward: { prefers: 'actor' }, reversed: { prefers: 'twin' } }),
)
