import { describe, expect, test } from 'vitest'
import { readMessage, readToolCall, readToolSchema } from './trace.ts'

const given = {
  system: { role: 'system', content: 'Be brief.' },
  user: { role: 'user', content: 'Lock it.' },
  assistant: {
    role: 'assistant',
    content: '',
    calls: [
      { id: 'c1', name: 'lock', arguments: { id: 7 } },
      { id: 'c2', name: 'lock', arguments: { id: 8 } },
    ],
  },
  tool: { role: 'tool', callId: 'c1', content: 'Locked.', isError: false },
}

describe('a message', () => {
  test.each(Object.entries(given))('of the %s is read as it is', (_, message) => {
    expect(readMessage(message, 'messages[0]')).toEqual(message)
  })

  test('of the assistant may have no calls, and a result need not say whether it is an error', () => {
    expect(readMessage({ role: 'assistant', content: 'Done.' }, 'm')).toEqual({
      role: 'assistant',
      content: 'Done.',
      calls: [],
    })
    expect(readMessage({ role: 'tool', callId: 'c', content: '' }, 'm')).toEqual({
      role: 'tool',
      callId: 'c',
      content: '',
    })
  })

  test('is frozen, its calls and their arguments too', () => {
    const message = readMessage(given.assistant, 'm')
    if (message.role !== 'assistant') throw new Error('Not the same role.')
    const [first] = message.calls
    for (const part of [message, message.calls, first, first?.arguments]) expect(Object.isFrozen(part)).toBe(true)
  })

  test('does not change with the object it was read from', () => {
    const mutable = { role: 'user', content: 'Lock it.' }
    const message = readMessage(mutable, 'm')
    mutable.content = 'Unlock it.'
    expect(message.content).toBe('Lock it.')
  })

  test('that was read once is the same object when it is read again', () => {
    const message = readMessage(given.assistant, 'm')
    expect(readMessage(message, 'm')).toBe(message)
  })

  test('carries nothing that is no part of a message', () => {
    expect(readMessage({ ...given.user, calls: [], secret: 1 }, 'm')).toEqual(given.user)
  })
})

describe('a malformed message is refused with the place, what was expected and what was found', () => {
  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'messages[3]: expected a message object, found nothing'],
    ['a text', 'Lock it.', 'messages[3]: expected a message object, found the string "Lock it."'],
    ['an array', [], 'messages[3]: expected a message object, found an array of 0'],
    [
      'a role that does not exist',
      { role: 'developer', content: '' },
      `messages[3].role: expected 'system', 'user', 'assistant' or 'tool', found the string "developer"`,
    ],
    ['no role', { content: '' }, 'messages[3].role: expected'],
    ['no content', { role: 'user' }, 'messages[3].content: expected a string, found nothing'],
    [
      'content that is null',
      { role: 'assistant', content: null },
      'messages[3].content: expected a string, found null',
    ],
    [
      'calls that are no list',
      { role: 'assistant', content: '', calls: {} },
      'messages[3].calls: expected an array, found a value of type object',
    ],
    [
      'a call that is no object',
      { role: 'assistant', content: '', calls: [given.assistant.calls[0], null] },
      'messages[3].calls[1]: expected a tool call object, found null',
    ],
    [
      'a call without a name',
      { role: 'assistant', content: '', calls: [{ id: 'c', arguments: {} }] },
      'messages[3].calls[0].name: expected a string, found nothing',
    ],
    [
      'a call without an id',
      { role: 'assistant', content: '', calls: [{ name: 'lock', arguments: {} }] },
      'messages[3].calls[0].id: expected a string, found nothing',
    ],
    [
      'arguments as text',
      { role: 'assistant', content: '', calls: [{ id: 'c', name: 'lock', arguments: '{}' }] },
      'messages[3].calls[0].arguments: expected a JSON object, found the string "{}"',
    ],
    [
      'an argument that is no JSON',
      { role: 'assistant', content: '', calls: [{ id: 'c', name: 'lock', arguments: { a: { b: [Number.NaN] } } }] },
      'messages[3].calls[0].arguments.a.b[0]: expected a finite number, found number NaN',
    ],
    [
      'more calls than an action may have',
      { role: 'assistant', content: '', calls: Array.from({ length: 129 }, () => given.assistant.calls[0]) },
      'messages[3].calls: expected an array of at most 128, found an array of 129',
    ],
    [
      'a result without a call id',
      { role: 'tool', content: '' },
      'messages[3].callId: expected a string, found nothing',
    ],
    [
      'a result whose error flag is no Boolean',
      { role: 'tool', callId: 'c', content: '', isError: 'no' },
      'messages[3].isError: expected true or false, found the string "no"',
    ],
  ])('%s', (_, message, problem) => {
    expect(() => readMessage(message, { of: 'messages', member: 3 })).toThrow(problem)
  })
})

describe('a tool call', () => {
  test('keeps the text of arguments that were no JSON object', () => {
    const call = readToolCall({ id: 'c', name: 'lock', arguments: {}, malformed: '{"id": ' }, 'call')
    expect(call).toEqual({ id: 'c', name: 'lock', arguments: {}, malformed: '{"id": ' })
    expect(() => readToolCall({ id: 'c', name: 'lock', arguments: {}, malformed: 1 }, 'call')).toThrow('call.malformed')
  })

  test('keeps an argument called __proto__', () => {
    const call = readToolCall({ id: 'c', name: 'lock', arguments: JSON.parse('{"__proto__":1}') }, 'call')
    expect(Object.keys(call.arguments)).toEqual(['__proto__'])
  })
})

describe('a tool schema', () => {
  test('may leave out its description and its parameters', () => {
    expect(readToolSchema({ name: 'lock' }, 'tools[0]')).toEqual({ name: 'lock', description: '', parameters: {} })
  })

  test.each<[unknown, string]>([
    [null, 'tools[0]: expected a tool schema object, found null'],
    [{}, 'tools[0].name: expected a string, found nothing'],
    [{ name: 'lock', description: 1 }, 'tools[0].description: expected a string, found number 1'],
    [{ name: 'lock', parameters: [] }, 'tools[0].parameters: expected a JSON object, found an array of 0'],
  ])('that is %j is refused', (tool, problem) => {
    expect(() => readToolSchema(tool, 'tools[0]')).toThrow(problem)
  })
})
