import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import * as newestAgent from '@mastra/core/agent'
import * as newestTools from '@mastra/core/tools'
import * as oldestAgent from 'mastra10/agent'
import * as oldestTools from 'mastra10/tools'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { installedVersion } from '../../../test/hosts/installed-version.ts'
import { createTwinCheck } from '../../boundary/twincheck.ts'
import { type DriveHost, integrationContract } from '../integration-contract.ts'
import { twincheckModel } from './mastra.ts'

/** What is used of the host. Its two versions have types of their own, which differ in much that is not used. */
type Host = { readonly Agent: new (...given: never) => unknown; readonly createTool: (...given: never) => unknown }

type RunningAgent = {
  readonly generate: (user: string, options: object) => Promise<Taken & { readonly steps: readonly Taken[] }>
  readonly stream: (user: string, options: object) => Promise<Streamed>
}
type Taken = { readonly text: string; readonly finishReason?: string }
type Streamed = {
  readonly textStream: AsyncIterable<string>
  readonly steps: Promise<readonly Taken[]>
  readonly text: Promise<string>
  readonly finishReason: Promise<string | undefined>
}

function driveWith({ Agent, createTool }: Host, specificationVersion: 'v3' | 'v4'): DriveHost {
  return async ({ baseUrl, twincheck, session, system, user, tools, streaming, steps, signal, onText }) => {
    const received: unknown[] = []
    const newest = createOpenAICompatible({ name: 'scripted', baseURL: baseUrl, includeUsage: true })('scripted-actor')
    // The provider is of the newest specification; the oldest host gets the same object under the one before, which reads alike.
    const provided = Object.assign(Object.create(newest), {
      specificationVersion,
      doGenerate: newest.doGenerate.bind(newest),
      doStream: newest.doStream.bind(newest),
    })
    const model = observed(twincheck ? twincheckModel(twincheck, provided, { session }) : provided, received)
    const made = tools.map(({ name, description, parameters, execute }) => {
      const inputSchema = z.fromJSONSchema({ ...parameters })
      const given = { id: name, description, inputSchema, execute: async (args: unknown) => execute(args) }
      return [name, Reflect.apply(createTool, undefined, [given])] as const
    })
    const agent: RunningAgent = Reflect.construct(Agent, [
      { id: 'accounts', name: 'accounts', instructions: system, model, tools: Object.fromEntries(made) },
    ])
    if (!streaming) {
      const { text, steps: taken, finishReason } = await agent.generate(user, { maxSteps: steps, abortSignal: signal })
      return { received, finalText: taken.at(-1)?.text ?? text, finishReason: finishReason ?? null }
    }
    const result = await agent.stream(user, { maxSteps: steps, abortSignal: signal })
    for await (const text of result.textStream) onText(text)
    const last = (await result.steps).at(-1)?.text ?? (await result.text)
    return { received, finalText: last, finishReason: (await result.finishReason) ?? null }
  }
}

/** Outermost: notes what the agent is given, without what differs between two runs. */
function observed<Model extends { doGenerate: unknown; doStream: unknown }>(model: Model, received: unknown[]): Model {
  const call = (method: unknown, params: unknown) =>
    typeof method === 'function' ? Reflect.apply(method, model, [params]) : Promise.reject(new Error('no model'))
  return Object.assign(Object.create(model), {
    doGenerate: async (params: unknown) => {
      const generated = await call(model.doGenerate, params)
      const { content, finishReason, usage } = generated
      received.push({ content, finishReason, usage })
      return generated
    },
    doStream: async (params: unknown) => {
      const { stream, ...rest } = await call(model.doStream, params)
      const note = new TransformStream({
        transform(part, controller) {
          received.push(part)
          controller.enqueue(part)
        },
      })
      return { ...rest, stream: stream.pipeThrough(note) }
    },
  })
}

integrationContract(
  {
    name: '@mastra/core',
    supported: ['1'],
    streams: true,
    answers: 'always',
    installed: [
      { version: installedVersion('@mastra/core'), drive: driveWith({ ...newestAgent, ...newestTools }, 'v4') },
      { version: installedVersion('mastra10'), drive: driveWith({ ...oldestAgent, ...oldestTools }, 'v3') },
    ],
  },
  { describe, test },
)

test.each([
  ['a name', 'openai/gpt-5', 'found the name of a model'],
  ['no model', {}, 'found an object without doGenerate and doStream'],
  ['of an older specification', { specificationVersion: 'v2', doGenerate() {}, doStream() {} }, 'specification v2'],
])('a model that is %s is refused when it is wrapped', (_, model, found) => {
  const twincheck = createTwinCheck({ model: null })
  expect(() => Reflect.apply(twincheckModel, undefined, [twincheck, model])).toThrow(found)
})
