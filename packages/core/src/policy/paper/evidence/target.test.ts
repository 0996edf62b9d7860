import { describe, expect, test } from 'vitest'
import { call } from '../../../../test/fixtures/steps.ts'
import { namesObject, targetOf } from './target.ts'

test('an argument is known by its name, and by the whole way to it where two have the same name', () => {
  const target = targetOf(call('move', { order_id: 'A', from: { id: 1 }, into: { id: 2 } }))
  expect([...target.keys()]).toEqual(['order_id', '.from.id', '.into.id'])
})

describe('an argument is called like the thing that the tool acts on', () => {
  const names = (key: string, object: string) => namesObject({ key, values: ['A'], kind: 'named' }, object)

  test.each(['account', 'account_id', 'account_ids', 'accountName'])('%s', (key) => {
    expect(names(key, 'account')).toBe(true)
    expect(names(key, 'bank accounts')).toBe(true)
  })

  test.each(['id', 'name', 'user', 'user_account'])('and %s is not', (key) => {
    expect(names(key, 'account')).toBe(false)
  })
})
