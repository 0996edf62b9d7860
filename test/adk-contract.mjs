/**
 * The contract of all integrations with the real `@google/adk`, which is not installed here: test/other-frameworks.test.ts copies this
 * file to where it is. WAY: `plugin`, or `fetch` for the adapter of `@google/genai`.
 */
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { BasePlugin, FunctionTool, Gemini, InMemoryRunner, LlmAgent } from '@google/adk'
import { twincheckPlugin } from '@twincheck/core/adk'
import { sessionHeader, withTwinCheck } from '@twincheck/core/google-genai'
import { integrationContract } from '@twincheck/core/integration-contract'

const way = process.env.WAY ?? 'plugin'
const { version } = JSON.parse(readFileSync(process.env.ADK_MANIFEST ?? '', 'utf8'))

class ScriptedGemini extends Gemini {
  constructor(httpOptions) {
    super({ model: 'scripted-actor', apiKey: 'none' })
    this.own = httpOptions
  }
  getHttpOptions() {
    return { ...super.getHttpOptions(), retryOptions: { attempts: 1 }, ...this.own }
  }
}

async function drive({ baseUrl, twincheck, session, system, user, tools, streaming, steps, signal, onText }) {
  const checked = way === 'fetch' && twincheck ? { fetch: withTwinCheck(twincheck) } : {}
  let asked = 0
  const agent = new LlmAgent({
    ...{ name: 'bank', instruction: system },
    model: new ScriptedGemini({ baseUrl: baseUrl.replace(/\/v1$/, ''), ...checked }),
    tools: tools.map(({ execute, ...tool }) => {
      return new FunctionTool({ ...tool, execute: (args) => JSON.parse(execute(args)) })
    }),
    beforeModelCallback: ({ context, request }) => {
      const headers = { [sessionHeader]: context.invocationContext.session.id }
      if (way === 'fetch' && twincheck) request.config = { ...request.config, httpOptions: { headers } }
      asked += 1
      return asked > steps ? { content: { role: 'model', parts: [{ text: '' }] } } : undefined
    },
  })
  const plugins = way === 'plugin' && twincheck ? [twincheckPlugin(twincheck, new BasePlugin('twincheck'))] : []
  const runner = new InMemoryRunner({ agent, appName: 'bank', plugins })
  const place = { appName: 'bank', userId: 'user-1', sessionId: session }
  await runner.sessionService.createSession(place)
  const newMessage = { role: 'user', parts: [{ text: user }] }
  const runConfig = streaming ? { streamingMode: 'sse' } : {}
  const received = []
  let finalText = ''
  for await (const event of runner.runAsync({ ...place, newMessage, abortSignal: signal, runConfig })) {
    if (event.errorCode) throw new Error(`${event.errorCode} ${event.errorMessage}`)
    const parts = event.content?.parts ?? []
    const text = parts.map(({ text: said = '' }) => said).join('')
    if (event.partial) onText(text)
    else finalText = text
    const { finishReason, partial, usageMetadata } = event
    received.push(JSON.parse(JSON.stringify({ parts, finishReason, partial, usageMetadata })))
  }
  return { received, finalText, finishReason: null }
}

const installed = [{ version, drive }]
const supported = [version.split('.')[0]]
integrationContract(
  { name: `@google/adk, ${way}`, supported, streams: true, answers: 'always', installed },
  { describe, test },
)
