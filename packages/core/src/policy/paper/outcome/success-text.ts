/**
 * Whether a text reports that the call succeeded: the text is a value, its first sentence reports success, or a command ended with exit
 * code 0. A text without such a sign proves nothing.
 */

import { successMarks, successTexts } from '../lexicon/outcome.ts'
import { unspacedDoubts, unspacedSuccesses } from '../lexicon/outcome-languages.ts'
import { oppositeVerbs, readVerbs } from '../lexicon/paper.ts'
import { memoizeName } from '../memoize.ts'
import { nameTokens } from '../text/words.ts'
import { openingCharacters } from './opening.ts'
import { repeatsCall } from './repeats-call.ts'
import { readSentence, takesBack } from './report-sentence.ts'
import type { ReportedCall } from './text.ts'
import { isStructured, isValue } from './value-text.ts'

export function reportsSuccess(text: string, start: number, call: ReportedCall | undefined): boolean {
  if (start >= text.length) return true
  const opening = text.slice(start, start + openingCharacters)
  const newline = opening.indexOf('\n')
  const line = newline < 0 ? opening : opening.slice(0, newline)
  const isWhole = text.length - start <= openingCharacters && (newline < 0 || opening.trimEnd().length <= newline)
  if (isWhole && isWholeReport(line.trimEnd())) return true
  if (isStructured(text, start) || exitedWell(opening) || httpSuccess.test(line)) return true
  if (isWhole && (commandTag.test(line.trimEnd()) || (call !== undefined && repeatsCall(line, call)))) return true
  // For a reading call, the sentences of the text are not examined. The text is often long, and all evidence treats a reading call with
  // an unclear result like a successful one.
  return !(call && onlyReads(call.name)) && lineReports(line, opening, call)
}

function isWholeReport(line: string): boolean {
  if (isValue(line)) return true
  if (line.length > 24) return false
  const plain = line.toLowerCase()
  return successTexts.has(plain) || successTexts.has(plain.replace(/[.!]+$/, ''))
}

/** Whether the tool only reads, by the first word after the namespace. "Check in" and "show" may change something. */
export const onlyReads: (name: string) => boolean = memoizeName((name) => {
  const [first = ''] = nameTokens(name.slice(Math.max(...[...'._/:'].map((sign) => endOfPlace(name, sign)))))
  return readVerbs.has(first) && !oppositeVerbs.flat().some((verb) => verb.split(' ', 1)[0] === first)
})

/** Two underscores end a namespace, while a single underscore separates words. */
function endOfPlace(name: string, sign: string): number {
  const end = sign === '_' ? '__' : sign
  const at = name.lastIndexOf(end)
  return at < 0 ? 0 : at + end.length
}

function exitedWell(opening: string): boolean {
  return opening.includes('xit') && exitCode.test(opening)
}

const exitCode =
  /^(?:exit (?:code|status)|(?:process|command|program) (?:exited|finished) with (?:exit )?(?:code|status)):? 0\b/im

/** Matches a database's answer to a command: "ALTER TABLE", "UPDATE 3". A command that changed no row is no match. */
const commandTag =
  /^(?:(?:ALTER|COMMENT|CREATE|DROP|GRANT|REVOKE|TRUNCATE)(?: [A-Z]+){0,3}|(?:DELETE|MERGE|UPDATE|INSERT 0) [1-9]\d{0,9})$/

const httpSuccess = /^HTTP(?:\/[\d.]{1,3})? 2\d\d\b/

/** Matches phrases that deny an error, such as "0 errors". They are removed before the search for failure words. */
const noErrorPhrase = /\b(?:0|no|without|zero) (?:any )?(?:errors?|failures?|failed|problems?|warnings?)\b/gi

function lineReports(line: string, opening: string, call: ReportedCall | undefined): boolean {
  const isMarked = line.charCodeAt(0) > 127 && successMarks.some((mark) => line.startsWith(mark))
  const said = readSentence(line.toLowerCase().replaceAll(noErrorPhrase, ''), call)
  const isSure = said === 'surely-done' && !failureCount.test(line)
  const isDone = isSure || said === 'done' || (said === 'nothing' && (isMarked || saysUnspaced(line)))
  if (!isDone || opening.length >= openingCharacters) return isDone
  // Later lines of a short output may take the success back.
  return !takesBack(opening.slice(line.length).replaceAll(noErrorPhrase, ''))
}

/** Matches failures that are counted in a report of success, as in "Updated successfully: 3, failed: 2". */
const failureCount =
  /\b(?:failed|failures?|errors?|skipped|rejected)\W{0,3}[1-9]|[1-9] (?:failed|failures?|errors?|skipped)/i

/** Scripts without spaces are searched by parts of the text, because they have no separate words to look up. */
function saysUnspaced(line: string): boolean {
  if (!beyondAscii.test(line)) return false
  return unspacedSuccesses.some((part) => line.includes(part)) && !unspacedDoubts.some((part) => line.includes(part))
}

const beyondAscii = /[^\u0000-\u007f]/
