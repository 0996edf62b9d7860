import { describe, expect, test } from 'vitest'
import { assistant, call, done, output, says, system, user } from '../../test/fixtures/steps.ts'
import { openHiddenParts } from './hidden-parts.ts'
import { readTrace } from './paper/evidence/reading.ts'
import type { Message } from './paper/trace/trace.ts'

const seen = (...messages: readonly Message[]) => readTrace(messages).index(openHiddenParts)
const all = { isWhole: true, isTurnWhole: true }
const nothing = { isWhole: false, isTurnWhole: false }
const ask = user('Send it.')

describe('everything is visible', () => {
  test.each<[string, readonly Message[]]>([
    ['in a request', [ask]],
    ['with calls and their results', [system('Help.'), ask, ...done('a', {}, '[1, 2]'), ...done('b', {}, '[true]')]],
    ['after a greeting', [says('Hello!'), ask]],
    ['if a line has brackets among other words', [ask, ...done('a', {}, 'See [image] for more')]],
    ['if the agent itself writes brackets', [ask, says('[image]'), user('Go on.')]],
  ])('%s', (_, messages) => {
    expect(seen(...messages)).toEqual(all)
  })
})

describe('something is hidden', () => {
  test.each<[string, readonly Message[]]>([
    ['without a user message', [...done('a', {}, 'x')]],
    ['by a picture in the request', [user('Look:\n[image_url]')]],
    ['by an item of the provider', [ask, system('[unknown: compaction]')]],
    ['by a picture in a result', [ask, ...done('a', {}, '[image]')]],
    ['by a result that was cleared', [ask, ...done('a', {}, '[Old tool result content cleared]')]],
    ['by a result with a picture that was cut', [ask, ...done('a', {}, '[image]\nabc (12 lines omitted)')]],
    ['by a result without a call', [ask, output('gone', 'x')]],
    ['by calls without results', [ask, assistant(call('a')), assistant(call('b'))]],
    ['by a summary', [user('Summary of the conversation so far: mail sent.')]],
  ])('%s', (_, messages) => {
    expect(seen(...messages)).toEqual(nothing)
  })

  test('only what a result does not show of itself', () => {
    expect(seen(ask, ...done('a', {}, 'abc (12 lines omitted)'))).toEqual({ isWhole: false, isTurnWhole: true })
  })

  test('only in an earlier turn', () => {
    expect(seen(user('Look:\n[image]'), says('Seen.'), ask)).toEqual({ isWhole: false, isTurnWhole: true })
    expect(seen(...done('a', {}, 'x'), ask)).toEqual({ isWhole: false, isTurnWhole: true })
  })
})
