import { describe, expect, test } from 'vitest'
import { forbids, holdsMisspelt, namesState, speaksOf, speaksOfState } from './speaks-of.ts'

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

describe('a message only reports', () => {
  test.each([
    ['what was done before', 'Resume the job, it was paused over night', ['pause']],
    ['what others did', 'Unblock my card, the bank blocked it by mistake', ['block']],
    ['what somebody did', 'Unlock it, someone locked the door', ['lock']],
    ['a state on a condition', 'If it is open, lock it', ['unlock']],
    ['a state', 'Door 2 stands open. Lock it.', ['unlock']],
  ])('%s: %s', (_, message, verbs) => {
    expect(speaksOf(message, verbs)).toBe(false)
  })

  test.each([
    ['asks for a participle', 'I want it paused', ['pause']],
    ['asks for a state', 'Make sure that it is open', ['unlock']],
    ['reports and asks in one clause', 'it was paused and should be paused', ['pause']],
    ['reports and wishes in one clause', 'it was paused as we like', ['pause']],
    ['reports and asks in other words', 'it was paused and get paused', ['pause']],
    ['describes and asks in one clause', 'one is open and open two', ['unlock']],
    ['asks with a verb and its object', 'then open it', ['unlock']],
    ['reports and asks in two clauses', 'it was paused, pause it once more', ['pause']],
    ['is too long to be split', `it was paused ${'x '.repeat(1_000)}`, ['pause']],
  ])('not if it %s', (_, message, verbs) => {
    expect(speaksOf(message, verbs)).toBe(true)
  })
})

test('messages up to a length are split into clauses, or searched for typing errors', () => {
  expect(speaksOf('it was paused'.padEnd(2_000, ' x'), ['pause'])).toBe(false)
  expect(forbids('do not open it'.padEnd(2_000, ' x'), ['open'])).toBe(true)
  expect(holdsMisspelt(' subsribe '.padEnd(400, 'x '), ['subscribe'])).toBe(true)
})

test('numbers after "for" need a unit to be a length of time', () => {
  expect(speaksOf('lock it for 1 2 3 4 5', ['frobnicate'])).toBe(false)
})

describe('a message wants both states', () => {
  test.each(['show it on and off', 'with the fan on and with it off', 'off and on', 'then get me off the list again'])(
    '%s',
    (message) => {
      expect(speaksOf(message, ['frobnicate'])).toBe(true)
    },
  )

  test('not if it only says that something is so again', () => {
    expect(speaksOf('the lamp flickers again, fix it', ['frobnicate'])).toBe(false)
  })
})

describe('a typing error', () => {
  test('is read in a short message', () => {
    expect(speaksOf('enable wifi and disbale it later', ['disable'])).toBe(true)
    expect(namesState('pls subsribe me', ['subscribe'])).toBe(true)
  })

  test('is not read in a long message, and a known word is none', () => {
    expect(holdsMisspelt(` subsribe ${'x '.repeat(200)}`, ['subscribe'])).toBe(false)
    expect(holdsMisspelt(' clear ', ['clera'])).toBe(false)
  })
})

describe('a message forbids a verb', () => {
  test.each(["let the cat out, but don't leave the flap open", 'do not open it', 'never open it'])('%s', (message) => {
    expect(forbids(message, ['open'])).toBe(true)
  })

  test.each([
    ['nothing is forbidden', 'open it'],
    ['the negation is in another clause', 'not now, open it'],
    ['the negation comes later', 'open it and not the other'],
    ['it must not be forgotten', "don't forget to open it"],
    ['the verb is far away', 'not the one that he and she and they open'],
    ['the message is long', `do not open it ${'x '.repeat(1_000)}`],
  ])('not if %s', (_, message) => {
    expect(forbids(message, ['open'])).toBe(false)
  })
})

test('a bare particle names a state', () => {
  expect(namesState('pump 2 on', ['turn on'])).toBe(true)
  expect(namesState('pump 2 off', ['turn on'])).toBe(false)
  expect(namesState('pump 2 on', ['lock'])).toBe(false)
})
