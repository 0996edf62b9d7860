/** A loop of your own: `wrap` takes the function that asks the model and gives back one that is checked. Without a key. */
import assert from 'node:assert/strict'
import type { Message, ToolCall } from '@twincheck/core'
import { favourTwin, scriptedTwinCheck, startScriptedWorld } from '@twincheck/core/integration-contract'
import { answeredCalls, wrap } from '@twincheck/core/wrap'

// A scripted actor and a scripted judge. Yours: whatever you call your model with, and createTwinCheck({ profile: 'paper', model, mode, calibration }).
const account = { account_id: 'A-1042' }
const script: ToolCall[] = [
  { id: 'call_1', name: 'lock_account', arguments: account },
  { id: 'call_2', name: 'unlock_account', arguments: account },
]
type Answer = { readonly content: string; readonly calls: readonly ToolCall[] }
const askModel = async (_: Message[]): Promise<Answer> => ({ content: '', calls: script.splice(0, 1) })
const world = await startScriptedWorld([], (asked) => favourTwin({ disputedTool: 'unlock_account' }, asked))
const twincheck = scriptedTwinCheck(world.judgeUrl)

const parameters = { type: 'object', properties: { account_id: { type: 'string' } }, required: ['account_id'] }
const tools = ['lock_account', 'unlock_account'].map((name) => ({ name, description: name, parameters }))

const ask = wrap(askModel, {
  session: twincheck.session('conversation-1'),
  read: ({ content, calls }, messages) => ({ messages, tools, text: content, calls }),
  write: ({ content }, { text, calls }) => ({ content: text ?? content, calls }),
  again: ({ content, calls }, result, messages) => {
    messages.push(...answeredCalls({ text: content, calls }, result))
    return [messages]
  },
})

const ran: string[] = []
const messages: Message[] = [
  { role: 'user', content: 'Someone has my password. Please lock account A-1042 right away.' },
]
for (;;) {
  const { content, calls } = await ask(messages)
  messages.push({ role: 'assistant', content, calls })
  if (calls.length === 0) break
  for (const { id, name } of calls) {
    ran.push(name)
    messages.push({ role: 'tool', callId: id, content: JSON.stringify({ locked: name === 'lock_account' }) })
  }
}
await world.close()

console.log({ ran, said: messages.at(-1)?.content })
assert.deepEqual(ran, ['lock_account'])
assert.equal(messages.at(-1)?.content, 'The requested operation is complete.')
