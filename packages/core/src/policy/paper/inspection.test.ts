import { describe, expect, test } from 'vitest'
import { call, condition, done, type StepParts, step, toolCalls, user } from '../../../test/fixtures/steps.ts'
import { inspect } from './decide.ts'
import { type Policy, paperPolicy } from './policy.ts'
import { setScene } from './scene.ts'

const parts: StepParts = {
  messages: [user('Lock it.'), ...done('lock_door', { id: 7 }, 'ok')],
  proposal: toolCalls(call('unlock_door', { id: 7 })),
}
const look = (change: Partial<StepParts> = {}, policy: Policy = paperPolicy) =>
  inspect(step({ ...parts, ...change }), policy, () => [])

describe('the half of a decision that asks nobody', () => {
  test('finds the evidence that may be acted on', () => {
    const { certificates, anomaly, finding } = look()
    expect(certificates.map((certificate) => certificate.condition)).toEqual(['inverse-action'])
    expect(anomaly().score).toBe(0.5)
    expect(finding).toMatchObject({ kind: 'eligible', evidence: [{ certificate: { condition: 'inverse-action' } }] })
  })

  test('finds nothing to act on without evidence', () => {
    expect(look({ proposal: toolCalls(call('list_doors')) }).finding).toEqual({
      kind: 'nothing',
      because: { stage: 'evidence', code: 'no-certificate' },
    })
  })

  test('lets a weak condition raise the score and authorise nothing', () => {
    const policy = { ...paperPolicy, conditions: [condition({ severity: 0.5 })] }
    const { certificates, anomaly, finding } = look({}, policy)
    expect(certificates).toHaveLength(1)
    expect(anomaly().score).toBe(0.25)
    expect(finding).toMatchObject({ because: { code: 'no-certificate' } })
  })

  test('leaves a weak condition out of what may be acted on beside a strong one', () => {
    const policy = { ...paperPolicy, conditions: [condition({ severity: 0.5 }), condition({ name: 'strong' })] }
    expect(look({}, policy).finding).toMatchObject({ evidence: [{ certificate: { condition: 'strong' } }] })
  })

  test('scores text and asks no condition about it', () => {
    const policy = {
      ...paperPolicy,
      conditions: [
        condition({
          match: () => {
            throw new Error('A condition was asked about text.')
          },
        }),
      ],
    }
    const looked = look({ proposal: { kind: 'final-response', text: 'Done.' } }, policy)
    expect(looked).toMatchObject({
      certificates: [],
      finding: { because: { stage: 'proposal', code: 'nothing-to-execute' } },
    })
    expect(looked.anomaly().score).toBe(0)
  })
})

test('there is no scene where the proposal executes nothing', () => {
  expect(setScene(step({ ...parts, proposal: { kind: 'clarification', text: 'Which?' } }), paperPolicy)).toBeNull()
})
