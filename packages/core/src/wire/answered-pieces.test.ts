import { describe, expect, test } from 'vitest'
import { createTwinCheck } from '../boundary/twincheck.ts'
import { writeBody } from '../integrations/contract/scripted-reply.ts'
import { GrowingTrace } from '../policy/growing-trace.ts'
import { addedItems, restoreAnswered } from './answered-pieces.ts'
import { anthropicMessages } from './anthropic-messages/index.ts'
import { openConversations } from './conversations.ts'
import { openaiChat } from './openai-chat/index.ts'
import { openaiResponses } from './openai-responses/index.ts'
import type { WireBody, WireFormat, WireReply } from './wire-format.ts'

const user = { role: 'user', content: 'Pay it.' }
const first = { text: '', calls: [{ id: 'c1', name: 'pay', arguments: { amount: 5 } }] }
const second = { text: 'Let me see.', calls: [{ id: 'c2', name: 'look', arguments: {} }] }

describe.each([openaiChat, openaiResponses, anthropicMessages])('answered calls in $name', (format) => {
  const system = format.name === 'openai-responses' ? { instructions: 'Be kind.' } : { system: 'Be kind.' }
  const sent: WireBody = { ...system, [format.conversation]: [user] }
  const again = format.answerCalls(sent, writeBody(format.name, first, 0), 'Not executed.') ?? {}
  const items = addedItems(sent, again, format)
  // As the host goes on: it knows only the reply that followed.
  const later = format.answerCalls(sent, writeBody(format.name, second, 1), 'ok') ?? {}
  const traceOf = (body: WireBody) => format.readRequest(body)?.pieces.flatMap(format.readPiece)

  test('are what was added to the request', () => {
    expect({ ...again, [format.conversation]: items }).toMatchObject({ ...system })
    expect([user, ...items]).toEqual(again[format.conversation])
  })

  test('are put back in front of the whole reply that followed', () => {
    const request = format.readRequest(later)
    const pieces = format.readRequest(sent)?.pieces.length ?? 0
    const restored = request && restoreAnswered(later, request, { pieces, items }, format)
    const [before, after] = [traceOf(again) ?? [], traceOf(later)?.slice(pieces) ?? []]
    expect(after[0]).toMatchObject({ role: 'assistant', content: 'Let me see.', calls: [{ id: 'c2' }] })
    expect(restored && traceOf(restored)).toEqual([...before, ...after])
  })

  test('are left out where their place is not there', () => {
    const request = format.readRequest(sent)
    expect(request && restoreAnswered(sent, request, { pieces: 9, items }, format)).toBeNull()
    expect(
      request && restoreAnswered({ ...sent, input: 'Hi', messages: 7 }, request, { pieces: 0, items }, format),
    ).toBeNull()
  })
})

test('a request whose input was text has one item more in front of what was added', () => {
  const sent = { input: 'Pay it.' }
  const again = openaiResponses.answerCalls(sent, writeBody('openai-responses', first, 0), 'Not executed.') ?? {}
  expect(addedItems(sent, again, openaiResponses)).toMatchObject([
    { type: 'function_call', call_id: 'c1' },
    { type: 'function_call_output', call_id: 'c1', output: 'Not executed.' },
  ])
})

describe('a conversation in which calls were answered', () => {
  const answered: WireReply = { id: null, ...first }
  const delivered: WireReply = { id: null, ...second }
  const items = [{ role: 'assistant', tool_calls: [] }, { role: 'tool' }]
  const said = {
    ...{ role: 'assistant', content: 'Let me see.' },
    tool_calls: [{ id: 'c2', type: 'function', function: { name: 'look', arguments: '{}' } }],
  }
  const result = { role: 'tool', tool_call_id: 'c2', content: 'ok' }

  function open(format: WireFormat = openaiChat) {
    let ids = 0
    const conversations = openConversations(createTwinCheck({ model: null }), format, () => `s${++ids}`)
    const find = (body: WireBody, name: string | null = null) => {
      const request = format.readRequest(body)
      if (!request) throw new Error('this is no request')
      return conversations.find(request, name)
    }
    const answer = (body: WireBody, reply = delivered, name: string | null = null) => {
      const step = find(body, name).open()
      step.answered(answered, 'Not executed.', items)
      step.delivered(reply, null)
      return step
    }
    return { conversations, find, answer }
  }

  test('has them in its trace, and lacks them in every later request that goes on from there', () => {
    const { conversations, find, answer } = open()
    expect(conversations.hasAnswered()).toBe(false)
    const { input } = answer({ messages: [user] })
    expect(conversations.hasAnswered()).toBe(true)
    const trace = input.messages instanceof GrowingTrace ? input.messages.messages : input.messages
    expect(trace.slice(1)).toMatchObject([
      { role: 'assistant', calls: [{ id: 'c1' }] },
      { role: 'tool', callId: 'c1', content: 'Not executed.' },
    ])
    const next = find({ messages: [user, said, result] })
    expect(next.answered).toEqual({ pieces: 1, items })
    const step = next.open()
    expect(step.input.messages.length).toBe(5)
    step.delivered({ id: null, text: 'Paid nothing.', calls: [] }, null)
    const last = [user, said, result, { role: 'assistant', content: 'Paid nothing.' }, user]
    expect(find({ messages: last }).answered).toEqual({ pieces: 1, items })
  })

  test('lacks them too where it goes on from a reply without calls', () => {
    const { find, answer } = open()
    answer({ messages: [user] }, { id: null, text: 'I will not.', calls: [] })
    const next = [user, { role: 'assistant', content: 'I will not.' }, user]
    expect(find({ messages: next }).answered).toEqual({ pieces: 1, items })
  })

  test('is the only one that lacks them, even if another one begins alike', () => {
    const { find, answer } = open()
    answer({ messages: [user] })
    find({ messages: [user] })
      .open()
      .delivered({ ...delivered, calls: [] }, null)
    expect(find({ messages: [user] }).answered).toBeNull()
    expect(find({ messages: [user, { role: 'assistant', content: 'Let me see.' }, user] }).answered).toBeNull()
  })

  test('goes on as two that both lack them', () => {
    const { find, answer } = open()
    answer({ messages: [user] })
    const other = { id: null, text: '', calls: [{ id: 'c9', name: 'look', arguments: {} }] }
    find({ messages: [user, said, result] })
      .open()
      .delivered({ ...other, text: 'One way.', calls: [] }, null)
    find({ messages: [user, said, result] })
      .open()
      .delivered({ ...other, text: 'Another way.', calls: [] }, null)
    for (const content of ['One way.', 'Another way.']) {
      const found = find({ messages: [user, said, result, { role: 'assistant', content }, user] })
      expect(found.answered).toEqual({ pieces: 1, items })
      expect(found.open().input.messages.length).toBe(7)
    }
  })

  test('forgets them where the history was edited, since their place is not known any more', () => {
    const { find, answer } = open()
    answer({ messages: [user] })
    const trimmed = [{ role: 'user', content: 'In short: pay it.' }, said, result]
    const step = find({ messages: trimmed }).open()
    step.delivered({ id: null, text: 'Paid nothing.', calls: [] }, null)
    const next = find({ messages: [...trimmed, { role: 'assistant', content: 'Paid nothing.' }, user] })
    expect(next.open().session.id).toBe('s1')
    expect(next.answered).toBeNull()
  })

  test('is known by its name as well', () => {
    const { find, answer } = open()
    answer({ messages: [user] }, delivered, 'mine')
    expect(find({ messages: [user, said, result] }, 'mine').answered).toEqual({ pieces: 1, items })
    expect(find({ messages: [user, said, result] }, 'yours').answered).toBeNull()
  })

  test.each([
    ['from the first request on', {}],
    ['and kept it before', { previous_response_id: 'resp_0' }],
  ])('lacks nothing where the provider keeps the history %s: it was told', (_, before) => {
    const { find, answer } = open(openaiResponses)
    answer({ input: 'Pay it.', ...before }, { ...delivered, id: 'resp_2' })
    const output = { type: 'function_call_output', call_id: 'c2', output: 'ok' }
    const next = find({ input: [output, user], previous_response_id: 'resp_2' })
    expect(next.answered).toBeNull()
    expect(next.open().input.messages.length).toBe(6)
  })
})
