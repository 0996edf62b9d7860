/** Infers from the members of an answer how the call went. */
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

/** Maximum depth of a nested answer. */
const deepestAnswer = 3

export function readMembers(output: Members, call?: ReportedCall, depth = 0): Outcome {
  const members = Object.entries(output).map(([name, value]) => ({ name: plainName(name), value }))
  const report = isReport(output)
  // A status may belong to the thing that was read and not to the call. `{"job": 5, "state": "failed"}`, for instance, is no failure of
  // the reading call.
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
 * Reads an error code or the type `error`. If every other member is part of a report, an explanation, or a repeated argument of the call,
 * the call failed. Otherwise the object contains data. An error code then leaves the outcome unclear, because a diagnosis of a device has
 * error codes too. The type `error` also leaves it unclear, unless the object has an id: then the type belongs to the thing with that id.
 */
function readErrorSigns(output: Members, members: readonly StatusMember[], call: ReportedCall | undefined): Outcome {
  // A diagnosis may have an `errorCode` of the device that it read.
  const codeNames = call && !onlyReads(call.name) ? ['code', 'errorcode', 'errcode'] : ['code']
  const code = members.some(
    ({ name, value }) => codeNames.includes(name) && typeof value === 'string' && isErrorCode(value),
  )
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

/** Whether a changing call was rejected with an explanation, as in `{"valid": false, "message": "too heavy"}`. */
function isTurnedDown(members: readonly StatusMember[]): boolean {
  const isVerdict = ({ name, value }: StatusMember) => value === false && verdictMembers.has(name)
  return members.some(isVerdict) && members.every((member) => isVerdict(member) || isReportName(member.name, 0))
}

/** Whether the participle of the tool's verb is false in the output: `alarm_arm` answers `{"armed": false}`. */
function isLeftUndone(output: Members, call: ReportedCall): boolean {
  const [first = ''] = nameTokens(call.name)
  if (settingVerbs.has(first) || first === 'toggle' || first === 'switch') return false
  return Object.entries(output).some(
    ([name, value]) =>
      value === false && name.endsWith('ed') && !Object.hasOwn(call.arguments, name) && isOfCall(name, call),
  )
}

/** Maximum number of arguments that are compared with the members of the output. */
const mostArguments = 16

function isErrorCode(code: string): boolean {
  if (errorCodes.has(plainText(code)) || /^[a-z_]{0,40}_(?:error|exception)$/i.test(code)) return true
  // An error name such as `ResourceGroupNotFound` is recognised by its last two words.
  return code.length <= 64 && errorCodes.has(splitName(code).slice(-2).join(' '))
}

function isDoubtfulCode(code: unknown): boolean {
  return typeof code === 'string' && doubtfulErrorCodes.has(plainText(code))
}

function isNoErrorCode(code: unknown): boolean {
  return code === '' || noErrorCodes.has(plainText(String(code)))
}

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

/**
 * Reads a nested object. The answer may be in a nested member such as `result`. In any other member, the object is data unless it
 * contains nothing but a report.
 */
function readInner(name: string, value: unknown, depth: number): Outcome {
  if (!isObject(value) || depth >= deepestAnswer) return 'success'
  const isAnswer = answerMembers.has(name) || (contentMembers.has(name) && isReport(value))
  return isAnswer ? readMembers(value, undefined, depth + 1) : 'success'
}

function isOfTypeError({ type }: Members): boolean {
  return typeof type === 'string' && plainText(type) === 'error'
}

/**
 * Whether the object is a status code with its message, such as `{"code": 403, "message": "Forbidden"}`. A code without a message or with
 * other data may be any number.
 */
function isBareStatus(output: Members): boolean {
  return (isFailureStatus(output.code) || isRemoteStatus(output)) && Object.keys(output).length > 1 && isReport(output)
}

/**
 * Whether the object is the error status of a remote procedure call in JSON, such as `{"code": 5, "message": "no such build", "details":
 * []}`. Code 0 is OK.
 */
function isRemoteStatus({ code, message, details }: Members): boolean {
  return typeof code === 'number' && code >= 1 && code <= 16 && typeof message === 'string' && Array.isArray(details)
}

function isReport(output: Members): boolean {
  const names = Object.keys(output)
  return names.every((name) => isReportName(plainName(name), names.length))
}

function isReportName(name: string, members: number): boolean {
  return reportMembers.has(name) || (members === 1 && (answerMembers.has(name) || name === 'output'))
}

/**
 * Reads the value of a member `error`. A number is a measurement unless it is a status code. An empty value means that there was no
 * error.
 */
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

type StatusMember = { readonly name: string; readonly value: unknown }

const statusMembers: ReadonlySet<string> = new Set(['state', 'status'])

const decisionMembers: ReadonlySet<string> = new Set(['outcome', 'result', 'state', 'status'])

function isFailureStatus(status: unknown): boolean {
  if (typeof status === 'number') return status >= 400 && status <= 599
  if (typeof status !== 'string') return false
  return failureStatuses.has(plainText(status)) || /^[45]\d\d(?:$| [A-Z])/.test(status)
}

/**
 * Whether the status says that the call was refused, as `{"status": "denied"}` does. In `{"claim_id": 7, "status": "denied"}` the status
 * belongs to a claim that was read.
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

/**
 * Whether the call is still pending. After a read, a status such as "pending" may belong to the thing that was read, so it counts only in
 * an object that contains nothing but a report. A status that asks for approval always means that the call was not carried out.
 */
function isPending(members: readonly StatusMember[], report: boolean, call: ReportedCall | undefined): boolean {
  return members.some(({ name, value }) => {
    if (typeof value !== 'string' || !decisionMembers.has(name)) return false
    const status = plainText(value)
    // After `accept_invitation`, `{"status": "accepted"}` is the normal result and not a pending status.
    if (call && isOfCall(status, call)) return false
    return (report && pendingStatuses.has(status)) || status === 'unknown' || approvalPhrases.includes(status)
  })
}

/** One spelling for the names of members such as `isError`, `is_error` and `Error`. Very long names stay unchanged. */
function plainName(name: string): string {
  if (name.length > 16 || name.startsWith('__')) return name
  return name.toLowerCase().replaceAll('_', '').replaceAll('-', '')
}

function plainText(text: string): string {
  return text.length > 32 ? text : text.trim().toLowerCase().replaceAll('_', ' ').replaceAll('-', ' ')
}
