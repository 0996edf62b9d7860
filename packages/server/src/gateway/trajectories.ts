/**
 * Which trajectory a request belongs to, without the client's help: by the name it gives, by the response it goes on from,
 * or by what was delivered before. Whatever cannot be recognised is a new trajectory.
 *
 * Invariants
 *   1. Nothing is recognised across tenants.
 *   2. What is remembered is what was delivered, never what was proposed.
 *   3. All the ways in which one conversation is continued have one budget between them, at once or one after another.
 */
import { isJsonObject, type Json, type JsonObject, type Message } from '@twincheck/core'
import { readJson } from '@twincheck/core/parts'
import type { SessionKey, Store } from '../store/store.ts'
import { chainConversation } from './conversation-chain.ts'
import { openHistories } from './histories.ts'
import type { WireFormat, WireReply, WireRequest } from './wire.ts'

export type SeenRequest = {
  readonly tenant: string
  /** The name that the client gave the trajectory; null: none. */
  readonly named: string | null
  readonly format: WireFormat
  readonly request: WireRequest
  /** As it was sent upstream. */
  readonly body: unknown
  /** What decisions about it stand below, as `traceparent` says it; null: it is not traced. */
  readonly trace: string | null
  /** Whether calls can be answered and the upstream be asked again. */
  readonly canAnswer: boolean
}

export type Trajectory = {
  readonly key: SessionKey
  /** The store knew nothing of it when it was recognised. */
  readonly isNew: boolean
  readonly messages: readonly Message[]
  /** To be called with what was delivered. */
  readonly remember: (delivered: Delivered) => Promise<void>
}

type Found = Pick<Trajectory, 'isNew'> & { readonly session: string }

export type Delivered = {
  readonly reply: WireReply
  /** What the client does not see and the provider does: calls that were answered, and their answers. */
  readonly answered: readonly Message[]
  /** Where the provider remembers something else. */
  readonly rewritten: Rewriting | null
}

/** What a provider that keeps the history holds wrongly, and what it has to be told instead. */
export type Rewriting = { readonly sent: Json; readonly delivered: Json }

export type Trajectories = {
  /** Null: the request goes on from something this gateway has never seen, so there is nothing to judge by. */
  readonly recognise: (seen: SeenRequest) => Promise<Trajectory | null>
  /** What the provider remembers wrongly of the response that a request goes on from; null: nothing. */
  readonly rewritingOf: (tenant: string, previous: string) => Promise<Rewriting | null>
}

export function openTrajectories(store: Store, newId: () => string): Trajectories {
  const histories = openHistories()

  const find = async (tenant: string, marks: readonly string[], next: string): Promise<Found> => {
    for (const prefix of marks) {
      const found = await store.continueFrom({ tenant, prefix, next })
      if (found.kind === 'continued') return { session: found.session, isNew: false }
      if (found.kind === 'unknown') continue
      const session = newId()
      await store.joinFamily({ tenant, session: found.from }, { tenant, session })
      return { session, isNew: false }
    }
    return { session: newId(), isNew: true }
  }

  const byPrefix = async ({ tenant, named, format, request }: SeenRequest): Promise<Trajectory> => {
    const messages = request.pieces.flatMap((piece) => format.readPiece(piece))
    if (named !== null) return { key: { tenant, session: named }, isNew: false, messages, remember: async () => {} }
    const chain = chainConversation(tenant, messages)
    const { session, isNew } = await find(tenant, chain.marks, chain.whole)
    const key = { tenant, session }
    const remember: Trajectory['remember'] = async ({ reply: { text, calls } }) => {
      await Promise.all(chain.after(text, calls).map((mark) => store.rememberPrefix(key, mark)))
    }
    return { key, isNew, messages, remember }
  }

  /** Providers that keep the history are gone on from by the id of a response. */
  const byResponse = async (seen: SeenRequest, previous: string): Promise<Trajectory | null> => {
    const { tenant, named, format, request } = seen
    const known = await store.findResponse(tenant, previous)
    const before = histories.find(tenant, previous)
    if (!known || !before) return null
    const messages = [...before, ...request.pieces.flatMap((piece) => format.readPiece(piece))]
    const key = { tenant, session: named ?? known.session }
    return { key, isNew: false, messages, remember: async () => {} }
  }

  return {
    recognise: async (seen) => {
      const { previous } = seen.request
      const trajectory = await (previous === null ? byPrefix(seen) : byResponse(seen, previous))
      if (!trajectory) return null
      const { key, messages } = trajectory
      const remember: Trajectory['remember'] = async (delivered) => {
        const { reply, answered, rewritten } = delivered
        if (reply.id !== null) {
          histories.keep(key.tenant, reply.id, [...messages, ...answered, spoken(reply)])
        }
        // All of it is asked for at once: whoever comes next may count on the order alone.
        await Promise.all([
          reply.id === null ? null : store.rememberResponse(key, reply.id, rewritten && { ...rewritten }),
          trajectory.remember(delivered),
        ])
      }
      return { ...trajectory, remember }
    },
    rewritingOf: async (tenant, previous) => {
      const known = await store.findResponse(tenant, previous)
      return known && readRewriting(known.content)
    },
  }
}

export function spoken({ text, calls }: WireReply): Message {
  return { role: 'assistant', content: text, calls }
}

function readRewriting(content: Json): Rewriting | null {
  if (!isJsonObject(content)) return null
  const { sent, delivered }: JsonObject = content
  return sent === undefined || delivered === undefined ? null : { sent, delivered }
}

/** A parsed body as JSON that can be stored; null where it is too deep to be copied. */
export function storable(body: unknown): Json | null {
  try {
    return readJson(body, 'body')
  } catch {
    return null
  }
}
