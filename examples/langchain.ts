/** LangChain: a middleware of the agent. The model is LangChain's own fake; the judge is scripted. Without a key. */
import assert from 'node:assert/strict'
import { favourTwin, scriptedTwinCheck, startScriptedWorld } from '@twincheck/core/integration-contract'
import { twincheckMiddleware } from '@twincheck/core/langchain'
import { createAgent, FakeToolCallingModel, tool } from 'langchain'
import { z } from 'zod'

// Yours: a chat model of your provider, and createTwinCheck({ profile: 'paper', model, mode, calibration }).
const account = { account_id: 'A-1042' }
const model = new FakeToolCallingModel({
  toolCalls: [
    [{ id: 'call_1', name: 'lock_account', args: account }],
    [{ id: 'call_2', name: 'unlock_account', args: account }],
  ],
})
const world = await startScriptedWorld([], (asked) => favourTwin({ disputedTool: 'unlock_account' }, asked))
const twincheck = scriptedTwinCheck(world.judgeUrl)

const ran: string[] = []
const tools = ['lock_account', 'unlock_account'].map((name) =>
  tool(
    async () => {
      ran.push(name)
      return JSON.stringify({ locked: name === 'lock_account' })
    },
    { name, description: name, schema: z.object({ account_id: z.string() }) },
  ),
)

const agent = createAgent({
  model,
  tools,
  middleware: [twincheckMiddleware(twincheck)],
})

const { messages } = await agent.invoke({
  messages: [{ role: 'user', content: 'Someone has my password. Please lock account A-1042 right away.' }],
})
await world.close()

const said = messages.at(-1)?.text ?? ''
console.log({ ran, said })
assert.deepEqual(ran, ['lock_account'])
assert.ok(said.endsWith('The requested operation is complete.'))
assert.ok(!JSON.stringify(messages).includes('unlock_account'), 'what never ran is not in the history')
