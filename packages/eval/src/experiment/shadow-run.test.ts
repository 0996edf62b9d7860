/** Calibration over real HTTP: a shadow run, the file it freezes, and what repair makes of it. */

import { NoActorSuccessError, paperPolicy, policyFingerprint, readCalibration } from '@twincheck/core'
import { afterEach, describe, expect, test } from 'vitest'
import { type HouseModel, type Script, startHouseModel } from '../../test/house-model.ts'
import { lockedUp, repeatedAfterError, unlockedAgain } from '../../test/house-runs.ts'
import { bothPrefer, proposedCalls } from '../../test/scripted-judge.ts'
import { changeStep, storeRun, storeTrajectory } from '../../test/store-run.ts'
import { replayPair } from '../replay/replay-pair.ts'
import { smallWorld } from '../small-world/environment.ts'
import type { StoredRun } from '../world/stored-trajectory.ts'
import { fullProtocol, type ReplayPlan } from './plan.ts'
import { prepareReplay } from './prepare-replay.ts'
import { ModelProbeError } from './probe-model.ts'
import { calibrateOn, type ShadowInput, type ShadowOptions } from './shadow-run.ts'

const completion = 'The requested operation is complete.'
const favourable: Script = { verdicts: (prompt) => bothPrefer(prompt, completion) }
const solved = storeRun(smallWorld, 'lock-up', lockedUp)
const undone = storeRun(smallWorld, 'lock-up', unlockedAgain)
const origin = {
  actor: { model: 'agent', effort: 'high' },
  environment: { name: smallWorld.name, data: null },
  request: { structuredOutputs: true },
}

let servers: HouseModel[] = []
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()))
  servers = []
})

describe('a calibration', () => {
  test('names the models by the ids their provider reports, even where no decision reached one', async () => {
    const { result, server } = await calibrate([solved], favourable, { origin })
    expect(result.calibration).toEqual({
      version: 2,
      fingerprint: policyFingerprint(paperPolicy),
      threshold: 0.5,
      models: { generator: ['generator-1-2026-01-01'], verifier: ['verifier-1-2026-01-01'] },
      ...origin,
      tasks: [{ id: 'lock-up', score: 0, actorSucceeded: true }],
    })
    expect(server.asked()).toEqual(['ready', 'ready'])
  })

  test('asks the verifier wherever a decision is eligible, and replaces nothing', async () => {
    const { result, server } = await calibrate([solved, { ...undone, run: 'again' }], favourable)
    expect(result.tasks.map(({ score, actorSucceeded }) => ({ score, actorSucceeded }))).toEqual([
      { score: 0, actorSucceeded: true },
      { score: 0.99, actorSucceeded: false },
    ])
    expect(result.tasks[1]?.records).toMatchObject([{ outcome: 'kept', mode: 'shadow', score: 0.99 }])
    expect(server.asked()).toEqual(['ready', 'ready', 'verdicts'])
  })

  test('raises the threshold just above the highest score on a run that succeeded', async () => {
    const needless = [
      [...(lockedUp[0] ?? []).slice(0, 1), ...(unlockedAgain[0] ?? []).slice(1, 2), ...(lockedUp[0] ?? [])],
      lockedUp[1] ?? [],
    ]
    const { result } = await calibrate([storeRun(smallWorld, 'lock-up', needless)], favourable)
    expect(result.calibration.tasks).toEqual([{ id: 'lock-up', score: 0.99, actorSucceeded: true }])
    expect(result.calibration.threshold).toBeGreaterThan(0.99)
    expect(result.calibration.threshold).toBeLessThan(0.99 + 1e-12)
  })

  test('is the same with many tasks at once, in the order of the runs', async () => {
    const runs = [undone, solved, undone, solved, undone, undone, solved].map((run, index) => ({
      ...run,
      run: `run-${index}`,
    }))
    const heard: string[] = []
    const one = await calibrate(runs, favourable)
    const many = await calibrate(runs, favourable, { concurrency: 4, onTask: ({ score }) => heard.push(String(score)) })
    expect(many.result.calibration).toEqual(one.result.calibration)
    expect(heard).toEqual(one.result.tasks.map(({ score }) => String(score)))
  })

  test('survives being written and read', async () => {
    const { result } = await calibrate([solved], favourable)
    expect(readCalibration(JSON.parse(JSON.stringify(result.calibration)))).toEqual(result.calibration)
  })
})

describe('a task that says nothing is named and left out', () => {
  test('one without a trajectory, and one that does not replay exactly', async () => {
    const stored = storeTrajectory(smallWorld, 'lock-up', lockedUp)
    const changed = changeStep(stored, [0, 0], (step) => ({ ...step, logged: { calls: null, outputs: ['{}'] } }))
    const missing: StoredRun = { kind: 'no-trajectory', taskId: 'come-home', category: 'by-hand', reason: 'no answer' }
    const heard: string[] = []
    const { result } = await calibrate([missing, { kind: 'trajectory', trajectory: changed }, solved], favourable, {
      onLeftOut: ({ id }) => heard.push(id),
    })
    expect(heard).toEqual(['come-home', 'lock-up'])
    expect(result.leftOut[0]?.reason).toBe('no trajectory (no answer)')
    expect(result.leftOut[1]?.reason).toMatch(/diverged/)
    expect(result.calibration.tasks).toHaveLength(1)
  })

  test('one of a task that the environment has not', async () => {
    const { trajectory } = solved.kind === 'trajectory' ? solved : { trajectory: null }
    if (!trajectory) throw new Error('no trajectory')
    const foreign: StoredRun = { kind: 'trajectory', trajectory: { ...trajectory, taskId: 'elsewhere' } }
    const { result } = await calibrate([foreign, solved], favourable)
    expect(result.leftOut).toMatchObject([{ id: 'elsewhere' }])
  })

  test('one at which the model failed: its score is not known, and zero would lower the threshold', async () => {
    const failing: Script = { verdicts: () => ({ status: 400, body: 'no' }) }
    const { result } = await calibrate([undone, solved], failing)
    expect(result.leftOut).toMatchObject([{ id: 'lock-up', reason: expect.stringContaining('ModelStatusError') }])
    expect(result.calibration.tasks).toEqual([{ id: 'lock-up', score: 0, actorSucceeded: true }])
  })
})

describe('a calibration is refused', () => {
  test('where a model does not answer a trivial request, before any task', async () => {
    const away: Script = { ready: () => ({ status: 400, body: '{"error":{"message":"no such model"}}' }) }
    await expect(calibrate([undone], away)).rejects.toThrow(ModelProbeError)
    expect(servers[0]?.asked()).toEqual(['ready'])
  })

  test('where no actor succeeded', async () => {
    await expect(calibrate([undone], favourable)).rejects.toThrow(NoActorSuccessError)
    await expect(calibrate([], favourable)).rejects.toThrow(NoActorSuccessError)
  })

  test('where a run is there twice under one name: nobody could tell which score counts', async () => {
    await expect(calibrate([solved, undone], favourable)).rejects.toThrow('calibration.tasks has lock-up twice')
  })
})

describe('calibrated, then replayed with a model', () => {
  const generating: Script = {
    verdicts: (prompt) => bothPrefer(prompt, prompt.includes(completion) ? completion : '"hall"'),
    alternative_action: () => proposedCalls({ name: 'turn_off_light', arguments: '{"room":"hall"}' }),
  }

  test('a switch happens, by the evidence or by the generator', async () => {
    const { result, server } = await calibrate([solved], generating)
    const plan = planWith(result.calibration)
    expect(await replay(undone, plan, server)).toMatchObject({
      actor: false,
      twincheck: true,
      switch: { turn: 0, step: 1 },
    })
    const repeated = storeRun(smallWorld, 'leave-for-a-week', repeatedAfterError)
    expect(await replay(repeated, plan, server)).toMatchObject({ twincheck: true, switch: { origin: 'generated' } })
  })

  test('nothing is replaced where another model answers, and the line tells it', async () => {
    const { result } = await calibrate([solved], generating)
    const other = await start({ verdicts: (prompt) => ({ content: bothPrefer(prompt, completion), model: 'newer-2' }) })
    const pair = await replay(undone, planWith(result.calibration), other)
    expect(pair).toMatchObject({ twincheck: false, switch: null })
    expect(pair?.exceptions).toMatchObject([{ decision: 1, name: 'ModelMismatchError' }])
    expect(pair?.records).toMatchObject([{ because: { stage: 'verifier', code: 'exception' } }])
  })
})

async function start(script: Script): Promise<HouseModel> {
  const server = await startHouseModel(script)
  servers.push(server)
  return server
}

async function calibrate(runs: readonly ShadowInput[], script: Script, options: ShadowOptions = {}) {
  const server = await start(script)
  return { server, result: await calibrateOn(smallWorld, runs, server.port, options) }
}

function planWith(calibration: ReplayPlan['calibration']): ReplayPlan {
  const common = { method: 'twincheck', verifier: 'model', twins: 'all', continuation: 'stored' } as const
  return { ...common, calibration, ablations: fullProtocol }
}

async function replay(run: StoredRun, plan: ReplayPlan, { port }: HouseModel) {
  const setting = prepareReplay(plan, { environment: smallWorld, model: port, continueLive: null })
  const replayed = await replayPair(run, setting)
  return replayed.kind === 'pair' ? replayed.pair : null
}
