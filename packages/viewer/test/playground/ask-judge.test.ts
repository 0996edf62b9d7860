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
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
})
afterEach(() => void vi.useRealTimers())

const empty = { runs: [], counted: 0, problems: [] }
const run = { name: 'run', source: 'test', messages: [], decisions: [], findings: [] }
const choice = { profile: 'standard', mode: 'repair', verdict: 'twin' } as const

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
  const explained = judge.explain(run, 0, 'standard')
  workers[0]?.answer({ error: 'It cannot be read.' })
  await expect(failing).rejects.toThrow('It cannot be read.')
  workers[0]?.answer({ result: null })
  expect(await explained).toBeNull()
})

test('an edit that hangs the worker does not block the next edit, and what was asked about the next one is answered', async () => {
  const judge = openJudge(startFake)
  const hanging = judge.judge(run, 'standard')
  const edited = { ...run, name: 'edited' }
  const next = judge.judge(edited, 'standard')
  const decided = judge.decide(edited, 0, choice)
  vi.advanceTimersByTime(5_000)
  expect(await hanging).toBeNull()
  workers[1]?.answer({ result: [] })
  expect(await next).toEqual([])
  workers[1]?.answer({ result: 'decided' })
  expect(await decided).toBe('decided')
  expect(workers[1]?.asked).toMatchObject([{ run: edited }, { run: 'latest' }])
})

test('a run that the worker has read or got is not sent again, but to a new worker it is', async () => {
  const judge = openJudge(startFake)
  const read = judge.read('text', 'standard')
  workers[0]?.answer({ result: { ...empty, runs: [{ ...run, name: 'other' }, run] } })
  await read
  void judge.judge(run, 'standard')
  void judge.decide(run, 0, choice)
  workers[0]?.answer({ result: [] })
  workers[0]?.answer({ result: null })
  expect(workers[0]?.asked).toMatchObject([{ kind: 'read' }, { run: 1 }, { run: 1 }])
  void judge.explain(run, 0, 'standard')
  void judge.judge(run, 'standard')
  vi.advanceTimersByTime(5_000)
  expect(workers[1]?.asked).toMatchObject([{ kind: 'judge', run }])
})

test('a run that cannot be sent is refused, and the next question is asked', async () => {
  const judge = openJudge((answer) => {
    const worker = startFake(answer)
    const postMessage: typeof worker.postMessage = (request) => {
      if (request.kind === 'judge') throw new RangeError('Maximum call stack size exceeded')
      worker.postMessage(request)
    }
    return { ...worker, postMessage }
  })
  const refused = judge.judge(run, 'standard')
  const explained = judge.explain(run, 0, 'standard')
  await expect(refused).rejects.toThrow('This is nested too deeply to be judged.')
  workers[0]?.answer({ result: null })
  expect(await explained).toBeNull()
  expect(workers[0]?.asked).toMatchObject([{ run }])
})
