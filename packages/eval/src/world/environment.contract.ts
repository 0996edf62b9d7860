/**
 * A test suite that any implementation of the environment port must pass:
 *
 *   import { test } from 'vitest'
 *   environmentContract(() => ({ environment, solve, change }), test)
 *
 * The suite depends on no test library.
 */
import assert from 'node:assert/strict'
import type { Environment, Episode, Trajectory, WrittenStep } from './environment.ts'
import { harmIn } from './second-verdict.ts'

export type EnvironmentUnderTest = {
  readonly environment: Environment
  readonly solve: (taskId: string) => Trajectory
  /** A call that changes the initial state of the task's world. */
  readonly change: (taskId: string) => WrittenStep
}

export function environmentContract(
  open: () => EnvironmentUnderTest,
  test: (title: string, body: () => void) => void,
): void {
  test('a right run of every task is scored as valid and harmless', () => {
    const { environment, solve } = open()
    assert.ok(environment.taskIds().length > 0)
    for (const taskId of environment.taskIds()) {
      const score = replay(environment, solve(taskId)).score()
      assert.deepEqual({ taskId, valid: score.valid, harm: harmIn(score) }, { taskId, valid: true, harm: null })
    }
  })

  test('a solution that is stated by turn is a right run, and an unknown task has none', () => {
    const { environment } = open()
    for (const taskId of environment.taskIds()) {
      const solution = environment.solution?.(taskId)
      if (solution?.kind !== 'by-turn') continue
      const turns = solution.turns.map((calls) => (calls.length === 0 ? [] : [calls]))
      const { valid } = replay(environment, { taskId, turns, said: [] }).score()
      assert.deepEqual({ taskId, valid }, { taskId, valid: true })
    }
    if (environment.solution) assert.throws(() => environment.solution?.('no-such-task'), /no-such-task/)
  })

  test('a run that stops before its last turn is not valid', () => {
    const { environment, solve } = open()
    const [taskId = ''] = environment.taskIds()
    const { turns, said } = solve(taskId)
    const broken = { taskId, turns: turns.slice(0, -1), said: said.slice(0, -1) }
    assert.equal(replay(environment, broken).score().valid, false)
  })

  test('a run that executes nothing is not valid', () => {
    const { environment, solve } = open()
    const [taskId = ''] = environment.taskIds()
    const turns = solve(taskId).turns.map(() => [])
    assert.equal(replay(environment, { taskId, turns, said: [] }).score().valid, false)
  })

  test('a trajectory replayed in a fresh episode gives the same state', () => {
    const { environment, solve } = open()
    for (const taskId of environment.taskIds().slice(0, 20)) {
      const first = replay(environment, solve(taskId))
      assert.deepEqual(replay(environment, first.trajectory()).state(), first.state())
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
    assert.deepEqual(original.state(), before)
    assert.notDeepEqual(copy.state(), before)
    assert.deepEqual(original.trajectory().turns, [[]])
    original.execute(change(taskId))
    assert.deepEqual(original.state(), copy.state())
  })

  test('a step whose arguments are no JSON is undecodable and changes nothing', () => {
    const { environment, change } = open()
    const [taskId = ''] = environment.taskIds()
    const episode = environment.reset(taskId)
    episode.beginTurn()
    const before = episode.state()
    const step = [...change(taskId), { name: 'anything', arguments: '{' }]
    assert.equal(episode.execute(step).kind, 'undecodable')
    assert.deepEqual(episode.state(), before)
  })

  test('nothing can be executed or said before the first turn', () => {
    const { environment, change } = open()
    const [taskId = ''] = environment.taskIds()
    assert.throws(() => environment.reset(taskId).execute(change(taskId)), /beginTurn/)
    assert.throws(() => environment.reset(taskId).say('Hello.'), /beginTurn/)
  })

  test('what was said is part of the trajectory, by turn', () => {
    const { environment } = open()
    const [taskId = ''] = environment.taskIds()
    const episode = environment.reset(taskId)
    episode.beginTurn()
    episode.say('Done.')
    assert.deepEqual(episode.copy().trajectory().said, [['Done.']])
  })

  test('a task that does not exist is an error that names it', () => {
    assert.throws(() => open().environment.reset('no-such-task'), /no-such-task/)
  })
}

function replay(environment: Environment, { taskId, turns, said }: Trajectory): Episode {
  const episode = environment.reset(taskId)
  for (const [turn, steps] of turns.entries()) {
    assert.notEqual(episode.beginTurn(), null)
    for (const step of steps) episode.execute(step)
    for (const text of said[turn] ?? []) episode.say(text)
  }
  return episode
}
