/** A streamed reply whose calls are answered: the next one follows in the same message, or the first one stays. */
import { describe, expect, test } from 'vitest'
import { userItem } from '../../test/user-item.ts'
import type { Clock } from '../boundary/clock.ts'
import type { DeliveredReply } from '../exchange/events.ts'
import { openExchange } from '../exchange/run.ts'
import { replyWriters, type ScriptedFormat, type ScriptedReply } from '../integrations/contract/scripted-reply.ts'
import { isObject, parseJson } from '../policy/paper/json.ts'
import { anthropicMessages } from './anthropic-messages/index.ts'
import { checkEvents } from './check-events.ts'
import { readWholeStream } from './event-stream.ts'
import { geminiContent } from './gemini/index.ts'
import { openaiChat } from './openai-chat/index.ts'
import { openaiResponses } from './openai-responses/index.ts'
import type { WireItem } from './read-pieces.ts'
import { decideStreamed } from './wire-actor.ts'
import type { WireBody, WireFormat } from './wire-format.ts'

const pay = (id: string) => ({ id, name: 'pay', arguments: { amount: 5 } })
const first: ScriptedReply = { text: 'One moment.', calls: [pay('c1')] }
const done: ScriptedReply = { text: 'It was paid.', calls: [] }
const user = { role: 'user', content: 'Pay it.' }

type Source = AsyncIterable<Uint8Array> | Error | 'never'

describe.each([openaiChat, openaiResponses, anthropicMessages, geminiContent])('in $name', (format) => {
  const streamOf = (reply: ScriptedReply, index: number) => {
    const { text, rest } = replyWriters[format.name].events(reply, index)
    return [...text, ...rest].join('')
  }
  const unchanged = streamOf(first, 0)

  test('the next reply follows what was shown, and the actor was asked with all that it had said', async () => {
    const { out, requests, remembered } = await play(format, unchanged, [bytes(streamOf(done, 1))])
    expect(requests.map((body) => format.readRequest(body)?.pieces.flatMap(format.readPiece))).toEqual([
      [
        user,
        { role: 'assistant', content: 'One moment.', calls: [pay('c1')] },
        { role: 'tool', callId: 'c1', content: 'Not executed.' },
      ],
    ])
    expect(remembered).toMatchObject({ reply: { text: 'One moment.\n\nIt was paid.', calls: [] }, answered: {} })
    expect(out).not.toContain('c1')
    const shown = replyWriters[format.name].events(first, 0).text.join('')
    expect(out.startsWith(shown)).toBe(true)
    const said = gather(format, out)
    expect(format.readReply(said)?.text.split(/\s*\n\s*/)).toEqual(['One moment.', 'It was paid.'])
  })

  test('up to three further replies follow, and the last one’s calls are delivered', async () => {
    const replies = ['c2', 'c3', 'c4'].map((id, index) => ({ text: `Try ${index}.`, calls: [pay(id)] }))
    const further = replies.map((reply, index) => bytes(streamOf(reply, index + 1)))
    const { out, requests, remembered } = await play(format, unchanged, further)
    expect(requests).toHaveLength(3)
    const reply = format.readReply(gather(format, out))
    expect(reply?.calls.map(({ id }) => id)).toEqual(['c4'])
    expect(reply?.text.split(/\s*\n\s*/)).toEqual(['One moment.', 'Try 0.', 'Try 1.', 'Try 2.'])
    expect(remembered?.answered?.messages).toHaveLength(6)
  })

  const broken = async function* () {
    const { text, rest } = replyWriters[format.name].events({ text: '', calls: [pay('c2')] }, 1)
    yield* bytes([...text, ...rest.slice(0, format === geminiContent ? 1 : 2)].join(''))
    throw new Error('the connection is gone')
  }
  test.each<[string, () => Source]>([
    ['fails', () => new Error('overloaded')],
    ['is empty', () => bytes('')],
    ['is an error in a stream', () => bytes('event: error\ndata: {"type":"error","error":{"message":"busy"}}\n\n')],
    ['breaks off before anything of it was shown', broken],
    ['does not come in time', () => 'never'],
  ])('the first reply is released unchanged where the next one %s', async (_, source) => {
    const { out, causes, remembered } = await play(format, unchanged, [source()])
    expect(out).toBe(unchanged)
    expect(causes).toHaveLength(1)
    expect(remembered).toMatchObject({ reply: { text: 'One moment.', calls: [{ id: 'c1' }] }, answered: null })
  })

  test('a host that gives up ends both streams', async () => {
    let ended = false
    const endless = async function* () {
      try {
        yield* bytes(replyWriters[format.name].events(done, 1).text.join(''))
        await new Promise(() => {})
      } finally {
        ended = true
      }
    }
    const { stream } = open(format, unchanged, [endless()])
    let seen = ''
    for await (const chunk of stream) {
      seen += Buffer.from(chunk).toString()
      if (seen.includes('paid')) break
    }
    expect(ended).toBe(true)
  })
})

test('a response keeps the id that its stream began with, and the provider’s own is remembered under it', async () => {
  const { text, rest } = replyWriters['openai-responses'].events(first, 0)
  const next = replyWriters['openai-responses'].events(done, 1)
  const { out, remembered } = await play(openaiResponses, [...text, ...rest].join(''), [
    bytes([...next.text, ...next.rest].join('')),
  ])
  const bodies = [...readWholeStream(Buffer.from(out))].map(parseJson).filter(isObject)
  const ids = bodies.flatMap(({ response }) => (isObject(response) ? [response.id] : []))
  expect(ids).toEqual(['resp_0', 'resp_0'])
  expect(bodies.map((body) => body.sequence_number)).toEqual(bodies.map((_, index) => index))
  expect(remembered?.reply.id).toBe('resp_0')
  const { sent = '', delivered = '' } = remembered?.rewritten ?? {}
  const body = { input: [{ role: 'user', content: 'And?' }], previous_response_id: 'resp_0' }
  const continued = openaiResponses.continueRequest?.(body, {
    sent: JSON.parse(sent),
    delivered: JSON.parse(delivered),
  })
  const items = (continued?.input ?? []) as readonly WireBody[]
  expect(items.map(({ type, role }) => type ?? role)).toEqual([
    ...['user', 'message', 'function_call', 'function_call_output', 'message', 'user'],
  ])
})

describe('what was shown is taken out of the reply that followed, because it stands in the answered one', () => {
  const shown = { text: 'One moment.', parts: 1 }

  test('in a chat message as the beginning of its text', () => {
    const message = { role: 'assistant', content: 'One moment.\n\nIt was paid.' }
    expect(openaiChat.withoutShown([message], shown)).toEqual([{ role: 'assistant', content: 'It was paid.' }])
    expect(openaiChat.withoutShown([{ ...message, content: 'Edited.' }], shown)).toBeNull()
  })

  test('in a message as its first blocks, in a response as its first items', () => {
    const [one, two] = [
      { type: 'text', text: 'One moment.' },
      { type: 'text', text: '\n\nIt was paid.' },
    ]
    const message = { role: 'assistant', content: [one, two] }
    expect(anthropicMessages.withoutShown([message], shown)).toEqual([{ role: 'assistant', content: [two] }])
    expect(anthropicMessages.withoutShown([{ role: 'assistant', content: [one] }], shown)).toBeNull()
    expect(openaiResponses.withoutShown([one, two], shown)).toEqual([two])
    expect(openaiResponses.withoutShown([one], shown)).toBeNull()
  })

  test('in generated content as the beginning of its texts, wherever they are cut; thoughts and signatures stay', () => {
    const said = (...parts: readonly object[]) => ({ role: 'model', parts })
    const thought = { text: 'Hm.', thought: true }
    const turn = [said({ text: 'One mo' }, thought), said({ text: 'ment.', thoughtSignature: 's' }, { text: '\n\nIt' })]
    expect(geminiContent.withoutShown(turn, shown)).toEqual([
      said(thought),
      said({ text: '', thoughtSignature: 's' }, { text: 'It' }),
    ])
    expect(geminiContent.withoutShown([said({ text: 'Edited.' })], shown)).toBeNull()
    expect(geminiContent.withoutShown([said({ text: 'One moment.' })], shown)).toBeNull()
  })
})

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  if (text !== '') yield Buffer.from(text)
}

/** A clock on which a minute passes as soon as someone waits for it. */
const hurried: Clock = {
  now: () => 0,
  after: (_, callback) => {
    const timer = setTimeout(callback, 5)
    return () => clearTimeout(timer)
  },
}

function open(format: WireFormat<ScriptedFormat>, stream: string, further: readonly Source[]) {
  const requests: WireBody[] = []
  const causes: unknown[] = []
  const delivered: DeliveredReply<WireItem>[] = []
  const isLate = further.includes('never')
  const exchange = openExchange<WireItem>(
    {
      check: async ({ reply, canAnswer }) => {
        if (!canAnswer || reply.calls.length === 0) return null
        return { kind: 'answer', answers: reply.calls.map((_, call) => ({ call, text: 'Not executed.' })) }
      },
      takeBack: async (_, cause) => void causes.push(cause),
      remember: async (one) => void delivered.push(one),
      abandon: () => {},
    },
    isLate ? { clock: hurried, milliseconds: 60_000 } : null,
  )
  const editor = format.openStream()
  const body = { model: 'm', stream: true, [format.conversation]: [userItem(format.name, 'Pay it.')] }
  const decide = decideStreamed(exchange, {
    ...{ format, editor, sent: () => ({ text: JSON.stringify(body), value: body }) },
    ask: async ({ text }) => {
      const source = further[requests.length]
      requests.push(JSON.parse(text))
      if (source === 'never') return new Promise(() => {})
      if (!source || source instanceof Error) throw source ?? new Error('asked too often')
      return source
    },
  })
  return { stream: checkEvents(bytes(stream), editor, decide), requests, causes, delivered }
}

async function play(format: WireFormat<ScriptedFormat>, stream: string, further: readonly Source[]) {
  const opened = open(format, stream, further)
  let out = ''
  for await (const chunk of opened.stream) out += Buffer.from(chunk).toString()
  return { ...opened, out, remembered: opened.delivered.at(-1) }
}

/** The message as a client puts it together. */
function gather(format: WireFormat<ScriptedFormat>, stream: string): unknown {
  const editor = format.openStream()
  for (const data of readWholeStream(Buffer.from(stream))) {
    if (editor.read({ data, body: parseJson(data) }) === 'decide') break
  }
  return editor.body()?.value
}
