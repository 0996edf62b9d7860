/** The AI SDK: the model is wrapped once; a call that would undo what was just done never runs. Without a key. */
import assert from 'node:assert/strict'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { twincheckMiddleware } from '@twincheck/core/ai-sdk'
import { favourTwin, scriptedTwinCheck, startScriptedWorld } from '@twincheck/core/integration-contract'
import { generateText, jsonSchema, stepCountIs, tool, wrapLanguageModel } from 'ai'

// A scripted actor and a scripted judge over HTTP. Yours: a real provider, and createTwinCheck({ profile: 'paper', model, mode, calibration }).
const account = { account_id: 'A-1042' }
const world = await startScriptedWorld(
  [
    { text: '', calls: [{ id: 'call_1', name: 'lock_account', arguments: account }] },
    { text: '', calls: [{ id: 'call_2', name: 'unlock_account', arguments: account }] },
  ],
  (asked) => favourTwin({ disputedTool: 'unlock_account' }, asked),
)
const provider = createOpenAICompatible({ name: 'scripted', baseURL: world.actorUrl })
const twincheck = scriptedTwinCheck(world.judgeUrl)

const model = wrapLanguageModel({
  model: provider('scripted-actor'),
  middleware: twincheckMiddleware(twincheck),
})

const ran: string[] = []
const inputSchema = jsonSchema<{ account_id: string }>({
  type: 'object',
  properties: { account_id: { type: 'string' } },
  required: ['account_id'],
})
const accountTool = (name: string) =>
  tool({
    description: name,
    inputSchema,
    execute: async () => {
      ran.push(name)
      return { locked: name === 'lock_account' }
    },
  })

const { text, finishReason } = await generateText({
  model,
  tools: { lock_account: accountTool('lock_account'), unlock_account: accountTool('unlock_account') },
  prompt: 'Someone has my password. Please lock account A-1042 right away.',
  stopWhen: stepCountIs(5),
})
await world.close()

console.log({ ran, text, finishReason })
assert.deepEqual(ran, ['lock_account'])
assert.equal(text, 'The requested operation is complete.')
assert.equal(finishReason, 'stop')
