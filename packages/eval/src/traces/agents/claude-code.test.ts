import { expect, test } from 'vitest'
import { importWhole } from '../../../test/import-whole.ts'

const context = { fileName: 'session', folderName: 'project', header: null, dataset: null }

const ask = line('user', { uuid: 'u1' }, 'Please look.')

test('the events of one API message are one message, though a result stands between them', () => {
  const { runs } = importWhole(
    [
      ask,
      line('assistant', { uuid: 'a1' }, [{ type: 'thinking', thinking: '' }], 'msg_1'),
      line('assistant', { uuid: 'a2' }, [{ type: 'text', text: 'I look.' }], 'msg_1'),
      line('assistant', { uuid: 'a3' }, [call('c1')], 'msg_1'),
      line('user', { uuid: 'u2' }, [result('c1')]),
      line('assistant', { uuid: 'a4' }, [call('c2')], 'msg_1'),
      line('user', { uuid: 'u3' }, [result('c2')]),
    ],
    context,
  )
  expect(runs).toHaveLength(1)
  expect(runs[0]?.messages).toMatchObject([
    { role: 'user' },
    { role: 'assistant', content: 'I look.', calls: [{ id: 'c1' }, { id: 'c2' }] },
    { role: 'tool', callId: 'c1' },
    { role: 'tool', callId: 'c2' },
  ])
  expect(runs[0]?.found).toEqual({ messages: 4, calls: 2, results: 2 })
})

test('what the program put in is not the user’s, and an event that is told again is told once', () => {
  const { runs } = importWhole([ask, line('user', { uuid: 'u2', isMeta: true }, 'Caveat: …'), ask], context)
  expect(runs[0]?.messages.map(({ role }) => role)).toEqual(['user', 'system'])
})

test('each helper’s side chain is a run of its own, however they are mixed', () => {
  const side = (uuid: string, parentUuid: string | null) =>
    line('user', { uuid, parentUuid, isSidechain: true }, `by ${uuid}`)
  const { runs } = importWhole([ask, side('x1', null), side('y1', null), side('x2', 'x1'), side('y2', 'y1')], context)
  expect(runs.map(({ run, messages }) => [run, messages.length])).toEqual([
    ['s1', 1],
    ['s1/x1', 2],
    ['s1/y1', 2],
  ])
})

test('an event of an unknown type is said to be left out', () => {
  const { left } = importWhole([ask, { type: 'telepathy', sessionId: 's1', content: 'Psst' }], context)
  expect(left).toMatchObject([{ kind: 'problem', what: 'record', reason: 'unknown-content' }])
})

function line(type: string, members: object, content: unknown, id?: string) {
  return { type, sessionId: 's1', isSidechain: false, ...members, message: { id, role: type, content } }
}

function call(id: string) {
  return { type: 'tool_use', id, name: 'look', input: {} }
}

function result(id: string) {
  return { type: 'tool_result', tool_use_id: id, content: 'seen' }
}
