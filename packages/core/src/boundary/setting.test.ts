import { describe, expect, test } from 'vitest'
import { plainStep, shadowOptions } from '../../test/fixtures/sessions.ts'
import { paperPolicy } from '../policy/policy.ts'
import { extendedPolicy } from '../policy/profiles.ts'
import { readSetting, type TwinCheckOptions } from './setting.ts'
import { createTwinCheck } from './twincheck.ts'

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

describe('the profile', () => {
  test('chooses the policy by name', () => {
    expect(readSetting({ model: null, profile: 'extended' }).policy).toBe(extendedPolicy)
    expect(readSetting({ model: null, profile: 'paper' }).policy).toBe(paperPolicy)
  })

  test('beside a policy of one’s own is refused, and so is one that does not exist', () => {
    const both = { model: null, profile: 'paper', policy: paperPolicy } as const
    expect(() => readSetting(both)).toThrow(
      'Option profile: expected no profile beside a policy of your own, found paper',
    )
    expect(() => Reflect.apply(readSetting, undefined, [{ model: null, profile: 'bold' }])).toThrow(
      'Option profile: expected one of paper, extended, found bold',
    )
  })

  test.each<[string, Partial<TwinCheckOptions>]>([
    ['paper', {}],
    ['extended', { profile: 'extended' }],
    ['extended', { policy: extendedPolicy }],
    ['mine', { policy: { ...paperPolicy, name: 'mine', conditions: [] } }],
    ['custom', { policy: { ...paperPolicy, conditions: [] } }],
    ['paper', { policy: { ...paperPolicy, authorised: new Set(['inverse-action']) } }],
    ['paper', { policy: { ...paperPolicy, threshold: 0.9 } }],
  ])('is recorded as %s under %j', async (profile, change) => {
    const { record } = await createTwinCheck(shadowOptions(change)).session('s').check(plainStep())
    expect((await record).profile).toBe(profile)
  })
})
