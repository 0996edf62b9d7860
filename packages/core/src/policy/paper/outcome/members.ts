/** What the members of an answer report about the call. */
import { isObject } from '../json.ts'
import {
  answerMembers,
  approvalPhrases,
  contentMembers,
  decisionStatuses,
  doubtfulErrorCodes,
  errorCodes,
  explainingMembers,
  failureStatuses,
  failureWords,
  noErrorCodes,
  noErrors,
  noSuccesses,
  pendingStatuses,
  reportMembers,
  verdictMembers,
} from '../lexicon/outcome.ts'
import { settingVerbs } from '../lexicon/requests.ts'
import { nameTokens, splitName } from '../text/words.ts'
import { isOfCall } from './report-sentence.ts'
import { onlyReads } from './success-text.ts'
import { type Outcome, type ReportedCall, readWhole } from './text.ts'

type Members = Readonly<Record<string, unknown>>

/** How deep answers may be nested. */
const deepestAnswer = 3

export function readMembers(output: Members, call?: ReportedCall, depth = 0): Outcome {
  const members = Object.entries(output).map(([name, value]) => ({ name: plainName(name), value }))
  const report = isReport(output)
  // A thing that was read may have failed itself: `{"job": 5, "state": "failed"}`.
  const isRead = !report && call !== undefined && onlyReads(call.name)
  const texts = report ? members.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])) : []
  const reports: (Outcome | null)[] = [
    ...texts.map(readWhole),
    ...members.map(({ name, value }) =>
      isRead && statusMembers.has(name) ? 'success' : readMember(name, value, depth),
    ),
  ]
  if (reports.includes('refused')) return 'refused'
  if (reports.includes('failure') || isBareStatus(output) || (!isRead && isDecidedAgainst(members))) return 'failure'
  if (call && !onlyReads(call.name) && (isTurnedDown(members) || isLeftUndone(output, call))) return 'failure'
  const error = readErrorSigns(output, members, call)
  if (error === 'failure') return error
  return reports.includes('unknown') || isPending(members, report, call) ? 'unknown' : error
}

/**
 * An error code, or the type `error`. They report a failure in an object that holds nothing but an explanation. Next to
 * other data the outcome is unclear: a diagnosis of a device has error codes too. The call's own arguments are no data.
 * Next to an id, the type is the type of the thing with that id.
 */
function readErrorSigns(output: Members, members: readonly StatusMember[], call: ReportedCall | undefined): Outcome {
  const code = members.some(({ name, value }) => name === 'code' && typeof value === 'string' && isErrorCode(value))
  if (code) return 'failure'
  const signs = members.filter(
    ({ name, value }) => (name === 'errorcode' || name === 'errcode') && value !== null && !isNoErrorCode(value),
  )
  const isTyped = isOfTypeError(output)
  const isDoubtful = members.some(({ name, value }) => name === 'code' && isDoubtfulCode(value))
  if (signs.length === 0 && !isTyped && !isDoubtful) return 'success'
  const given = call ? Object.values(call.arguments).slice(0, mostArguments) : []
  const explains = ({ name, value }: StatusMember) =>
    isReportName(name, 0) || explainingMembers.has(name) || given.some((argument) => argument === value)
  if (members.every(explains)) return 'failure'
  return signs.length > 0 || (isTyped && !members.some(({ name }) => name.endsWith('id'))) ? 'unclear' : 'success'
}

/** Whether a changing call was turned down with an explanation: `{"valid": false, "message": "too heavy"}`. */
function isTurnedDown(members: readonly StatusMember[]): boolean {
  const isVerdict = ({ name, value }: StatusMember) => value === false && verdictMembers.has(name)
  return members.some(isVerdict) && members.every((member) => isVerdict(member) || isReportName(member.name, 0))
}

/** Whether the participle of the tool's own verb is false: `alarm_arm` answers `{"armed": false}`. */
function isLeftUndone(output: Members, call: ReportedCall): boolean {
  const [first = ''] = nameTokens(call.name)
  if (settingVerbs.has(first) || first === 'toggle' || first === 'switch') return false
  return Object.entries(output).some(
    ([name, value]) =>
      value === false && name.endsWith('ed') && !Object.hasOwn(call.arguments, name) && isOfCall(name, call),
  )
}

/** How many arguments of a call are compared with the members of its output. */
const mostArguments = 16

function isErrorCode(code: string): boolean {
  if (errorCodes.has(plainText(code)) || /^[a-z_]{0,40}_(?:error|exception)$/i.test(code)) return true
  // `ResourceGroupNotFound`: the last two words of a name say what is wrong.
  return code.length <= 64 && errorCodes.has(splitName(code).slice(-2).join(' '))
}

function isDoubtfulCode(code: unknown): boolean {
  return typeof code === 'string' && doubtfulErrorCodes.has(plainText(code))
}

function isNoErrorCode(code: unknown): boolean {
  return code === '' || noErrorCodes.has(plainText(String(code)))
}

/** Whether the item only reports an error: `{"type": "error", "text": "expired"}`. */
export function isErrorItem(item: unknown): boolean {
  if (!isObject(item) || !isOfTypeError(item)) return false
  return Object.keys(item).every((name) => name === 'text' || isReportName(plainName(name), 0))
}

function readMember(name: string, value: unknown, depth: number): Outcome {
  switch (name) {
    case 'err':
    case 'error':
    case 'exception':
    case 'fault':
      return readError(value)
    case 'errors':
      return failsWhere(Array.isArray(value) && value.length > 0)
    case 'iserror':
      return failsWhere(value === true || value === 'true')
    case 'success':
    case 'ok':
      return failsWhere(
        value === false || value === 0 || (typeof value === 'string' && noSuccesses.has(plainText(value))),
      )
    case '__type':
      return failsWhere(typeof value === 'string' && /(?:Error|Exception)$/.test(value))
    case 'state':
    case 'status':
    case 'statuscode':
      return isObject(value) ? readInner('result', value, depth) : failsWhere(isFailureStatus(value))
    case 'exitcode':
    case 'exitstatus':
    case 'returncode':
    case 'returnstatus':
      return failsWhere(Number(value) !== 0 && Number.isInteger(Number(value)) && typeof value !== 'boolean')
    default:
      return readInner(name, value, depth)
  }
}

/** The answer itself may be nested one level down. Any other nested object is data, unless it is nothing but a report. */
function readInner(name: string, value: unknown, depth: number): Outcome {
  if (!isObject(value) || depth >= deepestAnswer) return 'success'
  const isAnswer = answerMembers.has(name) || (contentMembers.has(name) && isReport(value))
  return isAnswer ? readMembers(value, undefined, depth + 1) : 'success'
}

function isOfTypeError({ type }: Members): boolean {
  return typeof type === 'string' && plainText(type) === 'error'
}

/**
 * Whether the object is a status code and its message: `{"code": 403, "message": "Forbidden"}`. A code alone, or next
 * to data, may be any number.
 */
function isBareStatus(output: Members): boolean {
  return (isFailureStatus(output.code) || isRemoteStatus(output)) && Object.keys(output).length > 1 && isReport(output)
}

/** The status of a remote procedure call as JSON: `{"code": 5, "message": "no such build", "details": []}`. Code 0 is OK. */
function isRemoteStatus({ code, message, details }: Members): boolean {
  return typeof code === 'number' && code >= 1 && code <= 16 && typeof message === 'string' && Array.isArray(details)
}

/** Whether the object has only report members, or a single text as the answer. */
function isReport(output: Members): boolean {
  const names = Object.keys(output)
  return names.every((name) => isReportName(plainName(name), names.length))
}

function isReportName(name: string, members: number): boolean {
  return reportMembers.has(name) || (members === 1 && (answerMembers.has(name) || name === 'output'))
}

/** A number under "error" is a measurement unless it is a status code. An empty value means that there was no error. */
function readError(error: unknown): Outcome {
  if (typeof error === 'number') return failsWhere(Number.isInteger(error) && isFailureStatus(error))
  if (typeof error === 'string') return noErrors.has(plainText(error)) ? 'success' : failedOrRefused(error)
  if (Array.isArray(error)) return failsWhere(error.length > 0)
  if (!isObject(error)) return failsWhere(error === true)
  const { message } = error
  return typeof message === 'string' ? failedOrRefused(message) : failsWhere(Object.keys(error).length > 0)
}

function failedOrRefused(text: string): Outcome {
  return readWhole(text) === 'refused' ? 'refused' : 'failure'
}

function failsWhere(failed: boolean): Outcome {
  return failed ? 'failure' : 'success'
}

/** A member of an answer. `name` is spelled as `plainName` returns it. */
type StatusMember = { readonly name: string; readonly value: unknown }

const statusMembers: ReadonlySet<string> = new Set(['state', 'status'])

const decisionMembers: ReadonlySet<string> = new Set(['outcome', 'result', 'state', 'status'])

function isFailureStatus(status: unknown): boolean {
  if (typeof status === 'number') return status >= 400 && status <= 599
  if (typeof status !== 'string') return false
  return failureStatuses.has(plainText(status)) || /^[45]\d\d(?:$| [A-Z])/.test(status)
}

/**
 * Whether the status says that the call was refused: `{"status": "denied"}`, but not a claim that was read:
 * `{"claim_id": 7, "status": "denied"}`.
 */
function isDecidedAgainst(members: readonly StatusMember[]): boolean {
  if (members.some(({ name }) => name.endsWith('id'))) return false
  return members.some(({ name, value }) => {
    if (typeof value !== 'string') return false
    const status = plainText(value)
    if (name === 'errormessage') return !noErrors.has(status)
    if (!decisionMembers.has(name)) return false
    return decisionStatuses.has(status) || failureWords.has(status)
  })
}

/** A thing that was read successfully may be pending. But if something needs approval, it has not been done. */
function isPending(members: readonly StatusMember[], report: boolean, call: ReportedCall | undefined): boolean {
  return members.some(({ name, value }) => {
    if (typeof value !== 'string' || !decisionMembers.has(name)) return false
    const status = plainText(value)
    // `{"status": "accepted"}` is what `accept_invitation` does.
    if (call && isOfCall(status, call)) return false
    return (report && pendingStatuses.has(status)) || status === 'unknown' || approvalPhrases.includes(status)
  })
}

/** One spelling for the names of members: `isError`, `is_error`, `Error`. Very long names stay unchanged. */
function plainName(name: string): string {
  if (name.length > 16 || name.startsWith('__')) return name
  return name.toLowerCase().replaceAll('_', '').replaceAll('-', '')
}

function plainText(text: string): string {
  return text.length > 32 ? text : text.trim().toLowerCase().replaceAll('_', ' ').replaceAll('-', ' ')
}
