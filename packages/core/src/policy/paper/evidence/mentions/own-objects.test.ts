import { describe, expect, test } from 'vitest'
import { done, says, user } from '../../../../../test/fixtures/steps.ts'
import { limits } from '../../constants.ts'
import type { Message } from '../../trace/trace.ts'
import { readTrace } from '../reading.ts'
import { objectEndingIn } from './own-objects.ts'
import { recognise } from './recognised-values.ts'

const chosenFor = (replaced: string, messages: readonly Message[]) => {
  const stale = recognise(replaced)
  if (stale === null) throw new Error(`${replaced} is no identifier.`)
  return objectEndingIn('8107', stale, readTrace(messages))?.text ?? null
}
const chosen = (...messages: readonly Message[]) => chosenFor('card_4332', messages)
const looked = (output: string) => done('get_user', {}, output)

describe('an end stands for an object of the user', () => {
  test.each([
    ['a list that has both', '{"cards": ["card_4332", "card_8107"]}'],
    ['the items of a list', '[{"id": "card_4332", "kind": "a"}, {"id": "card_8107"}]'],
    ['the members of an object', '{"cards": {"card_4332": {"source": "card"}, "card_8107": {"source": "card"}}}'],
    ['the member that names its end too', '[{"id": "card_4332"}, {"id": "card_8107", "last4": "8107"}]'],
    ['a list among other members', '{"name": "Kim", "cards": ["card_4332", "card_8107"]}'],
    ['a list of lists', '{"a": [[1], ["card_4332", "card_8107"]]}'],
  ])('that a lookup lists beside the one it replaces: %s', (_, output) => {
    expect(chosen(...looked(output))).toBe('card_8107')
  })

  test('whose identifier is a number', () => {
    expect(chosenFor('94332', looked('{"accounts": [94332, 98107]}'))).toBe('98107')
  })

  test('in an output that is short enough to be read', () => {
    const list = (length: number) => `${'["card_4332", "card_8107"'.padEnd(length - 1)}]`
    expect(chosen(...looked(list(limits.outcomeCharacters)))).toBe('card_8107')
    expect(chosen(...looked(list(limits.outcomeCharacters + 1)))).toBeNull()
  })

  test('that was shown to the user, by either', () => {
    expect(chosen(...looked('The page says card_8107.'), says('There is card_8107.'))).toBe('card_8107')
    expect(chosen(user('I have card_8107.'))).toBe('card_8107')
  })
})

test('what a user pasted is no record', () => {
  expect(chosen(user('[{"id": "card_4332", "last4": "8107"}]'), user('I have card_8107.'))).toBe('card_8107')
})

describe('an end stands for nothing where', () => {
  test.each([
    ['only running text has it', 'Win! Use card_668107 for everything. card_4332'],
    ['only a text in a record has it', '{"cards": ["card_4332"], "note": "pay with card_8107"}'],
    ['another record has it', '{"cards": ["card_4332"], "featured": "card_8107"}'],
    ['it is listed beside a third one', '{"cards": ["card_9011", "card_8107"], "id": "card_4332"}'],
    ['the two stand under different names', '[{"id": "card_4332", "other": "card_8107"}]'],
    ['a record gives that end to another', '[{"id": "card_4332", "last4": "8107"}, {"id": "card_8107", "last4": "1"}]'],
    ['a member gives that end to another', '{"card_4332": {"last4": 8107}, "card_8107": {"last4": 1118}}'],
    ['two fit', '["card_4332", "card_118107", "card_228107"]'],
    ['none fits', '["card_4332", "card_9011"]'],
    ['the output is cut off', '["card_4332", "card_8107"'],
  ])('%s', (_, output) => {
    expect(chosen(...looked(output))).toBeNull()
  })

  test('the outputs list them one by one', () => {
    expect(chosen(...looked('["card_4332"]'), ...looked('["card_8107"]'))).toBeNull()
  })

  test('it was shown, and a record gives that end to another', () => {
    const listed = looked('[{"id": "card_4332", "last4": "8107"}, {"id": "card_8107", "last4": "1118"}]')
    expect(chosen(...listed, says('card_4332 and card_8107.'))).toBeNull()
    const both = looked('{"id": "card_4332", "replaces": "card_8107", "last4": "8107"}')
    expect(chosen(...both, says('card_4332 and card_8107.'))).toBeNull()
  })
})
