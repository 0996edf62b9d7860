import {
  Agent,
  type Model,
  OpenAIChatCompletionsModel,
  OpenAIResponsesModel,
  Runner,
  type StreamEvent,
  setTracingDisabled,
  tool,
} from '@openai/agents'
import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { installedVersion } from '../../../test/hosts/installed-version.ts'
import { createTwinCheck } from '../../boundary/twincheck.ts'
import { type DriveHost, integrationContract } from '../integration-contract.ts'
import { twincheckModel, twincheckProvider } from './openai-agents.ts'

setTracingDisabled(true)

const version = installedVersion('@openai/agents')
const twincheck = createTwinCheck({ profile: 'paper', model: null })

for (const [api, ModelOfApi] of [
  ['responses', OpenAIResponsesModel],
  ['chat completions', OpenAIChatCompletionsModel],
] as const) {
  const drive = driveWith(
    (baseUrl) => new ModelOfApi(new OpenAI({ baseURL: baseUrl, apiKey: 'none' }), 'scripted-actor'),
  )
  const installed = [{ version, drive }]
  integrationContract(
    { name: `@openai/agents (${api})`, supported: ['0.20'], streams: true, answers: 'always', installed },
    { describe, test },
  )
}

describe('a host that is not known', () => {
  test('is refused when it is wrapped: a model without its methods', () => {
    expect(() => Reflect.apply(twincheckModel, undefined, [twincheck, { generate: () => {} }])).toThrow(
      'found an object without getResponse and getStreamedResponse',
    )
  })

  test('is refused when it is wrapped: a provider that gives no models', () => {
    expect(() => Reflect.apply(twincheckProvider, undefined, [twincheck, {}])).toThrow(
      'found an object without getModel',
    )
  })
})

test('a conversation that the provider keeps is not replaced in, and the record says so', async () => {
  const records: string[] = []
  const watching = createTwinCheck({
    profile: 'paper',
    model: null,
    onRecord: ({ because, exception }) => void records.push(`${because?.code}: ${exception?.message}`),
  })
  const response = { output: [], usage: {} }
  const model: Model = Object.assign(Object.create(null), {
    getResponse: async () => response,
    getStreamedResponse: async function* () {},
  })
  const request = { input: 'Go on.', previousResponseId: 'resp_1', tools: [], handoffs: [] }
  const { getResponse } = twincheckModel(watching, model)
  expect(await Reflect.apply(getResponse, undefined, [request])).toBe(response)
  await watching.settled()
  expect(records[0]).toContain('malformed-step: request: expected the whole conversation')
})

function driveWith(openModel: (baseUrl: string) => Model): DriveHost {
  return async ({ baseUrl, twincheck, session, system, user, tools, streaming, steps, signal, onText }) => {
    const received: unknown[] = []
    const model = openModel(baseUrl)
    const provider = { getModel: () => model }
    const checked = twincheck ? twincheckProvider(twincheck, provider, { session }) : provider
    const runner = new Runner({ modelProvider: { getModel: async () => observed(await checked.getModel(), received) } })
    const agent = new Agent({
      name: 'accounts',
      instructions: system,
      tools: tools.map(({ name, description, parameters, execute }) => {
        const schema = {
          type: 'object',
          properties: {},
          required: [],
          additionalProperties: false,
          ...parameters,
        } as const
        const given = {
          name,
          description,
          parameters: schema,
          strict: true,
          execute: async (args: unknown) => execute(args),
        }
        return Reflect.apply(tool, undefined, [given])
      }),
    })
    if (!streaming) {
      const { finalOutput } = await runner.run(agent, user, { maxTurns: steps, signal })
      return { received, finalText: String(finalOutput), finishReason: null }
    }
    const result = await runner.run(agent, user, { maxTurns: steps, signal, stream: true })
    for await (const text of result.toTextStream()) onText(text)
    await result.completed
    return { received, finalText: String(result.finalOutput), finishReason: null }
  }
}

/** Outermost: notes what the runner is given. */
function observed(model: Model, received: unknown[]): Model {
  return Object.assign(Object.create(model), {
    getResponse: async (request: Parameters<Model['getResponse']>[0]) => {
      const response = await model.getResponse(request)
      received.push(response)
      return response
    },
    getStreamedResponse: async function* (request: Parameters<Model['getResponse']>[0]): AsyncIterable<StreamEvent> {
      for await (const event of model.getStreamedResponse(request)) {
        received.push(event)
        yield event
      }
    },
  })
}
