/** Mode `advise`: calls with an answer are not executed. No model is asked about them. */
import { describe, expect, test } from 'vitest'
import {
  calibrationFor,
  favourableModel,
  inverseStep,
  plainStep,
  repairOptions,
  shadowOptions,
} from '../../test/fixtures/sessions.ts'
import { call, done, user } from '../../test/fixtures/steps.ts'
import { extendPolicy, paperPolicy } from '../policy/paper/policy.ts'
import type { StepInput } from '../policy/paper/step.ts'
import type { Message } from '../policy/paper/trace/trace.ts'
import { recomputeRecord } from '../policy/record/record.ts'
import { everydayMistakes, refusedCall } from '../policy/schemas/index.ts'
import { createModeSwitch } from './mode.ts'
import { readSetting, type TwinCheckOptions } from './setting.ts'
import { createTwinCheck } from './twincheck.ts'

const policy = extendPolicy(paperPolicy, everydayMistakes)
const mail = { to: 'ann@acme.com', text: 'The report is ready.' }
const send = call('send_mail', mail, 'again')
const find = call('find_event', { name: 'Kickoff' }, 'other')
const sent: readonly Message[] = [
  user('Send ann@acme.com a mail that the report is ready, then find the event Kickoff.'),
  ...done('send_mail', mail, 'Mail sent.', 'm1'),
]

/** The mail is sent a second time. */
function twice(change: Partial<StepInput> = {}): StepInput {
  return { messages: sent, tools: null, proposal: { kind: 'tool-calls', calls: [send] }, canAnswer: true, ...change }
}

function adviseOptions(change: Partial<TwinCheckOptions> = {}): TwinCheckOptions {
  return { ...shadowOptions({ policy }), model: null, mode: 'advise', ...change }
}

async function check(options: TwinCheckOptions, step: StepInput) {
  const session = createTwinCheck(options).session('s')
  const checked = await session.check(step)
  const record = await checked.record
  expect(recomputeRecord(record)).toEqual([])
  return { checked, record, state: session.state() }
}

describe('a repeated change', () => {
  test('is answered without a model and without a calibration, and spends nothing', async () => {
    const { checked, record, state } = await check(adviseOptions(), twice())
    expect(checked.outcome).toBe('answered')
    expect(checked.action).toEqual({ kind: 'tool-calls', calls: [] })
    expect(checked.answers).toMatchObject([{ call: 0, condition: 'done-already' }])
    expect(record).toMatchObject({ mode: 'advise', outcome: 'answered', because: null, score: null, judgments: null })
    expect(record.advice).toEqual({ answers: checked.answers, insisted: [], unanswered: [] })
    expect(state).toMatchObject({ switches: 0, verifications: 0, generations: 0 })
  })

  test('is left out of the proposal, and the calls beside it run as the objects they were', async () => {
    const { checked } = await check(adviseOptions(), twice({ proposal: { kind: 'tool-calls', calls: [send, find] } }))
    expect(checked.answers.map((answer) => answer.call)).toEqual([0])
    expect(checked.action.kind === 'tool-calls' && checked.action.calls[0]).toBe(find)
  })

  test.each([
    ['in shadow', { mode: 'shadow' }, {}, { stage: 'mode', code: 'shadow' }],
    ['where the host cannot answer', {}, { canAnswer: false }, { stage: 'advice', code: 'cannot-answer' }],
    ['where the turn has no answers', { answersPerTurn: 0 }, {}, { stage: 'advice', code: 'answers-spent' }],
  ] as const)('runs %s, and the record says why', async (_, change, given, because) => {
    const step = twice(given)
    const { checked, record } = await check(adviseOptions(change), step)
    expect(checked).toMatchObject({ outcome: 'kept', answers: [] })
    expect(checked.action).toBe(step.proposal)
    expect(record.because).toEqual(because)
    expect(record.advice).toBeDefined()
  })

  test('beside another call runs where the host must run all calls of a message or none', async () => {
    const alone = await check(adviseOptions(), twice({ canWithhold: false }))
    expect(alone.checked.outcome).toBe('answered')
    const beside = twice({ canWithhold: false, proposal: { kind: 'tool-calls', calls: [send, find] } })
    expect((await check(adviseOptions(), beside)).record.because).toEqual({ stage: 'advice', code: 'cannot-answer' })
  })

  test('runs once everything is held in shadow', async () => {
    const modeSwitch = createModeSwitch()
    const session = createTwinCheck(adviseOptions({ modeSwitch })).session('s')
    expect((await session.check(twice())).outcome).toBe('answered')
    modeSwitch.turnToShadow('a test')
    const held = await session.check(twice())
    expect([held.outcome, (await held.record).because]).toEqual(['kept', { stage: 'mode', code: 'shadow' }])
  })

  test('is answered in repair too, beside the verifier’s budget and the one switch', async () => {
    const { port, requests } = favourableModel()
    const options = repairOptions({ model: port, policy, calibration: calibrationFor(policy) })
    const session = createTwinCheck(options).session('s')
    expect((await session.check(twice())).outcome).toBe('answered')
    expect(requests).toEqual([])
    expect((await session.check(inverseStep())).outcome).toBe('replaced')
    expect((await session.check(twice())).outcome).toBe('answered')
    expect(session.state()).toMatchObject({ switches: 1, verifications: 1 })
  })
})

test('evidence that a verifier has to judge stays in shadow, and is judged after the proposal is released', async () => {
  const { port, requests } = favourableModel()
  const step = inverseStep()
  const session = createTwinCheck(adviseOptions({ model: port })).session('s')
  const checked = await session.check(step)
  expect(checked.outcome).toBe('kept')
  expect(checked.action).toBe(step.proposal)
  expect(requests).toEqual([])
  expect((await checked.record).because).toEqual({ stage: 'mode', code: 'shadow' })
  expect(requests).toHaveLength(1)
})

test('a proposal without evidence has no advice in its record', async () => {
  const { record } = await check(adviseOptions(), plainStep())
  expect(record.advice).toBeUndefined()
})

test('a secret that an answer quotes is redacted in the record, and not in the answer that the actor reads', async () => {
  const token = `ghp_${'a1B2'.repeat(9)}`
  const messages = [...sent.slice(0, 1), ...done('send_mail', mail, `{"success": true, "receipt": "${token}"}`, 'm1')]
  const { checked, record } = await check(adviseOptions(), twice({ messages }))
  expect(checked.answers[0]?.text).toContain(token)
  expect(JSON.stringify(record)).not.toContain(token)
})

test('a repeated change whose host has given the step up is kept, and the record says so', async () => {
  const step = twice()
  const checked = await createTwinCheck(adviseOptions()).session('s').check(step, { signal: AbortSignal.abort() })
  expect(checked).toMatchObject({ outcome: 'kept', answers: [] })
  expect(checked.action).toBe(step.proposal)
  expect((await checked.record).because).toEqual({ stage: 'boundary', code: 'aborted' })
})

describe('mode advise', () => {
  test('is refused with a profile that answers no calls, with what to do', () => {
    expect(() => readSetting({ model: null, mode: 'advise', profile: 'paper' })).toThrow(
      /profile: expected a profile that answers calls .*done-already.*unknown-target.*known-answer.* or the mode shadow, found paper/,
    )
  })

  test('is refused where the conditions that answer are left out, or have no warrant', () => {
    const without = { ...policy, conditions: [...paperPolicy.conditions, refusedCall] }
    expect(() => readSetting({ model: null, mode: 'advise', policy: without })).toThrow('answers calls')
    const unwarranted = { ...policy, authorised: new Set(['inverse-action']) }
    expect(() => readSetting({ model: null, mode: 'advise', policy: unwarranted })).toThrow('answers calls')
  })

  test.each([-1, 1.5, Number.NaN])('refuses %d answers in a turn', (answersPerTurn) => {
    expect(() => readSetting(adviseOptions({ answersPerTurn }))).toThrow('Option answersPerTurn')
  })
})
