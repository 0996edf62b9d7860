import type { Task } from '@twincheck/eval/bfcl'
import { parseJson } from '@twincheck/eval/python'
import { describe, expect, test } from 'vitest'
import { openScenario } from '../src/worlds/bfcl/world/scenario.ts'
import { checkLog } from './check-log.ts'

const task: Task = {
  id: 'multi_turn_base_0',
  category: 'multi_turn_base',
  question: [],
  initialConfig: new Map(),
  involvedClasses: ['MathAPI'],
  excludedFunctions: [],
  missedFunctions: new Map(),
  groundTruth: [],
}

const step = [
  { role: 'assistant', content: [{ add: '{"a": 1, "b": 2.0}' }] },
  { role: 'handler_log', content: 'Successfully decoded model response.', model_response_decoded: ['add(a=1,b=2.0)'] },
  { role: 'tool', content: '{"result": 3.0}' },
]

test('a log that says what the worlds do has no difference', () => {
  expect(check([{ begin_of_turn_query: [], step_0: step }])).toEqual({ outputs: 1, states: 0, differences: [] })
})

describe('a difference says where it is and what both sides say', () => {
  test('an output of another kind of number', () => {
    const log = [
      { step_0: step },
      { step_0: step, step_1: [...step.slice(0, 2), { role: 'tool', content: '{"result": 3}' }] },
    ]
    expect(check(log).differences).toEqual([
      {
        kind: 'output',
        turn: 1,
        step: 1,
        subject: 'add(a=1,b=2.0)',
        logged: JSON.stringify('{"result": 3}'),
        replayed: JSON.stringify('{"result": 3.0}'),
      },
    ])
  })

  test('an output that is missing', () => {
    const kinds = check([{ step_0: step.slice(0, 2) }]).differences.map(({ kind }) => kind)
    expect(kinds).toEqual(['output', 'structure'])
  })

  test('a call that was decoded to another text', () => {
    const [answer, , output] = step
    const decoded = { role: 'handler_log', model_response_decoded: ['add(a=1,b=2)'] }
    expect(check([{ step_0: [answer, decoded, output] }]).differences).toMatchObject([
      { kind: 'decoded', turn: 0, step: 0 },
    ])
  })

  test('a state that the task does not have', () => {
    const state = { role: 'state_info', class_name: 'TicketAPI', content: {} }
    const differences = check([[state]]).differences
    expect(differences).toMatchObject([
      { kind: 'state', turn: -1, subject: 'TicketAPI', replayed: 'null' },
      { kind: 'structure', turn: -1 },
    ])
  })
})

function check(log: unknown) {
  return checkLog(openScenario(task, null), 'model', parseJson(JSON.stringify(log)))
}
