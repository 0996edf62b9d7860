/**
 * Calls that were answered stand in no history of the host: it got only the reply that followed. They are put back in front of
 * that reply in every later request, or the actor would forget what it was told and make the same calls again.
 *
 * The reply is known by the conversation and the id of its first call, which must be new to it: some servers count their calls
 * from nought in every reply. One without calls is known by its place, its words and the last call before it, since two that
 * begin alike may well say the same.
 */
import { keepRecent } from '../wire/recent.ts'
import type { Guarded } from './guard.ts'

/** A host's request as the conversation that it brings. */
export type HostConversation<Request, Item> = {
  readonly items: (request: Request) => readonly Item[]
  readonly withItems: (request: Request, items: readonly Item[]) => Request
  /** The ids of the calls in an item. */
  readonly callsOf: (item: Item) => readonly string[]
  /** What the actor said in an item; null where it is not the actor's. */
  readonly saidIn: (item: Item) => string | null
  /** Whether a call behind it belongs to the same reply. Never, where a host has a reply in one item. */
  readonly opensReply?: (item: Item) => boolean
}

export type GuardedRequest<Request> = { readonly request: Request; readonly guarded: Guarded }

export type AnsweredCalls<Request, Item> = {
  /** The request as it is to be sent: the host's own object, unless calls were answered in its conversation. */
  readonly open: (request: Request) => GuardedRequest<Request>
  /** The same request with the answered calls and their answers behind it. */
  readonly goOn: (request: Request, answered: readonly Item[]) => GuardedRequest<Request>
}

const mostRemembered = 500

export function openAnsweredCalls<Request, Item>(
  guard: (request: Request) => Guarded,
  { items: itemsOf, withItems, callsOf, saidIn, opensReply = () => false }: HostConversation<Request, Item>,
): AnsweredCalls<Request, Item> {
  const known = keepRecent<string, readonly Item[]>(mostRemembered)

  const restore = (items: readonly Item[], conversation: string): readonly Item[] | null => {
    let before: string | undefined
    let start = 0
    for (const [at, item] of items.entries()) {
      const previous = items[at - 1]
      if (previous === undefined || !opensReply(previous)) start = at
      const calls = callsOf(item)
      const said = saidIn(item)
      const mark = calls[0] ?? (said === null ? null : { before, start, said })
      const answered = mark === null ? undefined : known.get(keyOf(conversation, mark))
      // A conversation has one switch, so nothing more is to be found behind it.
      if (answered) return [...items.slice(0, start), ...answered, ...items.slice(start)]
      before = calls.at(-1) ?? before
    }
    return null
  }

  return {
    open: (request) => {
      const guarded = guard(request)
      const restored = known.size() === 0 ? null : restore(itemsOf(request), guarded.conversation())
      if (!restored) return { request, guarded }
      const whole = withItems(request, restored)
      return { request: whole, guarded: guard(whole) }
    },
    goOn: (request, answered) => {
      const before = itemsOf(request)
      const again = withItems(request, [...before, ...answered])
      const guarded = guard(again)
      const check: Guarded['check'] = (reply, signal) => {
        const calls = before.flatMap(callsOf)
        const first = reply.calls[0]?.id ?? { before: calls.at(-1), start: before.length, said: reply.text }
        const isNew = typeof first !== 'string' || ![...calls, ...answered.flatMap(callsOf)].includes(first)
        if (isNew) known.set(keyOf(guarded.conversation(), first), answered)
        return guarded.check({ ...reply, canAnswer: false }, signal)
      }
      return { request: again, guarded: { ...guarded, check } }
    },
  }
}

/** A reply by the id of its first call, or by what is known of one without. */
type ReplyMark = string | { readonly before: string | undefined; readonly start: number; readonly said: string }

function keyOf(conversation: string, reply: ReplyMark): string {
  return JSON.stringify([conversation, reply])
}
