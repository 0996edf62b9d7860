/**
 * Whether the latest message asks for the tool's action on the value that it names. The value must be the object of the requested verb,
 * identify that object ("cancel my order, it is 5"), or be the topic that a pronoun refers to ("What about 5? Cancel it."). In doubt the
 * answer is no, because the message may name the value for another reason.
 */
import {
  articles,
  beingWords,
  correctingWords,
  negations,
  prepositions,
  replacingCues,
  replacingWords,
  topicWords,
} from '../../lexicon/objects.ts'
import { genericKeys } from '../../lexicon/paper.ts'
import { movingVerbs } from '../../lexicon/requests.ts'
import { relatingAdverbs, relatingThings } from '../../lexicon/roles.ts'
import { inflections, singular } from '../../text/inflections.ts'
import { occursWhole } from '../../text/occurs-whole.ts'
import { holdsOne } from '../../text/words.ts'
import type { Message } from '../../trace/trace.ts'
import type { Scene } from '../condition.ts'
import { readToolName } from '../tool-name.ts'
import {
  type ActionObject,
  type AskedAction,
  actionOf,
  isArgumentPreposition,
  isFiller,
  objectIn,
  objectsAsked,
} from './asked-action.ts'
import { type Argument, hasSide, isMeansOfPayment, nounsOf } from './introduction.ts'
import { isNounOf, type Mention } from './mentions.ts'
import { carriedMark, namedMark, type Segment, segmentsOf } from './message-segments.ts'
import { carriesValue } from './recognised-values.ts'

/**
 * How the message asks for the value:
 * - `taken-up`: a pronoun refers to the value.
 * - `direct`: the value follows the verb, with at most the value's nouns in between, or the message calls the carried value wrong.
 * - `object`: the message asks in any other way.
 */
export type AskedObject = 'direct' | 'object' | 'taken-up'

/**
 * How the latest message asks for the newly named value; null if it does not ask for it. `others` are the mentions of the newly named
 * value, and `own` are the mentions of the proposal's value.
 */
export function askedObject(
  argument: Argument,
  request: string,
  { others, own }: { readonly others: readonly Mention[]; readonly own: readonly Mention[] },
  scene: Scene,
): AskedObject | null {
  const segments = segmentsOf(request, others, own)
  const role = roleOfArgument(argument)
  if (isReplaced(segments)) return null
  const asks = segments.flatMap((segment, at) => objectsAsked(segment, role.action).map((object) => ({ object, at })))
  if (asks.length === 0) {
    if (saysWrong(segments, role) && isWhatWasDone(argument, scene)) return 'direct'
    const isCorrected = isCorrection(segments, role) && wasAskedBefore(argument.tool, role, scene)
    return isCorrected || assigns(segments, role) ? 'object' : null
  }
  if (asks.some(({ object }) => isSpokenOf(object, role))) {
    return asks.every(({ object, at }) => takesUp(object, at, segments, role)) ? 'taken-up' : null
  }
  if (asks.some(({ object }) => isOtherNoun(object, role))) return null
  const given = asks.filter(({ object }) => isGiven(object, role))
  if (given.some(({ object }) => isDirect(object, role))) return 'direct'
  if (given.length > 0) return 'object'
  const isNamed = asks.some(({ object }) => object.kind === 'value')
  return !isNamed && segments.some((segment) => identifies(segment, role)) ? 'object' : null
}

type ArgumentRole = {
  readonly action: AskedAction
  readonly nouns: readonly string[]
  /**
   * Whether the argument is the object of the verb, like the order of `cancel_order`. An argument that says where, for whom or with what
   * is not the object.
   */
  readonly isObject: boolean
  readonly isPaying: boolean
  readonly isAddress: boolean
  /** Whether the argument is the thing to which the tool adds something. */
  readonly isAddedTo: boolean
}

function roleOfArgument(argument: Argument): ArgumentRole {
  const isPaying = isMeansOfPayment(argument)
  const nouns = nounsOf(argument)
  const action = actionOf(argument.tool, nouns, isPaying)
  const isAddress = argument.value.type === 'email' || argument.value.type === 'phone'
  const isBeside = hasSide(argument.key) || isPaying || isAddress
  const isNamedByTool =
    action.nouns.length === 0
      ? !movingVerbs.has(readToolName(argument.tool).own[0] ?? '')
      : action.nouns.some((noun) => nouns.includes(noun))
  const isAddedTo = !isBeside && action.verbs[0] === 'add'
  return { action, nouns, isObject: !isBeside && isNamedByTool, isPaying, isAddress, isAddedTo }
}

function isSpokenOf(object: ActionObject, { isObject }: ArgumentRole): boolean {
  return object.kind === 'spoken-of' && (isObject || !isArgumentPreposition(object.valueAfter))
}

/** Whether the object is a noun for another kind of thing. "Cancel the lamp" does not ask to cancel an order. */
function isOtherNoun(object: ActionObject, role: ArgumentRole): boolean {
  return role.isObject && object.kind === 'noun' && !object.words.some((word) => isOwnNoun(word, role))
}

function isGiven(object: ActionObject, role: ArgumentRole): boolean {
  if (object.kind === 'spoken-of') return !isSpokenOf(object, role)
  if (object.kind !== 'value') return false
  // In "Add a reference to 5" the user may want a reference added to the earlier value, so 5 is not the object.
  if (!role.isAddress && object.before.some((word) => relatingThings.has(word))) return false
  if (object.preposition === null) return true
  if (!isArgumentPreposition(object.preposition)) return false
  if (relatingAdverbs.has(object.head)) return false
  // In "Add 8 boxes from 5" nothing is added to 5.
  if (object.preposition === 'from' && role.isAddedTo) return false
  // In "Replace it with 5" the value 5 is the replacement. Something else is replaced.
  if (role.isObject && exchangeWords.has(object.preposition) && role.action.verbs.includes('replace')) return false
  // In "Pay 200 to 5" the word before "to" is only an amount and no other thing.
  const isAmount = /^\d/.test(object.head) && object.preposition === 'to'
  const isOwn = object.head === '' || isAmount || isOwnNoun(object.head, role)
  // "Change the priority of 5" sets a value of the thing 5, so 5 is the object.
  return isOwn || (role.isObject ? role.action.isSetting && object.preposition === 'of' : object.preposition !== 'of')
}

const exchangeWords: ReadonlySet<string> = new Set(['by', 'for', 'with'])

function isDirect(object: ActionObject, role: ArgumentRole): boolean {
  if (object.kind !== 'value' || object.preposition !== null) return false
  return object.before.every((word) => isFiller(word) || isOwnNoun(word, role))
}

function isOwnNoun(word: string, { nouns, action }: ArgumentRole): boolean {
  return isNounOf(word, nouns) || action.nouns.includes(singular(word)) || genericKeys.has(word)
}

/** Whether the message contains only the value and words of correction, as in "Sorry, I meant 5" or "Yes, on 5". */
function isCorrection(segments: readonly Segment[], role: ArgumentRole): boolean {
  return segments.every(({ words }) => words.every((word) => isCorrecting(word, role)) && !isPlace(words))
}

/** "That is the wrong patient. It is for 5": the value that is named after the carried one was called wrong is the right one. */
function saysWrong(segments: readonly Segment[], role: ArgumentRole): boolean {
  const first = segments.findIndex(({ words }) => words.includes(namedMark))
  if (segments.some(({ words }) => words.some((word) => negations.has(word)))) return false
  return segments
    .slice(0, first)
    .some(
      ({ words, isQuestion }) =>
        !isQuestion && words.at(-2) === 'wrong' && (words.at(-1) === 'one' || isOwnNoun(words.at(-1) ?? '', role)),
    )
}

function isCorrecting(word: string, role: ArgumentRole): boolean {
  if (word === namedMark || word === carriedMark || /^\d+$/.test(word)) return true
  return correctingWords.has(word) || isFiller(word) || isOwnNoun(word, role)
}

/** Whether the words say where something is, as in "It is on 5". */
function isPlace(words: readonly string[]): boolean {
  return words.some((word) => beingWords.has(word)) && words.some((word) => prepositions.has(word) && word !== 'of')
}

/**
 * Whether the segment says that the value is the thing that the tool acts on: "It is order 5", "my order number is 5". The user's own id
 * does not identify that thing.
 */
function identifies({ words }: Segment, role: ArgumentRole): boolean {
  if (!words.includes(namedMark) || isPlace(words) || !words.every((word) => isCorrecting(word, role))) return false
  return role.isObject || role.isPaying || !words.includes('my')
}

/**
 * Whether one segment of the message names the action and another segment names the argument: "Set up a scheduled payment. The recipient
 * is 5".
 */
function assigns(segments: readonly Segment[], role: ArgumentRole): boolean {
  const forms = role.action.verbs.flatMap(inflections)
  return (
    !role.isObject &&
    segments.some((one) => identifies(one, role) && one.words.some((word) => role.nouns.includes(singular(word)))) &&
    segments.some(
      ({ words }) =>
        holdsOne(` ${words.join(' ')} `, forms) && words.some((word) => role.action.nouns.includes(singular(word))),
    )
  )
}

/** Whether the user or the agent spoke of the action in an earlier message, or a call of the tool was already made. */
function wasAskedBefore(tool: string, { action }: ArgumentRole, { messages, ledger }: Scene): boolean {
  return messages.slice(0, ledger.requestPosition).some((message) => {
    if (message.role === 'assistant' && message.calls.some(({ name }) => name === tool)) return true
    return isSpoken(message) && segmentsOf(message.content, [], []).some((one) => objectsAsked(one, action).length > 0)
  })
}

/** Whether the agent has just named the value of the proposal, or has called the tool with it: that is what the user calls wrong. */
function isWhatWasDone({ tool, value }: Argument, { messages, ledger }: Scene): boolean {
  const earlier = messages.slice(0, ledger.requestPosition)
  const last = earlier.at(-1)
  if (last?.role === 'assistant' && occursWhole(value.text, last.content)) return true
  const calls = earlier.flatMap((message) => (message.role === 'assistant' ? message.calls : []))
  const latest = calls.findLast(({ name }) => name === tool)
  return latest !== undefined && carriesValue(latest, value)
}

function isSpoken({ role }: Message): boolean {
  return role === 'user' || role === 'assistant'
}

/** Whether a pronoun refers to the value: "What about 5? Cancel it.", "5 is the one that is done. Close that one." */
function takesUp(object: ActionObject, at: number, segments: readonly Segment[], role: ArgumentRole): boolean {
  if (object.kind !== 'spoken-of' || object.valueAfter !== null) return false
  const topic = segments.findLastIndex(({ words }, index) => index < at && words.includes(namedMark))
  const words = segments[topic]?.words ?? []
  const place = words.indexOf(namedMark)
  const isOpening = words
    .slice(0, place)
    .every((word) => topicWords.has(word) || isFiller(word) || isOwnNoun(word, role))
  if (topic < 0 || !isOpening || segments.slice(at + 1).some((later) => later.words.includes(namedMark))) return false
  const behind = words.slice(place + 1)
  if (behind.every(isFiller)) return takenPronouns.has(object.pronoun)
  if (!beingWords.has(behind[0] ?? '') || behind.some((word) => negations.has(word))) return false
  if (behind[1] === 'the' && behind[2] === 'one') return takenPronouns.has(object.pronoun)
  return object.pronoun === 'that one' && at === topic + 1
}

const takenPronouns: ReadonlySet<string> = new Set(['her', 'him', 'it', 'that', 'that one', 'them'])

/** Whether the user replaces the value by something else, as in "Cancel 5, sorry, I mean the one on the screen". */
export function isReplaced(segments: readonly Segment[]): boolean {
  const last = segments.findLastIndex(({ words }) => words.includes(namedMark))
  return segments.slice(last).some(({ words }, index) => {
    const said = index === 0 ? words.slice(words.lastIndexOf(namedMark) + 1) : words
    if (holdsOne(` ${said.join(' ')} `, replacingCues)) return true
    const rest = said.slice(said.findIndex((word) => !replacingWords.has(word)))
    const isCued = rest.length < said.length || isCue(segments[last + index - 1]?.words, index)
    return isCued && (articles.has(rest[0] ?? '') || objectIn(rest).kind === 'spoken-of')
  })
}

function isCue(words: readonly string[] | undefined, index: number): boolean {
  return index > 0 && words !== undefined && words.every((word) => replacingWords.has(word))
}
