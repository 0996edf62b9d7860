/**
 * Calls that were answered stand in no history of whoever asked: they got only the reply that followed. They are put back in
 * front of that reply in every later request, or the actor would forget what it was told and make the same calls again.
 *
 * The reply is known by the hash of the whole conversation up to it, as it was delivered: nothing is ever put into another
 * conversation, however alike their ids. A provider that keeps the history has seen the calls, and is told nothing again.
 */
import type { Message } from '../policy/paper/trace/trace.ts'
import type { ConversationChain } from './conversation-chain.ts'
import type { ConversationIndex, SessionKey } from './conversation-index.ts'
import type { AnsweredCalls } from './effects.ts'
import type { Reply } from './reply.ts'

/** A part of a request's conversation: the items as they are sent, and what they say. The items of one reply are one piece. */
export type Piece<Item> = {
  /** None: it stands outside of the conversation, as instructions may. */
  readonly items: readonly Item[]
  readonly messages: readonly Message[]
}

export type AnsweredMemory<Item> = {
  /** Whether calls were ever answered, so that a request must be looked at before it is sent. */
  readonly isUsed: () => boolean
  readonly remember: (followed: FollowedAnswer<Item>) => Promise<void>
  /** All items of the conversation with those put back that it lacks; null: it lacks none. */
  readonly restore: (request: RestoredRequest<Item>) => Promise<readonly Item[] | null>
}

export type FollowedAnswer<Item> = {
  readonly key: SessionKey
  /** The conversation as whoever asked has it. */
  readonly chain: ConversationChain
  /** What was delivered behind it. */
  readonly reply: Reply
  readonly answered: AnsweredCalls<Item>
}

export type RestoredRequest<Item> = {
  readonly tenant: string
  /** Where the trajectory has a name, what was answered in another one is not put into it. */
  readonly named: string | null
  /** Asked for only where something was answered. */
  readonly pieces: () => readonly Piece<Item>[]
  readonly chain: ConversationChain
}

/** How items are kept in an index. `write`: null where they cannot be. */
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
      // Some servers start counting their calls again in every reply; two calls of one id in a conversation would be refused.
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
      // The last first, so that none moves the place of another.
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

/** Where each of the assistant's turns begins among the items, but for words at the end that it is to go on with. */
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
