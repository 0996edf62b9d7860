import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { call } from '../../../../../test/fixtures/steps.ts'
import {
  carriesValue,
  hasSameForm,
  isShortFor,
  recognise,
  recogniseArgument,
  recogniseValues,
  writeLike,
} from './recognised-values.ts'
import { tokensOf } from './tokens.ts'

const recogniseType = (token: string) => recognise(token)?.type ?? null
const identityOf = (token: string) => recognise(token)?.identity

describe('an identifier has a type', () => {
  test.each([
    ['card_8107', 'prefix:card'],
    ['gift_card_3491931', 'prefix:giftcard'],
    ['#W2611340', 'prefix:w'],
    ['ORD-77', 'prefix:ord'],
    ['USR001', 'prefix:usr'],
    ['12345', 'digits:5'],
    ['#12345', 'digits:5'],
    ['#131', 'number'],
    ['i-0abc1234', 'hexadecimal:i:8'],
    ['web-7f31', 'hexadecimal:web:4'],
    ['1008292230', 'digits:10'],
    ['sara.doe@example.com', 'email'],
    ['123e4567-e89b-12d3-a456-426614174000', 'uuid'],
    ['AF3E4567-E89B-12D3-A456-42661417400F', 'uuid'],
    ['ZFA04Y', 'code:6'],
    ['ZF04Y', 'code:5'],
    ['ZFA04YZFA04Y', 'code:12'],
  ])('%s: %s', (token, type) => {
    expect(recogniseType(token)).toBe(type)
  })

  test('that is the same only where one could stand in the place of the other', () => {
    expect(recogniseType('card_8107')).toBe(recogniseType('card_4332'))
    expect(recogniseType('#W11')).not.toBe(recogniseType('#X11'))
    expect(recogniseType('12345')).not.toBe(recogniseType('123456'))
  })

  test.each([
    ['a short number', '1234'],
    ['a sigil', '#'],
    ['a sigil in the middle', 'W#5591'],
    ['a word', 'account'],
    ['a word behind another', 'web-face'],
    ['figures that are not hexadecimal', 'web-7g31'],
    ['too few hexadecimal figures', 'web-7f3'],
    ['a word in capitals', 'ACCOUNT'],
    ['one digit behind a word', 'gate7'],
    ['a file', 'report.csv'],
    ['a date', '2026-01-31'],
    ['an amount', '12.50'],
    ['a negative number', '-12345'],
    ['an address without a dot', 'a@b'],
    ['two at signs', 'a@b@c.com'],
    ['an address of nobody', '@b.com'],
    ['an address nowhere', 'a@.com'],
    ['a code that is too short', 'ZF4Y'],
    ['a code that is too long', 'ZFA04YZFA04YZFA04YZFA04YZ'],
    ['a broken uuid', '123e4567-e89b-12d3-a456-42661417400z'],
    ['a code with small letters', 'Zfa04y'],
    ['nothing', ''],
  ])('and %s has none: %j', (_, token) => {
    expect(recogniseType(token)).toBeNull()
  })
})

test('a few digits are an identifier where an argument holds them', () => {
  expect(recogniseArgument('131')).toEqual({ type: 'number', text: '131', identity: '131' })
  expect(recogniseArgument('#0131')?.identity).toBe('131')
  expect(recogniseArgument('12345')?.type).toBe('digits:5')
  expect(recogniseArgument('gate7')).toBeNull()
  expect(recogniseArgument('')).toBeNull()
})

describe('identifiers in a text', () => {
  test('are found without the punctuation around them', () => {
    expect(recogniseValues('Move card_8107, (#W2611340) and "12345".').map(({ text }) => text)).toEqual([
      'card_8107',
      '#W2611340',
      '12345',
    ])
  })

  test('come with where they stand', () => {
    expect(tokensOf('-- card_8107.')).toEqual([{ text: 'card_8107', from: 3, to: 12 }])
    expect(tokensOf('_-card_8107-._ ...')).toEqual([{ text: 'card_8107', from: 2, to: 11 }])
  })

  test('are made of letters and digits, whichever', () => {
    expect(tokensOf('`az{AZ[09:/').map(({ text }) => text)).toEqual(['az', 'AZ', '09'])
  })

  test('are looked for in a bounded part of a message', () => {
    expect(recogniseValues(`${' '.repeat(200_000)}12345`)).toEqual([])
    expect(recogniseValues(`${' '.repeat(199_995)}12345`)).toHaveLength(1)
    expect(recogniseValues(`${' '.repeat(199_995)}12345678`).map(({ text }) => text)).toEqual(['12345'])
  })
})

describe('how an identifier is written is no part of what it is', () => {
  test.each([
    ['#W5591', '#w5591'],
    ['#W5591', 'W5591'],
    ['PROJ-7714', 'proj7714'],
    ['PROJ-7714', 'proj_7714'],
    ['INC-0042117', 'INC-42117'],
    ['12345', '#12345'],
    ['Anna@Example.com', 'anna@example.com'],
    ['123E4567-E89B-12D3-A456-426614174000', '123e4567-e89b-12d3-a456-426614174000'],
  ])('%s is %s', (left, right) => {
    expect(identityOf(left)).toBe(identityOf(right))
    expect(recogniseType(left)).toBe(recogniseType(right))
  })

  test.each([
    ['#W5591', '#W5592'],
    ['ORD-10', 'ORD-100'],
    ['ORD-00', 'ORD-01'],
    ['012345', '112345'],
    ['ZFA04Y', 'ZFA05Y'],
    ['kim@x.org', 'kim+shop@x.org'],
  ])('%s is not %s', (left, right) => {
    expect(identityOf(left)).not.toBe(identityOf(right))
  })
})

describe('an identifier in the notation of another', () => {
  const write = (token: string, model: string) => {
    const value = recognise(token)
    return value && writeLike(value, model)
  }

  test.each([
    ['w7718004', '#W5591220', '#W7718004'],
    ['#12345', '54321', '12345'],
    ['12345', '#54321', '#12345'],
    ['proj7714', 'PROJ-1', 'PROJ-7714'],
  ])('%s like %s is %s', (token, model, written) => {
    expect(write(token, model)).toBe(written)
  })

  test('is itself where the notation has no such parts', () => {
    expect(write('Bob@x.org', 'ann@x.org')).toBe('Bob@x.org')
    expect(write('ZX98Y', 'AB12C')).toBe('ZX98Y')
  })
})

test('those of a text are those of its words, though most texts are told to hold none at one look', () => {
  const lettersAlone = 'abcdefab-cdef-abcd-efab-cdefabcdefab'
  const words = [
    'Anna',
    'door',
    'a@b',
    'ann@x.org',
    '#W5591',
    'ZFA04Y',
    'ZFAY',
    'web-7f31',
    'web-beef',
    '12',
    lettersAlone,
    '-',
    '#',
  ]
  const found = new Set<string>()
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 5 }), (parts) => {
      const text = parts.join(' ')
      const values = tokensOf(text).flatMap((token) => recognise(token.text) ?? [])
      for (const { type } of values) found.add(type)
      expect(recogniseValues(text)).toEqual(values)
    }),
    { numRuns: 500 },
  )
  expect([...found].sort()).toEqual(['code:6', 'email', 'hexadecimal:web:4', 'prefix:w', 'uuid'])
})

const carries = (parameters: Parameters<typeof call>[1], token: string) => {
  const value = recognise(token)
  return value !== null && carriesValue(call('cancel_order', parameters), value)
}

test('a call carries a value at any depth, as a number too, and in any notation', () => {
  expect(carries({ order: { ids: ['#W11', '#W22'] } }, 'w22')).toBe(true)
  expect(carries({ id: 22222 }, '#22222')).toBe(true)
})

test('another value, or one of another type, is not carried', () => {
  expect(carries({ id: '#W11' }, '#W22')).toBe(false)
  expect(carries({ id: 'x22222' }, '22222')).toBe(false)
  expect(carries({ id: null, on: true, note: 'order #W22 please' }, '#W22')).toBe(false)
})

describe('more forms of identifiers', () => {
  test.each([
    ['INV-2026-0042', 'parts:inv-0-0'],
    ['DE-09-4412', 'parts:de-0-0'],
    ['T5-8812', 'parts:t0-0'],
    ['gs-eu-14', 'prefix:gseu'],
    ['10.0.4.17', 'ip'],
    ['9f3c2ab', 'hash:7'],
  ])('%s is of the type %s', (token, type) => {
    expect(recognise(token)?.type).toBe(type)
  })

  test.each(['2026-11-17', '1.2.3', 'T5-8', 'abcdefa', 'defaced', '9f3c2g7', `A1-${'1'.repeat(40)}`])(
    '%s has none of these forms',
    (token) => {
      expect(recognise(token)?.type ?? '').not.toMatch(/^(?:parts|ip|hash)/)
    },
  )

  test('the case of letters does not matter in parts', () => {
    expect(recognise('inv-2026-0042')?.identity).toBe(recognise('INV-2026-0042')?.identity)
  })
})

describe('two codes of the same form', () => {
  const written = (text: string) => ({ type: 'any', text, identity: text })
  const isSame = (one: string, other: string, nouns: readonly string[] = ['thing']) =>
    hasSameForm(written(one), written(other), nouns)

  test.each([
    ['MSKU4410021', 'TGHU7720035'],
    ['ab123', 'cd456'],
    ['db-primary-1', 'db-replica-2'],
  ])('%s and %s', (one, other) => {
    expect(isSame(one, other)).toBe(true)
    expect(isSame(other, one)).toBe(true)
  })

  test.each([
    ['another number of letters', 'MSK4410021', 'TGHU7720035'],
    ['another number of digits', 'MSKU4410021', 'TGHU772003'],
    ['no owner in either', 'A-1', 'B-1'],
    ['two parts', 'db-1', 'db-2'],
    ['another number of parts', 'db-primary-1', 'db-primary-eu-2'],
    ['another first part', 'db-primary-1', 'web-replica-2'],
    ['a letter at the end of one', 'db-primary-1', 'db-replica-b'],
    ['letters at the end of both', 'db-primary-a', 'db-replica-b'],
    ['a digit in a part of one', 'db-primary-1', 'db-replica2-2'],
    ['numbers in all later parts', 'db-4-1', 'db-5-2'],
  ])('and not with %s: %s, %s', (_, one, other) => {
    expect(isSame(one, other)).toBe(false)
    expect(isSame(other, one)).toBe(false)
  })

  test('and not where the letters of one abbreviate a noun', () => {
    expect(isSame('EMP612', 'XYZ613', ['door', 'employee'])).toBe(false)
    expect(isSame('XYZ613', 'EMP612', ['door', 'employee'])).toBe(false)
    expect(isSame('XYZ613', 'EMP612', ['emp7oyee'])).toBe(true)
  })
})

test('letters are short for a noun if they begin it and come in its order', () => {
  expect(isShortFor('emp', 'employee')).toBe(true)
  expect(isShortFor('usr', 'user')).toBe(true)
  expect(isShortFor('mp', 'employee')).toBe(false)
  expect(isShortFor('ezz', 'employee')).toBe(false)
  expect(isShortFor('urs', 'users')).toBe(true)
  expect(isShortFor('usru', 'user')).toBe(false)
  expect(isShortFor('uu', 'user')).toBe(false)
})

test('the shortest telephone number has seven digits', () => {
  expect(recogniseType('+1234567')).toBe('phone')
  expect(recogniseType('+123456')).toBeNull()
})

test('parts have forty characters at most, and a code twenty-four', () => {
  expect(recogniseType(`A1-${'1'.repeat(37)}`)).toBe('parts:a0-0')
  expect(recogniseType(`A1-${'1'.repeat(38)}`)).toBeNull()
  expect(recogniseType('A1'.repeat(12))).toBe('code:24')
  expect(recogniseType(`${'A1'.repeat(12)}B`)).toBeNull()
})
