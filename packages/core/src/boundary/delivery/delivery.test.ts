import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, expect, test, vi } from 'vitest'
import {
  handClock,
  heldModel,
  idle,
  inverseStep,
  plainStep,
  repairOptions,
  shadowOptions,
} from '../../../test/fixtures/sessions.ts'
import type { DecisionRecord } from '../../policy/record/record.ts'
import { createTwinCheck } from '../twincheck.ts'

describe('onRecord', () => {
  test('receives every record once, and settled waits for the last one to be taken', async () => {
    const taken: DecisionRecord[] = []
    const onRecord = async (record: DecisionRecord) => {
      await idle()
      taken.push(record)
    }
    const session = createTwinCheck(shadowOptions({ onRecord })).session('s')
    const checked = [await session.check(plainStep()), await session.check(inverseStep())]
    await session.settled()
    expect(taken).toEqual(await Promise.all(checked.map(({ record }) => record)))
  })

  test.each([
    ['a kept proposal', plainStep()],
    ['a twin', inverseStep()],
  ])('is called after the release of %s, so that a slow one delays nothing', async (_, step) => {
    const order: string[] = []
    const onRecord = () => {
      order.push('recorded')
    }
    const session = createTwinCheck(repairOptions({ onRecord })).session('s')
    // A host has a few promises of its own between the session and the execution.
    const execute = async () => (await session.check(step)).action
    await (async () => await execute())()
    order.push('executed')
    await session.settled()
    expect(order).toEqual(['executed', 'recorded'])
  })

  test.each([
    ['throws', () => Promise.reject(new Error('disk full'))],
    [
      'throws at once',
      () => {
        throw new Error('disk full')
      },
    ],
  ])('that %s reaches onProblem and not the host', async (_, onRecord) => {
    const problems: unknown[] = []
    const options = repairOptions({ onRecord, onProblem: (problem) => problems.push(problem) })
    const session = createTwinCheck(options).session('s')
    const checked = await session.check(inverseStep())
    expect(checked.outcome).toBe('replaced')
    expect((await checked.record).outcome).toBe('replaced')
    await session.settled()
    expect(problems).toEqual([new Error('disk full')])
  })

  test('hears of the steps of a session in their order, however long a model takes over one of them', async () => {
    const steps: number[] = []
    const { port, held } = heldModel()
    const onRecord = ({ step }: DecisionRecord) => void steps.push(step)
    const twincheck = createTwinCheck(shadowOptions({ model: port, onRecord }))
    const session = twincheck.session('s')
    await session.check(inverseStep())
    await session.check(plainStep())
    await twincheck.session('other').check(plainStep())
    await idle()
    expect(steps).toEqual([0])
    await vi.waitFor(() => expect(held).not.toHaveLength(0))
    for (const asked of held) asked.fail(new Error('gone'))
    await session.settled()
    expect(steps).toEqual([0, 0, 1])
  })

  test('hears of each step in the asynchronous context of that step', async () => {
    const context = new AsyncLocalStorage<string>()
    const seen: (string | undefined)[] = []
    const { port, held } = heldModel()
    const session = createTwinCheck(
      shadowOptions({ model: port, onRecord: () => void seen.push(context.getStore()) }),
    ).session('s')
    await context.run('first', () => session.check(inverseStep()))
    await context.run('second', () => session.check(plainStep()))
    await vi.waitFor(() => expect(held).not.toHaveLength(0))
    for (const asked of held) asked.fail(new Error('gone'))
    await session.settled()
    expect(seen).toEqual(['first', 'second'])
  })

  test('that never resolves holds up neither the action nor the record, and settled only until the deadline', async () => {
    const clock = handClock()
    const problems: unknown[] = []
    const onRecord = () => new Promise<void>(() => {})
    const onProblem = (problem: unknown) => problems.push(problem)
    const session = createTwinCheck(repairOptions({ clock, onRecord, onProblem, deadlineMs: 100 })).session('s')
    const checked = await session.check(inverseStep())
    expect(checked.outcome).toBe('replaced')
    expect((await checked.record).id).toBe('record-0')
    expect((await session.check(plainStep())).outcome).toBe('kept')
    await idle()
    clock.advance(100)
    await session.settled()
    expect(problems).toMatchObject([{ code: 'record-not-taken' }, { code: 'record-not-taken' }])
  })

  test('and onProblem may both fail: the agent goes on', async () => {
    const fail = () => {
      throw new Error('all is lost')
    }
    const session = createTwinCheck(repairOptions({ onRecord: fail, onProblem: fail })).session('s')
    expect((await session.check(inverseStep())).outcome).toBe('replaced')
    await session.settled()
  })
})
