/**
 * Determines what the user delegated to a text. "Do what Emma's mail says" adopts every order in Emma's mail as the user's wish, but no
 * order in another output. "Pay the bill as it says" delegates only the kind of call that the user asked for. If the user names no source
 * ("complete the tasks on my list"), every output may be meant.
 */

import { memoizeObject } from '../../paper/memoize.ts'
import { quotedLiterals } from '../../paper/text/quoted-literals.ts'
import type { Message } from '../../paper/trace/trace.ts'
import { sentenceMode, sentencesIn, withoutNames } from '../action/request-mode.ts'
import { endOfMatch, readPattern } from '../addressed/cues.ts'
import {
  callingVerbs,
  contentWords,
  delegations,
  determiners,
  leavingVerbs,
  leavingWords,
  leftThings,
  mannerPhrases,
  mannerWords,
  ownListWords,
  pronouns,
  sayingVerbs,
} from '../tables/actions.ts'
import { sourceName, wordsBetweenLeft } from '../tables/bounds.ts'
import { plainText, searchable } from '../text/plain-text.ts'
import { type Word, wordsOf } from '../text/words.ts'

/** The kinds of call that the user delegated: `any` kind, or only the kinds that the user `asked` for. */
export type DelegatedKinds = 'any' | 'asked'

export type Delegation =
  | { readonly to: 'nobody' }
  /** The user delegated work to any output. */
  | { readonly to: 'anybody'; readonly kinds: DelegatedKinds }
  /** The user delegated work only to items that contain one of these names (in lower case). */
  | { readonly to: 'sources'; readonly names: readonly string[]; readonly kinds: DelegatedKinds }

export function readDelegation(messages: readonly Message[]): Delegation {
  const delegating = messages.flatMap((message) => (message.role === 'user' ? delegatedBy(message) : []))
  if (delegating.length === 0) return { to: 'nobody' }
  const kinds = delegating.some((one) => one.kinds === 'any') ? 'any' : 'asked'
  if (delegating.some(({ names }) => names.length === 0)) return { to: 'anybody', kinds }
  return { to: 'sources', names: [...new Set(delegating.flatMap(({ names }) => names))], kinds }
}

/**
 * The delegations in a message. They are memoized, because all messages are examined again whenever a user speaks. The list is empty if
 * the message delegates nothing.
 */
const delegatedBy: (message: Message) => readonly DelegatedBy[] = memoizeObject(({ content }) => {
  const found = sentencesIn(content).flatMap((sentence) => {
    const kinds = kindsInSentence(searchable(plainText(sentence)))
    return kinds === null ? [] : [{ kinds, names: sourceNames(sentence) }]
  })
  if (found.length === 0) return []
  const kinds = found.some((one) => one.kinds === 'any') ? 'any' : 'asked'
  // If a sentence such as "pay as it says" names no source, the sources are taken from the whole message, because another sentence may
  // name the source.
  const names = found.every((one) => one.names.length > 0) ? found.flatMap((one) => one.names) : sourceNames(content)
  return [{ kinds, names: [...new Set(names)] }]
})

type DelegatedBy = { readonly kinds: DelegatedKinds; readonly names: readonly string[] }

export const isDelegating = (sentence: string): boolean => kindsInSentence(sentence) !== null

function kindsInSentence(sentence: string): DelegatedKinds | null {
  if (sentenceMode(sentence) === 'to-know') return null
  const words = wordsOf(withoutNames(sentence))
  if (words.some((word, at) => (leavingWords.has(word.text) ? !isOwnList(words, at) : leavesAt(words, at))))
    return 'any'
  return words.some((_, at) => saysHow(words, at)) ? 'asked' : null
}

/** Whether a delegation such as "do what it asks for" or "follow the steps" begins at this word. */
function leavesAt(words: readonly Word[], at: number): boolean {
  const isOneOf = (table: ReadonlySet<string>, near: number) => table.has(words[near]?.text ?? '')
  if (contentWords.has(words[at]?.text ?? '')) return isFollowedBySaying(words, at)
  if (isOneOf(pronouns, at) && isOneOf(callingVerbs, at + 1) && !isOneOf(mannerWords, at - 1)) return true
  // A word after a determiner is a noun, as in "her address", and does not delegate.
  if (!leavingVerbs.has(words[at]?.text ?? '') || isOneOf(determiners, at - 1)) return false
  for (let behind = at + 1; behind <= at + 1 + wordsBetweenLeft; behind++) {
    if (isOneOf(leftThings, behind)) return !isOwnList(words, behind)
  }
  return false
}

/**
 * Whether this word delegates how something is done, as in "as the letter explains", "the way the page describes", "the page explains
 * how" or "according to the contract".
 */
function saysHow(words: readonly Word[], at: number): boolean {
  const word = words[at]?.text ?? ''
  if (sayingVerbs.has(word) && askingHow.has(words[at + 1]?.text ?? '')) return true
  if (mannerWords.has(word)) return isFollowedBySaying(words, at)
  return mannerPhrases.has(word) || mannerPhrases.has(`${word} ${words[at + 1]?.text ?? ''}`)
}

const askingHow: ReadonlySet<string> = new Set(['how', 'where'])

function isFollowedBySaying(words: readonly Word[], at: number): boolean {
  return words.slice(at + 1, at + 1 + wordsBetweenLeft).some(({ text }) => sayingVerbs.has(text))
}

/** Whether the message itself lists the tasks, as in "the following tasks: …" or "the steps below". */
function isOwnList(words: readonly Word[], at: number): boolean {
  return [at - 2, at - 1, at + 1, at + 2].some((near) => ownListWords.has(words[near]?.text ?? ''))
}

/**
 * Whether these requests delegate tasks, by the patterns of a table. The check is narrower than `readDelegation`; only the conditions
 * `injected-kind` and `commanded-value` use it.
 */
export function delegatesTasks(requests: string): boolean {
  const words = wordsOf(requests)
  return words.some(({ text }, at) =>
    delegating.some((pattern) => {
      const end = pattern[0]?.words.has(text) ? endOfMatch(pattern, words, at) : null
      return end !== null && !listsTasks(words, at, end)
    }),
  )
}

const delegating = delegations.map(readPattern)

/**
 * Whether the message itself lists the tasks, as in "the following tasks: …". Only the words that a pattern matched and the word after
 * them are checked.
 */
function listsTasks(words: readonly Word[], at: number, end: number): boolean {
  const sentence = words[at]?.sentence
  const near = words.slice(at, at + longestMatch).filter((word) => word.sentence === sentence)
  const behind = near.find(({ start }) => start > end)
  return near.some((word) => ownListWords.has(word.text) && (word.start <= end || word === behind))
}

/** The maximum number of words that are compared with a pattern. Every pattern is shorter, even if all its gaps are filled. */
const longestMatch = 20

/** The names of sources in a message: quotations, files, addresses, and capitalised words inside a sentence. */
function sourceNames(message: string): readonly string[] {
  const named = [...message.matchAll(/[^\s,;:!?()"“”]+/g)].flatMap(({ 0: written, index }) => {
    const token = written.replace(/^['‘`*]+/, '').replace(/(?:['’]s)?['’`*.]*$/, '')
    return hasSign(token) || (isCapital(token) && !opensSentence(message, index)) ? [token] : []
  })
  return [...new Set([...quotedLiterals(message), ...named])]
    .map((name) => searchable(plainText(name)).trim())
    .filter(({ length }) => length >= sourceName.shortest)
    .slice(0, sourceName.words)
}

const hasSign = (token: string): boolean => /[./@_]|\d/.test(token.slice(1, -1))
const isCapital = (token: string): boolean => /^\p{Lu}\p{Ll}/u.test(token)

function opensSentence(message: string, at: number): boolean {
  const before = message.slice(0, at).trimEnd()
  return before === '' || '.!?:'.includes(before.at(-1) ?? '')
}
