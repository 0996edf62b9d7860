import { describe, expect, test } from 'vitest'
import { assistant, call, done, user } from '../../../../test/fixtures/steps.ts'
import { readLedger } from '../ledger.ts'
import type { Message } from '../trace/trace.ts'
import { isComplete } from './is-complete.ts'

const ok = '{"ok": true}'
const failed = '{"error": "no"}'

describe('the turn is complete', () => {
  test.each<[string, readonly Message[]]>([
    ['after a success', done('lock', {}, ok)],
    [
      'after a failure that the same tool made good',
      [...done('lock', { id: 1 }, failed), ...done('lock', { id: 2 }, ok)],
    ],
    ['though a call has no result yet', [...done('lock', {}, ok), assistant(call('list'))]],
    ['though a reading call returned a text', [...done('read_file', {}, 'Dear tenant,'), ...done('lock', {}, ok)]],
    [
      'after a failed reading that then returned a text',
      [...done('read_file', {}, failed), ...done('read_file', {}, 'Dear tenant,'), ...done('lock', {}, ok)],
    ],
    ['after an unclear change that succeeded later', [...done('lock', {}, 'Whirr.'), ...done('lock', {}, ok)]],
  ])('%s', (_, messages) => {
    expect(isComplete(readLedger([user('Go.'), ...messages]))).toBe(true)
  })
})

describe('the turn is not complete', () => {
  test.each<[string, readonly Message[]]>([
    ['before anything was called', []],
    ['without a success', [assistant(call('lock'))]],
    ['after a failure alone', done('lock', {}, failed)],
    [
      'after a failure that another tool followed with a success',
      [...done('lock', {}, failed), ...done('list', {}, ok)],
    ],
    [
      'after a success that the same tool followed with a failure',
      [...done('lock', {}, ok), ...done('lock', {}, failed)],
    ],
    [
      'after a success where a person refused another call',
      [...done('lock', {}, ok), ...done('mail', {}, 'User rejected it.')],
    ],
    ['after a reading that returned a text, without a success', done('read_file', {}, 'Dear tenant,')],
    ['where a change is unclear', [...done('lock', {}, ok), ...done('mail', {}, 'Whirr.')]],
    ['where a change became unclear', [...done('lock', {}, ok), ...done('lock', {}, 'Whirr.', 'again')]],
    [
      'where one of two tools made its failure good',
      [...done('a', {}, failed), ...done('b', {}, failed), ...done('a', {}, ok, 'a2')],
    ],
  ])('%s', (_, messages) => {
    expect(isComplete(readLedger([user('Go.'), ...messages]))).toBe(false)
  })

  test('where the success belongs to the turn before', () => {
    expect(isComplete(readLedger([user('Go.'), ...done('lock', {}, ok), user('And now?')]))).toBe(false)
  })
})
