/**
 * Finds short arguments whose words mostly appeared nowhere before: names and places that the actor made up. Free text is excluded
 * because the actor is expected to write it. Identifiers are excluded because they are not words. Only a fitted detector uses this count.
 */
import { isArray, type Json } from '../../paper/json.ts'
import type { Message, ToolCall } from '../../paper/trace/trace.ts'
import { isFreeText } from './guessed-numbers.ts'
import { longestShortArgument, searchedCharacters } from './reading-lexicon.ts'

/**
 * Returns the number of made-up arguments in the whole trace so far, plus those in `calls`, which come after the trace.
 */
export type UnseenTexts = (calls: readonly ToolCall[]) => number

export function followUnseenTexts(log: readonly Message[]): UnseenTexts {
  const seen = new Set<string>()
  let unseen = 0
  let next = 0

  const count = (calls: readonly ToolCall[]): number => {
    let found = 0
    for (const { arguments: args } of calls) {
      eachText(args, '', (text) => {
        const words = wordsOf(text)
        if (words.length > 0 && 2 * words.filter((word) => seen.has(word)).length < words.length) found++
      })
    }
    return found
  }

  return (calls) => {
    for (; next < log.length; next++) {
      const message = log[next]
      if (message === undefined) continue
      if (message.role === 'assistant') unseen += count(message.calls)
      else for (const word of wordsOf(message.content.slice(0, searchedCharacters))) seen.add(word)
    }
    return unseen + count(calls)
  }
}

function eachText(value: Json, key: string, found: (text: string) => void): void {
  if (typeof value === 'string') {
    if (value.length <= longestShortArgument && !isFreeText(key) && !isIdentifier(value.trim())) found(value)
  } else if (typeof value === 'object' && value !== null) {
    if (isArray(value)) for (const item of value) eachText(item, key, found)
    else for (const name in value) eachText(value[name] ?? null, name, found)
  }
}

function isIdentifier(text: string): boolean {
  return /\d/.test(text) && /^[#\w\-.@:/+]*$/.test(text)
}

/** Returns the words of at least four characters. Shorter words are too common to be a sign of invention. */
function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z0-9']{4,}/g) ?? []
}
