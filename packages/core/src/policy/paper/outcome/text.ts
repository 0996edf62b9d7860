/** What a text reports of the call it answers. Its first word says what is worth a look. */
import { approvalPhrases } from '../lexicon/outcome.ts'
import { reportsFailure } from './failure-text.ts'
import { firstNonSpace, firstToken, firstWord, firstWordOf, singleLine } from './opening.ts'
import { isRefusal } from './refusal.ts'
import type { Outcome } from './report.ts'

export function readWhole(text: string): Outcome {
  return readText(text, firstNonSpace(text))
}

/** From `start` on, where something that is no space stands. */
export function readText(text: string, start: number): Outcome {
  const token = firstToken(text, start)
  const word = firstWord(token)
  if (isRefusal(text, start, word)) return 'refused'
  if (reportsFailure(text, start, token, word)) return 'failure'
  return approvalWords.has(word) && isToBeApproved(text, start) ? 'unknown' : 'success'
}

const approvalWords: ReadonlySet<string> = new Set(approvalPhrases.map(firstWordOf))

/** One line that says that the call waits for somebody: "Pending approval by the manager." */
function isToBeApproved(text: string, start: number): boolean {
  const line = singleLine(text, start)
  return line !== null && approvalPhrases.some((phrase) => line.startsWith(phrase))
}
