import { paperPolicy } from '@twincheck/core'
import { describe, expect, test } from 'vitest'
import { lockedUp, unlockedAgain } from '../../test/house-runs.ts'
import { call, changeStep, proposalOf, storeTrajectory } from '../../test/store-run.ts'
import { smallWorld } from '../small-world/environment.ts'
import type { StoredTrajectory } from '../world/stored-trajectory.ts'
import { ReplayDivergedError } from './divergence.ts'
import { replayActor, replayPolicy } from './replay-actor.ts'

const stored = storeTrajectory(smallWorld, 'lock-up', lockedUp)

describe('a stored trajectory by itself', () => {
  test('replays to the outputs of its log and the verdict of the environment', () => {
    const { score, outputs, decisions } = replay(stored)
    expect(score).toEqual({ valid: true })
    expect(outputs[0]?.[0]).toEqual(['{"door":"front","open":false,"locked":true}'])
    expect(outputs[0]?.[1]).toEqual([])
    expect(decisions).toBe(5)
  })

  test('has as D the highest score of its decisions', () => {
    expect(replay(stored).anomaly?.score).toBe(0)
    const undone = storeTrajectory(smallWorld, 'lock-up', unlockedAgain)
    expect(replay(undone).anomaly?.score).toBeGreaterThan(0)
  })

  test('has no D without a decision', () => {
    expect(replay({ ...stored, turns: [[], []] })).toMatchObject({ anomaly: null, decisions: 0 })
  })

  test('is scored as broken off where it has fewer turns than the task', () => {
    expect(replay({ ...stored, turns: stored.turns.slice(0, 1) }).score).toMatchObject({
      valid: false,
      reason: 'unfinished',
    })
  })

  test('replays without a log, which then proves nothing', () => {
    const unlogged = storeTrajectory(smallWorld, 'lock-up', lockedUp, { logged: false })
    expect(replay(unlogged)).toEqual(replay(stored))
  })
})

describe('what is not exact is refused with task, turn, step, stored and replayed', () => {
  test('a changed output', () => {
    const changed = changeStep(stored, [1, 0], (step) => ({
      ...step,
      logged: { calls: null, outputs: ['{"door":"shut"}'] },
    }))
    expect(divergenceOf(changed)).toEqual({
      taskId: 'lock-up',
      turn: 1,
      step: 0,
      stored: '{"door":"shut"}',
      replayed: '{"door":"garden","open":false,"locked":false}',
    })
  })

  test('a changed call, even where its output would be the same', () => {
    const other = [call('get_door', { door: 'front' })]
    const changed = changeStep(stored, [0, 0], (step) => ({
      ...step,
      written: other,
      proposal: proposalOf(other, 'x'),
    }))
    expect(divergenceOf(changed)).toMatchObject({
      turn: 0,
      step: 0,
      stored: 'lock_door({"door":"front"})',
      replayed: 'get_door({"door":"front"})',
    })
  })

  test('an output that the log has not', () => {
    const changed = changeStep(stored, [1, 1], (step) => ({ ...step, logged: { calls: null, outputs: [] } }))
    expect(divergenceOf(changed)).toMatchObject({ turn: 1, step: 1, stored: '(no output)' })
  })

  test('an output that only the log has', () => {
    const changed = changeStep(stored, [0, 1], (step) => ({
      ...step,
      logged: { calls: null, outputs: ['{"ok":true}'] },
    }))
    expect(divergenceOf(changed)).toMatchObject({ turn: 0, step: 1, stored: '{"ok":true}', replayed: '(no output)' })
  })

  test('a turn that the task has not', () => {
    const longer = { ...stored, turns: [...stored.turns, []] }
    expect(divergenceOf(longer)).toMatchObject({ turn: 2, stored: '3 turns', replayed: 'the task has 2 turns' })
  })

  test('in a sentence that says what to do', () => {
    const changed = changeStep(stored, [1, 0], (step) => ({ ...step, logged: { calls: null, outputs: [] } }))
    expect(() => replay(changed)).toThrow(
      /lock-up diverged .* turn 2, step 1.*\n.*stored: .*\n.*replayed: .*\n.*not counted/,
    )
  })
})

function replay(trajectory: StoredTrajectory) {
  return replayActor(smallWorld, trajectory, replayPolicy(paperPolicy))
}

function divergenceOf(trajectory: StoredTrajectory) {
  try {
    replay(trajectory)
  } catch (error) {
    if (error instanceof ReplayDivergedError) return error.divergence
    throw error
  }
  throw new Error('it replayed exactly')
}
