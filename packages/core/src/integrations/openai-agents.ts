/**
 * The OpenAI Agents SDK: a model, or a provider of models, whose answers are checked before the runner sees them.
 *
 *   const runner = new Runner({ modelProvider: twincheckProvider(twincheck, yourProvider) })
 *
 * Invariants
 *   1. A kept response is the model's own object, and its events go through as they came.
 *   2. Text events go through at once; events that tell of calls wait for the decision, and are dropped with the call.
 */
import type { Model, ModelProvider, ModelRequest, ModelResponse, protocol } from '@openai/agents'
import type { TwinCheck } from '../boundary/twincheck.ts'
import { isObject } from '../policy/json.ts'
import type { Replacement } from './check-proposal.ts'
import { type Guarded, type IntegrationOptions, openGuard } from './guard.ts'
import { type CallItem, readInput, readItem, readTools, textOf } from './openai-agents-trace.ts'
import { demandVersion, UnsupportedHostError } from './unsupported-host.ts'

export { UnsupportedHostError } from './unsupported-host.ts'

export type OpenAIAgentsOptions = IntegrationOptions<ModelRequest>

type StreamEvent = ReturnType<Model['getStreamedResponse']> extends AsyncIterable<infer Event> ? Event : never
type Output = ModelResponse['output']
type MessageItem = protocol.AssistantMessageItem

const supported = ['0']

/** Every model that the provider gives out is checked. Conversations share one memory, whichever model answers. */
export function twincheckProvider(
  twincheck: TwinCheck,
  provider: ModelProvider,
  options: OpenAIAgentsOptions = {},
): ModelProvider {
  demandMethods(provider, ['getModel'])
  const guard = openGuard(twincheck, options, { messages: readInput, tools: readTools })
  return { getModel: async (name) => checkedModel(await provider.getModel(name), guard) }
}

export function twincheckModel(twincheck: TwinCheck, model: Model, options: OpenAIAgentsOptions = {}): Model {
  return checkedModel(model, openGuard(twincheck, options, { messages: readInput, tools: readTools }))
}

function checkedModel(model: Model, guard: (request: ModelRequest) => Guarded): Model {
  demandMethods(model, ['getResponse', 'getStreamedResponse'])
  const check = (guarded: Guarded, output: readonly Output[number][], signal: AbortSignal | undefined) => {
    const text = output
      .map((item) => ('role' in item && item.role === 'assistant' ? textOf(item.content) : ''))
      .join('')
    return guarded.check({ text, calls: output.filter(isCall).map(readItem) }, signal)
  }
  // Everything else a model has, known here or not, stays the model's own.
  return Object.assign(Object.create(model), {
    getResponse: async (request: ModelRequest): Promise<ModelResponse> => {
      const guarded = guard(request)
      const response = await model.getResponse(request)
      const replacement = await check(guarded, response.output, request.signal)
      return replacement ? { ...response, output: replaceCalls(response.output, replacement) } : response
    },
    getStreamedResponse: (request: ModelRequest) => {
      const guarded = guard(request)
      const events = model.getStreamedResponse(request)
      return checkStream(events, guarded, (output) => check(guarded, output, request.signal))
    },
  })
}

async function* checkStream(
  events: AsyncIterable<StreamEvent>,
  { mayReplace }: Guarded,
  check: (output: readonly Output[number][]) => Promise<Replacement | null>,
): AsyncIterable<StreamEvent> {
  let held: StreamEvent[] = []
  let replaced = false
  for await (const event of events) {
    if (event.type !== 'response_done') {
      // What follows a held event waits with it, so that the order stays the model's; only text does not.
      const waits = mayReplace && (tellsOfCalls(event) || (held.length > 0 && event.type !== 'output_text_delta'))
      if (!waits) yield event
      else if (!replaced) held.push(event)
      continue
    }
    const { output } = event.response
    const replacement = await check(output)
    replaced = replacement !== null
    yield* replaced ? held.filter((other) => !tellsOfCalls(other)) : held
    held = []
    if (replacement?.kind === 'text') yield { type: 'output_text_delta', delta: replacement.text }
    yield replacement ? { ...event, response: { ...event.response, output: replaceCalls(output, replacement) } } : event
  }
  yield* held
}

/** Generic because a response and the last event of a stream have items of two declared types. */
function replaceCalls<Item extends Output[number]>(
  output: readonly Item[],
  replacement: Replacement,
): (Item | CallItem | MessageItem)[] {
  const others = output.filter((item) => !isCall(item))
  if (replacement.kind === 'text') {
    const content = [{ type: 'output_text' as const, text: replacement.text }]
    return [...others, { type: 'message', role: 'assistant', status: 'completed', content }]
  }
  const own = output.flatMap((item) => (isCall(item) ? [item] : []))
  const calls = replacement.calls.map(({ call, original }): CallItem => {
    const { id: callId, name, arguments: given } = call
    const written = {
      type: 'function_call',
      callId,
      name,
      arguments: JSON.stringify(given),
      status: 'completed',
    } as const
    return own[original ?? -1] ?? written
  })
  return [...others, ...calls]
}

function isCall(item: Output[number]): item is CallItem {
  return item.type === 'function_call'
}

/** The raw events of the two OpenAI APIs that show a call, the last one included, which repeats the whole answer. */
function tellsOfCalls(event: StreamEvent): boolean {
  if (event.type !== 'model' || !isObject(event.event)) return false
  const { choices, type, item } = event.event
  if (Array.isArray(choices)) return choices.some(({ delta }) => isObject(delta) && Array.isArray(delta.tool_calls))
  if (typeof type !== 'string') return false
  const ofCall = isObject(item) && item.type === 'function_call'
  return ofCall || type.startsWith('response.function_call_arguments') || type === 'response.completed'
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
