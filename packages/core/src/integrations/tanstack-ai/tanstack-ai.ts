/**
 * TanStack AI: an adapter whose replies are checked before the chat engine sees them.
 *
 *   chat({ adapter: twincheckAdapter(twincheck, openaiText('gpt-5.5')), … })
 *
 * The integration is an adapter and not a middleware. The engine takes the calls and the history from the adapter's events. A middleware
 * sees the events only afterwards, in `onChunk`. So it could change what is displayed, but not which calls are executed.
 *
 * Invariants
 *   1. The events of a kept reply are the adapter's own objects, in their order.
 *   2. Text passes immediately. Events of calls wait for the decision and are dropped with the call.
 *   3. Answered calls go back to the model with their answers, and the engine sees the next reply.
 */
import type { TwinCheck } from '../../boundary/twincheck.ts'
import type { Reply } from '../../exchange/reply.ts'
import { isObject } from '../../policy/paper/json.ts'
import { type IntegrationOptions, openHost } from '../host.ts'
import { askStreamed } from '../streamed-host.ts'
import { UnsupportedHostError } from '../unsupported-host.ts'
import {
  type AdapterRequest,
  answeredMessages,
  type HostMessage,
  readForm,
  readPieces,
  readRequest,
  readTools,
  rejoinCalls,
  withoutShown,
} from './messages.ts'
import { type HostEvent, holdStream, watchStream } from './stream.ts'

export { UnsupportedHostError } from '../unsupported-host.ts'

export type TanStackOptions = IntegrationOptions<AdapterRequest>

/** The part of a text adapter that is wrapped. Every adapter of `@tanstack/ai` has it. */
type WrappedAdapter = { readonly kind: 'text'; readonly chatStream: (options: never) => AsyncIterable<unknown> }

/** Wraps an adapter. By default the session is the `threadId` of the chat. */
export function twincheckAdapter<Adapter extends WrappedAdapter>(
  twincheck: TwinCheck,
  adapter: Adapter,
  { session = ({ threadId }) => threadId ?? null, ...options }: TanStackOptions = {},
): Adapter {
  const ask = streamOf(adapter)
  const open = openHost<AdapterRequest, HostMessage>(
    twincheck,
    { session, ...options },
    {
      ...{ messages: readRequest, tools: readTools, form: readForm, pieces: readPieces },
      withItems: (request, items) => ({ ...request, messages: [...items] }),
      ...{ rejoin: rejoinCalls, withoutShown, signal: signalOf },
    },
  )
  const chatStream = (given: AdapterRequest): AsyncIterable<HostEvent> =>
    askStreamed(open, given, {
      ask: (request, late) => ask(late ? withSignal(request, late) : request),
      answer: ({ text, calls }: Reply, texts) => answeredMessages(text, calls, texts),
      ...{ watch: watchStream, hold: holdStream },
    })
  return Object.assign(Object.create(adapter), { chatStream })
}

function streamOf(adapter: WrappedAdapter): (request: AdapterRequest) => AsyncIterable<HostEvent> {
  const found: unknown = adapter
  if (!isObject(found) || found.kind !== 'text' || typeof found.chatStream !== 'function')
    throw new UnsupportedHostError('@tanstack/ai', 'text adapters with chatStream', 'another object')
  const { chatStream } = found
  return (request) => Reflect.apply(chatStream, adapter, [request])
}

function signalOf({ request }: AdapterRequest): AbortSignal | undefined {
  const signal = request instanceof Request || isObject(request) ? request.signal : undefined
  return signal instanceof AbortSignal ? signal : undefined
}

function withSignal(request: AdapterRequest, late: AbortSignal): AdapterRequest {
  const signal = signalOf(request)
  const given = isObject(request.request) ? request.request : {}
  return { ...request, request: { ...given, signal: signal ? AbortSignal.any([signal, late]) : late } }
}
