import { expect, test } from 'vitest'
import { shadowOptions } from '../../test/fixtures/sessions.ts'
import { readSetting } from './setting.ts'

test('the defaults are shadow, the paper’s policy, both orders in one request, half a minute', () => {
  const setting = readSetting({ model: null })
  expect(setting.mode()).toBe('shadow')
  expect(setting.policy.conditions.map(({ name }) => name)).toEqual([
    'inverse-action',
    'repeat-after-error',
    'stale-argument',
  ])
  expect(setting).toMatchObject({ judging: 'one-request', deadlineMs: 30_000, confirm: null, deliver: null })
})

test.each<[string, object]>([
  ['mode', { mode: 'bold' }],
  ['deadlineMs', { deadlineMs: 0 }],
  ['deadlineMs', { deadlineMs: -1 }],
  ['deadlineMs', { deadlineMs: Number.NaN }],
  ['deadlineMs', { deadlineMs: Number.POSITIVE_INFINITY }],
  ['deadlineMs', { deadlineMs: 2 ** 31 }],
])('a %s that cannot work is refused before any session is opened: %j', (option, change) => {
  const options = { ...shadowOptions(), ...change }
  expect(() => Reflect.apply(readSetting, undefined, [options])).toThrow(`Option ${option}`)
})
