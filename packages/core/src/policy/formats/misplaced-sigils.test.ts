import { describe, expect, test } from 'vitest'
import { call, done, type StepParts, scene, tool, toolCalls, user } from '../../../test/fixtures/steps.ts'
import type { JsonObject } from '../paper/json.ts'
import { misplacedSigils } from './misplaced-sigils.ts'

const list = (description: string) => ({ type: 'array', items: { type: 'string' }, description })
const publish = (properties: JsonObject) => [tool('publish', { type: 'object', properties })]
const text = { type: 'string' }
const both = { text, tags: list('Each should start with #.'), people: list('Each should start with @.') }

const tailed: StepParts = {
  messages: [user('Publish that the roses bloom, for #garden and @anna.')],
  tools: publish(both),
  proposal: toolCalls(call('publish', { text: 'The roses bloom! #garden @anna' })),
}

const edited = (change: Partial<StepParts> = {}) => {
  const set = scene({ ...tailed, ...change })
  const match = misplacedSigils.match(set)
  return match && misplacedSigils.twin?.(match, set)
}
const published = (args: JsonObject) => ({ proposal: toolCalls(call('publish', args)) })

describe('tags and mentions at the end of a text', () => {
  test('go into the lists that are documented for them', () => {
    expect(edited()).toEqual(
      toolCalls(call('publish', { text: 'The roses bloom!', tags: ['#garden'], people: ['@anna'] })),
    )
  })

  test('are told from the words in front of them', () => {
    expect(edited(published({ text: 'The roses bloom #garden' }))).toEqual(
      toolCalls(call('publish', { text: 'The roses bloom', tags: ['#garden'] })),
    )
  })

  test('are added to what the lists already hold, once', () => {
    expect(edited(published({ text: 'The roses bloom!\n#garden #rose', tags: ['#garden'] }))).toEqual(
      toolCalls(call('publish', { text: 'The roses bloom!', tags: ['#garden', '#rose'] })),
    )
  })
})

describe('there is no evidence where', () => {
  test.each<[string, Partial<StepParts>]>([
    ['they stand inside the text', published({ text: 'The #garden is full of roses' })],
    ['nothing else is in the text', published({ text: '#garden @anna' })],
    ['one of the signs has no list', { tools: publish({ text, tags: both.tags }) }],
    ['the text is no parameter of the tool', { tools: publish({ tags: both.tags, people: both.people }) }],
    ['the text is not to be a text', { tools: publish({ ...both, text: { type: 'object' } }) }],
    ['the list documents no sign', { tools: publish({ ...both, tags: list('Tags.') }) }],
    ['the list is no list', { tools: publish({ ...both, tags: { ...text, description: 'Should start with #.' } }) }],
    ['the user wrote the text so', { messages: [user('Publish: The roses bloom! #garden @anna')] }],
    ['a number is meant', published({ text: 'This is my attempt #1' })],
    ['the text ends in an address', published({ text: 'Roses: #garden, ann@home' })],
    ['the tool is not active', { tools: [] }],
  ])('%s', (_, change) => {
    expect(edited(change)).toBeNull()
  })
})

test('a text that a tool returned in full is left as it is', () => {
  const draft = JSON.stringify({ text: 'The roses bloom! #garden @anna' })
  expect(edited({ messages: [...done('get_draft', {}, draft), ...tailed.messages] })).toBeNull()
})
