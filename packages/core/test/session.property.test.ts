/** Properties of a session: it never rejects, keeps to its budgets over any conversation, and repeats itself exactly. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Checked, Session } from '../src/boundary/session.ts'
import type { TwinCheckOptions } from '../src/boundary/setting.ts'
import { createTwinCheck } from '../src/boundary/twincheck.ts'
import { paperPolicy } from '../src/policy/paper/policy.ts'
import { readStep, type StepInput } from '../src/policy/paper/step.ts'
import { checkStructure } from '../src/policy/paper/structure/index.ts'
import { canonicalJson } from '../src/policy/paper/text/canonical-json.ts'
import { type Action, readAction } from '../src/policy/paper/trace/action.ts'
import { type DecisionRecord, recomputeRecord } from '../src/policy/record/record.ts'
import { createCallValidator } from '../src/schema/validate-call.ts'
import {
  type Behaviour,
  behaviours,
  messages,
  nested,
  scriptedModel,
  step,
  turnKeys,
} from './fixtures/arbitrary-steps.ts'
import { checkAnything, repairOptions, shadowOptions } from './fixtures/sessions.ts'
import { propertyRuns } from './property-runs.ts'

const mode = fc.constantFrom('shadow' as const, 'repair' as const)

describe('check never rejects, and returns the very proposal or a checked twin,', () => {
  test('for any step and any model', async () => {
    const outcomes = new Set<string>()
    await fc.assert(
      fc.asyncProperty(mode, step, behaviours, async (given, input, script) => {
        const { session } = open(given, script, () => input.proposal)
        const checked = await session.check(input)
        const record = await checked.record
        outcomes.add(`${given} ${checked.outcome}`)
        expect(recomputeRecord(record)).toEqual([])
        expect(record.outcome).toBe(checked.outcome)
        expectOwnOrChecked(input, checked, record)
      }),
      { numRuns: propertyRuns(200) },
    )
    expect([...outcomes].sort()).toEqual(['repair kept', 'repair replaced', 'shadow kept'])
  })

  test('for anything at all in the place of the step', async () => {
    const { session } = open('repair', [{ kind: 'favour-twin' }], () => ({ kind: 'final-response', text: '' }))
    await fc.assert(
      fc.asyncProperty(fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }), async (input) => {
        await expectMalformed(session, input)
      }),
      { numRuns: propertyRuns(150) },
    )
  })

  test('for anything at all in the place of one of its parts', async () => {
    const { session } = open('repair', [{ kind: 'favour-twin' }], () => ({ kind: 'final-response', text: '' }))
    const part = fc.constantFrom('messages', 'tools', 'proposal')
    const something = fc.oneof(
      fc.anything(),
      fc.array(fc.anything()),
      fc.record({ kind: fc.constant('tool-calls'), calls: fc.anything() }),
    )
    await fc.assert(
      fc.asyncProperty(step, part, something, async (input, name, value) => {
        const odd: unknown = { ...input, [name]: value }
        const checked = await checkAnything(session, odd)
        const record = await checked.record
        if (checked.outcome === 'kept') expect(checked.action).toBe(name === 'proposal' ? value : input.proposal)
        expect(record.exception === null || record.exception.message.length > 0).toBe(true)
      }),
      { numRuns: propertyRuns(150) },
    )
  })

  test.each([
    [63, 'no-certificate'],
    [64, 'malformed-step'],
    [50_000, 'malformed-step'],
  ])('for arguments %i levels deep: %s', async (depth, code) => {
    const input: StepInput = {
      messages: [],
      tools: null,
      proposal: { kind: 'tool-calls', calls: [{ id: '1', name: 'x', arguments: { deep: nested(depth, 1) } }] },
    }
    const { session } = open('repair', [{ kind: 'reject' }], () => input.proposal)
    const checked = await session.check(input)
    expect(checked.action).toBe(input.proposal)
    expect((await checked.record).because?.code).toBe(code)
  })

  test('for a step that holds itself', async () => {
    const loop: Record<string, unknown> = { kind: 'tool-calls' }
    loop.calls = [{ id: '1', name: 'x', arguments: loop }]
    const { session } = open('repair', [{ kind: 'reject' }], () => ({ kind: 'final-response', text: '' }))
    const checked = await checkAnything(session, { messages: [], tools: null, proposal: loop })
    expect(checked.action).toBe(loop)
    expect((await checked.record).because).toEqual({ stage: 'boundary', code: 'malformed-step' })
  })
})

describe('over any conversation', () => {
  const conversation = fc.array(fc.tuple(step, fc.boolean()), { minLength: 2, maxLength: 8 })

  test('at most two decisions reach the verifier, two the generator, and one is replaced', async () => {
    await fc.assert(
      fc.asyncProperty(mode, conversation, behaviours, async (given, steps, script) => {
        let proposed: Action = { kind: 'final-response', text: '' }
        const { session, model } = open(given, script, () => proposed)
        const checks: Promise<Checked>[] = []
        for (const [input, waits] of steps) {
          proposed = input.proposal
          const checking = session.check(input)
          checks.push(checking)
          if (waits) await checking
        }
        const checked = await Promise.all(checks)
        await session.settled()
        const roles = model.asked.map(({ role }) => role)
        const { verifications, generations, switches, decisions } = session.state()
        expect(decisions).toBe(steps.length)
        expect(verifications).toBeLessThanOrEqual(2)
        expect(generations).toBeLessThanOrEqual(2)
        expect(roles.filter((role) => role === 'generator')).toHaveLength(generations)
        expect(roles.filter((role) => role === 'verifier').length).toBeLessThanOrEqual(2 * verifications)
        const replaced = checked.filter(({ outcome }) => outcome === 'replaced')
        expect(replaced).toHaveLength(switches)
        expect(switches).toBeLessThanOrEqual(given === 'repair' ? 1 : 0)
      }),
      { numRuns: propertyRuns(100) },
    )
  })

  test('a session that has seen other traces decides each step like a session that has not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, messages), { minLength: 1, maxLength: 4 }), async (steps) => {
        const seasoned = createTwinCheck(shadowOptions({ model: null })).session('s')
        for (const [input, more] of steps) {
          for (const visible of [input.messages, [...input.messages, ...more], input.messages.slice(1)]) {
            const fresh = createTwinCheck(shadowOptions({ model: null })).session('s')
            const given = { ...input, messages: visible }
            const [one, other] = await Promise.all([seasoned.check(given), fresh.check(given)])
            const [{ anomaly, certificates }, expected] = await Promise.all([one.record, other.record])
            expect({ anomaly, certificates }).toEqual({
              anomaly: expected.anomaly,
              certificates: expected.certificates,
            })
          }
        }
      }),
      { numRuns: propertyRuns(50) },
    )
  })
})

describe('the same step and the same replies', () => {
  test('give the same record, but for what was measured', async () => {
    await fc.assert(
      fc.asyncProperty(mode, step, behaviours, async (given, input, script) => {
        const texts = []
        for (let i = 0; i < 2; i++) texts.push(JSON.stringify(reproducible(await recordOf(given, input, script))))
        expect(texts[0]).toBe(texts[1])
      }),
      { numRuns: propertyRuns(75) },
    )
  })

  test('give the same record whatever the order in which keys were written', async () => {
    await fc.assert(
      fc.asyncProperty(mode, step, behaviours, async (given, input, script) => {
        const plain: StepInput = JSON.parse(JSON.stringify(input))
        const first = reproducible(await recordOf(given, plain, script))
        const second = reproducible(await recordOf(given, turnKeys(plain), script))
        expect(canonicalJson(JSON.parse(JSON.stringify(second)))).toBe(canonicalJson(JSON.parse(JSON.stringify(first))))
      }),
      { numRuns: propertyRuns(100) },
    )
  })
})

function open(given: 'shadow' | 'repair', script: readonly Behaviour[], proposed: () => Action) {
  const model = scriptedModel(script, proposed)
  const options: TwinCheckOptions = given === 'repair' ? repairOptions({ model }) : shadowOptions({ model })
  return { model, session: createTwinCheck(options).session('s') }
}

async function recordOf(given: 'shadow' | 'repair', input: StepInput, script: readonly Behaviour[]) {
  return (await open(given, script, () => input.proposal).session.check(input)).record
}

function reproducible({ measured: _, ...record }: DecisionRecord) {
  return record
}

function expectOwnOrChecked(input: StepInput, checked: Checked, record: DecisionRecord): void {
  if (checked.outcome === 'kept') {
    expect(checked.action).toBe(input.proposal)
    return
  }
  const read = readStep(input)
  const { proposal } = read
  const [certificate] = record.certificates.filter(({ condition }) => condition === record.twin?.condition)
  if (proposal.kind !== 'tool-calls' || !certificate || !record.twin) throw new Error('replaced without a certificate')
  const twin = { action: readAction(checked.action, 'action'), origin: record.twin.origin, certificate }
  const pair = { ...read, proposal, twin, validate: createCallValidator() }
  expect(checkStructure(paperPolicy.checks, pair)).toEqual([])
}

async function expectMalformed(session: Session, input: unknown): Promise<void> {
  const checked = await checkAnything(session, input)
  expect(checked.outcome).toBe('kept')
  const proposal = typeof input === 'object' && input !== null && 'proposal' in input ? input.proposal : undefined
  expect(checked.action).toBe(proposal)
  expect((await checked.record).because).toEqual({ stage: 'boundary', code: 'malformed-step' })
}
