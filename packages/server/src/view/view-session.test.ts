import { fits } from '@twincheck/core/reading'
import { expect, test } from 'vitest'
import { runDetail } from './view-data.ts'
import { viewSession } from './view-session.ts'

test('a call that a person refused is shown as refused, and the page can read it', () => {
  const detail = viewSession(
    { key: 'k', source: 's', session: 's1' },
    [],
    [
      { role: 'user', content: 'Delete the file.' },
      { role: 'assistant', content: '', calls: [{ id: 'c1', name: 'delete', arguments: {} }] },
      { role: 'tool', callId: 'c1', content: 'User rejected the tool call.' },
    ],
  )
  expect(detail.conversation?.messages.at(-1)?.outcome).toBe('refused')
  expect(fits(runDetail, detail)).toBe(true)
})
