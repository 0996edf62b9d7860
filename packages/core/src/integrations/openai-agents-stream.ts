/** The events of a streamed response of the Agents SDK: those that tell of calls wait until the calls are decided on. */
import type { Model } from '@openai/agents'
import { isObject } from '../policy/json.ts'
import type { Answer, Replacement } from './check-proposal.ts'
import { replaceCalls } from './openai-agents-reply.ts'

export type StreamEvent = ReturnType<Model['getStreamedResponse']> extends AsyncIterable<infer Event> ? Event : never
type Done = Extract<StreamEvent, { type: 'response_done' }>
export type StreamedOutput = Done['response']['output']

export type StreamChecks = {
  readonly mayReplace: boolean
  readonly check: (output: StreamedOutput, canAnswer: boolean) => Promise<Replacement | Answer | null>
  readonly notAnswered: (cause: unknown) => void
  /** The events of the response to the answered calls; null where they cannot be answered. */
  readonly goOn: ((output: StreamedOutput, text: string) => AsyncIterable<StreamEvent>) | null
}

/** Where calls are answered, the events of the next response take the place of this one's. Text once shown rules that out. */
export async function* checkStream(
  events: AsyncIterable<StreamEvent>,
  { mayReplace, check, goOn, notAnswered }: StreamChecks,
): AsyncGenerator<StreamEvent> {
  let held: StreamEvent[] = []
  let replaced = false
  let shown = false
  for await (const event of events) {
    if (event.type !== 'response_done') {
      shown ||= event.type === 'output_text_delta'
      // What follows a held event waits with it, so that the order stays the model's; only text does not.
      const waits = mayReplace && (tellsOfCalls(event) || (held.length > 0 && event.type !== 'output_text_delta'))
      if (!waits) yield event
      else if (!replaced) held.push(event)
      continue
    }
    const { output } = event.response
    const found = await check(output, goOn !== null && !shown)
    const further = found?.kind === 'answer' && goOn ? await begun(goOn(output, found.text), notAnswered) : null
    const replacement = found?.kind === 'answer' ? null : found
    replaced = replacement !== null || further !== null
    yield* replaced ? held.filter((other) => !tellsOfCalls(other)) : held
    held = []
    if (replacement?.kind === 'text') yield { type: 'output_text_delta', delta: replacement.text }
    if (further) yield* further
    else if (replacement) yield { ...event, response: { ...event.response, output: replaceCalls(output, replacement) } }
    else yield event
  }
  yield* held
}

/** Without the event that opens a response, which the runner has already. Null where the model cannot be asked. */
async function begun(
  events: AsyncIterable<StreamEvent>,
  notAnswered: StreamChecks['notAnswered'],
): Promise<AsyncGenerator<StreamEvent> | null> {
  const iterator = events[Symbol.asyncIterator]()
  try {
    return goOnWith(await iterator.next(), iterator)
  } catch (error) {
    notAnswered(error)
    return null
  }
}

async function* goOnWith(
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
