import { describe, expect, test } from 'vitest'
import { call, done, scene, toolCalls, user } from '../../../../../test/fixtures/steps.ts'
import type { Message } from '../../trace/trace.ts'
import { inverseAction } from '../inverse-action.ts'

const limited = 'Add the lamp to my cart, my budget is 80.'

/** Whether removing the lamp counts as undoing what was asked for. */
function isFlagged(request: string, output: string, ...since: readonly Message[]): boolean {
  const messages = [user(request), ...done('add_to_cart', { item: 'lamp' }, output, 'first'), ...since]
  return (
    inverseAction.match(scene({ messages, proposal: toolCalls(call('remove_from_cart', { item: 'lamp' })) })) !== null
  )
}

describe('an agent that takes back what was asked for has learned something', () => {
  test.each([
    ['a number', '{"total": 94}'],
    ['a text', '{"note": "discontinued"}'],
    ['a text of known small words', '{"open": "no", "days": "not before next week"}'],
    ['that something is not so', '{"ok": true, "in_stock": false}'],
    ['deep down', '{"cart": {"items": [{"item": "lamp", "price": 94}]}}'],
    ['one item of a list', '{"seen": ["lamp", "scratched"]}'],
    ['an empty list', '[]'],
    ['a second sentence', 'Added. Only two are left.'],
    ['a number in a text', 'added for 94 euros'],
  ])('from %s', (_, output) => {
    expect(isFlagged(limited, output)).toBe(false)
  })

  test('from an output of more than 2,000 characters', () => {
    expect(isFlagged(limited, '{"ok": true}'.padEnd(2_000))).toBe(true)
    expect(isFlagged(limited, '{"ok": true}'.padEnd(2_001))).toBe(false)
  })

  const listed = (output: string, request = 'Add a Solaris lamp to my cart') => {
    const added = done('add_to_cart', { item: 'Solaris XL' }, 'ok', 'first')
    const messages = [user(request), ...added, ...done('search', { text: 'Solaris' }, output, 'second')]
    const proposal = toolCalls(call('remove_from_cart', { item: 'Solaris XL' }))
    return inverseAction.match(scene({ messages, proposal })) === null
  }

  test('from a list with something else of the name that the user gave', () => {
    expect(listed('["Solaris XL", "Solaris S"]')).toBe(true)
    expect(listed('[{"name": "Solaris S"}, {"name": "Solaris XL"}]')).toBe(true)
  })

  test('and not from one without it', () => {
    expect(listed('["Solaris XL"]')).toBe(false)
    expect(listed('["Solaris XL", "Luna"]')).toBe(false)
    expect(listed('{"name": "Solaris XL", "also": "Solaris S"}')).toBe(false)
    expect(listed('["Solaris XL", "Solaris S"]', 'Add a Solaris XL to my cart')).toBe(false)
  })

  test('a case is no limit, but "in case" is', () => {
    expect(isFlagged('Add the lamp to my cart for case 7.', '{"total": 94}')).toBe(true)
    expect(isFlagged('Add the lamp to my cart in case we move.', '{"total": 94}')).toBe(false)
  })

  test('from a later call', () => {
    expect(isFlagged(limited, 'ok', ...done('get_cart', {}, '{"total": 94}', 'second'))).toBe(false)
  })
})

describe('it has learned nothing', () => {
  test.each([
    ['from a confirmation', '{"ok": true}'],
    ['from a word for it', 'added'],
    ['from null and an empty object', '{"error": null, "meta": {}}'],
    ['from the state that the call leads to', '{"state": "added"}'],
    ['from a state under its own name', '{"added": 3}'],
    ['from a state of another kind', '{"status": "active"}'],
    ['from the number 1', '{"rows": 1}'],
    ['from a flag that is set', '{"gift": true}'],
    ['from a success', '{"answer": "success"}'],
    ['from the name of a new thing', '{"order": "first of May", "job": "nightly"}'],
    ['from an identifier', '{"cart": "CRT-5512"}'],
    ['from an identifier alone', 'CRT-5512'],
    ['from what the call said', '{"thing": "Lamp"}'],
    ['from its plural', '{"things": "lamps"}'],
    ['from what the user said', '{"budget": 80}'],
    ['from nothing', ''],
  ])('%s', (_, output) => {
    expect(isFlagged(limited, output)).toBe(true)
  })

  test('from an output before the call', () => {
    const before = done('get_price', { of: 'lamps' }, '{"price": 94}', 'before')
    const [request, ...added] = [user(limited), ...before, ...done('add_to_cart', { item: 'lamp' }, 'ok', 'first')]
    const proposal = toolCalls(call('remove_from_cart', { item: 'lamp' }))
    expect(inverseAction.match(scene({ messages: [request, ...added], proposal }))).not.toBeNull()
  })
})

describe('what was learned is no reason where the request says no more than was done', () => {
  test.each([
    ['in the same words', 'Add the lamp to my cart.'],
    ['with small words and courtesy', 'pls add the lamp to my cart now, thx'],
    ['in the plural', 'Add the lamps to my cart.'],
  ])('%s', (_, request) => {
    expect(isFlagged(request, '{"total": 94}')).toBe(true)
  })

  test('in two calls', () => {
    const vase = done('add_to_cart', { item: 'vase' }, '{"total": 94}', 'second')
    expect(isFlagged('Add the lamp and the vase to my cart.', 'ok', ...vase)).toBe(true)
    expect(
      isFlagged('Add the lamp and the vase to my cart.', 'ok', ...done('get_cart', {}, '{"total": 94}', 'x')),
    ).toBe(false)
  })
})
