/** Whether a text reports that the call failed. The start of the text decides. For a single line the end counts too. */
import {
  errorCodes,
  errorHeadings,
  failureEndings,
  failureOpenings,
  failurePhrases,
  failureSentences,
  failureTexts,
  phraseFollowers,
  systemErrors,
} from '../lexicon/outcome.ts'
import { reportsForeignFailure } from './foreign-failure.ts'
import { firstToken, firstWord, firstWordOf, lowerOpening, openingCharacters, singleLine } from './opening.ts'
import { headingOfPage, opensWithFailureElement } from './xml.ts'

export function reportsFailure(text: string, start: number, token: string, word: string): boolean {
  if (opensWithOne(textsByCharacter, text, start)) return !isErrorHeading(text, start, token)
  if (namesException(token) || namesSystemError(token) || opensWithStatus(text, start, token)) return true
  if (token.startsWith('<')) return opensWithFailureElement(text, start) || isErrorPage(text, start)
  if (phrasesByWord.has(word) && opensWithPhrase(lowerOpening(text, start), word)) return true
  if (sentenceWords.has(word) && opensWithSentence(lowerOpening(text, start))) return true
  if (opensWithCode(text, start, token) || reportsForeignFailure(text, start)) return true
  return isFailureLine(text, start) || tellsExitCode(text, start) || isErrorTable(text, start)
}

/** Whether the text is a table with one row whose first or last cell reports a failure. */
function isErrorTable(text: string, start: number): boolean {
  const opening = text.slice(start, start + openingCharacters)
  if (!opening.includes('|') || !opening.includes('\n')) return false
  const rows = text
    .slice(start, start + 1_000)
    .trimEnd()
    .split('\n')
    .filter((row) => /[a-z\d]/i.test(row))
  return rows.length === 2 && rows.every((row) => row.includes('|')) && failedCell.test(rows[1] ?? '')
}

const failedCell =
  /^\|?\s{0,20}(?:denied|error|failed|rejected)\s{0,20}\||\|\s{0,20}(?:denied|error|failed|rejected)\s{0,20}\|?$/i

function isErrorPage(text: string, start: number): boolean {
  const heading = headingOfPage(text, start)
  if (heading === null || heading === '' || heading.startsWith('<')) return false
  const token = firstToken(heading, 0)
  return reportsFailure(heading, 0, token, firstWord(token))
}

type ByCharacter = ReadonlyMap<string, readonly string[]>

const textsByCharacter = byFirstCharacter(failureTexts)
const openingsByCharacter = byFirstCharacter(failureOpenings)

function byFirstCharacter(openings: readonly string[]): ByCharacter {
  return new Map(openings.map(([first = '']) => [first, openings.filter((opening) => opening.startsWith(first))]))
}

function opensWithOne(openings: ByCharacter, text: string, start: number): boolean {
  const possible = openings.get(text[start] ?? '')
  return possible?.some((opening) => text.startsWith(opening, start)) ?? false
}

const sentenceWords: ReadonlySet<string> = new Set(failureSentences.map(firstWordOf))

function opensWithSentence(lower: string): boolean {
  return failureSentences.some((sentence) => lower.startsWith(sentence))
}

/**
 * Whether the text starts with the error code of a remote call: "rpc error: code = NotFound desc = …", "5 NOT_FOUND: …",
 * "PERMISSION_DENIED: …", or a first line that is only a code such as "code: not_found".
 */
function opensWithCode(text: string, start: number, token: string): boolean {
  if (token === 'rpc' || token === 'code') return remoteCode.test(text.slice(start, start + openingCharacters))
  const isNumbered = token.length < 3 && token >= '1' && token <= '99'
  const code = isNumbered ? firstToken(text, start + token.length + 1) : token
  if (code === 'code:' || code === 'Code:') {
    const line = /^\S+ ["']?([\w -]{2,40})["']?\s*?(?:\n|$)/.exec(text.slice(start, start + openingCharacters))
    return errorCodes.has(plainCode(line?.[1] ?? ''))
  }
  return code.endsWith(':') && upperCode.test(code) && errorCodes.has(plainCode(code.slice(0, -1)))
}

/** The code OK is left out, because it reports a success. */
const remoteCode = /^(?:rpc error: )?code = (?!OK\b)\w/
const upperCode = /^[A-Z][A-Z_]{3,40}:$/

function plainCode(code: string): string {
  return code.toLowerCase().replaceAll(/[_-]/g, ' ')
}

function isErrorHeading(text: string, start: number, opening: string): boolean {
  const next = firstToken(text, start + opening.length + 1).toLowerCase()
  return opening.toLowerCase() === 'error' && errorHeadings.has(next.endsWith(':') ? next.slice(0, -1) : next)
}

/** Whether the token is the name of an exception, as in "ValueError: …" or "requests.exceptions.HTTPError: …". */
function namesException(token: string): boolean {
  if (!token.endsWith(':')) return false
  return token.endsWith('Error:') || token.endsWith('Exception:') || token.includes('.exceptions.')
}

function namesSystemError(token: string): boolean {
  return token.startsWith('E') && token.endsWith(':') && systemErrors.has(token.slice(0, -1))
}

/** Whether the text starts with an HTTP error status, as in "404 Not Found" or "HTTP/1.1 503 Service Unavailable". */
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

/** Whether a single line reports a failure, as "Cannot cancel a shipped order." or "Order W1 not found." does. */
function isFailureLine(text: string, start: number): boolean {
  const line = singleLine(text, start)
  if (line === null) return false
  const fails =
    opensWithOne(openingsByCharacter, line, 0) ||
    ((line.startsWith('no ') || line.startsWith('there')) && noneWithId.test(line)) ||
    (lastCharacters.has(line.at(-1) ?? '') && failureEndings.some((ending) => line.endsWith(ending))) ||
    failedBecause.test(line) ||
    lacksSomething.test(line) ||
    limitReached.test(line) ||
    systemErrors.has(line.slice(line.lastIndexOf(' ') + 1).toUpperCase())
  return fails && !tally.test(line)
}

const lastCharacters: ReadonlySet<string> = new Set(failureEndings.map((ending) => ending.at(-1) ?? ''))

/**
 * Matches a line that says that a named thing does not exist, such as "No door with this id" or "There is no order with id W1". An empty
 * search result such as "No events found" is no failure.
 */
const noneWithId =
  /^(?:there is |there's )?no [\w -]{1,40}? (?:with|has|for|under|by) (?:(?:this|that|the|such an?|an?|given|specified|provided|requested) ){0,2}(?:[a-z]+ )?(?:id|identifier|key|number|reference|uuid)\b/

/** Matches a failure with its reason, "Activation failed: the key is expired", and not a count such as "failed: 0". */
const failedBecause = /^[^:]{1,80} failed(?:[:;] ?(?![\d ])| because | [-–—(] ?(?!\d))/

/** Matches lines such as "Unknown order id 4471", "missing required field: date" or "exit 1". */
const lacksSomething =
  /^(?:unknown [a-z_ -]{2,40}(?:: | id\b| ["'#]?[\w-]*\d)|missing (?:required |mandatory )?(?:argument|field|header|key|parameter|property|value)s?\b|exit (?:code |status )?[1-9])/

/** Matches a reached limit, such as "Seat limit reached (5 of 5)". */
const limitReached = /^[a-z -]{0,40}\b(?:limit|maximum|quota) (?:has been |is |was )?(?:exceeded|hit|reached)\b/

/** Matches a count with a plural label, such as "Invalid rows: 0". */
const tally = /s: ?\d{1,20}$/

/** Whether the header that hosts put above a command's output reports a failure. "Exit code: 0" means success. */
function tellsExitCode(text: string, start: number): boolean {
  const opening = text.slice(start, start + openingCharacters)
  return opening.includes('xit') && exitCode.test(opening)
}

const exitCode =
  /^(?:exit (?:code|status)|(?:process|command|program) (?:exited|finished) with (?:exit )?(?:code|status)):? -?0*[1-9]/im
