import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

/** Turns of an event loop that only the test turns; `order` is who began. */
function byHand() {
  const waiting: (() => void)[] = []
  const turns = openTurns((work) => void waiting.push(work))
  const order: string[] = []
  return {
    order,
    want: (tenant: string, bytes: number, name = tenant) => void turns(tenant, bytes).then(() => order.push(name)),
    turn: async () => {
      for (const work of waiting.splice(0)) work()
      await Promise.resolve()
      await Promise.resolve()
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
  expect(order.slice(5)).toEqual(['b1', 'b2', 'a5', 'b3'])
})
