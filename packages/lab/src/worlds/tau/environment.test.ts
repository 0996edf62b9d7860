import { rmSync } from 'node:fs'
import type { Trajectory } from '@twincheck/eval'
import { environmentContract } from '@twincheck/eval/environment-contract'
import { afterAll, describe, expect, test } from 'vitest'
import { evaluateConversation } from '../../../test/evaluate-conversation.ts'
import { called, cancel, cancelling, cancelTask, lookUp, said, smallTauFolder } from '../../../test/small-tau.ts'
import type { TauConversation } from './conversations/conversation.ts'
import { TauDataset } from './dataset/dataset.ts'
import { tauEnvironment } from './environment.ts'

const folder = smallTauFolder()
const dataset = new TauDataset(folder)
afterAll(() => rmSync(folder, { recursive: true }))

describe('stored conversations keep the environment contract', () => {
  environmentContract(
    () => ({
      environment: tauEnvironment(dataset, [cancelling]),
      solve,
      change: () => [cancel],
    }),
    test,
  )
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
  ])('is not right where %s', (_, changes, verdict) => {
    const conversation = { ...cancelling, ...changes }
    expect(evaluate(conversation)).toMatchObject(verdict)
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
    expect(episode.verdict()).toMatchObject({ databaseMatches: false, ended: true })
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

function evaluate(conversation: TauConversation) {
  return evaluateConversation(tauEnvironment(dataset, [conversation]), conversation).verdict
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
