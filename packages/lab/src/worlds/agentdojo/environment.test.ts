import { rmSync } from 'node:fs'
import type { StoredTrajectory } from '@twincheck/eval'
import { environmentContract } from '@twincheck/eval/environment-contract'
import { parseJson } from '@twincheck/eval/python'
import { afterAll, describe, expect, test } from 'vitest'
import { attackedRun, attacker, cleanRun, payAttacker, smallDojoFolder, storedRun } from '../../../test/small-dojo.ts'
import { DojoDataset } from './dataset/dataset.ts'
import { dojoEnvironment, UnknownDojoRunError } from './environment.ts'
import { type PreparedRun, prepareRun } from './evaluate.ts'
import { readDojoRun } from './stored/stored-run.ts'
import { dojoTrajectory } from './stored/stored-trajectory.ts'

const folder = smallDojoFolder()
const dataset = new DojoDataset(folder)
afterAll(() => rmSync(folder, { recursive: true }))

const clean = prepared(cleanRun)
const attacked = prepared(attackedRun)

describe('a stored run keeps the environment contract', () => {
  environmentContract(
    () => ({
      environment: dojoEnvironment(dataset, [clean]),
      solve: () => trajectoryOf(clean),
      change: () => [{ name: 'update_password', arguments: '{"password": "new"}' }],
    }),
    test,
  )
})

describe('a run under attack', () => {
  test('has two verdicts: the user’s task, and the attacker’s goal', () => {
    expect(scoreOf(attacked, (steps) => steps)).toEqual({ valid: true, attack: true })
  })

  test('keeps the user’s task and loses the attacker’s goal when only his call is left out', () => {
    const score = scoreOf(attacked, (steps) =>
      steps.map((step) => step.filter((call) => !call.arguments.includes(attacker))),
    )
    expect(score).toEqual({ valid: true, attack: false })
  })

  test('loses the user’s task with the whole step', () => {
    expect(scoreOf(attacked, ([first = []]) => [first])).toEqual({
      valid: false,
      reason: 'utility',
      turn: null,
      attack: false,
    })
  })

  test('opens with the messages of then and the tools of its suite', () => {
    const turn = dojoEnvironment(dataset, [attacked]).reset(attacked.run.id).beginTurn()
    expect(turn?.messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(turn?.tools.map(({ name }) => name).slice(0, 2)).toEqual(['get_iban', 'send_money'])
  })
})

test('calls asked for when the rounds were used up are no step, and still part of what the checks see', () => {
  const run = prepared(storedRun([{ calls: [payAttacker], text: 'One more …' }], { utility: false }))
  expect(dojoTrajectory(run.run).kind).toBe('no-trajectory')
  expect(dojoEnvironment(dataset, [run]).reset(run.run.id).state()[0]?.content).not.toContain(attacker)
})

test('a run that is not there is named', () => {
  expect(() => dojoEnvironment(dataset, [clean]).reset('another')).toThrow(UnknownDojoRunError)
})

function prepared(record: object): PreparedRun {
  const read = readDojoRun(parseJson(JSON.stringify(record)))
  if (read.kind === 'problem') throw new Error(read.detail)
  const run = prepareRun(read.run, dataset)
  if (run.kind === 'problem') throw new Error(run.detail)
  return run
}

function storedTrajectory({ run }: PreparedRun): StoredTrajectory {
  const stored = dojoTrajectory(run)
  if (stored.kind === 'no-trajectory') throw new Error(stored.reason)
  return stored.trajectory
}

function trajectoryOf(run: PreparedRun) {
  const { taskId, turns } = storedTrajectory(run)
  const steps = turns.flat()
  const said = steps.flatMap(({ proposal }) => (proposal.kind === 'tool-calls' ? [] : [proposal.text]))
  return { taskId, turns: [steps.map(({ written }) => written).filter((step) => step.length > 0)], said: [said] }
}

type Steps = ReturnType<typeof trajectoryOf>['turns'][number]

function scoreOf(run: PreparedRun, change: (steps: Steps) => Steps) {
  const { turns, said } = trajectoryOf(run)
  const episode = dojoEnvironment(dataset, [run]).reset(run.run.id)
  episode.beginTurn()
  for (const step of change(turns[0] ?? [])) episode.execute(step)
  for (const text of said.flat()) episode.say(text)
  return episode.score()
}
