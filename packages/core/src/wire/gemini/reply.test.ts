/** What is particular to Gemini: calls without ids, signed thoughts, streams as one list, and names in two cases. */
import { describe, expect, test } from 'vitest'
import { isDerivedId } from '../../exchange/derived-id.ts'
import { placeTwin } from '../../exchange/place-twin.ts'
import type { Reply } from '../../exchange/reply.ts'
import type { Action } from '../../policy/paper/trace/action.ts'
import type { ToolCall } from '../../policy/paper/trace/trace.ts'
import { geminiContent } from './index.ts'

const lock = { functionCall: { name: 'lock', args: { id: 'A' } }, thoughtSignature: 's' }
const look = { functionCall: { name: 'look', args: { id: 'A' } } }
const thought = { text: 'Hm.', thought: true }
const usageMetadata = { promptTokenCount: 1, candidatesTokenCount: 2, thoughtsTokenCount: 3 }

const body = (parts: readonly object[], finishReason: string | undefined = 'STOP') => ({
  candidates: [{ content: { role: 'model', parts }, ...(finishReason ? { finishReason } : {}), index: 0 }],
  ...{ usageMetadata, modelVersion: 'gemini-3', responseId: 'r' },
})

function replyOf(said: unknown): Reply {
  const reply = geminiContent.readReply(said)
  if (!reply) throw new Error('this is a reply')
  return reply
}

const twin = (...calls: readonly Omit<ToolCall, 'id'>[]): Action => ({
  kind: 'tool-calls',
  calls: calls.map((call, index) => ({ id: `twin-${index}`, ...call })),
})

/** The conversation after this reply, with a result of each call. */
function historyAfter(parts: readonly object[], results: readonly object[]) {
  const contents = [
    { role: 'user', parts: [{ text: 'Go.' }] },
    { role: 'model', parts },
    { role: 'user', parts: results },
  ]
  return geminiContent.readRequest({ contents })?.pieces.flatMap(geminiContent.readPiece) ?? []
}

const result = (name: string, output: string) => ({ functionResponse: { name, response: { output } } })

describe('calls without ids', () => {
  test('have ids that a later request with them has too, and equal calls have different ones', () => {
    const { calls, derivesIds } = replyOf(body([look, lock, look]))
    expect(derivesIds).toBe(true)
    expect(calls.every(({ id }) => isDerivedId(id))).toBe(true)
    expect(new Set(calls.map(({ id }) => id)).size).toBe(3)
    const [, model] = historyAfter([look, lock, look], [])
    expect(model).toEqual({ role: 'assistant', content: '', calls })
  })

  test('get their results by name and order', () => {
    const other = { functionCall: { name: 'look', args: { id: 'B' } } }
    const { calls } = replyOf(body([look, lock, other]))
    const results = [result('look', '1'), result('look', '2'), result('lock', '3'), result('unknown', '4')]
    const [first, second, third] = calls.map(({ id }) => id)
    expect(historyAfter([look, lock, other], results).slice(2)).toEqual([
      { role: 'tool', callId: first, content: '1' },
      { role: 'tool', callId: third, content: '2' },
      { role: 'tool', callId: second, content: '3' },
      { role: 'tool', callId: 'unknown', content: '4' },
    ])
  })

  test('get a twin without ids, which a later request recognises', () => {
    const said = body([lock])
    const placed = placeTwin(twin({ name: 'look', arguments: { id: 'B' } }), replyOf(said))
    const written = geminiContent.writeReply(said, placed)
    expect(written).toEqual(body([{ functionCall: { name: 'look', args: { id: 'B' } }, thoughtSignature: 's' }]))
    const delivered = placed.kind === 'calls' ? placed.calls.map(({ call }) => call) : []
    expect(replyOf(written).calls).toEqual(delivered)
  })

  test('are answered without ids too', () => {
    const asked = { contents: [{ role: 'user', parts: [{ text: 'Go.' }] }] }
    const again = geminiContent.answerCalls(asked, body([thought, lock, look]), ['No.', 'Known.'])
    expect(again).toEqual({
      contents: [
        ...asked.contents,
        { role: 'model', parts: [thought, lock, look] },
        {
          role: 'user',
          parts: [result('lock', 'No.'), result('look', 'Known.')],
        },
      ],
    })
    expect(JSON.stringify(again)).not.toContain('derived_')
  })
})

describe('a signature', () => {
  test('stays with the first call when the call that had it is dropped', () => {
    const said = body([thought, lock, look])
    const kept = placeTwin({ kind: 'tool-calls', calls: replyOf(said).calls.slice(1) }, replyOf(said))
    expect(geminiContent.writeReply(said, kept)).toEqual(body([thought, { ...look, thoughtSignature: 's' }]))
  })

  test('of a reply that stays is not touched', () => {
    const said = body([lock, look])
    const kept = placeTwin({ kind: 'tool-calls', calls: replyOf(said).calls }, replyOf(said))
    expect(geminiContent.writeReply(said, kept)).toEqual(said)
  })
})

test('a call with an id is replaced by one with a new id', () => {
  const said = body([{ functionCall: { id: 'fc-1', name: 'lock', args: {} } }])
  const written = geminiContent.writeReply(said, placeTwin(twin({ name: 'look', arguments: {} }), replyOf(said)))
  expect(replyOf(written).calls).toMatchObject([{ id: expect.stringMatching(/^fc-tw_/), name: 'look' }])
  expect(replyOf(written).derivesIds).toBeUndefined()
})

describe('a stream that is one list', () => {
  const chunks = [body([{ text: 'Let me ' }], ''), body([{ text: 'see.' }], ''), body([lock], ''), body([look])]

  test('is read as one reply', () => {
    expect(replyOf(chunks)).toEqual(replyOf(body([{ text: 'Let me see.' }, lock, look])))
  })

  test('says a final response in the place of its first call', () => {
    expect(geminiContent.writeReply(chunks, { kind: 'text', text: 'Done.' })).toEqual([
      ...chunks.slice(0, 2),
      body([{ text: '\n\nDone.' }], ''),
      body([]),
    ])
  })

  test.each<[string, readonly unknown[]]>([
    ['has no end', chunks.slice(0, 3)],
    ['holds an error', [...chunks, { error: { code: 503 } }]],
    ['holds something else', [...chunks, 'x']],
  ])('that %s is not decided on', (_, list) => {
    expect(geminiContent.readReply(list)).toBeNull()
  })
})

test('a call in snake case keeps its id', () => {
  const snake = { function_call: { id: 'fc-1', name: 'look', args: {} } }
  expect(replyOf(body([snake]))).toEqual({ id: null, text: '', calls: [{ id: 'fc-1', name: 'look', arguments: {} }] })
})

test.each<[string, unknown]>([
  ['was cut off', body([lock], 'MAX_TOKENS')],
  ['was withheld', body([], 'SAFETY')],
  ['holds a malformed call', body([], 'MALFORMED_FUNCTION_CALL')],
  ['does not say how it ended', body([lock], '')],
  ['has two candidates', { candidates: [...body([lock]).candidates, ...body([look]).candidates] }],
  ['holds a part of a call', body([{ functionCall: { name: 'f', partialArgs: [], willContinue: true } }])],
  ['was refused', { promptFeedback: { blockReason: 'SAFETY' } }],
])('a reply that %s is not decided on', (_, said) => {
  expect(geminiContent.readReply(said)).toBeNull()
})

describe('a request', () => {
  test('in snake case is read like one in camel case', () => {
    const camel = {
      systemInstruction: { parts: [{ text: 'Be kind.' }] },
      contents: [
        { role: 'model', parts: [{ functionCall: { name: 'f', args: {} } }] },
        { role: 'user', parts: [{ functionResponse: { name: 'f', response: { error: 'no' } } }] },
      ],
    }
    const snake = JSON.parse(JSON.stringify(camel).replaceAll(/"[a-z]+[A-Z][A-Za-z]+":/g, inSnakeCase))
    const read = (given: unknown) => geminiContent.readRequest(given)?.pieces.flatMap(geminiContent.readPiece)
    expect(read(snake)).toEqual(read(camel))
    expect(read(camel)).toMatchObject([
      { role: 'system', content: 'Be kind.' },
      { role: 'assistant', calls: [{ name: 'f' }] },
      { role: 'tool', content: 'no', isError: true },
    ])
  })

  test('with single objects in place of lists is read like one with lists', () => {
    const parameters = { type: 'OBJECT', properties: {} }
    const lists = {
      systemInstruction: { parts: [{ text: 'Be kind.' }] },
      contents: [{ role: 'user', parts: [{ text: 'Go.' }] }],
      tools: [{ functionDeclarations: [{ name: 'f', description: 'F.', parameters }] }],
    }
    const single = JSON.parse(JSON.stringify(lists).replaceAll(/[[\]]/g, ''))
    const [read, other] = [lists, single].map((given) => {
      const request = geminiContent.readRequest(given)
      return {
        ...request,
        pieces: request?.pieces.flatMap(geminiContent.readPiece),
        tools: geminiContent.readTools(request?.tools),
      }
    })
    expect(other).toEqual(read)
    expect(read).toMatchObject({ pieces: [{ content: 'Be kind.' }, { content: 'Go.' }], tools: [{ name: 'f' }] })
    expect(geminiContent.answerCalls(single, body([look]), ['No.'])).toMatchObject({
      contents: [single.contents, { role: 'model', parts: [look] }, { role: 'user' }],
    })
  })

  test.each([
    ['asks for several candidates', { generationConfig: { candidateCount: 2 } }],
    ['continues what the provider has cached', { cachedContent: 'cachedContents/1' }],
    ['has no contents', { contents: 'Go.' }],
  ])('that %s is not decided on', (_, more) => {
    expect(geminiContent.readRequest({ contents: [], ...more })).toBeNull()
  })

  test('has the schemas of its functions as JSON Schema', () => {
    const parameters = {
      type: 'OBJECT',
      properties: {
        type: { type: 'STRING', nullable: true, maxLength: '5' },
        list: { type: 'ARRAY', items: { anyOf: [{ type: 'NUMBER' }] }, minItems: 1 },
      },
      required: ['type'],
    }
    const tools = [{ googleSearch: {} }, { functionDeclarations: [{ name: 'f', description: 'F.', parameters }] }]
    expect(geminiContent.readTools(tools)).toMatchObject([
      {
        name: 'f',
        parameters: {
          type: 'object',
          properties: {
            type: { type: ['string', 'null'], maxLength: 5 },
            list: { type: 'array', items: { anyOf: [{ type: 'number' }] }, minItems: 1 },
          },
          required: ['type'],
        },
      },
    ])
    expect(geminiContent.readTools(undefined)).toEqual([])
  })

  test('has results as their clients wrapped them', () => {
    const texts = historyAfter(
      [],
      [
        { functionResponse: { name: 'f', response: { balance: 12 } } },
        { functionResponse: { name: 'f', response: { result: { balance: 12 } } } },
        { functionResponse: { name: 'f', response: 'ok' } },
        { functionResponse: { name: 'f' } },
        { text: 'And?' },
        { inlineData: { mimeType: 'image/png', data: '' } },
      ],
    ).slice(2)
    expect(texts.map(({ content }) => content)).toEqual([
      '{"balance":12}',
      '{"balance":12}',
      'ok',
      '[unreadable result]',
      'And?\n[inlineData]',
    ])
  })
})

test('usage counts what was thought as output', () => {
  expect(geminiContent.readUsage(body([]))).toEqual({ model: 'gemini-3', input: 1, output: 5 })
  expect(geminiContent.readUsage({})).toEqual({ model: undefined, input: undefined, output: undefined })
})

function inSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

test('an instruction is read as a content, as one part and as a text', () => {
  const contents = [{ role: 'user', parts: [{ text: 'Go.' }] }]
  for (const systemInstruction of [{ parts: [{ text: 'Be kind.' }] }, { parts: { text: 'Be kind.' } }, 'Be kind.'])
    expect(
      geminiContent.readRequest({ contents, systemInstruction })?.pieces.flatMap(geminiContent.readPiece)[0],
    ).toEqual({
      role: 'system',
      content: 'Be kind.',
    })
})
