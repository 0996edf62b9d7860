/**
 * Finds a value that the proposal takes from an earlier turn, although the message asks for the tool's action on another value of the
 * same form. The message must ask in one of three ways:
 * - The tool's verb comes directly before the new value: "mist GH3-A for ten minutes".
 * - All words of the message occur in the call: "two tickets for PRF-3044 then".
 * - `requestsThing` holds for the message.
 */

import { isAddition } from '../../agreement/index.ts'
import { scalarsOf } from '../../json.ts'
import { articles, fillerWords, prepositions } from '../../lexicon/objects.ts'
import { inquiryWords, quantityWords } from '../../lexicon/paper.ts'
import { settingVerbs } from '../../lexicon/requests.ts'
import {
  addingVerbs,
  codeVerbs,
  finiteWords,
  givingWords,
  headWords,
  linkWords,
  otherVerbs,
  pleasedWords,
  referringWords,
  relatingThings,
} from '../../lexicon/roles.ts'
import { inferOutcome, maySucceed } from '../../outcome/index.ts'
import { clausesOf } from '../../text/clauses.ts'
import { inflections, singular } from '../../text/inflections.ts'
import { occursWhole } from '../../text/occurs-whole.ts'
import { nameTokens, splitName, wordLine } from '../../text/words.ts'
import type { ToolCall } from '../../trace/trace.ts'
import type { Scene } from '../condition.ts'
import { areAlike, hasForm } from '../mentions/alike.ts'
import { isForAnother } from '../mentions/another-thing.ts'
import { actionOf } from '../mentions/asked-action.ts'
import { isReplaced } from '../mentions/asked-object.ts'
import { roleOf } from '../mentions/mention-role.ts'
import { isNounOf } from '../mentions/mentions.ts'
import { segmentsOf } from '../mentions/message-segments.ts'
import { recogniseArgument } from '../mentions/recognised-values.ts'
import { isStillAskedFor } from '../mentions/still-asked-for.ts'
import { readToolName } from '../tool-name.ts'
import { type PlacedWord, wordsIn } from './placed-words.ts'
import { requestsThing } from './requested-thing.ts'
import { asksSomething } from './siblings.ts'

/** The value that the message names instead of the argument's value. Null unless there is exactly one. */
export function namedInstead(call: ToolCall, key: string, value: string, request: string, scene: Scene): string | null {
  if (!hasForm(value)) return null
  const alike = wordsIn(request).filter(({ text }) => areAlike(text, value))
  const [place] = alike
  if (!place || new Set(alike.map(({ text }) => text)).size > 1 || alike.length > 1) return null
  if (occursWhole(value.toLowerCase(), request.toLowerCase()) || !isCarriedOut(value, scene)) return null
  if (
    isUsed(place.text, scene) ||
    isSpreadOver(call, value, place.text) ||
    isStillOpen(value, place.text, call, request, scene)
  )
    return null
  const amounts = scalarsOf(call.arguments).flatMap((scalar) =>
    typeof scalar.value === 'number' ? [String(scalar.value)] : [],
  )
  if (isForAnother(request, { ...place, introduction: [] }, call.name, amounts)) return null
  if (isReplacedByDescription(request, place) || isRelatedTo(request, place)) return null
  const nouns = [...nameTokens(key), ...splitName(value)].map(singular)
  const verbs = verbsOf(call, nouns)
  if (roleOf(request, { ...place, introduction: [] }, [], verbs.flatMap(inflections)) !== 'asked-for') return null
  if (
    !isDirectlyAsked(request, place, call, { nouns, verbs }) &&
    !hasNoOtherWord(request, place, { key, call, nouns }, scene) &&
    !requestsThing(request, place, { key, call, nouns }, scene)
  ) {
    return null
  }
  return value === value.toUpperCase() && place.text === place.text.toLowerCase()
    ? place.text.toUpperCase()
    : place.text
}

/**
 * Whether the earlier requests for the value are done: an earlier turn used the value in a call that may have succeeded, and the agent's
 * last text asks nothing.
 */
function isCarriedOut(value: string, { messages, ledger }: Scene): boolean {
  const earlier = messages.slice(Math.max(0, ledger.requestPosition - mostSearched), ledger.requestPosition)
  if (asksSomething(earlier.at(-1))) return false
  const calls = earlier.flatMap((message) => (message.role === 'assistant' ? message.calls : []))
  const latest = calls.findLast((call) => holds(call, value.toLowerCase()))
  const result = earlier.find((message) => message.role === 'tool' && message.callId === latest?.id)
  return result?.role === 'tool' && maySucceed(inferOutcome(result.content, result.isError, latest))
}

const mostSearched = 60

function holds(call: ToolCall, lower: string): boolean {
  return scalarsOf(call.arguments).some(({ value }) => String(value).toLowerCase() === lower)
}

function isStillOpen(value: string, named: string, { name }: ToolCall, request: string, scene: Scene): boolean {
  const [known, current] = [recogniseArgument(value), recogniseArgument(named)]
  return known && current ? isStillAskedFor(known, name, current, scene) : isAddition(request)
}

function isReplacedByDescription(request: string, place: PlacedWord): boolean {
  return isReplaced(segmentsOf(request, [place], []))
}

/**
 * Whether the clause before the named value contains a word such as "replacement". In "Order a replacement for 5" the argument's earlier
 * value may be the replacement, so it need not be stale.
 */
function isRelatedTo(request: string, { from }: PlacedWord): boolean {
  const clause = clausesOf(request).findLast((one) => one.from <= from)
  const words = wordLine(request.slice(clause?.from ?? 0, from)).split(' ')
  return words.some((word) => relatingThings.has(word))
}

/** The words of the tool's name that may be the tool's verb and not the tool's thing, as in `photo_crop` or `climate.mist.start`. */
function verbsOf({ name }: ToolCall, nouns: readonly string[]): readonly string[] {
  const words = nameTokens(name).filter((word) => !nouns.includes(singular(word)))
  return [...new Set([...actionOf(name, nouns).verbs, ...words])]
}

function isUsed(value: string, { proposal, ledger }: Scene): boolean {
  const lower = value.toLowerCase()
  return [...proposal.calls, ...ledger.records.map(({ call }) => call)].some((call) => holds(call, lower))
}

/**
 * Whether a part of the named value occurs in another argument, so that two arguments together may hold the named value: `repo:
 * "vale/ledger", module: "journal"`. A part counts only if it is not in `value`.
 */
function isSpreadOver({ arguments: args }: ToolCall, value: string, named: string): boolean {
  const own = new Set(splitName(value))
  const others = splitName(named).filter((part) => part.length >= 2 && !own.has(part))
  return scalarsOf(args).some(
    (scalar) => scalar.value !== value && others.some((part) => splitName(String(scalar.value)).includes(part)),
  )
}

/**
 * Whether the clause starts with the tool's verb, and only nouns for the value's thing come between the verb and the value: "Mist GH3-A",
 * "flush the keys of cache-ap-1".
 */
function isDirectlyAsked(
  request: string,
  { text, from }: PlacedWord,
  { name }: ToolCall,
  { nouns, verbs }: { readonly nouns: readonly string[]; readonly verbs: readonly string[] },
): boolean {
  if (verbs.some((verb) => settingVerbs.has(verb))) return false
  const clause = clausesOf(request).findLast((one) => one.from <= from)
  if (!clause) return false
  const words = wordLine(request.slice(clause.from, from)).trim().split(' ')
  // The verb "take off" needs its particle: "Take a backup of 5" does not ask to take 5 off.
  const said = clause.line.split(' ')
  const heads = verbs.flatMap((verb) => {
    const [head = '', ...particle] = verb.split(' ')
    return particle.every((word) => said.includes(word)) ? [head] : []
  })
  const at = words.findIndex((word) => heads.includes(word))
  if (at < 0 || !words.slice(0, at).every(isIntroductory) || !actsOn(words[at] ?? '', text, name, nouns)) return false
  if (refersBack(request, from)) return false
  const own = nameTokens(name).map(singular)
  const isOwn = (word: string) => isNounOf(word, nouns) || own.includes(singular(word))
  const between = words.slice(at + 1).filter((word) => !articles.has(word) && !isQuantity(word))
  // The verb acts on its object and not on the thing after a preposition: in "Replace with bk-2" something other than bk-2 is replaced.
  if (linkWords.has(between[0] ?? '') || !between.every((word) => isOwn(word) || linkWords.has(word))) return false
  // The verb may occur only once in the message. A second occurrence may be a second wish, for the earlier value.
  const forms = inflections(words[at] ?? '')
  return (
    wordLine(request)
      .split(' ')
      .filter((word) => forms.includes(word)).length === 1
  )
}

/**
 * Whether the verb's only object is the named value. A verb of adding has two objects. It counts only if the tool's name contains one of
 * `nouns`, the words for the argument.
 */
function actsOn(verb: string, value: string, tool: string, nouns: readonly string[]): boolean {
  if (otherVerbs.has(verb) || (codeVerbs.has(verb) && /[./]/.test(value))) return false
  return !addingVerbs.has(verb) || nameTokens(tool).some((word) => nouns.includes(singular(word)))
}

/**
 * Whether a word of the message may refer to the earlier value. An "it" after the named value usually refers to the named value. After a
 * preposition, as in "against it", it may refer to the earlier value.
 */
function refersBack(request: string, from: number): boolean {
  const refers = (words: readonly string[], isBehind: boolean) =>
    words.some((word, at) => {
      if (!referringWords.has(word)) return false
      const last = words[at - 1] ?? ''
      return !isBehind || (word !== 'it' && word !== 'them') || prepositions.has(last) || inquiryWords.has(last)
    })
  return (
    refers(wordLine(request.slice(0, from)).split(' '), false) || refers(wordLine(request.slice(from)).split(' '), true)
  )
}

function isIntroductory(word: string): boolean {
  return headWords.has(word) || fillerWords.has(word) || pleasedWords.has(word)
}

function isQuantity(word: string): boolean {
  return quantityWords.has(word) || /^\d+$/.test(word)
}

/**
 * Whether the message consists of small talk and words that occur in the call. In addition, the message must contain a word of the tool's
 * name, or the proposal must equal the tool's latest call except for values from the message.
 */
function hasNoOtherWord(
  request: string,
  place: PlacedWord,
  { key, call, nouns }: { readonly key: string; readonly call: ToolCall; readonly nouns: readonly string[] },
  scene: Scene,
): boolean {
  const tool = readToolName(call.name).own.map(singular)
  const rest = wordLine(`${request.slice(0, place.from)} ${request.slice(place.to)}`)
    .trim()
    .split(' ')
  const before = wordLine(request.slice(0, place.from)).trim().split(' ').at(-1) ?? ''
  if (rest.some((word) => finiteWords.has(word) || !actsOn(word, place.text, call.name, nouns))) return false
  const isGiven = before === 'to' && rest.some((word) => givingWords.has(word))
  if (prepositions.has(before) && !linkWords.has(before) && !isGiven) return false
  // A value after a preposition is not the object of the action: "Mirror for 88-1204-A" does not ask to mirror 88-1204-A.
  const [head] = wordLine(request.slice(0, place.from)).trim().split(' ').slice(-2)
  if (linkWords.has(before) && head === tool[0]) return false
  const given = scalarsOf(call.arguments).flatMap(({ value }) => wordLine(String(value)).trim().split(' '))
  const isOfTool = (word: string) => tool.includes(singular(word))
  if (!rest.some(isOfTool) && !isCallAgain(call, key, given, rest, scene)) return false
  return rest.every(
    (word) =>
      isIntroductory(word) ||
      givingWords.has(word) ||
      isOfTool(word) ||
      isNounOf(word, nouns) ||
      given.includes(word) ||
      linkWords.has(word) ||
      isQuantity(word),
  )
}

function isCallAgain(
  call: ToolCall,
  key: string,
  given: readonly string[],
  said: readonly string[],
  { messages, ledger }: Scene,
): boolean {
  const earlier = messages
    .slice(Math.max(0, ledger.requestPosition - mostSearched), ledger.requestPosition)
    .flatMap((message) => (message.role === 'assistant' ? message.calls : []))
    .findLast(({ name }) => name === call.name)
  if (!earlier) return false
  const before = new Map(scalarsOf(earlier.arguments).map((scalar) => [scalar.key, scalar.value]))
  return scalarsOf(call.arguments).every(
    (scalar) =>
      scalar.key === key ||
      before.get(scalar.key) === scalar.value ||
      wordLine(String(scalar.value))
        .trim()
        .split(' ')
        .every((word) => given.includes(word) && said.includes(word)),
  )
}
