/** A twin is a reply to the request that was made. */
import { expect, test } from 'vitest'
import { anyReply, formProblems, readReplyForm } from './reply-form.ts'

const calls = (...names: readonly string[]) => {
  return { kind: 'tool-calls', calls: names.map((name) => ({ id: name, name, arguments: {} })) } as const
}
const said = { kind: 'final-response', text: 'Done.' } as const

test('text is no reply to a request that demands a call or JSON', () => {
  expect(formProblems({ text: false, tools: null }, said)).toHaveLength(1)
  expect(formProblems({ text: false, tools: null }, { kind: 'clarification', text: 'Which?' })).toHaveLength(1)
  expect(formProblems(anyReply, said)).toEqual([])
})

test('a call of another tool is no reply to a request that names its tools', () => {
  expect(formProblems({ text: false, tools: ['a'] }, calls('a', 'b'))).toEqual([
    'the request does not allow a call of b',
  ])
  expect(formProblems({ text: false, tools: null }, calls('a', 'b'))).toEqual([])
})

test('an answer leaves the form of the reply to the actor, who is asked again', () => {
  expect(formProblems({ text: false, tools: ['a'] }, { kind: 'answer', text: 'Not executed.' })).toEqual([])
})

test.each([undefined, null, 'text', {}, { text: true, tools: null }])('%j allows every reply', (given) => {
  expect(readReplyForm(given)).toBe(anyReply)
})

test('a form is read without what is no name', () => {
  expect(readReplyForm({ text: false, tools: ['a', 1] })).toEqual({ text: false, tools: ['a'] })
})
