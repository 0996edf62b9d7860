/**
 * The OpenAI Agents SDK: a model, or a provider of models, whose answers are checked before the runner sees them.
 *
 *   const runner = new Runner({ modelProvider: twincheckProvider(twincheck, yourProvider) })
 *
 * Invariants
 *   1. A kept response is the model's own object, and its events go through as they came.
 *   2. Text events go through at once; events that tell of calls wait for the decision, and are dropped with the call.
 *   3. Calls that are answered and not executed go back to the model with their answers, once; the runner sees what it says then.
 */
import type { AgentInputItem, Model, ModelProvider, ModelRequest, ModelResponse } from '@openai/agents'
import type { TwinCheck } from '../boundary/twincheck.ts'
import { type AnsweredCalls, type GuardedRequest, openAnsweredCalls } from './answered-calls.ts'
import { askChecked } from './ask-checked.ts'
import { type IntegrationOptions, openGuard } from './guard.ts'
import { answerCalls, itemConversation, readReply, replaceCalls } from './openai-agents-reply.ts'
import { checkStream, type StreamEvent } from './openai-agents-stream.ts'
import { readInput, readTools } from './openai-agents-trace.ts'
import { demandVersion, UnsupportedHostError } from './unsupported-host.ts'

export { UnsupportedHostError } from './unsupported-host.ts'

export type OpenAIAgentsOptions = IntegrationOptions<ModelRequest>

const supported = ['0.20']

/** Every model that the provider gives out is checked. Conversations share one memory, whichever model answers. */
export function twincheckProvider(
  twincheck: TwinCheck,
  provider: ModelProvider,
  options: OpenAIAgentsOptions = {},
): ModelProvider {
  demandMethods(provider, ['getModel'])
  const guard = openGuard(twincheck, options, { messages: readInput, tools: readTools })
  const answered = openAnsweredCalls(guard, itemConversation)
  return { getModel: async (name) => checkedModel(await provider.getModel(name), answered) }
}

export function twincheckModel(twincheck: TwinCheck, model: Model, options: OpenAIAgentsOptions = {}): Model {
  const guard = openGuard(twincheck, options, { messages: readInput, tools: readTools })
  return checkedModel(model, openAnsweredCalls(guard, itemConversation))
}

function checkedModel(model: Model, answered: AnsweredCalls<ModelRequest, AgentInputItem>): Model {
  demandMethods(model, ['getResponse', 'getStreamedResponse'])
  const streamChecked = (opened: GuardedRequest<ModelRequest>, mayGoOn: boolean): AsyncGenerator<StreamEvent> => {
    const { request, guarded } = opened
    return checkStream(model.getStreamedResponse(request), {
      mayReplace: guarded.mayReplace,
      notAnswered: guarded.notAnswered,
      check: (output, canAnswer) => {
        const reply = readReply(output)
        return guarded.check({ ...reply, canAnswer: canAnswer && reply.canAnswer === true }, request.signal)
      },
      goOn: mayGoOn ? (output, text) => streamChecked(answered.goOn(request, answerCalls(output, text)), false) : null,
    })
  }
  // Everything else a model has, known here or not, stays the model's own.
  return Object.assign(Object.create(model), {
    getResponse: (request: ModelRequest): Promise<ModelResponse> =>
      askChecked(request, {
        answered,
        ask: (given) => model.getResponse(given),
        read: ({ output }) => readReply(output),
        answer: ({ output }, text) => answerCalls(output, text),
        write: (response, replacement) => ({ ...response, output: replaceCalls(response.output, replacement) }),
        signal: request.signal,
      }),
    getStreamedResponse: (request: ModelRequest) => streamChecked(answered.open(request), true),
  })
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
