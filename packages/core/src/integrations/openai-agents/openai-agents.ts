/**
 * The OpenAI Agents SDK: a model, or a provider of models, whose responses are checked before the runner sees them.
 *
 *   const runner = new Runner({ modelProvider: twincheckProvider(twincheck, yourProvider) })
 *
 * Invariants
 *   1. A kept response is the model's own object, and its events pass through unchanged.
 *   2. Text events pass through immediately. Events of calls wait for the decision and are dropped with the call.
 *   3. Answered calls go back to the model with their answers. The runner sees the model's next reply.
 */
import type { AgentInputItem, Model, ModelProvider, ModelRequest, ModelResponse } from '@openai/agents'
import type { TwinCheck } from '../../boundary/twincheck.ts'
import { askChecked, type IntegrationOptions, type OpenAsking, openHost } from '../host.ts'
import { askStreamed } from '../streamed-host.ts'
import { demandVersion, UnsupportedHostError } from '../unsupported-host.ts'
import { answerCalls, readReply, rejoinCalls, replaceCalls, withoutShown } from './reply.ts'
import { holdStream, type StreamEvent, watchStream } from './stream.ts'
import { readForm, readInput, readPieces, readTools } from './trace.ts'

export { UnsupportedHostError } from '../unsupported-host.ts'

export type OpenAIAgentsOptions = IntegrationOptions<ModelRequest>

const supported = ['0.20']

/** Checks every model of the provider. All its models share the memory of conversations. */
export function twincheckProvider(
  twincheck: TwinCheck,
  provider: ModelProvider,
  options: OpenAIAgentsOptions = {},
): ModelProvider {
  demandMethods(provider, ['getModel'])
  const open = openAgents(twincheck, options)
  return { getModel: async (name) => checkedModel(await provider.getModel(name), open) }
}

export function twincheckModel(twincheck: TwinCheck, model: Model, options: OpenAIAgentsOptions = {}): Model {
  return checkedModel(model, openAgents(twincheck, options))
}

function openAgents(twincheck: TwinCheck, options: OpenAIAgentsOptions): OpenAsking<ModelRequest, AgentInputItem> {
  return openHost(twincheck, options, {
    ...{ messages: readInput, tools: readTools, form: readForm, pieces: readPieces },
    withItems: (request, items) => ({ ...request, input: [...items] }),
    ...{ rejoin: rejoinCalls, withoutShown },
    signal: ({ signal }) => signal,
  })
}

function checkedModel(model: Model, open: OpenAsking<ModelRequest, AgentInputItem>): Model {
  demandMethods(model, ['getResponse', 'getStreamedResponse'])
  return Object.assign(Object.create(model), {
    getResponse: (request: ModelRequest): Promise<ModelResponse> =>
      askChecked(open, request, {
        ask: (given, late) => model.getResponse(withSignal(given, late)),
        read: ({ output }) => readReply(output),
        answer: ({ output }, texts) => answerCalls(output, texts),
        write: (response, replacement) => ({ ...response, output: replaceCalls(response.output, replacement) }),
      }),
    getStreamedResponse: (request: ModelRequest): AsyncIterable<StreamEvent> =>
      askStreamed(open, request, {
        ask: (given, late) => model.getStreamedResponse(withSignal(given, late)),
        ...{ answer: answerCalls, watch: watchStream, hold: holdStream },
      }),
  })
}

function withSignal(request: ModelRequest, late: AbortSignal | undefined): ModelRequest {
  if (!late) return request
  return { ...request, signal: request.signal ? AbortSignal.any([request.signal, late]) : late }
}

function demandMethods(host: object, methods: readonly string[]): void {
  demandVersion('@openai/agents', supported)
  const missing = methods.filter((method) => typeof Reflect.get(Object(host), method) !== 'function')
  if (missing.length === 0) return
  throw new UnsupportedHostError(
    '@openai/agents',
    'models with getResponse and getStreamedResponse, and providers with getModel',
    `an object without ${missing.join(' and ')}`,
  )
}
