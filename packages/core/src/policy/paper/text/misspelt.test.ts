import { describe, expect, test } from 'vitest'
import { isMisspelt } from './misspelt.ts'

describe('a word is another one with a typing error', () => {
  test.each([
    ['cancle', 'cancel', 'two neighbouring letters are swapped'],
    ['clsoe', 'close', 'two neighbouring letters are swapped in the middle'],
    ['subsribe', 'subscribe', 'a letter is missing'],
    ['unmut', 'unmute', 'the last e is missing'],
    ['deletee', 'delete', 'there is an e too many at the end'],
    ['channnel', 'channel', 'a letter is doubled'],
  ])('%s for %s: %s', (word, meant) => {
    expect(isMisspelt(word, meant)).toBe(true)
  })
})

describe('a word is not another one with a typing error', () => {
  test.each([
    ['close', 'close', 'they are equal'],
    ['clone', 'close', 'a wrong letter often makes another word'],
    ['lcose', 'close', 'the first letter is wrong'],
    ['opne', 'open', 'the word is too short'],
    ['orders', 'order', 'another letter at the end makes another form'],
    ['orde', 'orders', 'two letters are missing'],
    ['orderlys', 'order', 'there are three letters too many'],
    ['cnaecl', 'cancel', 'there are two mistakes'],
    ['cacel', 'cancels', 'two letters are missing in different places'],
    ['cxancel', 'cabcel', 'a letter too many and a wrong one'],
    ['clsoa', 'close', 'letters are swapped and another one is wrong'],
  ])('%s for %s: %s', (word, meant) => {
    expect(isMisspelt(word, meant)).toBe(false)
  })
})
