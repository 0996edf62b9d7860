import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../json.ts'
import { inferOutcome } from './index.ts'

const outcome = (text: string, name: string, parameters: JsonObject = {}) =>
  inferOutcome(text, undefined, { name, arguments: parameters })

describe('a changing call failed', () => {
  test.each([
    ['Payment declined: the card has expired.', 'pay_bill'],
    ['Your request was rejected because of a missing form', 'submit_form'],
    ['You cannot remove the last administrator.', 'remove_user'],
    ['The recorder was unable to rewind camera 2.', 'rewind'],
    ['The prescription was not saved because 40 mg is too much.', 'prescribe'],
    ["The door wasn't locked", 'lock_door'],
    ['Upload failed. The file is larger than 5 MB.', 'set_picture'],
    ['! [rejected] fix -> fix\nerror: failed to push some refs', 'git_push'],
  ])('%s', (text, name) => {
    expect(outcome(text, name)).toBe('failure')
  })
})

test('how many failed says nothing of the call, nor does what another tool reads', () => {
  expect(outcome('2 mails failed. The rest went out.', 'send_mails')).not.toBe('failure')
  expect(outcome('Upload failed. The file is larger than 5 MB.', 'get_history')).not.toBe('failure')
})

test('what the call needs is not there, if the text names the thing of a changing call', () => {
  expect(outcome('No cashier is assigned to lane 6.', 'open_lane', { lane: 6 })).toBe('failure')
  expect(outcome('Door D9 has no electronic lock.', 'lock_door', { door: 'D9' })).toBe('failure')
  expect(outcome('No cashier is assigned to lane 7.', 'open_lane', { lane: 6 })).not.toBe('failure')
  expect(outcome('No customer is waiting at lane 6.', 'lane_count', { lane: 6 })).not.toBe('failure')
  expect(outcome('Door D9 has no errors.', 'lock_door', { door: 'D9' })).not.toBe('failure')
})

test('a text of 1,000 characters is still read', () => {
  expect(outcome('pushing\nerror: b'.padEnd(1_000, ' b'), 'push')).toBe('failure')
  expect(outcome('pushing\nerror: b'.padEnd(1_001, ' b'), 'push')).toBe('unclear')
})

describe('nothing is known', () => {
  test.each<[string, string, string, JsonObject?]>([
    ['of a reading call', 'Payment declined: the card has expired.', 'get_payment'],
    ['of a reading call with an error line', 'a\nerror: b', 'get_log'],
    ['of the output of a command', 'a\nerror: b', 'run', { command: 'grep error log' }],
    ['of a long text', `a\nerror: ${'b '.repeat(600)}`, 'push'],
    ['of a word at the end of a line', 'a\nno error: b', 'push'],
    ['of a decision in the middle of a text', 'A long story. Payment declined later', 'tell_story'],
  ])('%s', (_, text, name, parameters) => {
    expect(outcome(text, name, parameters)).not.toBe('failure')
  })

  test("of the call's own decision", () => {
    expect(outcome('Invitation declined: the host knows.', 'decline_invitation')).not.toBe('failure')
  })
})

describe('a verdict in an object', () => {
  test('is a failure of a changing call, if it comes with nothing but a report', () => {
    expect(outcome('{"valid": false, "message": "too heavy"}', 'check_in_bag')).toBe('failure')
    expect(outcome('{"allowed": false}', 'enter_hall')).toBe('failure')
  })

  test('is data of a reading call, next to data, or if it is true', () => {
    expect(outcome('{"valid": false, "message": "too heavy"}', 'get_bag')).toBe('success')
    expect(outcome('{"valid": false, "weight": 40}', 'check_in_bag')).toBe('success')
    expect(outcome('{"valid": true, "message": "fine"}', 'check_in_bag')).toBe('success')
  })
})

describe('a status', () => {
  test('of a thing that was read is data', () => {
    expect(outcome('{"id": 5, "state": "failed", "left": 2}', 'get_job')).toBe('success')
  })

  test('is a failure if the object is only a report, or the call changes something', () => {
    expect(outcome('{"status": "failed", "message": "x"}', 'get_job')).toBe('failure')
    expect(outcome('{"id": 5, "state": "failed", "left": 2}', 'start_job')).toBe('failure')
  })

  test('that is the verb of the call is done', () => {
    expect(outcome('{"status": "accepted"}', 'accept_invitation')).toBe('success')
    expect(outcome('{"status": "accepted"}', 'send_invitation')).toBe('unknown')
  })

  test('and an error code next to the arguments of the call are a failure', () => {
    expect(outcome('{"errorCode": "NO_FUNDS", "slip": 118}', 'pay_slip', { slip_id: 118 })).toBe('failure')
    expect(outcome('{"errorCode": "NO_FUNDS", "slip": 119}', 'pay_slip', { slip_id: 118 })).toBe('unclear')
  })
})
