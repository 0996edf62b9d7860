/**
 * Failures that only the call makes certain: "Payment declined: the card has expired" or "You cannot pay twice" after a payment, or a later line
 * "error: failed to push some refs". The text of a reading call may say the same about the thing that was read, and the
 * output of a command may hold anything.
 */

import { singleLine } from './opening.ts'
import { isOfCall } from './report-sentence.ts'
import { onlyReads } from './success-text.ts'
import type { ReportedCall } from './text.ts'

export function tellsOfFailedChange(text: string, start: number, call: ReportedCall): boolean {
  if (text.length - start > longestReport || onlyReads(call.name)) return false
  const line = singleLine(text, start)
  if (line === null) return errorLine.test(text) && !Object.keys(call.arguments).some((name) => commandNames.has(name))
  if (forbidden.test(line)) return true
  const decision = decided.exec(line)?.[1]
  return decision !== undefined && !isOfCall(decision, call)
}

const longestReport = 1_000
const decided = /^[^:.]{1,80} (declined|denied|refused|rejected)(?:[:.]| because )/
/** "You cannot remove the last administrator". */
const forbidden =
  /^(?:[\w'-]+ ){1,4}(?:can ?not|can't|may not|must not|could not|couldn't|failed to|(?:is|was|were) unable to) (?!only)/
const errorLine = /^(?:error|fatal): \S/m
const commandNames: ReadonlySet<string> = new Set(['cmd', 'code', 'command', 'input', 'query', 'script', 'sql'])
