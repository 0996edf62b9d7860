import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test, vi } from 'vitest'
import { type Backlog, openBacklog } from './pending-work.ts'

const nobody = () => {}

/** Puts off this many pieces of work, each of which notes its number. */
function putOff(backlog: Backlog, count: number): number[] {
  const done: number[] = []
  for (let i = 0; i < count; i++) backlog.putOff(() => void done.push(i))
  return done
}

test('what is put off is not done at once, and is done soon', async () => {
  const done = putOff(openBacklog(nobody), 1)
  expect(done).toEqual([])
  await vi.waitFor(() => expect(done).toEqual([0]))
})

test('what is put off first is done first, however much there is', async () => {
  const done = putOff(openBacklog(nobody), 150)
  await vi.waitFor(() => expect(done).toEqual(Array.from({ length: 150 }, (_, i) => i)))
})

test('no more than sixty-four are done in one go', async () => {
  const backlog = openBacklog(nobody)
  const done = putOff(backlog, 70)
  const counted: number[] = []
  while (done.length < 70) {
    await new Promise((resolve) => setImmediate(resolve))
    if (done.length > 0) counted.push(done.length)
  }
  expect(counted).toEqual([64, 70])
})

test('all of it is done at once where someone waits for it, and only once', async () => {
  const backlog = openBacklog(nobody)
  const done = putOff(backlog, 20)
  backlog.clear()
  expect(done).toHaveLength(20)
  const later = putOff(backlog, 1)
  await vi.waitFor(() => expect(later).toEqual([0]))
  expect(done).toHaveLength(20)
})

test('what is put off meanwhile is done too', () => {
  const backlog = openBacklog(nobody)
  const done: string[] = []
  backlog.putOff(() => {
    done.push('first')
    backlog.putOff(() => void done.push('second'))
  })
  backlog.clear()
  expect(done).toEqual(['first', 'second'])
})

test('work that throws is reported, and what stands behind it is done all the same', () => {
  const problems: unknown[] = []
  const backlog = openBacklog((error) => void problems.push(error))
  const broken = new Error('broken')
  backlog.putOff(() => {
    throw broken
  })
  const done = putOff(backlog, 1)
  backlog.clear()
  expect([problems, done]).toEqual([[broken], [0]])
})

test('each is done in the asynchronous context in which it was put off', () => {
  const backlog = openBacklog(nobody)
  const context = new AsyncLocalStorage<string>()
  const seen: (string | undefined)[] = []
  for (const name of ['one', 'two']) {
    context.run(name, () => backlog.putOff(() => void seen.push(context.getStore())))
  }
  backlog.clear()
  expect(seen).toEqual(['one', 'two'])
})
