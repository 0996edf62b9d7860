/**
 * A conversation as a chain of hashes, by which it is recognised when it comes back.
 *
 * What comes back is not byte for byte what was delivered: fields are dropped, one reply becomes several items, the system
 * prompt tells another time. So the chain is over what stays: who spoke, what was said or called, and the ids of the calls,
 * which providers give out once. Instructions are left out.
 */
import { hash } from 'node:crypto'
import { canonicalJson } from '../policy/paper/text/canonical-json.ts'
import type { Message, ToolCall } from '../policy/paper/trace/trace.ts'
import type { Reply } from './reply.ts'

export type ConversationChain = {
  /**
   * What this conversation may be known by, the surest first: the hashes after the assistant's turns, the latest first, and
   * behind the latest the first call of that turn, which is still there where the history before it was trimmed.
   */
  readonly marks: () => Iterable<ConversationMark>
  /** The hashes after the assistant's turns, in their order; of a long conversation the latest. */
  readonly turns: readonly string[]
  /** The hash of the whole conversation. */
  readonly whole: string
  /** What it will be known by after this reply. */
  readonly after: (reply: Pick<Reply, 'text' | 'calls'>) => readonly string[]
  /** The chain of a conversation that goes on from this one. */
  readonly extend: (messages: readonly Message[]) => ConversationChain
}

export type ConversationMark = {
  readonly prefix: string
  /**
   * `turn`: a hash of everything up to a turn. `call`: the hash of one call. `numbered-call`: of a call whose id the server
   * counts up, as in `call_0`, so that unrelated conversations may hold the same call.
   */
  readonly by: 'turn' | 'call' | 'numbered-call'
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
  /** The first call in the assistant's latest turn; null: it made none. */
  readonly called: ToolCall | null
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
        yield { prefix: turns[turns.length - back] ?? '', by: 'turn' }
        if (back === 1) yield* callMark(tenant, called)
      }
    },
    ...{ turns, whole },
    after: (reply) => {
      const [call] = callMark(tenant, reply.calls[0] ?? null)
      return [hashOn(whole, plainReply(reply)), ...(call ? [call.prefix] : [])]
    },
    extend: (messages) => chainFrom(tenant, addMessages(link, messages)),
  }
}

/** Words at the very end are a beginning that the model is to go on with, and were not delivered; calls cannot be begun. */
function endOf(link: Link): Link {
  return link.spoken && link.spoken.calls.length > 0 ? addMessages(link, [], true) : link
}

/** Time linear in the messages: the lists are copied once, not at every turn. `ends`: the assistant's last words are a turn. */
function addMessages(from: Link, messages: readonly Message[], ends = false): Link {
  const turns = [...from.turns]
  let { whole, called } = from
  let text: string[] = from.spoken ? [from.spoken.text] : []
  let calls: ToolCall[] = [...(from.spoken?.calls ?? [])]
  let isSpeaking = from.spoken !== null
  const closeTurn = () => {
    if (!isSpeaking) return
    whole = hashOn(whole, plainReply({ text: text.join(''), calls }))
    turns.push(whole)
    called = calls[0] ?? null
    isSpeaking = false
    text = []
    calls = []
  }
  for (const message of messages) {
    if (message.role === 'system') continue
    if (message.role === 'assistant') {
      isSpeaking = true
      text.push(message.content)
      for (const call of message.calls) calls.push(call)
      continue
    }
    closeTurn()
    whole = hashOn(
      whole,
      message.role === 'tool' ? [message.role, message.callId, message.content] : [message.role, message.content],
    )
  }
  if (ends) closeTurn()
  return { whole, turns: turns.slice(-mostTurns), called, spoken: isSpeaking ? { text: text.join(''), calls } : null }
}

/** Calls have ids of their own; what was said beside them comes back in too many ways to count on. */
function plainReply({ text, calls }: SpokenReply): readonly string[] {
  if (calls.length === 0) return ['assistant', text.trim()]
  return [
    'called',
    ...calls.flatMap(({ id, name, malformed, arguments: given }) => [id, name, malformed ?? canonicalJson(given)]),
  ]
}

/**
 * The whole call and not its id alone: some servers count the ids of their calls in every conversation from 0. A call without an
 * id is no mark.
 */
function callMark(tenant: string, call: ToolCall | null): readonly ConversationMark[] {
  if (call === null || call.id === '') return []
  const { id, name, malformed, arguments: given } = call
  const prefix = hash(
    'sha256',
    JSON.stringify(['twincheck-call', 3, tenant, id, name, malformed ?? canonicalJson(given)]),
  )
  return [{ prefix, by: isNumbered(id, name) ? 'numbered-call' : 'call' }]
}

/** `0`, `call_3`, `functions.lock_account:0`: words, perhaps the tool's own name, and a count of at most four digits. */
function isNumbered(id: string, name: string): boolean {
  return /^[a-z_.:#-]*\d{1,4}$/i.test(id.replace(name, ''))
}

function hashOn(before: string, turn: readonly string[]): string {
  return hash('sha256', before + JSON.stringify(turn))
}
