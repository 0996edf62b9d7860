/** How tools report that a call failed, or that a person refused it. Words of English and of programming, not of one tool. */
import { wordList, wordSet } from '../word-list.ts'

/** One-word results that mean failure, in lower case with spaces between words. */
export const failureWords = wordSet('error, fail, failed, failure, nok, not ok, timed out, timeout')

/** Values of a status member that report a failure. */
export const failureStatuses: ReadonlySet<string> = new Set([
  ...failureWords,
  ...wordList(`
  access denied, forbidden, not allowed, not permitted, permission denied, unauthenticated, unauthorised, unauthorized
`),
])

/** Statuses that a thing may also have. They report a failure only if there is no id next to them. */
export const decisionStatuses: ReadonlySet<string> = new Set(['declined', 'denied', 'refused', 'rejected'])

/** Statuses of a call that was accepted and not carried out yet: neither success nor failure. */
export const pendingStatuses = wordSet('accepted, in progress, pending, processing, queued, waiting')

/** Statuses that mean a pending call even next to an id. Lines that start with one of them mean the same. */
export const approvalPhrases = wordList(`
  approval pending, approval required, awaiting approval, needs approval, pending approval, requires approval,
  submitted for approval, waiting for approval
`)

/** Values of a member `error` that mean that there was no error. */
export const noErrors: ReadonlySet<string> = new Set(['', '0', 'false', 'no error', 'no errors', 'none', 'null'])

/** Values of a member `success` that mean failure. */
export const noSuccesses: ReadonlySet<string> = new Set(['0', 'false', 'no'])

/** Members that only report how the call went. An object with no other members is a report. */
export const reportMembers = wordSet(`
  code, detail, details, error, errorcode, errors, iserror, message, ok, reason, state, status, statuscode, success,
  type
`)

/** Members that hold the answer itself, and members that may hold anything. */
export const answerMembers: ReadonlySet<string> = new Set(['outcome', 'response', 'result'])
export const contentMembers: ReadonlySet<string> = new Set(['body', 'content', 'data', 'meta', 'output', 'payload'])

/** Case-sensitive openings of a text that reports a failure. */
export const failureTexts: readonly string[] = [
  'Error:',
  'Error ',
  'ERROR:',
  'ERROR ',
  'error:',
  'Exception:',
  'Traceback (most recent call last)',
  'Failed to ',
  'Failure:',
  'panic: ',
]

/** Elements of XML that report a failure. */
export const failureElements: ReadonlySet<string> = new Set(['error', 'errors', 'exception', 'fault'])

/** Case-insensitive openings, if the sentence ends there or continues with a preposition: "Forbidden City" is a palace. */
export const failurePhrases = wordList(`
  aborted, access denied, access forbidden, authentication failed, authentication required, authorization failed,
  bad gateway, bad request, command failed, connection refused, connection reset, connection timed out,
  execution failed, fail, failed, failure, forbidden, gateway timeout, insufficient permissions, internal server error,
  invalid credentials, login failed, nok, not allowed, not authorised, not authorized, not found, not ok, not permitted,
  not_ok, operation failed, operation not allowed, operation not permitted, operation timed out, permission denied,
  rate limit exceeded, rate limit hit, rate limit reached, rate limited, request denied, request failed,
  request timed out, script failed, service unavailable, timed out, timeout, too many requests, unauthorised,
  unauthorized, you are not allowed, you are not authorised, you are not authorized, you do not have permission,
  you don't have permission
`)

/** Words that may follow a failure phrase. */
export const phraseFollowers = wordSet('after, because, by, for, on, to, when, while, with')

/** Openings of a single line that reports a failure, whatever follows. */
export const failureOpenings: readonly string[] = [
  'cannot ',
  'could not ',
  "couldn't ",
  'e: ',
  'fatal error: ',
  'fatal: ',
  'invalid ',
  'no such ',
  'unable to ',
  '❌',
  '✖',
  '✗',
  '✘',
]

/** Endings of a single line that reports a failure. */
export const failureEndings: readonly string[] = [
  ' be found',
  ' denied',
  ' does not exist',
  ' failed',
  ' forbidden',
  ' is not allowed',
  ' limit exceeded',
  ' not found',
  ' not permitted',
  ' quota exceeded',
  ' timed out',
  ': connection refused',
  ': directory not empty',
  ': no such file or directory',
  ': not a directory',
]

/** Words after "error" that make a heading, not a report: "Error rate: 0.2 %". */
export const errorHeadings = wordSet(`
  analysis, budget, correction, count, counts, handling, log, logs, margin, rate, rates, report, summary, tracking
`)

/** Words that may precede a refusal phrase. */
export const refusalLeads = wordSet(`
  action, been, call, command, edit, error, exec, execution, has, operation, patch, request, the, this, tool, use, was,
  your
`)

/** How a host says that a person refused a call. The person's own words may follow. */
export const refusalPhrases = wordList(`
  user canceled, user cancelled, user chose not to, user declined, user denied, user did not approve,
  user didnt approve, user does not want to, user doesnt want to, user interrupted, user refused, user rejected,
  canceled by the user, canceled by user, cancelled by the user, cancelled by user, declined by the user,
  declined by user, denied by the user, denied by user, interrupted by the user, interrupted by user,
  not approved by the user, not approved by user, refused by the user, refused by user, rejected by the user,
  rejected by user
`)
