/** Properties of a session whose host is at fault: whatever its functions and objects do, the actor's own object comes back. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Clock } from '../src/boundary/clock.ts'
import type { TwinCheckOptions } from '../src/boundary/setting.ts'
import { createTwinCheck } from '../src/boundary/twincheck.ts'
import type { StepInput } from '../src/policy/paper/step.ts'
import { recomputeRecord } from '../src/policy/record/record.ts'
import { favourableModel, handClock, inverseStep, plainStep, repairOptions, repeatStep } from './fixtures/sessions.ts'

/** What a function of the host does when it is called. */
type Fault = 'works' | 'throws' | 'throws nothing' | 'is silent' | { readonly returns: unknown }
const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('works' as const) },
  fc.constantFrom('throws' as const, 'throws nothing' as const, 'is silent' as const),
  fc.anything().map((returns) => ({ returns })),
)
const faults = fc.infiniteStream(fault)

/** A value of the host that cannot even be described. */
const nothing: unknown = Object.create(null)

/** The same function, at fault wherever the stream says so. One that is silent returns a promise without an end. */
function faulty<Arguments extends readonly unknown[], Result>(
  stream: fc.Stream<Fault>,
  works: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  return (...given) => {
    const next = stream.next().value
    if (next === undefined || next === 'works') return works(...given)
    if (next === 'throws') throw new Error('the host is at fault')
    if (next === 'throws nothing') throw nothing
    // A host without types returns anything.
    return Reflect.apply(() => (next === 'is silent' ? new Promise(() => {}) : next.returns), null, [])
  }
}

function faultyHost(stream: fc.Stream<Fault>, problems: unknown[]): TwinCheckOptions {
  const time = handClock()
  const works = repairOptions()
  const after: Clock['after'] = (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  }
  return {
    ...works,
    deadlineMs: 20,
    clock: { now: faulty(stream, time.now), after },
    newId: faulty(stream, () => 'id'),
    modeSwitch: { heldInShadow: faulty(stream, () => null), turnToShadow: () => {} },
    model: faulty(stream, favourableModel().port),
    confirm: faulty(stream, async () => ({ verdict: 'approve' }) as const),
    redact: faulty(stream, (text: string) => text),
    onRecord: faulty(stream, () => {}),
    onProblem: faulty(stream, (problem) => void problems.push(problem)),
  }
}

const steps = fc.constantFrom(inverseStep, repeatStep, plainStep)

test('check never rejects, and gives back the actor’s own object or a twin with its record, whatever the host’s functions do', async () => {
  const outcomes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(faults, steps, async (stream, makeStep) => {
      const step = makeStep()
      const session = createTwinCheck(faultyHost(stream, [])).session('s')
      const checked = await session.check(step)
      const record = await checked.record
      outcomes.add(checked.outcome)
      if (checked.outcome === 'kept') expect(checked.action).toBe(step.proposal)
      expect(record.outcome).toBe(checked.outcome)
      expect(recomputeRecord(record)).toEqual([])
      expect(record.id).not.toBe('')
      expect(record.measured.milliseconds).toBeGreaterThanOrEqual(0)
      await session.settled()
    }),
    { numRuns: 150 },
  )
  expect([...outcomes].sort()).toEqual(['kept', 'replaced'])
})

describe('check leaves a record and tells onProblem, and fails by nothing, where', () => {
  const fails = () => {
    throw new Error('the host is at fault')
  }
  const { now, after } = handClock()

  test.each<[string, Clock['after']]>([
    ['throws', fails],
    ['cannot be called off', () => fails],
    ['returns nothing', () => JSON.parse('null')],
  ])('a timer %s; the decision is what it would be', async (_, broken) => {
    const problems: unknown[] = []
    const options = repairOptions({
      clock: { now, after: broken },
      onProblem: (problem) => void problems.push(problem),
    })
    const checked = await createTwinCheck(options).session('s').check(inverseStep())
    expect(checked.outcome).toBe('replaced')
    expect(problems).toHaveLength(1)
  })

  test.each<[string, Partial<TwinCheckOptions>]>([
    ['newId throws', { newId: fails }],
    ['newId has no id', { newId: () => '' }],
    ['the clock does not know the time', { clock: { now: fails, after } }],
    ['the clock says that there is no time', { clock: { now: () => Number.NaN, after } }],
  ])('%s', async (_, change) => {
    const problems: unknown[] = []
    const step = plainStep()
    const options = repairOptions({ ...change, onProblem: (problem) => void problems.push(problem) })
    const checked = await createTwinCheck(options).session('s').check(step)
    expect(checked).toMatchObject({ outcome: 'kept', action: step.proposal })
    expect(checked.action).toBe(step.proposal)
    expect((await checked.record).because?.code).toBe('no-certificate')
    expect(problems.length).toBeGreaterThan(0)
  })

  test('the switch to shadow cannot be asked: then it is shadow', async () => {
    const problems: unknown[] = []
    const modeSwitch = { heldInShadow: fails, turnToShadow: () => {} }
    const options = repairOptions({ modeSwitch, onProblem: (problem) => void problems.push(problem) })
    const step = inverseStep()
    const checked = await createTwinCheck(options).session('s').check(step)
    expect(checked.action).toBe(step.proposal)
    expect((await checked.record).because).toEqual({ stage: 'mode', code: 'shadow' })
    expect(problems.length).toBeGreaterThan(0)
  })

  test.each(['messages', 'tools', 'canAnswer', 'signal'])('a getter of the step throws: %s', async (name) => {
    const problems: unknown[] = []
    const options = repairOptions({ onProblem: (problem) => void problems.push(problem) })
    const step = Object.defineProperty(inverseStep(), name, { get: fails })
    const asked = name === 'signal' ? Object.defineProperty({}, name, { get: fails }) : undefined
    const given: StepInput = name === 'signal' ? inverseStep() : step
    const checked = await createTwinCheck(options).session('s').check(given, asked)
    expect(checked.action).toBe(given.proposal)
    expect((await checked.record).because).toEqual({ stage: 'boundary', code: 'malformed-step' })
    expect((await checked.record).exception?.message).toBe('the host is at fault')
    expect(problems).toHaveLength(1)
  })

  test('its own getter throws: then there is no proposal to give back', async () => {
    const step = Object.defineProperty(inverseStep(), 'proposal', { get: fails })
    const checked = await createTwinCheck(repairOptions()).session('s').check(step)
    expect(checked).toMatchObject({ outcome: 'kept', action: undefined })
    expect((await checked.record).exception?.message).toBe('the host is at fault')
  })

  test.each(['kind', 'calls'])('a getter of the proposal throws: %s', async (name) => {
    const { proposal, ...rest } = inverseStep()
    const odd = Object.defineProperty({ ...proposal }, name, { get: fails })
    const checked = await createTwinCheck(repairOptions())
      .session('s')
      .check({ ...rest, proposal: odd })
    expect(checked.action).toBe(odd)
    expect((await checked.record).because).toEqual({ stage: 'boundary', code: 'malformed-step' })
  })

  test('a part of the step is a proxy that was revoked', async () => {
    for (const name of ['messages', 'tools', 'proposal'] as const) {
      const { proxy, revoke } = Proxy.revocable<never[]>([], {})
      revoke()
      const step = Object.defineProperty(inverseStep(), name, { value: proxy })
      const checked = await createTwinCheck(repairOptions()).session('s').check(step)
      expect(checked.action).toBe(step.proposal)
      expect((await checked.record).because).toEqual({ stage: 'boundary', code: 'malformed-step' })
    }
  })

  test.each<[string, unknown]>([
    ['is no signal', {}],
    ['cannot be asked', Object.defineProperty({}, 'aborted', { get: fails })],
    ['cannot be unlistened to', { addEventListener: () => {}, removeEventListener: fails }],
  ])('a signal %s', async (_, signal) => {
    const step = inverseStep()
    const session = createTwinCheck(repairOptions()).session('s')
    const checked: Awaited<ReturnType<typeof session.check>> = await Reflect.apply(session.check, session, [
      step,
      { signal },
    ])
    if (checked.outcome === 'kept') expect(checked.action).toBe(step.proposal)
    expect((await checked.record).outcome).toBe(checked.outcome)
  })
})

test('a host whose functions work hears of no problem, and its timers are called off', async () => {
  const problems: unknown[] = []
  const clock = handClock()
  const options = repairOptions({ clock, onProblem: (problem) => void problems.push(problem) })
  await createTwinCheck(options).session('s').check(inverseStep())
  expect(problems).toEqual([])
  expect(clock.timers()).toBe(0)
})

test('a proposal that is another at each look is decided on as it was first seen', async () => {
  const { messages, tools, proposal } = inverseStep()
  const looks: unknown[] = []
  const step = {
    messages,
    tools,
    get proposal() {
      looks.push(null)
      return looks.length === 1 ? proposal : plainStep().proposal
    },
  }
  const checked = await createTwinCheck(repairOptions()).session('s').check(step)
  expect(looks).toHaveLength(1)
  expect((await checked.record).proposal).toMatchObject({ calls: [{ name: 'unlock_account' }] })
})

test('a rejection of onProblem that nobody waits for ends there', async () => {
  const rejections: unknown[] = []
  const note = (reason: unknown) => rejections.push(reason)
  process.on('unhandledRejection', note)
  const onProblem: TwinCheckOptions['onProblem'] = () => Promise.reject(new Error('still'))
  const session = createTwinCheck(repairOptions({ newId: () => '', onProblem })).session('s')
  await session.check(plainStep())
  await new Promise((resolve) => setTimeout(resolve, 5))
  process.off('unhandledRejection', note)
  expect(rejections).toEqual([])
})
