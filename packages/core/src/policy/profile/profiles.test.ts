import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { combinedEdits } from '../combined-edits.ts'
import { trajectoryDetector } from '../detectors/trajectory-detector.ts'
import { describePolicy } from '../fingerprint/fingerprint.ts'
import { followUpStops } from '../follow-up-stops.ts'
import { formats, quotations } from '../formats/index.ts'
import { grounding } from '../grounding/index.ts'
import { foreignInstructions, injection, injectionConditions, unaskedChanges } from '../injection/index.ts'
import { paperDetector } from '../paper/anomaly.ts'
import { paperPolicy } from '../paper/policy.ts'
import { canonicalJson } from '../paper/text/canonical-json.ts'
import { hopelessRepeat } from '../repeats/hopeless-repeat.ts'
import { repeats } from '../repeats/index.ts'
import { everydayMistakes } from '../schemas/index.ts'
import { unfinished } from '../unfinished/index.ts'
import { insisting, withheldInverse } from '../withheld.ts'
import { continuingPolicy, extendedPolicy, profileNamed, profileNames, standardPolicy, waryPolicy } from './profiles.ts'

const described = (policy: typeof paperPolicy) => canonicalJson(describePolicy(policy))

describe('the profiles', () => {
  test('are known by name, and the paper is the paper', () => {
    expect(profileNames.map(profileNamed)).toEqual([
      paperPolicy,
      standardPolicy,
      extendedPolicy,
      waryPolicy,
      continuingPolicy,
    ])
  })

  test('the standard one has the paper’s conditions first, one narrowed and one with an answer, and all else but the detector and the extensions', () => {
    const { name, conditions, detector, extensions = [], ...others } = standardPolicy
    const [inverse, repeat, stale] = paperPolicy.conditions
    expect(conditions.slice(0, 3)).toEqual([withheldInverse, hopelessRepeat, stale])
    expect(withheldInverse).toMatchObject({
      name: inverse?.name,
      severity: inverse?.severity,
      authorises: 'withholding',
    })
    expect(hopelessRepeat).toEqual({ ...repeat, version: 5, match: hopelessRepeat.match })
    expect({ ...others, name: 'paper', conditions: paperPolicy.conditions }).toEqual(paperPolicy)
    expect([name, detector]).toEqual(['standard', trajectoryDetector])
    expect(conditions.slice(3).map((one) => one.name)).toEqual([
      'refused-call',
      'done-already',
      'unknown-target',
      'known-answer',
      'known-failure',
      'claimed-undone',
      'injected-value',
      'injected-kind',
      'named-tool',
    ])
    expect(extensions).toEqual([everydayMistakes, injection, followUpStops, insisting])
  })

  test('the extended one is the standard one, with formats and further conditions', () => {
    const { name, conditions, extensions, ...others } = extendedPolicy
    const { name: _, conditions: before, extensions: own = [], ...standard } = standardPolicy
    expect(others).toEqual(standard)
    expect(name).toBe('extended')
    expect(conditions.slice(0, before.length)).toEqual(before)
    expect(extensions).toEqual([...own, formats, repeats, quotations, grounding, unaskedChanges, combinedEdits])
    expect(Object.keys(formats.tables ?? {})).toEqual(['formats'])
  })

  test('the wary one is the extended one, and conditions about foreign orders that withhold and put nothing in', () => {
    const { name, conditions, extensions, ...others } = waryPolicy
    const { extensions: before = [], ...extended } = extendedPolicy
    const added = conditions.slice(extendedPolicy.conditions.length)
    expect({ ...others, name: 'extended', conditions: conditions.slice(0, -added.length) }).toEqual(extended)
    expect(extensions).toEqual([...before, foreignInstructions])
    const names = ['wary', 'ordered-call', 'foreign-target', 'other-target', 'unasked-call']
    expect([name, ...added.map((one) => one.name)]).toEqual(names)
    expect(added.every(({ authorises }) => authorises === 'withholding')).toBe(true)
    expect(described(waryPolicy)).not.toBe(described(extendedPolicy))
  })

  test('the continuing one is the extended one, conditions about texts, and the check that such twins need', () => {
    const { name, conditions, checks, extensions, ...others } = continuingPolicy
    const added = conditions.slice(extendedPolicy.conditions.length)
    const { conditions: kept, checks: paper, extensions: before = [], ...extended } = extendedPolicy
    expect({ ...others, name: 'extended' }).toEqual(extended)
    expect(conditions.slice(0, kept.length)).toEqual(kept)
    expect([name, ...added.map((one) => one.name)]).toEqual([
      'continuing',
      'forgotten-retry',
      'arrived-tool',
      'unresolved-change',
    ])
    expect(added.every(({ authorises }) => authorises === 'continuation')).toBe(true)
    expect(checks.map((check) => check.name)).toEqual(paper.map((check) => check.name))
    expect(extensions).toEqual([...before, unfinished])
    expect(unfinished.tables).toMatchObject({ continuing: { mostContinuingCalls: 3 } })
    for (const one of [paperPolicy, standardPolicy, extendedPolicy, waryPolicy]) expect(one.checks).toEqual(paper)
  })

  test('every added condition may be acted on, under a name of its own', () => {
    const names = extendedPolicy.conditions.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(extendedPolicy.conditions.every(({ severity, twin }) => severity >= 0.9 || twin === null)).toBe(true)
  })

  test('the paper’s description is pinned: whoever changes what it decides by changes this line', () => {
    const hash = createHash('sha256').update(described(paperPolicy)).digest('hex')
    expect(hash).toBe('bf479c65ae7ff5651c499dde23803aa30b75ef8ebd9edef901fc01f280888931')
  })

  test('the paper’s description holds the paper, and no profile, detector or tables beside it', () => {
    expect(Object.keys(describePolicy(paperPolicy)).sort()).toEqual([
      'checks',
      'completionText',
      'conditions',
      'constants',
      'gate',
      'judging',
      'lexicon',
      'minSeverity',
      'prompts',
    ])
  })

  test('the tables of the extended one are part of its fingerprint', () => {
    const { extensions = [] } = extendedPolicy
    const other = { ...formats, tables: { formats: { fewestQuotedWords: 4 } } }
    const withOther = extensions.map((one) => (one === formats ? other : one))
    expect(described({ ...extendedPolicy, extensions: withOther })).not.toBe(described(extendedPolicy))
    for (const left of [combinedEdits, followUpStops]) {
      const rest = extensions.filter((one) => one !== left)
      expect(described({ ...extendedPolicy, extensions: rest })).not.toBe(described(extendedPolicy))
    }
    expect(described({ ...extendedPolicy, detector: paperDetector })).not.toBe(described(extendedPolicy))
  })
})

test('no condition about injected calls is ever answered without a verifier, under any profile', () => {
  const answered = profileNames.flatMap((name) =>
    (profileNamed(name).extensions ?? []).flatMap(({ advises = {} }) => Object.keys(advises)),
  )
  expect(answered).toContain('done-already')
  expect(answered.filter((name) => injectionConditions.includes(name))).toEqual([])
})
