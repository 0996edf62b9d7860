import { describe, expect, test } from 'vitest'
import { calibrationFor, inverseStep, plainStep, repairOptions, shadowOptions } from '../../test/fixtures/sessions.ts'
import { inverseAction } from '../policy/paper/evidence/inverse-action.ts'
import { paperPolicy } from '../policy/paper/policy.ts'
import { describeProfile } from '../policy/profile/description.ts'
import { extendedPolicy, standardPolicy } from '../policy/profile/profiles.ts'
import { type Warrant, withWarrant } from '../policy/profile/warrant.ts'
import type { ModelPort } from './model-port.ts'
import { readSetting, type TwinCheckOptions } from './setting.ts'
import { createTwinCheck } from './twincheck.ts'

test('the defaults are shadow, profile standard, both orders in one request, half a minute a decision and two an exchange', () => {
  const setting = readSetting({ model: null })
  expect(setting.mode()).toBe('shadow')
  expect(setting.policy).toBe(standardPolicy)
  expect(setting).toMatchObject({ deadlineMs: 30_000, exchangeMs: 120_000, confirm: null, deliver: null })
})

test('a calibration of the paper without a named profile is refused with the line to add', () => {
  const options = { model: null, mode: 'repair', calibration: calibrationFor() } as const
  expect(() => readSetting(options)).toThrow("Option profile: expected the line { profile: 'paper' }")
  expect(readSetting({ ...options, profile: 'paper' }).policy.name).toBe('paper')
})

test.each<[string, object]>([
  ['mode', { mode: 'bold' }],
  ['deadlineMs', { deadlineMs: 0 }],
  ['deadlineMs', { deadlineMs: -1 }],
  ['deadlineMs', { deadlineMs: Number.NaN }],
  ['deadlineMs', { deadlineMs: Number.POSITIVE_INFINITY }],
  ['deadlineMs', { deadlineMs: 2 ** 31 }],
  ['exchangeMs', { exchangeMs: 0 }],
  ['exchangeMs', { exchangeMs: Number.NaN }],
  ['exchangeMs', { exchangeMs: 2 ** 31 }],
])('a %s that cannot work is refused before any session is opened: %j', (option, change) => {
  const options = { ...shadowOptions(), ...change }
  expect(() => Reflect.apply(readSetting, undefined, [options])).toThrow(`Option ${option}`)
})

test('a deadline is as long as a timer can wait, and no longer', () => {
  expect(readSetting({ model: null, deadlineMs: 2 ** 31 - 1 }).deadlineMs).toBe(2 ** 31 - 1)
})

describe('the profile', () => {
  test('chooses the policy by name', () => {
    expect(readSetting({ model: null, profile: 'extended' }).policy).toBe(extendedPolicy)
    expect(readSetting({ model: null, profile: 'paper' }).policy).toBe(paperPolicy)
  })

  test('beside a policy of one’s own is refused, and so is one that does not exist', () => {
    const both = { model: null, profile: 'paper', policy: paperPolicy } as const
    expect(() => readSetting(both)).toThrow(
      'Option profile: expected no profile together with your own policy, found paper',
    )
    expect(() => Reflect.apply(readSetting, undefined, [{ model: null, profile: 'bold' }])).toThrow(
      'Option profile: expected one of paper, standard, extended, wary, continuing, found bold',
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

describe('a profile of one’s own', () => {
  test('is taken as it was read, and recorded under its name', async () => {
    const profile = { ...describeProfile('paper', 'mine'), leaveOut: ['stale-argument'] }
    const { record } = await createTwinCheck(shadowOptions({ profile })).session('s').check(plainStep())
    expect((await record).profile).toBe('mine')
    expect(readSetting({ model: null, profile }).policy.conditions).toHaveLength(2)
  })
})

describe('a warrant', () => {
  const untouched = { failed: { runs: 1, of: 10 }, succeeded: { runs: 0, of: 1_000 }, bound: 0.003, replay: null }
  const { name, version } = inverseAction
  const file: Warrant = {
    version: 1,
    tool: '0.1.0',
    profile: { name: 'paper', fingerprint: 'sha256:0' },
    traces: { digest: 'sha256:1', files: 1, runs: 1_010, unlabelled: 0, leftOut: 0, withoutSchemas: 0 },
    level: 0.95,
    inSample: [],
    conditions: [{ name, version, outOfSample: untouched, all: untouched, sources: [] }],
    together: { outOfSample: untouched, all: untouched, sources: [] },
  }

  test('limits what is acted on to conditions whose bound it keeps, and is in the fingerprint', () => {
    const held = readSetting({ model: null, profile: 'paper', warrant: { file, mostTouched: 0.003 } })
    expect([...(held.policy.authorised ?? [])]).toEqual(['inverse-action'])
    const none = readSetting({ model: null, profile: 'paper', warrant: { file, mostTouched: 0.002 } })
    expect([...(none.policy.authorised ?? [])]).toEqual([])
    expect(held.fingerprint).not.toBe(readSetting({ model: null, profile: 'paper' }).fingerprint)
  })

  test('that is none is refused before any session is opened', () => {
    const broken = { file: { ...file, level: 95 }, mostTouched: 0.003 }
    expect(() => readSetting({ model: null, warrant: broken })).toThrow('warrant.level: expected a number from 0 to 1')
  })

  test('lets repair replace what it covers, under a calibration made with it and no other', async () => {
    const warrant = { file, mostTouched: 0.003 }
    const calibration = calibrationFor(withWarrant(paperPolicy, file, 0.003))
    const { outcome } = await createTwinCheck(repairOptions({ warrant, calibration })).session('s').check(inverseStep())
    expect(outcome).toBe('replaced')
    expect(() => createTwinCheck(repairOptions({ warrant }))).toThrow('The calibration was made under another policy')
    const uncovered = { file: { ...file, conditions: [] }, mostTouched: 0.003 }
    const empty = calibrationFor(withWarrant(paperPolicy, { ...file, conditions: [] }, 0.003))
    const kept = createTwinCheck(repairOptions({ warrant: uncovered, calibration: empty }))
    expect((await kept.session('s').check(inverseStep())).outcome).toBe('kept')
  })

  test('keeps a proposal whose evidence has none, says so in the record, and asks no model', async () => {
    const asked: string[] = []
    const model: ModelPort = async ({ role }) => {
      asked.push(role)
      throw new Error('nobody is asked')
    }
    const held = { file: { ...file, conditions: [] }, mostTouched: 0.003 }
    const twincheck = createTwinCheck(shadowOptions({ model, warrant: held }))
    const { record } = await twincheck.session('s').check(inverseStep())
    const { certificates, because } = await record
    expect(certificates.map(({ condition }) => condition)).toEqual(['inverse-action'])
    expect(because).toEqual({ stage: 'evidence', code: 'not-warranted' })
    expect(asked).toEqual([])
  })
})
