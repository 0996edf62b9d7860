import { expect, test } from 'vitest'
import { call } from '../../../../../test/fixtures/steps.ts'
import { carriesValue } from './carries-value.ts'
import { recognise } from './recognised-values.ts'

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
