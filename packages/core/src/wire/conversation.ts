/**
 * One conversation as it was delivered: the trace of it, and a mark behind each reply. A later request belongs to it where it
 * contains one of these marks, which is to say: the same pieces, and then the reply that was delivered there.
 *
 * Requests bring the whole conversation every time, as new objects. Pieces that are the same as before are compared and not
 * translated again; the trace only grows.
 */
import type { SessionState } from '../boundary/budget.ts'
import type { Session } from '../boundary/session.ts'
import { type GrowingTrace, openTrace } from '../policy/growing-trace.ts'
import { type Message, readMessage } from '../policy/trace.ts'
import type { AnsweredPieces } from './answered-pieces.ts'
import { readMessages } from './read-messages.ts'
import { sameJson } from './same-json.ts'
import type { Rewritten, WireFormat, WireReply } from './wire-format.ts'

export type Conversation = {
  readonly session: Session
  trace: GrowingTrace
  /** The pieces of the latest request that was answered; empty where the provider keeps the history. */
  pieces: readonly unknown[]
  marks: Mark[]
  /** What the host's own pieces do not hold. */
  answered: AnsweredPieces | null
}

/** Where a reply was delivered. */
export type Mark = {
  readonly conversation: Conversation
  /** How many pieces came before it; null where the provider keeps the history. */
  readonly pieces: number | null
  /** How many messages of the trace came before it. */
  readonly messages: number
  readonly delivered: Message
  readonly rewritten: Rewritten | null
  /** What had been spent by then, for a conversation that goes another way from here. */
  readonly state: SessionState
}

export function openConversation(session: Session, from: Mark | null = null): Conversation {
  const before = from ? from.conversation.trace.messages.slice(0, from.messages) : []
  return { session, trace: openTrace(...before), pieces: [], marks: [], answered: answeredBefore(from) }
}

/** What was answered on the way to this mark and is kept by nobody but us. */
export function answeredBefore(mark: Mark | null): AnsweredPieces | null {
  const answered = mark?.conversation.answered ?? null
  const within = answered !== null && mark !== null && mark.pieces !== null && mark.pieces >= answered.pieces
  return within ? answered : null
}

export function deliveredMessage({ text, calls }: WireReply): Message {
  return readMessage({ role: 'assistant', content: text, calls }, 'reply')
}

/** A reply whose calls were answered, and the answers. */
export function answeredMessages(reply: WireReply, text: string): readonly Message[] {
  const answers = reply.calls.map(({ id }): Message => ({ role: 'tool', callId: id, content: text }))
  return [deliveredMessage(reply), ...readMessages(answers)]
}

/** The latest mark of the conversation that the request contains, or null. */
export function latestMark(conversation: Conversation, request: readonly unknown[], format: WireFormat): Mark | null {
  const same = samePieces(conversation.pieces, request)
  return conversation.marks.findLast((mark) => contains(request, mark, same, format)) ?? null
}

/** Whether nothing has been added behind the mark, by this request's own twin or another's. */
export function isLatest({ conversation, messages }: Mark): boolean {
  return conversation.trace.length === messages
}

function contains(request: readonly unknown[], mark: Mark, same: number, format: WireFormat): boolean {
  if (mark.pieces === null || mark.pieces > same || mark.pieces >= request.length) return false
  // Behind the first mark that is left, the reply itself is among the pieces that were compared.
  if (mark.pieces < same) return true
  const [said, ...more] = format.readPiece(request[mark.pieces])
  return said !== undefined && more.length === 0 && isSaid(said, mark.delivered)
}

/** A host may write down a reply in its own way; the ids of calls it cannot change, and what was said it hardly does. */
function isSaid(found: Message, delivered: Message): boolean {
  if (found.role !== 'assistant' || delivered.role !== 'assistant') return false
  if (found.calls.length !== delivered.calls.length) return false
  if (found.calls.length === 0) return found.content.trim() === delivered.content.trim()
  return found.calls.every(({ id, name }, index) => {
    const other = delivered.calls[index]
    return other?.id === id && other.name === name
  })
}

function samePieces(known: readonly unknown[], given: readonly unknown[]): number {
  const length = Math.min(known.length, given.length)
  let i = 0
  while (i < length && (known[i] === given[i] || sameJson(known[i], given[i]))) i++
  return i
}
