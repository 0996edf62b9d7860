/**
 * Infers from a tool's output how the call went (paper, Section 4.1: "inferred outcome").
 *
 * Tools report failure in a few places, and only these are read: the host's flag, a member of the answer, and the start of a text. The
 * word "error" anywhere else is data. If a person refused the call, the outcome is `refused` and not a failure.
 *
 * An output that is a value (JSON, YAML, XML, a number, an id, or nothing) and has no sign of failure is a success. Any other text needs
 * a sign of success, or the outcome is unclear. An unclear result supports no evidence and does not cancel an earlier failure.
 */
import { limits } from '../constants.ts'
import { isObject, parseJson } from '../json.ts'
import { successTexts } from '../lexicon/outcome.ts'
import { flatMembers } from './flat-members.ts'
import { mayReport } from './may-report.ts'
import { isErrorItem, readMembers } from './members.ts'
import { firstNonSpace } from './opening.ts'
import { onlyReads } from './success-text.ts'
import { type Outcome, type ReportedCall, readBadReport, readText, readWhole } from './text.ts'

export type { Outcome, ReportedCall } from './text.ts'

/** Whether the call may have succeeded. An unclear result counts as a success in checks that can prevent a match. */
export function maySucceed(outcome: Outcome): boolean {
  return outcome === 'success' || outcome === 'unclear'
}

/** Infers the outcome of a call from its output. If `call` is missing, fewer texts are recognised as a success. */
export function inferOutcome(output: string, isError: boolean | undefined, call?: ReportedCall): Outcome {
  if (output.length <= longestPlain && isError !== true && plainSuccesses.has(output)) return 'success'
  const report = readReport(output, call, 0)
  return isError === true && report !== 'refused' ? 'failure' : report
}

/** The most common outputs in their usual notations: "None", "OK", "done". */
const plainSuccesses: ReadonlySet<string> = new Set(
  [...successTexts].flatMap((text) => [text, text.toUpperCase(), (text[0] ?? '').toUpperCase() + text.slice(1)]),
)

/** Maximum length of a text that is looked up, because a lookup takes time in proportion to the length. */
const longestPlain = 12

/** How many wrappers around a text are opened. A wrapper is a list with a single item, or a pair of quotation marks. */
const deepestText = 2

function readReport(output: string, call: ReportedCall | undefined, depth: number): Outcome {
  const start = firstNonSpace(output)
  switch (output[start]) {
    case '{':
      return readObject(output, start, call)
    case '[':
      return readList(output, start, call, depth)
    case '"':
      return readQuoted(output, start, call, depth)
    default:
      return readFlat(output, start, call) ?? readText(output, start, call)
  }
}

/**
 * Reads the outcome from a short answer in XML or YAML to a changing call. Returns the outcome if the call failed, was refused or is
 * pending, and null otherwise. For a reading call the answer is data, so the result is always null.
 */
function readFlat(output: string, start: number, call: ReportedCall | undefined): Outcome | null {
  if (call === undefined || onlyReads(call.name)) return null
  const members = flatMembers(output, start)
  const report = members === null ? null : readMembers(members, call)
  return report === 'failure' || report === 'refused' || report === 'unknown' ? report : null
}

function readInner(text: string, call: ReportedCall | undefined, depth: number): Outcome {
  return depth < deepestText ? readReport(text, call, depth + 1) : readText(text, firstNonSpace(text), call)
}

function readObject(output: string, start: number, call: ReportedCall | undefined): Outcome {
  // Tools written in Python sometimes print a dictionary in place of JSON, and long outputs arrive truncated.
  if (output[start + 1] === "'") return opensWithError(output, start) ? 'failure' : 'success'
  // Most outputs report no failure. So a quick search comes first, and an output is parsed only if the search finds a member that may
  // report something.
  if (!mayReport(output, start) && !answerText.test(output.slice(start, start + 40))) return 'success'
  if (output.length > limits.outcomeCharacters) return 'success'
  const parsed = parseJson(output)
  if (parsed === undefined) return opensWithError(output, start) ? 'failure' : 'success'
  return isObject(parsed) ? readMembers(parsed, call) : 'success'
}

/**
 * Matches an output that starts with a text member, such as `{"message": "Error: …"}`. That text may say whether the call failed, so the
 * output is parsed.
 */
const answerText = /^\{\s{0,3}"(?:result|response|outcome|message|detail|reason|output)"\s{0,3}:\s{0,3}"/i

/**
 * Reads the outcome from a list. A list whose only item is an error reports a failure, because a tool may wrap its error in a list. A
 * list of several errors is data, such as rows of a log.
 */
function readList(output: string, start: number, call: ReportedCall | undefined, depth: number): Outcome {
  const first = output[start + 1]
  if (first === '{' && output.startsWith('"type"', start + 2)) return readContent(output, call, depth)
  const opens =
    first === '{'
      ? opensWithError(output, start + 1)
      : (first === '"' || first === "'") && readBadReport(output, start + 2) === 'failure'
  if (opens) {
    const parsed = output.length <= limits.outcomeCharacters ? parseJson(output) : undefined
    const single = Array.isArray(parsed) ? parsed.length === 1 : !output.includes(first === '{' ? '}, {' : "', '")
    return single ? 'failure' : 'success'
  }
  // "[Request interrupted by user]" and "[warn] retrying" are not lists.
  if (readBadReport(output, start + 1) === 'refused') return 'refused'
  return isLabel.test(output.slice(start, start + 40)) ? readText(output, start, call) : 'success'
}

const isLabel = /^\[[A-Za-z][\w :-]{0,30}\](?:[ :]|$)/

/**
 * Reads the outcome from a list of content items, as MCP servers return it. If every item is an error, the call failed. If the list has a
 * single text, the text decides: `[{"type": "text", "text": "Error: no such order"}]`.
 */
function readContent(output: string, call: ReportedCall | undefined, depth: number): Outcome {
  const parsed = output.length <= limits.outcomeCharacters ? parseJson(output) : undefined
  if (Array.isArray(parsed) && parsed.every(isErrorItem)) return 'failure'
  const only: unknown = Array.isArray(parsed) && parsed.length === 1 ? parsed[0] : null
  if (!isObject(only) || typeof only.text !== 'string') return 'success'
  return only.type === 'text' ? readInner(only.text, call, depth) : (readWhole(only.text) ?? 'success')
}

/** Whether the first member reports a failure. `{'error': 'no such file'}` does, and `{'error': None}` does not. */
function opensWithError(output: string, start: number): boolean {
  const opening = output.slice(start, start + 40)
  return (
    /^\{['"]error['"]\s{0,3}:\s{0,3}(?!\s|None|null|False|false|''|""|\[\]|\{\}|[-\d])/i.test(opening) ||
    /^\{['"](?:success|ok)['"]\s{0,3}:\s{0,3}false/i.test(opening)
  )
}

function readQuoted(output: string, start: number, call: ReportedCall | undefined, depth: number): Outcome {
  const parsed = output.length <= limits.outcomeCharacters ? parseJson(output) : undefined
  return typeof parsed === 'string' ? readInner(parsed, call, depth) : readText(output, start + 1, call)
}
