import { describe, expect, test } from 'vitest'
import { call, done, type StepParts, scene, tool, toolCalls, user } from '../../../test/fixtures/steps.ts'
import { regroupedDigits } from './regrouped-digits.ts'

const ungrouped: StepParts = {
  messages: [user('Register my card 4111-2222-3333 for me.')],
  tools: [
    tool('register_card', {
      type: 'object',
      properties: { number: { type: 'string', description: 'As the user wrote it.' } },
    }),
  ],
  proposal: toolCalls(call('register_card', { number: '411122223333' })),
}

const edited = (change: Partial<StepParts> = {}) => {
  const set = scene({ ...ungrouped, ...change })
  const match = regroupedDigits.match(set)
  return match && regroupedDigits.twin?.(match, set)
}

test('digits that the user wrote in groups are written in these groups', () => {
  expect(edited()).toEqual(toolCalls(call('register_card', { number: '4111-2222-3333' })))
  expect(edited({ messages: [user('My card: 4111 2222 3333.')] })).toEqual(
    toolCalls(call('register_card', { number: '4111 2222 3333' })),
  )
})

test('digits are shown with the request, and six of them are enough', () => {
  const written = (grouped: string, number: string) =>
    regroupedDigits.match(
      scene({
        ...ungrouped,
        messages: [user(`It is ${grouped}.`)],
        proposal: toolCalls(call('register_card', { number })),
      }),
    )
  expect(written('123-456', '123456')?.exhibits).toEqual([{ position: 0, text: 'It is 123-456.' }])
  expect(written('123-45', '12345')).toBeNull()
  expect(written(`1-${'2'.repeat(63)}`, `1${'2'.repeat(63)}`)).not.toBeNull()
  expect(written(`1-${'2'.repeat(64)}`, `1${'2'.repeat(64)}`)).toBeNull()
})

describe('there is no evidence where', () => {
  test.each<[string, Partial<StepParts>]>([
    [
      'a tool showed the digits so',
      { messages: [...ungrouped.messages, ...done('list_cards', {}, '{"card": "411122223333"}')] },
    ],
    ['the user wrote them so, too', { messages: [user('Card 4111-2222-3333, that is 411122223333.')] }],
    ['the user wrote two groupings', { messages: [user('Card 4111-2222-3333 or 411-122-223-333.')] }],
    ['other digits are meant', { messages: [user('Card 4111-2222-3334.')] }],
    [
      'they are few',
      { messages: [user('Code 12-34.')], proposal: toolCalls(call('register_card', { number: '1234' })) },
    ],
    ['the schema says nothing about groups', { tools: [tool('register_card')] }],
    ['a number is given', { proposal: toolCalls(call('register_card', { number: 411122223333 })) }],
    ['the tool is not active', { tools: [] }],
  ])('%s', (_, change) => {
    expect(edited(change)).toBeNull()
  })
})

test('digits that a call of the agent has succeeded with are left as they are', () => {
  const earlier = (result: string) => [...done('check_card', { number: '411122223333' }, result), ...ungrouped.messages]
  expect(edited({ messages: earlier('ok') })).toBeNull()
  expect(edited({ messages: earlier('{"error": "no"}') })).not.toBeNull()
})
