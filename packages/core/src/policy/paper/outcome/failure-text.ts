/** Whether a text reports that the call failed. The beginning decides; for a single line, the end too. */
import {
  errorHeadings,
  failureEndings,
  failureOpenings,
  failurePhrases,
  failureTexts,
  phraseFollowers,
} from '../lexicon/outcome.ts'
import { firstToken, firstWordOf, lowerOpening, openingCharacters, singleLine } from './opening.ts'
import { opensWithFailureElement } from './xml.ts'

export function reportsFailure(text: string, start: number, token: string, word: string): boolean {
  if (failureTexts.some((failure) => text.startsWith(failure, start))) return !isErrorHeading(text, start, token)
  if (namesException(token) || opensWithStatus(text, start, token)) return true
  if (token.startsWith('<')) return opensWithFailureElement(text, start)
  if (phrasesByWord.has(word) && opensWithPhrase(lowerOpening(text, start), word)) return true
  return isFailureLine(text, start) || tellsExitCode(text, start)
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

/** Failure phrases by their first word. */
const phrasesByWord: ReadonlyMap<string, readonly string[]> = new Map(
  failurePhrases.map((phrase) => [
    firstWordOf(phrase),
    failurePhrases.filter((other) => firstWordOf(other) === firstWordOf(phrase)),
  ]),
)

function opensWithPhrase(lower: string, word: string): boolean {
  const phrases = phrasesByWord.get(word) ?? []
  return phrases.some((phrase) => lower.startsWith(phrase) && endsPhrase(lower, phrase.length))
}

function endsPhrase(lower: string, end: number): boolean {
  const next = lower[end]
  if (next === undefined || '.:;,!\n\r'.includes(next)) return true
  return next === ' ' && (lower[end + 1] === '(' || phraseFollowers.has(firstToken(lower, end + 1)))
}

/** A single line: "ls: /x: No such file or directory", "Cannot cancel a shipped order.", "Order W1 not found." */
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

/** A count with a plural label: "Invalid rows: 0". */
const tally = /s: ?\d{1,20}$/

/** The header that hosts put above a command's output. "Exit code: 0" means success. */
function tellsExitCode(text: string, start: number): boolean {
  const opening = text.slice(start, start + openingCharacters)
  return opening.includes('xit') && exitCode.test(opening)
}

const exitCode =
  /^(?:exit (?:code|status)|(?:process|command|program) exited with (?:exit )?(?:code|status)):? -?0*[1-9]/im
