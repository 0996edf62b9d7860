/**
 * Calls that TwinCheck answered itself are missing from the client's history: the client only received the reply that followed.
 * They are put back before that reply in every later request; otherwise the actor would not see the answer and make the same calls
 * again.
 *
 * The reply is identified by the hash of the whole conversation up to it, as delivered. So nothing is ever put into another
 * conversation, however similar their ids. A provider that keeps the history has already seen the calls and is not sent them again.
 */
import type { Message } from '../policy/paper/trace/trace.ts'
import type { ConversationChain } from './conversation-chain.ts'
import type { ConversationIndex, SessionKey } from './conversation-index.ts'
import type { AnsweredCalls } from './events.ts'
import type { Reply } from './reply.ts'

/** A part of a request's conversation: its items as sent, and their meaning as messages. All items of one reply form one piece. */
export type Piece<Item> = {
  /** The items as sent. Empty if the piece is outside the conversation, as instructions may be. */
  readonly items: readonly Item[]
  readonly messages: readonly Message[]
}

export type AnsweredMemory<Item> = {
  /** Whether any calls were answered. If so, requests must be checked before they are sent. */
  readonly isUsed: () => boolean
  readonly remember: (followed: FollowedAnswer<Item>) => Promise<void>
  /** All items of the conversation, including the missing ones; null if none are missing. */
  readonly restore: (request: RestoredRequest<Item>) => Promise<readonly Item[] | null>
}

export type FollowedAnswer<Item> = {
  readonly key: SessionKey
  /** The conversation as the client has it. */
  readonly chain: ConversationChain
  /** The reply that was delivered after this conversation. */
  readonly reply: Reply
  readonly answered: AnsweredCalls<Item>
}

export type RestoredRequest<Item> = {
  readonly tenant: string
  /** The trajectory's name, if it has one. Calls answered in another trajectory are then not put in. */
  readonly named: string | null
  /** The pieces of the conversation. Called only if some calls were answered. */
  readonly pieces: () => readonly Piece<Item>[]
  readonly chain: ConversationChain
}

/** How items are stored in an index. `write` returns null if they cannot be stored. */
export type ItemsForm<Item, Content> = {
  readonly write: (items: readonly Item[]) => Content | null
  readonly read: (content: Content) => readonly Item[]
}

export function openAnsweredMemory<Item, Content>(
  index: Pick<ConversationIndex<Content>, 'rememberResponse' | 'findResponses'>,
  form: ItemsForm<Item, Content>,
): AnsweredMemory<Item> {
  let isUsed = false
  return {
    isUsed: () => isUsed,
    remember: async ({ key, chain, reply, answered: { messages, items } }) => {
      // Some servers restart their call ids in every reply, and providers refuse a conversation with two calls of one id.
      if (sharesIds(reply, messages)) return
      isUsed = true
      const [delivered] = chain.after(reply)
      const content = form.write(items)
      if (delivered !== undefined && content !== null) await index.rememberResponse(key, nameOf(delivered), content)
    },
    restore: async ({ tenant, named, pieces: read, chain }) => {
      const names = chain.turns.map(nameOf)
      const known = names.length === 0 ? [] : await index.findResponses(tenant, names)
      if (known.length === 0) return null
      const pieces = read()
      const starts = closedTurns(pieces)
      const found = known.flatMap(({ id, session, content }) => {
        const at = starts[starts.length - names.length + names.indexOf(id)]
        return at === undefined || (named !== null && session !== named) ? [] : [{ at, items: form.read(content) }]
      })
      if (found.length === 0) return null
      const items = pieces.flatMap((piece) => piece.items)
      // Insertions run from the last to the first, so that none of them moves the place of another.
      for (const one of found.sort((left, right) => right.at - left.at)) items.splice(one.at, 0, ...one.items)
      return items
    },
  }
}

function sharesIds({ calls }: Reply, messages: readonly Message[]): boolean {
  const taken = messages.flatMap((message) => (message.role === 'assistant' ? message.calls.map(({ id }) => id) : []))
  return calls.some(({ id }) => taken.includes(id))
}

function nameOf(hash: string): string {
  return `answered:${hash}`
}

/** The item index at which each assistant turn begins. Text at the very end is left out: it is a prefill that the model continues. */
function closedTurns(pieces: readonly Piece<unknown>[]): readonly number[] {
  const starts: number[] = []
  let isOpen = false
  let called = false
  let at = 0
  for (const { items, messages } of pieces) {
    for (const message of messages) {
      if (message.role === 'system') continue
      const isReply = message.role === 'assistant'
      if (isReply && !isOpen) starts.push(at)
      called = isReply && ((isOpen && called) || message.calls.length > 0)
      isOpen = isReply
    }
    at += items.length
  }
  return isOpen && !called ? starts.slice(0, -1) : starts
}
