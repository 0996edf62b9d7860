import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

test('results come in the order of the items, whichever is done first', async () => {
  const waits = [6, 1, 3, 0, 2]
  expect(await all(inOrder(waits, 3, wait))).toEqual(waits)
})

test('no more than asked for are under way, and no fewer while there are items', async () => {
  let underWay = 0
  let most = 0
  const work = async (turns: number) => {
    most = Math.max(most, ++underWay)
    await wait(turns)
    underWay--
  }
  await all(inOrder([5, 1, 1, 1, 1, 1, 1], 3, work))
  expect(most).toBe(3)
})

test('one that takes long does not hold the others up', async () => {
  const finished: number[] = []
  const work = async (turns: number) => {
    await wait(turns)
    finished.push(turns)
  }
  await all(inOrder([50, 1, 2, 3], 2, work))
  expect(finished).toEqual([1, 2, 3, 50])
})

test('a failure begins nothing more, and waits for what is under way', async () => {
  const begun: number[] = []
  const ended: number[] = []
  const work = async (turns: number) => {
    begun.push(turns)
    await wait(turns)
    if (turns === 2) throw new Error('the second failed')
    ended.push(turns)
  }
  await expect(all(inOrder([9, 2, 8, 7, 6, 5], 2, work))).rejects.toThrow('the second failed')
  expect(begun).toEqual([9, 2])
  expect(ended).toEqual([9])
})

test('a source that fails is thrown as it is', async () => {
  async function* broken() {
    yield 1
    throw new Error('no more of that')
  }
  await expect(all(inOrder(broken(), 2, wait))).rejects.toThrow('no more of that')
})

test('nothing gives nothing', async () => {
  expect(await all(inOrder([], 4, wait))).toEqual([])
})

/** So many turns of the event loop. */
async function wait(turns: number): Promise<number> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
  return turns
}

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}
