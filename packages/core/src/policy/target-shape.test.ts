import { expect, test } from 'vitest'
import { targetShape } from './target-shape.ts'

test.each([
  ['an address under any name', 'x', 'ann@acme.com', 'address'],
  ['an address with a name in front', 'x', 'Ann <ann@acme.com>', 'address'],
  ['an address in another script', 'x', 'иван@почта.рф', 'address'],
  ['an id under a name for things', 'order_id', 'W-88', null],
  ['a longer id under a name for things', 'orderId', 'W-882', 'id'],
  ['four digits under a name for things', 'ticket', '4821', 'id'],
  ['a plain id under any name', 'x', 'ORD-12345', 'id'],
  ['eight digits under any name', 'x', '00000123', 'id'],
  ['a mixed id under any name', 'x', 'file_7a1b2c3d', 'id'],
  ['four digits under any name', 'port', '8080', null],
  ['a colour', 'colour', '#1a2b4c', null],
  ['a version', 'image', 'ubuntu-24', null],
  ['an amount under a name for manners', 'amount', '12345678', null],
  ['a date', 'order_id', '2026-11-24', null],
  ['a date without signs', 'order_id', '20261124', null],
  ['a month, a week, a quarter', 'order_id', '2026-W48', null],
  ['a time stamp', 'order_id', '1795564800', null],
  ['a duration', 'order_id', 'PT1H30M', null],
  ['a sentence', 'order_id', 'order number 88213', null],
  ['a long text', 'order_id', '1'.repeat(300), null],
  ['letters', 'order_id', 'abcdef', null],
])('%s', (_, argument, value, shape) => {
  expect(targetShape(argument, value)).toBe(shape)
})
