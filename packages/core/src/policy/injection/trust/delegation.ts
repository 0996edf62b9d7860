/**
 * What the user delegated to a text: "do what Emma's mail says" makes Emma's mail the user's word, but no other output. If the user
 * names no source ("complete the tasks on my list"), every output may be meant.
 */

import { quotedLiterals } from '../../paper/text/quoted-literals.ts'
import type { Message } from '../../paper/trace/trace.ts'
import { endOfMatch, readPattern } from '../addressed/cues.ts'
import { delegations, leavingVerbs, leavingWords, leftThings, ownListWords, sayingVerbs } from '../tables/actions.ts'
import { sourceName, wordsBetweenLeft } from '../tables/bounds.ts'
import { plainText, searchable } from '../text/plain-text.ts'
import { type Word, wordsOf } from '../text/words.ts'

export type Delegation =
  | { readonly to: 'nobody' }
  /** The user delegated to any output. */
  | { readonly to: 'anybody' }
  /** The user delegated only to items that contain one of these names (in lower case). */
  | { readonly to: 'sources'; readonly names: readonly string[] }

export function readDelegation(messages: readonly Message[]): Delegation {
  const delegating = messages.filter(({ role, content }) => role === 'user' && leavesWork(content))
  if (delegating.length === 0) return { to: 'nobody' }
  const named = delegating.map(({ content }) => sourceNames(content))
  if (named.some((names) => names.length === 0)) return { to: 'anybody' }
  return { to: 'sources', names: [...new Set(named.flat())] }
}

/** Whether the message delegates work to a text. */
export function leavesWork(message: string): boolean {
  const words = wordsOf(searchable(plainText(message)))
  return words.some((word, at) => (leavingWords.has(word.text) ? !isOwnList(words, at) : leavesAt(words, at)))
}

function leavesAt(words: readonly Word[], at: number): boolean {
  const sentence = words[at]?.sentence
  const isOneOf = (table: ReadonlySet<string>, near: number) =>
    words[near]?.sentence === sentence && table.has(words[near]?.text ?? '')
  if (words[at]?.text === 'as') return [1, 2, 3].some((far) => isOneOf(sayingVerbs, at + far))
  if (!leavingVerbs.has(words[at]?.text ?? '')) return false
  for (let behind = at + 1; behind <= at + 1 + wordsBetweenLeft; behind++) {
    if (isOneOf(leftThings, behind)) return !isOwnList(words, behind)
  }
  return false
}

/** Whether the user lists the tasks in the message: "the following tasks: …", "the steps below". */
function isOwnList(words: readonly Word[], at: number): boolean {
  const sentence = words[at]?.sentence
  return [at - 2, at - 1, at + 1, at + 2].some(
    (near) => words[near]?.sentence === sentence && ownListWords.has(words[near]?.text ?? ''),
  )
}

/**
 * Whether these requests delegate tasks, by the patterns of a table. Narrower than `leavesWork`; only injected-kind and
 * commanded-value use it.
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

/** Like isOwnList, for a match of several words: looks at the words of the match and the one after it. */
function listsTasks(words: readonly Word[], at: number, end: number): boolean {
  const sentence = words[at]?.sentence
  const near = words.slice(at, at + longestMatch).filter((word) => word.sentence === sentence)
  const behind = near.find(({ start }) => start > end)
  return near.some((word) => ownListWords.has(word.text) && (word.start <= end || word === behind))
}

/** How many words are compared with a pattern at once: more than the longest pattern has with its gaps and one word after it. */
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
