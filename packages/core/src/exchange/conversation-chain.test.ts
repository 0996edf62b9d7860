import { describe, expect, test } from 'vitest'
import type { Message } from '../policy/paper/trace/trace.ts'
import { type ConversationChain, chainConversation } from './conversation-chain.ts'

const call = (id: string) => ({ id, name: 'look', arguments: { at: id } })

/** A conversation in which every reply comes back as two messages. */
function longConversation(turns: number): readonly Message[] {
  return Array.from({ length: turns }, (_, i): readonly Message[] => [
    { role: 'user', content: `Question ${i}` },
    { role: 'assistant', content: 'Let me look.', calls: [] },
    { role: 'assistant', content: '', calls: [call(`c${i}`)] },
    { role: 'tool', callId: `c${i}`, content: 'seen' },
  ]).flat()
}

const told = ({ turns, whole, marks }: ConversationChain) => ({ turns, whole, marks: [...marks()] })

describe('the chain of a conversation', () => {
  test('is the same however the messages came: at once, one by one, or in the middle of a reply', () => {
    const messages = longConversation(7)
    const atOnce = chainConversation('t', messages)
    let oneByOne = chainConversation('t', [])
    for (const message of messages) oneByOne = oneByOne.extend([message])
    expect(told(oneByOne)).toEqual(told(atOnce))
    expect(told(chainConversation('t', messages.slice(0, 6)).extend(messages.slice(6)))).toEqual(told(atOnce))
  })

  test('keeps the latest 200 turns of a longer conversation, in their order', () => {
    const messages = longConversation(450)
    const { turns } = chainConversation('t', messages)
    const { turns: shorter } = chainConversation('t', messages.slice(0, 4 * 300))
    expect(turns).toHaveLength(200)
    expect(turns.slice(0, 50)).toEqual(shorter.slice(-50))
  })

  test.each([
    ['0', 'numbered-call'],
    ['call_3', 'numbered-call'],
    ['functions.look:0', 'numbered-call'],
    ['call_a1B2c3D4e5F6', 'call'],
    ['toolu_01A09q90qw90lq917835lq9', 'call'],
    ['function-call-1234567890123', 'call'],
  ] as const)('takes a call with the id %s for a %s', (id, by) => {
    const { marks } = chainConversation('t', [{ role: 'assistant', content: '', calls: [call(id)] }])
    expect([...marks()].map((mark) => mark.by)).toEqual(['turn', by])
  })

  test('has no mark for a call without an id', () => {
    const { marks } = chainConversation('t', [{ role: 'assistant', content: '', calls: [call('')] }])
    expect([...marks()].map((mark) => mark.by)).toEqual(['turn'])
  })
})
