import { describe, expect, test } from 'vitest'
import { driveAdk } from '../../test/hosts/drive-adk.ts'
import { createTwinCheck } from '../boundary/twincheck.ts'
import { twincheckPlugin } from './adk.ts'
import { integrationContract } from './integration-contract.ts'

for (const [name, isGemini] of [
  ['a runner of ADK, Gemini', true],
  ['a runner of ADK, another model', false],
] as const) {
  const installed = [{ version: '2.0.0', drive: driveAdk(isGemini) }]
  integrationContract({ name, supported: ['2'], streams: true, answers: 'always', installed }, { describe, test })
}

describe('a plugin', () => {
  const call = { functionCall: { name: 'refund_order', args: { order_id: 'O-7001' } } }
  const response = { output: '{"status": "refunded", "order_id": "O-7001"}' }
  const contents = [
    { role: 'user', parts: [{ text: 'Please refund order O-7001.' }] },
    { role: 'model', parts: [call] },
    { role: 'user', parts: [{ functionResponse: { name: 'refund_order', response } }] },
  ]
  const again = { content: { role: 'model', parts: [call] }, finishReason: 'STOP' }

  function open(runConfig: object = {}) {
    const twincheck = createTwinCheck({ model: null, mode: 'advise' })
    const model = {
      [Symbol.for('google.adk.geminiModel')]: true,
      async *generateContentAsync() {
        yield { content: { role: 'model', parts: [{ text: 'It is refunded.' }] } }
      },
    }
    const invocationContext = { session: { id: 's' }, runConfig, agent: { canonicalModel: model } }
    const callbackContext = { eventActions: {}, invocationContext }
    return { plugin: twincheckPlugin(twincheck, { name: 'twincheck' }), callbackContext }
  }

  test('keeps what ADK gave it, and answers a call that was made already', async () => {
    const { plugin, callbackContext } = open()
    expect(plugin.name).toBe('twincheck')
    await plugin.beforeModelCallback({ callbackContext, llmRequest: { contents } })
    const said = await plugin.afterModelCallback({ callbackContext, llmResponse: again })
    expect(said?.content).toEqual({ role: 'model', parts: [{ text: 'It is refunded.' }] })
  })

  test.each<[string, object]>([
    ['an error', { errorCode: 'MAX_TOKENS' }],
    ['a finish reason of a reply that was cut off', { finishReason: 'MAX_TOKENS' }],
    ['no content', { finishReason: 'STOP' }],
  ])('loses no call of a stream that ends with %s', async (_, last) => {
    const { plugin, callbackContext } = open({ streamingMode: 'sse' })
    await plugin.beforeModelCallback({ callbackContext, llmRequest: { contents: contents.slice(0, 1) } })
    expect(await plugin.afterModelCallback({ callbackContext, llmResponse: { content: again.content } })).toEqual({})
    const end = await plugin.afterModelCallback({ callbackContext, llmResponse: last })
    expect(end).toEqual({ ...last, content: again.content })
  })

  test.each<[string, object]>([
    ['whose contents are none', { contents: 'Go.' }],
    ['that is cached by the provider', { contents, config: { cachedContent: 'c' } }],
    ['for several candidates', { contents, config: { candidateCount: 2 } }],
  ])('passes the reply to a request %s', async (_, llmRequest) => {
    const { plugin, callbackContext } = open()
    await Reflect.apply(plugin.beforeModelCallback, plugin, [{ callbackContext, llmRequest }])
    expect(await plugin.afterModelCallback({ callbackContext, llmResponse: again })).toBeUndefined()
  })
})
