import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openJudge } from '../../src/playground/ask-judge.ts'

/** Stands in for the browser's worker: a test answers for it, or lets it hang. */
class FakeWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null
  isTerminated = false
  readonly asked: unknown[] = []
  constructor() {
    workers.push(this)
  }
  postMessage(request: unknown): void {
    this.asked.push(request)
  }
  terminate(): void {
    this.isTerminated = true
  }
  answer(result: unknown): void {
    this.onmessage?.({ data: { result } })
  }
}

let workers: FakeWorker[] = []

beforeEach(() => {
  workers = []
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.stubGlobal('Worker', FakeWorker)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const empty = { runs: [], problems: [] }

test('a text that hangs the worker does not block the next text', async () => {
  const judge = openJudge()
  const hanging = judge.read('hostile', 'standard')
  vi.advanceTimersByTime(5_000)
  const next = judge.read('harmless', 'standard')
  expect(await hanging).toBeNull()
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false])
  workers[0]?.answer('too late')
  workers[1]?.answer(empty)
  expect(await next).toEqual(empty)
})

test('a text that is read at the moment is finished, and of the texts that wait only the latest is read', async () => {
  const judge = openJudge()
  const first = judge.read('one', 'standard')
  const second = judge.read('two', 'standard')
  const third = judge.read('three', 'standard')
  expect(await second).toBeNull()
  workers[0]?.answer(empty)
  expect(await first).toEqual(empty)
  workers[0]?.answer(empty)
  expect(await third).toEqual(empty)
  expect(workers).toHaveLength(1)
  expect(workers[0]?.asked).toMatchObject([{ text: 'one' }, { text: 'three' }])
})
