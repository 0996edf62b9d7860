import { describe, expect, test } from 'vitest'
import { createCallValidator } from '../../schema/validate-call.ts'
import { inspect } from '../paper/decide.ts'
import { inverseAction } from '../paper/evidence/inverse-action.ts'
import { paperPolicy } from '../paper/policy.ts'
import { fullAllowance, readStep } from '../paper/step.ts'
import { readWarrant } from './read-warrant.ts'
import { type ConditionCounts, type Warrant, withWarrant } from './warrant.ts'

const none = { failed: { runs: 0, of: 0 }, succeeded: { runs: 0, of: 0 }, bound: null, replay: null }
const counts = (bound: number): ConditionCounts => ({
  failed: { runs: 9, of: 200 },
  succeeded: { runs: 1, of: 1_000 },
  bound,
  replay: { switches: { failed: 9, succeeded: 1 }, rescues: 4, harms: 0, of: { failed: 200, succeeded: 1_000 } },
})

function warrantOf(condition: Partial<Warrant['conditions'][number]>): Warrant {
  const { name, version } = inverseAction
  const measured = { name, version, outOfSample: counts(0.0047), all: counts(0.0047), sources: [] }
  return {
    version: 1,
    tool: '0.1.0',
    profile: { name: 'paper', fingerprint: 'sha256:0' },
    traces: { digest: 'sha256:1', files: 3, runs: 1_200, unlabelled: 0, leftOut: 0, withoutSchemas: 0 },
    level: 0.95,
    inSample: [],
    conditions: [{ ...measured, ...condition }],
    together: { outOfSample: counts(0.0047), all: counts(0.0047), sources: [] },
  }
}

const authorised = (warrant: Warrant, mostTouched: number) => [
  ...(withWarrant(paperPolicy, warrant, mostTouched).authorised ?? []),
]

describe('a policy held to a warrant', () => {
  test('acts on a condition whose bound is at most the limit', () => {
    expect(authorised(warrantOf({}), 0.0047)).toEqual(['inverse-action'])
    expect(authorised(warrantOf({}), 0.0046)).toEqual([])
  })

  test('acts on no condition of another version, nor on one that the warrant does not have', () => {
    expect(authorised(warrantOf({ version: 99 }), 1)).toEqual([])
    expect(authorised(warrantOf({ name: 'another' }), 1)).toEqual([])
  })

  test('takes no bound from the runs that the condition was written on', () => {
    expect(authorised(warrantOf({ outOfSample: none, all: counts(0.001) }), 1)).toEqual([])
  })

  test('keeps to a narrower warrant that it was held to before', () => {
    const before = withWarrant(paperPolicy, warrantOf({ name: 'another' }), 1)
    expect([...(withWarrant(before, warrantOf({}), 1).authorised ?? [])]).toEqual([])
  })

  test('refuses a limit that is no share', () => {
    expect(() => withWarrant(paperPolicy, warrantOf({}), 30)).toThrow('expected a share from 0 to 1')
  })
})

describe('a condition without a warrant', () => {
  const call = { id: 'b', name: 'unlock_account', arguments: { account: 'A-1' } }
  const step = readStep(
    {
      messages: [
        { role: 'user', content: 'Please secure account A-1.' },
        { role: 'assistant', content: '', calls: [{ id: 'a', name: 'lock_account', arguments: { account: 'A-1' } }] },
        { role: 'tool', callId: 'a', content: '{"locked": true}' },
      ],
      tools: null,
      proposal: { kind: 'tool-calls', calls: [call] },
    },
    fullAllowance,
  )
  const inspected = (warrant: Warrant) => inspect(step, withWarrant(paperPolicy, warrant, 0.01), createCallValidator())

  test('is seen and raises the detector as before, and authorises nothing', () => {
    const { certificates, anomaly, finding } = inspected(warrantOf({ version: 99 }))
    expect(certificates.map(({ condition }) => condition)).toEqual(['inverse-action'])
    expect(anomaly()).toEqual(inspect(step, paperPolicy, createCallValidator()).anomaly())
    expect(finding).toEqual({ kind: 'nothing', because: { stage: 'evidence', code: 'not-warranted' } })
  })

  test('with one it may be acted on', () => {
    expect(inspected(warrantOf({})).finding).toMatchObject({ kind: 'eligible' })
  })
})

describe('a warrant’s file', () => {
  const written = (change: (file: ReturnType<typeof plain>) => void) => {
    const file = plain()
    change(file)
    return () => readWarrant(file, 'w.json')
  }
  const plain = () =>
    JSON.parse(JSON.stringify(warrantOf({ sources: [{ ...counts(0.0047), source: 's', agents: [] }] })))

  test('is read as it was written', () => {
    expect(readWarrant(plain())).toEqual(plain())
    const newer = plain()
    newer.together.all.replay.twins = { right: 7, wrong: 1, unknown: 2 }
    expect(readWarrant(newer)).toEqual(newer)
  })

  test.each<[string, (file: ReturnType<typeof plain>) => void, string]>([
    ['another version', (file) => (file.version = 2), 'w.json.version: expected 1, found number 2'],
    ['an unknown member', (file) => (file.extra = 1), 'w.json.extra: expected no members but version, tool'],
    [
      'a verdict on twins that there is none of',
      (file) => (file.together.all.replay.twins = { right: 1, wrong: 0, unknown: 0, maybe: 1 }),
      'twins.maybe: expected no members but right, wrong, unknown',
    ],
    ['no list', (file) => (file.conditions = {}), 'w.json.conditions: expected an array'],
    ['a count that is none', (file) => (file.traces.runs = -1), 'traces.runs: expected a whole number from 0'],
    [
      'a condition twice',
      (file) => file.conditions.push(file.conditions[0]),
      'conditions: expected each condition once',
    ],
    [
      'more runs than there are',
      (file) => (file.conditions[0].all.failed.runs = 201),
      'conditions[0].all.failed.runs: expected at most 200',
    ],
    [
      'a bound below what was seen',
      (file) => (file.conditions[0].outOfSample.bound = 0.0009),
      'conditions[0].outOfSample.bound: expected at least 1 of 1000',
    ],
    [
      'a bound from nothing',
      (file) => (file.conditions[0].outOfSample.succeeded = { runs: 0, of: 0 }),
      'outOfSample.bound: expected a share where there are successful runs',
    ],
    [
      'a source without a name',
      (file) => delete file.conditions[0].sources[0].source,
      'sources[0].source: expected a string',
    ],
  ])('is refused with %s', (_, change, message) => {
    expect(written(change)).toThrow(message)
  })
})
