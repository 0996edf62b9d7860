/** Live continuation over real HTTP: a scripted actor goes on after the switch. */

import { chatActor } from '@twincheck/core/models'
import { fullProtocol, prepareReplay, type ReplayPlan, replayPair } from '@twincheck/eval'
import { continueLive } from '@twincheck/eval/harness'
import { smallWorld } from '@twincheck/eval/small-world'
import { afterEach, describe, expect, test } from 'vitest'
import type { ScriptedReply } from '../../../core/test/scripted-model-server.ts'
import { type HouseModel, messagesOf, startHouseModel } from '../../../eval/test/house-model.ts'
import { lockedUp, unlockedAgain, unlockedAndBrokenOff, unlockedBeside } from '../../../eval/test/house-runs.ts'
import { type Acted, storeRun } from '../../../eval/test/store-run.ts'
import { watchEpisodes } from '../../../eval/test/watch-episodes.ts'
import { liveActor } from './live-actor.ts'

const plan: ReplayPlan = {
  method: 'twincheck',
  verifier: 'accept',
  twins: 'deterministic',
  continuation: 'live',
  calibration: null,
  ablations: fullProtocol,
}

let server: HouseModel | null = null
afterEach(async () => server?.close())

describe('after a switch the actor itself goes on', () => {
  test('and its next request holds the twin and its result, never the call that was replaced', async () => {
    const { pair, requests } = await replay(unlockedBeside, [
      text('It is locked.'),
      calls('close_door', '{"door":"garden"}'),
      calls('lock_door', '{"door":"garden"}'),
      text('Both are locked.'),
    ])
    expect(pair).toMatchObject({ actor: false, twincheck: true, switch: { turn: 0, step: 1 } })
    const [first] = requests
    expect(first?.at(-2)).toMatchObject({
      role: 'assistant',
      tool_calls: [{ function: { name: 'get_door', arguments: '{"door":"front"}' } }],
    })
    expect(first?.at(-1)).toMatchObject({ role: 'tool', content: '{"open":false,"locked":true}' })
    expect(JSON.stringify(requests)).not.toContain('unlock_door')
  })

  test('in the next turn, where the twin completed this one', async () => {
    const { pair, requests } = await replay(unlockedAgain, [
      calls('close_door', '{"door":"garden"}'),
      calls('lock_door', '{"door":"garden"}'),
      text('Done.'),
    ])
    expect(pair).toMatchObject({ actor: false, twincheck: true })
    expect(requests[0]?.slice(-2)).toEqual([
      { role: 'assistant', content: 'The requested operation is complete.' },
      { role: 'user', content: 'And the garden door as well, it is still open.' },
    ])
  })

  test('to the end of the task, also of a run that was broken off', async () => {
    const { pair } = await replay(unlockedAndBrokenOff, [
      calls('close_door', '{"door":"garden"}'),
      calls('lock_door', '{"door":"garden"}'),
      text('Done.'),
    ])
    expect(pair).toMatchObject({ actor: false, twincheck: true })
  })

  test('with the arguments as they were written, its own and the stored ones', async () => {
    const spaced = [{ name: 'get_door', arguments: '{ "door" : "front" }' }]
    const [first = [], second = []] = unlockedBeside
    const { requests } = await replay(
      [[first[0] ?? '', spaced, ...first.slice(1)], second],
      [calls('set_temperature', '{"degrees": 20.0}'), text('Done.'), text('Done.')],
    )
    const written = messagesWithCalls(requests[1] ?? [])
    expect(written).toEqual([
      ['{"door":"front"}'],
      ['{ "door" : "front" }'],
      ['{"door":"front"}'],
      ['{"degrees": 20.0}'],
    ])
  })

  test('until calls that cannot be read end the turn, as in the benchmark', async () => {
    const { executed } = await replay(unlockedBeside, [calls('lock_door', '{"door": '), text('Done.')])
    expect(executed).toHaveLength(2)
  })

  test('only where there is a switch: no actor is asked otherwise', async () => {
    const { pair, requests } = await replay(lockedUp, [])
    expect(pair).toMatchObject({ switch: null })
    expect(requests).toEqual([])
  })
})

describe('a turn that takes too many steps', () => {
  test('ends the task behind the last of them', async () => {
    const looking = Array.from({ length: 30 }, () => calls('get_climate', '{}'))
    const { pair, requests, executed } = await replay(unlockedBeside, looking)
    // The stored first step, the twin, and then up to the 21st.
    expect(requests).toHaveLength(19)
    expect(executed).toHaveLength(1)
    expect(pair).toMatchObject({ twincheck: false })
  })

  test('is over at once where the switch was already one step too late', async () => {
    const { environment, episodes } = watchEpisodes(smallWorld)
    const never = continueLive({
      actor: async () => {
        throw new Error('the actor was asked')
      },
      effort: null,
      maxSteps: 1,
      stopsTheRun: () => true,
    })
    const setting = prepareReplay(plan, { environment, model: null, continueLive: never })
    await replayPair(storeRun(smallWorld, 'lock-up', unlockedBeside), setting)
    expect(episodes.at(-1)?.trajectory().turns).toHaveLength(1)
  })
})

describe('an actor that fails', () => {
  test('leaves the pair unavailable for now, and the other tasks go on', async () => {
    const { replayed } = await replay(unlockedAgain, [{ status: 400, body: '{"error":{"message":"too long"}}' }])
    expect(replayed).toMatchObject({ kind: 'unavailable', id: 'lock-up', transient: true })
    expect(replayed.kind === 'unavailable' && replayed.reason).toMatch(/could not go on with lock-up.*too long/s)
  })

  test('for a reason that every task would meet stops the run', async () => {
    await expect(replay(unlockedAgain, [{ status: 401, body: '' }])).rejects.toThrow(/status 401/)
  })
})

async function replay(turns: readonly (readonly Acted[])[], replies: readonly ScriptedReply[]) {
  let next = 0
  const started = await startHouseModel({
    actor: () => replies[next++] ?? { status: 400, body: 'nothing more to say' },
  })
  server = started
  const actor = chatActor({ baseUrl: started.baseUrl, model: 'actor-1' })
  const live = liveActor(actor, { effort: 'high', retry: { most: 0 } })
  const { environment, episodes } = watchEpisodes(smallWorld)
  const setting = prepareReplay(plan, { environment, model: null, continueLive: live })
  const replayed = await replayPair(storeRun(smallWorld, 'lock-up', turns), setting)
  return {
    replayed,
    pair: replayed.kind === 'pair' ? replayed.pair : null,
    requests: started.requests.map(messagesOf),
    executed: episodes.at(-1)?.trajectory().turns,
  }
}

function text(content: string): ScriptedReply {
  return { content }
}

function calls(name: string, args: string): ScriptedReply {
  return { content: null, calls: [{ id: 'call_1', name, arguments: args }] }
}

/** The arguments of every message with calls, as the actor was shown them. */
function messagesWithCalls(messages: ReturnType<typeof messagesOf>): readonly (readonly unknown[])[] {
  return messages.flatMap(({ tool_calls }) =>
    Array.isArray(tool_calls)
      ? [tool_calls.map((made: { function: { arguments: unknown } }) => made.function.arguments)]
      : [],
  )
}
