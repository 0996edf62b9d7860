/** Decides whether a user said a phrase that suspends a rule, in whole words. `cancel*` also matches "cancelled". */
import { memoizeObject } from '../paper/memoize.ts'
import { wordLine } from '../paper/text/words.ts'
import type { Message } from '../paper/trace/trace.ts'

export type Phrase = readonly string[]

/** An empty phrase is refused, because it would match every message. */
export function readPhrase(text: string): Phrase | null {
  const words = text.split(' ').filter((word) => word !== '')
  const read = words.map((word) => {
    const open = word.endsWith('*')
    const plain = wordLine(open ? word.slice(0, -1) : word).trim()
    return plain === '' || plain.includes(' ') ? null : open ? `${plain}*` : plain
  })
  return read.length > 0 && read.every((word) => word !== null) ? read : null
}

export function findSaid(messages: readonly Message[], phrases: readonly Phrase[]): number | null {
  if (phrases.length === 0) return null
  const at = messages.findIndex((message) => message.role === 'user' && saysOne(message, phrases))
  return at < 0 ? null : at
}

function saysOne(message: Message, phrases: readonly Phrase[]): boolean {
  const words = wordsOf(message)
  return phrases.some((phrase) => words.some((_, start) => matchesAt(words, start, phrase)))
}

/** Words of messages are memoized, because several rules search each message at every step. Messages are frozen. */
const wordsOf = memoizeObject(({ content }: Message): readonly string[] => wordLine(content).trim().split(' '))

function matchesAt(words: readonly string[], start: number, phrase: Phrase): boolean {
  return phrase.every((wanted, index) => {
    const word = words[start + index]
    if (word === undefined) return false
    return wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted
  })
}
