/** Finds the identifiers in a user's message, and the words before them that may say what they identify. */

import { englishWords } from '../../lexicon/language.ts'
import { endingPhrases, genericKeys } from '../../lexicon/paper.ts'
import { courtesyWords, verbHeads } from '../../lexicon/roles.ts'
import { sentencesOf, type TextClause } from '../../text/clauses.ts'
import { singular } from '../../text/inflections.ts'
import { isMisspelt } from '../../text/misspelt.ts'
import { splitName } from '../../text/words.ts'
import { isShortFor, type RecognisedValue, recognise, recogniseArgument } from './recognised-values.ts'
import { hasDigit, type Token, tokensOf } from './tokens.ts'

/** The range of an identifier in the message, and the lower-case words before it in the same sentence. */
export type MentionPlace = { readonly from: number; readonly to: number; readonly introduction: readonly string[] }

export type Mention = RecognisedValue &
  MentionPlace & {
    /** Whether the identifier is only the first group of a longer number, as in "DE89 3704 0044". */
    readonly isPart: boolean
  }

export type IdentifierEnding = MentionPlace & { readonly text: string }

const introductionWords = 4

/** Maximum number of characters in which the next word is searched. No word of the tables is longer. */
const longestWord = 40

export function mentionsIn(message: string): readonly Mention[] {
  const tokens = tokensOf(message)
  const introductions = introductionsOf(message, tokens)
  const found: Mention[] = []
  tokens.forEach((token, at) => {
    const group = groupedNumber(tokens, at)
    const value = recognise(group?.text ?? token.text)
    // A token after a slash is the last part of a link. It names a page and not a thing.
    if (value === null || message[token.from - 1] === '/') return
    const { from, to } = group ?? token
    const isPart = group === null && continuesBehind(token, tokens[at + 1])
    found.push({ ...value, from, to, isPart, introduction: introductions(at) })
  })
  return found
}

/**
 * Finds short numbers that a noun marks as identifiers, as in "issue 131" or "issue number 131". "Order 2 lamps" and "to order 2" contain
 * no identifier. A word of `nounsOfTool` may follow the noun: "pull request 131" for `merge_pull_request`.
 */
export function numbersIn(
  message: string,
  nouns: readonly string[],
  nounsOfTool: readonly string[] = [],
): readonly Mention[] {
  const tokens = tokensOf(message)
  const introductions = introductionsOf(message, tokens)
  return tokens.flatMap(({ text, from, to }, at) => {
    const value = recognise(text) === null ? recogniseArgument(text) : null
    if (value === null) return []
    const introduction = introductions(at)
    const marked = introduction.slice(0, genericKeys.has(introduction.at(-1) ?? '') ? -1 : undefined)
    const isPair = isNounOf(marked.at(-2) ?? '', nouns) && nounsOfTool.includes(singular(marked.at(-1) ?? ''))
    const named = isPair ? marked.slice(0, -1) : marked
    if (!isNounOf(named.at(-1) ?? '', nouns) || verbHeads.has(named.at(-2) ?? '')) return []
    return countsBehind(message.slice(to)) ? [] : [{ ...value, from, to, introduction, isPart: false }]
  })
}

/** Whether the word is one of the nouns, possibly misspelt or abbreviated, such as "trk" for a truck. */
export function isNounOf(word: string, nouns: readonly string[]): boolean {
  if (nouns.includes(singular(word)) || nouns.some((noun) => isMisspelt(word, noun))) return true
  return word.length >= shortestAbbreviation && !english.has(word) && nouns.some((noun) => isShortFor(word, noun))
}

const shortestAbbreviation = 3
const english: ReadonlySet<string> = new Set(englishWords)

/** Whether a noun follows the number. A number before a noun is a count, as in "2 lamps". */
function countsBehind(behind: string): boolean {
  const next = /^\s+([\p{L}\p{N}]+)/u.exec(behind.slice(0, longestWord))?.[1]?.toLowerCase()
  return next !== undefined && !english.has(next) && !courtesyWords.has(next)
}

const endingOpenings: ReadonlySet<string | undefined> = new Set(endingPhrases.map(([first]) => first))

export function endingsIn(message: string): readonly IdentifierEnding[] {
  const tokens = tokensOf(message)
  const lower = tokens.map(({ text }) => text.toLowerCase())
  if (!lower.some((word) => endingOpenings.has(word))) return []
  const introductions = introductionsOf(message, tokens)
  return tokens.flatMap((first, at) =>
    endingPhrases.flatMap((phrase) => {
      const ending = tokens[at + phrase.length]
      if (!ending || !hasDigit(ending.text) || !phrase.every((word, k) => lower[at + k] === word)) return []
      return [{ text: ending.text, from: first.from, to: ending.to, introduction: introductions(at) }]
    }),
  )
}

/**
 * Joins a telephone number that is written in groups, such as "+49 170 5550199" or "030 5550199". Null if no such number starts at this
 * token.
 */
function groupedNumber(tokens: readonly Token[], at: number): Token | null {
  const first = tokens[at]
  if (!first || !/^(?:\+\d{1,3}|0\d{1,4})$/.test(first.text)) return null
  let group = first
  for (const next of tokens.slice(at + 1, at + mostGroups)) {
    if (next.from !== group.to + 1 || !/^\d[\d-]*$/.test(next.text)) break
    group = { text: group.text + next.text.replaceAll('-', ''), from: first.from, to: next.to }
  }
  return group === first ? null : group
}

const mostGroups = 8

function continuesBehind({ text, to }: Token, next: Token | undefined): boolean {
  return next !== undefined && next.from === to + 1 && hasDigit(text) && /^\d{2,}$/.test(next.text)
}

function introductionsOf(message: string, tokens: readonly Token[]): (at: number) => readonly string[] {
  let sentences: readonly TextClause[] | null = null
  return (at) => {
    sentences ??= sentencesOf(message)
    const start = tokens[at]?.from ?? 0
    const opening = sentences.findLast(({ from }) => from <= start)?.from ?? 0
    return tokens
      .slice(Math.max(0, at - introductionWords), at)
      .filter(({ from }) => from >= opening)
      .flatMap(({ text }) => splitName(text))
  }
}
