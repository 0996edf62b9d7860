import { expect, test } from 'vitest'
import { openPendingWork } from './pending-work.ts'

function held() {
  let end = () => {}
  const work = new Promise<void>((resolve) => {
    end = resolve
  })
  return { work, end: () => end() }
}

test('an owner waits for what is its own, and the whole for everything', async () => {
  const pending = openPendingWork(() => {})
  const [one, other] = [{}, {}]
  const slow = held()
  pending.add(Promise.resolve(), one)
  pending.add(slow.work, other)
  await pending.settled(one)
  const order: string[] = []
  const whole = pending.settled().then(() => order.push('all'))
  order.push('one')
  slow.end()
  await whole
  expect(order).toEqual(['one', 'all'])
})

test('what two of them wait for is under way for both', async () => {
  const pending = openPendingWork(() => {})
  const [one, other] = [{}, {}]
  const { work, end } = held()
  const order: string[] = []
  for (const owner of [one, other, one]) pending.add(work, owner)
  const settled = [one, other].map((owner) => pending.settled(owner).then(() => order.push('settled')))
  order.push('ended')
  end()
  await Promise.all(settled)
  expect(order).toEqual(['ended', 'settled', 'settled'])
})

test('work that fails is over, and what is added meanwhile is waited for', async () => {
  const pending = openPendingWork(() => {})
  const later = held()
  let ended = false
  pending.add(
    Promise.reject(new Error('lost')).finally(() => pending.add(later.work, {})),
    {},
  )
  const settled = pending.settled().then(() => ended)
  await new Promise((resolve) => setImmediate(resolve))
  ended = true
  later.end()
  expect(await settled).toBe(true)
})
