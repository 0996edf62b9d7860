/**
 * Hand-written loops: give `wrap` your function that asks the model, and get back one whose answers are checked.
 *
 *   const ask = wrap(askModel, { session: twincheck.session(id), read, write })
 *
 * `read` says what was visible and what is proposed; `write` puts a twin in the place of the proposal, in your own terms.
 * A kept answer is your own object. A twin's calls have ids of their own, so that results cannot be mistaken.
 */
import type { Session } from '../boundary/session.ts'
import type { ActiveTools, Message, ToolCall } from '../policy/trace.ts'
import { checkProposal, type HostStep } from './check-proposal.ts'

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

export type WrapOptions<Args extends readonly unknown[], Answer> = {
  readonly session: Session
  readonly read: (answer: Answer, ...args: Args) => Answered
  /** With calls they are to run; without, the text is the final answer and the loop ends. */
  readonly write: (answer: Answer, instead: Instead) => Answer
}

export function wrap<Args extends readonly unknown[], Answer>(
  ask: (...args: Args) => Promise<Answer>,
  { session, read, write }: WrapOptions<Args, Answer>,
): (...args: Args) => Promise<Answer> {
  return async (...args) => {
    const answer = await ask(...args)
    const replacement = await checkProposal(
      session,
      hostStep(() => read(answer, ...args)),
    )
    if (replacement === null) return answer
    return replacement.kind === 'text'
      ? write(answer, { text: replacement.text, calls: [] })
      : write(answer, { text: null, calls: replacement.calls.map(({ call }) => call) })
  }
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
