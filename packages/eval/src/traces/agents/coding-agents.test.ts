/** What each of the coding agents' files has that no other has. */
import { describe, expect, test } from 'vitest'
import { importWhole } from '../../../test/import-whole.ts'
import { countSpoken } from '../trace-run.ts'

const context = { fileName: 'task', folderName: 'tasks', header: null, dataset: null }

test('SWE-agent: the first word of an older action is the tool, and an answer without an action calls none', () => {
  const steps = [
    { action: 'open src/a.py 12\n', observation: '[File]', thought: 'I open it.' },
    { action: '', observation: 'Your output was not formatted correctly.', thought: 'Hm' },
  ]
  const history = [{ role: 'user', content: 'Fix it.' }]
  const { runs } = importWhole([{ trajectory: steps, history, info: {} }], context)
  expect(runs[0]?.messages).toMatchObject([
    { role: 'user' },
    { role: 'assistant', content: 'I open it.', calls: [{ name: 'open', arguments: { input: 'src/a.py 12' } }] },
    { role: 'tool', content: '[File]' },
    { role: 'assistant', calls: [] },
    { role: 'system' },
  ])
  expect(runs[0]?.found).toEqual({ messages: 5, calls: 1, results: 1 })
})

test('OpenHands: an observation answers its cause, whatever stands between; what the user ran is not the agent’s', () => {
  const { runs, left } = importWhole(
    [
      {
        history: [
          { id: 1, source: 'agent', action: 'run', args: { command: 'ls', thought: 'I look.' } },
          { id: 2, source: 'user', action: 'run', args: { command: 'rm x' } },
          { id: 3, source: 'agent', action: 'run', args: { command: 'pwd' } },
          { id: 4, source: 'environment', observation: 'run', cause: 1, content: 'a' },
        ],
      },
    ],
    context,
  )
  expect(runs[0]?.messages).toMatchObject([
    { calls: [{ name: 'run', arguments: { command: 'ls' } }], content: 'I look.' },
    { calls: [{ arguments: { command: 'pwd' } }] },
    { role: 'tool', callId: 'event-1', content: 'a' },
  ])
  expect(left).toMatchObject([{ kind: 'skipped', reason: 'not-the-agents' }])
})

test('ATIF: observations without names are those of the calls in order, and one of the program’s own is said', () => {
  const agent = { source: 'agent', tool_calls: [{ function_name: 'f' }, { function_name: 'g' }] }
  const observation = { results: [{ content: 'of f' }, { content: 'of g' }] }
  const system = { source: 'system', message: 'Summarised.', observation: { results: [{}] } }
  const steps = [{ step_id: 1, ...agent, observation }, system]
  const { runs, left } = importWhole([{ schema_version: 'ATIF-v1.6', agent: {}, steps }], context)
  expect(runs[0]?.messages).toMatchObject([
    { calls: [{ id: 'step-1.0' }, { id: 'step-1.1' }] },
    { callId: 'step-1.0', content: 'of f' },
    { callId: 'step-1.1', content: 'of g' },
    { role: 'system' },
  ])
  expect(left).toMatchObject([{ what: 'result', reason: 'not-the-agents' }])
})

test('Cline: the output of a command is one result, though it is shown in pieces', () => {
  const shown = [
    { type: 'say', say: 'api_req_started', text: '{}' },
    { type: 'ask', ask: 'command', text: 'npm test' },
    { type: 'ask', ask: 'command_output', text: 'one' },
    { type: 'say', say: 'checkpoint_created' },
    { type: 'ask', ask: 'command_output', text: 'two' },
    { type: 'say', say: 'omen', text: 'A crow.' },
  ]
  const { runs, left } = importWhole(
    shown.map((one, ts) => ({ ts, ...one })),
    context,
  )
  expect(runs[0]?.messages).toMatchObject([{ calls: [{ name: 'command' }] }, { role: 'tool', content: 'one\ntwo' }])
  expect(runs[0]?.found).toEqual({ messages: 2, calls: 1, results: 1 })
  expect(left).toMatchObject([{ reason: 'unknown-content' }])
})

test('Cline: a text that was broken off was said as far as it goes, a call that was still being written is said to be left out', () => {
  const shown = [
    { type: 'say', say: 'api_req_started', text: '{}' },
    { type: 'say', say: 'text', text: 'Now I add the', partial: true },
    { type: 'ask', ask: 'tool', text: '{"tool":"newFileCr', partial: true },
    { type: 'say', say: 'user_feedback', text: 'Go o', partial: true },
    { type: 'say', say: 'error_retry', text: '{}' },
    { type: 'say', say: 'api_req_started', text: '{}' },
    { type: 'say', say: 'text', text: 'Now I add the panel.' },
  ]
  const { runs, left } = importWhole(
    shown.map((one, ts) => ({ ts, ...one })),
    context,
  )
  expect(runs[0]?.messages).toMatchObject([{ content: 'Now I add the' }, { content: 'Now I add the panel.' }])
  expect(runs[0]?.found).toEqual({ messages: 2, calls: 1, results: 0 })
  expect(left).toMatchObject([{ kind: 'skipped', what: 'call', reason: 'broken-off' }])
})

describe('how often someone spoke is told as the format tells it', () => {
  test.each([
    [
      'Codex: a call is an item of its own',
      [
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Look.' }] },
        { type: 'function_call', call_id: 'c', name: 'ls', arguments: '{}' },
        { type: 'function_call_output', call_id: 'c', output: 'a' },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'There is a.' }] },
      ],
      { user: 1, assistant: 1 },
    ],
    [
      'OpenHands: a thought beside an action is no message',
      [
        { id: 0, source: 'user', action: 'message', args: { content: 'Look.' } },
        { id: 1, source: 'agent', action: 'run', args: { command: 'ls', thought: 'I look.' } },
        { id: 2, source: 'environment', observation: 'run', cause: 1, content: 'a' },
      ],
      { user: 1, assistant: 0 },
    ],
    [
      'API-Bank: a line of the API is no message',
      [
        { role: 'User', text: 'Look.' },
        { role: 'API', api_name: 'Look', param_dict: {}, result: { output: 'a' } },
        { role: 'AI', text: 'There is a.' },
      ],
      { user: 1, assistant: 1 },
    ],
    [
      'SWE-agent: older files tell what was observed in the user’s name',
      [
        {
          trajectory: [{ action: 'ls', observation: 'a', response: 'I look.' }],
          history: [
            { role: 'user', content: 'Look.' },
            { role: 'assistant', content: 'I look.' },
            { role: 'user', content: 'a' },
          ],
          info: {},
        },
      ],
      { user: 2, assistant: 1 },
    ],
    [
      'chat messages: as they are',
      [
        {
          messages: [
            { role: 'system', content: 'Be kind.' },
            { role: 'user', content: 'Look.' },
            { role: 'assistant', content: 'There is a.' },
          ],
        },
      ],
      { user: 1, assistant: 1 },
    ],
  ])('%s', (_, records, expected) => {
    const { runs } = importWhole(records, context)
    expect(runs.map(countSpoken)).toEqual([expected])
  })
})
