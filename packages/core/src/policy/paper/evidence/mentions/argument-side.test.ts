import { describe, expect, test } from 'vitest'
import { fitsSide } from './argument-side.ts'

describe('a value fits the side of its argument', () => {
  test.each([
    ['to_account', ' move it to account ', true],
    ['to_account', ' move 50 out of account ', false],
    ['from_account', ' put 50 into account ', false],
    ['from_account', ' take it from account ', true],
    ['from_account', ' account ', true],
    ['account_id', ' out of account ', true],
    ['recipient', ' from the new account ', true],
    ['recipient', ' to the old account ', false],
  ])('%s, %s: %s', (key, before, fits) => {
    expect(fitsSide(before, key, [])).toBe(fits)
  })

  test('only by a word of that side where the call has two such arguments', () => {
    expect(fitsSide(' to account ', 'to_account', ['from_account'])).toBe(true)
    expect(fitsSide(' account ', 'to_account', ['from_account'])).toBe(false)
    expect(fitsSide(' to account ', 'account_id', ['target_account'])).toBe(false)
    expect(fitsSide(' order ', 'order_id', ['sender_id'])).toBe(false)
    expect(fitsSide(' order ', 'orders', ['order_id'])).toBe(false)
    expect(fitsSide(' order ', 'order_id', ['item_id'])).toBe(true)
  })

  test('only by a word of that side where the argument is one of two values of a thing', () => {
    expect(fitsSide(' with the email ', 'new_email', [])).toBe(false)
    expect(fitsSide(' to the email ', 'new_email', [])).toBe(true)
    expect(fitsSide(' my old email ', 'old_email', [])).toBe(true)
    expect(fitsSide(' my new email ', 'old_email', [])).toBe(false)
  })
})
