/** Calls that were answered, put back where they stood: in the bodies of every wire format, and in this conversation alone. */
import { describe, expect, test } from 'vitest'
import { replyWriters } from '../integrations/contract/scripted-reply.ts'
import type { Message } from '../policy/paper/trace/trace.ts'
import { anthropicMessages } from '../wire/anthropic-messages/index.ts'
import { openaiChat } from '../wire/openai-chat/index.ts'
import { openaiResponses } from '../wire/openai-responses/index.ts'
import { addedItems, piecesOf, type WireItem, withItems } from '../wire/read-pieces.ts'
import type { WireBody } from '../wire/wire-format.ts'
import { openAnsweredMemory, type Piece } from './answered-calls.ts'
import { chainConversation } from './conversation-chain.ts'
import { openMemoryIndex } from './memory-index.ts'
import { answeredMessages, type Reply } from './reply.ts'

const user = { role: 'user', content: 'Pay it.' }
const first = { id: null, text: '', calls: [{ id: 'c1', name: 'pay', arguments: { amount: 5 } }] }
const second = { id: null, text: 'Let me see.', calls: [{ id: 'c2', name: 'look', arguments: {} }] }
const asItems = { write: (items: readonly WireItem[]) => items, read: (items: readonly WireItem[]) => items }

describe.each([openaiChat, openaiResponses, anthropicMessages])('answered calls in $name', (format) => {
  const system = format.name === 'openai-responses' ? { instructions: 'Be kind.' } : { system: 'Be kind.' }
  const sent: WireBody = { ...system, [format.conversation]: [user] }
  const again = format.answerCalls(sent, replyWriters[format.name].body(first, 0), 'Not executed.') ?? {}
  const items = addedItems(sent, again, format).map((value) => ({ value, text: JSON.stringify(value) }))
  // As the host goes on: it knows only the reply that followed.
  const later = format.answerCalls(sent, replyWriters[format.name].body(second, 1), 'ok') ?? {}
  const traceOf = (body: WireBody) => format.readRequest(body)?.pieces.flatMap(format.readPiece) ?? []

  async function restore(body: WireBody, named: string | null = null, reply: Reply = second) {
    const memory = openAnsweredMemory(openMemoryIndex<readonly WireItem[]>(), asItems)
    const chainOf = (given: WireBody) => chainConversation('t', traceOf(given))
    const answered = { messages: answeredMessages(first, 'Not executed.'), items }
    await memory.remember({ key: { tenant: 't', session: 's' }, chain: chainOf(sent), reply, answered })
    const request = format.readRequest(body)
    if (!request) throw new Error('this is no request')
    const pieces = piecesOf(body, request, format)
    const restored = await memory.restore({ tenant: 't', named, pieces: () => pieces, chain: chainOf(body) })
    return restored && withItems(format, { text: JSON.stringify(body), value: body }, restored).value
  }

  test('are what was added to the request', () => {
    expect([user, ...items.map(({ value }) => value)]).toEqual(again[format.conversation])
  })

  test('are put back in front of the whole reply that followed', async () => {
    const restored = await restore(later)
    const [before, after] = [traceOf(again), traceOf(later).slice(traceOf(sent).length)]
    expect(after[0]).toMatchObject({ role: 'assistant', content: 'Let me see.', calls: [{ id: 'c2' }] })
    expect(restored && traceOf(restored)).toEqual([...before, ...after])
  })

  test('are put into no other conversation, and not into another trajectory by name', async () => {
    const other = { ...later, [format.conversation]: [{ role: 'user', content: 'Other.' }] }
    expect(await restore(other)).toBeNull()
    expect(await restore(sent)).toBeNull()
    expect(await restore(later, 's')).not.toBeNull()
    expect(await restore(later, 'another')).toBeNull()
  })

  test('are not put back where the server gave the next call the same id', async () => {
    const alike = { ...second, calls: [{ id: 'c1', name: 'look', arguments: {} }] }
    const body = format.answerCalls(sent, replyWriters[format.name].body(alike, 1), 'ok') ?? {}
    expect(await restore(body, null, alike)).toBeNull()
  })
})

test('a request whose input was text has one item more in front of what was added', () => {
  const sent = { input: 'Pay it.' }
  const again =
    openaiResponses.answerCalls(sent, replyWriters['openai-responses'].body(first, 0), 'Not executed.') ?? {}
  expect(addedItems(sent, again, openaiResponses)).toMatchObject([
    { type: 'function_call', call_id: 'c1' },
    { type: 'function_call_output', call_id: 'c1', output: 'Not executed.' },
  ])
})

describe('the place of answered calls', () => {
  const asks: Message = { role: 'user', content: 'Pay it.' }
  const says = (...calls: Reply['calls']): Message => ({ role: 'assistant', content: '', calls })
  const told = (content: string): Message => ({ role: 'assistant', content, calls: [] })
  const result: Message = { role: 'tool', callId: 'c2', content: 'ok' }
  const piece = (items: readonly string[], ...messages: readonly Message[]): Piece<string> => ({ items, messages })
  const form = { write: (items: readonly string[]) => items, read: (items: readonly string[]) => items }

  async function restore(pieces: readonly Piece<string>[], reply: Reply = second) {
    const memory = openAnsweredMemory(openMemoryIndex<readonly string[]>(), form)
    expect(memory.isUsed()).toBe(false)
    const answered = { messages: answeredMessages(first, 'Not executed.'), items: ['call 1', 'answer'] }
    const chain = chainConversation('', [asks])
    await memory.remember({ key: { tenant: '', session: 's' }, chain, reply, answered })
    expect(memory.isUsed()).toBe(true)
    const messages = pieces.flatMap((part) => part.messages)
    return memory.restore({ tenant: '', named: null, pieces: () => pieces, chain: chainConversation('', messages) })
  }

  test('is before everything that belongs to the reply, where a host has it in several items', async () => {
    const pieces = [
      piece(['user'], asks),
      piece(['reasoning', 'call 2'], says(...second.calls)),
      piece(['result'], result),
    ]
    expect(await restore(pieces)).toEqual(['user', 'call 1', 'answer', 'reasoning', 'call 2', 'result'])
  })

  test('is the same behind many later turns', async () => {
    const more = ['a', 'b'].flatMap((id) => [piece([id], told(id)), piece([`${id}?`], asks)])
    const pieces = [piece(['user'], asks), piece(['call 2'], says(...second.calls)), piece(['result'], result), ...more]
    expect(await restore(pieces)).toEqual(['user', 'call 1', 'answer', 'call 2', 'result', 'a', 'a?', 'b', 'b?'])
  })

  test('is in front of a reply without calls too, and a reply at the very end that calls', async () => {
    const words = { id: null, text: 'I will not.', calls: [] }
    const pieces = [piece(['user'], asks), piece(['words'], told('I will not.')), piece(['and?'], asks)]
    expect(await restore(pieces, words)).toEqual(['user', 'call 1', 'answer', 'words', 'and?'])
    const open = [piece(['user'], asks), piece(['call 2'], says(...second.calls))]
    expect(await restore(open)).toEqual(['user', 'call 1', 'answer', 'call 2'])
  })

  test('is each its own where calls were answered several times', async () => {
    const memory = openAnsweredMemory(openMemoryIndex<readonly string[]>(), form)
    const replies = ['c2', 'c3', 'c4'].map((id) => ({
      id: null,
      text: '',
      calls: [{ id, name: 'look', arguments: {} }],
    }))
    const known: Message[] = [asks]
    const pieces = [piece(['user'], asks)]
    for (const [i, reply] of replies.entries()) {
      const chain = chainConversation('', known)
      const before = { ...first, calls: [{ id: `p${i}`, name: 'pay', arguments: {} }] }
      const answered = { messages: answeredMessages(before, 'Not executed.'), items: [`pay ${i}`, `answer ${i}`] }
      // The one in the middle was answered in another trajectory.
      await memory.remember({ key: { tenant: '', session: i === 1 ? 'fork' : 's' }, chain, reply, answered })
      const turn: readonly Message[] = [says(...reply.calls), { ...result, callId: `c${i + 2}` }]
      known.push(...turn)
      pieces.push(...turn.map((message) => piece([`${message.role} ${i}`], message)))
    }
    const restore = (named: string | null) =>
      memory.restore({ tenant: '', named, pieces: () => pieces, chain: chainConversation('', known) })
    const turnOf = (i: number) => [`pay ${i}`, `answer ${i}`, `assistant ${i}`, `tool ${i}`]
    expect(await restore(null)).toEqual(['user', ...[0, 1, 2].flatMap(turnOf)])
    expect(await restore('s')).toEqual(['user', ...turnOf(0), 'assistant 1', 'tool 1', ...turnOf(2)])
    expect(await restore('another')).toBeNull()
  })

  test('is nowhere where words at the end are only a beginning, or the history was edited', async () => {
    const words = { id: null, text: 'I will not.', calls: [] }
    expect(await restore([piece(['user'], asks), piece(['words'], told('I will not.'))], words)).toBeNull()
    const edited: Message = { role: 'user', content: 'In short: pay it.' }
    const pieces = [piece(['user'], edited), piece(['call 2'], says(...second.calls)), piece(['result'], result)]
    expect(await restore(pieces)).toBeNull()
  })
})
