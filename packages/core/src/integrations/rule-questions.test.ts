/** A rule that demands the user's yes, with agents that obey, ignore the answer or ask badly. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { BaseMessage } from '@langchain/core/messages'
import { tool as langchainTool } from '@langchain/core/tools'
import { generateText, jsonSchema, type ModelMessage, stepCountIs, tool, wrapLanguageModel } from 'ai'
import { createAgent } from 'langchain'
import { afterEach, describe, expect, test } from 'vitest'
import {
  asksBadly,
  type ChargingScript,
  charged,
  ignores,
  obeys,
  startChargingActor,
} from '../../test/hosts/charging-actor.ts'
import { HttpChatModel } from '../../test/hosts/http-chat-model.ts'
import { createTwinCheck } from '../boundary/twincheck.ts'
import type { ProfileDescription } from '../policy/profile/description.ts'
import { twincheckMiddleware as aiSdkMiddleware } from './ai-sdk/ai-sdk.ts'
import { twincheckMiddleware as langchainMiddleware } from './langchain/langchain.ts'

const confirmCharges = {
  rules: [
    {
      name: 'confirm-charge',
      tool: 'charge_card',
      when: [{ confirmed: false }],
      twin: 'ask',
      reason: 'The user has not agreed to this charge yet.',
    },
  ],
}

const profile: ProfileDescription = {
  ...{ name: 'bank', source: 'test', extends: 'paper', add: [], leaveOut: [] },
  rules: [{ source: 'rules.yaml', content: confirmCharges }],
  ...{ detector: null, combinesEdits: null, warrant: null },
}

const parameters = {
  type: 'object' as const,
  properties: { account_id: { type: 'string' as const }, amount: { type: 'number' as const } },
  required: ['account_id', 'amount'],
}

/** Sends the user's next message and returns the agent's final text. */
type Talk = (text: string) => Promise<string>
type OpenHost = (baseUrl: string, execute: () => string) => Talk

const most = 8

const withAiSdk: OpenHost = (baseUrl, execute) => {
  const twincheck = createTwinCheck({ model: null, mode: 'advise', profile })
  const model = wrapLanguageModel({
    model: createOpenAICompatible({ name: 'scripted', baseURL: baseUrl })('actor-1'),
    middleware: aiSdkMiddleware(twincheck, { session: 'one' }),
  })
  const tools = { charge_card: tool({ inputSchema: jsonSchema(parameters), execute: async () => execute() }) }
  const messages: ModelMessage[] = []
  return async (content) => {
    messages.push({ role: 'user', content })
    const { text, response } = await generateText({ model, messages, tools, stopWhen: stepCountIs(most) })
    messages.push(...response.messages)
    return text
  }
}

const withLangChain: OpenHost = (baseUrl, execute) => {
  const twincheck = createTwinCheck({ model: null, mode: 'advise', profile })
  const agent = createAgent({
    model: new HttpChatModel(baseUrl, false),
    tools: [langchainTool(async () => execute(), { name: 'charge_card', description: '', schema: { ...parameters } })],
    middleware: [langchainMiddleware(twincheck, { session: 'one' })],
  })
  let messages: BaseMessage[] = []
  return async (content) => {
    const input = { messages: [...messages, { role: 'user', content }] }
    ;({ messages } = await Reflect.apply(agent.invoke, agent, [input, { recursionLimit: 4 * most }]))
    return messages.at(-1)?.text ?? ''
  }
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

describe.each([
  ['the AI SDK', withAiSdk],
  ['LangChain', withLangChain],
])('through %s', (_, openHost) => {
  const open = async (script: ChargingScript) => {
    const actor = await startChargingActor(script)
    closing.push(actor.close)
    let executed = 0
    const talk = openHost(actor.url, () => {
      executed++
      return charged
    })
    return { talk, executed: () => executed, requests: actor.requests }
  }

  test('an agent that obeys asks the user, and charges after the yes, once', async () => {
    const { talk, executed } = await open(obeys)
    expect(await talk('Please charge 5 dollars to my account AC-1001.')).toContain('Shall I?')
    expect(executed()).toBe(0)
    expect(await talk('Yes, please.')).toBe('Done.')
    expect(executed()).toBe(1)
  })

  test('an agent that obeys does not charge after a no', async () => {
    const { talk, executed } = await open(obeys)
    await talk('Please charge 5 dollars to my account AC-1001.')
    await talk('No, I do not want that.')
    expect(executed()).toBe(0)
  })

  test('an agent that ignores the answer is stopped: the user is asked, and the exchange ends', async () => {
    const { talk, executed, requests } = await open(ignores)
    expect(await talk('Please charge 5 dollars to my account AC-1001.')).toContain(
      'I need your explicit yes to: charge card',
    )
    expect([executed(), requests()]).toEqual([0, 4])
    expect(await talk('Why?')).toContain('I need your explicit yes')
    expect(executed()).toBe(0)
    expect(await talk('Yes.')).toBe('Done.')
    expect(executed()).toBe(1)
  })

  test('an agent that asks badly never charges, and each turn ends', async () => {
    const { talk, executed, requests } = await open(asksBadly)
    await talk('Please charge 5 dollars to my account AC-1001.')
    for (let turn = 0; turn < 3; turn++) expect(await talk('Yes.')).toBe('OK?')
    expect(executed()).toBe(0)
    expect(requests()).toBe(8)
  })
})
