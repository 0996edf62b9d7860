import { describe, expect, test } from 'vitest'
import { createTwinCheck, type TwinCheck } from '../boundary/twincheck.ts'
import { openConversations } from './conversations.ts'
import { openaiChat } from './openai-chat/index.ts'
import { openaiResponses } from './openai-responses/index.ts'
import type { WireFormat, WireReply } from './wire-format.ts'

const user = { role: 'user', content: 'Lock it.' }
const result = (id: string, content = 'ok') => ({ role: 'tool', tool_call_id: id, content })
const calls = (...ids: readonly string[]) => ({
  role: 'assistant',
  content: null,
  tool_calls: ids.map((id) => ({ id, type: 'function', function: { name: 'lock', arguments: '{}' } })),
})

function replyWith(...ids: readonly string[]): WireReply {
  return { id: null, text: '', calls: ids.map((id) => ({ id, name: 'lock', arguments: {} })) }
}

/** Conversations of chat completions, whose sessions are called s1, s2 and so on. */
function openChat(format: WireFormat = openaiChat, twincheck: TwinCheck = createTwinCheck({ model: null })) {
  let ids = 0
  const conversations = openConversations(twincheck, format, () => `s${++ids}`)
  const step = (messages: readonly unknown[], reply: WireReply, name: string | null = null) => {
    const request = format.readRequest({ messages })
    if (!request) throw new Error('this is no request')
    const { session, input, delivered } = conversations.find(request, name).open()
    delivered(reply, null)
    return { id: session.id, trace: input.messages, length: input.messages.length }
  }
  return { conversations, step }
}

describe('a request belongs to the conversation', () => {
  test('whose last reply it goes on from', () => {
    const { step } = openChat()
    expect(step([user], replyWith('c1')).id).toBe('s1')
    expect(step([user, calls('c1'), result('c1')], replyWith('c2')).id).toBe('s1')
    const last = step([user, calls('c1'), result('c1'), calls('c2'), result('c2')], replyWith('c3'))
    expect(last).toMatchObject({ id: 's1', length: 5 })
  })

  test('and to another one where it only begins alike', () => {
    const { step } = openChat()
    expect(step([user], replyWith('c1')).id).toBe('s1')
    expect(step([user], replyWith('d1')).id).toBe('s2')
    expect(step([user, calls('d1'), result('d1')], replyWith('d2')).id).toBe('s2')
    expect(step([user, calls('c1'), result('c1')], replyWith('c2')).id).toBe('s1')
  })

  test('even where the host wrote the reply down in its own way', () => {
    const { step } = openChat()
    step([user], { ...replyWith('c1'), text: 'One moment.' })
    expect(step([user, { ...calls('c1'), refusal: null }, result('c1')], replyWith('c2')).id).toBe('s1')
  })

  test('of words alone, where it goes on from what was said', () => {
    const { step } = openChat()
    step([user], { id: null, text: 'Which one?', calls: [] })
    expect(step([user, { role: 'assistant', content: 'Which one?' }, user], replyWith('c1')).id).toBe('s1')
    expect(step([user, { role: 'assistant', content: 'Why?' }, user], replyWith('c2')).id).toBe('s2')
  })

  test('that has its name, whatever it says', () => {
    const { step } = openChat()
    expect(step([user], replyWith('c1'), 'mine').id).toBe('mine')
    expect(step([{ role: 'user', content: 'Other.' }], replyWith('c1'), 'mine')).toMatchObject({
      id: 'mine',
      length: 1,
    })
  })

  test('even where the host edited or trimmed the history, as long as its last call is left', () => {
    const { step } = openChat()
    step([user], replyWith('c1'))
    step([user, calls('c1'), result('c1')], replyWith('c2'))
    const trimmed = [{ role: 'user', content: 'Summary.' }, calls('c2'), result('c2')]
    expect(step(trimmed, replyWith('c3'))).toMatchObject({ id: 's1', length: 3 })
    const shortened = [
      user,
      calls('c1'),
      result('c1', '[trimmed]'),
      calls('c2'),
      result('c2'),
      calls('c3'),
      result('c3'),
    ]
    expect(step(shortened, replyWith('c4'))).toMatchObject({ id: 's1', length: 7 })
  })
})

describe('a conversation that is gone on with twice', () => {
  test('goes on as two, each with what had been spent where they part', () => {
    const opened: unknown[] = []
    const real = createTwinCheck({ model: null })
    const twincheck: TwinCheck = {
      ...real,
      session: (id, restored) => {
        opened.push([id, restored?.decisions ?? 0])
        const session = real.session(id, restored)
        return { ...session, state: () => ({ ...session.state(), decisions: opened.length }) }
      },
    }
    const { step } = openChat(openaiChat, twincheck)
    step([user], replyWith('c1'))
    step([user, calls('c1'), result('c1')], replyWith('c2'))
    expect(step([user, calls('c1'), result('c1', 'another result')], replyWith('d2'))).toMatchObject({
      id: 's2',
      length: 3,
    })
    expect(opened).toEqual([
      ['s1', 0],
      ['s2', 1],
    ])
    expect(step([user, calls('c1'), result('c1'), calls('c2'), result('c2')], replyWith('c3')).id).toBe('s1')
    const other = [user, calls('c1'), result('c1', 'another result'), calls('d2'), result('d2')]
    expect(step(other, replyWith('d3')).id).toBe('s2')
  })

  test('leaves the first one as it was where a request failed and is sent again', () => {
    const { conversations, step } = openChat()
    step([user], replyWith('c1'))
    const again = openaiChat.readRequest({ messages: [user, calls('c1'), result('c1')] })
    if (again) conversations.find(again, null)
    expect(step([user, calls('c1'), result('c1')], replyWith('c2'))).toMatchObject({ id: 's1', length: 3 })
  })
})

describe('where the provider keeps the history', () => {
  const open = () => openConversations(createTwinCheck({ model: null }), openaiResponses, () => 'new')
  const request = (input: unknown, previous?: string) => {
    const read = openaiResponses.readRequest({ input, previous_response_id: previous })
    if (!read) throw new Error('this is no request')
    return read
  }
  const output = [{ type: 'function_call_output', call_id: 'c1', output: 'ok' }]

  test('the trace goes on with the reply that was delivered and what the request brings', () => {
    const conversations = open()
    conversations
      .find(request('Lock it.'), null)
      .open()
      .delivered({ ...replyWith('c1'), id: 'resp_1' }, null)
    const { messages } = conversations.find(request(output, 'resp_1'), null).open().input
    expect([...('messages' in messages ? messages.messages : messages)]).toMatchObject([
      { role: 'user', content: 'Lock it.' },
      { role: 'assistant', calls: [{ id: 'c1' }] },
      { role: 'tool', callId: 'c1' },
    ])
  })

  test('what it remembers wrongly is known until it was put right', () => {
    const conversations = open()
    const rewritten = { sent: {}, delivered: {} }
    conversations
      .find(request('Lock it.'), null)
      .open()
      .delivered({ ...replyWith('c1'), id: 'resp_1' }, rewritten)
    expect(conversations.rewritten(request(output, 'resp_1'))).toBe(rewritten)
    expect(conversations.rewritten(request(output, 'resp_0'))).toBeNull()
  })
})

describe('a long conversation', () => {
  test('is translated once: a step reads the pieces that are new', () => {
    let read = 0
    const counting: WireFormat = {
      ...openaiChat,
      readPiece: (piece) => {
        read++
        return openaiChat.readPiece(piece)
      },
    }
    const { step } = openChat(counting)
    const messages: unknown[] = [user]
    const counts: number[] = []
    for (let i = 0; i < 200; i++) {
      read = 0
      step(JSON.parse(JSON.stringify(messages)), replyWith(`c${i}`))
      counts.push(read)
      messages.push(calls(`c${i}`), result(`c${i}`))
    }
    expect(Math.max(...counts.slice(1))).toBe(counts[1])
  })

  test('and ten thousand of them do not pile up', () => {
    const { step } = openChat()
    for (let i = 0; i < 10_000; i++) step([{ role: 'user', content: `Lock ${i}.` }], replyWith(`c${i}`))
    expect(step([{ role: 'user', content: 'Lock 0.' }, calls('c0'), result('c0')], replyWith('d')).id).toBe('s10001')
    expect(step([{ role: 'user', content: 'Lock 9999.' }, calls('c9999'), result('c9999')], replyWith('d')).id).toBe(
      's10000',
    )
  })
})
