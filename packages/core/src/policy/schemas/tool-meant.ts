/**
 * Finds the tool that a call means although the tool's name or the arguments do not fit. Exactly one tool must be possible. If the
 * arguments fit, the name may differ in punctuation, namespace, order of words or by one typing error. A name that could be another word
 * ("unlock", "clone") does not count as a typing error.
 */
import { builtInVerbs } from '../paper/evidence/opposites.ts'
import { isStateChanging } from '../paper/evidence/state-changing.ts'
import { readToolName } from '../paper/evidence/tool-name.ts'
import { namesOne } from '../paper/evidence/undoing/speaks-of.ts'
import type { JsonObject } from '../paper/json.ts'
import { oppositeVerbs } from '../paper/lexicon/paper.ts'
import { isEnglish, isKnownWord } from '../paper/text/language.ts'
import { isMisspelt } from '../paper/text/misspelt.ts'
import { holdsPhrase, nameTokens, wordLine } from '../paper/text/words.ts'
import type { ToolCall, ToolSchema } from '../paper/trace/trace.ts'
import { lettersOf, makeFit, missingIn, only, onlyRename, sharesWord, takes } from './fitting-arguments.ts'
import { directionWords, toolWords } from './tables.ts'

export function toolNamed(
  { name, arguments: args }: ToolCall,
  tools: readonly ToolSchema[],
  request: string,
): ToolSchema | null {
  const called = withoutControlToken(name)
  const letters = lettersOf(called)
  if (!/\p{L}/u.test(letters)) return only(tools.filter((tool) => Object.keys(args).length > 0 && takes(tool, args)))
  const last = lettersOf(lastSegment(called))
  return (
    only(tools.filter((tool) => lettersOf(tool.name) === letters)) ??
    only(tools.filter((tool) => lettersOf(lastSegment(tool.name)) === last)) ??
    (letters.length > longestName ? null : spelledOtherwise(called, args, tools, request))
  )
}

const longestName = 100

/** Removes control tokens of a model from a tool's name: `cat<|channel|>commentary` means `cat`. */
function withoutControlToken(name: string): string {
  return name.replace(/<\|.*$/s, '')
}

function lastSegment(name: string): string {
  return name.split(/[.:/]|__/).at(-1) ?? name
}

/** The only tool that takes the arguments and whose name has the same words, in another order or with one typing error. */
function spelledOtherwise(
  name: string,
  args: JsonObject,
  tools: readonly ToolSchema[],
  request: string,
): ToolSchema | null {
  const words = wordsOf(name)
  const key = [...words].sort().join(' ')
  const reordered = tools.filter((tool) => [...wordsOf(tool.name)].sort().join(' ') === key)
  const meant = only(
    reordered.length > 0 ? reordered : tools.filter((tool) => isTypingError(words, wordsOf(tool.name))),
  )
  if (!meant || makeFit(args, meant) === null) return null
  if (
    reordered.length > 0 &&
    words.some((word) => directionWords.has(word)) &&
    !isSameOrder(words, wordsOf(meant.name))
  )
    return null
  const odd = words.filter((word) => !wordsOf(meant.name).includes(word))
  return odd.some((word) => isWordOfItsOwn(word, tools, request)) ? null : meant
}

function isSameOrder(left: readonly string[], right: readonly string[]): boolean {
  return left.join(' ') === right.join(' ')
}

function wordsOf(name: string): readonly string[] {
  const words = nameTokens(name)
  const own = words.filter((word) => !toolWords.has(word))
  return own.length > 0 ? own : words
}

/** Whether exactly one word of the two names differs, by a typing error or by a final `s`. */
function isTypingError(called: readonly string[], meant: readonly string[]): boolean {
  if (called.length !== meant.length) return false
  const differing = called.flatMap((word, at) => (word === meant[at] ? [] : [at]))
  const at = only(differing)
  if (at === null) return false
  const [word = '', right = ''] = [called[at], meant[at]]
  if (isMisspelt(word, right)) return true
  return at > 0 && (word === `${right}s` || right === `${word}s` || isOneLetterOff(word, right))
}

/**
 * Whether one letter of a long word is wrong, as in `calender`. Verbs are not checked in this way, because a wrong letter often makes
 * another verb: "clone" and "close".
 */
function isOneLetterOff(word: string, meant: string): boolean {
  if (word.length !== meant.length || word.length < 7 || word[0] !== meant[0]) return false
  let wrong = 0
  for (let at = 0; at < word.length; at++) if (word[at] !== meant[at]) wrong++
  return wrong === 1
}

/**
 * Whether the word is a real word and not a typing error: it is a common word, or it occurs in the request or in a tool. A call whose
 * name is a real word may mean a tool that does not exist.
 */
function isWordOfItsOwn(word: string, tools: readonly ToolSchema[], request: string): boolean {
  if (isKnownWord(word) || holdsPhrase(wordLine(request.slice(0, mostSearched)), word)) return true
  // A word in the name or the description of any tool counts as a real word.
  return tools.some(
    ({ name, description }) =>
      nameTokens(name).includes(word) || holdsPhrase(wordLine(description.slice(0, mostSearched)), word),
  )
}

const mostSearched = 2_000

/**
 * Finds the tool that a call of `own` means, judging by the arguments. The result is null if the call means `own`. The result is
 * `unclear` if another tool takes the arguments but nothing shows which of the two tools is meant.
 *
 * The other tool is returned only if all of the following hold:
 *
 * 1. No third tool takes the arguments.
 * 2. `own` lacks a required argument, or the names of the two tools have different verbs.
 * 3. The other tool only reads, or `own` changes something too. So a read never becomes a change.
 * 4. The request does not ask for `own`. If the two verbs are opposites, the request asks for the other tool.
 */
export function toolOfArguments(
  { arguments: args }: ToolCall,
  own: ToolSchema,
  tools: readonly ToolSchema[],
  request: string,
): ToolSchema | 'unclear' | null {
  if (Object.keys(args).length < 2) return null
  const others = tools.filter((tool) => tool !== own && takes(tool, args))
  const rename = onlyRename(args, own)
  if (others.length === 0 || (rename !== null && sharesWord(rename.unknown, rename.missing))) return null
  const other = only(others)
  if (!other || (isStateChanging(other.name) && !isStateChanging(own.name))) return 'unclear'
  if (missingIn(own, args).length === 0 && readToolName(own.name).own[0] === readToolName(other.name).own[0]) {
    return 'unclear'
  }
  return isAskedFor(own.name, other.name, request) ? 'unclear' : other
}

/** Whether the request may ask for the called tool rather than for the other tool. */
function isAskedFor(called: string, other: string, request: string): boolean {
  const [verb = '', meant = ''] = [readToolName(called).own[0], readToolName(other).own[0]]
  if (!builtInVerbs.areOpposite(verb, meant)) return namesOne(request, [verb]) && !namesOne(request, [meant])
  const opposites = oppositeVerbs.flatMap((pair) => (pair[0] === verb ? [pair[1]] : pair[1] === verb ? [pair[0]] : []))
  const isForOther = isEnglish(request) && namesOne(request, opposites)
  return !isForOther || namesOne(request, [verb, ...sameSide(verb, opposites)])
}

function sameSide(verb: string, opposites: readonly string[]): readonly string[] {
  return oppositeVerbs.flatMap(([made, undone]) => {
    if (opposites.includes(made) && undone !== verb) return [undone]
    return opposites.includes(undone) && made !== verb ? [made] : []
  })
}
