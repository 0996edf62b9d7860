import { describe, expect, test } from 'vitest'
import { assistant, call, done, output, says, system, user } from '../../../test/fixtures/steps.ts'
import type { JsonObject } from './json.ts'
import { identicalCalls, openLedger, readLedger, recordMessage } from './ledger.ts'
import type { Message } from './trace/trace.ts'

const ok = '{"ok": true}'
const failed = '{"error": "no"}'
const summary = (messages: readonly Message[]) =>
  readLedger(messages).records.map(({ call, position, index, outcome }) => [call.name, position, index, outcome])

describe('the ledger', () => {
  test('holds the calls of the turn in order, each with its position and inferred outcome', () => {
    const messages = [
      system('Be brief.'),
      user('Lock it.'),
      ...done('find', {}, ok),
      ...done('lock', { id: 7 }, failed),
    ]
    expect(summary(messages)).toEqual([
      ['find', 2, 0, 'success'],
      ['lock', 4, 1, 'failure'],
    ])
    expect(readLedger(messages)).toMatchObject({ request: 'Lock it.', requestPosition: 1, failures: 1, lastSuccess: 0 })
  })

  test('holds a call whose output never came, as unknown', () => {
    const ledger = readLedger([user('Lock it.'), assistant(call('lock'))])
    expect(ledger.records[0]).toMatchObject({ output: null, outcome: 'unknown' })
    expect(ledger).toMatchObject({ failures: 0, lastSuccess: -1 })
  })

  test('gives parallel calls their own results, in whatever order they come', () => {
    const parallel = assistant(call('lock', { id: 1 }, 'a'), call('lock', { id: 2 }, 'b'))
    expect(summary([user('Lock both.'), parallel, output('b', failed), output('a', ok)])).toEqual([
      ['lock', 1, 0, 'success'],
      ['lock', 1, 1, 'failure'],
    ])
  })

  test('gives repeated ids their results in order', () => {
    const parallel = assistant(call('one', {}, ''), call('two', {}, ''), call('three', {}, ''))
    const results = [output('', ok), output('', failed), output('', ok), output('', failed)]
    expect(summary([user('Go.'), parallel, ...results]).map(([, , , outcome]) => outcome)).toEqual([
      'success',
      'failure',
      'success',
    ])
  })

  test('takes an id that is used again after its result as a call of its own', () => {
    expect(summary([user('Go.'), ...done('one', {}, ok, 'x'), ...done('two', {}, failed, 'x')])).toEqual([
      ['one', 1, 0, 'success'],
      ['two', 3, 1, 'failure'],
    ])
  })

  test('ignores a result that comes before its call, or twice, or for no call', () => {
    const messages = [user('Go.'), output('x', failed), assistant(call('one', {}, 'x')), output('y', failed)]
    expect(summary(messages)).toEqual([['one', 2, 0, 'unknown']])
    expect(readLedger([user('Go.'), ...done('one', {}, ok, 'x'), output('x', failed)]).failures).toBe(0)
  })

  test('begins anew with every user message, and a late result of the turn before is none of this one', () => {
    const messages = [user('Go.'), assistant(call('one', {}, 'x')), user('Stop.'), output('x', failed)]
    expect(readLedger(messages)).toMatchObject({ request: 'Stop.', requestPosition: 2, records: [], failures: 0 })
  })

  test('records calls before the first user message, for a request that nobody made', () => {
    const ledger = readLedger([says('Hello.'), ...done('one', {}, ok)])
    expect(ledger).toMatchObject({ request: null, requestPosition: -1, lastSuccess: 0 })
    expect(ledger.records).toHaveLength(1)
  })

  test('takes the word of the host that a result is an error', () => {
    const messages = [user('Go.'), assistant(call('one', {}, 'x')), output('x', 'fine', true)]
    expect(readLedger(messages).records[0]?.outcome).toBe('failure')
  })

  test('counts a call that a person refused neither as a failure nor as a success', () => {
    const messages = [user('Go.'), assistant(call('one', {}, 'x')), output('x', 'User rejected it.', true)]
    expect(readLedger(messages)).toMatchObject({ failures: 0, lastSuccess: -1, records: [{ outcome: 'refused' }] })
  })

  test('remembers the latest success by the order of the calls, not of the results', () => {
    const parallel = assistant(call('one', {}, 'a'), call('two', {}, 'b'))
    expect(readLedger([user('Go.'), parallel, output('b', ok), output('a', ok)]).lastSuccess).toBe(1)
  })
})

describe('identical calls', () => {
  test('are those of the same tool with the same arguments, whatever the order of keys', () => {
    const ledger = readLedger([
      user('Go.'),
      ...done('lock', { a: 1, b: 2 }, failed),
      ...done('lock', { a: 1 }, ok),
      ...done('lock', { b: 2, a: 1 }, failed, 'again'),
    ])
    expect(identicalCalls(ledger, call('lock', { a: 1, b: 2 })).map(({ index }) => index)).toEqual([0, 2])
    expect(identicalCalls(ledger, call('lock', { a: 2 }))).toEqual([])
    expect(identicalCalls(ledger, call('unlock', { a: 1 }))).toEqual([])
  })

  test.each<[string, JsonObject]>([
    ['an empty text', { note: 'word', reason: '' }],
    ['a fraction beside a negative number', { from: -1, by: 0.5 }],
    ['a number beyond any counter', { far: 1e300, note: 'word' }],
  ])('are found with %s in any order of keys', (_, args) => {
    const ledger = readLedger([user('Go.'), ...done('lock', args, failed)])
    const turned = Object.fromEntries(Object.entries(args).reverse())
    expect(identicalCalls(ledger, call('lock', turned))).toHaveLength(1)
  })

  test('are found also where the ledger has grown since they were asked for', () => {
    const ledger = openLedger()
    const again = call('lock', { a: 1 })
    for (const count of [1, 2, 3]) {
      recordMessage(ledger, assistant(again), count)
      expect(identicalCalls(ledger, again)).toHaveLength(count)
    }
  })
})
