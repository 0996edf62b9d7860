/** What is known without parsing is never other than what parsing says. */
import { describe, expect, test } from 'vitest'
import { inferOutcome } from './index.ts'
import { mayReport } from './may-report.ts'
import { readMembers } from './members.ts'

const statuses = [
  ...['accepted', 'in progress', 'in_progress', 'pending', 'Pending', 'processing', 'queued', 'waiting', 'ok', 'done'],
  ...['pending approval', 'PENDING_APPROVAL', 'waiting for approval', 'waiting-for-approval', 'needs approval'],
  ...['awaiting approval', 'access denied', 'denied', 'failed', 'not found', 'timed out', 'open', 'new'],
]
const memberNames = ['status', 'state', 'Status', 'outcome', 'result', 'type', 'code', 'status_code']
const besides: readonly object[] = [{}, { message: 'Taken in.' }, { order_id: 7 }, { total: 9, items: [{ id: 1 }] }]
const holders = ['result', 'response', 'outcome', 'data', 'body', 'status', 'State', 'order', 'payload', 'meta']

const outputs = statuses.flatMap((status) =>
  memberNames.flatMap((name) =>
    besides.flatMap((beside) => {
      const answer = { ...beside, [name]: status }
      const behind = { [name]: status, ...beside }
      return [answer, behind, ...holders.flatMap((holder) => [{ [holder]: answer }, { order_id: 7, [holder]: behind }])]
    }),
  ),
)

describe.each([
  ['written densely', (output: object) => JSON.stringify(output)],
  ['written with lines and indents', (output: object) => JSON.stringify(output, null, 4)],
])('%s', (_, write) => {
  test('an outcome is the one that parsing gives', () => {
    const different = outputs.filter((output) => inferOutcome(write(output), undefined) !== readMembers({ ...output }))
    expect(different.map(write)).toEqual([])
  })
})

test('data without a status is not parsed', () => {
  expect(mayReport('{"order_id": "#W1", "price": 100}', 0)).toBe(false)
})

test('data that is pending is not parsed', () => {
  const order = JSON.stringify({ order_id: '#W1', status: 'pending', items: [{ name: 'Keyboard', price: 100 }] })
  expect(mayReport(order, 0)).toBe(false)
})

test('an opening that goes on beyond what is looked through may be a report’s', () => {
  const output = `{${' '.repeat(80)}"status": "pending"}`
  expect(inferOutcome(output, undefined)).toBe('unknown')
})
