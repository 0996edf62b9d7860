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
import type { Session } from '../boundary/session.ts'
import type { TwinCheck } from '../boundary/twincheck.ts'
import { openTrace } from '../policy/growing-trace.ts'
import type { StepInput } from '../policy/step.ts'
import type { Message } from '../policy/trace.ts'
import type { AnsweredPieces } from './answered-pieces.ts'
import {
  answeredBefore,
  answeredMessages,
  type Conversation,
  isLatest,
  type Mark,
  openConversation,
} from './conversation.ts'
import { openKnownConversations } from './known-conversations.ts'
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

export function openConversations(twincheck: TwinCheck, wire: WireFormat, newId: () => string): Conversations {
  const format: WireFormat = { ...wire, readPiece: rememberPieces(wire.readPiece) }
  const known = openKnownConversations(format, twincheck.session)
  const readTools = rememberTools(format)
  let hasAnswered = false

  const answer = (conversation: Conversation, request: WireRequest, items: readonly unknown[]) => {
    // Where the provider keeps the history, it keeps these too.
    if (request.previous !== null) return
    conversation.answered = { pieces: request.pieces.length, items }
    hasAnswered = true
  }

  return {
    hasAnswered: () => hasAnswered,
    rewritten: (request) => known.markOf(request)?.rewritten ?? null,
    find: (request, name) => {
      const { mark, home } = known.place(request, name)
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
            delivered: (reply, rewritten) => known.note({ conversation, request, reply, rewritten }, name),
            answered: (reply, text, items) => {
              conversation.trace.add(...answeredMessages(reply, text))
              answer(conversation, request, items)
            },
          }
        },
      }
    },
  }
}

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
  // Their place is not known any more.
  conversation.answered = null
  return goOn(conversation, messages)
}
