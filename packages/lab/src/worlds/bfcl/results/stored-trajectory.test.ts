import { describe, expect, test } from 'vitest'
import { readResultLine } from './result-file.ts'
import { storedTrajectory } from './stored-trajectory.ts'

describe('a line of a result file as a stored trajectory', () => {
  test('has the calls as written, and the proposal as the policy reads it', () => {
    const turns = turnsOf([[[{ add: '{"a": 1.0, "b": 2}' }], 'The sum is 3.']])
    expect(turns[0]?.[0]).toMatchObject({
      written: [{ name: 'add', arguments: '{"a": 1.0, "b": 2}' }],
      proposal: { kind: 'tool-calls', calls: [{ id: '0-0-0', name: 'add', arguments: { a: 1, b: 2 } }] },
      logged: null,
    })
    expect(turns[0]?.[1]).toMatchObject({ written: [], proposal: { kind: 'final-response', text: 'The sum is 3.' } })
  })

  test('keeps as text what is no JSON object', () => {
    const [[step] = []] = turnsOf([[[{ add: '{"a": ' }]]])
    expect(step?.proposal).toMatchObject({ kind: 'tool-calls', calls: [{ arguments: {}, malformed: '{"a": ' }] })
  })

  test('reads the calls that a prompted model wrote into its text', () => {
    const [[step] = []] = turnsOf([['[add(a=1.0, b=2)]']])
    expect(step?.written).toEqual([{ name: 'add', arguments: '{"a": 1.0, "b": 2}' }])
  })

  test('has of the log what was called and what came out, states aside', () => {
    const log = [[{ role: 'state_info' }], { begin_of_turn_query: [], step_0: stepLog('add(a=1)', '{"result": 1}') }]
    const [[step] = []] = turnsOf([[[{ add: '{"a": 1}' }]]], log)
    expect(step?.logged).toEqual({ calls: ['add(a=1)'], outputs: ['{"result": 1}'] })
  })

  test('has nothing logged for a step that the log has not, and nothing called for one that only the log has', () => {
    const short = turnsOf([[[{ add: '{"a": 1}' }]]], [{ begin_of_turn_query: [] }])
    expect(short[0]?.[0]?.logged).toEqual({ calls: null, outputs: [] })
    const long = turnsOf([[]], [{ begin_of_turn_query: [], step_0: stepLog('add(a=1)', '{"result": 1}') }])
    expect(long[0]).toMatchObject([{ written: [], logged: { outputs: ['{"result": 1}'] } }])
  })

  test('says where a run has left out how its turns ended, and nothing where one of them ends with a text or calls nothing', () => {
    const add = [{ add: '{"a": 1}' }]
    const endings = (result: unknown) => {
      const stored = read(result)
      return stored.kind === 'trajectory' ? (stored.trajectory.endings ?? null) : 'no trajectory'
    }
    expect(endings([[add, add], [], [add]])).toBe('left-out')
    expect(endings([[add, []], [add]])).toBeNull()
    expect(endings([[add, 'Done.'], [add]])).toBeNull()
    expect(endings([[], []])).toBeNull()
  })

  test('is none where inference failed, with the reason', () => {
    expect(read('Error during inference: timeout')).toEqual({
      kind: 'no-trajectory',
      taskId: 'multi_turn_base_1',
      category: 'multi_turn_base',
      reason: 'inference error: Error during inference: timeout',
    })
  })
})

function stepLog(call: string, output: string): readonly object[] {
  return [
    { role: 'assistant', content: 'as written' },
    { role: 'handler_log', content: 'Successfully decoded model response.', model_response_decoded: [call] },
    { role: 'tool', content: output },
  ]
}

function read(result: unknown, log?: unknown) {
  const text = JSON.stringify({ id: 'multi_turn_base_1', result, ...(log === undefined ? {} : { inference_log: log }) })
  const line = readResultLine(text, 'by hand', 1)
  if (line.kind === 'problem') throw line.problem
  return storedTrajectory(line.run)
}

function turnsOf(result: unknown, log?: unknown) {
  const run = read(result, log)
  if (run.kind === 'no-trajectory') throw new Error(run.reason)
  return run.trajectory.turns
}
