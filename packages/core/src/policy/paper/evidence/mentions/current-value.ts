/**
 * The one value that the user's latest message gives an argument (paper, Section 4.1: "exactly one distinct value of the
 * same recognized type that differs"). It must be asked for, introduced as the thing the argument names, and on the
 * argument's side of a transfer. The message may name the proposal's own value too, but only to rule it out.
 */

import type { Scene } from '../condition.ts'
import { openRequestWords } from '../request-words.ts'
import { isForAnother, isTakenUp } from './another-thing.ts'
import { type Argument, answersBarely, fitsSide, isIntroducedAs, nounsOf } from './introduction.ts'
import { isToBeShown, roleOf } from './mention-role.ts'
import { type Mention, numbersIn } from './mentions.ts'
import { objectEndingIn } from './own-objects.ts'
import { type RecognisedValue, recogniseArgument } from './recognised-values.ts'
import { tokensOf } from './tokens.ts'
import { wordsAround } from './words-around.ts'

/** An argument of the proposal and its value. */
export type ArgumentTarget = Argument & {
  readonly isNumber: boolean
  /** The tool only reads. */
  readonly isLook: boolean
  /** The call's other arguments with a value of the same type. */
  readonly beside: readonly string[]
  /** The numbers in the call. */
  readonly amounts: readonly string[]
}

/** A message with more values of one type is a list, and does not say which value an argument should have. */
const mostMentions = 16

/** A longer message is mostly pasted text, and its author is unknown. */
const mostCharacters = 20_000

/** Shorter identifiers occur in any text by chance. */
const fewestSpelled = 5

export function currentValue(target: ArgumentTarget, request: string, scene: Scene): RecognisedValue | null {
  if (request.length > mostCharacters) return null
  const mentions = mentionsOfType(target, request, scene)
  const others = mentions.filter(({ identity }) => identity !== target.value.identity)
  const current = onlyValueOf(others)
  if (!current || mentions.length > mostMentions) return null

  const message: MentionsInMessage = { request, mentions, others }
  if (isOwnValueWanted(target, message) || !isAskedFor(target, message)) return null
  if (isForAnother(request, current, target.tool, target.amounts)) return null
  return isGivenTo(target, current, message, scene) ? current : null
}

/** The mentions of the argument's type in the request; `others` are those of another value than the argument has. */
type MentionsInMessage = {
  readonly request: string
  readonly mentions: readonly Mention[]
  readonly others: readonly Mention[]
}

function onlyValueOf([first, ...rest]: readonly Mention[]): Mention | null {
  return first && rest.every(({ identity }) => identity === first.identity) ? first : null
}

/** The message names the value that the argument has, and does not rule it out. */
function isOwnValueWanted({ value }: ArgumentTarget, { request, mentions }: MentionsInMessage): boolean {
  const own = mentions.filter(({ identity }) => identity === value.identity)
  if (own.length === 0) return isSpelledIn(request, value)
  return !own.every((mention) => roleOf(request, mention, mentions) === 'ruled-out')
}

/** Every mention asks for the other value, and none is only a part of a longer number. */
function isAskedFor({ isLook, tool }: ArgumentTarget, { request, mentions, others }: MentionsInMessage): boolean {
  if (mentions.some(({ isPart }) => isPart)) return false
  if (isLook) return others.every((mention) => isToBeShown(request, mention))
  return others.every(
    (mention) => roleOf(request, mention, mentions) === 'asked-for' || isTakenUp(request, mention, tool),
  )
}

/** The message says that the value is the thing that this argument names, on its side of a transfer. */
function isGivenTo(
  target: ArgumentTarget,
  current: Mention,
  { request, mentions, others }: MentionsInMessage,
  { messages, ledger }: Scene,
): boolean {
  const isOnSide = (mention: Mention) =>
    fitsSide(wordsAround(request, mention, mentions).before, target.key, target.beside)
  const isIntroduced = (mention: Mention) =>
    isIntroducedAs(mention, request, target) || isTakenUp(request, mention, target.tool)
  if (!others.every(isOnSide)) return false
  return others.some(isIntroduced) || answersBarely(current, request, messages[ledger.requestPosition - 1], target)
}

/** In the order of the message. A mentioned ending ("ending in 8107") stands for the user's only object that has it. */
function mentionsOfType(target: ArgumentTarget, request: string, scene: Scene): readonly Mention[] {
  const { value } = target
  const { mentionsIn, endingsIn } = scene.reading.index(openRequestWords)
  const named = mentionsIn(request).filter(({ type }) => type === value.type)
  if (value.type === 'number') {
    return [...named, ...numbersIn(request, nounsOf(target))].sort((left, right) => left.from - right.from)
  }
  const ended = endingsIn(request).flatMap((ending) => {
    const object = objectEndingIn(ending.text, value, scene.reading)
    return object === null ? [] : [{ ...ending, ...object, isPart: false }]
  })
  return [...named, ...ended].sort((left, right) => left.from - right.from)
}

/** Written in groups, with brackets or in another case: "DE89 3704 0044", "(415) 555-0132". */
function isSpelledIn(request: string, { type, text, identity }: RecognisedValue): boolean {
  if (type === 'number') return tokensOf(request).some((token) => recogniseArgument(token.text)?.identity === identity)
  const spelled = lettersAndDigits(text)
  return spelled.length >= fewestSpelled && lettersAndDigits(request).includes(spelled)
}

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
