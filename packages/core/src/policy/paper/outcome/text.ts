/** What a text reports about its call. The first word says which checks are worth running. */
import { approvalPhrases } from '../lexicon/outcome.ts'
import { reportsFailure } from './failure-text.ts'
import { firstNonSpace, firstToken, firstWord, firstWordOf, singleLine } from './opening.ts'
import { isRefusal } from './refusal.ts'
import type { Outcome } from './report.ts'

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
