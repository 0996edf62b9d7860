import { describe, expect, test } from 'vitest'
import { openaiChat } from './index.ts'

const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }
const custom = { id: 'c2', type: 'custom', custom: { name: 'shell', input: 'ls' } }
const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 }

const completion = (message: object, finish = 'tool_calls') => ({
  ...{ id: 'x', model: 'm', usage, system_fingerprint: 'fp' },
  choices: [
    { index: 0, message: { role: 'assistant', content: null, ...message }, finish_reason: finish, logprobs: null },
  ],
})

describe('a chat completion', () => {
  test('deleted to a final response says it, stops, and has no calls; usage stays', () => {
    const body = completion({ tool_calls: [call] })
    expect(openaiChat.writeReply(body, { kind: 'text', text: 'Done.' })).toEqual(
      completion({ content: 'Done.' }, 'stop'),
    )
  })

  test('keeps what was said before the words that take the place of its calls', () => {
    const body = completion({ content: 'One moment.', tool_calls: [call] })
    const written = openaiChat.writeReply(body, { kind: 'text', text: 'Done.' })
    expect(written).toEqual(completion({ content: 'One moment.\n\nDone.' }, 'stop'))
  })

  test('keeps a call of the actor as it was written, of whatever kind, beside one that takes a place', () => {
    const body = completion({ tool_calls: [call, custom] })
    const twin = { id: 'call_tw_1', name: 'g', arguments: { a: 1 } }
    const kept = { id: 'c2', name: 'shell', arguments: {}, malformed: 'ls' }
    const calls = [
      { call: twin, original: null },
      { call: kept, original: 1 },
    ]
    expect(openaiChat.writeReply(body, { kind: 'calls', calls })).toEqual(
      completion({
        tool_calls: [{ id: 'call_tw_1', type: 'function', function: { name: 'g', arguments: '{"a":1}' } }, custom],
      }),
    )
  })

  test('whose text gives way to calls has no text and no refusal left, and ends with calls', () => {
    const calls = [{ call: { id: 'call_tw_1', name: 'g', arguments: {} }, original: null }]
    const body = completion({ content: 'All is well.', refusal: 'No.' }, 'stop')
    const written = [{ id: 'call_tw_1', type: 'function', function: { name: 'g', arguments: '{}' } }]
    expect(openaiChat.writeReply(body, { kind: 'calls', calls })).toEqual(
      completion({ refusal: null, tool_calls: written }),
    )
  })

  test.each([
    ['was cut short', completion({ tool_calls: [call] }, 'length')],
    ['was withheld', completion({ tool_calls: [call] }, 'content_filter')],
    ['has several choices', { choices: [...completion({}).choices, ...completion({}).choices] }],
    ['has none', { choices: [] }],
    ['is an error', { error: { message: 'no' } }],
  ])('is not ours where it %s', (_, body) => {
    expect(openaiChat.readReply(body)).toBeNull()
  })
})

describe('a streamed chat completion', () => {
  const read = (...bodies: readonly object[]) => {
    const editor = openaiChat.openStream()
    const verdicts = bodies.map((body) => editor.read({ data: '-', body }))
    return { verdicts, reply: editor.reply() }
  }
  const chunk = (delta: object, finish: string | null = null, index = 0) => ({
    choices: [{ index, delta, finish_reason: finish }],
  })

  test('of several choices is not touched', () => {
    expect(read(chunk({ content: 'a' }), chunk({ content: 'b' }, null, 1)).verdicts).toEqual(['pass', 'untouched'])
  })

  test('is decided on at its finish; the usage behind it passes', () => {
    const part = { index: 0, id: 'c1', function: { name: 'f', arguments: '{}' } }
    const { verdicts, reply } = read(chunk({ tool_calls: [part] }), chunk({}, 'tool_calls'), { choices: [], usage })
    expect(verdicts).toEqual(['hold', 'decide', 'pass'])
    expect(reply?.calls).toEqual([{ id: 'c1', name: 'f', arguments: {} }])
  })

  test('that was cut short is not ours', () => {
    expect(read(chunk({ tool_calls: [{ index: 0, id: 'c1' }] }), chunk({}, 'length')).reply).toBeNull()
  })

  test('may bring whole calls without an index', () => {
    const whole = (id: string) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } })
    const { reply } = read(chunk({ tool_calls: [whole('c1'), whole('c2')] }), chunk({}, 'tool_calls'))
    expect(reply?.calls.map(({ id }) => id)).toEqual(['c1', 'c2'])
  })
})

test('a twin stands without what belonged to the dropped reply: its probabilities, refusal and audio', () => {
  const call = { id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }
  const message = { role: 'assistant', content: null, refusal: 'No.', audio: { id: 'a' }, tool_calls: [call] }
  const choice = { index: 0, message, logprobs: { content: [{ token: 'f' }] }, finish_reason: 'tool_calls' }
  const written = openaiChat.writeReply({ choices: [choice] }, { kind: 'text', text: 'Done.' })
  expect(written).toEqual({
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: 'Done.', refusal: null, audio: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
  })
})
