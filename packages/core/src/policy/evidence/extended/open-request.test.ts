import { expect, test } from 'vitest'
import { call, done, type StepParts, scene, toolCalls, user } from '../../../../test/fixtures/steps.ts'
import type { Message } from '../../trace.ts'
import { openRequest } from './open-request.ts'

const proposal = toolCalls(call('save_note'))
const open = (...messages: readonly Message[]) => openRequest(scene({ messages, proposal } satisfies StepParts))

const asked = user('Save the note.')
const saved = done('save_note', {}, '{"saved": true}')
const more = user('Under the name "later".')

test('what the user waits for is the latest message where something was changed before it', () => {
  expect(open(asked, ...saved, more)).toEqual({ text: more.content, position: 3 })
})

test.each<[string, readonly Message[]]>([
  ['nothing was called', []],
  ['only a read was made', done('get_note', {}, '{"note": 1}')],
  ['the change failed', done('save_note', {}, '{"error": "no name"}')],
])('it reaches back to the message before where %s', (_, between) => {
  expect(open(asked, ...between, more)).toEqual({ text: `${asked.content}\n${more.content}`, position: 0 })
})

test('it reaches back over a message that asks for nothing itself, whatever was changed', () => {
  expect(open(asked, ...saved, user('I gave you more tools. What about now?'))?.position).toBe(0)
})

test('a long message that says so in passing asks for something itself', () => {
  const long = user(`What about now? ${'Also write a letter about the garden. '.repeat(5)}`)
  expect(open(asked, ...saved, long)?.position).toBe(3)
})

test('there is none before the user spoke', () => {
  expect(open()).toBeNull()
})
