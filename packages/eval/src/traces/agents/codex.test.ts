import { expect, test } from 'vitest'
import { importWhole } from '../../../test/import-whole.ts'

const context = { fileName: 'rollout', folderName: 'day', header: null, dataset: null }

test('what a screen was shown is told once, a patch is a call with its text, and the last call may be unanswered', () => {
  const { runs, left } = importWhole(
    [
      line('session_meta', { id: 's1' }),
      line('turn_context', { model: 'm' }),
      line('response_item', { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Fix it.' }] }),
      line('event_msg', { type: 'user_message', message: 'Fix it.' }),
      line('response_item', { type: 'custom_tool_call', call_id: 'c1', name: 'apply_patch', input: '*** Begin' }),
      line('response_item', { type: 'custom_tool_call_output', call_id: 'c1', output: 'ok' }),
      line('compacted', { message: 'The patch is applied.' }),
      line('response_item', { type: 'local_shell_call', call_id: 'c2', action: { command: ['ls'] } }),
    ],
    context,
  )
  expect(left).toEqual([])
  expect(runs).toMatchObject([{ source: 'codex', run: 's1', model: 'm', found: { messages: 5, calls: 2, results: 1 } }])
  expect(runs[0]?.messages).toMatchObject([
    { role: 'user', content: 'Fix it.' },
    { role: 'assistant', calls: [{ name: 'apply_patch', arguments: { input: '*** Begin' } }] },
    { role: 'tool', callId: 'c1' },
    { role: 'user', content: 'The patch is applied.' },
    { role: 'assistant', calls: [{ name: 'local_shell', arguments: { command: ['ls'] } }] },
  ])
})

test('an item and an event of unknown types are said to be left out', () => {
  const { left } = importWhole([line('response_item', { type: 'riddle' }), line('dream', {})], context)
  expect(left.map(({ what, reason }) => [what, reason])).toEqual([
    ['record', 'unknown-content'],
    ['message', 'unknown-content'],
  ])
})

function line(type: string, payload: object) {
  return { timestamp: '2026-01-01T00:00:00Z', type, payload }
}
