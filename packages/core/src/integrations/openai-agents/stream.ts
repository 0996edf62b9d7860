/** The events of a streamed response of the Agents SDK. Events of calls wait until the decision. */
import type { Model } from '@openai/agents'
import type { SaidReply } from '../../exchange/deliver-reply.ts'
import { joinShown } from '../../exchange/reply.ts'
import { isObject } from '../../policy/paper/json.ts'
import { beginFollowing, type HeldEvents } from '../streamed-host.ts'
import { messagesOf, readReply, replaceCalls } from './reply.ts'

export type StreamEvent = ReturnType<Model['getStreamedResponse']> extends AsyncIterable<infer Event> ? Event : never
type Done = Extract<StreamEvent, { type: 'response_done' }>
export type StreamedOutput = Done['response']['output']

export type HeldStream = HeldEvents<StreamEvent, StreamedOutput, ShownOutput>

export type ShownOutput = { readonly text: string; readonly items: StreamedOutput }

const nothingShown: ShownOutput = { text: '', items: [] }

export async function* watchStream(
  events: AsyncIterable<StreamEvent>,
  observe: (said: SaidReply) => void,
): AsyncGenerator<StreamEvent> {
  for await (const event of events) {
    if (event.type === 'response_done') observe(streamed(readReply(event.response.output)))
    yield event
  }
}

/**
 * Holds the events of calls back. If the calls are answered, the events of the next response follow the events that were already shown,
 * and the output of the next response contains the shown items too.
 */
export async function* holdStream(
  events: AsyncIterable<StreamEvent>,
  { exchange, decide, askAgain, before = nothingShown }: HeldStream,
): AsyncGenerator<StreamEvent> {
  let held: StreamEvent[] = []
  let isDecided = false
  let text = ''
  for await (const event of events) {
    if (event.type !== 'response_done' || isDecided) {
      const isText = event.type === 'output_text_delta'
      const isFirst = isText && text === '' && before.text !== ''
      if (isText) text += event.delta
      // Events after a held event wait too, so that the order does not change. Only text does not wait.
      const waits = containsCall(event) || (held.length > 0 && !isText)
      if (!isDecided && waits) held.push(event)
      else yield isFirst ? { ...event, delta: `\n\n${event.delta}` } : event
      continue
    }
    isDecided = true
    const { output } = event.response
    const next = await decide(streamed(readReply(output)))
    const shown = {
      text: joinShown(before.text, text),
      items: [...before.items, ...(text === '' ? [] : messagesOf(output))],
    }
    const further =
      next.kind === 'ask-again'
        ? await beginFollowing(exchange, (late) => askAgain(output, next.texts, shown, late), opensResponse)
        : null
    const isAnswered = further !== null && 'events' in further
    const { replacement } = isAnswered ? kept : next.kind === 'deliver' ? next : await exchange.fail(further?.cause)
    yield* isAnswered || replacement ? held.filter((other) => !containsCall(other)) : held
    held = []
    if (isAnswered) {
      yield* further.events
      continue
    }
    await exchange.deliver(null, { text: before.text, parts: before.items.length })
    if (replacement?.kind === 'text') yield { type: 'output_text_delta', delta: replacement.text }
    const written = replacement ? replaceCalls(output, replacement) : output
    if (!replacement && before.items.length === 0) yield event
    else yield { ...event, response: { ...event.response, output: [...before.items, ...written] } }
  }
  yield* held
}

/** A text that was shown cannot be replaced. */
function streamed({ reply, canAnswer }: SaidReply): SaidReply {
  return { reply, canAnswer: canAnswer && reply.calls.length > 0 }
}

const kept = { replacement: null }

const opensResponse = ({ type }: StreamEvent) => type === 'response_started'

/** Whether a raw event of an OpenAI API contains a call. The last event counts too, because it repeats the whole response. */
function containsCall(event: StreamEvent): boolean {
  if (event.type !== 'model' || !isObject(event.event)) return false
  const { choices, type, item } = event.event
  if (Array.isArray(choices)) return choices.some(({ delta }) => isObject(delta) && Array.isArray(delta.tool_calls))
  if (typeof type !== 'string') return false
  const ofCall = isObject(item) && item.type === 'function_call'
  return ofCall || type.startsWith('response.function_call_arguments') || type === 'response.completed'
}
