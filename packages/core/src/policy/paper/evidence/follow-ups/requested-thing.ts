/**
 * Recognises a message that asks for a tool's action without its verb, on a value of the same form as the argument. The clause that names
 * the value must have one of two signs:
 * - It asks for a new thing of the tool's kind. "Take a backup of vol-8" asks for `create_backup`, and "Give 7LPW993 a day permit" asks
 *   for `issue_permit`.
 * - It contains all other arguments of the call, and no earlier message contained them. "Put Felix on TR-15" asks for `assign_driver`, so
 *   the call `assign_driver(TR-12, Felix)` is stale.
 *
 * The text before the clause may only be small talk. Otherwise it could ask for something else.
 */
import { scalarsOf } from '../../json.ts'
import { articles, correctingWords, fillerWords } from '../../lexicon/objects.ts'
import { alteringVerbs, irregularForms, oppositeVerbs, readVerbs } from '../../lexicon/paper.ts'
import {
  finiteWords,
  followingVerbs,
  headWords,
  linkWords,
  lookingWords,
  pairingVerbs,
  placePrepositions,
  pleasedWords,
  referringWords,
  relatingAdverbs,
  takenInPhrases,
  wantingWords,
} from '../../lexicon/roles.ts'
import { clausesOf } from '../../text/clauses.ts'
import { singular } from '../../text/inflections.ts'
import { occursWhole } from '../../text/occurs-whole.ts'
import { wordLine } from '../../text/words.ts'
import type { Message, ToolCall } from '../../trace/trace.ts'
import type { Scene } from '../condition.ts'
import { isNounOf, type MentionPlace } from '../mentions/mentions.ts'
import { readToolName } from '../tool-name.ts'

/** `nouns` are words for the thing that the argument `key` identifies. */
export function requestsThing(
  request: string,
  place: Pick<MentionPlace, 'from' | 'to'>,
  { call, key, nouns }: { readonly call: ToolCall; readonly key: string; readonly nouns: readonly string[] },
  scene: Scene,
): boolean {
  const clause = clausesOf(request).findLast(({ from }) => from <= place.from)
  const { own } = readToolName(call.name)
  if (!clause || takingVerbs.has(own[0] ?? '') || !isSmallTalk(request.slice(0, clause.from))) return false
  if (wordsOf(request.slice(clause.from, clause.to)).some((word) => referringWords.has(word))) return false
  const named = request.slice(place.from, place.to)
  if (scalarsOf(call.arguments).some(({ value }) => occursWhole(named, String(value)))) return false
  if (clause.line.split(' ').some((word) => finiteWords.has(word))) return false
  const isOwn = (word: string) => articles.has(word) || isNounOf(word, nouns)
  const before = wordsOf(request.slice(clause.from, place.from))
  const behind = wordsOf(request.slice(place.to, clause.to))
  const said = withoutLast(before, isOwn)
  const things = own.map(singular)
  const isThing = (word: string) => things.includes(singular(word)) && !nouns.includes(singular(word))
  if (wantsThing(behind, isThing)) return true
  if (wordsOf(request.slice(clause.to)).some((word) => referringWords.has(word))) return false
  return (
    (linkWords.has(said.at(-1) ?? '') && isNewThing(said.slice(0, -1), isThing)) ||
    (said.at(-1) === 'give' && said.slice(0, -1).every(isSmall) && opensWithThing(behind, isThing)) ||
    (isPlacing(said) && areArgumentsIn(request.slice(clause.from, clause.to), { call, key }, scene))
  )
}

/** Verbs that take something away. Such a call may free the earlier thing for the user's wish, so its value does not count as stale. */
const takingVerbs: ReadonlySet<string> = new Set(oppositeVerbs.map(([, taking]) => taking))

/** First words of clauses that do not count. Either the clause asks for nothing new, or its verb acts on a second thing. */
const otherOpenings: ReadonlySet<string> = new Set([
  ...[...takingVerbs, ...readVerbs, ...lookingWords, ...alteringVerbs, ...pairingVerbs],
  ...Object.values(irregularForms).flat(),
  ...followingVerbs,
])

function wordsOf(text: string): readonly string[] {
  return wordLine(text)
    .trim()
    .split(' ')
    .filter((word) => word !== '')
}

function isSmall(word: string): boolean {
  return [headWords, fillerWords, pleasedWords].some((table) => table.has(word))
}

function isSmallTalk(text: string): boolean {
  const line = takenInPhrases.reduce((rest, phrase) => rest.replaceAll(` ${phrase} `, ' '), wordLine(text))
  return wordsOf(line).every((word) => isSmall(word) || correctingWords.has(word))
}

function withoutLast(words: readonly string[], isOwn: (word: string) => boolean): readonly string[] {
  return words.slice(0, words.findLastIndex((word) => !isOwn(word)) + 1)
}

/** Whether the clause starts with a verb or wish and names a new thing: "Take a backup", "I want an inspection". */
function isNewThing(words: readonly string[], isThing: (word: string) => boolean): boolean {
  const at = words.findLastIndex((word) => word === 'a' || word === 'an')
  if (at < 0 || words.length - at > longestThing || !isThing(words.at(-1) ?? '')) return false
  const opening = words.slice(0, at)
  return isRequest(opening) || (opening.every(isSmall) && opening.some((word) => wantingWords.includes(word)))
}

/** Maximum number of words from the article to the end of the thing, as in "a late damage report". */
const longestThing = 4

/**
 * Whether the words after the value express a wish for a new thing, as in "HR-60977 would like a late checkout" or "PT-12 needs a new
 * prescription".
 */
function wantsThing(behind: readonly string[], isThing: (word: string) => boolean): boolean {
  const article = behind.findIndex((word) => word === 'a' || word === 'an')
  const isWish = behind.slice(0, Math.max(article, 0)).some((word) => wantingWords.includes(word))
  return isWish && opensWithThing(behind.slice(article), isThing)
}

function opensWithThing([article = '', ...words]: readonly string[], isThing: (word: string) => boolean): boolean {
  return (article === 'a' || article === 'an') && words.slice(0, longestThing - 1).some(isThing)
}

function isRequest(words: readonly string[]): boolean {
  const at = words.findIndex((word) => !isSmall(word))
  const [verb, ...more] = at < 0 ? [] : words.slice(at)
  if (verb === undefined || otherOpenings.has(verb) || verb.endsWith('ed')) return false
  return !isSubject(words.slice(0, at)) && more.every((word) => word === 'me' || word === 'us')
}

/** Whether the next word is a statement's verb: "We take a backup every week" is a statement, "can you take" is not. */
function isSubject(words: readonly string[]): boolean {
  const [modal = '', subject = ''] = [words.at(-2), words.at(-1)]
  return subject === 'i' || subject === 'we' || (subject === 'you' && !/^(?:can|could|will|would)$/.test(modal))
}

/**
 * Whether the words are a verb, a thing and a preposition of place, as in "Put Felix on". "Close to" does not count, because it only
 * relates two things.
 */
function isPlacing(words: readonly string[]): boolean {
  const start = words.findIndex((word) => !isSmall(word))
  const [preposition = '', relation = ''] = [words.at(-1), words.at(-2)]
  return (
    words.length - start > 2 &&
    isRequest(words.slice(0, start + 1)) &&
    placePrepositions.has(preposition) &&
    !words.some((word) => relatingAdverbs.has(word) && word !== 'as') &&
    relation !== 'as'
  )
}

function areArgumentsIn(
  clause: string,
  { call, key }: { readonly call: ToolCall; readonly key: string },
  { messages, ledger }: Scene,
): boolean {
  const said = plain(clause)
  const others = scalarsOf(call.arguments).filter((scalar) => scalar.key !== key)
  const earlier = messages.slice(0, ledger.requestPosition).map((message) => plain(textOf(message)))
  return (
    others.length > 0 &&
    others.every(({ value }) => {
      const text = plain(String(value))
      return occursWhole(text, said) && !earlier.some((content) => occursWhole(text, content))
    })
  )
}

function textOf(message: Message): string {
  return message.role === 'assistant' ? `${message.content} ${JSON.stringify(message.calls)}` : message.content
}

function plain(text: string): string {
  return text.toLowerCase().replace(/(?<=\d),(?=\d{3})/g, '')
}
