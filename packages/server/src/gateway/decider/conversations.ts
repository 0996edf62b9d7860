/**
 * Conversations as the store knows them: any gateway can go on with any of them. What an upstream has to be told that its client
 * does not know, or that it remembers otherwise, is put into the request before it is sent.
 */

import type { Json, Message } from '@twincheck/core'
import {
  chainConversation,
  openAnsweredMemory,
  openRecogniser,
  piecesOf,
  type RecognisedTrajectory,
  type Rewritten,
  type WireBody,
} from '@twincheck/core/adapter'
import { isJsonObject, readJson } from '@twincheck/core/reading'
import type { Store } from '../../store/store.ts'
import { readPieces, type SeenRequest } from './asked-request.ts'

/** A request as the upstream is asked with. */
export type ForwardedRequest = {
  readonly body: WireBody
  readonly messages: readonly Message[]
}

export type Conversations = {
  /** Null: as it came. */
  readonly putRight: (seen: SeenRequest) => Promise<ForwardedRequest | null>
  /** Null: it goes on from something no gateway has seen, so there is nothing to decide by. */
  readonly recognise: (seen: SeenRequest, sent: ForwardedRequest) => Promise<RecognisedTrajectory | null>
}

export function openConversations(store: Store, newId: () => string): Conversations {
  const recogniser = openRecogniser<Json>(store, newId, { write: writeRewritten, read: readRewritten })
  const answered = openAnsweredMemory<unknown, Json>(store, { write: storable, read: itemsOf })

  const restore = async ({ tenant, named, format, request, body, messages }: SeenRequest) => {
    const chain = chainConversation(tenant, messages)
    const items = await answered.restore({ tenant, named, pieces: piecesOf(body, request, format), chain })
    return items && { ...body, [format.conversation]: items }
  }
  const continueFrom = async ({ tenant, format, body }: SeenRequest, previous: string) => {
    const rewritten = format.continueRequest && (await recogniser.rewrittenOf(tenant, previous))
    return rewritten && format.continueRequest ? format.continueRequest(body, rewritten) : null
  }
  return {
    putRight: async (seen) => {
      const { previous } = seen.request
      if (previous !== null) {
        const body = await continueFrom(seen, previous)
        return body && { body, messages: seen.messages }
      }
      const body = await restore(seen)
      const request = body && seen.format.readRequest(body)
      return request && { body, messages: readPieces(request, seen.format) }
    },
    recognise: async ({ tenant, named, fresh, request, messages: known }, sent) => {
      let made: ReturnType<typeof chainConversation> | null = null
      const chain = () => {
        made ??= chainConversation(tenant, known)
        return made
      }
      const { previous } = request
      const trajectory = await recogniser.recognise({ tenant, named, fresh, previous, messages: sent.messages, chain })
      if (!trajectory) return null
      const remember: RecognisedTrajectory['remember'] = async (delivered) => {
        // A provider that keeps the history has been told.
        if (delivered.answered && previous === null) {
          const { reply, answered: before } = delivered
          await answered.remember({ key: trajectory.key, chain: chain(), reply, answered: before })
        }
        await trajectory.remember(delivered)
      }
      return { ...trajectory, remember }
    },
  }
}

/** As JSON that can be stored; null where it is too deep to be copied. */
function storable(value: unknown): Json | null {
  try {
    return readJson(value, 'body')
  } catch {
    return null
  }
}

function writeRewritten(rewritten: Rewritten | null): Json {
  const sent = rewritten && storable(rewritten.sent)
  const delivered = rewritten && storable(rewritten.delivered)
  return sent === null || delivered === null ? null : { sent, delivered }
}

function readRewritten(content: Json): Rewritten | null {
  if (!isJsonObject(content)) return null
  const { sent, delivered } = content
  return sent === undefined || delivered === undefined ? null : { sent, delivered }
}

function itemsOf(content: Json): readonly Json[] {
  return Array.isArray(content) ? content.filter(isJsonObject) : []
}
