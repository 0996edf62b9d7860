/** Reads what a text reports about its call. The first word decides which checks are worth running. */
import { approvalPhrases, refusalLeads, refusalPhrases } from '../lexicon/outcome.ts'
import { wordLine } from '../text/words.ts'
import type { ToolCall } from '../trace/trace.ts'
import { tellsOfFailedChange } from './changing-failure.ts'
import { reportsFailure } from './failure-text.ts'
import { firstNonSpace, firstToken, firstWord, firstWordOf, openingCharacters, singleLine } from './opening.ts'
import { reportsSuccess } from './success-text.ts'

/**
 * How a call went, as far as its output says. `refused`: a person did not let the call run. `unknown`: there is no output yet, or the
 * output says that the call is pending. `unclear`: the output says neither that the call succeeded nor that it failed.
 */
export type Outcome = 'success' | 'failure' | 'refused' | 'unknown' | 'unclear'

/** The call that a text answers. Its words help to recognise a report: "Locked." is a success of `lock_door`. */
export type ReportedCall = Pick<ToolCall, 'name' | 'arguments'>

export type BadReport = 'failure' | 'refused' | 'unknown' | null

export function readWhole(text: string): BadReport {
  return readBadReport(text, firstNonSpace(text))
}

/** Reads the outcome from a text. `opening` is the index of the first character that is not a space. */
export function readText(text: string, opening: number, call?: ReportedCall): Outcome {
  const start = text.startsWith('**', opening) ? opening + 2 : opening
  const bad = readBadReport(text, start)
  if (bad !== null) return bad
  if (reportsSuccess(text, start, call)) return 'success'
  return call && tellsOfFailedChange(text, start, call) ? 'failure' : 'unclear'
}

export function readBadReport(text: string, start: number): BadReport {
  const token = firstToken(text, start)
  const word = firstWord(token)
  if (isRefusal(text, start, word)) return 'refused'
  if (reportsFailure(text, start, token, word)) return 'failure'
  return approvalWords.has(word) && isToBeApproved(text, start) ? 'unknown' : null
}

const approvalWords: ReadonlySet<string> = new Set(approvalPhrases.map(firstWordOf))

/** Whether a single line says that the call waits for somebody, as in "Pending approval by the manager." */
function isToBeApproved(text: string, start: number): boolean {
  const line = singleLine(text, start)
  return line !== null && approvalPhrases.some((phrase) => line.startsWith(phrase))
}

/** First words of possible refusals. Most texts begin with another word, so for them the search for a refusal ends here. */
const phraseWords: ReadonlySet<string> = new Set(refusalPhrases.map(firstWordOf))
const refusalWords: ReadonlySet<string> = new Set([...refusalLeads, ...phraseWords])

/**
 * Whether the text says that a person refused the call, as in "Error: The user doesn't want to proceed" or "exec command rejected by
 * user".
 */
function isRefusal(text: string, start: number, word: string): boolean {
  if (!refusalWords.has(word)) return false
  const opening = text.slice(start, start + openingCharacters)
  if (!/\buser\b/i.test(opening)) return false
  let line = wordLine(opening)
  for (;;) {
    const end = line.indexOf(' ', 1)
    const first = line.slice(1, end)
    if (phraseWords.has(first) && refusalPhrases.some((phrase) => line.startsWith(` ${phrase} `))) return true
    if (!refusalLeads.has(first)) return false
    line = line.slice(end)
  }
}
