/** Selective self-revision over real HTTP. */

import { fullProtocol, prepareReplay, type ReplayPlan, replayPair } from '@twincheck/eval'
import { smallWorld } from '@twincheck/eval/small-world'
import { afterEach, describe, expect, test } from 'vitest'
import type { ScriptedReply } from '../../../core/test/scripted-model-server.ts'
import { type HouseModel, promptOf, startHouseModel } from '../../../eval/test/house-model.ts'
import { lockedUp, repeatedAfterError, unlockedAgain } from '../../../eval/test/house-runs.ts'
import { proposedCalls, proposedText } from '../../../eval/test/scripted-judge.ts'
import { type Acted, storeRun } from '../../../eval/test/store-run.ts'
import { baselines } from './baselines.ts'

const plan: ReplayPlan = {
  method: 'self-revision',
  verifier: 'model',
  twins: 'all',
  continuation: 'stored',
  calibration: null,
  ablations: fullProtocol,
}

let server: HouseModel | null = null
afterEach(async () => server?.close())

describe('selective self-revision', () => {
  test('accepts one direct revision that changed and passes the structural checks', async () => {
    const { pair, requests } = await replay(unlockedAgain, proposedText('The front door is locked.'))
    expect(pair).toMatchObject({
      actor: false,
      twincheck: true,
      switch: { turn: 0, step: 1, condition: 'inverse-action', origin: 'generated' },
      records: [],
      exceptions: [],
    })
    expect(requests).toHaveLength(1)
  })

  test('shows the model its own action, unlike the generator of twins', async () => {
    const { requests } = await replay(unlockedAgain, proposedText('Done.'))
    expect(requests[0]).toContain('## Your action\n{"calls":[{"arguments":{"door":"front"},"name":"unlock_door"}]')
    expect(requests[0]).toContain('would undo lock_door')
  })

  test('asks nothing where no evidence condition holds', async () => {
    expect(await replay(lockedUp, proposedText('Done.'))).toMatchObject({ pair: { switch: null }, requests: [] })
  })

  test('keeps the action where the revision is the action itself', async () => {
    const { pair } = await replay(unlockedAgain, proposedCalls({ name: 'unlock_door', arguments: '{"door":"front"}' }))
    expect(pair).toMatchObject({ twincheck: false, switch: null, exceptions: [] })
  })

  test('keeps the action where the revision does not fit the schema', async () => {
    const { pair } = await replay(unlockedAgain, proposedCalls({ name: 'get_door', arguments: '{"gate":"front"}' }))
    expect(pair).toMatchObject({ switch: null, exceptions: [] })
  })

  test('keeps the action where the revision adds calls that the evidence does not authorise', async () => {
    const two = [
      { name: 'get_door', arguments: '{"door":"front"}' },
      { name: 'get_door', arguments: '{"door":"front"}' },
    ]
    expect((await replay(unlockedAgain, proposedCalls(...two))).pair).toMatchObject({ switch: null, exceptions: [] })
  })

  test('keeps the action where the reply is no action', async () => {
    expect((await replay(unlockedAgain, 'I would rather not.')).pair).toMatchObject({ switch: null, exceptions: [] })
  })

  test('has the same conditions: a repeat after an error is revised too', async () => {
    const hall = proposedCalls({ name: 'turn_off_light', arguments: '{"room":"hall"}' })
    const { pair } = await replay(repeatedAfterError, hall, 'leave-for-a-week')
    expect(pair).toMatchObject({ twincheck: true, switch: { condition: 'repeat-after-error', turn: 0, step: 2 } })
  })

  test('a revision that fails the checks spends nothing, and the next trigger is revised as TwinCheck would', async () => {
    const { requests } = await replay(unlockedThrice, 'no action')
    expect(requests).toHaveLength(3)
  })

  test('switches once a trajectory at most', async () => {
    const { requests } = await replay(unlockedThrice, proposedText('The front door is locked.'))
    expect(requests).toHaveLength(1)
  })

  test('keeps the action where the model fails, and the line tells it', async () => {
    const { pair } = await replay(unlockedAgain, { status: 400, body: '{"error":{"message":"no such model"}}' })
    expect(pair).toMatchObject({ twincheck: false, switch: null })
    expect(pair?.exceptions).toEqual([
      { decision: 1, name: 'ModelStatusError', message: expect.stringContaining('no such model') },
    ])
  })
})

/** Three triggers in one trajectory. */
const unlockedThrice = thriceUnlocked()

function thriceUnlocked(): readonly (readonly Acted[])[] {
  const [first = [], second = []] = unlockedAgain
  const unlock = first[1] ?? ''
  return [[...first.slice(0, 2), [{ name: 'lock_door', arguments: '{"door":"front"}' }], unlock, unlock], second]
}

async function replay(turns: readonly (readonly Acted[])[], reply: ScriptedReply | string, taskId = 'lock-up') {
  const started = await startHouseModel({ alternative_action: () => reply })
  server = started
  const setting = prepareReplay(plan, { environment: smallWorld, model: started.port, continueLive: null, baselines })
  const replayed = await replayPair(storeRun(smallWorld, taskId, turns), setting)
  return { pair: replayed.kind === 'pair' ? replayed.pair : null, requests: started.requests.map(promptOf) }
}
