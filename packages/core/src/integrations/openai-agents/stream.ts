/** The events of a streamed response of the Agents SDK: those that tell of calls wait until the calls are decided on. */
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
  readonly tell: (said: SaidReply) => Promise<Next>
  /** The events of the response to the answered calls; null where they cannot be answered. */
  readonly askAgain: ((output: StreamedOutput, text: string) => AsyncIterable<StreamEvent>) | null
}

/** Every event goes through as it comes; at the end what was said is shown. Nobody waits for it. */
export async function* watchStream(
  events: AsyncIterable<StreamEvent>,
  observe: (said: SaidReply) => void,
): AsyncGenerator<StreamEvent> {
  for await (const event of events) {
    if (event.type === 'response_done') observe(streamed(readReply(event.response.output)))
    yield event
  }
}

/** Where calls are answered, the events of the next response take the place of this one's. Text once shown rules that out. */
export async function* holdStream(
  events: AsyncIterable<StreamEvent>,
  { exchange, tell, askAgain }: HeldStream,
): AsyncGenerator<StreamEvent> {
  let held: StreamEvent[] = []
  let isDecided = false
  let shown = false
  for await (const event of events) {
    if (event.type !== 'response_done' || isDecided) {
      shown ||= event.type === 'output_text_delta'
      // What follows a held event waits with it, so that the order stays the model's; only text does not.
      const waits = tellsOfCalls(event) || (held.length > 0 && event.type !== 'output_text_delta')
      if (isDecided || !waits) yield event
      else held.push(event)
      continue
    }
    isDecided = true
    const { output } = event.response
    const { reply, canAnswer } = streamed(readReply(output))
    const next = await tell({ reply, canAnswer: canAnswer && askAgain !== null && !shown })
    const further = next.kind === 'ask-again' && askAgain ? await begun(askAgain(output, next.text)) : null
    const isAnswered = further !== null && 'events' in further
    const { replacement } = isAnswered ? kept : next.kind === 'deliver' ? next : await exchange.fail(further?.cause)
    yield* isAnswered || replacement ? held.filter((other) => !tellsOfCalls(other)) : held
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

/** A text has gone out by then: nothing can take its place. */
function streamed({ reply, canAnswer }: SaidReply): SaidReply {
  return { reply, canAnswer: canAnswer && reply.calls.length > 0 }
}

const kept = { replacement: null }

/** Without the event that opens a response, which the runner has already; or why the model cannot be asked. */
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

/** The raw events of the two OpenAI APIs that show a call, the last one included, which repeats the whole answer. */
function tellsOfCalls(event: StreamEvent): boolean {
  if (event.type !== 'model' || !isObject(event.event)) return false
  const { choices, type, item } = event.event
  if (Array.isArray(choices)) return choices.some(({ delta }) => isObject(delta) && Array.isArray(delta.tool_calls))
  if (typeof type !== 'string') return false
  const ofCall = isObject(item) && item.type === 'function_call'
  return ofCall || type.startsWith('response.function_call_arguments') || type === 'response.completed'
}
