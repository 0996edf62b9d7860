import { expect, test } from 'vitest'
import { call, proposalOf } from '../../test/store-run.ts'
import { writeTwin } from './replay-intervened.ts'

const ship = { name: 'ship_order', arguments: '{"order_id": "OR-1", "weight": 2.0, "parts": [1.0, 1]}' }
const look = { name: 'get_order', arguments: '{"page": 1.0}' }
const written = [ship, look]
const proposal = proposalOf(written, 'actor')

test('what is left after a deletion keeps the text the actor wrote', () => {
  const twin = proposalOf([look], 'twin')
  expect(writeTwin(twin, proposal, written)).toEqual([look])
})

test('an edit writes anew only the members that differ', () => {
  const edited = call('ship_order', { order_id: 'OR-2', weight: 2, parts: [1, 1] })
  expect(writeTwin(proposalOf([edited, look], 'twin'), proposal, written)).toEqual([
    { name: 'ship_order', arguments: '{"order_id": "OR-2", "weight": 2.0, "parts": [1.0, 1]}' },
    look,
  ])
})

test('a call to another tool is written as it stands', () => {
  const other = call('cancel_order', { order_id: 'OR-1' })
  expect(writeTwin(proposalOf([other], 'twin'), proposal, written)).toEqual([other])
})

test('a member that the actor did not write is added, and one that the twin has not is gone', () => {
  const edited = call('ship_order', { order_id: 'OR-1', urgent: true })
  expect(writeTwin(proposalOf([edited, look], 'twin'), proposal, written)[0]?.arguments).toBe(
    '{"order_id": "OR-1", "urgent": true}',
  )
})

test('arguments that were no JSON object are not merged with', () => {
  const broken = [{ name: 'ship_order', arguments: '{"order_id": ' }]
  const edited = call('ship_order', { order_id: 'OR-2' })
  expect(writeTwin(proposalOf([edited], 'twin'), proposalOf(broken, 'actor'), broken)).toEqual([edited])
})

test('a text executes nothing', () => {
  expect(writeTwin(proposalOf('Done.', 'twin'), proposal, written)).toEqual([])
})
