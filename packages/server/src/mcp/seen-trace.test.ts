import { describe, expect, test } from 'vitest'
import { openSeenTrace } from './watch-calls.ts'

const limits = { messages: 6, characters: 10_000, outputCharacters: 20 }

describe('the trace that a proxy has seen', () => {
  test('holds a user message once, however often the client repeats it', () => {
    const trace = openSeenTrace()
    for (const text of ['Hello.', 'Hello.', 'Bye.', 'Bye.']) trace.hearUser(text)
    expect(trace.messages().map(({ content }) => content)).toEqual(['Hello.', 'Bye.'])
  })

  test('lets its oldest part go, and keeps what the user said last', () => {
    const trace = openSeenTrace(limits)
    trace.hearUser('Hello.')
    for (let i = 0; i < 100; i++) {
      trace.addResult(`call-${i}`, String(i), false)
      expect(trace.messages().length).toBeLessThanOrEqual(limits.messages)
      expect(trace.messages().some(({ role }) => role === 'user')).toBe(true)
    }
    expect(trace.messages().at(-1)?.content).toBe('99')
  })

  test('is bounded in characters as well', () => {
    const trace = openSeenTrace({ messages: 1_000, characters: 100, outputCharacters: 40 })
    for (let i = 0; i < 50; i++) trace.addResult(`call-${i}`, 'x'.repeat(1_000), false)
    const characters = trace.messages().reduce((sum, { content }) => sum + content.length, 0)
    expect(characters).toBeLessThanOrEqual(100)
  })

  test('reads the outcome of a long output before it is cut off', () => {
    const trace = openSeenTrace(limits)
    trace.addResult('call-0', JSON.stringify({ text: 'x'.repeat(50), error: 'declined' }), false)
    trace.addResult('call-1', JSON.stringify({ text: 'x'.repeat(50), error: null }), false)
    expect(trace.messages()).toMatchObject([{ isError: true }, { callId: 'call-1' }])
    expect(trace.messages()[1]).not.toHaveProperty('isError', true)
  })

  test('takes the server’s word that a call failed', () => {
    const trace = openSeenTrace()
    trace.addResult('call-0', 'all fine', true)
    expect(trace.messages()).toMatchObject([{ content: 'all fine', isError: true }])
  })
})
