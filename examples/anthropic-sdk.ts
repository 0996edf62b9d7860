/** The Anthropic SDK: the client is wrapped once; a call that would undo what was just done never runs. Without a key. */
import assert from 'node:assert/strict'
import Anthropic from '@anthropic-ai/sdk'
import { wrapAnthropic } from '@twincheck/core/anthropic'
import { favourTwin, scriptedTwinCheck, startScriptedWorld } from '@twincheck/core/integration-contract'

// A scripted actor and a scripted judge over HTTP. Yours: a real provider, and createTwinCheck({ profile: 'paper', model, mode, calibration }).
const account = { account_id: 'A-1042' }
const world = await startScriptedWorld(
  [
    { text: '', calls: [{ id: 'toolu_1', name: 'lock_account', arguments: account }] },
    { text: '', calls: [{ id: 'toolu_2', name: 'unlock_account', arguments: account }] },
  ],
  (asked) => favourTwin({ disputedTool: 'unlock_account' }, asked),
)
const provider = { apiKey: 'none', baseURL: new URL(world.actorUrl).origin }
const twincheck = scriptedTwinCheck(world.judgeUrl)

const client = wrapAnthropic(new Anthropic(provider), twincheck)

const tools = ['lock_account', 'unlock_account'].map((name) => {
  const properties = { account_id: { type: 'string' } }
  return { name, description: name, input_schema: { type: 'object' as const, properties, required: ['account_id'] } }
})
const messages: Anthropic.MessageParam[] = [
  { role: 'user', content: 'Someone has my password. Please lock account A-1042 right away.' },
]
const ran: string[] = []

// The loop is the one you have. What it gets is what it runs, and what stands in the next request.
let message = await ask()
while (message.stop_reason === 'tool_use') {
  messages.push({ role: 'assistant', content: message.content })
  const results = message.content.flatMap((block) => {
    if (block.type !== 'tool_use') return []
    ran.push(block.name)
    const content = JSON.stringify({ locked: block.name === 'lock_account' })
    return [{ type: 'tool_result' as const, tool_use_id: block.id, content }]
  })
  messages.push({ role: 'user', content: results })
  message = await ask()
}
await world.close()

function ask() {
  return client.messages.stream({ model: 'scripted-actor', max_tokens: 1_000, messages, tools }).finalMessage()
}

const [said] = message.content
console.log({ ran, said, stopReason: message.stop_reason })
assert.deepEqual(ran, ['lock_account'])
assert.equal(said?.type === 'text' && said.text, 'The requested operation is complete.')
assert.equal(message.stop_reason, 'end_turn')
