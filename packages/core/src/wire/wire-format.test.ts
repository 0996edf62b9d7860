/** What every wire format keeps to, whatever it is given. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { userItem } from '../../test/user-item.ts'
import { placeTwin } from '../exchange/place-twin.ts'
import type { Reply } from '../exchange/reply.ts'
import { replyWriters, type ScriptedFormat, type ScriptedReply } from '../integrations/contract/scripted-reply.ts'
import { anyReply, type ReplyForm } from '../policy/paper/reply-form.ts'
import type { Action } from '../policy/paper/trace/action.ts'
import { anthropicMessages } from './anthropic-messages/index.ts'
import { checkEvents, readEvents } from './check-events.ts'
import { openEventReader, readEventBody } from './event-stream.ts'
import { geminiContent } from './gemini/index.ts'
import { openaiChat } from './openai-chat/index.ts'
import { openaiResponses } from './openai-responses/index.ts'
import { type WireFormat, wireLimits } from './wire-format.ts'

const spoken: ScriptedReply = {
  text: 'Für 5 € 😀: let me see.',
  calls: [
    { id: 'call_aaaaaaaaaaaaaaaaaaaaaaaa', name: 'unlock_account', arguments: { account_id: 'ÄC-1' } },
    { id: 'call_bbbbbbbbbbbbbbbbbbbbbbbb', name: 'get_balance', arguments: { account_id: 'ÄC-1' } },
  ],
}

const another: Action = { kind: 'tool-calls', calls: [{ id: 'twin-0', name: 'get_owner', arguments: { name: 'Ü' } }] }
const final: Action = { kind: 'final-response', text: 'It is done. €' }

describe.each([openaiChat, openaiResponses, anthropicMessages, geminiContent])('$name', (format) => {
  const events = replyWriters[format.name].events(spoken, 0)
  const whole = [...events.text, ...events.rest].join('')

  test('reads the same reply from one body and from a stream', async () => {
    const body = format.readReply(replyWriters[format.name].body(spoken, 0))
    expect(await streamed(format, whole)).toEqual(body)
    expect(body?.text).toBe(spoken.text)
    expect(body?.calls).toEqual(spoken.calls)
  })

  test('keeps every byte of a stream whose proposal is kept, wherever it is cut', async () => {
    const bytes = Buffer.from(whole)
    for (let cut = 0; cut <= bytes.length; cut++) {
      const out = await collect(checkEvents(inParts(bytes, [cut]), format.openStream(), async () => null))
      expect(out.equals(bytes)).toBe(true)
    }
  })

  test('writes calls in the place of a text, as a reply that was calls from the beginning', () => {
    const body = replyWriters[format.name].body({ text: 'All is well.', calls: [] }, 0)
    const reply = format.readReply(body)
    if (!reply) throw new Error('this is a reply')
    const written = format.writeReply(body, placeTwin(another, reply))
    const [id] = format.readReply(written)?.calls.map((call) => call.id) ?? []
    expect(id).toMatch(format === geminiContent ? /^derived_/ : /^call_tw_/)
    const calls = [{ id: id ?? '', name: 'get_owner', arguments: { name: 'Ü' } }]
    expect(format.readReply(written)).toMatchObject({ text: '', calls })
    const called = replyWriters[format.name].body({ text: '', calls }, 0)
    expect(endingsOf(written)).toEqual(endingsOf(called))
  })

  test('takes tools that the model may not call for none', () => {
    const choice = {
      tool_choice: format.name === 'anthropic-messages' ? { type: 'none' } : 'none',
      toolConfig: { functionCallingConfig: { mode: 'NONE' } },
    }
    const asked = { [format.conversation]: [userItem(format.name, 'Go.')], tools: [{ name: 'f' }] }
    expect(format.readRequest(asked)?.tools).toEqual(asked.tools)
    expect(format.readRequest({ ...asked, ...choice })?.tools).toEqual([])
  })

  test.each(formsOf(format))('reads that the reply may be %s', (_, more, form) => {
    const asked = { [format.conversation]: [userItem(format.name, 'Go.')], ...more }
    expect(format.readRequest(asked)?.form).toEqual(form)
  })

  test.each<[string, Action]>([
    ['another call', another],
    ['one of the two calls', { kind: 'tool-calls', calls: spoken.calls.slice(1) }],
    ['a final response', final],
  ])('writes %s alike into a body and into a stream, wherever that is cut', async (_, twin) => {
    const body = replyWriters[format.name].body(spoken, 0)
    const reply = format.readReply(body)
    const replacement = placeTwin(twin, reply ?? { id: null, text: '', calls: [] })
    const delivered = format.readReply(format.writeReply(body, replacement))
    const bytes = Buffer.from(whole)
    const places = fc.array(fc.nat(bytes.length), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(places, async (cuts) => {
        const out = await collect(checkEvents(inParts(bytes, cuts), format.openStream(), async () => replacement))
        expect(await streamed(format, out.toString())).toEqual(delivered)
        expect(out.includes('unlock_account')).toBe(false)
      }),
      { numRuns: 40 },
    )
  })

  test('asks again with what was said, the calls and an answer to each behind the conversation', () => {
    const user = userItem(format.name, 'Hi')
    const request = { model: 'm', [format.conversation]: [user], tools: [] }
    const again = format.answerCalls(request, replyWriters[format.name].body(spoken, 0), [
      'Not executed.',
      'Nor this one.',
    ])
    const pieces = format.readRequest(again)?.pieces ?? []
    expect(pieces.flatMap(format.readPiece)).toEqual([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: spoken.text, calls: spoken.calls },
      ...spoken.calls.map(({ id }, index) => ({
        ...{ role: 'tool', callId: id },
        content: index === 0 ? 'Not executed.' : 'Nor this one.',
      })),
    ])
    expect({ ...again, [format.conversation]: [user] }).toEqual(request)
  })

  test('lets text through before the calls behind it are there', async () => {
    const waiting = new Promise<void>(() => {})
    const source = async function* () {
      for (const event of events.text) yield Buffer.from(event)
      await waiting
    }
    const checked = checkEvents(source(), format.openStream(), async () => null)
    let seen = ''
    for await (const chunk of checked) {
      seen += Buffer.from(chunk).toString()
      if (seen === events.text.join('')) break
      expect(events.text.join('').startsWith(seen)).toBe(true)
    }
    expect(seen).toBe(events.text.join(''))
  })

  test('holds every event of a call until it is decided on', async () => {
    let released = ''
    let atDecision = ''
    const decide = async () => {
      atDecision = released
      return null
    }
    for await (const chunk of checkEvents(inParts(Buffer.from(whole), []), format.openStream(), decide)) {
      released += Buffer.from(chunk).toString()
    }
    expect(atDecision).toBe(events.text.join(''))
    expect(released).toBe(whole)
  })

  test('releases what it holds when the stream breaks off, and then the error', async () => {
    const cutOff = [...events.text, ...events.rest.slice(0, 2)].join('')
    const source = async function* () {
      yield Buffer.from(cutOff)
      throw new Error('connection lost')
    }
    let out = ''
    const reading = (async () => {
      for await (const chunk of checkEvents(source(), format.openStream(), async () => null)) out += Buffer.from(chunk)
    })()
    await expect(reading).rejects.toThrow('connection lost')
    expect(out).toBe(cutOff)
  })

  test('never decides on a stream that ends too early, and releases it as it came', async () => {
    const decided: Reply[] = []
    const cutOff = Buffer.from([...events.text, ...events.rest.slice(0, -3)].join(''))
    const decide = async (reply: Reply) => {
      decided.push(reply)
      return null
    }
    expect((await collect(checkEvents(inParts(cutOff, []), format.openStream(), decide))).equals(cutOff)).toBe(true)
    expect(decided.length).toBeLessThanOrEqual(format.name === 'openai-chat' ? 1 : 0)
  })

  test('passes on a stream of anything else untouched', async () => {
    const junk = fc.array(
      fc.oneof(
        fc.json().map((json) => `data: ${json}\n\n`),
        fc.constantFrom(
          'data: {"half\n\n',
          ': ping\n\n',
          'event: error\ndata: {"type":"error"}\n\n',
          '\n\n\n',
          'retry: 3\n',
        ),
        fc.constantFrom(...events.text, ...events.rest),
      ),
    )
    await fc.assert(
      fc.asyncProperty(junk, async (parts) => {
        const bytes = Buffer.from(parts.join(''))
        const out = await collect(checkEvents(inParts(bytes, []), format.openStream(), async () => null))
        expect(sorted(out)).toBe(sorted(bytes))
      }),
    )
  })

  test('gives up holding beyond its bounds, and releases everything', async () => {
    const padding = `data: ${JSON.stringify({ type: 'unknown', padding: 'x'.repeat(1_000_000) })}\n\n`
    const first = events.rest[0] ?? ''
    const bytes = Buffer.from([...events.text, first, ...Array(18).fill(padding), ...events.rest.slice(1)].join(''))
    const decided: Reply[] = []
    const out = await collect(
      checkEvents(inParts(bytes, []), format.openStream(), async (reply) => {
        decided.push(reply)
        return null
      }),
    )
    expect(out.equals(bytes)).toBe(true)
    expect(decided).toEqual([])
    const endless = Buffer.alloc(wireLimits.event + 1, 'x')
    expect(
      (await collect(checkEvents(inParts(endless, [5]), format.openStream(), async () => null))).equals(endless),
    ).toBe(true)
  })

  test('reads a stream that has gone on untouched as a whole', () => {
    expect(readEvents(Buffer.from(whole), format.openStream())).toEqual(
      format.readReply(replyWriters[format.name].body(spoken, 0)),
    )
    expect(readEvents(Buffer.from(events.text.join('')), format.openStream())).toBeNull()
  })

  test('reads anything at all without throwing', () => {
    const names = [
      'messages',
      'input',
      'tools',
      'role',
      'content',
      'type',
      'tool_calls',
      'function',
      'output',
      'choices',
    ]
    const gemini = ['contents', 'parts', 'functionCall', 'functionResponse', 'candidates', 'finishReason', 'response']
    const more = ['message', 'delta', 'index', 'item', 'response', 'content_block', 'system', 'status', 'finish_reason']
    const words = [
      'user',
      'assistant',
      'tool',
      'tool_use',
      'function_call',
      'completed',
      'content_block_start',
      'stop',
      'model',
      'STOP',
    ]
    const { body } = fc.letrec((tie) => ({
      body: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom(...words),
        fc.jsonValue(),
        fc.array(tie('body'), { maxLength: 4 }),
        fc.dictionary(fc.constantFrom(...names, ...more, ...gemini), tie('body'), { maxKeys: 6 }),
      ),
    }))
    fc.assert(
      fc.property(body, (value) => {
        const request = format.readRequest(value)
        for (const piece of [...(request?.pieces ?? []), value]) format.readPiece(piece)
        format.readTools(value)
        const replacement = { kind: 'text', text: 'x' } as const
        if (format.readReply(value)) format.writeReply(value, replacement)
        format.answerCalls(value, value, ['x'])
        const editor = format.openStream()
        const data = JSON.stringify(value)
        const event = readEventBody({ bytes: Buffer.from(`data: ${data}\n\n`), data })
        editor.read(event)
        editor.rewrite([event], replacement)
        editor.reply()
      }),
      { numRuns: 500 },
    )
  })

  test('survives a million levels', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`)
    const pieces = [
      { role: 'user', content: deep },
      { role: 'assistant', content: deep, tool_calls: [{ id: 'c', function: { name: 'f', arguments: deep } }] },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'f', input: deep }] },
      [{ type: 'function_call', call_id: 'c', name: 'f', arguments: deep }],
      { role: 'user', parts: [{ functionResponse: { name: 'f', response: { output: deep, x: deep } } }] },
      { role: 'model', parts: [{ functionCall: { name: 'f', args: deep } }] },
    ]
    for (const piece of pieces) expect(format.readPiece(piece).length).toBeGreaterThan(0)
    const tool = { name: 'f', parameters: deep }
    expect(
      format.readTools([{ type: 'function', ...tool, function: tool, functionDeclarations: [tool] }]),
    ).toHaveLength(0)
  })
})

async function streamed(format: WireFormat<ScriptedFormat>, text: string): Promise<Reply | null> {
  const editor = format.openStream()
  for (const event of openEventReader().push(Buffer.from(text))) editor.read(readEventBody(event))
  return editor.reply()
}

async function* inParts(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  let from = 0
  for (const to of [...[...cuts].sort((a, b) => a - b), bytes.length]) {
    yield bytes.subarray(from, to)
    from = to
  }
}

async function collect(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

/** Signs of life go past what is held, so in a stream of anything the order may differ; not a byte may. */
function sorted(bytes: Buffer): string {
  return [...bytes.toString('latin1')].sort().join('')
}

/** Everything by which a reply says how it ended. */
function endingsOf(body: unknown): readonly string[] {
  return JSON.stringify(body).match(/"(?:finish_?[rR]eason|stop_reason|status|stop_sequence)":[^,}\]]*/g) ?? []
}

/** What requests of each format demand of their replies, and how that is read. */
function formsOf({ name }: WireFormat<ScriptedFormat>): readonly (readonly [string, object, ReplyForm])[] {
  const call = { text: false, tools: null }
  const named = { text: false, tools: ['f'] }
  const json = { type: 'json_schema', schema: {} }
  switch (name) {
    case 'openai-chat':
      return [
        ['anything', {}, anyReply],
        ['anything under auto', { tool_choice: 'auto', response_format: { type: 'text' } }, anyReply],
        ['only a call', { tool_choice: 'required' }, call],
        ['only a call of one tool', { tool_choice: { type: 'function', function: { name: 'f' } } }, named],
        ['only a call of one text tool', { tool_choice: { type: 'custom', custom: { name: 'f' } } }, named],
        [
          'a call of some tools, or text',
          {
            tool_choice: {
              type: 'allowed_tools',
              allowed_tools: { mode: 'auto', tools: [{ type: 'function', function: { name: 'f' } }] },
            },
          },
          { text: true, tools: ['f'] },
        ],
        ['a call or JSON by a schema', { response_format: json }, call],
        ['a call or JSON', { response_format: { type: 'json_object' } }, call],
      ]
    case 'openai-responses':
      return [
        ['anything', { text: { format: { type: 'text' } } }, anyReply],
        ['only a call', { tool_choice: 'required' }, call],
        ['only a call of one tool', { tool_choice: { type: 'function', name: 'f' } }, named],
        [
          'only a call of some tools',
          { tool_choice: { type: 'allowed_tools', mode: 'required', tools: [{ type: 'function', name: 'f' }] } },
          named,
        ],
        ['a call or JSON by a schema', { text: { format: json } }, call],
      ]
    case 'anthropic-messages':
      return [
        ['anything', { tool_choice: { type: 'auto' } }, anyReply],
        ['only a call', { tool_choice: { type: 'any' } }, call],
        ['only a call of one tool', { tool_choice: { type: 'tool', name: 'f' } }, named],
        ['a call or JSON by a schema', { output_config: { format: json } }, call],
        ['a call or JSON by a schema, as it was called before', { output_format: json }, call],
      ]
    case 'gemini': {
      const calling = (config: object) => ({ toolConfig: { functionCallingConfig: config } })
      return [
        ['anything', calling({ mode: 'AUTO' }), anyReply],
        ['only a call', calling({ mode: 'ANY' }), call],
        ['only a call of one tool', calling({ mode: 'ANY', allowedFunctionNames: ['f'] }), named],
        [
          'only a call of one tool, in snake case',
          { tool_config: { function_calling_config: { mode: 'ANY', allowed_function_names: ['f'] } } },
          named,
        ],
        [
          'a call of some tools, or text',
          calling({ mode: 'VALIDATED', allowedFunctionNames: ['f'] }),
          { text: true, tools: ['f'] },
        ],
        ['a call or JSON', { generationConfig: { responseMimeType: 'application/json' } }, call],
      ]
    }
  }
}
