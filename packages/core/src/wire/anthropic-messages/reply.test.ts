import { describe, expect, test } from 'vitest'
import { type EventBody, readEventBody, type WrittenEvent } from '../event-stream.ts'
import { anthropicMessages } from './index.ts'

const usage = { input_tokens: 1, output_tokens: 2 }
const thinking = { type: 'thinking', thinking: 'hm', signature: 's' }
const hosted = { type: 'server_tool_use', id: 's1', name: 'web_search', input: {} }
const first = { type: 'tool_use', id: 'toolu_1', name: 'f', input: {} }
const second = { type: 'tool_use', id: 'toolu_2', name: 'g', input: {} }
const after = { type: 'text', text: 'And now.' }

const message = (content: readonly object[], stop = 'tool_use') => ({
  ...{ id: 'm', type: 'message', role: 'assistant', model: 'x', usage, stop_sequence: null },
  ...{ content, stop_reason: stop },
})

describe('a message', () => {
  test('deleted to a final response says it in the place of its calls and ends the turn; all else stays', () => {
    const written = anthropicMessages.writeReply(message([thinking, hosted, first, second, after]), {
      kind: 'text',
      text: 'Done.',
    })
    expect(written).toEqual(message([thinking, hosted, { type: 'text', text: 'Done.' }, after], 'end_turn'))
  })

  test('keeps the block of a call that stays', () => {
    const calls = [{ call: { id: 'toolu_2', name: 'g', arguments: {} }, original: 1 }]
    expect(anthropicMessages.writeReply(message([first, second]), { kind: 'calls', calls })).toEqual(message([second]))
  })

  test('whose text gives way to calls keeps what it thought, and ends with calls', () => {
    const calls = [{ call: { id: 'call_tw_1', name: 'g', arguments: {} }, original: null }]
    const written = { type: 'tool_use', id: 'call_tw_1', name: 'g', input: {} }
    const body = { ...message([thinking, hosted, after], 'end_turn'), stop_sequence: 'END' }
    expect(anthropicMessages.writeReply(body, { kind: 'calls', calls })).toEqual(message([thinking, hosted, written]))
  })

  test.each(['max_tokens', 'pause_turn', 'refusal', null])('that stopped with %s is not ours', (stop) => {
    expect(anthropicMessages.readReply({ ...message([first]), stop_reason: stop })).toBeNull()
  })
})

describe('a streamed message', () => {
  const events = [
    { type: 'message_start', message: message([]) },
    { type: 'content_block_start', index: 0, content_block: first },
    { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '{"a":1}' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'ping' },
    { type: 'content_block_start', index: 1, content_block: { ...after, text: '' } },
    { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'And now.' } },
    { type: 'content_block_stop', index: 1 },
    { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: { output_tokens: 2 } },
    { type: 'message_stop' },
  ].map(eventOf)

  test('holds all from the first call on but signs of life', () => {
    const editor = anthropicMessages.openStream()
    expect(events.map(editor.read)).toEqual([
      'pass',
      'hold',
      'hold',
      'hold',
      'pass',
      'hold',
      'hold',
      'hold',
      'decide',
      'pass',
    ])
  })

  test('is numbered anew where the twin has more blocks than what it replaces, and usage stays', () => {
    const editor = anthropicMessages.openStream()
    const held = events.filter((event) => ['hold', 'decide'].includes(editor.read(event)))
    const twin = (id: string) => ({ call: { id, name: 'h', arguments: { b: 2 } }, original: null })
    const written = editor.rewrite(held, { kind: 'calls', calls: [twin('toolu_tw_1'), twin('toolu_tw_2')] })
    const bodies = written.map(bodyOf)
    expect(bodies.map(({ type, index }) => [type, index])).toEqual([
      ...[0, 0, 0, 1, 1, 1, 2, 2, 2].map((index, at) => [`content_block_${['start', 'delta', 'stop'][at % 3]}`, index]),
      ['message_delta', undefined],
    ])
    expect(bodies[1].delta).toEqual({ type: 'input_json_delta', partial_json: '{"b":2}' })
    expect(bodies[7].delta).toEqual({ type: 'text_delta', text: 'And now.' })
    expect(bodies.at(-1)).toEqual(events[8]?.body)
  })

  test('is not touched once the provider reports an error', () => {
    const editor = anthropicMessages.openStream()
    const error = eventOf({ type: 'error', error: { type: 'overloaded_error' } })
    expect([...events.slice(0, 3), error].map(editor.read).at(-1)).toBe('untouched')
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
