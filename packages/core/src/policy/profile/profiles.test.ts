import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hopelessRepeat } from '../evidence/extended/hopeless-repeat.ts'
import { describePolicy } from '../fingerprint/fingerprint.ts'
import { paperPolicy } from '../policy.ts'
import { canonicalJson } from '../text/canonical-json.ts'
import { continuingPolicy, extendedPolicy, profileNamed, profileNames, waryPolicy } from './profiles.ts'

const described = (policy: typeof paperPolicy) => canonicalJson(describePolicy(policy))

describe('the profiles', () => {
  test('are known by name, and the paper is the paper', () => {
    expect(profileNames.map(profileNamed)).toEqual([paperPolicy, extendedPolicy, waryPolicy, continuingPolicy])
  })

  test('the extended one has the paper’s conditions first, one of them narrowed, and all else but the detector, the combined edits and the follow-ups', () => {
    const { name, conditions, detector, combinesEdits, followsUp, tables, ...others } = extendedPolicy
    const [inverse, repeat, stale] = paperPolicy.conditions
    expect(conditions.slice(0, 3)).toEqual([inverse, hopelessRepeat, stale])
    expect(hopelessRepeat).toEqual({ ...repeat, version: 3, match: hopelessRepeat.match })
    expect({ ...others, name: 'paper', conditions: paperPolicy.conditions }).toEqual(paperPolicy)
    expect(name).toBe('extended')
    expect(detector).toEqual({ kind: 'trajectory' })
    expect([combinesEdits, followsUp]).toEqual([true, true])
    expect(tables).toHaveProperty('sigilPhrases')
  })

  test('the wary one is the extended one, and conditions about foreign orders that withhold and put nothing in', () => {
    const { name, conditions, ...others } = waryPolicy
    const added = conditions.slice(extendedPolicy.conditions.length)
    expect({ ...others, name: 'extended', conditions: conditions.slice(0, -added.length) }).toEqual(extendedPolicy)
    expect([name, ...added.map((one) => one.name)]).toEqual(['wary', 'ordered-call', 'foreign-target', 'other-target'])
    expect(added.every(({ authorises }) => authorises === 'withholding')).toBe(true)
    expect(described(waryPolicy)).not.toBe(described(extendedPolicy))
  })

  test('the continuing one is the extended one, conditions about texts, and the check that such twins need', () => {
    const { name, conditions, checks, tables, ...others } = continuingPolicy
    const added = conditions.slice(extendedPolicy.conditions.length)
    const { conditions: kept, checks: paper, tables: before, ...extended } = extendedPolicy
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
    expect(tables).toMatchObject({ ...before, continuing: { mostContinuingCalls: 3 } })
    expect([paperPolicy, extendedPolicy, waryPolicy].every((one) => one.checks === paper)).toBe(true)
  })

  test('every added condition may be acted on, under a name of its own', () => {
    const names = extendedPolicy.conditions.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(extendedPolicy.conditions.every(({ severity, twin }) => severity >= 0.9 || twin === null)).toBe(true)
  })

  test('the paper’s description is pinned: whoever changes what it decides by changes this line', () => {
    const hash = createHash('sha256').update(described(paperPolicy)).digest('hex')
    expect(hash).toBe('b62c32a4b3ea8c72a3330de4ecc51d34f98cbaf03d546f4faa6dade8bc7012be')
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
    expect(described({ ...extendedPolicy, tables: { ...extendedPolicy.tables, fewestQuotedWords: 4 } })).not.toBe(
      described(extendedPolicy),
    )
    expect(described({ ...extendedPolicy, combinesEdits: false })).not.toBe(described(extendedPolicy))
    expect(described({ ...extendedPolicy, followsUp: false })).not.toBe(described(extendedPolicy))
    expect(described({ ...extendedPolicy, detector: { kind: 'paper' } })).not.toBe(described(extendedPolicy))
  })
})
