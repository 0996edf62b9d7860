/** How tools report that a call failed, or that a person refused it. Words of English and of programming, never of one tool. */
import { wordList, wordSet } from '../word-list.ts'

/** What a member that holds the result of a call says in one word where it failed, in lower case, words parted by a space. */
export const failureWords = wordSet('error, fail, failed, failure, nok, not ok, timed out, timeout')

/** Values of a status member that report a failure. */
export const failureStatuses: ReadonlySet<string> = new Set([
  ...failureWords,
  ...wordList(`
  access denied, forbidden, not allowed, not permitted, permission denied, unauthenticated, unauthorised, unauthorized
`),
])

/** Those that a record of a thing may have too, which was read all right: they report a failure where no id stands beside them. */
export const decisionStatuses: ReadonlySet<string> = new Set(['declined', 'denied', 'refused', 'rejected'])

/** Those of a call that was taken in and not carried out yet: neither a success nor a failure. */
export const pendingStatuses = wordSet('accepted, in progress, pending, processing, queued, waiting')

/** Those that say so of the call even beside an id, and how a line begins that says the same. */
export const approvalPhrases = wordList(`
  approval pending, approval required, awaiting approval, needs approval, pending approval, requires approval,
  submitted for approval, waiting for approval
`)

/** What a member called `error` may hold although there was none. */
export const noErrors: ReadonlySet<string> = new Set(['', '0', 'false', 'no error', 'no errors', 'none', 'null'])

/** What a member called `success` holds where there was none. */
export const noSuccesses: ReadonlySet<string> = new Set(['0', 'false', 'no'])

/** Members that only report how the call went: an object of nothing else is a report, whatever holds it. */
export const reportMembers = wordSet(`
  code, detail, details, error, errorcode, errors, iserror, message, ok, reason, state, status, statuscode, success,
  type
`)

/** Members that hold the answer itself, and members that may hold anything. */
export const answerMembers: ReadonlySet<string> = new Set(['outcome', 'response', 'result'])
export const contentMembers: ReadonlySet<string> = new Set(['body', 'content', 'data', 'meta', 'output', 'payload'])

/** How a text that reports a failure begins, letter for letter. */
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

/** How one begins in any case, if the sentence ends there or says of what: "Forbidden City" is a palace. */
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

/** Words that may follow such a phrase. */
export const phraseFollowers = wordSet('after, because, by, for, on, to, when, while, with')

/** How a single line begins with which a tool gives up, whatever follows. */
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

/** How such a line ends. */
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

/** "Error rate: 0.2 %" is a heading over data, not the report of a failure. */
export const errorHeadings = wordSet(`
  analysis, budget, correction, count, counts, handling, log, logs, margin, rate, rates, report, summary, tracking
`)

/** What may stand in front of the words with which a host says that a person refused a call. */
export const refusalLeads = wordSet(`
  action, been, call, command, edit, error, exec, execution, has, operation, patch, request, the, this, tool, use, was,
  your
`)

/** Those words. Behind them stands what the person said, or nothing. */
export const refusalPhrases = wordList(`
  user canceled, user cancelled, user chose not to, user declined, user denied, user did not approve,
  user didnt approve, user does not want to, user doesnt want to, user interrupted, user refused, user rejected,
  canceled by the user, canceled by user, cancelled by the user, cancelled by user, declined by the user,
  declined by user, denied by the user, denied by user, interrupted by the user, interrupted by user,
  not approved by the user, not approved by user, refused by the user, refused by user, rejected by the user,
  rejected by user
`)
