/** Decides whether a text that the user agreed to names the action of a tool. */
import { readToolName } from '../../paper/evidence/tool-name.ts'
import { agreementLimits } from '../../paper/lexicon/agreement.ts'
import { requestSynonyms } from '../../paper/lexicon/paper.ts'
import { requestVerbs } from '../../paper/lexicon/roles.ts'
import { sentencesOf } from '../../paper/text/clauses.ts'
import { inflections, singular } from '../../paper/text/inflections.ts'
import { holdsOne, wordLine } from '../../paper/text/words.ts'
import type { AgreedText } from './agreed-text.ts'
import { actingPhrases, lookingVerbs, vagueVerbs } from './answer-words.ts'

export type ToolWords = {
  readonly verbs: readonly string[]
  readonly forms: readonly string[]
  /** The last word of the tool's name, often the thing that is acted on: `certificate` in `send_certificate`. */
  readonly thing: string
  readonly vague: boolean
}

export function actionWordsOf(tool: string): ToolWords {
  const { own } = readToolName(tool)
  const [verb = ''] = own
  const synonyms = Object.hasOwn(requestSynonyms, verb) ? (requestSynonyms[verb] ?? []) : []
  const verbs = verb === '' ? [] : [verb, ...synonyms]
  const thing = own.length > 1 ? singular(own.at(-1) ?? '') : ''
  return { verbs, forms: verbs.flatMap(inflections), thing, vague: vagueVerbs.has(verb) }
}

const otherForms = [...requestVerbs, ...lookingVerbs].flatMap(inflections)

/**
 * Whether a text describes the tool's action. A text with the tool's verb does. A text without the verb must say that the agent is about
 * to act, because a yes to "Is 8JX2KQ your reservation?" confirms no action. In addition, one of these must be true:
 * - A sentence has a noun of the verb ("the cancellation") and no other verb.
 * - The last question names the thing ("the certificate").
 * - The text has no other verb, as in a summary.
 */
function describesAction(text: string, words: ToolWords): boolean {
  const { verbs, forms, thing, vague } = words
  const sentences = sentencesOf(text.slice(0, agreementLimits.offerCharacters))
  const lines = sentences.map(({ line }) => line)
  const acts = lines.some((line) => holdsOne(line, actingPhrases))
  if (vague) return acts || namesVerb(text, words)
  const [verb = ''] = verbs
  const stem = verb.length >= shortestStem ? ` ${verb}` : null
  // If the last question asks for another action, the user's yes is for the other action. In "To close it I need to send a code. May I
  // send it?" the yes is for sending.
  const asked = sentences.findLast(({ isQuestion }) => isQuestion)?.line ?? ' '
  const asksOther = holdsOne(asked, otherForms)
  if (asksOther && !holdsOne(asked, forms) && !(stem && asked.includes(stem))) return false
  if (lines.some((line) => holdsOne(line, forms))) return true
  if (!acts) return false
  if (stem && lines.some((line) => line.includes(stem) && !holdsOne(line, otherForms))) return true
  if (thing !== '' && asked.includes(` ${thing}`)) return true
  return !lines.some((line) => holdsOne(line, otherForms))
}

/** A picked option such as "1. Blue, 8 seats" may name no action. In this case the text around the list must name the action. */
export function describesActionOf({ text, offer }: AgreedText, words: ToolWords): boolean {
  if (describesAction(text, words)) return true
  return text !== offer && !holdsOne(wordLine(text), otherForms) && describesAction(offer, words)
}

export function namesVerb(text: string, { forms }: ToolWords): boolean {
  return sentencesOf(text.slice(0, agreementLimits.offerCharacters)).some(({ line }) => holdsOne(line, forms))
}

const shortestStem = 4
