import { describe, expect, test } from 'vitest'
import { type EventBody, readEventBody, type WrittenEvent } from '../event-stream.ts'
import { openaiResponses } from './index.ts'

const usage = { input_tokens: 1, output_tokens: 2 }
const reasoning = { type: 'reasoning', id: 'rs_1', summary: [] }
const search = { type: 'web_search_call', id: 'ws_1', status: 'completed' }
const first = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'f', arguments: '{}', status: 'completed' }
const second = { type: 'function_call', id: 'fc_2', call_id: 'call_2', name: 'g', arguments: '{}', status: 'completed' }

const response = (...output: readonly object[]) => ({
  id: 'resp_1',
  object: 'response',
  status: 'completed',
  usage,
  output,
})
const twin = { call: { id: 'call_tw_1', name: 'h', arguments: { a: 1 } }, original: null }
const outputOf = (body: object) => ('output' in body ? body.output : undefined)

describe('a response', () => {
  test('has the twin in the place of its calls; hosted tools, usage and id stay', () => {
    const written = openaiResponses.writeReply(response(search, first, second), { kind: 'calls', calls: [twin] })
    expect(written).toMatchObject({ id: 'resp_1', status: 'completed', usage })
    expect(outputOf(written)).toEqual([
      search,
      {
        id: expect.stringMatching(/^fc_/),
        type: 'function_call',
        status: 'completed',
        call_id: 'call_tw_1',
        name: 'h',
        arguments: '{"a":1}',
      },
    ])
  })

  test('whose text gives way to calls has neither the message nor the reasoning that led to it', () => {
    const said = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [] }
    const written = openaiResponses.writeReply(response(search, reasoning, said), { kind: 'calls', calls: [twin] })
    expect(outputOf(written)).toMatchObject([search, { type: 'function_call', call_id: 'call_tw_1', name: 'h' }])
    expect(written).toMatchObject({ id: 'resp_1', status: 'completed', usage })
  })

  test('keeps the pair that the provider makes of reasoning and the item behind it', () => {
    const replaced = openaiResponses.writeReply(response(reasoning, first), { kind: 'calls', calls: [twin] })
    expect(outputOf(replaced)).toMatchObject([reasoning, { id: 'fc_1', call_id: 'call_tw_1', name: 'h' }])
    const kept = { call: { id: 'call_2', name: 'g', arguments: {} }, original: 1 }
    const deleted = openaiResponses.writeReply(response(reasoning, first, second), { kind: 'calls', calls: [kept] })
    expect(outputOf(deleted)).toEqual([reasoning, { ...second, id: 'fc_1' }])
  })

  test('deleted to a final response says it in a message, without the reasoning that led to the call', () => {
    const written = openaiResponses.writeReply(response(search, reasoning, first), { kind: 'text', text: 'Done.' })
    expect(outputOf(written)).toMatchObject([
      search,
      { type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'Done.' }] },
    ])
  })

  test.each(['in_progress', 'queued', 'incomplete', 'failed', 'cancelled'])('that is %s is not ours', (status) => {
    expect(openaiResponses.readReply({ ...response(first), status })).toBeNull()
  })
})

describe('a streamed response', () => {
  const added = (output_index: number, item: object) => ({ type: 'response.output_item.added', output_index, item })
  const done = (output_index: number, item: object) => ({ type: 'response.output_item.done', output_index, item })
  const said = { type: 'message', role: 'assistant', id: 'msg_1', status: 'completed', content: [] }
  const events = [
    { type: 'response.created', response: response() },
    added(0, search),
    done(0, search),
    added(1, first),
    done(1, first),
    added(2, said),
    done(2, said),
    { type: 'response.completed', response: response(search, first, said) },
  ].map((body, sequence_number) => eventOf({ ...body, sequence_number }))

  test('is counted and numbered anew behind the twin, and ends with the response as it is delivered', () => {
    const editor = openaiResponses.openStream()
    const held = events.filter((event) => ['hold', 'decide'].includes(editor.read(event)))
    const replacement = { kind: 'calls', calls: [twin, { ...twin, call: { ...twin.call, id: 'call_tw_2' } }] } as const
    const bodies = editor.rewrite(held, replacement).map(bodyOf)
    expect(bodies.map(({ sequence_number }) => sequence_number)).toEqual(bodies.map((_, at) => 3 + at))
    expect(bodies.map(({ output_index }) => output_index)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, undefined])
    expect(bodies.at(-1).response).toEqual(openaiResponses.writeReply(response(search, first, said), replacement))
    expect(JSON.parse(editor.delivered(replacement) ?? '')).toEqual(bodies.at(-1).response)
  })

  test.each(['response.failed', 'response.incomplete', 'error'])('is not touched once there is %s', (type) => {
    const editor = openaiResponses.openStream()
    const verdicts = [...events.slice(0, 4), eventOf({ type })].map(editor.read)
    expect(verdicts.slice(-2)).toEqual(['hold', 'untouched'])
  })
})

/** An event as it goes over the wire. */
function eventOf(body: unknown): EventBody {
  const data = JSON.stringify(body)
  return readEventBody({ bytes: Buffer.from(`data: ${data}\n\n`), data })
}

function bodyOf(event: WrittenEvent) {
  return JSON.parse(Buffer.from(event).toString().split('data: ')[1] ?? '')
}
