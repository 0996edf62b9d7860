import { expect, test } from 'vitest'
import {
  assistant,
  call,
  done,
  output,
  type StepParts,
  says,
  scene,
  toolCalls,
  user,
} from '../../../../test/fixtures/steps.ts'
import type { Message } from '../trace/trace.ts'
import { openRequest } from './open-request.ts'
import { OpenReading } from './reading.ts'

const proposal = toolCalls(call('save_note'))
const open = (...messages: readonly Message[]) =>
  scene({ messages, proposal } satisfies StepParts).reading.index(openRequest)

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

test.each([
  ['twenty words', `What about now? ${'please '.repeat(17)}`, 0],
  ['twenty-one words', `What about now? ${'please '.repeat(18)}`, 3],
  ['four hundred characters', `What about now? ${'x'.repeat(384)}`, 0],
  ['four hundred and one characters', `What about now? ${'x'.repeat(385)}`, 3],
])('a message of %s is short, or is not', (_, text, position) => {
  expect(open(asked, ...saved, user(text))?.position).toBe(position)
})

test('it reaches back to words of the user alone', () => {
  expect(open(says('Hello.'), asked)).toEqual({ text: asked.content, position: 1 })
})

test('a call that was made before a message was not made for it, whenever its result comes', () => {
  const late = [assistant(call('save_note', {}, 'a')), asked, output('a', '{"saved": true}'), more]
  expect(open(...late)?.position).toBe(1)
})

test('what is known of a conversation is taken up by its next message', () => {
  const reading = new OpenReading()
  reading.add(asked)
  expect(reading.index(openRequest)?.text).toBe(asked.content)
  reading.add(more)
  expect(reading.index(openRequest)?.text).toBe(`${asked.content}\n${more.content}`)
  for (const message of [...saved, more]) reading.add(message)
  expect(reading.index(openRequest)?.text).toBe(more.content)
})

test('there is none before the user spoke', () => {
  expect(open()).toBeNull()
})
