import { describe, expect, test } from 'vitest'
import { environmentContract } from '../world/environment.contract.ts'
import type { WrittenStep } from '../world/environment.ts'
import { smallWorld } from './environment.ts'
import { houseTasks } from './tasks.ts'

describe('the small world keeps the environment contract', () => {
  environmentContract(() => ({ environment: smallWorld, solve, change: () => lock('front') }), test)
})

describe('the house', () => {
  test('a locked door does not open, and the answer says why', () => {
    expect(outputsOf('unlock-garage', [{ name: 'open_door', arguments: '{"door":"garage"}' }])).toEqual([
      '{"error":"The garage door is locked."}',
    ])
  })

  test('an open door cannot be locked', () => {
    expect(outputsOf('lock-up', lock('garden'))).toEqual(['{"error":"The garden door is open."}'])
  })

  test('the calls of one step see each other’s effects', () => {
    const step = [{ name: 'unlock_door', arguments: '{"door":"garage"}' }, ...lock('garage')]
    expect(outputsOf('unlock-garage', step)).toEqual([
      '{"door":"garage","open":false,"locked":false}',
      '{"door":"garage","open":false,"locked":true}',
    ])
  })

  test.each([
    ['an unknown tool', 'ring_bell', '{}', 'There is no tool called ring_bell.'],
    ['an unknown room', 'turn_on_light', '{"room":"cellar"}', 'There is no room called cellar.'],
    ['a missing argument', 'lock_door', '{}', 'lock_door: missing argument door.'],
    ['an argument too many', 'lock_door', '{"door":"front","twice":true}', 'lock_door: unknown argument twice.'],
    [
      'an argument of another type',
      'set_away_mode',
      '{"enabled":"yes"}',
      'set_away_mode: argument enabled has to be a boolean.',
    ],
    ['a temperature outside the range', 'set_temperature', '{"degrees":40}', 'The heating takes 5 to 28 degrees.'],
  ])('%s is answered with an error and changes nothing', (_, name, args, error) => {
    const episode = smallWorld.reset('lock-up')
    episode.beginTurn()
    const before = episode.state()
    expect(episode.execute([{ name, arguments: args }])).toMatchObject({ outputs: [JSON.stringify({ error })] })
    expect(episode.state()).toEqual(before)
  })
})

describe('a run is judged after every turn', () => {
  test('unlocking where locking was asked is a wrong state at that turn', () => {
    const episode = smallWorld.reset('lock-up')
    episode.beginTurn()
    episode.execute([{ name: 'unlock_door', arguments: '{"door":"front"}' }])
    episode.beginTurn()
    expect(episode.score()).toEqual({ valid: false, reason: 'state-mismatch', turn: 0 })
  })

  test('a question has to be looked up: the right state without the answer is not enough', () => {
    const episode = smallWorld.reset('is-it-locked')
    episode.beginTurn()
    episode.beginTurn()
    expect(episode.score()).toEqual({ valid: false, reason: 'answer-missing', turn: 0 })
  })

  test('looking at more than the solution did is no fault', () => {
    const episode = smallWorld.reset('is-it-locked')
    for (const turn of solve('is-it-locked').turns) {
      episode.beginTurn()
      episode.execute([{ name: 'list_rooms', arguments: '{}' }])
      for (const step of turn) episode.execute(step)
    }
    expect(episode.score()).toEqual({ valid: true })
  })
})

test('a withheld tool is offered from the turn it arrives with', () => {
  const episode = smallWorld.reset('heating-arrives-late')
  const offered = [episode.beginTurn(), episode.beginTurn()].map((turn) =>
    turn?.tools.some(({ name }) => name === 'set_temperature'),
  )
  expect(offered).toEqual([false, true])
})

function solve(taskId: string) {
  const turns = houseTasks.find(({ id }) => id === taskId)?.turns ?? []
  return { taskId, turns: turns.map(({ solution }) => (solution.length === 0 ? [] : [solution])), said: [] }
}

function outputsOf(taskId: string, step: WrittenStep): readonly string[] {
  const episode = smallWorld.reset(taskId)
  episode.beginTurn()
  const outcome = episode.execute(step)
  return outcome.kind === 'executed' ? outcome.outputs : []
}

function lock(door: string): WrittenStep {
  return [{ name: 'lock_door', arguments: JSON.stringify({ door }) }]
}
