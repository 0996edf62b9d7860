import { describe, expect, test } from 'vitest'
import { done, output, says, user } from '../../../../../test/fixtures/steps.ts'
import { readLedger } from '../../ledger.ts'
import type { Message } from '../../trace/trace.ts'
import { recognise } from './recognised-values.ts'
import { isStillAskedFor } from './still-asked-for.ts'

const value = (token: string) => {
  const found = recognise(token)
  if (found === null) throw new Error(`${token} is no identifier.`)
  return found
}
/** Whether order 11 is still to be cancelled, although the latest message names order 22. */
const isOpen = (...messages: readonly Message[]) =>
  isStillAskedFor(value('#W11'), 'cancel_order', value('#W22'), { messages, ledger: readLedger(messages) })

const offer = says('I would cancel order #W11. Shall I?')
const also = user('Yes. Also mail order #W22.')
const cancelled = (id = '#W11', result = 'ok') => done('cancel_order', { order_id: id }, result)

describe('what the user agreed to is still asked for', () => {
  test('where the message that agrees names another one', () => {
    expect(isOpen(offer, also)).toBe(true)
  })

  test('where a later message names another one', () => {
    expect(isOpen(offer, user('Yes.'), user('What of order #W22?'))).toBe(true)
  })

  test('where the offer named it by its end', () => {
    expect(isOpen(says('Shall I cancel the one ending in 11?'), also)).toBe(true)
    expect(isOpen(says('Shall I cancel the one ending in 11?'), user('Yes.'), user('Mail order #W22.'))).toBe(true)
    expect(isOpen(says('Shall I cancel the one ending in 12?'), user('Yes.'), user('Mail order #W22.'))).toBe(false)
  })

  test('where the offer named none, and the latest message agreed to it', () => {
    expect(isOpen(says('Shall I cancel the lamp?'), also)).toBe(true)
    expect(isOpen(says('Shall I cancel the lamp?'), user('Yes.'), user('Mail order #W22.'))).toBe(false)
    expect(isOpen(says('Shall I cancel the lamp?'), also, ...cancelled())).toBe(false)
  })

  test('where the offer named a third one, which is as current as the one in the message', () => {
    expect(isOpen(says('Shall I cancel order #W33?'), also)).toBe(true)
    expect(isOpen(says('Shall I cancel order #W33?'), also, ...cancelled('#W33'))).toBe(false)
    expect(isOpen(says('Shall I cancel orders #W33 and #W22?'), also)).toBe(true)
    expect(isOpen(says('Shall I cancel order #W22?'), also)).toBe(false)
    expect(isOpen(says('Shall I call 55555?'), user('Yes.'), user('Mail order #W22.'))).toBe(false)
  })

  test('until the tool was called with it', () => {
    expect(isOpen(offer, also, ...cancelled())).toBe(false)
    expect(isOpen(offer, also, ...done('mail_order', { order_id: '#W11' }, 'ok'))).toBe(true)
    expect(isOpen(offer, also, ...cancelled('#W12'))).toBe(true)
    expect(isOpen(...cancelled(), offer, also)).toBe(true)
  })

  test('until something was done with it and the user has spoken since', () => {
    const mailed = done('mail_order', { order_id: '#W11' }, 'ok')
    expect(isOpen(offer, user('Yes.'), ...mailed, user('Cancel order #W22.'))).toBe(false)
    const looked = done('get_order', { order_id: '#W11' }, 'ok')
    expect(isOpen(offer, user('Yes.'), ...looked, user('Cancel order #W22.'))).toBe(true)
  })

  test('where the call failed, a person refused it, or its result has not come', () => {
    expect(isOpen(offer, also, ...cancelled('#W11', '{"error": "no"}'))).toBe(true)
    expect(isOpen(offer, also, ...cancelled('#W11', 'User declined the call.'))).toBe(true)
    expect(isOpen(offer, also, ...cancelled().slice(0, 1))).toBe(true)
    expect(isOpen(offer, output('cancel_order', '{"error": "no"}'), also, ...cancelled())).toBe(false)
  })
})

describe('what the user asked for before is still asked for', () => {
  const asked = user('Cancel order #W11.')

  test('where the message only adds a wish', () => {
    expect(isOpen(asked, user('Also mail order #W22.'))).toBe(true)
    expect(isOpen(user('Cancel orders #W33 and #W11.'), user('Also mail order #W22.'))).toBe(true)
  })

  test('until it was done', () => {
    expect(isOpen(asked, ...cancelled(), user('Also cancel order #W22.'))).toBe(false)
  })

  test('and not where the message adds nothing', () => {
    expect(isOpen(asked, user('Mail order #W22.'))).toBe(false)
  })

  test('and not where it was asked for of another', () => {
    expect(isOpen(user('Cancel order #W33.'), user('Also mail order #W22.'))).toBe(false)
  })

  test('and not where only the agent or a tool spoke of it', () => {
    expect(isOpen(says('There is order #W11.'), user('Also mail order #W22.'))).toBe(false)
  })

  test('and not where it is named in the latest message alone', () => {
    expect(isOpen(user('Also mail order #W11.'))).toBe(false)
  })
})
