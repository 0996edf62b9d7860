/**
 * Puts calls that TwinCheck answered itself back into later requests. The client's history lacks these calls, so the actor would
 * otherwise make them again. A reply is identified by the hash of the delivered conversation up to this reply, so no call gets into
 * another conversation. If the provider keeps the history, it already has the calls and nothing is put back.
 */
import { type Message, readMessage } from '../policy/paper/trace/trace.ts'
import type { ConversationChain } from './conversation-chain.ts'
import type { ConversationIndex, SessionKey } from './conversation-index.ts'
import { isDerivedId } from './derived-id.ts'
import type { DeliveredReply } from './events.ts'
import type { Reply, Shown, WithheldCall } from './reply.ts'

/** A part of a conversation: its items as sent, and their messages. All items of one reply form one piece. */
export type Piece<Item> = {
  /**
   * The items as sent. Empty if the piece is not part of the request's conversation. For example, instructions may be outside the
   * conversation.
   */
  readonly items: readonly Item[]
  readonly messages: readonly Message[]
}

export type MissingCalls<Item> = {
  /** The replies whose calls were all answered, with the answers. They are inserted before the delivered reply. */
  readonly before: readonly Item[]
  /** Withheld calls that go back into the reply. Their answers go next to the results of the reply's other calls. */
  readonly beside: readonly WithheldCall[]
  /** The beginning of the reply that is also in `before`, because a stream already showed it. */
  readonly shown: Shown
  /** All answers. They are needed to recognise the answers that were put back into a request. */
  readonly answers: readonly GivenAnswer[]
}

export type GivenAnswer = { readonly callId: string; readonly text: string }

/**
 * Puts the withheld calls back into their reply. `turn` contains the items of the reply, and `after` the items that follow it. Returns
 * null if the items have an unexpected form.
 */
export type RejoinCalls<Item> = (
  turn: readonly Item[],
  after: readonly Item[],
  withheld: readonly WithheldCall[],
) => { readonly turn: readonly Item[]; readonly after: readonly Item[] } | null

/**
 * A stream may show the text of answered replies before the next reply, in one message. This function removes that text from the items of
 * the next reply. Returns null if the text is not at the expected place.
 */
export type WithoutShown<Item> = (turn: readonly Item[], shown: Shown) => readonly Item[] | null

export type RestoredItems<Item> = { readonly items: readonly Item[]; readonly answers: readonly GivenAnswer[] }

export type AnsweredMemory<Item> = {
  /** Whether any calls were answered. If so, requests must be checked before they are sent. */
  readonly isUsed: () => boolean
  readonly remember: (followed: FollowedAnswer<Item>) => Promise<void>
  readonly restore: (request: RestoredRequest<Item>) => Promise<RestoredItems<Item> | null>
}

export type FollowedAnswer<Item> = Pick<DeliveredReply<Item>, 'reply' | 'answered' | 'withheld' | 'shown'> & {
  readonly key: SessionKey
  readonly chain: ConversationChain
}

export type RestoredRequest<Item> = {
  readonly tenant: string
  /** The trajectory's name, if it has one. Calls that were answered in another trajectory are not put back. */
  readonly named: string | null
  readonly pieces: () => readonly Piece<Item>[]
  readonly chain: ConversationChain
  readonly rejoin: RejoinCalls<Item>
  readonly withoutShown: WithoutShown<Item>
}

export type MissingForm<Item, Content> = {
  readonly write: (missing: MissingCalls<Item>) => Content | null
  readonly read: (content: Content) => MissingCalls<Item>
}

export function openAnsweredMemory<Item, Content>(
  index: Pick<ConversationIndex<Content>, 'rememberResponse' | 'findResponses'>,
  form: MissingForm<Item, Content>,
): AnsweredMemory<Item> {
  let isUsed = false
  return {
    isUsed: () => isUsed,
    remember: async ({ key, chain, reply, answered, withheld, shown }) => {
      const messages = answered?.messages ?? []
      if (messages.length === 0 && withheld.length === 0) return
      // Some servers use the same call ids in every reply. The calls are not put back then, because providers refuse a conversation in
      // which two calls have the same id.
      if (sharesIds(reply, messages)) return
      isUsed = true
      const [delivered] = chain.after(reply)
      const answers = [
        ...messages.flatMap((message) =>
          message.role === 'tool' ? [{ callId: message.callId, text: message.content }] : [],
        ),
        ...withheld.map(({ call, text }) => ({ callId: call.id, text })),
      ]
      const content = form.write({ before: answered?.items ?? [], beside: withheld, shown, answers })
      if (delivered !== undefined && content !== null) await index.rememberResponse(key, nameOf(delivered), content)
    },
    restore: async ({ tenant, named, pieces: read, chain, rejoin, withoutShown }) => {
      const names = chain.turns.map(nameOf)
      const known = names.length === 0 ? [] : await index.findResponses(tenant, names)
      if (known.length === 0) return null
      const pieces = read()
      const turns = closedTurns(pieces)
      const found = known.flatMap(({ id, session, content }) => {
        const turn = turns[turns.length - names.length + names.indexOf(id)]
        return turn === undefined || (named !== null && session !== named)
          ? []
          : [{ turn, missing: form.read(content) }]
      })
      if (found.length === 0) return null
      let items: readonly Item[] = pieces.flatMap((piece) => piece.items)
      // The insertions run from the last to the first, so that no insertion moves the place of another.
      for (const { turn, missing } of found.sort((left, right) => right.turn.start - left.turn.start)) {
        items = putBack(items, turn, missing, rejoin, withoutShown)
      }
      return { items, answers: found.flatMap(({ missing }) => missing.answers) }
    },
  }
}

export function isMissing({ answered, withheld }: Pick<DeliveredReply<unknown>, 'answered' | 'withheld'>): boolean {
  return answered !== null || withheld.length > 0
}

/**
 * Marks the answers that were put back into the messages. An answer is recognised by its call id and its whole text. So a tool's output
 * is never mistaken for an answer.
 */
export function markAnswers(messages: readonly Message[], answers: readonly GivenAnswer[]): readonly Message[] {
  const given = new Set(answers.map(keyOf))
  return messages.map((message) => {
    const isGiven = message.role === 'tool' && given.has(keyOf({ callId: message.callId, text: message.content }))
    return isGiven ? readMessage({ ...message, isAnswer: true }, 'answer') : message
  })
}

function keyOf({ callId, text }: GivenAnswer): string {
  return JSON.stringify([callId, text])
}

function putBack<Item>(
  items: readonly Item[],
  { start, end }: ItemRange,
  { before, beside, shown }: MissingCalls<Item>,
  rejoin: RejoinCalls<Item>,
  withoutShown: WithoutShown<Item>,
): readonly Item[] {
  const [whole, after] = [items.slice(start, end), items.slice(end)]
  const turn = (before.length > 0 && (shown.text !== '' || shown.parts > 0) && withoutShown(whole, shown)) || whole
  const joined = (beside.length > 0 && rejoin(turn, after, beside)) || { turn, after }
  return [...items.slice(0, start), ...before, ...joined.turn, ...joined.after]
}

function sharesIds({ calls }: Reply, messages: readonly Message[]): boolean {
  const taken = messages.flatMap((message) => (message.role === 'assistant' ? message.calls.map(({ id }) => id) : []))
  return calls.some(({ id }) => taken.includes(id) && !isDerivedId(id))
}

function nameOf(hash: string): string {
  return `answered:${hash}`
}

type ItemRange = { readonly start: number; readonly end: number }

/** The ranges of the assistant's turns. Text at the very end is left out: it is a prefill that the model continues. */
function closedTurns(pieces: readonly Piece<unknown>[]): readonly ItemRange[] {
  const turns: { start: number; end: number }[] = []
  let isOpen = false
  let called = false
  let at = 0
  for (const { items, messages } of pieces) {
    const next = at + items.length
    for (const message of messages) {
      if (message.role === 'system') continue
      const isReply = message.role === 'assistant'
      if (isReply && !isOpen) turns.push({ start: at, end: next })
      const latest = turns.at(-1)
      if (isReply && latest) latest.end = next
      called = isReply && ((isOpen && called) || message.calls.length > 0)
      isOpen = isReply
    }
    at = next
  }
  return isOpen && !called ? turns.slice(0, -1) : turns
}
