/**
 * One request of a host and the actor's reply to it, brought to the session they belong to. An integration says how its
 * host's request is translated; the rest is the same for all of them.
 */
import { laterTask } from '../boundary/later-task.ts'
import type { TwinCheck } from '../boundary/twincheck.ts'
import type { ActiveTools, Message, ToolCall } from '../policy/trace.ts'
import { type Answer, checkProposal, type Replacement } from './check-proposal.ts'
import { openConversations } from './conversations.ts'

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
}

/**
 * Call it before the model is asked: the trace is then read while the model thinks, and nobody waits for that either.
 * What is said in the end is given to `check`.
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
    void laterTask().then(() => [attempt(messages), attempt(tools)])
    return {
      get mayReplace() {
        const found = session()
        return !('mode' in found && typeof found.mode === 'function' && found.mode() === 'shadow')
      },
      conversation: () => session().id,
      check: (reply, signal) => checkProposal(session(), { ...reply, messages, tools, signal }),
    }
  }
}

function once<Value>(work: () => Value): () => Value {
  let done: { readonly value: Value } | null = null
  return () => {
    done ??= { value: work() }
    return done.value
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
