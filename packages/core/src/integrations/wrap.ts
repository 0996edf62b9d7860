/**
 * Hand-written loops: give `wrap` your function that asks the model, and get back one whose answers are checked.
 *
 *   const ask = wrap(askModel, { session: twincheck.session(id), read, write })
 *
 * `read` says what was visible and what is proposed; `write` puts a twin in the place of the proposal, in your own terms.
 * A kept answer is your own object. A twin's calls have ids of their own, so that results cannot be mistaken.
 *
 * With `again`, calls may also be answered instead of executed: it says what to ask with next, and the model is asked once more.
 */
import type { Session } from '../boundary/session.ts'
import { checkReply, type VisibleTrace } from '../exchange/check-reply.ts'
import { answeredMessages, type Replacement, type Reply } from '../exchange/reply.ts'
import { openExchange } from '../exchange/run.ts'
import type { ActiveTools, Message, ToolCall } from '../policy/paper/trace/trace.ts'

export type Answered = {
  /** The conversation that the model was asked with. */
  readonly messages: readonly Message[]
  /** The tools it was given; null where they are not known. */
  readonly tools: ActiveTools
  readonly text: string
  /** Empty: the model said something and calls nothing. */
  readonly calls: readonly ToolCall[]
}

export type Instead = {
  /** Null: what was said stays. Empty: calls take its place, and nothing of it is left. */
  readonly text: string | null
  readonly calls: readonly ToolCall[]
}

export type WrapOptions<Args extends readonly unknown[] | [], Answer> = {
  readonly session: Session
  readonly read: (answer: Answer, ...args: Args) => Answered
  /** With calls they are to run; without, the text is the final answer and the loop ends. */
  readonly write: (answer: Answer, instead: Instead) => Answer
  /**
   * What to ask with once the calls of this answer each got this text as their result. Add both to your own history here, so
   * that the model does not forget them. Default: calls are never answered, and the user is asked instead.
   */
  readonly again?: (answer: Answer, result: string, ...args: Args) => Args
}

export function wrap<Args extends readonly unknown[] | [], Answer>(
  ask: (...args: Args) => Promise<Answer>,
  { session, read, write, again }: WrapOptions<Args, Answer>,
): (...args: Args) => Promise<Answer> {
  const put = (answer: Answer, { calls: proposed }: Reply, replacement: Replacement | null) => {
    if (replacement === null) return answer
    if (replacement.kind === 'text') return write(answer, { text: replacement.text, calls: [] })
    const calls = replacement.calls.map(({ call }) => call)
    return write(answer, { text: proposed.length === 0 ? '' : null, calls })
  }
  return async (...args) => {
    const first = await ask(...args)
    let said = readSaid(() => read(first, ...args))
    // The loop keeps its own history and names its own session, so nothing is remembered here.
    const exchange = openExchange<Message>({
      ...{ check: (checked) => checkReply(session, said.visible, checked, null), remember: nothing, takeBack: nothing },
      abandon: () => {},
    })
    const next = await exchange.reply(said.reply, again !== undefined)
    if (next.kind === 'deliver' || !again) {
      return put(first, said.reply, next.kind === 'deliver' ? next.replacement : null)
    }
    const further = again(first, next.text, ...args)
    const second = await ask(...further)
    said = readSaid(() => read(second, ...further))
    return put(second, said.reply, (await exchange.secondReply(said.reply, [])).replacement)
  }
}

const nothing = async () => {}

/** What stands in a conversation after calls were answered: the calls as they were made, and this text as the result of each. */
export function answeredCalls(said: Pick<Answered, 'text' | 'calls'>, result: string): readonly Message[] {
  return answeredMessages(said, result)
}

/** A `read` that throws is a malformed step: it is recorded, and the answer stays. */
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
