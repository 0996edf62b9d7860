/**
 * The conversations that are remembered, and where a request stands among them: by the name the host gives it, by the reply it
 * goes on from, by how it begins, or by the last call that is left of an edited history.
 */
import type { SessionState } from '../boundary/budget.ts'
import type { Session } from '../boundary/session.ts'
import { isObject } from '../policy/json.ts'
import {
  type Conversation,
  deliveredMessage,
  isLatest,
  latestMark,
  type Mark,
  openConversation,
} from './conversation.ts'
import { keepRecent } from './recent.ts'
import type { Rewritten, WireFormat, WireReply, WireRequest } from './wire-format.ts'

export type KnownConversations = {
  /** The reply that a request goes on from, where the provider keeps the history. */
  readonly markOf: (request: WireRequest) => Mark | undefined
  readonly place: (request: WireRequest, name: string | null) => Place
  readonly note: (delivered: Delivered, name: string | null) => void
}

/** `mark`: how far the request agrees with what was delivered. `home`: its conversation even where it does not. */
export type Place = { readonly mark: Mark | null; readonly home: Conversation | null }

export type Delivered = {
  readonly conversation: Conversation
  readonly request: WireRequest
  readonly reply: WireReply
  readonly rewritten: Rewritten | null
}

const mostConversations = 500
const mostAlike = 64
const mostMarks = 2_000
/** Of a named trajectory that was put aside only the budgets are remembered; they are small. */
const mostSpent = 20_000

export function openKnownConversations(
  format: WireFormat,
  openSession: (id: string, restored: SessionState | undefined) => Session,
): KnownConversations {
  const byName = keepRecent<string, Conversation>(mostConversations)
  const spent = keepRecent<string, SessionState>(mostSpent)
  const byBeginning = keepRecent<string, readonly Conversation[]>(mostConversations)
  const byCall = keepRecent<string, Mark>(mostMarks)
  const byReply = keepRecent<string, Mark>(mostMarks)

  const markOf = ({ previous }: WireRequest) => (previous === null ? undefined : byReply.get(previous))

  const placeUnnamed = (request: WireRequest): Place => {
    const mark = markOf(request) ?? deepest(byBeginning.get(beginningOf(request, format)) ?? [], request, format)
    if (mark && isLatest(mark)) return { mark, home: null }
    const called = lastCallId(request, format)
    const edited = called === null ? undefined : byCall.get(called)
    return { mark, home: edited && isBehind(edited, mark) ? edited.conversation : null }
  }

  const placeNamed = (name: string, request: WireRequest): Place => {
    const home = byName.get(name) ?? openConversation(openSession(name, spent.get(name)))
    byName.set(name, home)
    const mark = markOf(request) ?? latestMark(home, request.pieces, format)
    return { home, mark: mark?.conversation === home ? mark : null }
  }

  const noteBeginning = (conversation: Conversation, beginning: string) => {
    const alike = byBeginning.get(beginning) ?? []
    if (alike[0] === conversation) return
    byBeginning.set(beginning, [conversation, ...alike.filter((other) => other !== conversation)].slice(0, mostAlike))
  }

  return {
    markOf,
    place: (request, name) => (name === null ? placeUnnamed(request) : placeNamed(name, request)),
    note: (delivered, name) => {
      const { conversation, request, reply } = delivered
      const mark = markDelivered(delivered)
      if (conversation.marks.length > mostMarks) conversation.marks.shift()
      if (reply.id !== null) byReply.set(reply.id, mark)
      for (const { id } of reply.calls) byCall.set(id, mark)
      if (request.previous === null) noteBeginning(conversation, beginningOf(request, format))
      if (name !== null) spent.set(name, conversation.session.state())
    },
  }
}

function markDelivered({ conversation, request, reply, rewritten }: Delivered): Mark {
  const keptHere = request.previous === null
  const mark: Mark = {
    conversation,
    pieces: keptHere ? request.pieces.length : null,
    messages: conversation.trace.length,
    delivered: deliveredMessage(reply),
    rewritten,
    state: conversation.session.state(),
  }
  conversation.pieces = keptHere ? request.pieces : []
  conversation.marks.push(mark)
  return mark
}

function deepest(alike: readonly Conversation[], request: WireRequest, format: WireFormat): Mark | null {
  let found: Mark | null = null
  for (const conversation of alike) {
    const mark = latestMark(conversation, request.pieces, format)
    if (mark && (found === null || mark.messages > found.messages)) found = mark
    if (found && isLatest(found)) return found
  }
  return found
}

/** A call that was delivered later than all that the request still agrees with: the history in between was edited. */
function isBehind(called: Mark, mark: Mark | null): boolean {
  return mark === null || (called.conversation === mark.conversation && called.messages > mark.messages)
}

/** The last call in the history: its id is the provider's, or the twin's, and outlives most of a host's editing. */
function lastCallId({ pieces }: WireRequest, format: WireFormat): string | null {
  for (let i = pieces.length - 1; i >= 0; i--) {
    for (const message of format.readPiece(pieces[i])) {
      if (message.role === 'assistant' && message.calls.length > 0) return message.calls[0]?.id ?? null
    }
  }
  return null
}

/** By what the user said first: a system prompt may tell the time. */
function beginningOf({ pieces }: WireRequest, format: WireFormat): string {
  const first = pieces.find((piece) => isObject(piece) && piece.role === 'user')
  const said = format.readPiece(first).find(({ role }) => role === 'user')
  return said?.content ?? ''
}
