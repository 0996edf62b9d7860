/**
 * A conversation as a chain of hashes, by which it is recognised when it comes back.
 *
 * What a client sends again is not byte for byte what it was sent: fields are dropped, one answer becomes several items, the
 * system prompt tells the time anew. So the chain is over what stays: who spoke, what was said or called, and the ids of the
 * calls, which providers give out once. Instructions are left out.
 */
import { createHash, type Hash, hash } from 'node:crypto'
import type { Message, ToolCall } from '@twincheck/core'
import { canonicalJson } from '@twincheck/core/parts'

export type ConversationChain = {
  /**
   * What this conversation may be known by, the surest first: the hashes after the assistant's turns, the latest first, and
   * behind the latest the id of its call, which is still there where the history before it was trimmed.
   */
  readonly marks: readonly string[]
  /** The hashes after the assistant's turns, in their order; of a long conversation the latest. */
  readonly turns: readonly string[]
  /** The hash of the whole conversation. */
  readonly whole: string
  /** What it will be known by after the assistant's answer. */
  readonly after: (text: string, calls: readonly ToolCall[]) => readonly string[]
}

/** How many of the assistant's turns are looked back for one that was delivered, where the latest was not. */
const looksBack = 8

/** How far back calls can have been answered. */
const mostTurns = 200

export function chainConversation(tenant: string, messages: readonly Message[]): ConversationChain {
  const chain = createHash('sha256').update(canonicalJson(['twincheck-conversation', 1, tenant]))
  const turnHashes: string[] = []
  const turns = turnsOf(messages)
  const last = turns.at(-1)
  // An assistant's turn at the very end is a beginning that the model is to go on with; it was not delivered.
  const closed = last?.role === 'assistant' ? turns.slice(0, -1) : turns
  for (const turn of closed) {
    addTurn(chain, turn)
    if (turn.role === 'assistant') turnHashes.push(digest(chain))
    if (turnHashes.length > mostTurns) turnHashes.shift()
  }
  const prefixes = turnHashes.slice(-looksBack).reverse()
  const after = (text: string, calls: readonly ToolCall[]) => {
    const answered = chain.copy()
    addTurn(answered, { role: 'assistant', text, calls })
    return [digest(answered), ...callMark(tenant, calls)]
  }
  const [latest, ...older] = prefixes
  const answered = closed.findLast((turn) => turn.role === 'assistant')
  const called = callMark(tenant, answered?.role === 'assistant' ? answered.calls : [])
  const marks = [...(latest === undefined ? [] : [latest]), ...called, ...older]
  return { marks, turns: turnHashes, whole: digest(chain), after }
}

/** Providers give an id out once; a call without one is no mark. */
function callMark(tenant: string, calls: readonly ToolCall[]): readonly string[] {
  const id = calls[0]?.id ?? ''
  if (id === '') return []
  return [hash('sha256', canonicalJson(['twincheck-call', 1, tenant, id]))]
}

type Turn =
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly ToolCall[] }
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'tool'; readonly text: string; readonly callId: string }

/** One answer may come back as several messages, so what the assistant says in a row is one turn. */
function turnsOf(messages: readonly Message[]): readonly Turn[] {
  const turns: Turn[] = []
  for (const message of messages) {
    const before = turns.at(-1)
    switch (message.role) {
      case 'system':
        break
      case 'user':
        turns.push({ role: 'user', text: message.content })
        break
      case 'tool':
        turns.push({ role: 'tool', text: message.content, callId: message.callId })
        break
      case 'assistant':
        if (before?.role === 'assistant') {
          const text = before.text + message.content
          turns[turns.length - 1] = { role: 'assistant', text, calls: [...before.calls, ...message.calls] }
        } else turns.push({ role: 'assistant', text: message.content, calls: message.calls })
    }
  }
  return turns
}

function addTurn(chain: Hash, turn: Turn): void {
  chain.update(canonicalJson(plain(turn)))
}

/** Calls have ids of their own; what was said beside them comes back in too many ways to count on. */
function plain(turn: Turn) {
  if (turn.role !== 'assistant') return turn.role === 'tool' ? ['tool', turn.callId, turn.text] : ['user', turn.text]
  if (turn.calls.length === 0) return ['assistant', turn.text]
  return ['assistant', turn.calls.map((call) => [call.id, call.name, call.malformed ?? call.arguments])]
}

function digest(chain: Hash): string {
  return chain.copy().digest('hex')
}
