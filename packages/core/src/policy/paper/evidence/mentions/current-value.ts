/**
 * Finds the one value that the user's latest message gives for an argument (paper, Section 4.1: "exactly one distinct value of the same
 * recognized type that differs"). The message must ask for the value and introduce it as the thing that the argument names. In a
 * transfer, the message must name the value for the argument's side, such as the receiver. The proposal's own value may occur in the
 * message only if the message rules it out.
 */

import type { Scene } from '../condition.ts'
import type { Reasons } from '../reasons.ts'
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

export type ArgumentTarget = Argument & {
  readonly isNumber: boolean
  /** Whether the tool only reads. */
  readonly isLook: boolean
  /** The names of the call's other arguments with a value of the same type. */
  readonly beside: readonly string[]
  readonly amounts: readonly string[]
}

/** Maximum mentions of one type. A message with more mentions is a list and does not say which value is meant. */
const mostMentions = 16

/** Maximum length of a searched message. A longer message is mostly pasted text whose author is unknown. */
const mostCharacters = 20_000

/** Minimum letters and digits of an identifier searched in another notation. Shorter identifiers occur anywhere by chance. */
const fewestSpelled = 5

export function currentValue(
  target: ArgumentTarget,
  message: string,
  scene: Scene,
  why?: Reasons,
): RecognisedValue | null {
  if (message.length > mostCharacters) return why?.absent('The latest message is too long to be searched.') ?? null
  return valueIn(target, afterCorrection(message, target.tool), scene, why)
}

function valueIn(target: ArgumentTarget, request: string, scene: Scene, why?: Reasons): RecognisedValue | null {
  const mentions = mentionsOfType(target, request, scene)
  const [own, others] = partition(mentions, ({ identity }) => identity === target.value.identity)
  const current = onlyValueOf(others)
  if (!current) return why?.absent(describeMentions(target, others)) ?? null
  const excused = (excuse: string) =>
    why?.excused(
      `The latest message names ${current.text}, and ${target.tool} has ${target.value.text}, but ${excuse}.`,
    ) ?? null
  if (mentions.length > mostMentions) return excused('the message lists too many of this kind')
  if (mentions.some(({ isPart }) => isPart)) return excused('one of them is part of a longer text')

  const message: MentionsInMessage = { request, mentions, own, others }
  if (isOwnValueWanted(target, message)) return excused(`it names ${target.value.text} too`)
  if (!isOnSide(target, message)) return excused(`it is not on the side of ${target.key}`)
  const isNamed = () => isIntroduced(target, current, message, scene)
  const notNamed = `the message does not say that it is the ${target.key}`
  if (target.isLook) {
    if (!others.every((one) => isToBeShown(request, one, target.tool))) return excused('it does not ask to be shown it')
    return isNamed() ? current : excused(notNamed)
  }

  const asked = askedObject(target, request, message, scene)
  if (asked === null) return excused('it does not clearly ask for what the tool does to it')
  if (!isAskedFor(asked, target, message)) return excused('it is mentioned and not asked for, or ruled out')
  if (asked === 'taken-up') return current
  if (isForAnother(request, current, target.tool, target.amounts)) return excused('it belongs to another thing')
  if (current.type !== target.value.type) return asked === 'direct' ? current : excused(notNamed)
  return asked === 'direct' || isNamed() ? current : excused(notNamed)
}

function describeMentions({ key, value, tool }: ArgumentTarget, others: readonly Mention[]): string {
  const named = others.length === 0 ? 'no other value' : 'several other values'
  return `${key} of ${tool} is ${value.text}, and the latest message names ${named} of this kind.`
}

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

function isOwnValueWanted({ value }: ArgumentTarget, { request, mentions, own }: MentionsInMessage): boolean {
  if (own.length === 0) return isSpelledIn(request, value)
  return !own.every((mention) => roleOf(request, mention, mentions) === 'ruled-out')
}

/** Whether the message asks for the other value and does not rule it out. If a pronoun refers to the value, a mere mention is enough. */
function isAskedFor(asked: AskedObject, { tool }: ArgumentTarget, message: MentionsInMessage): boolean {
  const { request, mentions, others } = message
  const roles = others.map((mention) => roleOf(request, mention, mentions, actionPhrases(tool)))
  // In "MR-70 has not been paid for. Disconnect MR-70" the last mention counts.
  if (asked === 'direct' && roles.at(-1) === 'asked-for') return true
  return !roles.includes('ruled-out') && (asked === 'taken-up' || roles.includes('asked-for'))
}

function isOnSide({ key, beside }: ArgumentTarget, { request, mentions, others }: MentionsInMessage): boolean {
  return others.every((mention) => fitsSide(wordsAround(request, mention, mentions).before, key, beside))
}

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
 * The mentions of values of the target's type, in the order of the message. An ending such as "ending in 8107" stands for the user's only
 * object with that ending.
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

/** Whether the request has the value in another notation: "DE89 3704 0044" in groups or "(415) 555-0132". */
function isSpelledIn(request: string, { type, text, identity }: RecognisedValue): boolean {
  if (type === 'number') return tokensOf(request).some((token) => recogniseArgument(token.text)?.identity === identity)
  const spelled = lettersAndDigits(text)
  return spelled.length >= fewestSpelled && lettersAndDigits(request).includes(spelled)
}

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
