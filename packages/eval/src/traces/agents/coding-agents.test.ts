/** What each of the coding agents' files has that no other has. */
import { expect, test } from 'vitest'
import { importWhole } from '../../../test/import-whole.ts'

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
