/**
 * Which trajectory a request belongs to: by the name it is given, by the reply it goes on from, or by what was delivered
 * before. Whatever cannot be recognised is a new trajectory.
 *
 * Invariants
 *   1. Nothing is recognised across tenants.
 *   2. What is remembered is what was delivered, never what was proposed.
 *   3. All the ways in which one conversation is continued have one budget between them, at once or one after another.
 */
import type { Message } from '../policy/paper/trace/trace.ts'
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

type FoundTrajectory = Pick<RecognisedTrajectory, 'isNew' | 'messages'> & {
  readonly session: string
  /** By which the conversation will be known after this reply: none where it has a name, or its provider keeps the history. */
  readonly marksAfter: ConversationChain['after']
}

const noMarks = () => []

export function openRecogniser<Content>(
  index: ConversationIndex<Content>,
  newId: () => string,
  form: RewrittenForm<Content>,
): Recogniser {
  const histories = openHistories()

  const byPrefix = async (
    { tenant, messages, fresh = null }: RecognisedRequest,
    { marks, whole, after }: ConversationChain,
  ): Promise<FoundTrajectory> => {
    for (const mark of marks()) {
      const found = await index.continueFrom({ tenant, ...mark, next: whole })
      if (found.kind === 'continued') return { session: found.session, isNew: false, messages, marksAfter: after }
      if (found.kind === 'unknown') continue
      const session = newId()
      await index.joinFamily({ tenant, session: found.from }, { tenant, session })
      return { session, isNew: false, messages, marksAfter: after }
    }
    return { session: fresh ?? newId(), isNew: true, messages, marksAfter: after }
  }

  /** Providers that keep the history are gone on from by the id of a reply. */
  const byReply = async ({ tenant, named, messages: added }: RecognisedRequest, previous: string) => {
    const known = await index.findResponse(tenant, previous)
    const before = histories.find(tenant, previous)
    if (!known || !before) return null
    return { session: named ?? known.session, isNew: false, messages: [...before, ...added], marksAfter: noMarks }
  }

  const find = (request: RecognisedRequest): Promise<FoundTrajectory | null> | FoundTrajectory => {
    const { named, previous, messages, chain } = request
    if (previous !== null) return byReply(request, previous)
    if (named !== null) return { session: named, isNew: false, messages, marksAfter: noMarks }
    return byPrefix(request, chain())
  }

  return {
    recognise: async (request) => {
      const found = await find(request)
      if (!found) return null
      const { session, isNew, messages, marksAfter } = found
      const key = { tenant: request.tenant, session }
      const remember: RecognisedTrajectory['remember'] = async ({ reply, answered, rewritten }) => {
        if (reply.id !== null) {
          histories.keep(key.tenant, reply.id, [...messages, ...(answered?.messages ?? []), replyMessage(reply)])
        }
        const prefixes = index.rememberPrefixes(key, marksAfter(reply))
        if (reply.id === null) return prefixes
        // All of it is asked for at once: whoever comes next may count on the order alone.
        await Promise.all([index.rememberResponse(key, reply.id, form.write(rewritten)), prefixes])
      }
      return { key, isNew, messages, remember }
    },
    rewrittenOf: async (tenant, previous) => {
      const known = await index.findResponse(tenant, previous)
      return known && form.read(known.content)
    },
  }
}
