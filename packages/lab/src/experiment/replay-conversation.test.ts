import { rmSync } from 'node:fs'
import { fullProtocol, prepareReplay, type ReplayPlan } from '@twincheck/eval'
import type { Intervener, Intervention } from '@twincheck/eval/harness'
import { replayActor, replayIntervened } from '@twincheck/eval/harness'
import { afterAll, describe, expect, test } from 'vitest'
import { called, cancel, cancelling, lookUp, smallTauFolder } from '../../test/small-tau.ts'
import { TauDataset } from '../worlds/tau/dataset/dataset.ts'
import { tauEnvironment } from '../worlds/tau/environment.ts'

const folder = smallTauFolder()
const dataset = new TauDataset(folder)
afterAll(() => rmSync(folder, { recursive: true }))

describe('stored continuation, where there is a user', () => {
  test('goes on with the rest of the turn after an edited call', async () => {
    const replaced = await replayWith(1, 0, called(lookUp).proposal)
    expect(replaced.trajectory).toEqual({
      turns: [[[lookUp]], [[lookUp]]],
      said: [['Shall I cancel RES001?'], ['Done: you get $1,200 back.']],
    })
    expect(replaced.score).toMatchObject({ valid: false, reason: 'database-mismatch' })
  })

  test('drops the rest of the turn after a text in the place of calls, and the next stored message answers it', async () => {
    const replaced = await replayWith(0, 0, { kind: 'clarification', text: 'Which one?' })
    expect(replaced.trajectory).toEqual({
      turns: [[], [[cancel]]],
      said: [['Which one?'], ['Done: you get $1,200 back.']],
    })
    expect(replaced.score).toEqual({ valid: true })
  })

  test('takes the goodbye as the answer to a text in the last turn', async () => {
    const replaced = await replayWith(1, 0, { kind: 'clarification', text: 'Do you want the $1200 back?' })
    expect(replaced.trajectory.said).toEqual([['Shall I cancel RES001?'], ['Do you want the $1200 back?']])
    expect(replaced.score).toMatchObject({ valid: false, reason: 'database-mismatch' })
  })
})

const plan: ReplayPlan = {
  method: 'twincheck',
  verifier: 'accept',
  twins: 'deterministic',
  continuation: 'stored',
  calibration: null,
  ablations: fullProtocol,
}

/** Replays the conversation with one step replaced, and says what the world then saw. */
async function replayWith(
  turn: number,
  step: number,
  action: Extract<Intervention, { outcome: 'replaced' }>['action'],
) {
  const environment = tauEnvironment(dataset, [cancelling])
  const trajectory = { taskId: 'cancel', category: 'tau-airline', turns: cancelling.turns }
  const { policy } = prepareReplay(plan, { environment, model: null, continueLive: null })
  const actor = replayActor(environment, trajectory, policy)
  const place = cancelling.turns.slice(0, turn).flat().length + step
  let asked = 0
  const intervener: Intervener = {
    check: async () =>
      asked++ === place
        ? { outcome: 'replaced', action, condition: 'stale-argument', origin: 'deterministic' }
        : { outcome: 'kept' },
    account: async () => ({ records: [], exceptions: [] }),
  }
  const watched = watch(environment)
  const { score } = await replayIntervened(watched.environment, trajectory, actor, intervener, { name: 'stored' })
  return { score, trajectory: watched.trajectory() }
}

/** The environment, and what its last episode has seen. */
function watch(environment: ReturnType<typeof tauEnvironment>) {
  let last: ReturnType<typeof environment.reset> | null = null
  return {
    environment: {
      ...environment,
      reset: (taskId: string) => {
        last = environment.reset(taskId)
        return last
      },
    },
    trajectory: () => {
      const { turns = [], said: texts = [] } = last?.trajectory() ?? {}
      return { turns, said: texts }
    },
  }
}
