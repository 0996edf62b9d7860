/** Calls that were answered, put back where they stood: in the bodies of every wire format, and in this conversation alone. */
import { describe, expect, test } from 'vitest'
import { userItem } from '../../test/user-item.ts'
import { replyWriters } from '../integrations/contract/scripted-reply.ts'
import type { Message } from '../policy/paper/trace/trace.ts'
import { anthropicMessages } from '../wire/anthropic-messages/index.ts'
import { geminiContent } from '../wire/gemini/index.ts'
import { openaiChat } from '../wire/openai-chat/index.ts'
import { openaiResponses } from '../wire/openai-responses/index.ts'
import { addedItems, piecesOf, rejoinItems, type WireItem, withItems, withoutShownItems } from '../wire/read-pieces.ts'
import type { WireBody } from '../wire/wire-format.ts'
import { type MissingCalls, markAnswers, openAnsweredMemory, type Piece } from './answered-calls.ts'
import { chainConversation } from './conversation-chain.ts'
import { openMemoryIndex } from './memory-index.ts'
import { answeredMessages, nothingShown, type Reply } from './reply.ts'

const first = { id: null, text: '', calls: [{ id: 'c1', name: 'pay', arguments: { amount: 5 } }] }
const second = { id: null, text: 'Let me see.', calls: [{ id: 'c2', name: 'look', arguments: {} }] }
const asItems = {
  write: (missing: MissingCalls<WireItem>) => missing,
  read: (missing: MissingCalls<WireItem>) => missing,
}

describe.each([openaiChat, openaiResponses, anthropicMessages, geminiContent])('answered calls in $name', (format) => {
  const user = userItem(format.name, 'Pay it.')
  const system = format.name === 'openai-responses' ? { instructions: 'Be kind.' } : { system: 'Be kind.' }
  const sent: WireBody = { ...system, [format.conversation]: [user] }
  const again = format.answerCalls(sent, replyWriters[format.name].body(first, 0), ['Not executed.']) ?? {}
  const items = addedItems(sent, again, format).map((value) => ({ value, text: JSON.stringify(value) }))
  // As the host goes on: it knows only the reply that followed.
  const later = format.answerCalls(sent, replyWriters[format.name].body(second, 1), ['ok']) ?? {}
  const traceOf = (body: WireBody) => format.readRequest(body)?.pieces.flatMap(format.readPiece) ?? []

  async function restore(body: WireBody, named: string | null = null, reply: Reply = second) {
    const memory = openAnsweredMemory(openMemoryIndex<MissingCalls<WireItem>>(), asItems)
    const chainOf = (given: WireBody) => chainConversation('t', traceOf(given))
    const answered = { messages: answeredMessages(first, ['Not executed.']), items }
    await memory.remember({
      key: { tenant: 't', session: 's' },
      chain: chainOf(sent),
      reply,
      answered,
      withheld: [],
      shown: nothingShown,
    })
    const request = format.readRequest(body)
    if (!request) throw new Error('this is no request')
    const pieces = piecesOf(body, request, format)
    const [rejoin, withoutShown] = [rejoinItems(format), withoutShownItems(format)]
    const restored = await memory.restore({
      tenant: 't',
      named,
      pieces: () => pieces,
      chain: chainOf(body),
      rejoin,
      withoutShown,
    })
    return restored && withItems(format, { text: JSON.stringify(body), value: body }, restored.items).value
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
    const other = { ...later, [format.conversation]: [userItem(format.name, 'Other.')] }
    expect(await restore(other)).toBeNull()
    expect(await restore(sent)).toBeNull()
    expect(await restore(later, 's')).not.toBeNull()
    expect(await restore(later, 'another')).toBeNull()
  })

  test('are not put back where the server gave the next call the same id', async () => {
    const alike = { ...second, calls: [{ id: 'c1', name: 'look', arguments: {} }] }
    const body = format.answerCalls(sent, replyWriters[format.name].body(alike, 1), ['ok']) ?? {}
    expect(await restore(body, null, alike)).toBeNull()
  })
})

describe('what was put back is known as an answer', () => {
  const answers = [{ callId: 'c1', text: 'Not executed.' }]
  const tool = (callId: string, content: string): Message => ({ role: 'tool', callId, content })

  test('by its id and its whole text together', () => {
    const given = [tool('c1', 'Not executed.'), tool('c2', 'Not executed.'), tool('c1', 'Not executed. Paid.')]
    expect(markAnswers(given, answers)).toEqual([{ ...given[0], isAnswer: true }, given[1], given[2]])
  })

  test('and never a text of the user or the actor', () => {
    const said: readonly Message[] = [
      { role: 'user', content: 'Not executed.' },
      { role: 'assistant', content: 'Not executed.', calls: [] },
    ]
    expect(markAnswers(said, answers)).toEqual(said)
  })

  test('also where the call was answered beside others', async () => {
    const memory = openAnsweredMemory(openMemoryIndex<MissingCalls<WireItem>>(), asItems)
    const asks: Message = { role: 'user', content: 'Pay it.' }
    const [withheld] = first.calls
    if (!withheld) throw new Error('there is no call')
    const chain = chainConversation('', [asks])
    const beside = [{ call: withheld, index: 0, text: 'Not executed.' }]
    await memory.remember({
      key: { tenant: '', session: 's' },
      chain,
      reply: second,
      answered: null,
      withheld: beside,
      shown: nothingShown,
    })
    const turn: Message = { role: 'assistant', content: second.text, calls: second.calls }
    const messages = [asks, turn, tool('c2', 'ok')]
    const pieces = messages.map((message) => ({ items: [{ value: message, text: null }], messages: [message] }))
    const seen: unknown[] = []
    const restored = await memory.restore({
      ...{ tenant: '', named: null, pieces: () => pieces, chain: chainConversation('', messages) },
      withoutShown: () => null,
      rejoin: (...given) => {
        seen.push(given)
        return null
      },
    })
    expect(restored?.answers).toEqual(answers)
    expect(seen).toEqual([[pieces[1]?.items, pieces[2]?.items, beside]])
  })
})

test('a request whose input was text has one item more in front of what was added', () => {
  const sent = { input: 'Pay it.' }
  const again =
    openaiResponses.answerCalls(sent, replyWriters['openai-responses'].body(first, 0), ['Not executed.']) ?? {}
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
  const form = {
    write: (missing: MissingCalls<string>) => missing,
    read: (missing: MissingCalls<string>) => missing,
  }
  const [rejoin, withoutShown] = [() => null, () => null]

  async function restore(pieces: readonly Piece<string>[], reply: Reply = second) {
    const memory = openAnsweredMemory(openMemoryIndex<MissingCalls<string>>(), form)
    expect(memory.isUsed()).toBe(false)
    const answered = { messages: answeredMessages(first, ['Not executed.']), items: ['call 1', 'answer'] }
    const chain = chainConversation('', [asks])
    await memory.remember({
      key: { tenant: '', session: 's' },
      chain,
      reply,
      answered,
      withheld: [],
      shown: nothingShown,
    })
    expect(memory.isUsed()).toBe(true)
    const messages = pieces.flatMap((part) => part.messages)
    const grown = chainConversation('', messages)
    const restored = await memory.restore({
      tenant: '',
      named: null,
      pieces: () => pieces,
      chain: grown,
      rejoin,
      withoutShown,
    })
    return restored?.items ?? null
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
    const memory = openAnsweredMemory(openMemoryIndex<MissingCalls<string>>(), form)
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
      const answered = { messages: answeredMessages(before, ['Not executed.']), items: [`pay ${i}`, `answer ${i}`] }
      // The one in the middle was answered in another trajectory.
      await memory.remember({
        key: { tenant: '', session: i === 1 ? 'fork' : 's' },
        chain,
        reply,
        answered,
        withheld: [],
        shown: nothingShown,
      })
      const turn: readonly Message[] = [says(...reply.calls), { ...result, callId: `c${i + 2}` }]
      known.push(...turn)
      pieces.push(...turn.map((message) => piece([`${message.role} ${i}`], message)))
    }
    const restore = async (named: string | null) => {
      const chain = chainConversation('', known)
      return (
        (await memory.restore({ tenant: '', named, pieces: () => pieces, chain, rejoin, withoutShown }))?.items ?? null
      )
    }
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
