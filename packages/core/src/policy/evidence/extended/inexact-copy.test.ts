import { describe, expect, test } from 'vitest'
import { call, done, type StepParts, scene, tool, toolCalls, user } from '../../../../test/fixtures/steps.ts'
import { inexactCopy } from './inexact-copy.ts'

const read = (text: string, id = 'read') => done('read_note', {}, JSON.stringify({ text }), id)
const original = 'first line of it\nsecond line of it'

const copied: StepParts = {
  messages: [user('Copy the note.'), ...read(original)],
  tools: [tool('write_note'), tool('find_note')],
  proposal: toolCalls(call('write_note', { text: '"first line of it\\nsecond line of it"' })),
}

const edited = (change: Partial<StepParts> = {}) => {
  const set = scene({ ...copied, ...change })
  const match = inexactCopy.match(set)
  return match && inexactCopy.twin?.(match, set)
}
const writes = (text: string) => ({ proposal: toolCalls(call('write_note', { text })) })

test('a copy of an output is made exact', () => {
  expect(edited()).toEqual(toolCalls(call('write_note', { text: original })))
  expect(edited(writes('first line of it second line of it'))).toEqual(
    toolCalls(call('write_note', { text: original })),
  )
})

describe('there is no evidence where', () => {
  test.each<[string, Partial<StepParts>]>([
    ['the copy is exact', writes(original)],
    ['a word differs', writes('first line of it second line of that')],
    [
      'two outputs could be meant',
      { messages: [...copied.messages, ...read('first line of it second line of it ', 'b')] },
    ],
    ['the user wrote it so', { messages: [user('Write "first line of it\\nsecond line of it".'), ...read(original)] }],
    ['the output is no JSON', { messages: [user('Copy the note.'), ...done('read_note', {}, original)] }],
    ['the text is short', { messages: [user('Copy it.'), ...read('a\nb')], ...writes('a b') }],
    ['the call reads', { proposal: toolCalls(call('find_note', { text: 'first line of it second line of it' })) }],
    ['the tool is not active', { tools: [] }],
  ])('%s', (_, change) => {
    expect(edited(change)).toBeNull()
  })
})
