import { describe, expect, test } from 'vitest'
import {
  lockedUp,
  unlockedAgain,
  unlockedAndBrokenOff,
  unlockedAtTheEnd,
  unlockedBeside,
} from '../../test/house-runs.ts'
import { orderDesk, shipTwo } from '../../test/order-desk.ts'
import { type Acted, call, changeStep, storeRun, storeTrajectory } from '../../test/store-run.ts'
import { watchEpisodes } from '../../test/watch-episodes.ts'
import { fullProtocol, type ReplayPlan } from '../experiment/plan.ts'
import { prepareReplay } from '../experiment/prepare-replay.ts'
import { smallWorld } from '../small-world/environment.ts'
import type { Environment } from '../world/environment.ts'
import type { StoredRun } from '../world/stored-trajectory.ts'
import { type ReplayedPair, replayPair } from './replay-pair.ts'

const accepting: ReplayPlan = {
  method: 'twincheck',
  verifier: 'accept',
  twins: 'deterministic',
  continuation: 'stored',
  calibration: null,
  ablations: fullProtocol,
}

describe('a pair', () => {
  test('whose run gives no occasion is executed as stored, call by call, and keeps its verdict', async () => {
    const { pair, executed } = await replayHouse(lockedUp)
    expect(pair).toMatchObject({ actor: true, twincheck: true, switch: null, records: [], exceptions: [] })
    expect(executed).toEqual(callsOf(lockedUp))
  })

  test('with a record keeps the conversation it was decided in, with the twin where it was put; others keep none', async () => {
    const { pair } = await replayHouse(unlockedAgain)
    const [record] = pair?.records ?? []
    const conversation = pair?.conversation ?? []
    const asked = conversation.slice(0, record?.position)
    expect(asked.at(-1)).toMatchObject({ role: 'tool' })
    expect(conversation[record?.position ?? 0]).toMatchObject({
      role: 'assistant',
      content: record?.twin?.action.text,
      calls: [],
    })
    expect((await replayHouse(lockedUp)).pair).not.toHaveProperty('conversation')
  })

  test('without the policy is the actor alone', async () => {
    const { pair, executed } = await replayHouse(unlockedAgain, { ...accepting, method: 'actor' })
    expect(pair).toMatchObject({ actor: false, twincheck: false, switch: null, records: [] })
    expect(executed).toEqual(callsOf(unlockedAgain))
  })

  test('that does not replay exactly is no pair', async () => {
    const stored = storeTrajectory(smallWorld, 'lock-up', unlockedAgain)
    const changed = changeStep(stored, [0, 0], (step) => ({ ...step, logged: { calls: null, outputs: ['{}'] } }))
    const replayed = await replayPair({ kind: 'trajectory', trajectory: changed }, settingFor(smallWorld))
    expect(replayed).toMatchObject({ kind: 'diverged', id: 'lock-up', category: 'by-hand' })
  })

  test('is no pair either where the environment answers otherwise the second time', async () => {
    const run = storeRun(smallWorld, 'lock-up', lockedUp)
    const replayed = await replayPair(run, settingFor(forgetful(smallWorld)))
    expect(replayed.kind === 'diverged' && replayed.error.divergence).toMatchObject({ turn: 0, step: 0 })
  })

  test('without a trajectory is unavailable, with its reason', async () => {
    const run: StoredRun = {
      kind: 'no-trajectory',
      taskId: 'lock-up',
      category: 'by-hand',
      reason: 'the model was away',
    }
    expect(await replayPair(run, settingFor(smallWorld))).toEqual({
      kind: 'unavailable',
      id: 'lock-up',
      category: 'by-hand',
      reason: 'the model was away',
      transient: false,
    })
  })

  test('beyond what the policy reads at all is unavailable, and stops nothing', async () => {
    const many = Array.from({ length: 200 }, () => call('get_climate', {}))
    const replayed = await replayPair(storeRun(smallWorld, 'lock-up', [[many], []]), settingFor(smallWorld))
    expect(replayed).toMatchObject({ kind: 'unavailable', transient: false })
  })
})

describe('after a switch the stored continuation goes on', () => {
  test('in the next turn, where the twin completed the turn: the run is rescued', async () => {
    const { pair, executed } = await replayHouse(unlockedAgain)
    expect(pair).toMatchObject({
      actor: false,
      twincheck: true,
      switch: { turn: 0, step: 1, condition: 'inverse-action', origin: 'deterministic' },
    })
    expect(pair?.switch?.twin).toEqual({ kind: 'final-response', text: 'The requested operation is complete.' })
    expect(executed).toEqual([['lock_door {"door":"front"}'], ...callsOf(unlockedAgain).slice(1)])
  })

  test('in the same turn, where calls are left after a deletion', async () => {
    const { pair, executed } = await replayHouse(unlockedBeside)
    expect(pair).toMatchObject({ actor: false, twincheck: true, switch: { turn: 0, step: 1 } })
    expect(executed?.[0]).toEqual(['lock_door {"door":"front"}', 'get_door {"door":"front"}', 'get_climate {}'])
  })

  test('in the same turn, where an argument was edited: only that argument is another', async () => {
    const stale = [{ name: 'ship_order', arguments: '{"order_id": "OR-1001", "weight": 2.0}' }]
    const turns = [
      [stale, 'Shipped.'],
      [stale, [call('get_order', { order_id: 'OR-2002' })], 'Shipped.'],
    ]
    const { pair, executed } = await replayOn(orderDesk, shipTwo, turns)
    expect(pair).toMatchObject({
      actor: false,
      twincheck: true,
      switch: { turn: 1, step: 0, condition: 'stale-argument', origin: 'deterministic' },
    })
    expect(executed?.[1]).toEqual([
      'ship_order {"order_id": "OR-2002", "weight": 2.0}',
      'get_order {"order_id":"OR-2002"}',
    ])
  })

  test('not at all, where the last turn is completed early: the run ends there', async () => {
    const { pair, executed } = await replayOn(smallWorld, 'unlock-garage', unlockedAtTheEnd)
    expect(pair).toMatchObject({ actor: false, twincheck: true, switch: { turn: 1, step: 1 } })
    expect(executed?.[1]).toEqual(['close_door {"door":"garage"}', 'lock_door {"door":"garage"}'])
  })

  test('not into turns that a run never reached: broken off stays broken off', async () => {
    const { pair, executed } = await replayHouse(unlockedAndBrokenOff)
    expect(pair).toMatchObject({ actor: false, twincheck: false, switch: { turn: 0, step: 1 } })
    expect(executed).toEqual([['lock_door {"door":"front"}']])
  })

  test('and replaces nothing more, however often there would be an occasion', async () => {
    const [opened = [], closed = []] = unlockedAtTheEnd
    const again = [[...opened.slice(0, 2), [call('lock_door', { door: 'garage' })]], closed]
    const { pair, executed } = await replayOn(smallWorld, 'unlock-garage', again)
    expect(pair?.switch).toMatchObject({ turn: 0, step: 2 })
    expect(executed?.[1]?.at(-1)).toBe('unlock_door {"door":"garage"}')
  })

  test('and the twin does not pass under the id of the call it replaced', async () => {
    const { pair } = await replayHouse(unlockedBeside)
    const twin = pair?.switch?.twin
    expect(twin?.kind === 'tool-calls' && twin.calls.map(({ id }) => id)).toEqual(['switch-0-1-0'])
  })
})

async function replayHouse(turns: readonly (readonly Acted[])[], plan: ReplayPlan = accepting) {
  return replayOn(smallWorld, 'lock-up', turns, plan)
}

async function replayOn(
  world: Environment,
  taskId: string,
  turns: readonly (readonly Acted[])[],
  plan: ReplayPlan = accepting,
) {
  const run = storeRun(world, taskId, turns)
  const { environment, episodes } = watchEpisodes(world)
  const replayed = await replayPair(run, settingFor(environment, plan))
  const executed = episodes
    .at(-1)
    ?.trajectory()
    .turns.map((steps) => steps.flat().map(callText))
  return { pair: pairOf(replayed), executed }
}

function settingFor(environment: Environment, plan: ReplayPlan = accepting) {
  return prepareReplay(plan, { environment, model: null, continueLive: null })
}

function pairOf(replayed: ReplayedPair) {
  return replayed.kind === 'pair' ? replayed.pair : null
}

function callsOf(turns: readonly (readonly Acted[])[]) {
  return turns.map((steps) => steps.flatMap((acted) => (typeof acted === 'string' ? [] : acted.map(callText))))
}

function callText({ name, arguments: text }: { readonly name: string; readonly arguments: string }): string {
  return `${name} ${text}`
}

/** From its second episode on it answers something else. */
function forgetful(environment: Environment): Environment {
  let opened = 0
  return {
    ...environment,
    reset: (taskId) => {
      const episode = environment.reset(taskId)
      if (opened++ === 0) return episode
      return {
        ...episode,
        taskId,
        beginTurn: () => episode.beginTurn(),
        execute: (step) => {
          const outcome = episode.execute(step)
          return outcome.kind === 'executed' ? { ...outcome, outputs: outcome.outputs.map(() => 'forgotten') } : outcome
        },
        score: () => episode.score(),
      }
    },
  }
}
