import { expect, test } from 'vitest'
import { inverseStep, repairOptions } from '../../test/fixtures/sessions.ts'
import { createTwinCheck } from '../boundary/twincheck.ts'
import type { Message } from '../policy/trace.ts'
import { openConversations } from './conversations.ts'

const user = (content: string): Message => ({ role: 'user', content })
const none = () => []

test('a conversation is known by its name, and the messages are not looked at', () => {
  const conversations = openConversations(createTwinCheck(repairOptions()))
  const unread = () => {
    throw new Error('looked at')
  }
  expect(conversations('a', unread)).toBe(conversations('a', unread))
  expect(conversations('b', unread)).not.toBe(conversations('a', unread))
})

test('without a name it is known by everything up to its first user message', () => {
  const conversations = openConversations(createTwinCheck(repairOptions()))
  const system: Message = { role: 'system', content: 'Be brief.' }
  const first = conversations(null, () => [system, user('Hello')])
  expect(conversations(null, () => [system, user('Hello'), user('More')])).toBe(first)
  expect(conversations(null, () => [user('Hello')])).not.toBe(first)
  expect(conversations(null, () => [system, user('Good day')])).not.toBe(first)
})

test('a conversation that was put aside goes on with what it had spent', async () => {
  const conversations = openConversations(createTwinCheck(repairOptions()))
  const first = conversations('first', none)
  expect((await first.check(inverseStep())).outcome).toBe('replaced')
  for (let i = 0; i < 250; i++) conversations(`other-${i}`, none)
  const again = conversations('first', none)
  expect(again).not.toBe(first)
  expect(again.state()).toEqual(first.state())
  expect((await again.check(inverseStep())).outcome).toBe('kept')
})
