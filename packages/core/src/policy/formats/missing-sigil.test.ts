import { describe, expect, test } from 'vitest'
import { call, done, type StepParts, scene, tool, toolCalls, user } from '../../../test/fixtures/steps.ts'
import type { ToolSchema } from '../paper/trace/trace.ts'
import { missingSigil } from './missing-sigil.ts'

const publish = (description: string): ToolSchema =>
  tool('publish', {
    type: 'object',
    properties: { tags: { type: 'array', items: { type: 'string' }, description } },
  })

const unsigned: StepParts = {
  messages: [user('Publish it under garden and spring.')],
  tools: [publish('Tags; each should start with #.')],
  proposal: toolCalls(call('publish', { tags: ['garden', '#spring'] })),
}

const edited = (change: Partial<StepParts> = {}) => {
  const set = scene({ ...unsigned, ...change })
  const match = missingSigil.match(set)
  return match && missingSigil.twin?.(match, set)
}

describe('an element without its sign', () => {
  test('gets the sign that the schema documents', () => {
    expect(edited()).toEqual(toolCalls(call('publish', { tags: ['#garden', '#spring'] })))
  })

  test('is shown with the request, where there is one', () => {
    expect(missingSigil.match(scene(unsigned))?.exhibits).toEqual([
      { position: 0, text: 'Publish it under garden and spring.' },
    ])
    expect(missingSigil.match(scene({ ...unsigned, messages: [] }))?.exhibits).toEqual([])
  })

  test.each(['begins with "#"', 'Each is prefixed with a # sign', 'STARTING WITH #'])('reads "%s"', (description) => {
    expect(edited({ tools: [publish(description)] })).not.toBeNull()
  })

  test('gets the sign with which the user always writes it', () => {
    const change = { tools: [publish('Tags.')], messages: [user('Publish it under #garden, yes, #garden.')] }
    expect(edited(change)).toEqual(toolCalls(call('publish', { tags: ['#garden', '#spring'] })))
    expect(edited({ ...change, messages: [user('gardening goes under #garden')] })).not.toBeNull()
  })
})

describe('there is no evidence where', () => {
  test.each<[string, Partial<StepParts>]>([
    ['every element has a sign', { proposal: toolCalls(call('publish', { tags: ['#garden', '@spring'] })) }],
    ['neither schema nor user knows a sign', { tools: [publish('Tags.')] }],
    [
      'the user writes it with and without',
      { tools: [publish('Tags.')], messages: [user('Put garden in it, #garden.')] },
    ],
    ['the user writes it with two signs', { tools: [publish('Tags.')], messages: [user('#garden and @garden.')] }],
    ['it is only part of what the user writes', { tools: [publish('Tags.')], messages: [user('Under #gardening.')] }],
    ['the argument is no list', { proposal: toolCalls(call('publish', { tags: 'garden' })) }],
    ['the list is empty', { proposal: toolCalls(call('publish', { tags: [] })) }],
    ['the list holds other things', { proposal: toolCalls(call('publish', { tags: ['garden', 1] })) }],
    ['the tool is not active', { tools: [] }],
  ])('%s', (_, change) => {
    expect(edited(change)).toBeNull()
  })
})

describe('a sign that is only how a person writes', () => {
  const shown = done('get_order', {}, '{"items": [{"item_id": "7747408585"}]}')
  const returns: StepParts = {
    messages: [...shown, user('Return item #7747408585 and item #6006387340.')],
    tools: [tool('return_items')],
    proposal: toolCalls(call('return_items', { item_ids: ['7747408585', '6006387340'] })),
  }

  test('is not put in front of what a tool holds without it', () => {
    expect(edited({ ...returns, proposal: toolCalls(call('return_items', { item_ids: ['7747408585'] })) })).toBeNull()
    expect(edited(returns)).toEqual(toolCalls(call('return_items', { item_ids: ['7747408585', '#6006387340'] })))
  })

  test('is put in front of what is documented with it, whatever a tool returned', () => {
    expect(edited({ messages: [...done('list_tags', {}, '["garden"]'), user('Publish it.')] })).not.toBeNull()
  })
})
