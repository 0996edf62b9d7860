import { describe, expect, test } from 'vitest'
import { namesState, speaksOf, speaksOfState } from './speaks-of.ts'

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
  ])('%s: %s', (_, message) => {
    expect(speaksOf(message, ['unlock'])).toBe(true)
  })

  test.each([
    ['another verb', 'Please lock the account.'],
    ['a longer word', 'Is it unlockable?'],
    ['consent', 'Yes, please.'],
    ['nothing', ''],
  ])('and not by %s: %j', (_, message) => {
    expect(speaksOf(message, ['unlock'])).toBe(false)
  })

  test('of two words, and any of several', () => {
    expect(speaksOf('Have it turned off', ['turn off'])).toBe(true)
    expect(speaksOf('Switch it off', ['turn off'])).toBe(true)
    expect(speaksOf('Turn the lights in there off', ['turn off'])).toBe(true)
    expect(speaksOf('Turn left and right and left again, then off you go', ['turn off'])).toBe(false)
    expect(speaksOf('Turn on the light', ['turn off'])).toBe(false)
    expect(speaksOf('Let go of the brake', ['disengage', 'release'])).toBe(true)
  })
})

test('a message asks for a verb in its irregular forms too', () => {
  expect(speaksOf('I want my shares sold.', ['sell'])).toBe(true)
  expect(speaksOf('I would have it taken off my list.', ['remove'])).toBe(true)
})

describe('a request for a limited time', () => {
  test.each([
    'Open it for ten seconds.',
    'Open it for seconds.',
    'For ten seconds, open it.',
    'Open it for about 2 hours.',
    'Open it for a couple of minutes.',
    'Open it for a moment',
    'Just for Ann: open it. Wait for it for a bit.',
    'Open it until noon.',
    'Open it while I am here.',
    'Open it and put everything back.',
    'Open it. No wait!',
  ])('%s', (text) => {
    expect(speaksOf(text, [])).toBe(true)
  })

  test.each([
    'Open it for Ann.',
    'Open it for Ann and for Bob and the others, and a second one.',
    'Open the seconds counter.',
  ])('and not: %s', (text) => {
    expect(speaksOf(text, [])).toBe(false)
  })
})

describe('a state', () => {
  test('is the participle of the verb, with the thing', () => {
    expect(speaksOfState('Doors must never stay unlocked.', ['lock', 'unlock'], 'front door')).toBe(true)
    expect(speaksOfState('No gate is left open.', ['close', 'open'], 'gate')).toBe(true)
    expect(speaksOfState('Lights are turned off after ten.', ['turn off'], 'light')).toBe(true)
  })

  test('and neither the verb alone nor another thing', () => {
    expect(speaksOfState('You may unlock doors.', ['lock', 'unlock'], 'door')).toBe(false)
    expect(speaksOfState('Windows must never stay unlocked.', ['unlock'], 'door')).toBe(false)
  })
})

test('a state may be named without its verb', () => {
  expect(namesState('Away mode off, please.', ['disable'])).toBe(true)
  expect(namesState('Away mode off, please.', ['lock'])).toBe(false)
  expect(namesState('Import the file.', ['disable'])).toBe(false)
})
