import { describe, expect, test } from 'vitest'
import { areOpposite, asksFor, isReadOnlyName, verbAndObject, verbsOfBoolean } from './opposites.ts'

describe('two verbs are opposite', () => {
  test('where the table pairs them, in either order', () => {
    expect(areOpposite('lock', 'unlock')).toBe(true)
    expect(areOpposite('unlock', 'lock')).toBe(true)
    expect(areOpposite('turn on', 'turn off')).toBe(true)
  })

  test('and one verb may have several opposites', () => {
    expect(areOpposite('cancel', 'book')).toBe(true)
    expect(areOpposite('cancel', 'reserve')).toBe(true)
  })

  test('and no verb is its own opposite, nor is an unknown one', () => {
    expect(areOpposite('lock', 'lock')).toBe(false)
    expect(areOpposite('lock', 'constructor')).toBe(false)
  })
})

describe('a tool name is a verb and its object', () => {
  test.each([
    ['lock_account', 'lock', 'account'],
    ['lockUserAccount', 'lock', 'user account'],
    ['lock-account', 'lock', 'account'],
    ['lock.account', 'lock', 'account'],
    ['turn_on_light', 'turn on', 'light'],
    ['turnOffLight', 'turn off', 'light'],
    ['check_in_guest', 'check in', 'guest'],
    ['bank.lock_account', 'lock', 'bank account'],
    ['bank.accounts.unlockAccount', 'unlock', 'bank accounts account'],
    ['account.lock', 'lock', 'account'],
    ['hotel.check_in', 'check in', 'hotel'],
  ])('%s: %s, %s', (name, verb, object) => {
    expect(verbAndObject(name)).toEqual({ verb, object })
  })

  test.each(['lock', 'check_in', 'account_lock', 'get_account', '', '.', 'lock.', 'get.lock_account'])(
    'except %j, which has no verb of the table in front or nothing to act on',
    (name) => {
      expect(verbAndObject(name)).toBeNull()
    },
  )
})

describe('a tool only reads', () => {
  test.each(['get_order', 'listFiles', 'search-flights', 'bank.get_account', 'is_locked'])('%s', (name) => {
    expect(isReadOnlyName(name)).toBe(true)
  })

  test.each(['set_state', 'lock_account', 'bank.lock_account', 'target_get', ''])('and not %j', (name) => {
    expect(isReadOnlyName(name)).toBe(false)
  })
})

describe('setting a Boolean argument asks for a verb', () => {
  test.each([
    ['locked', true, ['lock']],
    ['locked', false, ['unlock']],
    ['is_enabled', false, ['disable']],
    ['lightOn', true, ['turn on']],
    ['lightOn', false, ['turn off']],
    ['unlock', true, ['unlock']],
    ['unlock', false, ['lock']],
  ])('%s = %s: %j', (key, value, verbs) => {
    expect(verbsOfBoolean(key, value)).toEqual(verbs)
  })

  test('and any opposite of it when it is false', () => {
    expect(verbsOfBoolean('opened', false)).toEqual(['close'])
    expect(verbsOfBoolean('engaged', false)).toEqual(['disengage', 'release'])
  })

  test.each(['human_readable', 'all', 'recursive', 'constructor', 'toString', ''])(
    'unless its name says nothing about a state: %j',
    (key) => {
      expect(verbsOfBoolean(key, true)).toBeNull()
    },
  )
})

test('a message asks for a verb in its irregular forms too', () => {
  expect(asksFor('I want my shares sold.', ['sell'])).toBe(true)
  expect(asksFor('I would have it taken off my list.', ['remove'])).toBe(true)
})

describe('a message asks for a verb', () => {
  test.each([
    ['in its plain form', 'Please unlock the account.'],
    ['inflected', 'I want it unlocked.'],
    ['by a synonym', 'Open the account again.'],
    ['by an inflected synonym', 'I would like it opened.'],
    ['in capitals and punctuation', 'UNLOCK!!!'],
    ['in curly quotes', 'Press “unlock”.'],
    ['by a phrase of going back', 'Lock it, then undo that.'],
    ['by a passing state', 'Lock it temporarily.'],
    ['by opening with consent', 'Yes, please.'],
    ['by going ahead', 'Go ahead'],
  ])('%s: %s', (_, message) => {
    expect(asksFor(message, ['unlock'])).toBe(true)
  })

  test.each([
    ['another verb', 'Please lock the account.'],
    ['a longer word', 'Is it unlockable?'],
    ['consent that does not open it', 'I said yes yesterday.'],
    ['nothing', ''],
  ])('and not by %s: %j', (_, message) => {
    expect(asksFor(message, ['unlock'])).toBe(false)
  })

  test('of two words, and any of several', () => {
    expect(asksFor('Have it turned off', ['turn off'])).toBe(true)
    expect(asksFor('Switch it off', ['turn off'])).toBe(true)
    expect(asksFor('Turn the lights in there off', ['turn off'])).toBe(true)
    expect(asksFor('Turn left and right and left again, then off you go', ['turn off'])).toBe(false)
    expect(asksFor('Turn on the light', ['turn off'])).toBe(false)
    expect(asksFor('Let go of the brake', ['disengage', 'release'])).toBe(true)
  })
})
