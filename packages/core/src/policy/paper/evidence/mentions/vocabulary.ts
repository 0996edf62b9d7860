/**
 * An index of every identifier in the trajectory: where it appeared first, and who wrote it. Only the stale-argument condition needs this
 * index, and only if the user's message makes a match plausible. So the index is read on demand, and only new messages are added.
 */
import { scalarsOf } from '../../json.ts'
import type { Reading } from '../reading.ts'
import { type RecognisedValue, recogniseArgument } from './recognised-values.ts'
import { tokensOf } from './tokens.ts'

export type SeenValue = RecognisedValue & {
  readonly position: number
  /**
   * Whether the user or the agent wrote the identifier in a message. Tool outputs and calls do not count, because the user does not see
   * them.
   */
  readonly isShownToUser: boolean
}

export type Vocabulary = {
  readonly find: (value: RecognisedValue) => SeenValue | undefined
  readonly endingIn: (type: string, ending: string) => readonly SeenValue[]
}

type OpenValue = { -readonly [Field in keyof SeenValue]: SeenValue[Field] }

export function openVocabulary({ messages }: Reading): () => Vocabulary {
  const byType = new Map<string, Map<string, OpenValue>>()
  let next = 0

  const note = (value: RecognisedValue, position: number, isShownToUser: boolean) => {
    const known = byType.get(value.type) ?? new Map<string, OpenValue>()
    byType.set(value.type, known)
    const seen = known.get(value.identity)
    if (seen) seen.isShownToUser ||= isShownToUser
    else known.set(value.identity, { ...value, position, isShownToUser })
  }

  const vocabulary: Vocabulary = {
    find: ({ type, identity }) => byType.get(type)?.get(identity),
    endingIn: (type, ending) => [...(byType.get(type)?.values() ?? [])].filter(({ text }) => text.endsWith(ending)),
  }

  return () => {
    for (; next < messages.length; next++) {
      const message = messages[next]
      if (!message) continue
      const isShownToUser = message.role === 'user' || message.role === 'assistant'
      for (const { text } of tokensOf(message.content)) {
        const value = recogniseArgument(text)
        if (value) note(value, next, isShownToUser)
      }
      if (message.role !== 'assistant') continue
      for (const call of message.calls) {
        for (const { value } of scalarsOf(call.arguments)) {
          const found = typeof value === 'string' || typeof value === 'number' ? recogniseArgument(String(value)) : null
          if (found) note(found, next, false)
        }
      }
    }
    return vocabulary
  }
}
