/**
 * The conversations of clients that send only what is new and name the response they go on from. They are held in memory and
 * never stored; the oldest are forgotten first, and a conversation that was forgotten is passed on without being looked at.
 */
import type { Message } from '../policy/paper/trace/trace.ts'

export type Histories = {
  readonly find: (tenant: string, response: string) => readonly Message[] | null
  readonly keep: (tenant: string, response: string, messages: readonly Message[]) => void
}

const mostResponses = 5_000
const mostCharacters = 64_000_000

export function openHistories(): Histories {
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
      // Messages are shared with the conversation they go on from, so this counts more than is held.
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
