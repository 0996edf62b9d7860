import { describe, expect, test } from 'vitest'
import { inflections } from './inflections.ts'

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

  test('of a verb in y after a consonant none in yed', () => {
    expect(inflections('apply')).not.toContain('applyed')
  })
})
