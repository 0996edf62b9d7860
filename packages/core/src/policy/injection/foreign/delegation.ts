/**
 * What the user left to a text to say: "do what Emma's mail says" makes Emma's mail the user's word, and no other output. Where the
 * user names no source ("complete the tasks on my list") every output may be meant.
 */

import { quotedLiterals } from '../../paper/text/quoted-literals.ts'
import type { Message } from '../../paper/trace/trace.ts'
import { plainText, searchable } from '../provenance/plain-text.ts'
import { type Word, wordsOf } from '../provenance/words-of.ts'
import { leavingVerbs, leavingWords, leftThings, ownListWords, sayingVerbs, wordsBetweenLeft } from '../tables/deeds.ts'
import { sourceName } from '../tables/foreign.ts'

export type Delegation =
  | { readonly to: 'nobody' }
  /** Any output. */
  | { readonly to: 'anybody' }
  /** Only what holds one of these names, in lower case. */
  | { readonly to: 'sources'; readonly names: readonly string[] }

export function readDelegation(messages: readonly Message[]): Delegation {
  const leaving = messages.filter(({ role, content }) => role === 'user' && leavesWork(content))
  if (leaving.length === 0) return { to: 'nobody' }
  const named = leaving.map(({ content }) => sourceNames(content))
  if (named.some((names) => names.length === 0)) return { to: 'anybody' }
  return { to: 'sources', names: [...new Set(named.flat())] }
}

/** Whether a message leaves it to some text to say what is to be done. */
export function leavesWork(message: string): boolean {
  const words = wordsOf(searchable(plainText(message)))
  return words.some((word, at) => (leavingWords.has(word.text) ? !isOwnList(words, at) : leavesAt(words, at)))
}

function leavesAt(words: readonly Word[], at: number): boolean {
  if (words[at]?.text === 'as') return [1, 2, 3].some((far) => isSaying(words, at, at + far))
  if (!leavingVerbs.has(words[at]?.text ?? '')) return false
  const sentence = words[at]?.sentence
  for (let behind = at + 1; behind <= at + 1 + wordsBetweenLeft; behind++) {
    const word = words[behind]
    if (word?.sentence !== sentence) return false
    if (leftThings.has(word?.text ?? '')) return !isOwnList(words, behind)
  }
  return false
}

function isSaying(words: readonly Word[], from: number, at: number): boolean {
  return words[at]?.sentence === words[from]?.sentence && sayingVerbs.has(words[at]?.text ?? '')
}

/** "the following tasks: …", "the steps below": the user says them. */
function isOwnList(words: readonly Word[], at: number): boolean {
  const sentence = words[at]?.sentence
  return [at - 2, at - 1, at + 1, at + 2].some(
    (near) => words[near]?.sentence === sentence && ownListWords.has(words[near]?.text ?? ''),
  )
}

/** What the user called a source by: quoted, a file, an address, or a name with a capital inside a sentence. */
function sourceNames(message: string): readonly string[] {
  const named = [...message.matchAll(/[^\s,;:!?()"“”]+/g)].flatMap(({ 0: written, index }) => {
    const token = trimToken(written)
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
  let before = at - 1
  while (before >= 0 && /\s/.test(message[before] ?? '')) before--
  return before < 0 || '.!?:'.includes(message[before] ?? '')
}

function trimToken(token: string): string {
  return token.replace(/^['‘`*]+/, '').replace(/(?:['’]s)?['’`*.]*$/, '')
}
