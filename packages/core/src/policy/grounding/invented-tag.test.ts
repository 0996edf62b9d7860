import { describe, expect, test } from 'vitest'
import { call, done, type StepParts, scene, tool, toolCalls, user } from '../../../test/fixtures/steps.ts'
import { inventedTag } from './invented-tag.ts'

const tags = (description: string) => [
  tool('publish', { type: 'object', properties: { tags: { type: 'array', description } } }),
]

const invented: StepParts = {
  messages: [user('Publish it with the usual tags, #garden for one.')],
  tools: tags('Each should start with #.'),
  proposal: toolCalls(call('publish', { tags: ['#garden', '#roses'] })),
}

const find = (change: Partial<StepParts> = {}) => inventedTag.match(scene({ ...invented, ...change }))

test('a tag that occurs nowhere is evidence, and the user is asked for the tags', () => {
  const match = find()
  expect(match).toMatchObject({ calls: [0], finding: { argument: 'tags', invented: '#roses' } })
  expect(match && inventedTag.twin?.(match, scene(invented))).toEqual({
    kind: 'clarification',
    text: 'I was about to call publish({"tags":["#garden","#roses"]}). Which value should tags have?',
  })
})

describe('there is no evidence where', () => {
  test.each<[string, Partial<StepParts>]>([
    ['the user wrote it', { messages: [user('For #garden and roses.')] }],
    ['the user wrote its words apart', { messages: [user('#garden'), user('Rose S')] }],
    ['a tool showed it', { messages: [user('#garden'), ...done('list_tags', {}, '["#roses"]')] }],
    ['the list documents no sign', { tools: tags('Tags.') }],
    ['the list is empty', { proposal: toolCalls(call('publish', { tags: [] })) }],
    ['the tool is not active', { tools: [] }],
  ])('%s', (_, change) => {
    expect(find(change)).toBeNull()
  })
})
