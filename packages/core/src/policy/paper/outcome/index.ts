/**
 * What a tool's output says about how the call went (paper, Section 4.1: "inferred outcome").
 *
 * Real tools report failure in a handful of ways, and this reads only those. The word "error" inside data is data. It
 * counts only in the host's flag, in a member of the answer, or at the beginning of a text. A call that a person
 * refused did not fail: what it would have done is unknown.
 */
import { limits } from '../constants.ts'
import { isObject, parseJson } from '../json.ts'
import { mayReport } from './may-report.ts'
import { isErrorItem, readMembers } from './members.ts'
import { firstNonSpace } from './opening.ts'
import type { Outcome } from './text.ts'
import { readText, readWhole } from './text.ts'

export type { Outcome } from './text.ts'

export function inferOutcome(output: string, isError: boolean | undefined): Outcome {
  const report = readReport(output)
  return isError === true && report !== 'refused' ? 'failure' : report
}

function readReport(output: string): Outcome {
  const start = firstNonSpace(output)
  switch (output[start]) {
    case '{':
      return readObject(output, start)
    case '[':
      return readList(output, start)
    case '"':
      return readQuoted(output, start)
    default:
      return readText(output, start)
  }
}

function readObject(output: string, start: number): Outcome {
  // Tools written in Python sometimes print a dictionary instead of JSON, and long outputs arrive cut off.
  if (output[start + 1] === "'") return opensWithError(output, start) ? 'failure' : 'success'
  // Most outputs report no failure. Parsing is worth it only if one of the members may be present.
  if (!mayReport(output, start) && !answerText.test(output.slice(start, start + 40))) return 'success'
  if (output.length > limits.outcomeCharacters) return 'success'
  const parsed = parseJson(output)
  if (parsed === undefined) return opensWithError(output, start) ? 'failure' : 'success'
  return isObject(parsed) ? readMembers(parsed) : 'success'
}

/** An answer that is one text reports what that text reports. */
const answerText = /^\{\s{0,3}"(?:result|response|outcome|message|detail|reason|output)"\s{0,3}:\s{0,3}"/i

/** A tool that returns lists may wrap its one error in a list. Several errors are rows of a log. */
function readList(output: string, start: number): Outcome {
  const first = output[start + 1]
  if (first === '{' && output.startsWith('"type"', start + 2)) return readContent(output)
  const opens =
    first === '{'
      ? opensWithError(output, start + 1)
      : (first === '"' || first === "'") && readText(output, start + 2) === 'failure'
  // "[Request interrupted by user]" is not a list.
  if (!opens) return readText(output, start + 1) === 'refused' ? 'refused' : 'success'
  const parsed = output.length <= limits.outcomeCharacters ? parseJson(output) : undefined
  const single = Array.isArray(parsed) ? parsed.length === 1 : !output.includes(first === '{' ? '}, {' : "', '")
  return single ? 'failure' : 'success'
}

/** A list of errors, or of one text, as MCP servers answer: `[{"type": "text", "text": "Error: no such order"}]`. */
function readContent(output: string): Outcome {
  const parsed = output.length <= limits.outcomeCharacters ? parseJson(output) : undefined
  if (Array.isArray(parsed) && parsed.every(isErrorItem)) return 'failure'
  const only: unknown = Array.isArray(parsed) && parsed.length === 1 ? parsed[0] : null
  return isObject(only) && typeof only.text === 'string' ? readWhole(only.text) : 'success'
}

/** `{'error': 'no such file'}` or `{'success': False}`, and not `{'error': None}`. */
function opensWithError(output: string, start: number): boolean {
  const opening = output.slice(start, start + 40)
  return (
    /^\{['"]error['"]\s{0,3}:\s{0,3}(?!\s|None|null|False|false|''|""|\[\]|\{\}|[-\d])/i.test(opening) ||
    /^\{['"](?:success|ok)['"]\s{0,3}:\s{0,3}false/i.test(opening)
  )
}

function readQuoted(output: string, start: number): Outcome {
  const parsed = output.length <= limits.outcomeCharacters ? parseJson(output) : undefined
  return typeof parsed === 'string' ? readWhole(parsed) : readText(output, start + 1)
}
