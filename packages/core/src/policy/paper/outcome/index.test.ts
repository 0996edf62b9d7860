import { describe, expect, test } from 'vitest'
import { inferOutcome } from './index.ts'

describe('an output reports a failure', () => {
  test.each([
    ['a member called error', '{"error": "Booking not found"}'],
    ['an error that is an object', '{"error": {"code": 7}}'],
    ['an error that is a list', '{"error": ["x"]}'],
    ['an error that is true', '{"error": true}'],
    ['an error that is an HTTP status', '{"error": 404}'],
    ['an error after other members', '{"id": 7, "error": "locked"}'],
    ['a list of errors', '{"errors": ["x"]}'],
    ['the flag isError', '{"isError": true, "content": []}'],
    ['the flag is_error', '{"is_error": true}'],
    ['success that is false', '{"success": false}'],
    ['ok that is false', '{"ok": false}'],
    ['a status of failure', '{"status": "failed"}'],
    ['a status of error, in capitals', '{"status": "ERROR"}'],
    ['an HTTP status', '{"status": 404}'],
    ['an HTTP status of the server', '{"statusCode": 500}'],
    ['the first HTTP status that is a failure', '{"status": 400}'],
    ['the last HTTP status there is', '{"status_code": 599}'],
    ['a dictionary printed by Python', "{'error': 'User not authenticated.'}"],
    ['an object that was cut off', '{"error": "the disk is fu'],
    ['a list that wraps its one error', '[{"error": "x"}]'],
    ['such a list printed by Python', "[{'error': 'User not authenticated.', 'code': 3}]"],
    ['a list that wraps one error text', "['Error: User not authenticated.']"],
    ['white space around it', '\n  {"error": "x"}  '],
    ['"Error:"', 'Error: no such order'],
    ['"error:"', 'error: no such order'],
    ['"ERROR:"', 'ERROR: no such order'],
    ['"Error during execution:"', 'Error during execution: invalid syntax (<string>, line 1)'],
    ['"Error 404"', 'Error 404'],
    ['"Exception:"', 'Exception: boom'],
    ['"Failed to"', 'Failed to connect'],
    ['a Python traceback', 'Traceback (most recent call last):\n  File "x.py", line 1\nValueError: no'],
    ['the name of an exception', 'ValueError: invalid literal'],
    ['the full name of an exception', 'requests.exceptions.HTTPError: 403'],
    ['the name of a Java exception', 'java.lang.NullPointerException: null'],
    ['an HTTP status line', 'HTTP/1.1 503 Service Unavailable'],
    ['HTTP and a status', 'HTTP 500: oops'],
    ['a status and its phrase', '404 Not Found'],
    ['the first status and its phrase', '400 Bad Request'],
    ['the last status and its phrase', '599 Zone Timeout'],
    ['a status and a phrase in A', '406 Absent'],
    ['a list that wraps one error text in JSON', '["Error: no such order"]'],
    ['a quoted text that begins with an escape', '"\\n404 Not Found"'],
    ['a quoted text', '"Error: no such order"'],
    ['a quoted text that was cut off', '"Error: no such'],
    ['an error in capitals', '{"Error": "locked"}'],
    ['an error in capitals beside others', '{"id": 7, "ERROR": "locked"}'],
    ['the flag isError as a text', '{"isError": "true"}'],
    ['success that is "false"', '{"success": "false"}'],
    ['success that is "No"', '{"Success": "No"}'],
    ['success that is 0', '{"success": 0, "id": 7}'],
    ['ok that is "no"', '{"ok": "no"}'],
    ['a dictionary of no success', "{'success': False, 'id': 7}"],
    ['a dictionary that is not ok', "{'ok': False}"],
    ['an error of an answer', '{"result": {"error": "locked"}}'],
    ['an error of an answer with data', '{"response": {"id": 7, "error": "locked"}}'],
    ['an error of the answer to an answer', '{"result": {"result": {"result": {"error": "locked"}}}}'],
    ['a report among data', '{"data": {"error": "locked", "code": 7}}'],
    ['a failed report among data', '{"body": {"success": false, "reason": "locked"}}'],
    ['an error with a message', '{"error": {"message": "locked"}}'],
    ['a status of being denied', '{"status": "denied"}'],
    ['a state of failure', '{"state": "FAILED", "id": 4}'],
    ['a type that is an exception', '{"__type": "AccessDeniedException"}'],
    ['a code with a reason', '{"code": 401, "reason": "Unauthorized"}'],
    ['a list of one text', '[{"type": "text", "text": "Error: no"}]'],
    ['a status in two words', '{"status": "Permission-Denied"}'],
    ['a status in two words with a line between', '{"status": "not_allowed", "id": 7}'],
    ['a status that is a text', '{"status": "404"}'],
    ['a status with its phrase', '{"status": "403 Forbidden"}'],
    ['a code with a message', '{"code": 403, "message": "Forbidden"}'],
    ['an exit code', '{"exit_code": 1, "stdout": ""}'],
    ['an exit code in camel case', '{"stdout": "", "exitCode": 127}'],
    ['a return code', '{"returncode": -9}'],
    ['a return code as a text', '{"return_code": "2"}'],
    ['a message alone', '{"message": "Permission denied"}'],
    ['a text in the place of the answer', '{"result": "Error: no such order"}'],
    ['a detail alone', '{"detail": "Not authorized"}'],
    ['"Permission denied"', 'Permission denied'],
    ['"permission denied" and why', 'permission denied (publickey).'],
    ['"Access denied" and of what', 'Access denied for user root'],
    ['"Forbidden"', 'Forbidden.'],
    ['"Not allowed" and to do what', 'Not allowed to lock this account'],
    ['"Request failed"', 'Request failed with status code 404'],
    ['"Unauthorized" over more lines', 'Unauthorized\nLog in first.'],
    ['a line that says what cannot be done', 'Cannot cancel a shipped order.'],
    ['a line that says what was not possible', 'Unable to lock account A1!'],
    ['a line that says what was not found', 'Order W1 not found.'],
    ['a line that says what failed', 'Payment failed'],
    ['the line of a shell', 'rm: x: Operation not permitted\n'],
    ['the line of a shell about a file', 'cat: notes.txt: No such file or directory'],
    ['an exit code over an output', 'Exit code: 1\nOutput:\nnothing'],
    ['an exit code on a later line', 'Chunk 7\nProcess exited with code 2\nOutput: fine'],
    ['an exit status', 'command exited with exit status -1'],
    ['a result in capitals', '{"RESULT": "FAILURE", "REASON": "expired"}'],
    ['an outcome', '{"outcome": "failed", "took": 3}'],
    ['a status below an outcome', '{"response": {"outcome": {"status": "REJECTED"}}}'],
    ['a state of being rejected', '{"state": "Rejected"}'],
    ['a status that is not ok', '{"status": "NOT_OK"}'],
    ['a status of NOK', '{"status": "NOK"}'],
    ['an exception', '{"exception": "KeyExpired"}'],
    ['a fault', '{"fault": {"code": "Client"}}'],
    ['err', '{"err": "worker lost"}'],
    ['the type error', '{"type": "error", "message": "worker lost"}'],
    ['a list of items of the type error', '[{"type": "error", "text": "a"}, {"type": "error", "code": 7}]'],
    ['a detail that is not found', '{"detail": "Not found."}'],
    ['an element', '<error code="17">expired</error>'],
    ['an element in an element', '<?xml version="1.0"?>\n<response>\n  <Error>expired</Error></response>'],
    ['a fault in its envelope', '<s:Envelope xmlns:s="x"><s:Body><s:Fault><code/></s:Fault></s:Body></s:Envelope>'],
    ['an element behind two thousand characters of comments', `${'<!-- x -->'.repeat(200)}<error>x</error>`],
    ['an empty element with a code', '<error code="17"/>'],
    ['a time that ran out', 'Request timed out after 30 s'],
    ['a line that ends so', 'The gateway timed out'],
    ['a timeout', 'Timeout'],
    ['a limit', 'Rate limit exceeded, try again later'],
    ['a limit at the end', 'Daily limit exceeded.'],
    ['too many requests', 'Too many requests'],
    ['what is not valid', 'Invalid key id'],
    ['which argument is not valid', 'Invalid argument: job_id'],
    ['a panic', 'panic: expired\n\ngoroutine 1 [running]:'],
    ['"aborted"', 'aborted'],
    ['"FAIL"', 'FAIL'],
    ['"FAIL" and of what', 'FAIL: no such key'],
    ['"NOK"', 'NOK'],
    ['"NOT_OK"', 'NOT_OK'],
    ['the letter of a package manager', 'E: Unable to locate package'],
    ['a cross', '❌ K-91 is expired'],
    ['a failure and why', 'Activation failed: the key is expired.'],
    ['a failure and because of what', 'Activation failed because the key is expired'],
    ['"FAILURE"', 'FAILURE'],
    ['a fatal line', 'fatal: not a git repository'],
    ['a phrase of HTTP', 'Internal server error'],
    ['what does not exist', 'No such key'],
    ['what could not be found', 'The key could not be found.'],
    ['a status of an element', '<result status="error"><id>7</id></result>'],
    ['a status that is an object', '{"status": {"code": 500, "message": "worker lost"}}'],
    ['a status of the answer about itself', '{"meta": {"status": "error"}, "data": null}'],
    ['a message of an error', '{"errorMessage": "expired", "errorType": "KeyError"}'],
    ['a result that is an error, with details', '{"result": "error", "details": "expired"}'],
    ['an output alone', '{"output": "Permission denied"}'],
    ['a member whose name has sixteen characters', '{"type": "user", "_error_message__": "expired"}'],
    ['a status of thirty-two characters', `{"status": "${'failed'.padEnd(32)}"}`],
    ['the name of an exception in eighty characters', `${'x'.repeat(74)}Error: no`],
  ])('by %s', (_, output) => {
    expect(inferOutcome(output, undefined)).toBe('failure')
  })

  test("by the host's own word, whatever the text says", () => {
    expect(inferOutcome('All good.', true)).toBe('failure')
  })
})

describe('a success stays one though its data mention errors', () => {
  test.each([
    ['nothing is said', ''],
    ['an ordinary text', 'The account is locked.'],
    ['an ordinary object', '{"id": 7, "locked": true}'],
    ['a text about errors', 'No error was found.'],
    ['a text that quotes an error', 'The log says "Error: disk full".'],
    ['a text that begins with an error rate', 'Error rate: 0.2 %'],
    ['a heading over a log', 'ERROR LOG\n1 entry'],
    ['an error message inside a deeper object', '{"entry": {"error": "disk full"}}'],
    ['an error of null', '{"error": null, "id": 7}'],
    ['an empty error', '{"error": ""}'],
    ['no errors', '{"errors": []}'],
    ['an empty list under error', '{"error": []}'],
    ['a list of ordinary texts', '["fine"]'],
    ['a list that is no JSON', '[Error: x]'],
    ['a number below the statuses', '399 Somethings'],
    ['a number above the statuses', '600 Somethings'],
    ['an empty error object', '{"error": {}}'],
    ['an error of None printed by Python', "{'error': None, 'id': 7}"],
    ['a measured error', '{"error": 0.02}'],
    ['a measured error of 404.5', '{"error": 404.5}'],
    ['an error count', '{"error_count": 3}'],
    ['success that is true', '{"success": true, "message": "error-free"}'],
    ['a record that is pending', '{"order_id": "W1", "status": "pending"}'],
    ['a result of another kind', '{"result": "Permission denied", "took": 3}'],
    ['a record whose result is a failure', '{"run_id": 7, "result": "failed"}'],
    ['a list with another item', '[{"type": "error", "text": "a"}, {"type": "text", "text": "b"}]'],
    ['rows of a log of errors', '[{"type": "error", "text": "a", "line": 3}]'],
    ['no errors in XML', '<response><errors/><id>7</id></response>'],
    ['no errors in XML, in two tags', '<response><errors></errors></response>'],
    ['an error behind other data', '<response><id>7</id><error>old</error></response>'],
    ['an error too deep in XML', '<a><b><c><error>x</error></c></b></a>'],
    ['a tag that never ends', `<error ${'x'.repeat(400)}>x</error>`],
    ['an error behind many comments', `${'<!-- x -->'.repeat(300)}<error>x</error>`],
    ['another element', '<errorless>x</errorless>'],
    ['a sign for less', '< error'],
    ['a tally', 'Invalid rows: 0'],
    ['a tally of failures', 'passed: 40, failed: 0'],
    ['a tally of failures alone', 'Checks failed: 0'],
    ['a status of an element that is fine', '<result status="ok"><id>7</id></result>'],
    ['a message of an error that a record holds', '{"job_id": 7, "error_message": "worker lost"}'],
    ['an empty message of an error', '{"done": 3, "error_message": ""}'],
    ['a text of several lines', 'Invalid rows\n1'],
    ['a failing that is none', 'Failover is on'],
    ['a measured fault', '{"fault": 0.1}'],
    ['an HTTP status of success', '{"status": 200}'],
    ['a number below the HTTP failures', '{"status": 399}'],
    ['a number above the HTTP failures', '{"status": 600}'],
    ['rows of a log', '[{"error": "disk full"}, {"error": "timeout"}]'],
    ['rows of a log printed by Python', "[{'error': 'disk full'}, {'error': 'timeout'}]"],
    ['lines of a log', '["Error: disk full", "ok"]'],
    ['a row without an error', '[{"error": null}]'],
    ['a number that could be a status', '404 results'],
    ['a bare number', '404'],
    ['HTTP and a success', 'HTTP/1.1 200 OK'],
    ['a quoted ordinary text', '"Errors: none"'],
    ['a text about terror', 'Terror: a novel'],
    ['an error of "None"', '{"error": "None", "id": 7}'],
    ['an error of "no error"', '{"error": "No_Error"}'],
    ['success that is "true"', '{"success": "true"}'],
    ['success that is 1', '{"success": 1}'],
    ['a status that is false', '{"status": false}'],
    ['a status over data', '{"status": "404 rows"}'],
    ['a status of five digits', '{"status": "40404"}'],
    ['a claim that was denied', '{"claim_id": 7, "status": "denied"}'],
    ['a type of another kind', '{"type": "Error", "id": 7}'],
    ['a list of two texts', '[{"type": "text", "text": "Error: no"}, {"type": "text", "text": "x"}]'],
    ['a list of one picture', '[{"type": "image", "data": "Error"}]'],
    ['a code alone', '{"code": 404}'],
    ['a code beside data', '{"code": 404, "message": "x", "id": 7}'],
    ['a code that is no status', '{"code": 200, "message": "Not found nearby: nothing"}'],
    ['an exit code of 0', '{"exit_code": 0, "stderr": "Error: none"}'],
    ['an exit code that is none', '{"exitCode": null, "error": ""}'],
    ['an exit code that is no number', '{"exit_code": "1a"}'],
    ['an exit code that is true', '{"exit_code": true, "returncode": 0, "ok": 0.5}'],
    ['an error among data with more', '{"data": {"error": "disk full", "line": 3}}'],
    ['an error too deep', '{"result": {"result": {"result": {"result": {"error": "locked"}}}}}'],
    ['a message beside data', '{"message": "Permission denied", "from": "Bob"}'],
    ['a text in the place of the answer that reports nothing', '{"result": "moved"}'],
    ['two texts, one of an answer', '{"result": "Permission denied", "output": "x"}'],
    ['an empty answer', '{"result": {}, "ok": 1, "error": null, "success": "yes"}'],
    ['a palace', 'Forbidden City, Beijing'],
    ['a heading over attempts', 'Unauthorized access attempts: 3'],
    ['a word that only begins so', 'Failedness is a word.'],
    ['several lines of which the last failed', 'Copying.\nPayment failed'],
    ['an exit code of 0 over an output', 'Exit code: 0\nOutput:\nError: none'],
    ['an exit code inside a line', 'It said: exit code 1 means no match'],
    ['a code that is no exit code', 'exit\ncode: 5'],
    ['errors that are a text', '{"errors": "ask the owner"}'],
    ['no errors beside a type', '{"errors": [], "type": "user"}'],
    ['an empty list under error beside a type', '{"error": [], "type": "user"}'],
    ['an empty error object beside a type', '{"error": {}, "type": "user"}'],
    ['an HTTP status of success beside a type', '{"status": 200, "type": "user"}'],
    ['a status that is false beside a type', '{"status": false, "type": "user"}'],
    ['a type of the tool that is no exception', '{"__type": "Order"}'],
    ['a member whose name has seventeen characters', '{"type": "user", "_error__message__": "expired"}'],
    ['a status of thirty-three characters', `{"status": "${'failed'.padEnd(33)}"}`],
    ['the name of an exception in more than eighty characters', `${'x'.repeat(75)}Error: no`],
    ['a person in the data', 'The user was cancelled by nobody.'],
    ['a person who refused something in the data', 'Order 7 was cancelled by user 3.'],
  ])('%s', (_, output) => {
    expect(inferOutcome(output, undefined)).toBe('success')
  })

  test('and a host that says so does not overrule what the tool reports', () => {
    expect(inferOutcome('{"error": "x"}', false)).toBe('failure')
  })
})

describe('a call that is still to be carried out is neither a success nor a failure', () => {
  test.each([
    '{"status": "pending"}',
    '{"status": "pending_approval"}',
    '{"state": "ACCEPTED", "code": 202}',
    '{"status": "pending", "message": "Waiting for the user to approve"}',
    '{"request_id": "R-1", "status": "awaiting approval"}',
    '{"result": {"status": "queued"}}',
    'Pending approval by the manager.',
    '"Submitted for approval"',
  ])('%s', (output) => {
    expect(inferOutcome(output, undefined)).toBe('unknown')
    expect(inferOutcome(output, true)).toBe('failure')
  })

  test('unless more is said of it, or it is a heading over data', () => {
    expect(inferOutcome('{"status": "accepted", "invitation": "I-7"}', undefined)).toBe('success')
    expect(inferOutcome('Pending approvals\n1. invoice 7', undefined)).toBe('success')
  })
})

describe('a person refused the call', () => {
  test.each([
    "Error: The user doesn't want to proceed with this tool use. The tool use was rejected.",
    'The user does not want to take this action right now.',
    'User rejected the tool call.',
    'user denied permission',
    'exec command rejected by user',
    'patch rejected by the user: too long',
    '[Request interrupted by user for tool use]',
    'Tool execution was not approved by the user.',
    '{"error": "User declined the request"}',
    '{"error": {"code": 4001, "message": "User rejected the request."}}',
    '{"status": "rejected", "reason": "Denied by user"}',
    '{"result": {"error": "Cancelled by the user"}}',
    '"User cancelled the operation"',
  ])('%s', (output) => {
    expect(inferOutcome(output, undefined)).toBe('refused')
    expect(inferOutcome(output, true)).toBe('refused')
  })

  test('only where the output says so at its beginning', () => {
    expect(inferOutcome('Error: no such order. The user rejected it.', undefined)).toBe('failure')
    expect(inferOutcome('Denied by policy for this user', true)).toBe('failure')
    expect(inferOutcome('Tool use', true)).toBe('failure')
    expect(inferOutcome('The user', true)).toBe('failure')
  })
})

describe('the line with which a tool gives up', () => {
  test('is shorter than what is read of a text', () => {
    const line = (length: number) => `${'x'.repeat(length - 10)} not found`
    expect(inferOutcome(line(199), undefined)).toBe('failure')
    expect(inferOutcome(line(200), undefined)).toBe('success')
  })
})

describe('an output however long is read in bounded time', () => {
  test('beyond a million characters nothing is parsed', () => {
    const padded = (frame: string, length: number) => frame.replace('…', 'x'.repeat(length - frame.length + 1))
    for (const frame of [
      '{"error": "…"}',
      '["Error: …", "b"]',
      '[{"type": "error", "text": "…"}]',
      '"\\n404 Not Found …"',
    ]) {
      const [most, more] = [1_000_000, 1_000_001].map((length) => inferOutcome(padded(frame, length), undefined))
      expect([frame, most === more]).toEqual([frame, false])
    }
    expect(inferOutcome(`${' '.repeat(100)}Error: ${'x'.repeat(1_000_001)}`, undefined)).toBe('failure')
  })
})
