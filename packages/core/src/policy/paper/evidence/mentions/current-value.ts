/**
 * The one value that the user's latest message gives an argument (paper, Section 4.1: "exactly one distinct value of the
 * same recognized type that differs"). It must be asked for, introduced as the thing the argument names, and on the
 * argument's side of a transfer. The proposal's own value may stand beside it only where the user rules it out.
 */

import type { Scene } from '../condition.ts'
import { openRequestWords } from '../request-words.ts'
import { fitsSide } from './argument-side.ts'
import { type Argument, answersBarely, isIntroducedAs, nounsOf } from './introduction.ts'
import { type MentionRole, roleOf } from './mention-role.ts'
import { type Mention, numbersIn } from './mentions.ts'
import { isOtherPortion } from './other-portion.ts'
import { objectEndingIn } from './own-objects.ts'
import { type RecognisedValue, recogniseArgument } from './recognised-values.ts'
import { isToBeShown } from './shown.ts'
import { isDoneToSpokenOf, isPairedWith, isTakenUp } from './spoken-of.ts'
import { tokensOf } from './tokens.ts'
import { comesAfterAnother, isAnotherWish, speaksOfUnnamed } from './unnamed-things.ts'
import { wordsAround } from './words-around.ts'

/** An argument of the proposal and its value. */
export type ArgumentTarget = Argument & {
  readonly isNumber: boolean
  /** The tool only reads. */
  readonly isLook: boolean
  /** The call's other arguments with a value of the same type. */
  readonly beside: readonly string[]
  /** The numbers that the call carries. */
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
  const { identity } = target.value
  const others = mentions.filter((mention) => mention.identity !== identity)
  const [current] = others
  if (!current || mentions.length > mostMentions || others.some((mention) => mention.identity !== current.identity)) {
    return null
  }
  const isIn = (role: MentionRole) => (mention: Mention) => roleOf(request, mention, mentions) === role
  const own = mentions.filter((mention) => mention.identity === identity)
  if (own.length === 0 ? isSpelledIn(request, target.value) : !own.every(isIn('ruled-out'))) return null
  const isAskedFor = (mention: Mention) =>
    target.isLook
      ? isToBeShown(request, mention)
      : isIn('asked-for')(mention) || isTakenUp(request, mention, target.tool)
  if (mentions.some(({ isPart }) => isPart) || !others.every(isAskedFor)) return null
  if (isForAnother(request, current, target)) return null
  if (!others.every((mention) => fitsSide(wordsAround(request, mention, mentions).before, target.key, target.beside))) {
    return null
  }
  const question = scene.messages[scene.ledger.requestPosition - 1]
  const isIntroduced = others.some(
    (mention) => isIntroducedAs(mention, request, target) || isTakenUp(request, mention, target.tool),
  )
  return isIntroduced || answersBarely(current, request, question, target) ? current : null
}

/** The user asks the tool's action for something other than the value. */
function isForAnother(request: string, current: Mention, { tool, amounts }: ArgumentTarget): boolean {
  return (
    speaksOfUnnamed(request) ||
    isDoneToSpokenOf(request, current, tool) ||
    isPairedWith(request, current, tool) ||
    isOtherPortion(request, current, amounts) ||
    isAnotherWish(request, current, tool) ||
    comesAfterAnother(request, current, tool)
  )
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
