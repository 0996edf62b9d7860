import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Dataset } from '@twincheck/eval/bfcl'
import { parseJson } from '@twincheck/eval/python'
import { afterAll, describe, expect, test } from 'vitest'
import { Evaluator } from './evaluate.ts'

const folder = mkdtempSync(join(tmpdir(), 'twincheck-evaluate-'))
afterAll(() => rmSync(folder, { recursive: true }))

// Two turns that need calls, and between them one that cannot be solved.
const task = {
  id: 'multi_turn_base_0',
  question: [[user('Make a folder.')], [user('Do something impossible.')], [user('Go there and say where you are.')]],
  initial_config: { GorillaFileSystem: { root: { desk: { type: 'directory', contents: {} } } } },
  involved_classes: ['GorillaFileSystem'],
}
const answer = {
  id: 'multi_turn_base_0',
  ground_truth: [["mkdir(dir_name='new')"], [], ["cd(folder='new')", 'pwd()']],
}
mkdirSync(join(folder, 'possible_answer'))
writeFileSync(join(folder, 'BFCL_v4_multi_turn_base.json'), `${JSON.stringify(task)}\n`)
writeFileSync(join(folder, 'possible_answer', 'BFCL_v4_multi_turn_base.json'), `${JSON.stringify(answer)}\n`)

const evaluator = new Evaluator(new Dataset(folder))

const make = [{ mkdir: '{"dir_name": "new"}' }]
const go = [{ cd: '{"folder": "new"}' }]
const where = [{ pwd: '{}' }]

describe('a run is valid', () => {
  test('when it does what the solution does', () => {
    expect(verdictOf([[make, []], [], [go, where, []]])).toEqual({ valid: true })
  })

  test('when it only looks around besides', () => {
    expect(verdictOf([[where, make, where], [[]], [[...go, ...where]]])).toEqual({ valid: true })
  })

  test('when a step in between cannot be decoded', () => {
    expect(verdictOf([[make, [{ mkdir: 'not json' }], 'Done.'], [], [go, where]])).toEqual({ valid: true })
  })

  test('when it writes its calls as text', () => {
    const turns = [["[mkdir(dir_name='new')]", 'Done.'], ['I cannot do that.'], ["[cd(folder='new'), pwd()]"]]
    expect(verdictOf(turns)).toEqual({ valid: true })
  })

  test('when it calls something in the turn that cannot be solved, as long as the state is right again later', () => {
    expect(verdictOf([[make], [go, [{ cd: '{"folder": ".."}' }]], [go, where]])).toEqual({ valid: true })
  })
})

describe('a run fails with the official error type', () => {
  test.each([
    ['an inference error is no list of turns', 'Error during inference: …', 'inference_error', null],
    ['a run with too few turns was cut off', [[make], []], 'force_terminated', null],
    ['a turn that needs calls has none', [[[], 'Done.'], [], [go, where]], 'empty_turn_model_response', 0],
    [
      'a turn has only calls that cannot be decoded',
      [[[{ mkdir: '{' }]], [], [go, where]],
      'empty_turn_model_response',
      0,
    ],
    ['the state differs after a turn', [[where], [], [go, where]], 'instance_state_mismatch', 0],
    ['the state differs at a later turn', [[make], [go, make], [where]], 'instance_state_mismatch', 2],
    ['an output of the solution never came', [[make], [], [go]], 'execution_response_mismatch', 2],
  ])('%s', (_, result, errorType, turn) => {
    expect(verdictOf(result)).toEqual({ valid: false, errorType: `multi_turn:${errorType}`, turn })
  })
})

test('two runs of one task do not see each other’s worlds', () => {
  const right = [[make], [], [go, where]]
  verdictOf([[make, go, make], [], []])
  expect(verdictOf(right)).toEqual({ valid: true })
  expect(verdictOf(right)).toEqual({ valid: true })
})

function verdictOf(result: unknown) {
  return evaluator.evaluate('multi_turn_base_0', parseJson(JSON.stringify(result)))
}

function user(content: string) {
  return { role: 'user', content }
}
