import { expect, test } from 'vitest'
import { call, done, says, scene, toolCalls, user } from '../../../test/fixtures/steps.ts'
import { occursSpelled } from './occurs-spelled.ts'

const occurs = (value: string, said: string) =>
  occursSpelled(value, scene({ messages: [user(said)], proposal: toolCalls(call('make')) }))

test.each([
  ['as it stands', 'New Folder', 'Make a "New Folder".'],
  ['in another case', 'NEW folder', 'make a new FOLDER'],
  ['with its words joined otherwise', 'new_folder', 'the New Folder here'],
  ['beyond ASCII', 'Größe', 'die größe'],
  ['as nothing but separators', ' _', 'anything'],
])('a value occurs %s', (_, value, said) => {
  expect(occurs(value, said)).toBe(true)
})

test.each([
  ['it is another word', 'new folders', 'a new folder'],
  ['a letter is written otherwise at the end of a word', 'ΑΣ', 'ΑΣΒ'],
])('a value does not occur where %s', (_, value, said) => {
  expect(occurs(value, said)).toBe(false)
})

test('a value occurs where a tool returned it, and not where only the actor said it', () => {
  const messages = [user('Hello.'), says('Shall I make Trips?'), ...done('list', {}, '["Photos"]')]
  const given = scene({ messages, proposal: toolCalls(call('make')) })
  expect([occursSpelled('photos', given), occursSpelled('Trips', given)]).toEqual([true, false])
})
