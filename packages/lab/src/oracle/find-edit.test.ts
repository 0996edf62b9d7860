/** The smallest edit, on runs of the small world that each lack one thing. */

import { textAction } from '@twincheck/core'
import type { StoredStep, StoredTrajectory, WrittenCall, WrittenStep } from '@twincheck/eval'
import { readCall } from '@twincheck/eval'
import { smallWorld } from '@twincheck/eval/small-world'
import { describe, expect, test } from 'vitest'
import { findEdit } from './find-edit.ts'
import { isGood, playedTurns, playRun } from './play-run.ts'

const lockFront = call('lock_door', { door: 'front' })
const closeGarden = call('close_door', { door: 'garden' })
const lockGarden = call('lock_door', { door: 'garden' })
const look = call('get_door', { door: 'garden' })

describe('the smallest edit of a failed run', () => {
  test.each<[string, readonly (readonly StoredStep[])[], object]>([
    [
      'deletes the call that was one too many',
      [[made(lockFront), made(call('unlock_door', { door: 'front' })), said('Done.')], [made(closeGarden, lockGarden)]],
      { kind: 'delete-call', turn: 0, step: 1, to: [] },
    ],
    [
      'changes the one argument that was wrong',
      [[made(lockFront)], [made(closeGarden, call('lock_door', { door: 'garage' }))]],
      { kind: 'one-argument', turn: 1, step: 0, from: [call('lock_door', { door: 'garage' })] },
    ],
    [
      'puts another call in the place of a wrong one',
      [[made(lockFront)], [made(closeGarden, call('open_door', { door: 'garden' }))]],
      { kind: 'other-call', turn: 1, step: 0, to: [lockGarden] },
    ],
    [
      'puts a call in front of a later one',
      [[made(lockFront)], [made(lockGarden)]],
      { kind: 'insert-call', turn: 1, step: 0, to: [closeGarden] },
    ],
    [
      'puts a call in the place of the answer',
      [[made(lockFront)], [made(closeGarden), said('Closed and locked.')]],
      { kind: 'call-for-answer', turn: 1, step: 1, to: [lockGarden] },
    ],
    [
      'puts a call into a turn that has none',
      [[said('Good night.')], [made(closeGarden, lockGarden)]],
      { kind: 'call-in-idle-turn', turn: 0, step: 0, to: [lockFront] },
    ],
    [
      'puts several calls into a turn that has none, also where the run stored no answer',
      [[made(lockFront)], []],
      { kind: 'calls-in-idle-turn', turn: 1, step: 0, to: [closeGarden, lockGarden] },
    ],
  ])('%s', (_, turns, edit) => {
    expect(found(turns)).toMatchObject({ edit, cutShort: false })
  })

  test('is none where two turns are wrong', () => {
    expect(found([[said('Good night.')], [said('Good night.')]])).toMatchObject({ edit: null, cutShort: false })
  })

  test('rescues when it is played', () => {
    const turns = [[made(lockFront)], [made(lockGarden)]]
    const { edit } = found(turns)
    const edited = [[made(lockFront)], [...(edit?.to ?? []).map((one) => made(one)), made(lockGarden)]]
    expect(isGood(playRun(smallWorld, 'lock-up', playedTurns(trajectory(edited))))).toBe(true)
  })

  test('is looked for only as long as the limit allows, and that is said', () => {
    const turns = [[made(lockFront)], [made(look), made(lockGarden)]]
    expect(found(turns, 3)).toEqual({ edit: null, tried: 3, cutShort: true })
    const { tried } = found(turns)
    expect(found(turns, tried)).toMatchObject({ edit: { kind: 'insert-call' }, cutShort: false })
    expect(found(turns, tried - 1)).toMatchObject({ edit: null, cutShort: true })
  })

  test('survives arguments that are no JSON, and puts the right ones there', () => {
    const broken = { name: 'lock_door', arguments: '{"door": ' }
    expect(found([[made(broken)], [made(closeGarden, lockGarden)]])).toMatchObject({
      edit: { kind: 'several-arguments', turn: 0, to: [lockFront] },
    })
  })
})

test('a call that does nothing is enough only where the benchmark fails empty turns as such', () => {
  // Locked already: nothing is left to do in the first turn but to call something.
  const environment = { ...smallWorld, reset: failingEmptyTurns }
  const turns = [[said('It is locked.')], [made(call('get_climate', {}))]]
  const stored = { taskId: 'is-it-locked', category: 'house', turns }
  const score = playRun(environment, 'is-it-locked', playedTurns(stored))
  const search = { environment, solution: { kind: 'by-turn', turns: [[], []] } as const, score, mostTried: 100 }
  expect(findEdit(stored, search).edit).toMatchObject({ kind: 'any-call', turn: 0 })
})

/** A world whose verdict is only that every turn has a call. */
function failingEmptyTurns(taskId: string) {
  const episode = smallWorld.reset(taskId)
  const score = () => {
    const turn = episode.trajectory().turns.findIndex((steps) => steps.length === 0)
    return turn < 0 ? ({ valid: true } as const) : ({ valid: false, reason: 'empty-turn', turn } as const)
  }
  return {
    taskId,
    beginTurn: () => episode.beginTurn(),
    execute: (step: WrittenStep) => episode.execute(step),
    say: (text: string) => episode.say(text),
    trajectory: () => episode.trajectory(),
    state: () => episode.state(),
    copy: () => failingEmptyTurns(taskId),
    score,
  }
}

function found(turns: readonly (readonly StoredStep[])[], mostTried = 1_000) {
  const stored = trajectory(turns)
  const score = playRun(smallWorld, 'lock-up', playedTurns(stored))
  expect(isGood(score)).toBe(false)
  const solution = smallWorld.solution?.('lock-up')
  if (!solution) throw new Error('the small world states its solutions')
  return findEdit(stored, { environment: smallWorld, solution, score, mostTried })
}

function trajectory(turns: readonly (readonly StoredStep[])[]): StoredTrajectory {
  return { taskId: 'lock-up', category: 'house', turns }
}

function call(name: string, args: object): WrittenCall {
  return { name, arguments: JSON.stringify(args) }
}

function made(...written: readonly WrittenCall[]): StoredStep {
  const calls = written.map((one, index) => readCall(`c${index}`, one.name, one.arguments))
  return { proposal: { kind: 'tool-calls', calls }, written, logged: null }
}

function said(text: string): StoredStep {
  return { proposal: textAction(text), written: [], logged: null }
}
