/** A rule of one's own policy in TypeScript: what the certificate says, and what would stand in the call's place. */
import assert from 'node:assert/strict'
import { createTwinCheck, defineRule, paperPolicy } from '@twincheck/core'

const lateReturn = defineRule(
  {
    name: 'late-return',
    tool: 'waive_fee',
    entity: { key: 'loan_id', from: 'get_loan' },
    when: [
      { field: 'kind', isNot: 'reference' },
      { field: 'due', olderThan: '7 days' },
    ],
    unless: ['library was closed'],
    twin: 'delete',
    reason: 'A fee is not waived more than a week after the day on which the loan was due.',
  },
  { after: 'Today is' }, // the clock: what the system prompt says behind these words
)

const policy = { ...paperPolicy, name: 'library', conditions: [...paperPolicy.conditions, ...lateReturn] }
const twincheck = createTwinCheck({ model: null, policy })

const parameters = { type: 'object', properties: { loan_id: { type: 'string' } }, required: ['loan_id'] }
const tools = [
  { name: 'get_loan', description: 'Tells of a loan.', parameters },
  { name: 'waive_fee', description: 'Waives the fee of a loan.', parameters },
]
const asked = [
  { role: 'system', content: 'You run a library. Today is 2024-05-15 10:00:00.' },
  { role: 'user', content: 'Please waive the fee of my loan L1.' },
] as const
const read = [
  { role: 'assistant', content: '', calls: [{ id: 'a', name: 'get_loan', arguments: { loan_id: 'L1' } }] },
  { role: 'tool', callId: 'a', content: '{"loan_id": "L1", "kind": "novel", "due": "2024-05-01"}' },
] as const
const proposal = { kind: 'tool-calls', calls: [{ id: 'b', name: 'waive_fee', arguments: { loan_id: 'L1' } }] } as const

// The loan is known: the call would be answered with the reason, and the agent would go on.
const known = await twincheck.session('one').check({ messages: [...asked, ...read], tools, proposal, canAnswer: true })
const { certificates, twin } = await known.record
console.log(certificates[0]?.exhibits) // kind: "novel", due: "2024-05-01" · Today is 2024-05-15 10:00:00
console.log(twin?.action) // Not executed: A fee is not waived more than a week after …

assert.equal(known.action, proposal) // shadow: nothing is replaced
assert.equal(certificates[0]?.condition, 'rule-late-return')
assert.equal(twin?.action.kind, 'answer')

// Nothing has told of the loan: it would be read first.
const unread = await twincheck.session('two').check({ messages: asked, tools, proposal, canAnswer: true })
const first = await unread.record
console.log(first.twin?.action) // get_loan(L1)

assert.equal(first.certificates[0]?.condition, 'rule-late-return-unread')
assert.equal(first.certificates[0]?.authorises, 'read-first')
