/**
 * Recognises texts that report a failure if their call changes something. Examples are "Payment declined: the card has expired" after a
 * payment, or a later line "error: failed to push some refs". After a reading call the same text may describe the thing that was read. In
 * the output of a command, later lines are not searched, because they may contain anything.
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
/**
 * Matches a failure with an explanation, such as "Upload failed. The file is larger than 5 MB." A number before "failed" is not allowed,
 * because the number may count failures.
 */
const failedAndWhy = /^[^:.\d]{1,80} failed\. [a-z]/
const decided = /^[^:.]{1,80} (declined|denied|refused|rejected)(?:[:.]| because )/
/** Matches a ban or an inability, such as "You cannot remove the last administrator". */
const forbidden =
  /^(?:[\w'-]+ ){1,4}(?:can ?not|can't|may not|must not|could not|couldn't|failed to|(?:is|was|were) unable to) (?!only)/
/** Matches a report that something was not done, such as "The prescription was not saved because …". */
const wasNotDone =
  /^(?:[\w'-]+ ){1,6}(?:was not|were not|wasn't|weren't|has not been|have not been|could not be) [a-z]+ed\b/

/** Matches a report that a value does not fit, such as "Value 900 is out of range". */
const isUnfit =
  /^[^:]{1,60} (?:is|are) (?:invalid|not (?:allowed|available|enabled|known|permitted|supported|valid)|out of (?:bounds|range|stock)|required|too (?:big|large|long|short|small)|unsupported)\b/

/** Matches a line that consists of an error code, such as `card_declined` or `INSUFFICIENT_CREDIT`. */
const failureCode =
  /^(?:[a-z]+(?:[_-][a-z]+){0,4}[_-](?:declined|denied|exceeded|expired|failed|failure|forbidden|invalid|not[_-]found|refused|rejected|required|unavailable)|(?:insufficient|invalid|missing|no|not|unauthori[sz]ed|unknown|unsupported)(?:[_-][a-z]+){1,4})$/

/**
 * Whether the line says that something the call needs is missing, as in "No cashier is assigned to lane 6" or "Door 9 has no electronic
 * lock". "No conflicts in order 6" reports no failure.
 */
function isNothingFor(line: string, { name, arguments: args }: ReportedCall): boolean {
  if (!(missing.test(line) || lacking.test(line)) || !holdsVerb(name)) return false
  return scalarsOf(args).some(({ value }) => occursWhole(String(value).toLowerCase(), line))
}

/** Whether a word of the tool's name certainly changes something. `lane_open` has one, and `lane_count` has none. */
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
