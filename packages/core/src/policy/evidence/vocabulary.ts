/**
 * Every identifier the trajectory has shown, and where first. Only the stale-argument condition needs it, and only when
 * the user's message already makes it plausible, so it is read on demand and extended, never rebuilt.
 */
import { scalarsOf } from '../json.ts'
import type { Message } from '../trace.ts'
import { recogniseType, recogniseValues } from './recognised-values.ts'

export type Vocabulary = {
  /** Position of the message that first showed the value, or undefined. */
  readonly firstSeen: (text: string) => number | undefined
  /** The values of a type that end in a given text. */
  readonly endingIn: (type: string, ending: string) => readonly string[]
}

export type OpenVocabulary = Vocabulary & { readonly read: (messages: readonly Message[]) => Vocabulary }

export function openVocabulary(): OpenVocabulary {
  const positions = new Map<string, number>()
  const byType = new Map<string, string[]>()
  let next = 0

  const note = (type: string | null, text: string, position: number) => {
    if (type === null || positions.has(text)) return
    positions.set(text, position)
    const known = byType.get(type)
    if (known) known.push(text)
    else byType.set(type, [text])
  }

  const vocabulary: OpenVocabulary = {
    firstSeen: (text) => positions.get(text),
    endingIn: (type, ending) => (byType.get(type) ?? []).filter((text) => text.endsWith(ending)),
    read(messages) {
      for (; next < messages.length; next++) {
        const message = messages[next]
        if (!message) continue
        for (const { type, text } of recogniseValues(message.content)) note(type, text, next)
        if (message.role !== 'assistant') continue
        for (const call of message.calls) {
          for (const { value } of scalarsOf(call.arguments)) {
            if (typeof value === 'string' || typeof value === 'number')
              note(recogniseType(String(value)), String(value), next)
          }
        }
      }
      return vocabulary
    },
  }
  return vocabulary
}
