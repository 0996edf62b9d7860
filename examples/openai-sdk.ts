/** The OpenAI SDK: the client is wrapped once; a call that would undo what was just done never runs. Without a key. */
import assert from 'node:assert/strict'
import { favourTwin, scriptedTwinCheck, startScriptedWorld } from '@twincheck/core/integration-contract'
import { wrapOpenAI } from '@twincheck/core/openai'
import OpenAI from 'openai'

// A scripted actor and a scripted judge over HTTP. Yours: a real provider, and createTwinCheck({ profile: 'paper', model, mode, calibration }).
const account = { account_id: 'A-1042' }
const world = await startScriptedWorld(
  [
    { text: '', calls: [{ id: 'call_1', name: 'lock_account', arguments: account }] },
    { text: '', calls: [{ id: 'call_2', name: 'unlock_account', arguments: account }] },
  ],
  (asked) => favourTwin({ disputedTool: 'unlock_account' }, asked),
)
const provider = { apiKey: 'none', baseURL: world.actorUrl }
const twincheck = scriptedTwinCheck(world.judgeUrl)

const client = wrapOpenAI(new OpenAI(provider), twincheck)

const tools = ['lock_account', 'unlock_account'].map((name) => {
  const parameters = { type: 'object', properties: { account_id: { type: 'string' } }, required: ['account_id'] }
  return { type: 'function' as const, function: { name, description: name, parameters } }
})
const messages: OpenAI.ChatCompletionMessageParam[] = [
  { role: 'user', content: 'Someone has my password. Please lock account A-1042 right away.' },
]
const ran: string[] = []

// The loop is the one you have. What it gets is what it runs, and what stands in the next request.
let choice = await ask()
while (choice?.message.tool_calls) {
  messages.push(choice.message)
  for (const call of choice.message.tool_calls) {
    if (call.type !== 'function') continue
    ran.push(call.function.name)
    const content = JSON.stringify({ locked: call.function.name === 'lock_account' })
    messages.push({ role: 'tool', tool_call_id: call.id, content })
  }
  choice = await ask()
}
await world.close()

async function ask() {
  const stream = client.chat.completions.stream({ model: 'scripted-actor', messages, tools })
  const { choices } = await stream.finalChatCompletion()
  return choices[0]
}

console.log({ ran, text: choice?.message.content, finishReason: choice?.finish_reason })
assert.deepEqual(ran, ['lock_account'])
assert.equal(choice?.message.content, 'The requested operation is complete.')
assert.equal(choice?.finish_reason, 'stop')
