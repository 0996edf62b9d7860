import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { builtInConditions } from './catalogue.ts'
import { inverseAction } from './evidence/inverse-action.ts'
import { describePolicy } from './fingerprint.ts'
import { paperPolicy } from './policy.ts'
import { type NamedFile, policyOf, profileName, readProfile } from './profile-file.ts'
import { extendedPolicy } from './profiles.ts'
import { canonicalJson } from './text/canonical-json.ts'
import type { Warrant } from './warrant.ts'

const noFiles = async (name: string): Promise<NamedFile> => {
  throw new Error(`no file ${name} here`)
}

const read = (file: object) => readProfile(file, 'mine.yaml', noFiles)
const policyFrom = async (file: object) => policyOf(await read(file))
const namesOf = async (file: object) => (await policyFrom(file)).conditions.map(({ name }) => name)
const fingerprint = (policy: typeof paperPolicy) =>
  createHash('sha256')
    .update(canonicalJson(describePolicy(policy, 'one-request')))
    .digest('hex')

const base = { name: 'mine', extends: 'paper' }

describe('a profile of one’s own', () => {
  test('has what the profile it extends has, under its own name', async () => {
    const policy = await policyFrom(base)
    expect(policy).toEqual({ ...paperPolicy, name: 'mine' })
    expect(profileName(await read(base))).toBe('mine')
  })

  test('adds built-in conditions by name and leaves out others', async () => {
    expect(await namesOf({ ...base, add: ['padded-quote'], leaveOut: ['stale-argument'] })).toEqual([
      'inverse-action',
      'repeat-after-error',
      'padded-quote',
    ])
  })

  test('says itself whether edits are combined', async () => {
    expect((await policyFrom({ ...base, extends: 'extended' })).combinesEdits).toBe(true)
    expect((await policyFrom({ ...base, extends: 'extended', combinesEdits: false })).combinesEdits).toBe(false)
    expect((await policyFrom(base)).combinesEdits).toBeUndefined()
  })

  test('brings the tables of what it adds into its fingerprint', async () => {
    expect((await policyFrom({ ...base, add: ['padded-quote'] })).tables).toEqual(extendedPolicy.tables)
  })

  test('is plain data: a copy through JSON describes the same policy', async () => {
    const description = await read({ ...base, add: ['padded-quote'] })
    expect(policyOf(structuredClone(description))).toEqual(policyOf(description))
  })

  test('can add every built-in condition that the paper does not have', async () => {
    const beyond = builtInConditions.filter((one) => !paperPolicy.conditions.includes(one)).map(({ name }) => name)
    expect(await namesOf({ ...base, add: beyond })).toEqual(builtInConditions.map(({ name }) => name))
  })
})

describe('no two profiles share a fingerprint', () => {
  const files = [
    base,
    { ...base, name: 'other' },
    { ...base, extends: 'extended' },
    { ...base, leaveOut: ['stale-argument'] },
    { ...base, add: ['padded-quote'] },
    { ...base, add: ['invented-tag'] },
    { ...base, combinesEdits: true },
    { ...base, combinesEdits: false },
  ]
  test('whatever they differ in', async () => {
    const all = [paperPolicy, extendedPolicy, ...(await Promise.all(files.map(policyFrom)))].map(fingerprint)
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('a profile that cannot be used is refused, with the file, the member and what is expected there', () => {
  test.each<[string, unknown, string]>([
    ['no object', 7, 'mine.yaml: the file: expected an object with name, extends, add, leaveOut'],
    ['an unknown member', { ...base, adds: [] }, 'expected no members but name, extends'],
    ['no name', { extends: 'paper' }, 'name: expected a name of lower-case letters'],
    ['a name that is taken', { ...base, name: 'extended' }, 'that is not paper, extended, custom, found "extended"'],
    ['an unknown base', { ...base, extends: 'base' }, 'extends: expected one of paper, extended, found "base"'],
    ['an unknown condition', { ...base, add: ['nothing'] }, 'add: expected conditions that paper does not have (doc'],
    ['one it has', { ...base, add: ['inverse-action'] }, 'found "inverse-action"'],
    ['one twice', { ...base, add: ['padded-quote', 'padded-quote'] }, 'a list of condition names, each once'],
    ['no list', { ...base, leaveOut: 'stale-argument' }, 'leaveOut: expected a list of condition names'],
    [
      'one it has not',
      { ...base, leaveOut: ['padded-quote'] },
      'leaveOut: expected conditions that it would have (inv',
    ],
    ['no Boolean', { ...base, combinesEdits: 'yes' }, 'combinesEdits: expected true or false, found "yes"'],
    ['no warrant', { ...base, warrant: 'w.json' }, 'warrant: expected an object with file'],
    ['a percentage', { ...base, warrant: { file: 'w.json', mostTouched: 30 } }, 'mostTouched, a share from 0 to 1'],
  ])('%s', async (_, file, message) => {
    await expect(readProfile(file, 'mine.yaml', noFiles)).rejects.toThrow(message)
  })
})

describe('a profile that names a warrant', () => {
  const counts = (bound: number) => ({ failed: run(4, 100), succeeded: run(0, 900), bound, replay: null })
  const run = (runs: number, of: number) => ({ runs, of })
  const warrant: Warrant = {
    version: 1,
    tool: '0.1.0',
    profile: { name: 'paper', fingerprint: 'sha256:0' },
    traces: { digest: 'sha256:1', files: 1, runs: 1000, unlabelled: 0, leftOut: 0, withoutSchemas: 0 },
    level: 0.95,
    inSample: [],
    conditions: [
      {
        name: 'inverse-action',
        version: inverseAction.version,
        outOfSample: counts(0.003),
        all: counts(0.003),
        sources: [],
      },
      { name: 'stale-argument', version: 99, outOfSample: counts(0.001), all: counts(0.001), sources: [] },
    ],
  }
  const open = async (name: string): Promise<NamedFile> => ({
    source: name,
    content: JSON.parse(JSON.stringify(warrant)),
  })
  const file = { ...base, warrant: { file: 'w.json', mostTouched: 0.003 } }

  test('has every condition and authorises those of the warrant, in the same version, below the limit', async () => {
    const policy = policyOf(await readProfile(file, 'mine.yaml', open))
    expect(policy.conditions).toEqual(paperPolicy.conditions)
    expect([...(policy.authorised ?? [])]).toEqual(['inverse-action'])
  })

  test('has a fingerprint of its own', async () => {
    expect(fingerprint(policyOf(await readProfile(file, 'mine.yaml', open)))).not.toBe(
      fingerprint(await policyFrom(base)),
    )
  })

  test('is refused with a file that is no warrant', async () => {
    const broken = async () => ({ source: 'w.json', content: { version: 2 } })
    await expect(readProfile(file, 'mine.yaml', broken)).rejects.toThrow('mine.yaml: w.json: version: expected 1')
  })
})
