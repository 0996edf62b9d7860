/**
 * Represents a conversation as a chain of hashes, so that later requests of the same conversation are recognised. A conversation does not
 * come back byte for byte: fields are dropped, replies are split, a system prompt contains the time. So only stable parts are hashed: who
 * spoke, the text or the calls, and the calls' ids, which are unique at most providers. Instructions are left out.
 */
import { hash } from 'node:crypto'
import { canonicalJson } from '../policy/paper/text/canonical-json.ts'
import type { Message, ToolCall } from '../policy/paper/trace/trace.ts'
import { isDerivedId } from './derived-id.ts'
import type { Reply } from './reply.ts'

export type ConversationChain = {
  /**
   * Hashes that may identify this conversation, the most reliable first. Most of them are hashes of the conversation up to an assistant's
   * turn, the latest turn first. The second is a hash of only the first call of the latest turn. It still matches if the history before
   * that turn was trimmed.
   */
  readonly marks: () => Iterable<ConversationMark>
  readonly turns: readonly string[]
  readonly whole: string
  readonly after: (reply: Pick<Reply, 'text' | 'calls'>) => readonly string[]
  readonly extend: (messages: readonly Message[]) => ConversationChain
}

export type ConversationMark = {
  readonly prefix: string
  /**
   * `turn` is a hash of everything up to a turn. `call` is a hash of one call. `numbered-call` is a hash of a call whose id other
   * conversations may share.
   */
  readonly by: 'turn' | 'call' | 'numbered-call'
}

/** Maximum number of turns that are looked up, from the latest turn back. Usually the latest turn is found. */
const looksBack = 8

/** Maximum number of latest turns in which answered calls are found. */
const mostTurns = 200

export function chainConversation(tenant: string, messages: readonly Message[]): ConversationChain {
  const opening = hash('sha256', JSON.stringify(['twincheck-conversation', 2, tenant]))
  return chainFrom(tenant, addMessages({ whole: opening, turns: [], called: null, spoken: null }, messages))
}

type Link = {
  readonly whole: string
  readonly turns: readonly string[]
  readonly called: ToolCall | null
  /** The open turn, which is not hashed yet. One reply may come back as several assistant messages. */
  readonly spoken: SpokenReply | null
}

type SpokenReply = { readonly text: string; readonly calls: readonly ToolCall[] }

function chainFrom(tenant: string, link: Link): ConversationChain {
  const { whole, turns, called } = endOf(link)
  return {
    *marks() {
      // The marks are computed one at a time. Usually the first mark is recognised, and then the others are not needed.
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

/**
 * Closes the turn at the end if it has calls, because calls at the end are always a complete turn. Text at the very end stays open: it is
 * a prefill that the model continues, and was not delivered.
 */
function endOf(link: Link): Link {
  return link.spoken && link.spoken.calls.length > 0 ? addMessages(link, [], true) : link
}

/** Adds messages in linear time: the lists are copied once, and not at every turn. `ends` closes the open turn. */
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

/** The hashed part of a reply. If the reply has calls, its text is left out, because text next to calls comes back in variants. */
function plainReply({ text, calls }: SpokenReply): readonly string[] {
  // A text of several blocks may come back with different separators, so all spaces are removed.
  if (calls.length === 0) return ['assistant', text.replaceAll(/\s+/g, '')]
  return [
    'called',
    ...calls.flatMap(({ id, name, malformed, arguments: given }) => [id, name, malformed ?? canonicalJson(given)]),
  ]
}

/**
 * Hashes the whole call and not only its id, because some servers number ids from 0 in every conversation. A call without an id gets no
 * hash.
 */
function callMark(tenant: string, call: ToolCall | null): readonly ConversationMark[] {
  if (call === null || call.id === '') return []
  const { id, name, malformed, arguments: given } = call
  const prefix = hash(
    'sha256',
    JSON.stringify(['twincheck-call', 3, tenant, id, name, malformed ?? canonicalJson(given)]),
  )
  return [{ prefix, by: isNumbered(id, name) || isDerivedId(id) ? 'numbered-call' : 'call' }]
}

/**
 * Whether the id is only a number of at most four digits after words or the tool's name, such as `0`, `call_3` or
 * `functions.lock_account:0`.
 */
function isNumbered(id: string, name: string): boolean {
  return /^[a-z_.:#-]*\d{1,4}$/i.test(id.replace(name, ''))
}

function hashOn(before: string, turn: readonly string[]): string {
  return hash('sha256', before + JSON.stringify(turn))
}
