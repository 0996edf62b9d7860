import { describe, expect, test } from 'vitest'
import { userTextOf, withoutUserText } from './user-text.ts'

describe('the user’s text in _meta', () => {
  test('is read where it is a text, and taken out in any case', () => {
    const params = { name: 'a', _meta: { 'twincheck/user': 'Hello.', progressToken: 7 } }
    expect(userTextOf(params)).toBe('Hello.')
    expect(withoutUserText(params)).toEqual({ name: 'a', _meta: { progressToken: 7 } })
    const wrong = { name: 'a', _meta: { 'twincheck/user': { text: 'Hello.' } } }
    expect(userTextOf(wrong)).toBeNull()
    expect(withoutUserText(wrong)).toEqual({ name: 'a' })
  })

  test.each([{}, { _meta: {} }, { _meta: null }, { _meta: { progressToken: 1 } }])(
    'is none in %j, which stays the very object',
    (params) => {
      expect(userTextOf(params)).toBeNull()
      expect(withoutUserText(params)).toBe(params)
    },
  )
})
