/**
 * Which session a request of the host belongs to. A host that serves many conversations is told nothing more than their
 * messages, so a conversation is known by the name it is given, else by how it begins.
 *
 * Two conversations that begin alike share their budgets, which can only mean fewer replacements. Few sessions are held
 * open; of those put aside the budgets are remembered, so that a conversation that comes back spends nothing twice.
 */
import { createHash } from 'node:crypto'
import type { SessionState } from '../boundary/budget.ts'
import type { Session } from '../boundary/session.ts'
import type { TwinCheck } from '../boundary/twincheck.ts'
import type { Message } from '../policy/trace.ts'

/** `messages` is asked only where there is no name. */
export type Conversations = (name: string | null, messages: () => readonly Message[]) => Session

const mostOpen = 200
const mostRemembered = 20_000

export function openConversations(twincheck: TwinCheck): Conversations {
  const open = new Map<string, Session>()
  const put = new Map<string, SessionState>()
  return (name, messages) => {
    const key = name ?? beginningOf(messages())
    const session = open.get(key) ?? reopen(name ?? `conversation-${shortHash(key)}`)
    // Set anew at the end: a Map keeps the order of insertion, so the first is the one not used for longest.
    open.delete(key)
    open.set(key, session)
    putAside(open, mostOpen, ({ id, state }) => put.set(id, state()))
    putAside(put, mostRemembered, () => {})
    return session
  }

  function reopen(id: string): Session {
    return twincheck.session(id, put.get(id))
  }
}

/** Up to and including the first user message. */
function beginningOf(messages: readonly Message[]): string {
  let beginning = ''
  for (const { role, content } of messages) {
    beginning += `${role}\n${content}\n`
    if (role === 'user') break
  }
  return beginning
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

function putAside<Value>(map: Map<string, Value>, most: number, keep: (value: Value) => void): void {
  for (const [key, value] of map) {
    if (map.size <= most) return
    map.delete(key)
    keep(value)
  }
}
