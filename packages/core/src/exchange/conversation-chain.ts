/**
 * A conversation as a chain of hashes, by which it is recognised when it comes back.
 *
 * What comes back is not byte for byte what was delivered: fields are dropped, one reply becomes several items, the system
 * prompt tells another time. So the chain is over what stays: who spoke, what was said or called, and the ids of the calls,
 * which providers give out once. Instructions are left out.
 */
import { hash } from 'node:crypto'
import { canonicalJson } from '../policy/text/canonical-json.ts'
import type { Message, ToolCall } from '../policy/trace/trace.ts'
import type { Reply } from './reply.ts'

export type ConversationChain = {
  /**
   * What this conversation may be known by, the surest first: the hashes after the assistant's turns, the latest first, and
   * behind the latest the id of its call, which is still there where the history before it was trimmed.
   */
  readonly marks: () => Iterable<string>
  /** The hashes after the assistant's turns, in their order; of a long conversation the latest. */
  readonly turns: readonly string[]
  /** The hash of the whole conversation. */
  readonly whole: string
  /** What it will be known by after this reply. */
  readonly after: (reply: Pick<Reply, 'text' | 'calls'>) => readonly string[]
  /** The chain of a conversation that goes on from this one. */
  readonly extend: (messages: readonly Message[]) => ConversationChain
}

/** How many of the assistant's turns are looked back for one that was delivered, where the latest was not. */
const looksBack = 8

/** How far back calls can have been answered. */
const mostTurns = 200

export function chainConversation(tenant: string, messages: readonly Message[]): ConversationChain {
  const opening = hash('sha256', JSON.stringify(['twincheck-conversation', 2, tenant]))
  return chainFrom(tenant, addMessages({ whole: opening, turns: [], called: null, spoken: null }, messages))
}

type Link = {
  readonly whole: string
  readonly turns: readonly string[]
  /** The id of the first call in the assistant's latest turn; null: it made none. */
  readonly called: string | null
  /** What the assistant says in a row is one turn, because one reply may come back as several messages. Not yet in the hash. */
  readonly spoken: SpokenReply | null
}

type SpokenReply = { readonly text: string; readonly calls: readonly ToolCall[] }

function chainFrom(tenant: string, link: Link): ConversationChain {
  const { whole, turns, called } = endOf(link)
  return {
    *marks() {
      // One by one: mostly the first is known, and the others are never asked for.
      for (let back = 1; back <= Math.min(looksBack, turns.length); back++) {
        yield turns[turns.length - back] ?? ''
        if (back === 1) yield* callMark(tenant, called)
      }
    },
    ...{ turns, whole },
    after: (reply) => [hashOn(whole, plainReply(reply)), ...callMark(tenant, reply.calls[0]?.id ?? null)],
    extend: (messages) => chainFrom(tenant, addMessages(link, messages)),
  }
}

/** Words at the very end are a beginning that the model is to go on with, and were not delivered; calls cannot be begun. */
function endOf(link: Link): Link {
  return link.spoken && link.spoken.calls.length > 0 ? closeTurn(link, link.spoken) : link
}

function closeTurn({ whole: before, turns }: Link, spoken: SpokenReply): Link {
  const whole = hashOn(before, plainReply(spoken))
  const kept = turns.length < mostTurns ? turns : turns.slice(1)
  return { whole, turns: [...kept, whole], called: spoken.calls[0]?.id ?? null, spoken: null }
}

function addMessages(from: Link, messages: readonly Message[]): Link {
  let link = from
  for (const message of messages) {
    if (message.role === 'system') continue
    if (message.role === 'assistant') {
      const { text, calls } = link.spoken ?? { text: '', calls: [] }
      link = { ...link, spoken: { text: text + message.content, calls: [...calls, ...message.calls] } }
      continue
    }
    if (link.spoken) link = closeTurn(link, link.spoken)
    const said =
      message.role === 'tool' ? [message.role, message.callId, message.content] : [message.role, message.content]
    link = { ...link, whole: hashOn(link.whole, said) }
  }
  return link
}

/** Calls have ids of their own; what was said beside them comes back in too many ways to count on. */
function plainReply({ text, calls }: SpokenReply): readonly string[] {
  if (calls.length === 0) return ['assistant', text.trim()]
  return [
    'called',
    ...calls.flatMap(({ id, name, malformed, arguments: given }) => [id, name, malformed ?? canonicalJson(given)]),
  ]
}

/** Providers give an id out once; a call without one is no mark. */
function callMark(tenant: string, id: string | null): readonly string[] {
  return id === null || id === '' ? [] : [hash('sha256', JSON.stringify(['twincheck-call', 2, tenant, id]))]
}

function hashOn(before: string, turn: readonly string[]): string {
  return hash('sha256', before + JSON.stringify(turn))
}
