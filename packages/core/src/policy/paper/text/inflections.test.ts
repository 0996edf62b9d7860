import { describe, expect, test } from 'vitest'
import { inflections, singular } from './inflections.ts'

describe('the forms of a verb include', () => {
  test.each([
    ['lock', ['lock', 'locks', 'locked', 'locking']],
    ['delete', ['delete', 'deletes', 'deleted', 'deleting']],
    ['stop', ['stop', 'stops', 'stopped', 'stopping']],
    ['cancel', ['canceled', 'cancelled', 'canceling', 'cancelling']],
    ['apply', ['apply', 'applies', 'applied', 'applying']],
    ['buy', ['buy', 'buys', 'buying']],
    ['press', ['press', 'presses', 'pressed', 'pressing']],
    ['sell', ['sell', 'selling', 'sold']],
    ['take off', ['take off', 'taking off', 'took off', 'taken off']],
    ['turn off', ['turn off', 'turns off', 'turned off', 'turning off']],
    ['get rid of', ['get rid of', 'gets rid of', 'getting rid of']],
  ])('of %s: %j', (verb, forms) => {
    expect(inflections(verb)).toEqual(expect.arrayContaining(forms))
  })

  test('of a verb in two consonants, or in a vowel, none with its last letter twice', () => {
    expect(inflections('lock')).not.toContain('lockked')
    expect(inflections('undo')).not.toContain('undooed')
  })

  test('of a verb in y after a consonant none in yed', () => {
    expect(inflections('apply')).not.toContain('applyed')
  })
})

test('the singular of a noun loses its s, unless the word is too short to be a plural', () => {
  expect(['keys', 'key', 'bus', 'orders'].map(singular)).toEqual(['key', 'key', 'bus', 'order'])
})
