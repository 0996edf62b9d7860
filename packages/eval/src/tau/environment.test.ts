import { rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { environmentContract } from '../../test/environment-contract.ts'
import { called, cancel, cancelling, cancelTask, lookUp, said, smallTauFolder } from '../../test/small-tau.ts'
import type { Trajectory } from '../environment.ts'
import { fullProtocol, type ReplayPlan } from '../experiment/plan.ts'
import { prepareReplay } from '../experiment/prepare-replay.ts'
import type { Intervener, Intervention } from '../replay/intervener.ts'
import { replayActor } from '../replay/replay-actor.ts'
import { replayIntervened } from '../replay/replay-intervened.ts'
import type { TauConversation } from './conversation.ts'
import { TauDataset } from './dataset.ts'
import { tauEnvironment } from './environment.ts'
import { evaluateConversation } from './evaluate.ts'

const folder = smallTauFolder()
const dataset = new TauDataset(folder)
afterAll(() => rmSync(folder, { recursive: true }))

describe('stored conversations keep the environment contract', () => {
  environmentContract(() => ({
    environment: tauEnvironment(dataset, [cancelling]),
    solve,
    change: () => [cancel],
  }))
})

describe('a stored conversation', () => {
  test('opens its turns with the policy and what the user said then', () => {
    const episode = tauEnvironment(dataset, [cancelling]).reset('cancel')
    expect(episode.beginTurn()?.messages.map(({ role }) => role)).toEqual(['system', 'user'])
    episode.say('Shall I?')
    expect(episode.beginTurn()?.messages).toEqual([{ role: 'user', content: 'Yes, go on.' }])
    episode.say('Done.')
    expect(episode.beginTurn()).toBeNull()
  })

  test('is right where the database is as the gold actions leave it and every expected output was said', () => {
    expect(evaluate(cancelling)).toEqual({ databaseMatches: true, outputsSaid: true, ended: true })
  })

  test.each<[string, Partial<TauConversation>, object]>([
    ['nothing was cancelled', { turns: [[said('Sure.')], [said('You get $1,200 back.')]] }, { databaseMatches: false }],
    [
      'it was cancelled twice',
      {
        turns: [
          [called(cancel), said('So.')],
          [called(cancel), said('$1200')],
        ],
      },
      { databaseMatches: false },
    ],
    ['the refund was not named', { turns: [[called(cancel), said('Done.')], [said('Bye.')]] }, { outputsSaid: false }],
    ['it was broken off', { endedByUser: false }, { ended: false }],
    ['its last turn got no answer', { turns: [[called(cancel), said('$1200')], []] }, { ended: false }],
  ])('is not right where %s', (_, changes, judgement) => {
    const conversation = { ...cancelling, ...changes }
    expect(evaluate(conversation)).toMatchObject(judgement)
    expect(evaluateConversation(tauEnvironment(dataset, [conversation]), conversation).score.valid).toBe(false)
  })

  test('what is only written beside a call is not said', () => {
    const beside = { ...called(cancel), beside: 'You get $1,200 back.' }
    expect(evaluate({ ...cancelling, turns: [[beside, said('Done.')], [said('Bye.')]] }).outputsSaid).toBe(false)
  })

  test('ends with a transfer, after which nothing is executed and nobody answers', () => {
    const episode = tauEnvironment(dataset, [cancelling]).reset('cancel')
    episode.beginTurn()
    episode.execute([{ name: 'transfer_to_human_agents', arguments: '{"summary": "so"}' }])
    expect(episode.execute([cancel]).kind).toBe('undecodable')
    expect(episode.beginTurn()).toBeNull()
    expect(episode.judgement()).toMatchObject({ databaseMatches: false, ended: true })
  })

  test('executes the first call of a step alone in tau-bench, and all of them in tau2-bench', () => {
    const outputs = (conversation: TauConversation) => {
      const episode = tauEnvironment(dataset, [conversation]).reset('cancel')
      episode.beginTurn()
      const outcome = episode.execute([lookUp, cancel])
      return outcome.kind === 'executed' ? outcome.outputs.length : 0
    }
    expect(outputs(cancelling)).toBe(1)
    expect(outputs({ ...cancelling, task: { ...cancelTask, domain: 'tau2-airline' } })).toBe(2)
  })
})

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

function evaluate(conversation: TauConversation) {
  return evaluateConversation(tauEnvironment(dataset, [conversation]), conversation).judgement
}

function solve(taskId: string): Trajectory {
  return {
    taskId,
    turns: cancelling.turns.map((steps) => steps.map(({ written }) => written).filter(({ length }) => length > 0)),
    said: cancelling.turns.map((steps) =>
      steps.flatMap(({ proposal }) => (proposal.kind === 'tool-calls' ? [] : [proposal.text])),
    ),
  }
}

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
