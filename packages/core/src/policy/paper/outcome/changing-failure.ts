/**
 * Failures that a text reports only if its call changes something: "Payment declined: the card has expired" or "You
 * cannot pay twice" after a payment, or a later line "error: failed to push some refs". The text of a reading call may
 * say the same about the thing that was read, and the output of a command may hold anything.
 */

import { scalarsOf } from '../json.ts'
import { oppositeVerbs } from '../lexicon/paper.ts'
import { requestVerbs } from '../lexicon/roles.ts'
import { memoizeName } from '../memoize.ts'
import { occursWhole } from '../text/occurs-whole.ts'
import { nameTokens } from '../text/words.ts'
import { singleLine } from './opening.ts'
import { isOfCall } from './report-sentence.ts'
import { onlyReads } from './success-text.ts'
import type { ReportedCall } from './text.ts'

export function tellsOfFailedChange(text: string, start: number, call: ReportedCall): boolean {
  if (text.length - start > longestReport || onlyReads(call.name)) return false
  const line = singleLine(text, start)
  if (line === null) return errorLine.test(text) && !Object.keys(call.arguments).some((name) => commandNames.has(name))
  if (
    forbidden.test(line) ||
    failedAndWhy.test(line) ||
    wasNotDone.test(line) ||
    (holdsVerb(call.name) && (isUnfit.test(line) || failureCode.test(line))) ||
    isNothingFor(line, call)
  )
    return true
  const decision = decided.exec(line)?.[1]
  return decision !== undefined && !isOfCall(decision, call)
}

const longestReport = 1_000
/** "Upload failed. The file is larger than 5 MB." A number in front may count those that failed. */
const failedAndWhy = /^[^:.\d]{1,80} failed\. [a-z]/
const decided = /^[^:.]{1,80} (declined|denied|refused|rejected)(?:[:.]| because )/
/** "You cannot remove the last administrator". */
const forbidden =
  /^(?:[\w'-]+ ){1,4}(?:can ?not|can't|may not|must not|could not|couldn't|failed to|(?:is|was|were) unable to) (?!only)/
/** "The prescription was not saved because …" */
const wasNotDone =
  /^(?:[\w'-]+ ){1,6}(?:was not|were not|wasn't|weren't|has not been|have not been|could not be) [a-z]+ed\b/

/** "Value 900 is out of range" */
const isUnfit =
  /^[^:]{1,60} (?:is|are) (?:invalid|not (?:allowed|available|enabled|known|permitted|supported|valid)|out of (?:bounds|range|stock)|required|too (?:big|large|long|short|small)|unsupported)\b/

/** A code alone: `card_declined`, `INSUFFICIENT_CREDIT`. */
const failureCode =
  /^(?:[a-z]+(?:[_-][a-z]+){0,4}[_-](?:declined|denied|exceeded|expired|failed|failure|forbidden|invalid|not[_-]found|refused|rejected|required|unavailable)|(?:insufficient|invalid|missing|no|not|unauthori[sz]ed|unknown|unsupported)(?:[_-][a-z]+){1,4})$/

/** "No cashier is assigned to lane 6", "Door 9 has no electronic lock": what the call needs is not there. "No conflicts in order 6" reports no failure. */
function isNothingFor(line: string, { name, arguments: args }: ReportedCall): boolean {
  if (!(missing.test(line) || lacking.test(line)) || !holdsVerb(name)) return false
  return scalarsOf(args).some(({ value }) => occursWhole(String(value).toLowerCase(), line))
}

/** Whether a word of the tool's name changes something for certain: `lane_open`, but not `lane_count`. */
const changingVerbs: ReadonlySet<string> = new Set([...oppositeVerbs.flat(), ...requestVerbs])
const holdsVerb: (name: string) => boolean = memoizeName((name) =>
  nameTokens(name).some((word) => changingVerbs.has(word)),
)

const missing =
  /^(?:there is |there's )?no (?!(?:change|conflict|error|failure|issue|more|problem|warning)s?\b)[\w -]{1,40} (?:are|exists|has|is|was) (?!needed|required)/
const lacking =
  /^[\w -]{1,40} (?:has|have) no (?!(?:change|conflict|error|failure|issue|longer|more|other|problem|warning)s?\b)[\w -]{1,40}$/
const errorLine = /^(?:error|fatal): \S/m
const commandNames: ReadonlySet<string> = new Set(['cmd', 'code', 'command', 'input', 'query', 'script', 'sql'])
