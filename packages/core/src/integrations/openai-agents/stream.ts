/** The events of a streamed response of the Agents SDK: events of calls wait until the decision. */
import type { Model } from '@openai/agents'
import type { SaidReply } from '../../exchange/deliver-reply.ts'
import type { Exchange, Next } from '../../exchange/run.ts'
import { isObject } from '../../policy/paper/json.ts'
import { readReply, replaceCalls } from './reply.ts'

export type StreamEvent = ReturnType<Model['getStreamedResponse']> extends AsyncIterable<infer Event> ? Event : never
type Done = Extract<StreamEvent, { type: 'response_done' }>
export type StreamedOutput = Done['response']['output']

export type HeldStream = {
  readonly exchange: Pick<Exchange<unknown>, 'fail' | 'deliver'>
  readonly decide: (said: SaidReply) => Promise<Next>
  /** The events of the response to the answered calls; null if calls cannot be answered. */
  readonly askAgain: ((output: StreamedOutput, text: string) => AsyncIterable<StreamEvent>) | null
}

/** Passes every event on immediately and reports the reply at the end. */
export async function* watchStream(
  events: AsyncIterable<StreamEvent>,
  observe: (said: SaidReply) => void,
): AsyncGenerator<StreamEvent> {
  for await (const event of events) {
    if (event.type === 'response_done') observe(streamed(readReply(event.response.output)))
    yield event
  }
}

/** If calls are answered, the events of the next response replace this one's. That is impossible once text was shown. */
export async function* holdStream(
  events: AsyncIterable<StreamEvent>,
  { exchange, decide, askAgain }: HeldStream,
): AsyncGenerator<StreamEvent> {
  let held: StreamEvent[] = []
  let isDecided = false
  let shown = false
  for await (const event of events) {
    if (event.type !== 'response_done' || isDecided) {
      shown ||= event.type === 'output_text_delta'
      // Events after a held one wait too, so that the order does not change; only text does not wait.
      const waits = containsCall(event) || (held.length > 0 && event.type !== 'output_text_delta')
      if (isDecided || !waits) yield event
      else held.push(event)
      continue
    }
    isDecided = true
    const { output } = event.response
    const { reply, canAnswer } = streamed(readReply(output))
    const next = await decide({ reply, canAnswer: canAnswer && askAgain !== null && !shown })
    const further = next.kind === 'ask-again' && askAgain ? await begun(askAgain(output, next.text)) : null
    const isAnswered = further !== null && 'events' in further
    const { replacement } = isAnswered ? kept : next.kind === 'deliver' ? next : await exchange.fail(further?.cause)
    yield* isAnswered || replacement ? held.filter((other) => !containsCall(other)) : held
    held = []
    if (isAnswered) {
      yield* further.events
      continue
    }
    await exchange.deliver(null)
    if (replacement?.kind === 'text') yield { type: 'output_text_delta', delta: replacement.text }
    if (replacement) yield { ...event, response: { ...event.response, output: replaceCalls(output, replacement) } }
    else yield event
  }
  yield* held
}

/** The text has already been shown, so it cannot be replaced. */
function streamed({ reply, canAnswer }: SaidReply): SaidReply {
  return { reply, canAnswer: canAnswer && reply.calls.length > 0 }
}

const kept = { replacement: null }

/**
 * The events of the model's next response without `response_started`, which the runner already has; or the reason why
 * asking the model failed.
 */
async function begun(
  events: AsyncIterable<StreamEvent>,
): Promise<{ readonly events: AsyncGenerator<StreamEvent> } | { readonly cause: unknown }> {
  const iterator = events[Symbol.asyncIterator]()
  try {
    return { events: followWith(await iterator.next(), iterator) }
  } catch (cause) {
    return { cause }
  }
}

async function* followWith(
  first: IteratorResult<StreamEvent>,
  iterator: AsyncIterator<StreamEvent>,
): AsyncGenerator<StreamEvent> {
  try {
    for (let next = first; !next.done; next = await iterator.next()) {
      if (next.value.type !== 'response_started') yield next.value
    }
  } finally {
    await iterator.return?.()
  }
}

/** The raw events of the two OpenAI APIs that contain a call, including the last one, which repeats the whole response. */
function containsCall(event: StreamEvent): boolean {
  if (event.type !== 'model' || !isObject(event.event)) return false
  const { choices, type, item } = event.event
  if (Array.isArray(choices)) return choices.some(({ delta }) => isObject(delta) && Array.isArray(delta.tool_calls))
  if (typeof type !== 'string') return false
  const ofCall = isObject(item) && item.type === 'function_call'
  return ofCall || type.startsWith('response.function_call_arguments') || type === 'response.completed'
}
