import { describe, expect, test } from 'vitest'
import type { Message } from '../paper/trace/trace.ts'
import { findSaid, type Phrase, readPhrase } from './exception.ts'

const phrases = (...texts: readonly string[]): readonly Phrase[] =>
  texts.map(readPhrase).filter((phrase) => phrase !== null)

const said = (...texts: readonly string[]): readonly Message[] => texts.map((content) => ({ role: 'user', content }))

describe('an exception is said where a user’s message has the phrase', () => {
  test('as whole words in their order, whatever stands between them but words', () => {
    expect(findSaid(said('Hello.', 'The airline, cancelled it!'), phrases('airline cancelled'))).toBe(1)
    expect(findSaid(said('The airline never cancelled it.'), phrases('airline cancelled'))).toBeNull()
    expect(findSaid(said('My hairline cancelled.'), phrases('airline cancelled'))).toBeNull()
  })

  test('with any ending where the word has a star', () => {
    expect(findSaid(said('you are cancelling'), phrases('cancel*'))).toBe(0)
    expect(findSaid(said('I am done'), phrases('cancel*'))).toBeNull()
  })

  test('and nowhere else: what the agent or a tool says suspends nothing', () => {
    const others: readonly Message[] = [
      { role: 'system', content: 'insurance' },
      { role: 'assistant', content: 'insurance', calls: [] },
      { role: 'tool', callId: 'a', content: 'insurance' },
    ]
    expect(findSaid(others, phrases('insurance'))).toBeNull()
    expect(findSaid(said('insurance'), [])).toBeNull()
  })

  test('a phrase without words is none', () => {
    expect(['', '  ', '*', 'a-b', '!'].map(readPhrase)).toEqual([null, null, null, null, null])
    expect(readPhrase("doesn't fly")).toEqual(['doesnt', 'fly'])
  })
})
