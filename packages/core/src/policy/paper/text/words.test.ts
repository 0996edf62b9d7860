import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holdsPhrase, holdsSeparated, nameTokens, wordLine } from './words.ts'

describe('the tokens of a name', () => {
  test.each([
    ['lock_account', ['lock', 'account']],
    ['lockAccount', ['lock', 'account']],
    ['LockAccount', ['lock', 'account']],
    ['lock-account', ['lock', 'account']],
    ['lock.account', ['lock', 'account']],
    ['bank.lockUser_account-v2', ['bank', 'lock', 'user', 'account', 'v2']],
    ['HTTPServerError', ['http', 'server', 'error']],
    ['getURL', ['get', 'url']],
    ['turnOnLight2', ['turn', 'on', 'light2']],
    ['route66Map', ['route66', 'map']],
    ['resizeZone09', ['resize', 'zone09']],
    ['lock\u007faccount', ['lock', 'account']],
    ['straße_öffnen', ['straße', 'öffnen']],
    ['__init__', ['init']],
    ['', []],
    ['___', []],
  ])('of %s are %j', (name, tokens) => {
    expect(nameTokens(name)).toEqual(tokens)
  })

  test('are the same when they are asked for again', () => {
    expect(nameTokens('lock_account')).toEqual(nameTokens('lock_account'))
  })
})

describe('the words of a sentence', () => {
  test('stand on one line in lower case, with a space on both sides of each', () => {
    expect(wordLine('Lock it. NOW!')).toBe(' lock it now ')
  })

  test('are of letters and digits, whichever', () => {
    expect(wordLine('`az{09/AZ:')).toBe(' az 09 az ')
  })

  test('lose the apostrophe inside them, straight or curly', () => {
    expect(wordLine("I don't, I don’t")).toBe(' i dont i dont ')
  })

  test('are none in an empty message', () => {
    expect(wordLine('')).toBe(' ')
    expect(wordLine('?!')).toBe(' ')
  })

  test('are found as whole words only', () => {
    expect(holdsPhrase(wordLine('Please lock the door'), 'lock')).toBe(true)
    expect(holdsPhrase(wordLine('Please unlock the door'), 'lock')).toBe(false)
    expect(holdsPhrase(wordLine('Please turn it off'), 'turn off')).toBe(false)
    expect(holdsPhrase(wordLine('“Unlock” it—now'), 'unlock it now')).toBe(true)
    expect(holdsPhrase(wordLine('ÜberLock it'), 'lock')).toBe(false)
  })
})

describe('a verb of two words', () => {
  const particles = new Set(['in', 'off', 'on'])

  test('may be separated by its object', () => {
    expect(holdsSeparated(wordLine('Turn the light off.'), 'turn off', 4, particles)).toBe(true)
    expect(holdsSeparated(wordLine('Please turn it off'), 'turn off', 1, particles)).toBe(true)
  })

  test('keeps the word that follows it at once', () => {
    expect(holdsSeparated(wordLine('Turn on the light off the hall'), 'turn off', 4, particles)).toBe(false)
    expect(holdsSeparated(wordLine('Turn the light in here off'), 'turn off', 4, particles)).toBe(true)
  })

  test('and not by more words than that, nor in the other order', () => {
    expect(holdsSeparated(wordLine('Turn the light off.'), 'turn off', 1, particles)).toBe(false)
    expect(holdsSeparated(wordLine('Off you go, turn left'), 'turn off', 4, particles)).toBe(false)
    expect(holdsSeparated(wordLine('Nothing of the kind'), 'turn off', 4, particles)).toBe(false)
  })
})

test('the line of an ASCII text is the same beside a word of another script, which is read in another way', () => {
  const piece = fc.constantFrom('a', 'Z', '7', ' ', "'", '-', '_', '\n', "n't", 'the', ' on ')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = pieces.join('')
      expect(wordLine(`${text} é`)).toBe(`${wordLine(text)}é `)
    }),
    { seed: 7, numRuns: 1_000 },
  )
})
