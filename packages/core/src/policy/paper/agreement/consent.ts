/** Recognises words of the user that agree to something: "Yes", "hm ok", "That is fine with me", "👍". */
import {
  agreementLimits,
  consentClauses,
  consentOpenings,
  consentSigns,
  goingOnPhrases,
  interjections,
} from '../lexicon/agreement.ts'
import { clausesOf, type TextClause } from '../text/clauses.ts'

/** Whether any clause of the message agrees. "Please" after a request does not agree: "Close 5, please." */
export function consentsIn(message: string, clauses: readonly TextClause[]): boolean {
  const start = message.trimStart()
  return (
    consentSigns.some((sign) => start.startsWith(sign)) ||
    clauses.some((clause, at) => agrees(clause) && (at === 0 || clause.line !== ' please '))
  )
}

export function opensWithConsent(message: string): boolean {
  const bounded = message.slice(0, agreementLimits.answerCharacters)
  return consentsIn(bounded, clausesOf(bounded).slice(0, 1))
}

/** Whether the clause agrees. A question may follow consent if it is about another thing: "Yes, and order 6?" */
export function agrees(clause: TextClause): boolean {
  const { line, isQuestion } = clause
  if (isQuestion && !opensWith(behindConsent(clause), goingOnPhrases)) return false
  const said = withoutInterjections(line)
  return consentClauses.has(said.trim()) || opensWith(said, consentOpenings)
}

export function behindConsent({ line }: TextClause): string {
  const said = withoutInterjections(line)
  const opening = consentOpenings.find((phrase) => said.startsWith(` ${phrase} `))
  return opening === undefined ? '' : said.slice(opening.length + 1)
}

export function withoutInterjections(line: string): string {
  const words = line.trim().split(' ')
  const first = words.findIndex((word) => !interjections.has(word))
  return first < 0 ? ' ' : ` ${words.slice(first).join(' ')} `
}

export function opensWith(line: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => line.startsWith(` ${phrase} `))
}
