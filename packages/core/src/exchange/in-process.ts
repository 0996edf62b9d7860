/**
 * Exchanges of a host that runs in this process: sessions and what is known of conversations are held in memory.
 *
 * Invariants
 *   1. Nothing here rejects or throws. What cannot be translated is a malformed step: it is recorded, and the proposal kept.
 *   2. A reply that the host has already got is looked at and never replaced, whatever the mode may be by then.
 *   3. Replies that are looked at are remembered in the order in which they came, so that what goes on from one finds it.
 */

import { openLru } from '../boundary/lru.ts'
import type { Session } from '../boundary/session.ts'
import { sameMessage } from '../boundary/step/follow-trace.ts'
import type { TwinCheck } from '../boundary/twincheck.ts'
import { once } from '../policy/paper/memoize.ts'
import { anyReply, type ReplyForm } from '../policy/paper/reply-form.ts'
import type { ActiveTools, Message } from '../policy/paper/trace/trace.ts'
import { openAnsweredMemory, type Piece } from './answered-calls.ts'
import { attempt } from './attempt.ts'
import { checkReply } from './check-reply.ts'
import { type ConversationChain, chainConversation } from './conversation-chain.ts'
import type { CheckedReply } from './effects.ts'
import type { Rewritten } from './events.ts'
import { openMemoryIndex } from './memory-index.ts'
import { openRecentGrowth } from './recent-growth.ts'
import { openRecogniser, type RecognisedTrajectory } from './recognise.ts'
import type { Reply } from './reply.ts'
import { type Exchange, openExchange } from './run.ts'
import { NotDeliveredError, UnknownHistoryError } from './undelivered.ts'

/** A request of the host. What it brings is asked for when it is needed, and may throw. */
export type HostRequest = {
  readonly named: string | null
  /** The reply that it goes on from, where the provider keeps the history. */
  readonly previous: string | null
  /** As the actor is asked with. */
  readonly messages: () => readonly Message[]
  /** As the host has them: without the calls that were answered. */
  readonly known: () => readonly Message[]
  readonly tools: () => ActiveTools
  /** What it allows as its reply. Default: everything. */
  readonly form?: () => ReplyForm
  readonly signal: AbortSignal | null
}

/** `canAnswer`: what repair could do with it. */
export type SeenReply = { readonly request: HostRequest; readonly reply: Reply; readonly canAnswer: boolean }

export type HostExchanges<Item> = {
  /** Where the host waits for the decision. */
  readonly open: (request: HostRequest) => Exchange<Item>
  /** Where the host has its reply: looked at a moment later. Null: there is nothing to look at. */
  readonly observe: (seen: () => SeenReply | null) => void
  /** Whether a request may have to be put right before it is sent. */
  readonly mayLackAnswers: () => boolean
  /** All items of the conversation with the calls put back that were answered in it; null: as it is. */
  readonly restore: (
    named: string | null,
    known: readonly Message[],
    pieces: readonly Piece<Item>[],
  ) => Promise<readonly Item[] | null>
  readonly rewrittenOf: (previous: string) => Promise<Rewritten | null>
}

/** Of those put aside, what was spent is known to TwinCheck itself. */
const mostOpen = 200
const tenant = ''

/** What is held under the name of a reply: how the provider remembers it, or the answered calls that stand in front of it. */
type Held<Item> =
  | { readonly kind: 'rewritten'; readonly rewritten: Rewritten | null }
  | { readonly kind: 'answered'; readonly items: readonly Item[] }

export function openHostExchanges<Item>(twincheck: TwinCheck, newId: () => string): HostExchanges<Item> {
  const index = openMemoryIndex<Held<Item>>()
  const recogniser = openRecogniser<Held<Item>>(index, newId, {
    write: (rewritten) => ({ kind: 'rewritten', rewritten }),
    read: (held) => (held.kind === 'rewritten' ? held.rewritten : null),
  })
  const answered = openAnsweredMemory<Item, Held<Item>>(index, {
    write: (items) => ({ kind: 'answered', items }),
    read: (held) => (held.kind === 'answered' ? held.items : []),
  })
  const chainOf = openRecentGrowth<Message, ConversationChain>({
    isSame: isSameTurn,
    begin: (messages) => chainConversation(tenant, messages),
    extend: (chain, added) => chain.extend(added),
  })
  const takeSession = openSessions(twincheck, index.familyOf)
  let observed: Promise<unknown> = Promise.resolve()

  const open = ({
    named,
    previous,
    messages,
    known,
    tools,
    form = () => anyReply,
    signal,
  }: HostRequest): Exchange<Item> => {
    let trajectory: RecognisedTrajectory | null = null
    const chain = once(() => chainOf(known()))
    const recognise = () => {
      const given = attempt(messages)
      // The session says what was wrong with it.
      if (!given) return { key: { tenant, session: named ?? newId() }, isNew: true, messages: [], remember: nothing }
      return recogniser.recognise({ tenant, named, previous, messages: given, chain })
    }
    const check = async ({ reply, canAnswer, answered: before }: CheckedReply<Item>) => {
      trajectory ??= await recognise()
      if (!trajectory) {
        twincheck.report(new UnknownHistoryError(previous ?? ''))
        return null
      }
      const visible = trajectory.messages
      const session = takeSession(trajectory.key.session)
      const all = () => {
        // Throws where it could not be translated.
        messages()
        return before ? [...visible, ...before.messages] : visible
      }
      return checkReply(
        session,
        { messages: all, tools, form: attempt(form) ?? anyReply },
        { reply, canAnswer },
        signal,
      )
    }
    return openExchange({
      check,
      remember: async (delivered) => {
        if (!trajectory) return
        const { key } = trajectory
        const { reply, answered: before } = delivered
        // A provider that keeps the history has been told.
        if (before && previous === null) await answered.remember({ key, chain: chain(), reply, answered: before })
        await trajectory.remember(delivered)
      },
      takeBack: async (why, cause) => {
        twincheck.report(new NotDeliveredError(trajectory?.key.session ?? '', why, cause))
      },
      abandon: () => {},
    })
  }

  const look = async (seen: SeenReply | null) => {
    if (!seen) return
    const { request, reply, canAnswer } = seen
    const gone = twincheck.mode() === 'repair' ? AbortSignal.abort() : request.signal
    const exchange = open({ ...request, signal: gone })
    await exchange.reply(reply, canAnswer)
    await exchange.deliver(null)
  }

  return {
    open,
    observe: (seen) =>
      twincheck.putOff(() => {
        const looked = observed.then(() => look(seen())).catch(twincheck.report)
        observed = looked
        return looked
      }),
    mayLackAnswers: answered.isUsed,
    restore: (named, known, pieces) => answered.restore({ tenant, named, pieces: () => pieces, chain: chainOf(known) }),
    rewrittenOf: (previous) => recogniser.rewrittenOf(tenant, previous),
  }
}

const nothing = async () => {}

function openSessions(twincheck: TwinCheck, familyOf: (session: string) => string): (id: string) => Session {
  const open = openLru<string, Session>(mostOpen)
  return (id) => {
    const session = open.get(id) ?? twincheck.session(id, undefined, tenant, familyOf(id))
    open.set(id, session)
    return session
  }
}

/** Instructions are no part of a chain, and may tell another time. */
function isSameTurn(known: Message, given: Message): boolean {
  return known.role === 'system' ? given.role === 'system' : sameMessage(known, given)
}
