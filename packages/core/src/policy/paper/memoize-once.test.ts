import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { once } from './memoize.ts'

test('work is done when it is first asked for, and never again', () => {
  let times = 0
  const ask = once(() => ++times)
  expect(times).toBe(0)
  expect([ask(), ask(), times]).toEqual([1, 1, 1])
})

test.each([undefined, null, false])('an answer of %s is an answer', (value) => {
  let times = 0
  const ask = once(() => {
    times++
    return value
  })
  expect([ask(), ask(), times]).toEqual([value, value, 1])
})

test('work that throws is tried again', () => {
  let times = 0
  const ask = once(() => {
    if (++times === 1) throw new Error('Not yet.')
    return 'now'
  })
  expect(ask).toThrow('Not yet.')
  expect(ask()).toBe('now')
})

test('what the work needed is let go when it is done, and not before', async () => {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('The engine has no collector to call.')
  const { ask, needed } = askAboutLongText()
  await new Promise(setImmediate)
  collect()
  expect(needed.deref()?.letters).toHaveLength(1_000)
  expect(ask()).toBe(1_000)
  await new Promise(setImmediate)
  collect()
  expect(needed.deref()).toBeUndefined()
  expect(ask()).toBe(1_000)
})

function askAboutLongText() {
  const text = { letters: 'x'.repeat(1_000) }
  return { ask: once(() => text.letters.length), needed: new WeakRef(text) }
}
