/**
 * Whether the user leaves the choice of a name or a tag to the actor: expressly ("as you like", "any name will do", "pick a title"), or
 * with a description instead of a name ("two fitting hashtags").
 */
import { isEnglish } from '../paper/text/language.ts'
import { holdsOne, nameTokens, wordLine } from '../paper/text/words.ts'
import {
  allowingWords,
  choiceWords,
  choosingPhrases,
  choosingVerbs,
  closedArticles,
  idWords,
  knownReferences,
  makingUpVerbs,
  openArticles,
  sourceWords,
  tagWords,
} from './tables.ts'

/** Requests in other languages than English count as leaving the choice, because there are no tables for them. */
export function leavesTheChoice(request: string): boolean {
  if (!isEnglish(request)) return true
  const line = wordLine(request)
  return holdsOne(line, choosingPhrases) || speaksToTheAgent(line)
}

/**
 * Whether the user expressly leaves the choice of an id to the actor: "pick a number", "any reference will do". Only words for ids count.
 * In "pick a number from the list" the word "from" introduces a source, so the user asks for an existing id. A sentence such as "Do not
 * make up any id" does not count.
 */
export function leavesTheId(request: string, argument: string): boolean {
  const words = wordLine(request).split(' ')
  const named = nameTokens(argument).filter((word) => idWords.has(word))
  return words.some((word, at) => {
    if (!named.includes(word)) return false
    const [verb = '', article = ''] = words.slice(Math.max(0, at - 2), at)
    const next = words[at + 1] ?? ''
    if (article === 'any') return allowingWords.has(next)
    return makingUpVerbs.has(verb) && (article === 'a' || article === 'an') && !sourceWords.has(next)
  })
}

/**
 * Whether the user leaves the choice of tags to the actor. This is the case if the request asks for tags, but neither names them nor
 * refers to known tags.
 */
export function leavesTheTags(request: string): boolean {
  if (leavesTheChoice(request)) return true
  const words = wordLine(request).split(' ')
  if (words.some((word) => knownReferences.has(word))) return false
  return words.some((word, at) => tagWords.has(word) && isOpenAt(words, at))
}

/**
 * Whether the request leaves a choice to the agent, as "as you like" does. Other phrases with "you", such as "could you" and "tell you",
 * leave no choice.
 */
function speaksToTheAgent(line: string): boolean {
  const words = line.split(' ')
  return words.some(
    (word, at) =>
      (word === 'you' && words[at - 1] !== 'would' && choosingVerbs.has(words[at + 1] ?? '')) ||
      (word === 'your' && choiceWords.has(words[at + 1] ?? '')),
  )
}

/**
 * Whether the request leaves open which tags are meant, as in "two more tags", "a couple of bold hashtags" and "some tags". "The
 * hashtags" and "no other hashtag" leave nothing open.
 */
function isOpenAt(words: readonly string[], at: number): boolean {
  const article = words.slice(Math.max(0, at - 4), at).findLast(isArticle)
  return article !== undefined && !closedArticles.has(article)
}

function isArticle(word: string): boolean {
  return openArticles.has(word) || closedArticles.has(word) || /^\d$/.test(word)
}
