/** What a text reports about its call. The first word says which checks are worth running. */
import { approvalPhrases, refusalLeads, refusalPhrases } from '../lexicon/outcome.ts'
import { wordLine } from '../text/words.ts'
import { reportsFailure } from './failure-text.ts'
import { firstNonSpace, firstToken, firstWord, firstWordOf, openingCharacters, singleLine } from './opening.ts'

/**
 * How a call went, as far as its output says. `refused`: a person did not let it run. `unknown`: there is no output
 * yet, or it says that the call is pending.
 */
export type Outcome = 'success' | 'failure' | 'refused' | 'unknown'

export function readWhole(text: string): Outcome {
  return readText(text, firstNonSpace(text))
}

/** `start` is the index of the first character that is not a space. */
export function readText(text: string, start: number): Outcome {
  const token = firstToken(text, start)
  const word = firstWord(token)
  if (isRefusal(text, start, word)) return 'refused'
  if (reportsFailure(text, start, token, word)) return 'failure'
  return approvalWords.has(word) && isToBeApproved(text, start) ? 'unknown' : 'success'
}

const approvalWords: ReadonlySet<string> = new Set(approvalPhrases.map(firstWordOf))

/** One line that says that the call waits for someone: "Pending approval by the manager." */
function isToBeApproved(text: string, start: number): boolean {
  const line = singleLine(text, start)
  return line !== null && approvalPhrases.some((phrase) => line.startsWith(phrase))
}

/** The first words of possible refusals. Most texts are decided by them. */
const refusalWords: ReadonlySet<string> = new Set([...refusalLeads, ...refusalPhrases.map(firstWordOf)])

/** A person refused the call: "Error: The user doesn't want to proceed", "exec command rejected by user". */
function isRefusal(text: string, start: number, word: string): boolean {
  if (!refusalWords.has(word)) return false
  const opening = text.slice(start, start + openingCharacters)
  if (!/user/i.test(opening)) return false
  let line = wordLine(opening)
  for (;;) {
    if (refusalPhrases.some((phrase) => line.startsWith(` ${phrase} `))) return true
    const end = line.indexOf(' ', 1)
    if (!refusalLeads.has(line.slice(1, end))) return false
    line = line.slice(end)
  }
}
