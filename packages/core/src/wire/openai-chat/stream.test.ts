/** Streams of chat completions as servers really send them. */
import { describe, expect, test } from 'vitest'
import { anthropicMessages } from '../anthropic-messages/index.ts'
import { checkEvents, type PassedStream } from '../check-events.ts'
import { readEventBody } from '../event-stream.ts'
import { type StreamEditor, wireLimits } from '../wire-format.ts'
import { openaiChat } from './index.ts'

const event = (body: unknown) => {
  const data = typeof body === 'string' ? body : JSON.stringify(body)
  return readEventBody({ bytes: Buffer.from(`data: ${data}\n\n`), data })
}
const part = (index: number | undefined, written: object) => {
  return event({ choices: [{ index: 0, delta: { tool_calls: [{ index, ...written }] } }] })
}
const finish = event({ choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] })
const begun = { id: 'c', type: 'function', function: { name: 'f', arguments: '{"a"' } }

describe('the parts of a call', () => {
  test.each([0, 1, 7])('under the index %i are one call', (index) => {
    const editor = openaiChat.openStream()
    for (const read of [part(index, begun), part(index, { function: { arguments: ':1}' } }), finish]) editor.read(read)
    expect(editor.reply()?.calls).toEqual([{ id: 'c', name: 'f', arguments: { a: 1 } }])
  })

  test('may come in another order than their indices', () => {
    const editor = openaiChat.openStream()
    const whole = (id: string) => ({ id, type: 'function', function: { name: id, arguments: '{}' } })
    for (const read of [part(2, whole('b')), part(1, whole('a')), finish]) editor.read(read)
    expect(editor.reply()?.calls.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('without an index are a call each', () => {
    const editor = openaiChat.openStream()
    const whole = (id: string) => ({ id, type: 'function', function: { name: id, arguments: '{}' } })
    for (const read of [part(undefined, whole('a')), part(undefined, whole('b')), finish]) editor.read(read)
    expect(editor.reply()?.calls.map(({ id }) => id)).toEqual(['a', 'b'])
  })
})

describe('a stream that is not judged goes on as it came, and it is said why', () => {
  const passed = async (editor: StreamEditor, ...events: readonly { readonly bytes: Uint8Array }[]) => {
    const reasons: PassedStream[] = []
    let out = ''
    const source = async function* () {
      for (const { bytes } of events) yield bytes
    }
    const decide = () => Promise.reject(new Error('nothing is to be decided'))
    const checked = checkEvents(source(), editor, decide, (why) => reasons.push(why))
    for await (const bytes of checked) out += Buffer.from(bytes)
    expect(out).toBe(events.map(({ bytes }) => Buffer.from(bytes).toString()).join(''))
    return reasons
  }

  test('an error behind a whole call, though the stream is closed as if all was well', async () => {
    const error = event({ error: { message: 'overloaded', code: 503 } })
    expect(await passed(openaiChat.openStream(), part(0, begun), error, event('[DONE]'))).toEqual(['answer-not-ours'])
  })

  test('a completion that was cut short', async () => {
    const cut = event({ choices: [{ index: 0, delta: {}, finish_reason: 'length' }] })
    expect(await passed(openaiChat.openStream(), part(0, begun), cut)).toEqual(['answer-not-ours'])
  })

  test('a stream that ends without an end', async () => {
    expect(await passed(openaiChat.openStream(), part(0, begun))).toEqual(['answer-not-ours'])
  })

  const long = 'x'.repeat(1_000_000)
  const many = wireLimits.gathered / long.length + 1
  test.each([
    ['a completion', openaiChat.openStream, { choices: [{ index: 0, delta: { content: long } }] }],
    ['a message', anthropicMessages.openStream, { type: 'content_block_delta', index: 0, delta: { text: long } }],
  ])('%s of more text than is put together', async (_, open, body) => {
    const one = event(body)
    const events = Array.from({ length: many }, () => one)
    expect(await passed(open(), ...events, part(0, begun), finish)).toEqual(['too-large'])
  })
})
