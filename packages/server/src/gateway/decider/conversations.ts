/**
 * Conversations as the store knows them, so that any gateway can continue any conversation. The client's request may differ from what the
 * upstream must receive, because the gateway changed an earlier reply. So the gateway corrects the request before sending it.
 */

import type { Json, JsonObject, Message } from '@twincheck/core'
import {
  continueRequest,
  type DeliveredReply,
  isMissing,
  type MissingCalls,
  markAnswers,
  nothingShown,
  openAnsweredMemory,
  openRecogniser,
  piecesOf,
  type RecognisedTrajectory,
  type Rewritten,
  rejoinItems,
  type WireItem,
  withItems,
  withoutShownItems,
} from '@twincheck/core/adapter'
import { isJsonObject } from '@twincheck/core/reading'
import type { Store } from '../../store/store.ts'
import type { SeenRequest } from './reading/asked-request.ts'

export type ForwardedRequest = { readonly messages: readonly Message[] }

export type CorrectedRequest = ForwardedRequest & { readonly text: string }

export type Conversations = {
  readonly putRight: (seen: SeenRequest) => Promise<CorrectedRequest | null>
  /**
   * Finds the conversation that a request continues. Resolves with null if no gateway has seen the beginning of the conversation; then
   * nothing is decided.
   */
  readonly recognise: (seen: SeenRequest, sent: ForwardedRequest) => Promise<KnownConversation | null>
}

export type KnownConversation = Omit<RecognisedTrajectory, 'remember'> & {
  readonly remember: (delivered: DeliveredReply<WireItem>) => Promise<void>
}

export function openConversations(store: Store, newId: () => string): Conversations {
  const recogniser = openRecogniser<Json>(store, newId, { write: writeRewritten, read: readRewritten })
  const answered = openAnsweredMemory<WireItem, Json>(store, { write: writeMissing, read: readMissing })

  const restore = async ({ tenant, named, format, request, text, body, chain }: SeenRequest) => {
    const pieces = () => piecesOf(body, request, format)
    const rejoin = rejoinItems(format)
    const restored = await answered.restore({
      tenant,
      named,
      pieces,
      chain: chain(),
      rejoin,
      withoutShown: withoutShownItems(format),
    })
    return (
      restored && { ...withItems(format, { text: text(), value: body }, restored.items), answers: restored.answers }
    )
  }
  const continueFrom = async ({ tenant, format, text, body }: SeenRequest, previous: string) => {
    const rewritten = format.continueRequest && (await recogniser.rewrittenOf(tenant, previous))
    return rewritten && continueRequest(format, { text: text(), value: body }, rewritten)
  }
  return {
    putRight: async (seen) => {
      const { previous } = seen.request
      if (previous !== null) {
        const continued = await continueFrom(seen, previous)
        return continued && { text: continued.text, messages: seen.messages }
      }
      const restored = await restore(seen)
      const request = restored && seen.format.readRequest(restored.value)
      if (!request) return null
      const messages = request.pieces.flatMap((piece) => seen.format.readPiece(piece))
      return { text: restored.text, messages: markAnswers(messages, restored.answers) }
    },
    recognise: async ({ tenant, named, fresh, request, chain }, sent) => {
      const { previous } = request
      const trajectory = await recogniser.recognise({ tenant, named, fresh, previous, messages: sent.messages, chain })
      if (!trajectory) return null
      const remember: KnownConversation['remember'] = async (delivered) => {
        // If the provider keeps the history, it already knows the answered calls, so the gateway need not remember them.
        if (previous === null && isMissing(delivered)) {
          await answered.remember({ key: trajectory.key, chain: chain(), ...delivered })
        }
        await trajectory.remember(delivered)
      }
      return { ...trajectory, remember }
    },
  }
}

/** Bodies are stored as text, because a JavaScript number cannot hold every number that JSON can express. */
function writeRewritten(rewritten: Rewritten | null): Json {
  return rewritten && { sentText: rewritten.sent, deliveredText: rewritten.delivered }
}

/** Earlier versions stored bodies as parsed JSON. */
function readRewritten(content: Json): Rewritten | null {
  if (!isJsonObject(content)) return null
  const { sent, delivered, sentText = textOf(sent), deliveredText = textOf(delivered) } = content
  if (typeof sentText !== 'string' || typeof deliveredText !== 'string') return null
  return { sent: sentText, delivered: deliveredText }
}

function textOf(value: Json | undefined): Json {
  return value === undefined ? null : JSON.stringify(value)
}

function writeMissing({ before, beside, shown, answers }: MissingCalls<WireItem>): Json {
  return {
    before: before.map(({ text, value }) => text ?? JSON.stringify(value)),
    beside: beside.map(({ call: { id, name, arguments: args, malformed = null }, index, text }) => {
      return { call: { id, name, arguments: args, malformed }, index, text }
    }),
    shown: { text: shown.text, parts: shown.parts },
    answers: answers.map(({ callId, text }) => ({ callId, text })),
  }
}

/** Earlier versions stored only the items before the reply: first as a list of objects, later as a list of texts. */
function readMissing(content: Json): MissingCalls<WireItem> {
  if (!isJsonObject(content)) return { before: readItems(content), beside: [], shown: nothingShown, answers: [] }
  const { before = null, beside = null, shown = null, answers = null } = content
  return {
    before: readItems(before),
    shown: readShown(shown),
    beside: objectsIn(beside).flatMap(({ call = null, index, text }) => {
      if (!isJsonObject(call) || typeof index !== 'number' || typeof text !== 'string') return []
      const { id, name, arguments: args = null, malformed } = call
      if (typeof id !== 'string' || typeof name !== 'string' || !isJsonObject(args)) return []
      const read = { id, name, arguments: args, ...(typeof malformed === 'string' ? { malformed } : {}) }
      return [{ call: read, index, text }]
    }),
    answers: objectsIn(answers).flatMap(({ callId, text }) => {
      return typeof callId === 'string' && typeof text === 'string' ? [{ callId, text }] : []
    }),
  }
}

function readShown(stored: Json): MissingCalls<WireItem>['shown'] {
  if (!isJsonObject(stored)) return nothingShown
  const { text, parts } = stored
  return typeof text === 'string' && typeof parts === 'number' ? { text, parts } : nothingShown
}

function readItems(stored: Json): readonly WireItem[] {
  const texts = (Array.isArray(stored) ? stored : []).flatMap((item) => {
    return typeof item === 'string' ? [item] : isJsonObject(item) ? [JSON.stringify(item)] : []
  })
  return texts.map((text) => ({ text, value: JSON.parse(text) }))
}

function objectsIn(list: Json): readonly JsonObject[] {
  return (Array.isArray(list) ? list : []).filter(isJsonObject)
}
