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
import type { ActiveTools, Message, ToolCall } from '../policy/trace.ts'
import { type Answer as CallsAnswer, checkProposal, type HostStep, type Replacement } from './check-proposal.ts'

export type Answered = {
  /** The conversation that the model was asked with. */
  readonly messages: readonly Message[]
  /** The tools it was given; null where they are not known. */
  readonly tools: ActiveTools
  readonly text: string
  /** Empty: the model said something and calls nothing. */
  readonly calls: readonly ToolCall[]
}

export type Instead = { readonly text: string | null; readonly calls: readonly ToolCall[] }

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
  const check = (answer: Answer, args: Args, canAnswer: boolean) =>
    checkProposal(session, { ...hostStep(() => read(answer, ...args)), canAnswer })
  const put = (answer: Answer, found: Replacement | CallsAnswer | null) => {
    if (found === null || found.kind === 'answer') return answer
    return found.kind === 'text'
      ? write(answer, { text: found.text, calls: [] })
      : write(answer, { text: null, calls: found.calls.map(({ call }) => call) })
  }
  return async (...args) => {
    const answer = await ask(...args)
    const found = await check(answer, args, again !== undefined)
    if (found?.kind !== 'answer' || !again) return put(answer, found)
    const next = again(answer, found.text, ...args)
    const second = await ask(...next)
    return put(second, await check(second, next, false))
  }
}

/** What stands in a conversation after calls were answered: the calls as they were made, and this text as the result of each. */
export function answeredCalls({ text, calls }: Pick<Answered, 'text' | 'calls'>, result: string): readonly Message[] {
  const results = calls.map(({ id }): Message => ({ role: 'tool', callId: id, content: result }))
  return [{ role: 'assistant', content: text, calls }, ...results]
}

/** A `read` that throws is a malformed step: it is recorded, and the answer stays. */
function hostStep(read: () => Answered): HostStep {
  try {
    const { messages, tools, text, calls } = read()
    return { messages: () => messages, tools: () => tools, text, calls }
  } catch (error) {
    const fail = () => {
      throw error
    }
    return { messages: fail, tools: fail, text: '', calls: [] }
  }
}
