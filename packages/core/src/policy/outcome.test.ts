import { describe, expect, test } from 'vitest'
import { inferOutcome } from './outcome.ts'

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
    ['a status that is no failure', '{"status": "pending"}'],
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
  ])('%s', (_, output) => {
    expect(inferOutcome(output, undefined)).toBe('success')
  })

  test('and a host that says so does not overrule what the tool reports', () => {
    expect(inferOutcome('{"error": "x"}', false)).toBe('failure')
  })
})

describe('an output however long is read in bounded time', () => {
  test('beyond a million characters nothing is parsed', () => {
    const padded = (frame: string, length: number) => frame.replace('…', 'x'.repeat(length - frame.length + 1))
    for (const frame of ['{"error": "…"}', '["Error: …", "b"]', '"\\n404 Not Found …"']) {
      const [most, more] = [1_000_000, 1_000_001].map((length) => inferOutcome(padded(frame, length), undefined))
      expect([frame, most === more]).toEqual([frame, false])
    }
    expect(inferOutcome(`${' '.repeat(100)}Error: ${'x'.repeat(1_000_001)}`, undefined)).toBe('failure')
  })
})
