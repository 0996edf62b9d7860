/** What a text reports of the call it answers. Its beginning decides; of a single line, its end too. */
import {
  approvalPhrases,
  errorHeadings,
  failureEndings,
  failureOpenings,
  failurePhrases,
  failureTexts,
  phraseFollowers,
  refusalLeads,
  refusalPhrases,
} from '../lexicon-outcome.ts'
import { wordLine } from '../text/words.ts'
import type { Outcome } from './report.ts'
import { opensWithFailureElement } from './xml.ts'

/** How much of a text may open a report, and how long a single line of it is. */
const openingCharacters = 200

export function readText(text: string, start: number): Outcome {
  const token = firstToken(text, start)
  const word = firstWord(token)
  if (refusalWords.has(word) && isRefusal(text, start)) return 'refused'
  if (reportsFailure(text, start, token, word)) return 'failure'
  return approvalWords.has(word) && isToBeApproved(text, start) ? 'unknown' : 'success'
}

/** The first words of what may be a refusal, and the phrases of a failure by their first word: most texts are known by that. */
const refusalWords: ReadonlySet<string> = new Set([...refusalLeads, ...refusalPhrases.map(firstWordOf)])
const approvalWords: ReadonlySet<string> = new Set(approvalPhrases.map(firstWordOf))
const phrasesByWord: ReadonlyMap<string, readonly string[]> = new Map(
  failurePhrases.map((phrase) => [
    firstWordOf(phrase),
    failurePhrases.filter((other) => firstWordOf(other) === firstWordOf(phrase)),
  ]),
)

export function firstNonSpace(text: string): number {
  let i = 0
  while (i < text.length && text.charCodeAt(i) <= 32) i++
  return i
}

/** A person refused the call: "Error: The user doesn't want to proceed", "exec command rejected by user". */
function isRefusal(text: string, start: number): boolean {
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

/** One line that says that the call waits for somebody: "Pending approval by the manager." */
function isToBeApproved(text: string, start: number): boolean {
  const line = singleLine(text, start)
  return line !== null && approvalPhrases.some((phrase) => line.startsWith(phrase))
}

function reportsFailure(text: string, start: number, token: string, word: string): boolean {
  if (failureTexts.some((failure) => text.startsWith(failure, start))) return !isErrorHeading(text, start, token)
  if (namesException(token) || opensWithStatus(text, start, token)) return true
  if (token.startsWith('<')) return opensWithFailureElement(text, start)
  if (phrasesByWord.has(word) && opensWithPhrase(lowerOpening(text, start), word)) return true
  return isFailureLine(text, start) || tellsExitCode(text, start)
}

function lowerOpening(text: string, start: number): string {
  return text.slice(start, start + openingCharacters).toLowerCase()
}

function firstWord(token: string): string {
  const word = token.startsWith('[') ? token.slice(1) : token
  return firstWordOf(word.toLowerCase())
}

function firstWordOf(phrase: string): string {
  let end = 0
  while (end < phrase.length && isLetter(phrase.charCodeAt(end))) end++
  return phrase.slice(0, end)
}

function isErrorHeading(text: string, start: number, opening: string): boolean {
  const next = firstToken(text, start + opening.length + 1).toLowerCase()
  return opening.toLowerCase() === 'error' && errorHeadings.has(next.endsWith(':') ? next.slice(0, -1) : next)
}

/** "ValueError: …", "requests.exceptions.HTTPError: …", "NullPointerException: …" */
function namesException(token: string): boolean {
  return token.endsWith('Error:') || token.endsWith('Exception:')
}

/** "404 Not Found", "HTTP 500", "HTTP/1.1 503 Service Unavailable" */
function opensWithStatus(text: string, start: number, token: string): boolean {
  if (token === 'HTTP' || token.startsWith('HTTP/')) return isStatusCode(firstToken(text, start + token.length + 1))
  if (!isStatusCode(token)) return false
  const next = text.charCodeAt(start + token.length + 1)
  return next >= 65 && next <= 90
}

function isStatusCode(token: string): boolean {
  const code = token.endsWith(':') ? token.slice(0, -1) : token
  return code.length === 3 && code >= '400' && code <= '599'
}

function opensWithPhrase(lower: string, word: string): boolean {
  const phrases = phrasesByWord.get(word) ?? []
  return phrases.some((phrase) => lower.startsWith(phrase) && endsPhrase(lower, phrase.length))
}

function endsPhrase(lower: string, end: number): boolean {
  const next = lower[end]
  if (next === undefined || '.:;,!\n\r'.includes(next)) return true
  return next === ' ' && (lower[end + 1] === '(' || phraseFollowers.has(firstToken(lower, end + 1)))
}

/** One line and nothing else: "ls: /x: No such file or directory", "Cannot cancel a shipped order.", "Order W1 not found." */
function isFailureLine(text: string, start: number): boolean {
  const line = singleLine(text, start)
  if (line === null || tally.test(line)) return false
  return (
    failureOpenings.some((opening) => line.startsWith(opening)) ||
    failureEndings.some((ending) => line.endsWith(ending)) ||
    failedBecause.test(line)
  )
}

/** "Activation failed: the key is expired", and not "failed: 0". */
const failedBecause = /^[^:]{1,80} failed(?:: ?(?![\d ])| because )/

/** A figure under a heading of several things: "Invalid rows: 0". */
const tally = /s: ?\d{1,20}$/

/** The text in lower case without its full stop where it is one short line and nothing else. */
function singleLine(text: string, start: number): string | null {
  if (text.length - start >= openingCharacters) return null
  const trimmed = lowerOpening(text, start).trimEnd()
  if (trimmed.includes('\n')) return null
  return trimmed.endsWith('.') || trimmed.endsWith('!') ? trimmed.slice(0, -1) : trimmed
}

/** What a host puts over the output of a command. "Exit code: 0" is over one that succeeded. */
function tellsExitCode(text: string, start: number): boolean {
  const opening = text.slice(start, start + openingCharacters)
  return opening.includes('xit') && exitCode.test(opening)
}

const exitCode =
  /^(?:exit (?:code|status)|(?:process|command|program) exited with (?:exit )?(?:code|status)):? -?0*[1-9]/im

/** The text up to the first space, bounded: an opening longer than this names no exception. */
function firstToken(text: string, start: number): string {
  const most = Math.min(text.length, start + 80)
  let end = start
  while (end < most && !isSpace(text.charCodeAt(end))) end++
  return text.slice(start, end)
}

function isSpace(unit: number): boolean {
  return unit <= 32 || unit === 0xa0
}

function isLetter(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || unit === 39
}
