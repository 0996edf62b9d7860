import { describe, expect, test } from 'vitest'
import {
  calibrationFor,
  call,
  checkAnything,
  favourableModel,
  handClock,
  heldModel,
  idle,
  inverseStep,
  plainStep,
  propose,
  repairOptions,
  repeatStep,
  shadowOptions,
} from '../../test/fixtures/sessions.ts'
import { defineEvidenceCondition } from '../policy/paper/evidence/condition.ts'
import { paperPolicy } from '../policy/paper/policy.ts'
import { extendedPolicy } from '../policy/profile/profiles.ts'
import { type DecisionRecord, recomputeRecord } from '../policy/record/record.ts'
import { createModeSwitch } from './mode.ts'
import { createTwinCheck } from './twincheck.ts'

describe('a proposal without evidence', () => {
  test('is returned as the very object that was proposed, and no model is asked', async () => {
    const { port, requests } = favourableModel()
    const step = plainStep()
    const checked = await createTwinCheck(repairOptions({ model: port }))
      .session('s')
      .check(step)
    expect(checked.outcome).toBe('kept')
    expect(checked.action).toBe(step.proposal)
    expect(requests).toEqual([])
    expect((await checked.record).because).toEqual({ stage: 'evidence', code: 'no-certificate' })
  })

  test('that is text is scored and never revised', async () => {
    const step = { ...inverseStep(), proposal: { kind: 'final-response', text: 'Done.' } as const }
    const checked = await createTwinCheck(repairOptions()).session('s').check(step)
    expect(checked.action).toBe(step.proposal)
    const record = await checked.record
    expect(record.because).toEqual({ stage: 'proposal', code: 'nothing-to-execute' })
    expect(record.anomaly).not.toBeNull()
  })
})

describe('in shadow', () => {
  test('the proposal is released while the model has not answered, and before it is even asked', async () => {
    const { port, held, favour } = heldModel()
    const step = inverseStep()
    const checked = await createTwinCheck(shadowOptions({ model: port }))
      .session('s')
      .check(step)
    expect(checked.outcome).toBe('kept')
    expect(checked.action).toBe(step.proposal)
    // A host has promises of its own between the session and the execution.
    for (let i = 0; i < 100; i++) await null
    expect(held).toHaveLength(0)

    await idle()
    expect(held).toHaveLength(1)
    favour(0)
    const record = await checked.record
    expect(record.outcome).toBe('kept')
    expect(record.because).toEqual({ stage: 'mode', code: 'shadow' })
    expect(record.twin?.action).toEqual({ kind: 'final-response', text: 'The requested operation is complete.' })
    expect(record.score).toBe(0.99)
    expect(recomputeRecord(record)).toEqual([])
  })

  test('a proposal that the host changes after its release is recorded as it was proposed', async () => {
    const { port, favour } = heldModel()
    const made = { id: '1', name: 'unlock_account', arguments: { account_id: 'AC-1001' } }
    const step = { ...inverseStep(), proposal: { kind: 'tool-calls' as const, calls: [made] } }
    const checked = await createTwinCheck(shadowOptions({ model: port }))
      .session('s')
      .check(step)
    made.name = 'something_else'
    await idle()
    favour(0)
    expect((await checked.record).proposal).toEqual({
      kind: 'tool-calls',
      calls: [{ name: 'unlock_account', arguments: { account_id: 'AC-1001' } }],
    })
  })

  test('steps that come meanwhile do not change what an earlier one is judged on', async () => {
    const { port, held, favour } = heldModel()
    const session = createTwinCheck(shadowOptions({ model: port })).session('s')
    const step = inverseStep()
    const first = await session.check(step)
    const longer = [...step.messages, { role: 'user', content: 'Now something else.' } as const]
    const second = await session.check({ ...step, messages: longer })
    await idle()
    favour(0)
    expect(held[0]?.request.prompt).not.toContain('Now something else.')
    expect((await first.record).because).toEqual({ stage: 'mode', code: 'shadow' })
    expect((await second.record).position).toBe(4)
  })

  test('nothing is replaced however clear the verdict, and no switch is spent', async () => {
    const session = createTwinCheck(shadowOptions()).session('s')
    const checked = await session.check(inverseStep())
    await session.settled()
    expect((await checked.record).outcome).toBe('kept')
    expect(session.state()).toMatchObject({ decisions: 1, verifications: 1, generations: 0, switches: 0 })
  })
})

describe('in repair', () => {
  test('a twin that passes the gate takes the proposal’s place', async () => {
    const session = createTwinCheck(repairOptions()).session('s')
    const checked = await session.check(inverseStep())
    expect(checked.outcome).toBe('replaced')
    expect(checked.action).toEqual({ kind: 'final-response', text: 'The requested operation is complete.' })
    const record = await checked.record
    expect(record).toMatchObject({ outcome: 'replaced', because: null, score: 0.99, threshold: 0.5, mode: 'repair' })
    expect(recomputeRecord(record)).toEqual([])
    expect(session.state()).toMatchObject({ verifications: 1, switches: 1 })
  })

  test('a generated twin does so too', async () => {
    const { port, requests } = favourableModel()
    const session = createTwinCheck(repairOptions({ model: port })).session('s')
    const checked = await session.check(repeatStep())
    expect(checked.action).toMatchObject({ calls: [{ name: 'get_balance', arguments: { account_id: 'AC-1001' } }] })
    expect(requests.map(({ role }) => role)).toEqual(['generator', 'verifier'])
    expect(session.state()).toMatchObject({ verifications: 1, generations: 1, switches: 1 })
  })

  test('a score below the calibrated threshold keeps the proposal, one that reaches it replaces', async () => {
    for (const [highest, outcome] of [
      [0.99, 'kept'],
      [0.9899999999999999, 'replaced'],
    ] as const) {
      const calibration = calibrationFor(paperPolicy, highest)
      const checked = await createTwinCheck(repairOptions({ calibration })).session('s').check(inverseStep())
      expect(checked.outcome).toBe(outcome)
    }
  })

  test('a step read while the process is held in shadow is released at once', async () => {
    const modeSwitch = createModeSwitch()
    modeSwitch.turnToShadow('an incident')
    const { port } = heldModel()
    const step = inverseStep()
    const checked = await createTwinCheck(repairOptions({ model: port, modeSwitch }))
      .session('s')
      .check(step)
    expect(checked.action).toBe(step.proposal)
  })

  test('turning every session to shadow stops a decision that is under way', async () => {
    const modeSwitch = createModeSwitch()
    const { port, favour } = heldModel()
    const step = inverseStep()
    const session = createTwinCheck(repairOptions({ model: port, modeSwitch })).session('s')
    const checking = session.check(step)
    await idle()
    modeSwitch.turnToShadow('an incident')
    favour(0)
    const checked = await checking
    expect(checked.outcome).toBe('kept')
    expect(checked.action).toBe(step.proposal)
    expect((await checked.record).because).toEqual({ stage: 'mode', code: 'shadow' })
    expect(session.state().switches).toBe(0)
  })

  test('the same holds while a person is being asked', async () => {
    const modeSwitch = createModeSwitch()
    const step = inverseStep()
    const confirm = async () => {
      modeSwitch.turnToShadow('an incident')
      return { verdict: 'approve' } as const
    }
    const session = createTwinCheck(repairOptions({ modeSwitch, confirm })).session('s')
    const checked = await session.check(step)
    expect(checked.action).toBe(step.proposal)
    expect((await checked.record).because).toEqual({ stage: 'mode', code: 'shadow' })
    expect(session.state().switches).toBe(0)
  })
})

describe('a step that cannot be used keeps the proposal and is recorded:', () => {
  const good = inverseStep()
  test.each<[string, unknown, string]>([
    ['null', null, 'step: expected an object'],
    ['a text', 'step', 'step: expected an object'],
    ['no messages', { ...good, messages: undefined }, 'messages: expected an array'],
    ['an unknown role', { ...good, messages: [{ role: 'judge', content: '' }] }, 'messages[0].role'],
    ['a message without content', { ...good, messages: [{ role: 'user' }] }, 'messages[0].content'],
    ['tools that are none', { ...good, tools: 'all' }, 'tools: expected an array'],
    ['no proposal', { ...good, proposal: undefined }, 'proposal: expected an action object'],
    ['a proposal without calls', { ...good, proposal: { kind: 'tool-calls' } }, 'proposal.calls: expected an array'],
    ['an empty list of calls', { ...good, proposal: { kind: 'tool-calls', calls: [] } }, 'at least one call'],
    ['a proposal of an unknown kind', { ...good, proposal: { kind: 'dance' } }, 'proposal.kind'],
    ['calls that are null', { ...good, proposal: { kind: 'tool-calls', calls: [null] } }, 'proposal.calls[0]'],
  ])('%s', async (_, step, message) => {
    const { port, requests } = favourableModel()
    const session = createTwinCheck(repairOptions({ model: port })).session('s')
    const checked = await checkAnything(session, step)
    expect(checked.outcome).toBe('kept')
    expect(checked.action).toBe(proposalOf(step))
    const record = await checked.record
    expect(record.because).toEqual({ stage: 'boundary', code: 'malformed-step' })
    expect(record.exception?.message).toContain(message)
    expect(recomputeRecord(record)).toEqual([])
    expect(requests).toEqual([])
  })

  test('what can be read of the proposal is in the record', async () => {
    const session = createTwinCheck(repairOptions()).session('s')
    const checked = await checkAnything(session, { ...good, messages: 'none' })
    expect((await checked.record).proposal).toMatchObject({ calls: [{ name: 'unlock_account' }] })
  })

  test('the next good step is decided as if nothing had happened', async () => {
    const session = createTwinCheck(repairOptions()).session('s')
    await checkAnything(session, { ...good, messages: [...good.messages, { role: 'judge' }] })
    expect((await session.check(inverseStep())).outcome).toBe('replaced')
  })
})

describe('a condition of the user’s own', () => {
  const base = { version: 1, severity: 1, authorises: 'structural-change' } as const
  const match = { calls: [0], reason: 'As the test says.', exhibits: [], finding: {} }

  test('that throws keeps the proposal as an exception, not as a malformed step', async () => {
    const condition = defineEvidenceCondition({
      ...base,
      name: 'throws',
      twin: null,
      match: () => {
        throw new Error('no luck')
      },
    })
    const { checked, step } = await checkWith(condition)
    expect(checked.action).toBe(step.proposal)
    const record = await checked.record
    expect(record.because).toEqual({ stage: 'boundary', code: 'exception' })
    expect(record.exception).toEqual({ name: 'Error', message: 'no luck' })
    expect(record.position).toBe(step.messages.length)
  })

  test('whose twin throws keeps the proposal, with the certificate in the record', async () => {
    const condition = defineEvidenceCondition({
      ...base,
      name: 'bad-twin',
      match: () => match,
      twin: () => {
        throw new Error('no twin')
      },
    })
    const { checked, step } = await checkWith(condition)
    expect(checked.action).toBe(step.proposal)
    const record = await checked.record
    expect(record.because).toEqual({ stage: 'boundary', code: 'exception' })
    expect(record.certificates).toHaveLength(1)
    expect(record.anomaly?.strongestSeverity).toBe(1)
  })

  test('that leaves something unwritable in its certificate replaces nothing, and the problem is reported', async () => {
    const loop: Record<string, never> = {}
    Object.assign(loop, { loop })
    const condition = defineEvidenceCondition({
      ...base,
      name: 'loops',
      match: () => ({ ...match, finding: loop }),
      twin: () => ({ kind: 'final-response', text: 'instead' }),
    })
    const problems: unknown[] = []
    const { checked, step } = await checkWith(condition, (problem) => problems.push(problem))
    expect(checked.outcome).toBe('kept')
    expect(checked.action).toBe(step.proposal)
    expect((await checked.record).because).toEqual({ stage: 'boundary', code: 'exception' })
    expect(problems).toHaveLength(1)
  })

  async function checkWith(condition: ReturnType<typeof defineEvidenceCondition>, onProblem = (_: unknown) => {}) {
    const policy = { ...paperPolicy, conditions: [condition] }
    const options = repairOptions({ policy, calibration: calibrationFor(policy), onProblem })
    const step = inverseStep()
    return { step, checked: await createTwinCheck(options).session('s').check(step) }
  }
})

describe('the record', () => {
  test('is one, however often it is asked for, and is there for a host that wraps what it was given', async () => {
    const checked = await createTwinCheck(shadowOptions()).session('s').check(plainStep())
    const record = await checked.record
    expect(await checked.record).toBe(record)
    expect(await new Proxy(checked, {}).record).toBe(record)
    expect(await Object.create(checked).record).toBe(record)
  })

  test('is written when it is first asked for, and never again', async () => {
    const written: string[] = []
    const redact = (text: string) => {
      written.push(text)
      return text
    }
    const session = createTwinCheck(shadowOptions({ redact })).session('s')
    const checked = await session.check(plainStep())
    await session.settled()
    expect(written).toEqual([])
    expect(await checked.record).toBe(await checked.record)
    expect(written).toEqual(['tool-calls', 'get_balance', 'AC-1001'])
  })

  test('says what was so when the step was decided on, however late it is asked for', async () => {
    const clock = handClock()
    const session = createTwinCheck(shadowOptions({ clock })).session('s')
    const { messages, tools, proposal } = plainStep()
    const growing = [...messages]
    const first = await session.check({ messages: growing, tools, proposal })
    growing.push({ role: 'assistant', content: 'More.', calls: [] })
    clock.advance(500)
    const second = await session.check({ messages: growing, tools, proposal })
    expect(await second.record).toMatchObject({ id: 'record-1', position: 2, measured: { startedAt: 1_500 } })
    expect(await first.record).toMatchObject({
      ...{ id: 'record-0', position: 1 },
      measured: { startedAt: 1_000, milliseconds: 0 },
    })
  })
})

describe('settled', () => {
  test('resolves at once where nothing is under way', async () => {
    await createTwinCheck(shadowOptions()).session('s').settled()
  })

  test('waits for every decision, those begun while it waits too', async () => {
    const { port, favour, held } = heldModel()
    const session = createTwinCheck(shadowOptions({ model: port })).session('s')
    await session.check(inverseStep())
    let settled = false
    const waiting = session.settled().then(() => {
      settled = true
    })
    await session.check(repeatStep())
    await idle()
    favour(0)
    await idle()
    expect(settled).toBe(false)
    expect(held).toHaveLength(2)
    favour(1)
    await idle()
    favour(2)
    await waiting
    expect(session.state()).toMatchObject({ decisions: 2, verifications: 2, generations: 1 })
  })
})

describe('the detector’s maximum over the trajectory', () => {
  const quiet = () => ({ ...plainStep(), proposal: propose(call('get_balance', { account_id: 'AC-1001' })) })

  test('is kept in the state', async () => {
    const session = createTwinCheck(shadowOptions()).session('s')
    const high = (await (await session.check(inverseStep())).record).anomaly?.score
    await (await session.check(quiet())).record
    expect(high).toBeGreaterThan(0)
    expect(session.state().anomaly).toBe(high)
  })

  test('is over the records that were taken, whenever and through whichever handle', async () => {
    const twincheck = createTwinCheck(shadowOptions({ model: null }))
    const [one, two] = [twincheck.session('s'), twincheck.session('s')]
    const odd = await one.check(inverseStep())
    await one.check(quiet())
    expect(two.state().anomaly).toBe(0)
    const { anomaly } = await odd.record
    expect(two.state().anomaly).toBe(anomaly?.score)
  })

  test('is over all of them where a host takes each', async () => {
    const scores: number[] = []
    const onRecord = ({ anomaly }: DecisionRecord) => void scores.push(anomaly?.score ?? 0)
    const session = createTwinCheck(shadowOptions({ onRecord })).session('s')
    await session.check(inverseStep())
    await session.check(quiet())
    await session.settled()
    expect(scores).toHaveLength(2)
    expect(session.state().anomaly).toBe(Math.max(...scores))
  })
})

describe('a record that is taken late', () => {
  const grown = () => {
    const { messages, ...rest } = inverseStep()
    return { ...rest, messages: [...messages, { role: 'user', content: 'And the balance?' } as const] }
  }

  test('says of its step what it would have said at once, though the trace has grown', async () => {
    const open = () => createTwinCheck(shadowOptions({ model: null, policy: extendedPolicy })).session('s')
    const [early, late] = [open(), open()]
    const taken = [await early.check(inverseStep()), await early.check(grown())]
    const [first, second] = [await (await late.check(inverseStep())).record, await (await late.check(grown())).record]
    expect((await taken[1]?.record)?.anomaly).toEqual(second.anomaly)
    expect((await taken[0]?.record)?.anomaly).toEqual(first.anomaly)
    expect(first.anomaly).not.toEqual(second.anomaly)
  })

  test('says so too where the host has since edited its history', async () => {
    const session = createTwinCheck(shadowOptions({ model: null })).session('s')
    const checked = await session.check(inverseStep())
    await session.check({ ...plainStep(), messages: [{ role: 'user', content: 'Something else.' }] })
    const { anomaly } = await (
      await createTwinCheck(shadowOptions({ model: null }))
        .session('s')
        .check(inverseStep())
    ).record
    expect((await checked.record).anomaly).toEqual(anomaly)
  })

  test('says so too where the host has since changed its own objects', async () => {
    const open = () => createTwinCheck(shadowOptions({ model: null, policy: extendedPolicy })).session('s')
    const given = structuredClone(inverseStep())
    const checked = await open().check(given)
    Object.assign(given.proposal, { calls: [call('get_balance', { account_id: 'AC-9' })] })
    Object.assign(given.messages[0] ?? {}, { content: 'Something else.' })
    const { proposal, anomaly } = await checked.record
    const atOnce = await (await open().check(inverseStep())).record
    expect({ proposal, anomaly }).toEqual({ proposal: atOnce.proposal, anomaly: atOnce.anomaly })
  })

  test('names the length of the trace at its step, though a model answered behind the next one', async () => {
    const { port, held, favour } = heldModel()
    const session = createTwinCheck(shadowOptions({ model: port })).session('s')
    const checked = await session.check(inverseStep())
    await session.check({ ...grown(), proposal: { kind: 'final-response', text: 'Done.' } })
    await expect.poll(() => held.length).toBe(1)
    favour(0)
    expect((await checked.record).position).toBe(inverseStep().messages.length)
  })
})

function proposalOf(step: unknown): unknown {
  return typeof step === 'object' && step !== null && 'proposal' in step ? step.proposal : undefined
}
