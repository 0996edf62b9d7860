/**
 * One request of a host and the actor's reply to it, brought to the session they belong to. An integration says how its
 * host's request is translated; the rest is the same for all of them.
 */
import { laterTask } from '../boundary/later-task.ts'
import { once } from '../boundary/once.ts'
import type { TwinCheck } from '../boundary/twincheck.ts'
import type { ActiveTools, Message, ToolCall } from '../policy/trace.ts'
import { type Answer, checkProposal, type Replacement } from './check-proposal.ts'
import { openConversations } from './conversations.ts'
import { NotAnsweredError } from './not-answered.ts'

export type IntegrationOptions<Request> = {
  /**
   * The name of the trajectory that a request belongs to; null where it has none. Default: conversations are told apart by
   * how they begin.
   */
  readonly session?: string | ((request: Request) => string | null)
}

export type Translation<Request> = {
  readonly messages: (request: Request) => readonly Message[]
  readonly tools: (request: Request) => ActiveTools
}

export type Reply = {
  readonly text: string
  readonly calls: readonly ToolCall[]
  /** Whether the host can answer these calls and ask again. Default false. */
  readonly canAnswer?: boolean
}

export type Guarded = {
  /** False: nothing will be replaced, so nothing needs to be held back. */
  readonly mayReplace: boolean
  /** The id of the session that the request belongs to. */
  readonly conversation: () => string
  /** Null: go on with the host's own reply. Never rejects. */
  readonly check: (reply: Reply, signal: AbortSignal | undefined) => Promise<Replacement | Answer | null>
  /** To be told where `check` said answer and the model could not be asked again, so that the proposal goes on. */
  readonly notAnswered: (cause: unknown) => void
}

/**
 * Call it before the model is asked, and give `check` what is said in the end. Where the reply will have to wait for the
 * decision, the trace is read while the model thinks; in shadow nobody waits, and the decision is put off.
 */
export function openGuard<Request>(
  twincheck: TwinCheck,
  { session: name = () => null }: IntegrationOptions<Request>,
  translation: Translation<Request>,
): (request: Request) => Guarded {
  const conversations = openConversations(twincheck)
  return (request) => {
    const messages = once(() => translation.messages(request))
    const tools = once(() => translation.tools(request))
    const session = once(() =>
      conversations(typeof name === 'string' ? name : attempt(() => name(request)), () => attempt(messages) ?? []),
    )
    const translate = () => [attempt(messages), attempt(tools)]
    const mayReplace = twincheck.mode() === 'repair'
    if (mayReplace) void laterTask().then(translate)
    return {
      mayReplace,
      conversation: () => session().id,
      check: async (reply, signal) => {
        if (mayReplace) return checkProposal(session(), { ...reply, messages, tools, signal })
        // Now, because the host goes on and may change what it was asked with; all else is put off.
        translate()
        twincheck.putOff(() => {
          // The host has its reply: whatever the mode may be by then, nothing can take its place any more.
          const gone = twincheck.mode() === 'repair' ? AbortSignal.abort() : signal
          void checkProposal(session(), { ...reply, messages, tools, signal: gone })
        })
        return null
      },
      notAnswered: (cause) => twincheck.report(new NotAnsweredError(session().id, cause)),
    }
  }
}

/** What cannot be translated is said by the check itself, in the record. */
function attempt<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch {
    return null
  }
}
