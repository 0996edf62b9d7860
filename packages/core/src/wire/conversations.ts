/**
 * Which trajectory a request belongs to, where the host says no more than its messages: a conversation is known by what was
 * delivered in it. Two that begin alike are told apart by their first reply, one that is gone on with twice goes on as two.
 *
 * Invariants
 *   1. A request is noted only when its reply is there: one that failed leaves no trace, and its repetition is the same step.
 *   2. Whatever goes on from a reply starts with what had been spent by then. So the budgets hold along every path.
 *   3. History that the host edited or trimmed stays in its conversation as long as one of its last calls is left in it.
 *   4. What is remembered is bounded. A conversation that was forgotten is a new one.
 */
import type { SessionState } from '../boundary/budget.ts'
import type { Session } from '../boundary/session.ts'
import type { TwinCheck } from '../boundary/twincheck.ts'
import { openTrace } from '../policy/growing-trace.ts'
import { isObject } from '../policy/json.ts'
import type { StepInput } from '../policy/step.ts'
import type { Message } from '../policy/trace.ts'
import type { AnsweredPieces } from './answered-pieces.ts'
import {
  answeredBefore,
  answeredMessages,
  type Conversation,
  deliveredMessage,
  isLatest,
  latestMark,
  type Mark,
  openConversation,
} from './conversation.ts'
import { keepRecent } from './recent.ts'
import { rememberPieces, rememberTools } from './remember.ts'
import type { Rewritten, WireFormat, WireReply, WireRequest } from './wire-format.ts'

export type Conversations = {
  /** What the provider remembers wrongly about the reply that this request goes on from. */
  readonly rewritten: (request: WireRequest) => Rewritten | null
  /** Finds where a request belongs, while its reply is under way. `name`: the trajectory, where the host says it. */
  readonly find: (request: WireRequest, name: string | null) => FoundStep
  /** Whether calls were answered in any conversation, so that a request must be looked at before it is sent. */
  readonly hasAnswered: () => boolean
}

export type FoundStep = {
  /** What the request lacks: calls that were answered, and their answers. */
  readonly answered: AnsweredPieces | null
  /** To be called once, when the reply is there. */
  readonly open: () => OpenStep
}

export type OpenStep = {
  readonly session: Session
  readonly input: Omit<StepInput, 'proposal'>
  /** To be told what the host was given, and how it differs from what the provider remembers. */
  readonly delivered: (reply: WireReply, rewritten: Rewritten | null) => void
  /** To be told of a reply whose calls were answered, when the next one is there. `items`: as both were sent. */
  readonly answered: (reply: WireReply, text: string, items: readonly unknown[]) => void
}

const mostConversations = 500
const mostAlike = 64
const mostMarks = 2_000
/** Of a named trajectory that was put aside only the budgets are remembered; they are small. */
const mostSpent = 20_000

export function openConversations(twincheck: TwinCheck, wire: WireFormat, newId: () => string): Conversations {
  const format: WireFormat = { ...wire, readPiece: rememberPieces(wire.readPiece) }
  const byName = keepRecent<string, Conversation>(mostConversations)
  const spent = keepRecent<string, SessionState>(mostSpent)
  const byBeginning = keepRecent<string, readonly Conversation[]>(mostConversations)
  const byCall = keepRecent<string, Mark>(mostMarks)
  const byReply = keepRecent<string, Mark>(mostMarks)
  const readTools = rememberTools(format)
  let hasAnswered = false

  const markOf = ({ previous }: WireRequest) => (previous === null ? undefined : byReply.get(previous))

  const place = (request: WireRequest, beginning: string): Place => {
    const mark = markOf(request) ?? deepest(byBeginning.get(beginning) ?? [], request, format)
    if (mark && isLatest(mark)) return { mark, home: null }
    const called = lastCallId(request, format)
    const edited = called === null ? undefined : byCall.get(called)
    return { mark, home: edited && isBehind(edited, mark) ? edited.conversation : null }
  }

  const placeNamed = (name: string, request: WireRequest): Place => {
    const home = byName.get(name) ?? openConversation(twincheck.session(name, spent.get(name)))
    byName.set(name, home)
    const mark = markOf(request) ?? latestMark(home, request.pieces, format)
    return { home, mark: mark?.conversation === home ? mark : null }
  }

  const note = ({ conversation, request, beginning }: Noted, reply: WireReply, rewritten: Rewritten | null) => {
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
    if (conversation.marks.length > mostMarks) conversation.marks.shift()
    if (reply.id !== null) byReply.set(reply.id, mark)
    for (const { id } of reply.calls) byCall.set(id, mark)
    if (!keptHere) return
    const alike = byBeginning.get(beginning) ?? []
    if (alike[0] === conversation) return
    byBeginning.set(beginning, [conversation, ...alike.filter((other) => other !== conversation)].slice(0, mostAlike))
  }

  return {
    hasAnswered: () => hasAnswered,
    rewritten: (request) => markOf(request)?.rewritten ?? null,
    find: (request, name) => {
      const beginning = beginningOf(request, format)
      const { mark, home } = name === null ? place(request, beginning) : placeNamed(name, request)
      const added = readOn(request, mark, format)
      const tools = readTools(request.tools)
      return {
        answered: request.previous === null ? answeredBefore(mark) : null,
        open: () => {
          const conversation =
            mark && isLatest(mark)
              ? goOn(mark.conversation, added)
              : home
                ? startAnew(home, readOn(request, null, format))
                : goOn(openConversation(twincheck.session(newId(), mark?.state), mark), added)
          return {
            session: conversation.session,
            input: { messages: conversation.trace, tools },
            delivered: (reply, rewritten) => {
              note({ conversation, request, beginning }, reply, rewritten)
              if (name !== null) spent.set(name, conversation.session.state())
            },
            answered: (reply, text, items) => {
              conversation.trace.add(...answeredMessages(reply, text))
              // Where the provider keeps the history, it keeps these too.
              if (request.previous !== null) return
              conversation.answered = { pieces: request.pieces.length, items }
              hasAnswered = true
            },
          }
        },
      }
    },
  }
}

type Noted = { readonly conversation: Conversation; readonly request: WireRequest; readonly beginning: string }

/** `mark`: how far the request agrees with what was delivered. `home`: its conversation even where it does not. */
type Place = { readonly mark: Mark | null; readonly home: Conversation | null }

/** What the request adds to the trace behind the mark, or to an empty one. */
function readOn({ pieces, previous }: WireRequest, mark: Mark | null, format: WireFormat): readonly Message[] {
  // Where the provider keeps the history, a request brings only what is new, and not the reply it goes on from.
  const kept = mark !== null && previous !== null
  const added: Message[] = kept ? [mark.delivered] : []
  for (let i = kept ? 0 : (mark?.pieces ?? 0); i < pieces.length; i++) added.push(...format.readPiece(pieces[i]))
  return added
}

function goOn(conversation: Conversation, added: readonly Message[]): Conversation {
  conversation.trace.add(...added)
  return conversation
}

function startAnew(conversation: Conversation, messages: readonly Message[]): Conversation {
  conversation.trace = openTrace()
  conversation.marks = []
  return goOn(conversation, messages)
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
