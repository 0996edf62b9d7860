import type { Clock } from '@twincheck/core'
import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

/** An event loop and a clock that only the test moves; `order` is who began. */
function byHand() {
  const waiting: (() => void)[] = []
  let now = 1_000
  let timers: { readonly at: number; readonly work: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    after: (milliseconds, work) => {
      timers.push({ at: now + milliseconds, work })
      return () => {}
    },
  }
  const turns = openTurns(clock, (work) => void waiting.push(work))
  const order: string[] = []
  const turn = async () => {
    for (const work of waiting.splice(0)) work()
    await Promise.resolve()
    await Promise.resolve()
  }
  return {
    order,
    turn,
    want: (tenant: string, bytes: number, name = tenant) => void turns(tenant, bytes).then(() => order.push(name)),
    /** Lets so many milliseconds go by, as work does that keeps the thread, or as waiting does. */
    pass: async (milliseconds: number) => {
      now += milliseconds
      const due = timers.filter(({ at }) => at <= now)
      timers = timers.filter(({ at }) => at > now)
      for (const { work } of due) work()
      await turn()
    },
  }
}

const large = 4 * 1024 * 1024

test('a tenant with much to read does not keep another waiting for more than one of its requests', async () => {
  const { order, want, turn } = byHand()
  for (const name of ['a1', 'a2', 'a3', 'a4']) want('a', large, name)
  await Promise.resolve()
  expect(order).toEqual(['a1'])
  want('b', 2_000, 'b1')
  want('b', 2_000, 'b2')
  for (let i = 0; i < 6; i++) await turn()
  expect(order).toEqual(['a1', 'b1', 'b2', 'a2', 'a3', 'a4'])
})

test('work that comes while another tenant reads is heard of before that tenant reads again', async () => {
  const { order, want, turn } = byHand()
  for (const name of ['a1', 'a2', 'a3']) want('a', large, name)
  await turn()
  expect(order).toEqual(['a1', 'a2'])
  want('b', 2_000, 'b1')
  await turn()
  await turn()
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('small requests share a turn, and keep their order within a tenant', async () => {
  const { order, want } = byHand()
  for (const name of ['1', '2', '3']) want('a', 100, name)
  await Promise.resolve()
  expect(order).toEqual(['1', '2', '3'])
})

test('a tenant that was silent for long has saved up nothing', async () => {
  const { order, want, turn } = byHand()
  for (let i = 0; i < 5; i++) {
    want('a', large, `a${i}`)
    await turn()
  }
  for (const name of ['b1', 'b2', 'b3']) want('b', large, name)
  want('a', large, 'a5')
  for (let i = 0; i < 8; i++) await turn()
  expect(order.slice(5)).toEqual(['b1', 'a5', 'b2', 'b3'])
})

test('a tenant that kept the thread for long rests three times as long while another is active', async () => {
  const { order, want, turn, pass } = byHand()
  want('b', 2_000, 'b1')
  await turn()
  for (const name of ['a1', 'a2']) want('a', large, name)
  await pass(20)
  await pass(59)
  expect(order).toEqual(['b1', 'a1'])
  want('b', 2_000, 'b2')
  await turn()
  await turn()
  expect(order).toEqual(['b1', 'a1', 'b2'])
  await pass(10)
  await pass(10)
  expect(order).toEqual(['b1', 'a1', 'b2', 'a2'])
})

test('a tenant that is alone does not rest', async () => {
  const { order, want, pass } = byHand()
  for (const name of ['a1', 'a2', 'a3']) want('a', large, name)
  await pass(20)
  await pass(20)
  await pass(20)
  expect(order).toEqual(['a1', 'a2', 'a3'])
})

test('a clock that is set back keeps nobody from the thread', async () => {
  const { order, want, turn, pass } = byHand()
  want('b', 2_000, 'b1')
  await turn()
  for (const name of ['a1', 'a2']) want('a', large, name)
  await pass(20)
  await pass(-86_400_000)
  await pass(10)
  want('b', 2_000, 'b2')
  await turn()
  await turn()
  expect([...order].sort()).toEqual(['a1', 'a2', 'b1', 'b2'])
})
