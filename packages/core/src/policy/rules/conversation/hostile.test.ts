import { expect, test } from 'vitest'
import { call, done, says, user } from '../../../../test/fixtures/steps.ts'
import { confirmationOf } from './confirmation.ts'
import { areSaid } from './said.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => `A${10_000 + index}`).join(' ')

test('a text with very many ids leaves no id carried over', () => {
  const cancel = call('cancel_booking', { booking_id: 'A99999' })
  const listed = done(
    'list',
    {},
    JSON.stringify(
      ids(5_000)
        .split(' ')
        .map((id) => ({ other_id: id })),
    ),
    'l',
  )
  const offer = says(`${ids(5_000)} Shall I cancel it?`)
  expect(confirmationOf(cancel, null, [user('Cancel A99999.'), ...listed, offer, user('Yes.')])).toBe('unconfirmed')
})

test('a call with very many values is not described by any text', () => {
  const values = Array.from({ length: 20_000 }, (_, index) => index + 2)
  const write = call('write_rows', { values })
  expect(confirmationOf(write, null, [says(`I will write ${values.join(' ')}. Shall I?`), user('Yes.')])).toBe(
    'unconfirmed',
  )
  expect(areSaid(values, [user('2 to 20001')])).toBe(false)
})

test('a very long answer and a very long offer are read up to a limit', () => {
  const cancel = call('cancel_booking', { booking_id: 'A99999' })
  const offer = says(`I will cancel A99999. ${'really '.repeat(100_000)} Shall I?`)
  expect(confirmationOf(cancel, null, [offer, user(`Yes. ${'please '.repeat(100_000)}`)])).toBe('confirmed')
})
