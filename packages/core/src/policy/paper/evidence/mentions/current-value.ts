/**
 * The one value that the user's latest message gives an argument (paper, Section 4.1: "exactly one distinct value of the
 * same recognized type that differs"). It must be asked for, introduced as the thing the argument names, and on the
 * argument's side of a transfer. The message may name the proposal's own value too, but only to rule it out.
 */

import type { Scene } from '../condition.ts'
import { openRequestWords } from '../request-words.ts'
import { isForAnother } from './another-thing.ts'
import { actionPhrases } from './asked-action.ts'
import { type AskedObject, askedObject } from './asked-object.ts'
import { afterCorrection } from './corrected.ts'
import { type Argument, answersBarely, fitsSide, isIntroducedAs, nounsOf } from './introduction.ts'
import { isToBeShown, roleOf } from './mention-role.ts'
import { type Mention, numbersIn } from './mentions.ts'
import { nounsOfTool } from './object-of-tool.ts'
import { objectEndingIn } from './own-objects.ts'
import { hasSameForm, type RecognisedValue, recogniseArgument } from './recognised-values.ts'
import { tokensOf } from './tokens.ts'
import { wordsAround } from './words-around.ts'

/** An argument of the proposal and its value. */
export type ArgumentTarget = Argument & {
  readonly isNumber: boolean
  /** Whether the tool only reads. */
  readonly isLook: boolean
  /** The call's other arguments with a value of the same type. */
  readonly beside: readonly string[]
  /** The numbers in the call. */
  readonly amounts: readonly string[]
}

/** If a message mentions more values of one type, it is a list and does not say which value an argument should have. */
const mostMentions = 16

/** A message with more characters is not searched: it is mostly pasted text, and its author is unknown. */
const mostCharacters = 20_000

/** Identifiers with fewer letters and digits are not compared, because they occur in any text by chance. */
const fewestSpelled = 5

export function currentValue(target: ArgumentTarget, message: string, scene: Scene): RecognisedValue | null {
  if (message.length > mostCharacters) return null
  return valueIn(target, afterCorrection(message, target.tool), scene)
}

function valueIn(target: ArgumentTarget, request: string, scene: Scene): RecognisedValue | null {
  const mentions = mentionsOfType(target, request, scene)
  const [own, others] = partition(mentions, ({ identity }) => identity === target.value.identity)
  const current = onlyValueOf(others)
  if (!current || mentions.length > mostMentions || mentions.some(({ isPart }) => isPart)) return null

  const message: MentionsInMessage = { request, mentions, own, others }
  if (isOwnValueWanted(target, message) || !isOnSide(target, message)) return null
  const isNamed = () => isIntroduced(target, current, message, scene)
  if (target.isLook) return others.every((one) => isToBeShown(request, one, target.tool)) && isNamed() ? current : null

  const asked = askedObject(target, request, message, scene)
  if (asked === null || !isAskedFor(asked, target, message)) return null
  if (asked === 'taken-up') return current
  if (isForAnother(request, current, target.tool, target.amounts)) return null
  if (current.type !== target.value.type) return asked === 'direct' ? current : null
  return asked === 'direct' || isNamed() ? current : null
}

/** The mentions of the argument's type in the request: `own` of the argument's value, `others` of another value. */
type MentionsInMessage = {
  readonly request: string
  readonly mentions: readonly Mention[]
  readonly own: readonly Mention[]
  readonly others: readonly Mention[]
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [readonly Item[], readonly Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

function onlyValueOf([first, ...rest]: readonly Mention[]): Mention | null {
  return first && rest.every(({ identity }) => identity === first.identity) ? first : null
}

/** Whether the message names the value that the argument already has, and does not rule it out. */
function isOwnValueWanted({ value }: ArgumentTarget, { request, mentions, own }: MentionsInMessage): boolean {
  if (own.length === 0) return isSpelledIn(request, value)
  return !own.every((mention) => roleOf(request, mention, mentions) === 'ruled-out')
}

/**
 * Whether no mention rules the other value out and one asks for it. A pronoun may ask for a value that is only
 * mentioned.
 */
function isAskedFor(asked: AskedObject, { tool }: ArgumentTarget, message: MentionsInMessage): boolean {
  const { request, mentions, others } = message
  const roles = others.map((mention) => roleOf(request, mention, mentions, actionPhrases(tool)))
  return !roles.includes('ruled-out') && (asked === 'taken-up' || roles.includes('asked-for'))
}

/** Whether every mention is on the argument's side of a transfer. */
function isOnSide({ key, beside }: ArgumentTarget, { request, mentions, others }: MentionsInMessage): boolean {
  return others.every((mention) => fitsSide(wordsAround(request, mention, mentions).before, key, beside))
}

/** Whether the message says that the value is the thing that this argument names. */
function isIntroduced(
  target: ArgumentTarget,
  current: Mention,
  { request, others }: MentionsInMessage,
  { messages, ledger }: Scene,
): boolean {
  if (others.some((mention) => isIntroducedAs(mention, request, target))) return true
  return answersBarely(current, request, messages[ledger.requestPosition - 1], target)
}

/**
 * Mentions in the order of the message. An ending such as "ending in 8107" means the user's only object that has it.
 */
function mentionsOfType(target: ArgumentTarget, request: string, scene: Scene): readonly Mention[] {
  const { value } = target
  const { mentionsIn, endingsIn } = scene.reading.index(openRequestWords)
  const all = mentionsIn(request)
  const same = all.filter(({ type }) => type === value.type)
  const named = same.length > 0 ? same : all.filter((mention) => hasSameForm(mention, value, nounsOf(target)))
  if (value.type === 'number') {
    return [...named, ...numbersIn(request, nounsOf(target), nounsOfTool(target.tool))].sort(
      (left, right) => left.from - right.from,
    )
  }
  const ended = endingsIn(request).flatMap((ending) => {
    const object = objectEndingIn(ending.text, value, scene.reading)
    return object === null ? [] : [{ ...ending, ...object, isPart: false }]
  })
  return [...named, ...ended].sort((left, right) => left.from - right.from)
}

/**
 * Whether the request has the value in another notation: in groups, with brackets or in another case ("DE89 3704 0044",
 * "(415) 555-0132").
 */
function isSpelledIn(request: string, { type, text, identity }: RecognisedValue): boolean {
  if (type === 'number') return tokensOf(request).some((token) => recogniseArgument(token.text)?.identity === identity)
  const spelled = lettersAndDigits(text)
  return spelled.length >= fewestSpelled && lettersAndDigits(request).includes(spelled)
}

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
