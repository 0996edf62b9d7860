import { describe, expect, test } from 'vitest'
import { type AskedAction, actionOf, isArgumentPreposition, objectIn, objectsAsked } from './asked-action.ts'
import { mentionsIn } from './mentions.ts'
import { segmentsOf } from './message-segments.ts'

const kindsFor = (message: string, action: AskedAction) =>
  segmentsOf(message, mentionsIn(message), [])
    .flatMap((segment) => objectsAsked(segment, action))
    .map(({ kind }) => kind)
const kinds = (message: string, tool: string) => kindsFor(message, actionOf(tool))

describe('a message asks for an action', () => {
  test.each([
    ['on a value', 'Cancel order O-55', ['value']],
    ['on a value behind a preposition', 'cancel the booking of O-55', ['value']],
    ['on a thing spoken of before', 'cancel it', ['spoken-of']],
    ['on a description', 'cancel the old one', ['spoken-of']],
    ['on a noun', 'cancel my order', ['noun']],
    ['on nothing', 'please cancel', ['none']],
    ['with the value in front', 'O-55 cancel please', ['value']],
    ['on a noun behind the value', 'O-55 cancel my lamp', ['noun']],
    ['in the passive', 'I want O-55 cancelled', ['value']],
    ['in the passive with a modal', 'O-55 should be cancelled', ['value']],
    ['as a favour', "I'd appreciate it if you cancelled O-55", ['value']],
    ['with a typing error', 'cancle O-55', ['value']],
    ['of the agent', 'will you cancel O-55', ['value']],
    ['as a wish alone', 'want O-55 cancelled', ['value']],
  ])('%s: %s', (_, message, expected) => {
    expect(kinds(message, 'cancel_order')).toEqual(expected)
  })

  test.each([
    ['it was done before', 'O-55 was cancelled'],
    ['others do it', 'they cancel O-55'],
    ['it was you who did it', 'you cancelled O-55'],
    ['it is forbidden', 'do not cancel O-55'],
    ['it is under way', 'we are cancelling O-55'],
    ['somebody only tried', 'I tried to cancel O-55'],
    ['it is a habit', 'the shop cancels O-55'],
    ['somebody will do it', 'tomorrow we will cancel O-55'],
  ])('and not if %s: %s', (_, message) => {
    expect(kinds(message, 'cancel_order')).toEqual([])
  })
})

test('a noun of the action asks for it behind a wish', () => {
  expect(kinds('get me a refund for O-55', 'refund_order')).toEqual(['value'])
  expect(kinds('my refund for O-55', 'refund_order')).toEqual([])
})

describe('a verb of two words', () => {
  test.each([
    ['turn off O-5', ['value']],
    ['turn O-5 off', ['value']],
    ['turn lamp O-5 over the table off', ['value']],
    ['turn lamp O-5 over the big table off', []],
    ['turn up O-5 off', []],
    ['turn O-5', []],
  ])('%s', (message, expected) => {
    expect(kindsFor(message, { verbs: ['turn off'], nouns: [], isSetting: false })).toEqual(expected)
  })
})

describe('the object of a verb', () => {
  const phrase = (words: string) => objectIn(words.split(' '))

  test('is the value, also if more is said of it', () => {
    expect(phrase('<named> for it')).toEqual({ kind: 'value', preposition: null, head: '', before: [] })
    expect(phrase('this order <named>')).toMatchObject({ kind: 'value' })
    expect(phrase('the lamp on <named>')).toMatchObject({ kind: 'value', preposition: 'on', head: 'lamp' })
    expect(phrase('on <named>')).toMatchObject({ kind: 'value', preposition: 'on', head: '' })
  })

  test('is a thing spoken of before', () => {
    expect(phrase('that on <named>')).toEqual({ kind: 'spoken-of', pronoun: 'that', valueAfter: 'on' })
    expect(phrase('that please')).toEqual({ kind: 'spoken-of', pronoun: 'that', valueAfter: null })
    expect(phrase('her leave')).toEqual({ kind: 'spoken-of', pronoun: 'her leave', valueAfter: null })
    expect(phrase('her leave from <named>')).toMatchObject({ kind: 'spoken-of', pronoun: 'her leave' })
    expect(phrase('them that they write to <named>')).toEqual({
      kind: 'spoken-of',
      pronoun: 'them',
      valueAfter: null,
    })
  })

  test('follows some prepositions', () => {
    expect(['to', 'after', null].map(isArgumentPreposition)).toEqual([true, false, false])
  })
})

describe("a tool's action", () => {
  test('has the verb wherever the name has it', () => {
    expect(actionOf('cancel_order').verbs).toContain('cancel')
    expect(actionOf('door_lock', ['door']).verbs).toContain('lock')
    expect(actionOf('k8s_rollback_deployment').verbs).toContain('rollback')
    expect(actionOf('turn_on_light').verbs).toContain('turn on')
    expect(actionOf('move_to_trash').verbs).toContain('trash')
  })

  test('has no word of the thing and no service among its verbs', () => {
    expect(actionOf('cancel_order').verbs).not.toContain('order')
    expect(actionOf('github_star_repo').verbs).toEqual(['star'])
    expect(actionOf('door_lock').verbs).toContain('door')
    expect(actionOf('door_lock', ['door']).verbs).not.toContain('door')
  })

  test('has synonyms, and the verb in one word and in two', () => {
    expect(actionOf('shutdown_server').verbs).toEqual(expect.arrayContaining(['shut down', 'power off']))
    expect(actionOf('cancel_order').nouns).toEqual(['order'])
  })

  test('may set values, or pay', () => {
    expect(actionOf('update_order').isSetting).toBe(true)
    expect(actionOf('move_to_update').isSetting).toBe(true)
    expect(actionOf('cancel_order').isSetting).toBe(false)
    expect(actionOf('book_flight', [], true).verbs).toContain('charge')
  })
})
