/**
 * One request of a host and the actor's reply to it, brought to the session they belong to. An integration says how its
 * host's request is translated; the rest is the same for all of them.
 */
import type { TwinCheck } from '../boundary/twincheck.ts'
import type { ActiveTools, Message, ToolCall } from '../policy/trace.ts'
import { checkProposal, type Replacement } from './check-proposal.ts'
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

export type Reply = { readonly text: string; readonly calls: readonly ToolCall[] }

export type Guarded = {
  /** False: nothing will be replaced, so nothing needs to be held back. */
  readonly mayReplace: boolean
  /** Null: go on with the host's own reply. Never rejects. */
  readonly check: (reply: Reply, signal: AbortSignal | undefined) => Promise<Replacement | null>
}

export function openGuard<Request>(
  twincheck: TwinCheck,
  { session: name = () => null }: IntegrationOptions<Request>,
  translation: Translation<Request>,
): (request: Request) => Guarded {
  const conversations = openConversations(twincheck)
  return (request) => {
    let translated: readonly Message[] | null = null
    const messages = () => {
      translated ??= translation.messages(request)
      return translated
    }
    const session = conversations(typeof name === 'string' ? name : name(request), () => attempt(messages) ?? [])
    return {
      mayReplace: !('mode' in session && typeof session.mode === 'function' && session.mode() === 'shadow'),
      check: (reply, signal) =>
        checkProposal(session, { ...reply, messages, tools: () => translation.tools(request), signal }),
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
