/**
 * What a tool's output says about how the call went (paper, Section 4.1: "inferred outcome").
 *
 * Real tools report failure in a handful of ways; this reads them and nothing else. The word "error" inside data is
 * data: only where a failure is reported (the host's flag, a top-level member, the beginning of a text) does it count.
 */

import { limits } from './constants.ts'
import { isObject } from './json.ts'
import { errorHeadings, failureStatuses, failureTexts } from './lexicon.ts'

export type Outcome = 'success' | 'failure' | 'unknown'

export function inferOutcome(output: string, isError: boolean | undefined): Outcome {
  if (isError === true) return 'failure'
  const start = firstNonSpace(output)
  switch (output[start]) {
    case '{':
      return objectReportsFailure(output, start) ? 'failure' : 'success'
    case '[':
      return listReportsFailure(output, start) ? 'failure' : 'success'
    case '"':
      return quotedTextReportsFailure(output, start) ? 'failure' : 'success'
    default:
      return textReportsFailure(output, start) ? 'failure' : 'success'
  }
}

function objectReportsFailure(output: string, start: number): boolean {
  // Most outputs report nothing of the kind; parsing is only worth it when one of the members could be there.
  if (!mentionsReport(output)) return false
  if (output.length > limits.outcomeCharacters) return false
  const parsed = parseJson(output)
  // Tools written in Python sometimes print a dictionary instead of JSON, and long outputs arrive cut off.
  if (parsed === undefined) return opensWithError(output, start)
  return isObject(parsed) && membersReportFailure(parsed)
}

/** A tool that answers with lists may wrap its one error in one. Several of them are rows of a log. */
function listReportsFailure(output: string, start: number): boolean {
  const first = output[start + 1]
  const opens =
    first === '{'
      ? opensWithError(output, start + 1)
      : (first === '"' || first === "'") && textReportsFailure(output, start + 2)
  if (!opens) return false
  const parsed = output.length <= limits.outcomeCharacters ? parseJson(output) : undefined
  return Array.isArray(parsed) ? parsed.length === 1 : !output.includes(first === '{' ? '}, {' : "', '")
}

/** `{'error': 'no such file'}`, and not `{'error': None}`. */
function opensWithError(output: string, start: number): boolean {
  return /^\{['"]error['"]\s{0,3}:\s{0,3}(?!\s|None|null|False|false|''|""|\[\]|\{\}|[-\d])/.test(
    output.slice(start, start + 40),
  )
}

/**
 * What a member that reports a failure looks like, and whatever else looks so: the parsed output decides. Spaces are the only
 * repetition, so that it is one pass over the output.
 */
const reportMember =
  /"(?:errors?|is_?error)"\s*:\s*(?!\s|null|false|""|\[\]|\{\})|"(?:success|ok)"\s*:\s*false|"status(?:_?code)?"\s*:\s*(?:"(?:error|fail)|[45]\d\d)|'error'/i

function mentionsReport(output: string): boolean {
  return reportMember.test(output)
}

function membersReportFailure(output: Readonly<Record<string, unknown>>): boolean {
  const { error, errors, isError, is_error, success, ok, status, statusCode, status_code } = output
  return (
    reportsError(error) ||
    (Array.isArray(errors) && errors.length > 0) ||
    isError === true ||
    is_error === true ||
    success === false ||
    ok === false ||
    isFailureStatus(status) ||
    isFailureStatus(statusCode) ||
    isFailureStatus(status_code)
  )
}

/** A number under "error" is a measurement unless it is a status; an empty value says that there was none. */
function reportsError(error: unknown): boolean {
  if (typeof error === 'number') return Number.isInteger(error) && isFailureStatus(error)
  if (typeof error === 'string') return error.length > 0
  if (Array.isArray(error)) return error.length > 0
  if (isObject(error)) return Object.keys(error).length > 0
  return error === true
}

function isFailureStatus(status: unknown): boolean {
  if (typeof status === 'number') return status >= 400 && status <= 599
  return typeof status === 'string' && failureStatuses.has(status.toLowerCase())
}

function quotedTextReportsFailure(output: string, start: number): boolean {
  const parsed = output.length <= limits.outcomeCharacters ? parseJson(output) : undefined
  return typeof parsed === 'string'
    ? textReportsFailure(parsed, firstNonSpace(parsed))
    : textReportsFailure(output, start + 1)
}

function textReportsFailure(text: string, start: number): boolean {
  const opening = firstToken(text, start)
  if (failureTexts.some((failure) => text.startsWith(failure, start))) return !isErrorHeading(text, start, opening)
  return namesException(opening) || opensWithStatus(text, start, opening)
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

/** The text up to the first space, bounded: an opening longer than this names no exception. */
function firstToken(text: string, start: number): string {
  const opening = text.slice(start, start + 80)
  const end = opening.search(/\s/)
  return end < 0 ? opening : opening.slice(0, end)
}

function firstNonSpace(text: string): number {
  let i = 0
  while (i < text.length && text.charCodeAt(i) <= 32) i++
  return i
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
