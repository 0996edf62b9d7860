import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type JudgeAnswer, type JudgeRequest, openJudge, type StartJudge } from '../../src/playground/ask-judge.ts'

type FakeWorker = {
  readonly asked: JudgeRequest[]
  isTerminated: boolean
  readonly answer: (answer: JudgeAnswer) => void
}

let workers: FakeWorker[] = []

/** Stands in for the browser's worker: a test answers for it, or lets it hang. */
const startFake: StartJudge = (answer) => {
  const worker: FakeWorker = { asked: [], isTerminated: false, answer }
  workers.push(worker)
  return {
    postMessage: (request) => worker.asked.push(request),
    terminate: () => {
      worker.isTerminated = true
    },
  }
}

beforeEach(() => {
  workers = []
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => void vi.useRealTimers())

const empty = { runs: [], problems: [] }

test('a text that hangs the worker does not block the next text', async () => {
  const judge = openJudge(startFake)
  const hanging = judge.read('hostile', 'standard')
  vi.advanceTimersByTime(5_000)
  const next = judge.read('harmless', 'standard')
  expect(await hanging).toBeNull()
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false])
  workers[0]?.answer({ result: 'too late' })
  workers[1]?.answer({ result: empty })
  expect(await next).toEqual(empty)
})

test('a text that is read at the moment is finished, and of the texts that wait only the latest is read', async () => {
  const judge = openJudge(startFake)
  const first = judge.read('one', 'standard')
  const second = judge.read('two', 'standard')
  const third = judge.read('three', 'standard')
  expect(await second).toBeNull()
  workers[0]?.answer({ result: empty })
  expect(await first).toEqual(empty)
  workers[0]?.answer({ result: empty })
  expect(await third).toEqual(empty)
  expect(workers).toHaveLength(1)
  expect(workers[0]?.asked).toMatchObject([{ text: 'one' }, { text: 'three' }])
})

test('a failure is the answer to its own question, and the next question is asked', async () => {
  const judge = openJudge(startFake)
  const failing = judge.read('one', 'standard')
  const explained = judge.explain({ name: 'run', source: 'test', messages: [], decisions: [] }, 0, 'standard')
  workers[0]?.answer({ error: 'It cannot be read.' })
  await expect(failing).rejects.toThrow('It cannot be read.')
  workers[0]?.answer({ result: null })
  expect(await explained).toBeNull()
})
