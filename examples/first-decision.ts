/** One decision without a key: the evidence, the twin, and the proposal that is released all the same (shadow). */
import assert from 'node:assert/strict'
import { createTwinCheck } from '@twincheck/core'

const twincheck = createTwinCheck({ model: null }) // shadow is the default: nothing is ever replaced
const session = twincheck.session('conversation-1') // one session for each conversation

const parameters = { type: 'object', properties: { account_id: { type: 'string' } }, required: ['account_id'] }
const proposal = {
  kind: 'tool-calls',
  calls: [{ id: 'call-2', name: 'unlock_account', arguments: { account_id: 'A-1042' } }],
} as const

const { action, record } = await session.check({
  messages: [
    { role: 'user', content: 'Someone has my password. Please lock account A-1042 right away.' },
    {
      role: 'assistant',
      content: '',
      calls: [{ id: 'call-1', name: 'lock_account', arguments: { account_id: 'A-1042' } }],
    },
    { role: 'tool', callId: 'call-1', content: '{"account_id": "A-1042", "locked": true}' },
  ],
  tools: [
    { name: 'lock_account', description: 'Locks an account.', parameters },
    { name: 'unlock_account', description: 'Unlocks an account.', parameters },
  ],
  proposal,
})
const { certificates, twin, anomaly } = await record

console.log(certificates[0]?.reason) // unlock_account would undo lock_account, which succeeded earlier in this turn, …
console.log(twin?.action) // { kind: 'final-response', text: 'The requested operation is complete.' }
console.log(anomaly?.score) // 0.5

assert.equal(action, proposal)
assert.equal(certificates[0]?.condition, 'inverse-action')
assert.equal(twin?.origin, 'deterministic')
assert.equal(anomaly?.score, 0.5)
