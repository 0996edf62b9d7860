/**
 * Words with which tools report that a call failed, that it succeeded, or that a person refused it. They are words of English and of
 * programming, not of one tool. Other languages are in `outcome-languages.ts`.
 */
import { wordList, wordSet } from '../word-list.ts'

export const failureWords = wordSet('error, fail, failed, failure, nok, not ok, timed out, timeout')

export const failureStatuses: ReadonlySet<string> = new Set([
  ...failureWords,
  ...wordList(`
  access denied, forbidden, not allowed, not permitted, permission denied, unauthenticated, unauthorised, unauthorized
`),
])

/**
 * Error codes in words, as the value of a member `code` or before a colon: `not_found`, "PERMISSION_DENIED: …". They mean failure
 * whatever else an object contains.
 */
export const errorCodes: ReadonlySet<string> = new Set([
  ...failureStatuses,
  ...wordList(`
  already exists, bad request, data loss, deadline exceeded, failed precondition, illegal argument, insufficient funds,
  insufficient permissions, internal error, internal server error, invalid argument, invalid input, invalid request,
  method not allowed, no such key, not found, not implemented, out of range, payment required, precondition failed,
  quota exceeded, rate limit exceeded, rate limited, resource exhausted, resource not found, server error,
  service unavailable, too many requests, unimplemented, unprocessable entity, validation error, validation failed
`),
])

/**
 * Error codes such as "unknown" that may also describe a thing. They mean failure only in an object that contains nothing but a report.
 */
export const doubtfulErrorCodes = wordSet('aborted, conflict, denied, gone, internal, unavailable, unknown')

export const noErrorCodes = wordSet('0, 00, 000, 0000, 00000, 200, false, no error, none, null, ok, success')

/** Members that may explain an error code or the type `error`. Other members of a report may explain them too. */
export const explainingMembers = wordSet(`
  description, errcode, errmsg, error, errormessage, errortype, help, hint, instance, msg, param, path, requestid,
  retryable, text, timestamp, title, traceid
`)

/** Statuses such as "declined" that may also be the status of a thing. They report a failure only in an object without an id. */
export const decisionStatuses: ReadonlySet<string> = new Set(['declined', 'denied', 'refused', 'rejected'])

/** Statuses of a call that was accepted but not carried out yet. They are neither success nor failure. */
export const pendingStatuses = wordSet('accepted, in progress, pending, processing, queued, waiting')

/** Statuses and line openings of a call that waits for approval. As a status, such a phrase counts even in an object with an id. */
export const approvalPhrases = wordList(`
  approval pending, approval required, awaiting approval, needs approval, pending approval, requires approval,
  submitted for approval, waiting for approval
`)

export const noErrors: ReadonlySet<string> = new Set(['', '0', 'false', 'no error', 'no errors', 'none', 'null'])

export const noSuccesses: ReadonlySet<string> = new Set(['0', 'false', 'no'])

/** Members that only report how the call went. An object with no other members is a report. */
export const reportMembers = wordSet(`
  code, detail, details, error, errorcode, errors, iserror, message, ok, reason, state, status, statuscode, success,
  type
`)

/** Members whose value `false` means that the call was not carried out. */
export const verdictMembers = wordSet('accepted, allowed, completed, executed, permitted, valid')

/** The first table lists members that hold the answer itself. The second table lists members that may hold anything. */
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
  'API Error: ',
  'MCP error ',
  '[ERROR]',
  '[error]',
  '[Error]',
  '[FATAL]',
  'CONFLICT (',
  'E11000 ',
  'make: ***',
  'npm ERR!',
  'googleapi: Error',
  '<HttpError ',
  '<_InactiveRpcError ',
  '<AioRpcError ',
]

/** Case-insensitive openings of a failure report, whatever follows: "An error occurred (Throttling) when …". */
export const failureSentences = wordList(`
  a fatal error occurred, an error has occurred, an error occured, an error occurred, an error was encountered,
  an exception has occurred, an exception occurred, an internal error, an unexpected error, an unknown error,
  there was a problem, there was an error, something went wrong, thread 'main' panicked
`)

export const failureElements: ReadonlySet<string> = new Set(['error', 'errors', 'exception', 'fault'])

/** Case-insensitive openings that report a failure if the sentence ends after them or a preposition follows. */
export const failurePhrases = wordList(`
  aborted, access denied, access forbidden, authentication failed, authentication required, authorization failed,
  bad gateway, bad request, command failed, connection refused, connection reset, connection timed out,
  execution failed, fail, failed, failure, forbidden, gateway timeout, host unreachable, insufficient balance, insufficient funds, insufficient permissions,
  internal server error, invalid credentials, login failed, no permission, no route to host, nok, not allowed, not authorised, not authorized, not found, not ok, not permitted,
  not_ok, operation failed, operation not allowed, operation not permitted, operation timed out, permission denied,
  quota exceeded, rate limit exceeded, rate limit hit, rate limit reached, rate limited, request denied, request failed,
  request timed out, script failed, service unavailable, timed out, timeout, too many requests, unauthorised,
  unauthorized, you are not allowed, you are not authorised, you are not authorized, you do not have permission,
  you don't have permission
`)

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
  'sorry, ',
  'unable to ',
  'unfortunately',
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
  ' or external command',
  ' quota exceeded',
  ' timed out',
  ': connection refused',
  ': directory not empty',
  ': no such file or directory',
  ': not a directory',
]

/** Names of operating system errors, before a colon or at the end of a line, as in "ENOENT: no such file". */
export const systemErrors = wordSet(`
  EACCES, EADDRINUSE, EAGAIN, EBUSY, ECONNABORTED, ECONNREFUSED, ECONNRESET, EEXIST, EHOSTUNREACH, EINVAL, EIO, EISDIR, EMFILE, ENETUNREACH,
  ENOENT, ENOSPC, ENOTDIR, ENOTEMPTY, ENOTFOUND, EPERM, EPIPE, EROFS, ETIMEDOUT, EXDEV
`)

/** Phrases by which a failure report calls the failure temporary, and the maximum length of the searched text. */
export const transientPhrases = wordList(`
  429, 502, 503, 504, acquire lock, acquiring lock, acquiring the lock, acquiring the state lock, again later, another git process,
  another operation is, another process, another transaction, being used by another, busy, concurrent modification,
  concurrent update, concurrent updates, connection, could not get lock, could not obtain lock, could not serialize,
  database is locked, database table is locked, deadline exceeded, deadlineexceeded, deadlock, deadlocked, econnrefused, econnreset,
  etimedout, file is locked, held by another, held by process, in progress, index lock, is held by, is locked by,
  lock could not be acquired, lock held by, lock is held, lock not available, lock wait, not ready, overloaded, quota will reset,
  rate exceeded, rate limit, rate limited, resource is locked, retry, retry after, serialization failure, service is starting, socket hang up,
  eai again, econnaborted, network error, broken pipe, no response,
  starting up, state is locked, table is locked, temporarily, temporary, throttled, throttling, throttlingexception, timed out,
  timeout, too many requests, try again, unable to lock, unavailable, warming up, write conflict
`)

export const transientCharacters = 2_000

/** Words after "error" that make a heading and no report, as in "Error rate: 0.2 %". */
export const errorHeadings = wordSet(`
  analysis, budget, correction, count, counts, handling, log, logs, margin, rate, rates, report, summary, tracking
`)

export const refusalLeads = wordSet(`
  action, been, call, command, edit, error, exec, execution, has, operation, patch, request, the, this, tool, use, was,
  your
`)

/** Phrases with which a host reports that a person refused a call. The person's own words may follow. */
export const refusalPhrases = wordList(`
  user canceled, user cancelled, user chose not to, user declined, user denied, user did not approve,
  user didnt approve, user does not want to, user doesnt want to, user interrupted, user refused, user rejected,
  canceled by the user, canceled by user, cancelled by the user, cancelled by user, declined by the user,
  declined by user, denied by the user, denied by user, interrupted by the user, interrupted by user,
  not approved by the user, not approved by user, refused by the user, refused by user, rejected by the user,
  rejected by user
`)

/** Outputs that report success. The whole output must match, in lower case and without final punctuation. */
export const successTexts = wordSet(`
  100%, 200, 200 ok, 201 created, 204, 204 no content, acknowledged, all done, all good, complete, done, fine, finished,
  good, nil, none, null, ok, okay, passed, ready, roger, success, successful, successfully, succeeded, true, undefined,
  void, yes
`)

export const successMarks: readonly string[] = ['✓', '✔', '✅', '☑', '👍', '🎉']

/** Words that report success anywhere in the first sentence, unless the sentence contains a word of doubt. */
export const successWords = wordSet('complete, completed, done, ok, okay, succeeded, success, successful, successfully')

/** Phrases that report the state after the call, as in "The router is now off" or "It has been moved". */
export const statePhrases = wordList(
  'active from, are now, has been, have been, in effect, in force, is now, now active, now playing',
)

/**
 * Participles that report that something was done, for every tool. Participles of failures and of blocked things are left out: "Account
 * locked" is a success only of a tool such as `lock_account`, whose name contains the verb.
 */
export const successParticiples = wordSet(`
  activated, added, adjusted, allocated, appended, applied, approved, archived, assigned, attached, booked, built,
  changed, cleared, committed, configured, confirmed, connected, converted, copied, created, decreased, deleted,
  delivered, deployed, detached, downloaded, edited, emailed, enabled, executed, exported, filed, forwarded,
  generated, granted, imported, increased, inserted, installed, invited, issued, joined, linked, loaded, made, mailed,
  marked, merged, modified, ordered, paid, patched, placed, posted, processed, published, purchased, pushed, refunded,
  registered, removed, renamed, replaced, replied, rescheduled, reserved, resolved, saved, sent, set, shared, stored,
  subscribed, switched, synced, tagged, transferred, turned, uninstalled, unsubscribed, updated, upgraded, uploaded,
  written
`)

/**
 * Words that leave open whether something was done. A first sentence with such a word reports no success: "The door is already locked",
 * "It will be sent", "Only 2 rows updated". Apostrophes are dropped.
 */
export const doubtWords = wordSet(`
  aborted, see, already, although, attempt, attempted, attempting, awaiting, because, blocked, but, cannot, cant, conflict,
  could, couldnt, declined, denied, didnt, doesnt, dont, dry, duplicate, else, elsewhere, error, errors, exceeded, except, exception,
  expired, fail, failed, failing, fails, failure, forbidden, hasnt, however, if, ignored, illegal, impossible,
  incomplete, incorrect, ineligible, instead, insufficient, interrupted, invalid, isnt, limit, lost, maybe, might,
  missing, must, need, needed, needs, neither, never, no, nobody, none, nor, not, nothing, offline, only, outdated, partial,
  partially, partly, pending, please, problem, progress, queued, refused, rejected, require, required, requires,
  restricted, retry, reverted, rolled, should, shouldnt, simulated, simulation, skipped, still, stuck, timed, timeout,
  too, try, trying, unable, unavailable, unchanged, undone, unexpected, unexpectedly, unknown, unless, unreachable,
  unresponsive, unsuccessful, unsuccessfully, unsupported, waiting, warning, wasnt, werent, will, without, wont,
  would, wrong, yet
`)

/**
 * Participles that may report a success or explain a failure. "Account locked" is a success of `lock_account`, but after a login it
 * explains a failure. The result stays unclear unless the participle comes from the call itself or the sentence says "successfully".
 */
export const blockingParticiples = wordSet(`
  banned, canceled, cancelled, closed, deactivated, disabled, disconnected, locked, revoked, stopped, suspended,
  terminated
`)

/** Words in later sentences that take back the success of the first, as in "Event created. However, …". */
export const setbackWords = wordSet(`
  attention, but, cannot, cant, caution, could, couldnt, error, errors, fail, failed, failure, however, not, note, skipped,
  unable, unfortunately, warning, wasnt
`)

/** Keys before a colon that start a diagnostic line and no value, as in "warning: LF will be replaced". */
export const diagnosticKeys = wordSet(`
  debug, err, error, failed, failure, fatal, help, hint, info, note, notice, panic, remote, reason, trace, usage, warn,
  warning
`)
