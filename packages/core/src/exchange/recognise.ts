/**
 * Which trajectory a request belongs to: by the name it is given, by the reply it goes on from, or by what was delivered
 * before. Whatever cannot be recognised is a new trajectory.
 *
 * Invariants
 *   1. Nothing is recognised across tenants.
 *   2. What is remembered is what was delivered, never what was proposed.
 *   3. All the ways in which one conversation is continued have one budget between them, at once or one after another.
 */
import type { Message } from '../policy/trace/trace.ts'
import type { ConversationChain } from './conversation-chain.ts'
import type { ConversationIndex, SessionKey } from './conversation-index.ts'
import type { DeliveredReply } from './effects.ts'
import type { Rewritten } from './events.ts'
import { openHistories } from './histories.ts'
import { replyMessage } from './reply.ts'

export type RecognisedRequest = {
  readonly tenant: string
  /** The name that whoever asks gave the trajectory; null: none. */
  readonly named: string | null
  /** What a trajectory is to be called that nobody has seen; null: any new name. */
  readonly fresh?: string | null
  /** The reply that the request goes on from, where the provider keeps the history. */
  readonly previous: string | null
  /** What the request brings. */
  readonly messages: readonly Message[]
  /** Asked for only where nothing else says whose the request is. */
  readonly chain: () => ConversationChain
}

export type RecognisedTrajectory = {
  readonly key: SessionKey
  /** Nothing was known of it. */
  readonly isNew: boolean
  /** All that was said before, whoever keeps it. */
  readonly messages: readonly Message[]
  /** To be called with what was delivered. */
  readonly remember: (delivered: DeliveredReply<unknown>) => Promise<void>
}

export type Recogniser = {
  /** Null: the request goes on from something that was never seen here, so there is nothing to decide by. */
  readonly recognise: (request: RecognisedRequest) => Promise<RecognisedTrajectory | null>
  /** What the provider remembers otherwise of the reply that a request goes on from; null: nothing. */
  readonly rewrittenOf: (tenant: string, previous: string) => Promise<Rewritten | null>
}

/** How what was rewritten is kept in an index. `write`: null where it cannot be. */
export type RewrittenForm<Content> = {
  readonly write: (rewritten: Rewritten | null) => Content
  readonly read: (content: Content) => Rewritten | null
}

export function openRecogniser<Content>(
  index: ConversationIndex<Content>,
  newId: () => string,
  form: RewrittenForm<Content>,
): Recogniser {
  const histories = openHistories()

  const find = async (tenant: string, { marks, whole }: ConversationChain, fresh: string | null) => {
    for (const prefix of marks()) {
      const found = await index.continueFrom({ tenant, prefix, next: whole })
      if (found.kind === 'continued') return { session: found.session, isNew: false }
      if (found.kind === 'unknown') continue
      const session = newId()
      await index.joinFamily({ tenant, session: found.from }, { tenant, session })
      return { session, isNew: false }
    }
    return { session: fresh ?? newId(), isNew: true }
  }

  const byPrefix = async ({
    tenant,
    named,
    fresh = null,
    messages,
    chain,
  }: RecognisedRequest): Promise<RecognisedTrajectory> => {
    if (named !== null) return { key: { tenant, session: named }, isNew: false, messages, remember: async () => {} }
    const { session, isNew } = await find(tenant, chain(), fresh)
    const key = { tenant, session }
    const remember: RecognisedTrajectory['remember'] = async ({ reply }) => {
      await Promise.all(
        chain()
          .after(reply)
          .map((mark) => index.rememberPrefix(key, mark)),
      )
    }
    return { key, isNew, messages, remember }
  }

  /** Providers that keep the history are gone on from by the id of a reply. */
  const byReply = async (
    { tenant, named, messages: added }: RecognisedRequest,
    previous: string,
  ): Promise<RecognisedTrajectory | null> => {
    const known = await index.findResponse(tenant, previous)
    const before = histories.find(tenant, previous)
    if (!known || !before) return null
    const key = { tenant, session: named ?? known.session }
    return { key, isNew: false, messages: [...before, ...added], remember: async () => {} }
  }

  return {
    recognise: async (request) => {
      const { previous } = request
      const trajectory = await (previous === null ? byPrefix(request) : byReply(request, previous))
      if (!trajectory) return null
      const { key, messages } = trajectory
      const remember: RecognisedTrajectory['remember'] = async (delivered) => {
        const { reply, answered, rewritten } = delivered
        if (reply.id !== null) {
          histories.keep(key.tenant, reply.id, [...messages, ...(answered?.messages ?? []), replyMessage(reply)])
        }
        // All of it is asked for at once: whoever comes next may count on the order alone.
        await Promise.all([
          reply.id === null ? null : index.rememberResponse(key, reply.id, form.write(rewritten)),
          trajectory.remember(delivered),
        ])
      }
      return { ...trajectory, remember }
    },
    rewrittenOf: async (tenant, previous) => {
      const known = await index.findResponse(tenant, previous)
      return known && form.read(known.content)
    },
  }
}
