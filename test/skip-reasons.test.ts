/** A run that skips tests ends with the reasons; a test that could be skipped without one is named itself. */
import { expect, test } from 'vitest'
import { skipReasons } from '../scripts/skip-reasons.ts'

const skipped = (...names: readonly string[]) => names.map((name) => ({ name, file: 'a.test.ts' }))

test('reasons are counted, the most frequent first', () => {
  const names = ['one (needs bash)', 'runs (need the shared data folder) > a', 'b (needs the shared data folder) > c']
  expect(skipReasons(skipped(...names), false)).toEqual(['     2  needs the shared data folder', '     1  needs bash'])
})

test('two needs are one reason, the same need twice is one', () => {
  const names = ['a (needs X) > b (needs Y)', 'a (needs X) > b (needs X)']
  expect(skipReasons(skipped(...names), false)).toEqual(['     1  needs X', '     1  needs X and Y'])
})

test('what a host cannot do is told as it was written, parentheses included', () => {
  expect(skipReasons(skipped('h > streams (not supported: v6 (and before) has none)'), false)).toEqual([
    '     1  not supported: v6 (and before) has none',
  ])
})

test('a test without a reason is named, unless a pattern of names left it out', () => {
  expect(skipReasons(skipped('sums up'), false)).toEqual(['     1  no reason given: a.test.ts, sums up'])
  expect(skipReasons(skipped('sums up'), true)).toEqual(['     1  left out by the pattern of names that was given'])
})
