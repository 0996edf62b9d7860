import { describe, expect, test } from 'vitest'
import {
  balanceInstead,
  call,
  done,
  favourableModel,
  handClock,
  heldModel,
  idle,
  inverseStep,
  propose,
  repairOptions,
  repeatStep,
  reply,
  shadowOptions,
  verdictsFor,
} from '../../test/fixtures/sessions.ts'
import { allowanceOf, freshState, readSessionState } from './budget.ts'
import type { ModelPort } from './model-port.ts'
import { createTwinCheck } from './twincheck.ts'

/** A verifier that is never sure enough, so that nothing is replaced and the budgets can be watched. */
const hesitant: ModelPort = async ({ role, prompt }) =>
  reply(role === 'generator' ? balanceInstead : verdictsFor(prompt, { confidence: 0.5 }))

describe('the budgets of a trajectory', () => {
  test('are two verifications, two generations and one switch', () => {
    const fresh = { verifications: 2, generations: 2, switches: 1, followUps: 3, stopped: null }
    expect(allowanceOf(freshState)).toEqual(fresh)
    expect(allowanceOf({ ...freshState, verifications: 1 })).toEqual({ ...fresh, verifications: 1 })
    expect(allowanceOf({ ...freshState, generations: 1 })).toEqual({ ...fresh, generations: 1 })
    expect(allowanceOf({ ...freshState, switches: 1 })).toEqual({ ...fresh, switches: 0 })
  })

  test('are three follow-ups and as many verifications more once the switch has stopped an order', () => {
    const stopped = { ...freshState, switches: 1, verifications: 1, stopped: 'sha256:0' }
    const left = { verifications: 4, generations: 2, switches: 0, followUps: 3, stopped: 'sha256:0' }
    expect(allowanceOf(stopped)).toEqual(left)
    expect(allowanceOf({ ...stopped, followUps: 3 })).toEqual({ ...left, followUps: 0 })
  })

  test('let exactly two eligible decisions reach the verifier', async () => {
    const session = createTwinCheck(repairOptions({ model: hesitant })).session('s')
    const reasons = []
    for (let i = 0; i < 4; i++) reasons.push((await (await session.check(inverseStep())).record).because?.code)
    expect(reasons).toEqual(['below-threshold', 'below-threshold', 'verifications-spent', 'verifications-spent'])
    expect(session.state()).toMatchObject({ decisions: 4, verifications: 2, switches: 0 })
  })

  test('are not spent without a model: every decision with evidence says that none is configured', async () => {
    const session = createTwinCheck(shadowOptions({ model: null })).session('s')
    const reasons = []
    for (const step of [inverseStep(), repeatStep(), inverseStep(), repeatStep(), inverseStep(), repeatStep()])
      reasons.push((await (await session.check(step)).record).because?.code)
    expect(reasons).toEqual(Array(6).fill('no-model'))
    expect(session.state()).toMatchObject({ decisions: 6, verifications: 0, generations: 0 })
  })

  test('let exactly one proposal be replaced', async () => {
    const { port, requests } = favourableModel()
    const session = createTwinCheck(repairOptions({ model: port })).session('s')
    expect((await session.check(inverseStep())).outcome).toBe('replaced')
    const asked = requests.length
    const step = inverseStep()
    const second = await session.check(step)
    expect(second.action).toBe(step.proposal)
    expect((await second.record).because).toEqual({ stage: 'budget', code: 'already-switched' })
    expect(requests).toHaveLength(asked)
    expect(session.state()).toMatchObject({ verifications: 1, switches: 1 })
  })

  test('allow the one switch at the second verification', async () => {
    const { port } = favourableModel()
    let first = true
    const model: ModelPort = (request, options) => {
      if (!first) return port(request, options)
      first = false
      return hesitant(request, options)
    }
    const session = createTwinCheck(repairOptions({ model })).session('s')
    expect((await session.check(inverseStep())).outcome).toBe('kept')
    expect((await session.check(inverseStep())).outcome).toBe('replaced')
  })

  test('are not touched by a twin that fails a structural check', async () => {
    const unknownTool = JSON.stringify({
      kind: 'tool-calls',
      calls: [{ name: 'no_such_tool', arguments: '{}' }],
      text: '',
    })
    const roles: string[] = []
    const model: ModelPort = async ({ role }) => {
      roles.push(role)
      return reply(unknownTool)
    }
    const session = createTwinCheck(repairOptions({ model })).session('s')
    const record = await (await session.check(repeatStep())).record
    expect(record.because).toEqual({ stage: 'structure', code: 'invalid-twin' })
    expect(record.violations.map(({ check }) => check)).toContain('schema')
    expect(roles).toEqual(['generator'])
    expect(session.state()).toMatchObject({ verifications: 0, generations: 1 })
  })

  test('cap the generator at two calls, whether or not its replies can be used', async () => {
    const roles: string[] = []
    const model: ModelPort = async ({ role }) => {
      roles.push(role)
      return reply('I would rather not.')
    }
    const session = createTwinCheck(repairOptions({ model })).session('s')
    const reasons = []
    for (let i = 0; i < 3; i++) reasons.push((await (await session.check(repeatStep())).record).because?.code)
    expect(reasons).toEqual(['unreadable-reply', 'unreadable-reply', 'generator-budget-spent'])
    expect(roles).toEqual(['generator', 'generator'])
  })

  test('count a verification once, though an unreadable verdict is asked for again', async () => {
    const { requests } = favourableModel()
    const model: ModelPort = async (request) => {
      requests.push(request)
      return reply('unclear')
    }
    const session = createTwinCheck(repairOptions({ model })).session('s')
    const record = await (await session.check(inverseStep())).record
    expect(record.because).toEqual({ stage: 'verifier', code: 'exception' })
    expect(requests).toHaveLength(2)
    expect(session.state().verifications).toBe(1)
  })
})

describe('checks of one session that run at the same time', () => {
  test.each(['shadow', 'repair'] as const)('never spend the same budget (%s)', async (mode) => {
    const roles: string[] = []
    const model: ModelPort = async (request) => {
      roles.push(request.role)
      await idle()
      return reply(verdictsFor(request.prompt, { confidence: 0.5 }))
    }
    const options = mode === 'shadow' ? shadowOptions({ model }) : repairOptions({ model })
    const session = createTwinCheck(options).session('s')
    const checked = await Promise.all(Array.from({ length: 6 }, () => session.check(inverseStep())))
    await session.settled()
    const codes = (await Promise.all(checked.map(({ record }) => record))).map(({ because }) => because?.code)
    expect(codes.filter((code) => code === 'below-threshold')).toHaveLength(2)
    expect(codes.filter((code) => code === 'verifications-spent')).toHaveLength(4)
    expect(roles).toHaveLength(2)
    expect(session.state()).toMatchObject({ decisions: 6, verifications: 2 })
  })

  test('replace one proposal between them', async () => {
    const session = createTwinCheck(repairOptions()).session('s')
    const checked = await Promise.all(Array.from({ length: 4 }, () => session.check(inverseStep())))
    expect(checked.filter(({ outcome }) => outcome === 'replaced')).toHaveLength(1)
  })

  test('of two sessions each have their own', async () => {
    const twincheck = createTwinCheck(repairOptions())
    const [first, second] = await Promise.all([
      twincheck.session('a').check(inverseStep()),
      twincheck.session('b').check(inverseStep()),
    ])
    expect([first.outcome, second.outcome]).toEqual(['replaced', 'replaced'])
  })
})

describe('a decision that nobody waits for any more', () => {
  test('asks nothing and spends nothing when its answer comes late', async () => {
    const clock = handClock()
    const { port, held, favour } = heldModel()
    const session = createTwinCheck(repairOptions({ model: port, clock, deadlineMs: 100 })).session('s')
    const late = session.check(repeatStep())
    await idle()
    clock.advance(100)
    expect((await (await late).record).because).toEqual({ stage: 'boundary', code: 'timeout' })
    expect(held[0]?.signal.aborted).toBe(true)

    favour(0)
    await idle()
    expect(held).toHaveLength(1)
    expect(session.state()).toMatchObject({ verifications: 0, generations: 1, switches: 0 })
  })

  test('does not ask the verifier again after an unreadable verdict', async () => {
    const clock = handClock()
    const { port, held } = heldModel()
    const session = createTwinCheck(repairOptions({ model: port, clock, deadlineMs: 100 })).session('s')
    const late = session.check(inverseStep())
    await idle()
    clock.advance(100)
    await late
    held[0]?.answer('unclear')
    await idle()
    expect(held).toHaveLength(1)
  })
})

describe('a stored state', () => {
  test('goes on with the same budgets in another process', async () => {
    const first = createTwinCheck(repairOptions({ model: hesitant })).session('s')
    await first.check(inverseStep())
    const stored = JSON.stringify(first.state())

    const second = createTwinCheck(repairOptions({ model: hesitant })).session(
      's',
      readSessionState(JSON.parse(stored)),
    )
    const codes = []
    for (let i = 0; i < 2; i++) codes.push(await (await second.check(inverseStep())).record)
    expect(codes.map(({ because }) => because?.code)).toEqual(['below-threshold', 'verifications-spent'])
    expect(codes.map(({ step }) => step)).toEqual([1, 2])
    expect(second.state()).toMatchObject({ decisions: 3, verifications: 2 })
  })

  test('in which a switch was made allows no other', async () => {
    const restored = { ...freshState, decisions: 3, verifications: 1, switches: 1 }
    const checked = await createTwinCheck(repairOptions()).session('s', restored).check(inverseStep())
    expect((await checked.record).because).toEqual({ stage: 'budget', code: 'already-switched' })
  })

  test('keeps the highest anomaly', async () => {
    const session = createTwinCheck(shadowOptions()).session('s', { ...freshState, anomaly: 0.99 })
    await session.check({
      messages: done(call('get_balance', { account_id: 'AC-1001' }), '{}'),
      tools: null,
      proposal: propose(call('get_balance', { account_id: 'AC-1002' })),
    })
    expect(session.state().anomaly).toBe(0.99)
  })

  test.each<[string, unknown, string]>([
    ['that is none', 'state', 'state: expected a stored session state'],
    ['of another version', { ...freshState, version: 2 }, 'state.version'],
    ['with less than nothing spent', { ...freshState, verifications: -1 }, 'state.verifications'],
    ['with half a switch', { ...freshState, switches: 0.5 }, 'state.switches'],
    ['without its generations', { ...freshState, generations: undefined }, 'state.generations'],
    ['with decisions in words', { ...freshState, decisions: 'two' }, 'state.decisions'],
    ['with an anomaly above one', { ...freshState, anomaly: 2 }, 'state.anomaly'],
  ])('%s is refused', (_, value, message) => {
    expect(() => readSessionState(value)).toThrow(message)
    const { session } = createTwinCheck(shadowOptions())
    expect(() => Reflect.apply(session, undefined, ['s', value])).toThrow(message)
  })
})
