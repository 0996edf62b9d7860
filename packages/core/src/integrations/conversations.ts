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
    const id = name ?? beginningOf(messages())
    const session = open.get(id) ?? twincheck.session(id, put.get(id))
    // Set anew at the end: a Map keeps the order of insertion, so the first is the one not used for longest.
    open.delete(id)
    open.set(id, session)
    putAside(open, mostOpen, (old, { state }) => put.set(old, state()))
    putAside(put, mostRemembered, () => {})
    return session
  }
}

/** Up to and including the first user message. */
function beginningOf(messages: readonly Message[]): string {
  const first = messages.findIndex(({ role }) => role === 'user')
  const hash = createHash('sha256')
  for (const { role, content } of messages.slice(0, first + 1)) hash.update(`${role}\n${content}\n`)
  return `conversation-${hash.digest('hex').slice(0, 16)}`
}

function putAside<Value>(map: Map<string, Value>, most: number, keep: (id: string, value: Value) => void): void {
  for (const [id, value] of map) {
    if (map.size <= most) return
    map.delete(id)
    keep(id, value)
  }
}
