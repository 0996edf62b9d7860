import { describe, expect, test } from 'vitest'
import { call, type StepParts, scene, tool, toolCalls, user } from '../../../test/fixtures/steps.ts'
import type { Json } from '../paper/json.ts'
import { numeralText } from './numeral-text.ts'

const schema = (type: string) => ({ type: 'object', properties: { level: { type } } })
const quoted: StepParts = {
  messages: [user('Set the level to 5, please.')],
  tools: [tool('set_level', schema('integer')), tool('get_level', schema('integer'))],
  proposal: toolCalls(call('set_level', { level: '5' })),
}

const edited = (change: Partial<StepParts> = {}) => {
  const set = scene({ ...quoted, ...change })
  const match = numeralText.match(set)
  return match && numeralText.twin?.(match, set)
}
const level = (value: Json) => ({ proposal: toolCalls(call('set_level', { level: value })) })

test('a number that the user gave is a number where the schema asks for one', () => {
  expect(edited()).toEqual(toolCalls(call('set_level', { level: 5 })))
})

describe('there is no evidence where', () => {
  test.each<[string, Partial<StepParts>]>([
    ['it is a number already', level(5)],
    ['the schema takes text', { tools: [tool('set_level', schema('string'))] }],
    ['the schema takes whole numbers and it is none', { messages: [user('Set it to 5.5.')], ...level('5.5') }],
    ['the user did not give it', { messages: [user('Set the level higher.')] }],
    ['the user gave another number that contains it', { messages: [user('Set it to 2.5 or 15.')] }],
    ['it would be another text as a number', { messages: [user('Set it to 05.')], ...level('05') }],
    ['the call reads', { proposal: toolCalls(call('get_level', { level: '5' })) }],
    ['the tool is not active', { tools: [] }],
  ])('%s', (_, change) => {
    expect(edited(change)).toBeNull()
  })
})
