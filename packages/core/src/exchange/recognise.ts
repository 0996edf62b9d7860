/**
 * Finds the trajectory of a request: by its name, by the reply it continues, or by earlier deliveries. A request that is not recognised
 * starts a new trajectory.
 *
 * Invariants
 *   1. Nothing is recognised across tenants.
 *   2. The delivered reply is remembered, never the proposed one.
 *   3. All forks of one conversation share one budget, whether they run in parallel or one after another.
 */
import type { Message } from '../policy/paper/trace/trace.ts'
import type { ConversationChain } from './conversation-chain.ts'
import type { ConversationIndex, SessionKey } from './conversation-index.ts'
import type { DeliveredReply, Rewritten } from './events.ts'
import { withheldMessages } from './reply.ts'

export type RecognisedRequest = {
  readonly tenant: string
  readonly named: string | null
  readonly fresh?: string | null
  /** The id of the reply that the request continues, if the provider keeps the history. */
  readonly previous: string | null
  readonly messages: readonly Message[]
  /** The conversation of the request. Called only if neither a name nor a reply identifies the trajectory. */
  readonly chain: () => ConversationChain
}

export type RecognisedTrajectory = {
  readonly key: SessionKey
  readonly isNew: boolean
  /** The whole conversation, including the part that the provider keeps. */
  readonly messages: readonly Message[]
  readonly remember: (delivered: DeliveredReply<unknown>) => Promise<void>
}

export type Recogniser = {
  /**
   * Finds the trajectory of a request. Null if the request continues a reply that is unknown here: its history is missing, so nothing can
   * be decided.
   */
  readonly recognise: (request: RecognisedRequest) => Promise<RecognisedTrajectory | null>
  /**
   * The request and the delivered reply, if the provider remembers another reply under this id. Null if the provider remembers the reply
   * that was delivered.
   */
  readonly rewrittenOf: (tenant: string, previous: string) => Promise<Rewritten | null>
}

export type RewrittenForm<Content> = {
  readonly write: (rewritten: Rewritten | null) => Content
  readonly read: (content: Content) => Rewritten | null
}

type FoundTrajectory = Pick<RecognisedTrajectory, 'isNew' | 'messages'> & {
  readonly session: string
  /** The hashes that identify the conversation later. Empty if the trajectory has a name or the provider keeps the history. */
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

  /** If the provider keeps the history, a request names the reply it continues. */
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
      const remember: RecognisedTrajectory['remember'] = async ({ reply, answered, withheld, rewritten }) => {
        if (reply.id !== null) {
          histories.keep(key.tenant, reply.id, [
            ...messages,
            ...(answered?.messages ?? []),
            ...withheldMessages(reply, withheld),
          ])
        }
        const prefixes = index.rememberPrefixes(key, marksAfter(reply))
        if (reply.id === null) return prefixes
        // Both writes start in the same tick, because a later request may arrive before the writes finish.
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

/**
 * The histories of clients that continue a response by its id. They are kept in memory. A request that continues a dropped response
 * passes unchecked.
 */
type Histories = {
  readonly find: (tenant: string, response: string) => readonly Message[] | null
  readonly keep: (tenant: string, response: string, messages: readonly Message[]) => void
}

const mostResponses = 5_000
const mostCharacters = 64_000_000

function openHistories(): Histories {
  const known = new Map<string, { readonly messages: readonly Message[]; readonly characters: number }>()
  let characters = 0
  const keyOf = (tenant: string, response: string) => JSON.stringify([tenant, response])
  const forget = (key: string) => {
    characters -= known.get(key)?.characters ?? 0
    known.delete(key)
  }
  return {
    find: (tenant, response) => known.get(keyOf(tenant, response))?.messages ?? null,
    keep: (tenant, response, messages) => {
      const key = keyOf(tenant, response)
      forget(key)
      // A message that occurs in two histories is counted twice. So the histories may use less memory than the limit allows, but never
      // more.
      const size = messages.reduce((sum, { content }) => sum + content.length + 100, 0)
      known.set(key, { messages, characters: size })
      characters += size
      for (const oldest of known.keys()) {
        if (known.size <= mostResponses && characters <= mostCharacters) break
        forget(oldest)
      }
    },
  }
}
