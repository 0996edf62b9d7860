/** What every implementation of the environment port must do. */
import { expect, test } from 'vitest'
import type { Environment, Episode, Step, Trajectory } from '../src/environment.ts'

export type EnvironmentUnderTest = {
  readonly environment: Environment
  /** A right run of the task. */
  readonly solve: (taskId: string) => Trajectory
  /** A call that changes the state of the task's world at its beginning. */
  readonly change: (taskId: string) => Step
}

export function environmentContract(open: () => EnvironmentUnderTest): void {
  test('a right run of every task is scored as valid', () => {
    const { environment, solve } = open()
    expect(environment.taskIds().length).toBeGreaterThan(0)
    for (const taskId of environment.taskIds()) {
      expect({ taskId, score: replay(environment, solve(taskId)).score() }).toEqual({ taskId, score: { valid: true } })
    }
  })

  test('a run that stops before its last turn is not valid', () => {
    const { environment, solve } = open()
    const [taskId = ''] = environment.taskIds()
    const { turns, said } = solve(taskId)
    const broken = { taskId, turns: turns.slice(0, -1), said: said.slice(0, -1) }
    expect(replay(environment, broken).score().valid).toBe(false)
  })

  test('a run that executes nothing is not valid', () => {
    const { environment, solve } = open()
    const [taskId = ''] = environment.taskIds()
    const turns = solve(taskId).turns.map(() => [])
    expect(replay(environment, { taskId, turns, said: [] }).score().valid).toBe(false)
  })

  test('a trajectory replayed in a fresh episode gives the same state', () => {
    const { environment, solve } = open()
    for (const taskId of environment.taskIds().slice(0, 20)) {
      const first = replay(environment, solve(taskId))
      expect(replay(environment, first.trajectory()).state()).toEqual(first.state())
    }
  })

  test('a copy and its original do not see each other’s calls', () => {
    const { environment, change } = open()
    const [taskId = ''] = environment.taskIds()
    const original = environment.reset(taskId)
    original.beginTurn()
    const before = original.state()
    const copy = original.copy()
    copy.execute(change(taskId))
    expect(original.state()).toEqual(before)
    expect(copy.state()).not.toEqual(before)
    expect(original.trajectory().turns).toEqual([[]])
    original.execute(change(taskId))
    expect(original.state()).toEqual(copy.state())
  })

  test('a step whose arguments are no JSON is undecodable and changes nothing', () => {
    const { environment, change } = open()
    const [taskId = ''] = environment.taskIds()
    const episode = environment.reset(taskId)
    episode.beginTurn()
    const before = episode.state()
    const step = [...change(taskId), { name: 'anything', arguments: '{' }]
    expect(episode.execute(step).kind).toBe('undecodable')
    expect(episode.state()).toEqual(before)
  })

  test('nothing can be executed or said before the first turn', () => {
    const { environment, change } = open()
    const [taskId = ''] = environment.taskIds()
    expect(() => environment.reset(taskId).execute(change(taskId))).toThrow('beginTurn')
    expect(() => environment.reset(taskId).say('Hello.')).toThrow('beginTurn')
  })

  test('what was said is part of the trajectory, by turn', () => {
    const { environment } = open()
    const [taskId = ''] = environment.taskIds()
    const episode = environment.reset(taskId)
    episode.beginTurn()
    episode.say('Done.')
    expect(episode.copy().trajectory().said).toEqual([['Done.']])
  })

  test('a task that does not exist is an error that names it', () => {
    expect(() => open().environment.reset('no-such-task')).toThrow('no-such-task')
  })
}

function replay(environment: Environment, { taskId, turns, said }: Trajectory): Episode {
  const episode = environment.reset(taskId)
  for (const [turn, steps] of turns.entries()) {
    expect(episode.beginTurn()).not.toBeNull()
    for (const step of steps) episode.execute(step)
    for (const text of said[turn] ?? []) episode.say(text)
  }
  return episode
}
