import type { Action } from '@twincheck/core'
import { describe, expect, test } from 'vitest'
import { call, proposalOf } from '../../test/store-run.ts'
import { smallWorld } from '../small-world/environment.ts'
import type { Solution, WrittenStep } from '../world/environment.ts'
import { type JudgedTwin, judgeTwin } from './judge-twin.ts'

const lockFront = call('lock_door', { door: 'front' })
const unlockFront = call('unlock_door', { door: 'front' })
const lockGarden = call('lock_door', { door: 'garden' })
const lookFront = call('get_door', { door: 'front' })

const byTurn: Solution = { kind: 'by-turn', turns: [[lockFront], [lockGarden]] }
const anyTurn: Solution = { kind: 'any-turn', calls: [lockFront, lockGarden] }
const answer: Action = { kind: 'answer', text: 'Not executed.' }
const complete: Action = { kind: 'final-response', text: 'The requested operation is complete.' }

type Case = {
  readonly proposed: WrittenStep
  readonly twin: Action | WrittenStep
  readonly made?: WrittenStep
} & Partial<Pick<JudgedTwin, 'origin' | 'turn' | 'solution'>>

function verdict({ proposed, twin, made = [], origin = 'deterministic', turn = 0, solution = byTurn }: Case) {
  const episode = smallWorld.reset('lock-up')
  for (let begun = 0; begun <= turn; begun++) episode.beginTurn()
  for (const one of made) episode.execute([one])
  const before = JSON.stringify([episode.state(), episode.trajectory()])
  const proposal = proposed.length === 0 ? proposalOf('Done.', 'p') : proposalOf(proposed, 'p')
  const put = 'kind' in twin ? twin : proposalOf(twin, 't')
  const judged = judgeTwin({ proposal, twin: put, origin, turn, written: proposed, episode, solution })
  expect(JSON.stringify([episode.state(), episode.trajectory()])).toBe(before)
  return judged
}

describe('a twin that withholds a call', () => {
  test('is right if the solution does not have the call', () => {
    expect(verdict({ proposed: [unlockFront], twin: answer, made: [lockFront] })).toBe('right')
    expect(verdict({ proposed: [unlockFront, lookFront], twin: [lookFront], made: [lockFront] })).toBe('right')
  })

  test('is wrong if the solution has the call, with the members of its arguments in any order', () => {
    expect(verdict({ proposed: [lockFront], twin: answer })).toBe('wrong')
    const solution: Solution = { kind: 'by-turn', turns: [[call('set', { a: 1, b: 2 })]] }
    const proposed = [{ name: 'set', arguments: '{"b": 2.0, "a": 1}' }]
    expect(verdict({ proposed, twin: answer, solution })).toBe('wrong')
  })

  test('is wrong if only one of two withheld calls is in the solution', () => {
    expect(verdict({ proposed: [unlockFront, lockFront], twin: answer })).toBe('wrong')
  })

  test('is in doubt if the actor has made the call before, or the solution has it in another turn', () => {
    expect(verdict({ proposed: [lockFront], twin: answer, made: [lockFront] })).toBe('unknown')
    expect(verdict({ proposed: [lockGarden], twin: answer })).toBe('unknown')
  })

  test('counts calls: the second of two equal calls is wanted if the solution has it twice', () => {
    const solution: Solution = { kind: 'by-turn', turns: [[lockFront, lockFront]] }
    expect(verdict({ proposed: [lockFront], twin: answer, made: [lockFront], solution })).toBe('wrong')
    expect(verdict({ proposed: [lockFront, lockFront], twin: [lockFront], solution })).toBe('wrong')
  })

  test('and ends the turn is right only if nothing of the solution is left', () => {
    expect(verdict({ proposed: [unlockFront], twin: complete, made: [lockFront] })).toBe('right')
    expect(verdict({ proposed: [unlockFront], twin: complete })).toBe('unknown')
  })

  test('is judged by changes alone if the solution has no turns: it lists no calls that only read', () => {
    const solution = anyTurn
    expect(verdict({ proposed: [unlockFront], twin: answer, made: [lockFront], solution })).toBe('right')
    expect(verdict({ proposed: [lookFront], twin: answer, made: [lockFront], solution })).toBe('unknown')
    expect(verdict({ proposed: [lockGarden], twin: answer, solution })).toBe('wrong')
    // The conversation goes on after a text, so what is left may still be done.
    expect(verdict({ proposed: [unlockFront], twin: complete, made: [lockFront], solution })).toBe('right')
  })

  test('and reads first is wrong if the solution has the call: one switch is all there is, so the call is lost', () => {
    expect(verdict({ proposed: [lockFront], twin: [lookFront], solution: anyTurn })).toBe('wrong')
  })
})

describe('a twin that changes a call', () => {
  test('is right if the solution has the new call and not the old one', () => {
    expect(verdict({ proposed: [unlockFront], twin: [lockFront] })).toBe('right')
    expect(verdict({ proposed: [lockFront], twin: [lockGarden], turn: 1 })).toBe('right')
  })

  test('is wrong if the solution has the old call and not the new one', () => {
    expect(verdict({ proposed: [lockFront], twin: [unlockFront] })).toBe('wrong')
  })

  test('is in doubt if the solution has both, neither, or the new one was made already', () => {
    const solution: Solution = { kind: 'by-turn', turns: [[lockFront, lockGarden]] }
    expect(verdict({ proposed: [lockFront], twin: [lockGarden], solution })).toBe('unknown')
    expect(verdict({ proposed: [unlockFront], twin: [lookFront] })).toBe('unknown')
    expect(verdict({ proposed: [unlockFront], twin: [lockFront], made: [lockFront] })).toBe('unknown')
  })

  test('in place of a text is right if the solution has the call, also again after a failure', () => {
    expect(verdict({ proposed: [], twin: [lockFront] })).toBe('right')
    expect(verdict({ proposed: [], twin: [lockFront], made: [lockFront] })).toBe('right')
    expect(verdict({ proposed: [], twin: [unlockFront] })).toBe('unknown')
  })
})

test('nothing is known of a question, of a text that a model wrote, and without a solution', () => {
  const question: Action = { kind: 'clarification', text: 'Which door?' }
  expect(verdict({ proposed: [lockFront], twin: question })).toBe('unknown')
  expect(verdict({ proposed: [lockFront], twin: complete, origin: 'generated' })).toBe('unknown')
  expect(verdict({ proposed: [lockFront], twin: answer, solution: null })).toBe('unknown')
})
