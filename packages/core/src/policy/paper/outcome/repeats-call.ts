/**
 * Whether a short text only repeats the call that it answers: "on hold" after `hold_call`, "Lights on." after `turn_on_lights`, "hall 2:
 * ON" after `turn_on_heater(hall: 2)`. Such an echo confirms the call. A text with another word confirms nothing, because that word may
 * say anything.
 */
import { particles, requestSynonyms } from '../lexicon/paper.ts'
import { inflections, singular } from '../text/inflections.ts'
import { nameTokens, wordLine } from '../text/words.ts'
import type { ReportedCall } from './text.ts'

const longestEcho = 48
const mostArguments = 16

export function repeatsCall(line: string, { name, arguments: args }: ReportedCall): boolean {
  if (line.length > longestEcho || line.includes('?')) return false
  const words = wordLine(line).trim().split(' ')
  const tokens = nameTokens(name).map(singular)
  const synonyms = tokens.flatMap((token) =>
    Object.hasOwn(requestSynonyms, token) ? (requestSynonyms[token] ?? []) : [],
  )
  const states = tokens.flatMap((token) => inflections(token).filter((form) => /(?:ed|ing)$/.test(form)))
  const named = words.filter(
    (word) => tokens.includes(singular(word)) || synonyms.includes(word) || states.includes(word),
  )
  // The words of the name that can be the verb: the first word, the last word, and particles, because a particle says which of two states
  // is meant.
  const acts = [tokens[0], tokens.at(-1), ...tokens.filter((token) => particles.has(token))]
  if (!named.some((word) => acts.includes(singular(word)) || synonyms.includes(word) || states.includes(word)))
    return false
  const given = new Set(
    Object.entries(args)
      .slice(0, mostArguments)
      .flatMap(([key, value]) =>
        typeof value === 'string' || typeof value === 'number'
          ? [...nameTokens(key), ...wordLine(String(value)).split(' ')]
          : [],
      ),
  )
  const isPlain = (word: string) => plainWords.has(word) || (word === 'on' && !tokens.includes('off'))
  return words.every((word) => named.includes(word) || given.has(word) || isPlain(word))
}

const plainWords: ReadonlySet<string> = new Set(['a', 'are', 'is', 'now', 'state', 'status', 'the'])
