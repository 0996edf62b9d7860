/**
 * Calls that were answered stand in no history of the client: it got only the reply that followed. They are put back in
 * front of that reply in every later request, through whichever gateway it comes, or the actor would forget what it was
 * told and make the same calls again.
 *
 * The reply is known by the hash of the whole conversation up to it, as it was delivered: nothing is ever put into
 * another conversation, however alike their ids. A provider that keeps the history has seen the calls, and is told
 * nothing again.
 */
import { isJsonObject, isObject, type Json, type Message } from '@twincheck/core'
import type { SessionKey, Store } from '../store/store.ts'
import { chainConversation } from './conversation-chain.ts'
import { storable } from './trajectories.ts'
import type { WireFormat, WireReply } from './wire.ts'

export type AnsweredCalls = {
  readonly remember: (followed: FollowedAnswer) => Promise<void>
  /** The request as the upstream has to be asked; null: as it is. */
  readonly restore: (tenant: string, format: WireFormat, body: unknown) => Promise<unknown>
}

export type FollowedAnswer = {
  readonly key: SessionKey
  /** The conversation as the client has it. */
  readonly messages: readonly Message[]
  /** What was delivered behind it. */
  readonly reply: WireReply
  /** The calls and their answers, as they went upstream. */
  readonly items: readonly unknown[]
}

export function openAnsweredCalls(store: Pick<Store, 'rememberResponse' | 'findResponses'>): AnsweredCalls {
  return {
    remember: async ({ key, messages, reply, items }) => {
      const [delivered] = chainConversation(key.tenant, messages).after(reply.text, reply.calls)
      const kept = storable(items)
      if (delivered !== undefined && kept !== null) await store.rememberResponse(key, nameOf(delivered), kept)
    },
    restore: async (tenant, format, body) => {
      const turns = isObject(body) ? assistantTurns(tenant, format, body) : []
      if (!isObject(body) || turns.length === 0) return null
      const names = turns.map(({ hash }) => nameOf(hash))
      const [found] = await store.findResponses(tenant, names)
      // A conversation has one switch, so nothing more is to be found.
      const turn = found && turns[names.indexOf(found.id)]
      return turn ? putBefore(body, format, turn.at, itemsOf(found.content)) : null
    },
  }
}

function nameOf(hash: string): string {
  return `answered:${hash}`
}

type AssistantTurn = {
  readonly hash: string
  /** Where it begins among the items of the conversation. */
  readonly at: number
}

function assistantTurns(
  tenant: string,
  format: WireFormat,
  body: Readonly<Record<string, unknown>>,
): readonly AssistantTurn[] {
  const { pieces = [] } = format.readRequest(body) ?? {}
  const items = body[format.conversation]
  if (!Array.isArray(items)) return []
  const sizes = pieces.map((piece) => (Array.isArray(piece) ? piece.length : 1))
  // Instructions that stand outside of the conversation are read as a piece before it.
  let at = items.length - sizes.reduce((sum, size) => sum + size, 0)
  const messages: Message[] = []
  const starts: number[] = []
  let speaker: Message['role'] | null = null
  for (const [index, piece] of pieces.entries()) {
    for (const message of format.readPiece(piece)) {
      if (message.role === 'assistant' && speaker !== 'assistant') starts.push(at)
      if (message.role !== 'system') speaker = message.role
      messages.push(message)
    }
    at += sizes[index] ?? 0
  }
  const { turns } = chainConversation(tenant, messages)
  const closed = speaker === 'assistant' ? starts.slice(0, -1) : starts
  return turns.map((hash, index) => ({ hash, at: closed[closed.length - turns.length + index] ?? 0 }))
}

function putBefore(
  body: Readonly<Record<string, unknown>>,
  { conversation }: WireFormat,
  at: number,
  answered: readonly Json[],
): unknown {
  const items: readonly unknown[] = Array.isArray(body[conversation]) ? body[conversation] : []
  return { ...body, [conversation]: [...items.slice(0, at), ...answered, ...items.slice(at)] }
}

function itemsOf(content: Json): readonly Json[] {
  return Array.isArray(content) ? content.filter(isJsonObject) : []
}
