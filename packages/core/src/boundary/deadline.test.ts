import { describe, expect, test } from 'vitest'
import { handClock, heldModel, idle, inverseStep, repairOptions, repeatStep } from '../../test/fixtures/sessions.ts'
import { recomputeRecord } from '../policy/record/record.ts'
import { withDeadline } from './deadline.ts'
import type { ModelPort } from './model-port.ts'
import { createTwinCheck } from './twincheck.ts'

describe('work within a deadline', () => {
  const setting = () => ({ clock: handClock(), milliseconds: 50, signal: undefined })

  test('gives its result', async () => {
    expect(await withDeadline(async () => 'done', setting())).toEqual({ kind: 'finished', result: 'done' })
  })

  test('that fails, later or at once, is an exception and not a rejection', async () => {
    const error = new Error('no')
    expect(await withDeadline(async () => Promise.reject(error), setting())).toEqual({ kind: 'exception', error })
    const atOnce = () => {
      throw error
    }
    expect(await withDeadline(atOnce, setting())).toEqual({ kind: 'exception', error })
  })

  test('is told when its time is over', async () => {
    const clock = handClock()
    let signal: AbortSignal | null = null
    const finished = withDeadline(
      (given) => {
        signal = given
        return new Promise(() => {})
      },
      { clock, milliseconds: 50, signal: undefined },
    )
    clock.advance(49)
    expect(signal).toMatchObject({ aborted: false })
    clock.advance(1)
    expect(await finished).toMatchObject({ kind: 'timeout', error: { code: 'deadline' } })
    expect(signal).toMatchObject({ aborted: true })
  })

  test('leaves no timer and no listener behind', async () => {
    const clock = handClock()
    const { signal } = new AbortController()
    await withDeadline(async () => 'done', { clock, milliseconds: 50, signal })
    expect(clock.timers()).toBe(0)
  })

  test('is not begun where the host has already given up', async () => {
    let begun = false
    const work = async () => {
      begun = true
    }
    const finished = await withDeadline(work, { ...setting(), signal: AbortSignal.abort() })
    expect(finished).toMatchObject({ kind: 'aborted', error: { code: 'aborted' } })
    expect(begun).toBe(false)
  })
})

describe('the proposal is kept, and the record says why, when', () => {
  test('the model throws before it returns a promise', async () => {
    await expectKept(
      () => {
        throw new Error('broken port')
      },
      { stage: 'verifier', code: 'exception' },
      'broken port',
    )
  })

  test('the model rejects', async () => {
    await expectKept(() => Promise.reject(new Error('503')), { stage: 'verifier', code: 'exception' }, '503')
  })

  test('the model rejects with something that is no error', async () => {
    await expectKept(() => Promise.reject('out of order'), { stage: 'verifier', code: 'exception' }, 'out of order')
  })

  test('the model answers with nothing', async () => {
    await expectKept(() => Promise.resolve(JSON.parse('null')), { stage: 'verifier', code: 'exception' }, 'reply')
  })

  test('there is no model', async () => {
    const step = inverseStep()
    const checked = await createTwinCheck(repairOptions({ model: null }))
      .session('s')
      .check(step)
    expect(checked.action).toBe(step.proposal)
    expect(await checked.record).toMatchObject({ because: { stage: 'verifier', code: 'no-model' }, exception: null })
  })

  test('the generator fails', async () => {
    const step = repeatStep()
    const model = () => Promise.reject(new Error('503'))
    const checked = await createTwinCheck(repairOptions({ model })).session('s').check(step)
    expect(checked.action).toBe(step.proposal)
    expect((await checked.record).because).toEqual({ stage: 'twin', code: 'exception' })
  })

  test('the model does not answer in time', async () => {
    const clock = handClock()
    const { port, held } = heldModel()
    const step = inverseStep()
    const checking = createTwinCheck(repairOptions({ model: port, clock, deadlineMs: 200 }))
      .session('s')
      .check(step)
    await idle()
    clock.advance(200)
    const checked = await checking
    expect(checked.action).toBe(step.proposal)
    const record = await checked.record
    expect(record.because).toEqual({ stage: 'boundary', code: 'timeout' })
    expect(record.exception).toMatchObject({ name: 'DeadlineError' })
    expect(record.certificates.map(({ condition }) => condition)).toEqual(['inverse-action'])
    expect(record.measured).toMatchObject({ milliseconds: 200, cost: null })
    expect(record.measured.asked).toMatchObject([{ role: 'verifier', model: null, milliseconds: 200, cost: null }])
    expect(recomputeRecord(record)).toEqual([])
    expect(held[0]?.signal.aborted).toBe(true)
  })

  test('the deadline is the default one, half a minute', async () => {
    const clock = handClock()
    const { port } = heldModel()
    const checking = createTwinCheck(repairOptions({ model: port, clock }))
      .session('s')
      .check(inverseStep())
    await idle()
    clock.advance(29_999)
    await idle()
    clock.advance(1)
    expect((await (await checking).record).because).toEqual({ stage: 'boundary', code: 'timeout' })
  })

  test('the host has given the step up before', async () => {
    const { port, held } = heldModel()
    const step = inverseStep()
    const session = createTwinCheck(repairOptions({ model: port })).session('s')
    const checked = await session.check(step, { signal: AbortSignal.abort() })
    expect(checked.action).toBe(step.proposal)
    expect((await checked.record).because).toEqual({ stage: 'boundary', code: 'aborted' })
    expect(held).toHaveLength(0)
    expect(session.state().verifications).toBe(0)
  })

  test('the host gives the step up while the model is asked', async () => {
    const { port, held } = heldModel()
    const step = inverseStep()
    const host = new AbortController()
    const checking = createTwinCheck(repairOptions({ model: port }))
      .session('s')
      .check(step, { signal: host.signal })
    await idle()
    host.abort()
    const checked = await checking
    expect(checked.action).toBe(step.proposal)
    expect((await checked.record).because).toEqual({ stage: 'boundary', code: 'aborted' })
    expect(held[0]?.signal.aborted).toBe(true)
  })

  test('the host gives it up, or time runs out, while it waits for an earlier decision', async () => {
    const clock = handClock()
    const { port, held, favour } = heldModel()
    const session = createTwinCheck(repairOptions({ model: port, clock, deadlineMs: 200 })).session('s')
    const host = new AbortController()
    const first = session.check(inverseStep())
    await idle()
    clock.advance(100)
    const givenUp = session.check(inverseStep(), { signal: host.signal })
    const waiting = session.check(inverseStep())
    host.abort()
    expect((await (await givenUp).record).because).toEqual({ stage: 'boundary', code: 'aborted' })

    await idle()
    expect(held).toHaveLength(1)
    favour(0)
    expect((await first).outcome).toBe('replaced')
    expect((await (await waiting).record).because).toEqual({ stage: 'budget', code: 'already-switched' })
  })

  async function expectKept(
    model: ModelPort | null,
    because: { readonly stage: string; readonly code: string },
    message: string,
  ) {
    const step = inverseStep()
    const checked = await createTwinCheck(repairOptions({ model })).session('s').check(step)
    expect(checked.outcome).toBe('kept')
    expect(checked.action).toBe(step.proposal)
    const record = await checked.record
    expect(record.because).toEqual(because)
    expect(record.exception?.message).toContain(message)
    expect(recomputeRecord(record)).toEqual([])
  }
})
