/**
 * The integration for hand-written loops. Pass your function that asks the model to `wrap`, and get a function whose answers are checked.
 *
 *   const ask = wrap(askModel, { session: twincheck.session(id), read, write })
 *
 * `read` returns the conversation that the model saw and its proposal. `write` puts a twin into your own answer object. A kept answer is
 * your own object. A twin's calls have new ids, so that results cannot be mixed up.
 *
 * With `again`, calls may also be answered instead of executed. `again` returns the next arguments, and the model is asked again.
 */
import type { Session } from '../boundary/session.ts'
import { checkReply, type VisibleTrace } from '../exchange/check-reply.ts'
import { answeredMessages, type Replacement, type Reply } from '../exchange/reply.ts'
import { type ExchangeDuties, openExchange } from '../exchange/run.ts'
import type { ActiveTools, Message, ToolCall } from '../policy/paper/trace/trace.ts'

export type Answered = {
  /** The conversation that was sent to the model. */
  readonly messages: readonly Message[]
  /** The tools that the model was given. Null if unknown. */
  readonly tools: ActiveTools
  readonly text: string
  /** The proposed calls. Empty if the answer is only a text. */
  readonly calls: readonly ToolCall[]
}

export type Instead = {
  /** The text to write into the answer. Null keeps the answer's text. An empty text means that calls replace it. */
  readonly text: string | null
  readonly calls: readonly ToolCall[]
}

export type WrapOptions<Args extends readonly unknown[] | [], Answer> = {
  readonly session: Session
  readonly read: (answer: Answer, ...args: Args) => Answered
  /** Writes the twin into the answer. If the twin has calls, they run. If the twin has no calls, its text is final and the loop ends. */
  readonly write: (answer: Answer, instead: Instead) => Answer
  /**
   * The arguments for the next request, after each call of this answer got one of these texts as its result. Add the calls and the
   * results to your own history here, so that the model remembers them, and mark the results with `isAnswer: true`, as `answeredCalls`
   * does. By default calls are never answered, and the user is asked.
   */
  readonly again?: (answer: Answer, results: readonly string[], ...args: Args) => Args
  /**
   * An abort of this signal ends the decision, and the loop gets the signal's reason as an error. By default only the deadline ends a
   * decision.
   */
  readonly signal?: (...args: Args) => AbortSignal | undefined
}

export function wrap<Args extends readonly unknown[] | [], Answer>(
  ask: (...args: Args) => Promise<Answer>,
  { session, read, write, again, signal = () => undefined }: WrapOptions<Args, Answer>,
): (...args: Args) => Promise<Answer> {
  const put = (answer: Answer, { calls: proposed }: Reply, replacement: Replacement | null) => {
    if (replacement === null) return answer
    if (replacement.kind === 'text') return write(answer, { text: replacement.text, calls: [] })
    const calls = replacement.calls.map(({ call }) => call)
    return write(answer, { text: proposed.length === 0 ? '' : null, calls })
  }
  return async (...args) => {
    const first = await ask(...args)
    const aborted = signal(...args)
    let said = readSaid(() => read(first, ...args))
    // The loop keeps its own history and names its own session, so nothing is stored here.
    const duties: ExchangeDuties<Message> = {
      check: (checked) => checkReply(session, { ...said.visible, canWithhold: false }, checked, aborted ?? null),
      ...{ remember: nothing, takeBack: nothing, abandon: () => {} },
    }
    const exchange = openExchange(duties, session.exchangeLimit)
    let answer = first
    let given: Args = args
    let next = await exchange.reply(said.reply, again !== undefined)
    while (next.kind === 'ask-again' && again) {
      given = again(answer, next.texts, ...given)
      answer = await ask(...given)
      const latest = answer
      const latestArgs: Args = given
      said = readSaid(() => read(latest, ...latestArgs))
      next = await exchange.nextReply(said.reply, [], true)
    }
    // If the loop's signal was aborted before the decision, the loop gets an error and no answer.
    aborted?.throwIfAborted()
    return put(answer, said.reply, next.kind === 'deliver' ? next.replacement : null)
  }
}

const nothing = async () => {}

/** The messages after calls were answered: the calls, and one of these texts as the result of each call. */
export function answeredCalls(said: Pick<Answered, 'text' | 'calls'>, results: readonly string[]): readonly Message[] {
  return answeredMessages(said, results)
}

/** If `read` throws, the step is recorded as malformed and the answer is kept. */
function readSaid(read: () => Answered): { readonly reply: Reply; readonly visible: VisibleTrace } {
  try {
    const { messages, tools, text, calls } = read()
    return { reply: { id: null, text, calls }, visible: { messages: () => messages, tools: () => tools } }
  } catch (error) {
    const fail = () => {
      throw error
    }
    return { reply: { id: null, text: '', calls: [] }, visible: { messages: fail, tools: fail } }
  }
}
