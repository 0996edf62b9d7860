import { expect, test } from 'vitest'
import { openUnderWay } from './under-way.ts'

function held() {
  let end = () => {}
  const work = new Promise<void>((resolve) => {
    end = resolve
  })
  return { work, end: () => end() }
}

test('an owner waits for what is its own, and the whole for everything', async () => {
  const underWay = openUnderWay()
  const [one, other] = [{}, {}]
  const slow = held()
  underWay.add(Promise.resolve(), one)
  underWay.add(slow.work, other)
  await underWay.settled(one)
  const order: string[] = []
  const whole = underWay.settled().then(() => order.push('all'))
  order.push('one')
  slow.end()
  await whole
  expect(order).toEqual(['one', 'all'])
})

test('what two of them wait for is under way for both', async () => {
  const underWay = openUnderWay()
  const [one, other] = [{}, {}]
  const { work, end } = held()
  const order: string[] = []
  for (const owner of [one, other, one]) underWay.add(work, owner)
  const settled = [one, other].map((owner) => underWay.settled(owner).then(() => order.push('settled')))
  order.push('ended')
  end()
  await Promise.all(settled)
  expect(order).toEqual(['ended', 'settled', 'settled'])
})

test('work that fails is over, and what is added meanwhile is waited for', async () => {
  const underWay = openUnderWay()
  const later = held()
  let ended = false
  underWay.add(
    Promise.reject(new Error('lost')).finally(() => underWay.add(later.work, {})),
    {},
  )
  const settled = underWay.settled().then(() => ended)
  await new Promise((resolve) => setImmediate(resolve))
  ended = true
  later.end()
  expect(await settled).toBe(true)
})
