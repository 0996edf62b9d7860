import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import * as ai7 from 'ai'
import * as ai6 from 'ai6'
import { describe, expect, test } from 'vitest'
import { installedVersion } from '../../../test/hosts/installed-version.ts'
import { createTwinCheck } from '../../boundary/twincheck.ts'
import { isObject } from '../../policy/paper/json.ts'
import { type DriveHost, integrationContract } from '../integration-contract.ts'
import { twincheckMiddleware } from './ai-sdk.ts'

type Sdk = typeof ai7

integrationContract(
  {
    name: 'ai',
    supported: ['6', '7'],
    streams: true,
    answers: 'always',
    installed: [
      { version: installedVersion('ai'), drive: driveWith(ai7, 'v4') },
      { version: installedVersion('ai6'), drive: driveWith(asSdk(ai6), 'v3') },
    ],
  },
  { describe, test },
)

describe('a model that the middleware does not know', () => {
  const middleware = twincheckMiddleware(createTwinCheck({ profile: 'paper', model: null }))

  test.each([
    ['of an older specification', { specificationVersion: 'v2' }, 'specification v2'],
    ['without one', {}, 'an object without a specification version'],
  ])('%s is refused when it is wrapped, with what was found and what is supported', (_, members, found) => {
    const model = { provider: 'p', modelId: 'm', supportedUrls: {}, ...members }
    const wrap = () => Reflect.apply(asSdk(ai6).wrapLanguageModel, undefined, [{ model, middleware }])
    expect(wrap).toThrow(`supports language models of specification v3 and v4 (ai 6 and 7); found ${found}`)
  })
})

describe('calls that the provider runs itself', () => {
  test('are no proposals and go through', async () => {
    const seen: unknown[] = []
    const twincheck = createTwinCheck({
      profile: 'paper',
      model: null,
      onRecord: ({ proposal }) => void seen.push(proposal),
    })
    const content = [
      { type: 'tool-call', toolCallId: 'c1', toolName: 'web_search', input: '{}', providerExecuted: true },
      { type: 'text', text: 'Found.' },
    ] as const
    const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } }
    const generated = { content, finishReason: { unified: 'stop', raw: 'stop' }, usage, warnings: [] }
    const { wrapGenerate } = twincheckMiddleware(twincheck, { session: 's' })
    const given = { doGenerate: async () => generated, params: { prompt: [] } }
    const result: unknown = wrapGenerate && (await Reflect.apply(wrapGenerate, undefined, [given]))
    expect(result).toBe(generated)
    await twincheck.settled()
    expect(seen).toEqual([{ kind: 'final-response', text: 'Found.' }])
  })
})

function driveWith(sdk: Sdk, specificationVersion: 'v3' | 'v4'): DriveHost {
  return async ({ baseUrl, twincheck, session, system, user, tools, streaming, steps, signal, onText }) => {
    const received: unknown[] = []
    const provided = createOpenAICompatible({ name: 'scripted', baseURL: baseUrl, includeUsage: true })(
      'scripted-actor',
    )
    // The provider is of the newest specification; for ai 6 the same object is shown under the one before, which reads alike.
    const { provider, modelId, supportedUrls } = provided
    const base = {
      ...{ specificationVersion, provider, modelId, supportedUrls },
      doGenerate: provided.doGenerate.bind(provided),
      doStream: provided.doStream.bind(provided),
    }
    const checks = twincheck ? [twincheckMiddleware(twincheck, { session })] : []
    const model = Reflect.apply(sdk.wrapLanguageModel, undefined, [
      { model: base, middleware: [observer(received), ...checks] },
    ])
    const given = {
      model,
      system,
      prompt: user,
      abortSignal: signal,
      stopWhen: sdk.stepCountIs(steps),
      tools: Object.fromEntries(
        tools.map(({ name, description, parameters, execute }) => {
          const inputSchema = sdk.jsonSchema<Record<string, unknown>>({ ...parameters })
          return [name, sdk.tool({ description, inputSchema, execute: async (args) => execute(args) })]
        }),
      ),
    }
    if (!streaming) {
      const { text, finishReason } = await sdk.generateText(given)
      return { received, finalText: text, finishReason }
    }
    const result = sdk.streamText(given)
    for await (const text of result.textStream) onText(text)
    return { received, finalText: await result.text, finishReason: await result.finishReason }
  }
}

/** Outermost: notes what the host is given, without what differs between two runs. */
function observer(received: unknown[]): Parameters<Sdk['wrapLanguageModel']>[0]['middleware'] & object {
  return {
    wrapGenerate: async ({ doGenerate }) => {
      const generated = await doGenerate()
      const { content, finishReason, usage } = generated
      received.push({ content, finishReason, usage })
      return generated
    },
    wrapStream: async ({ doStream }) => {
      const { stream, ...rest } = await doStream()
      const note = new TransformStream({
        transform(part, controller) {
          received.push(part)
          controller.enqueue(part)
        },
      })
      return { ...rest, stream: stream.pipeThrough(note) }
    },
  }
}

/** The majors differ in types only where this test does not look. */
function asSdk(value: unknown): Sdk {
  if (isSdk(value)) return value
  throw new Error('this is not the AI SDK')
}

function isSdk(value: unknown): value is Sdk {
  return isObject(value) && typeof value.generateText === 'function' && typeof value.wrapLanguageModel === 'function'
}
