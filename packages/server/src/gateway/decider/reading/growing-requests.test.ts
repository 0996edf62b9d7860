import type { WireFormat } from '@twincheck/core/adapter'
import { expect, test } from 'vitest'
import { wireFormat } from '../../providers.ts'
import { openRequestReader, type RequestReader, type TranslatedRequest } from './growing-requests.ts'

const filler = 'lorem ipsum '.repeat(400)
const tools = [{ type: 'function', name: 'look', function: { name: 'look', parameters: { type: 'object' } } }]

const names = ['openai-chat', 'anthropic-messages', 'openai-responses'] as const

/** The body of the request after so many steps. */
const bodies: Readonly<Record<(typeof names)[number], (steps: number) => object>> = {
  'openai-chat': (steps) => ({
    messages: [
      { role: 'system', content: filler },
      ...each(steps, (i) => [
        { role: 'user', content: `${i} ${filler}` },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: `c${i}`, function: { name: 'look', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: `c${i}`, content: 'ok' },
      ]),
    ],
    tools,
  }),
  'anthropic-messages': (steps) => ({
    system: filler,
    messages: each(steps, (i) => [
      { role: 'user', content: `${i} ${filler}` },
      { role: 'assistant', content: [{ type: 'tool_use', id: `c${i}`, name: 'look', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: `c${i}`, content: 'ok' }] },
    ]),
    tools,
  }),
  'openai-responses': (steps) => ({
    instructions: filler,
    input: each(steps, (i) => [
      { role: 'user', content: `${i} ${filler}` },
      { type: 'function_call', call_id: `c${i}`, name: 'look', arguments: '{}' },
      { type: 'function_call_output', call_id: `c${i}`, output: 'ok' },
    ]),
    tools,
  }),
}

function each(steps: number, items: (step: number) => readonly object[]): readonly object[] {
  return Array.from({ length: steps }, (_, i) => items(i)).flat()
}

/** Counts how many pieces are translated. */
function counting(format: WireFormat) {
  let count = 0
  const readPiece: WireFormat['readPiece'] = (piece) => {
    count += 1
    return format.readPiece(piece)
  }
  return { format: { ...format, readPiece }, count: () => count }
}

function told(read: ReturnType<RequestReader>): unknown {
  if (typeof read === 'string') return read
  const { body, request, messages, chain }: TranslatedRequest = read
  return { body, request, messages, whole: chain().whole, turns: chain().turns }
}

test.each(names)(
  'a long %s request that has grown is read as if it were new, and only what was added is translated',
  (name) => {
    const { format, count } = counting(wireFormat(name))
    const read = openRequestReader(4_000)
    let before = 0
    for (let steps = 8; steps < 20; steps++) {
      const text = JSON.stringify(bodies[name](steps))
      before = count()
      const grown = told(read('t', format, text))
      expect(count() - before).toBeLessThanOrEqual(steps === 8 ? 100 : 3)
      expect(grown).toEqual(told(openRequestReader(4_000)('t', wireFormat(name), text)))
    }
  },
)

test('the same request again is not translated again, and other ends or beginnings are read as they are', () => {
  const { format, count } = counting(wireFormat('openai-chat'))
  const read = openRequestReader(4_000)
  const text = JSON.stringify(bodies['openai-chat'](10))
  read('t', format, text)
  const once = count()
  read('t', format, text)
  expect(count()).toBe(once)
  for (const other of [text.replace('"0 lorem', '"zero'), text.replace('"tools":', '"model":"m","tools":'), `${text} `])
    expect(told(read('t', format, other))).toEqual(told(openRequestReader(4_000)('t', format, other)))
})

test('what one tenant sent is never compared with what another sends', () => {
  const { format, count } = counting(wireFormat('openai-chat'))
  const read = openRequestReader(4_000)
  const text = JSON.stringify(bodies['openai-chat'](10))
  read('a', format, text)
  const ofOne = count()
  read('b', format, text)
  expect(count()).toBe(2 * ofOne)
})

test('the tenant that holds most of the memory makes room for the others', () => {
  const { format, count } = counting(wireFormat('openai-chat'))
  const read = openRequestReader(4_000, 200_000)
  const ofB = JSON.stringify(bodies['openai-chat'](8))
  read('b', format, ofB)
  for (let i = 0; i < 10; i++)
    read('a', format, JSON.stringify(bodies['openai-chat'](8)).replace('0 lorem', `${i} of a`))
  const before = count()
  read('b', format, ofB)
  expect(count()).toBe(before)
})

test('a request with more messages than are read is none to decide about', () => {
  const format = wireFormat('openai-chat')
  const messages = each(11, () => [{ role: 'user', content: 'x' }])
  expect(openRequestReader(10)('t', format, JSON.stringify({ messages }))).toBe('too-many-messages')
  expect(openRequestReader(11)('t', format, JSON.stringify({ messages }))).not.toBe('too-many-messages')
})

test('a long request is not parsed where its messages are too many, and messages that only quote others are not counted', () => {
  const format = wireFormat('openai-chat')
  const long = 'x'.repeat(4_000)
  const messages = each(11, () => [{ role: 'user', content: long }])
  // Cut off behind the last message: whoever parses it would say that it is no request.
  const cut = JSON.stringify({ messages }).slice(0, -2)
  expect(openRequestReader(10)('t', format, cut)).toBe('too-many-messages')
  const quoting = [{ role: 'user', content: JSON.stringify(messages) }]
  expect(openRequestReader(10)('t', format, JSON.stringify({ messages: quoting }))).not.toBe('too-many-messages')
})
