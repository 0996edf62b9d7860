import { spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@twincheck/core'
import { chatActor, type RetryOptions, readRetry } from '@twincheck/core/models'
import { isObject } from '@twincheck/core/reading'
import { houseTasks } from '@twincheck/eval/harness'
import { smallWorld } from '@twincheck/eval/small-world'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type ScriptedModel,
  type ScriptedReply,
  type ScriptedRequest,
  startScriptedModel,
} from '../../../../core/test/scripted-model-server.ts'
import { askWithRetry } from './ask-with-retry.ts'
import { type Journal, openJournal } from './journal.ts'
import { type RunProgress, type RunTasksOptions, runTasks } from './run-tasks.ts'

let folder: string
let servers: ScriptedModel[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-run-'))
})

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()))
  servers = []
  rmSync(folder, { recursive: true })
})

const taskIds = smallWorld.taskIds()
/** Every turn of every task is one step of calls and one of words. */
const allRequests = houseTasks
  .flatMap(({ turns }) => turns)
  .reduce((count, { solution }) => count + (solution.length > 0 ? 2 : 1), 0)

describe('a run over many tasks', () => {
  test('gives one result for each task, in their order, and says how far it is and what it cost', async () => {
    const server = await serve(solve)
    const progress: RunProgress[] = []
    const results = await run(server, { concurrency: 4, onProgress: (now) => progress.push(now) })
    expect(results.map(({ taskId }) => taskId)).toEqual(taskIds)
    expect(server.requests).toHaveLength(allRequests)
    expect(progress.map(({ done }) => done)).toEqual(taskIds.map((_, index) => index + 1))
    expect(progress.at(-1)).toEqual({
      done: taskIds.length,
      failed: 0,
      total: taskIds.length,
      inputTokens: 10 * allRequests,
      outputTokens: 5 * allRequests,
      cost: (10 * allRequests * 2 + 5 * allRequests * 8) / 1_000_000,
    })
  })

  test('asks again after a provider’s fault, without asking for the steps before it once more', async () => {
    const server = await serve((request, index) => (index % 3 === 1 ? { status: 500, body: 'oops' } : solve(request)))
    const results = await run(server, { concurrency: 1 })
    expect(results.every(({ kind }) => kind === 'run')).toBe(true)
    const answered = server.requests.length - Math.floor((server.requests.length + 1) / 3)
    expect(answered).toBe(allRequests)
  })

  test('leaves the provider alone for as long as it asks, and does not count that as the model’s time', async () => {
    const waits: number[] = []
    let now = 0
    const after = (milliseconds: number, callback: () => void) => {
      // The longest one is the deadline of the request, which does not come.
      if (milliseconds >= 600_000) return () => {}
      waits.push(milliseconds)
      now += milliseconds
      queueMicrotask(callback)
      return () => {}
    }
    const server = await serve((request, index) =>
      index === 0 ? { status: 429, headers: { 'retry-after': '17' }, body: 'later' } : solve(request),
    )
    const results = await run(server, {
      taskIds: ['lock-up'],
      askFor: () => askServer(server, { clock: { now: () => now, after } }),
    })
    expect(waits).toEqual([17_000])
    expect(results).toMatchObject([{ kind: 'run', run: { turns: [{ steps: [{ milliseconds: 0 }, {}] }, {}] } }])
  })

  test('gives a task up once its retries are used, and goes on with the others', async () => {
    const server = await serve((request) =>
      JSON.stringify(request.body).includes('garage door for me') ? { status: 500, body: 'oops' } : solve(request),
    )
    const results = await run(server, {})
    const failed = results.filter(({ kind }) => kind === 'failed')
    expect(failed).toMatchObject([{ taskId: 'unlock-garage', failure: { code: 'model-status' } }])
    const asked = server.requests.length
    expect(await run(server, {})).toEqual(results)
    expect(server.requests).toHaveLength(asked)
  })

  test('tries a task that was given up again where that is asked for, and remembers the outcome', async () => {
    let broken = true
    const server = await serve((request) => (broken ? { status: 400, body: 'too long' } : solve(request)))
    expect((await run(server, {})).every(({ kind }) => kind === 'failed')).toBe(true)
    broken = false
    expect((await run(server, { retryFailed: true })).every(({ kind }) => kind === 'run')).toBe(true)
    const asked = server.requests.length
    expect((await run(server, {})).every(({ kind }) => kind === 'run')).toBe(true)
    expect(server.requests).toHaveLength(asked)
  })

  test('stops at a wrong key instead of failing every task, and can be taken up again', async () => {
    let accepted = false
    const server = await serve((request) => (accepted ? solve(request) : { status: 401, body: 'no' }))
    await expect(run(server, {})).rejects.toMatchObject({ code: 'model-status', status: 401 })
    accepted = true
    expect((await run(server, {})).every(({ kind }) => kind === 'run')).toBe(true)
  })

  test('gives up a request that takes too long', async () => {
    const server = await serve(() => new Promise(() => {}))
    const results = await run(server, {
      askFor: () => askServer(server, { most: 0 }, 20),
      taskIds: ['lock-up'],
    })
    expect(results).toMatchObject([{ kind: 'failed', failure: { code: 'actor-timeout' } }])
  })

  test('ends with the signal’s reason and writes no failure when it is called off', async () => {
    const controller = new AbortController()
    const server = await serve(() => {
      controller.abort(new Error('enough'))
      return new Promise(() => {})
    })
    await expect(run(server, { signal: controller.signal })).rejects.toThrow('enough')
    expect(readFileSync(journalFile(), 'utf8')).not.toContain('failure')
  })
})

describe('a run that was killed', () => {
  test('ends with the same file as one that was not, and pays for nothing twice', async () => {
    const whole = await serve(solve)
    await runChild(whole, 'whole')
    let child: ReturnType<typeof startChild> | null = null
    const cut = await serve((request, index) => {
      if (index === Math.floor(allRequests / 2)) child?.kill('SIGKILL')
      return child?.killed === true ? new Promise(() => {}) : solve(request)
    })
    child = startChild(cut, 'cut')
    expect(await exitOf(child)).toBe('SIGKILL')
    const answeredBefore = journalLines('cut').length - 1
    expect(answeredBefore).toBeGreaterThan(0)

    const rest = await serve(solve)
    await runChild(rest, 'cut')
    expect(readFileSync(join(folder, 'cut/results.jsonl'), 'utf8')).toBe(
      readFileSync(join(folder, 'whole/results.jsonl'), 'utf8'),
    )
    expect(answeredBefore + rest.requests.length).toBe(allRequests)
  })

  function startChild(server: ScriptedModel, name: string) {
    const script = join(import.meta.dirname, '../../../test/run-small-world.ts')
    return spawn(process.execPath, [script, server.baseUrl, join(folder, name)], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  }

  function exitOf(child: ReturnType<typeof startChild>): Promise<number | string | null> {
    return new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)))
  }

  async function runChild(server: ScriptedModel, name: string): Promise<void> {
    expect(await exitOf(startChild(server, name))).toBe(0)
  }

  function journalLines(name: string): string[] {
    return readFileSync(join(folder, name, 'journal.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
  }
})

describe('the journal', () => {
  test('whose last line is torn loses that line and nothing else', async () => {
    const server = await serve(solve)
    const first = await run(server, {})
    const whole = statSync(journalFile()).size
    appendFileSync(journalFile(), '{"task":"lock-up","kind":"rep')
    expect(await run(server, {})).toEqual(first)
    expect(statSync(journalFile()).size).toBe(whole)
    expect(server.requests).toHaveLength(allRequests)
  })

  test('of other settings is refused', async () => {
    openJournal(journalFile(), { model: 'one' }).close()
    expect(() => openJournal(journalFile(), { model: 'two' })).toThrow(/"one".*"two"/)
  })

  test('that is damaged in the middle names the line', () => {
    openJournal(journalFile(), {}).close()
    appendFileSync(journalFile(), 'what?\n')
    expect(() => openJournal(journalFile(), {})).toThrow('line 2')
  })

  test('that answers another request than the one that is made is refused', async () => {
    const server = await serve(solve)
    await run(server, { taskIds: ['lock-up'] })
    const text = readFileSync(journalFile(), 'utf8')
    writeFileSync(journalFile(), text.replaceAll('"lock-up"', '"come-home"'))
    await expect(run(server, { taskIds: ['come-home'] })).rejects.toMatchObject({ code: 'journal-request' })
  })
})

async function serve(
  answer: (request: ScriptedRequest, index: number) => ScriptedReply | Promise<ScriptedReply>,
): Promise<ScriptedModel> {
  const server = await startScriptedModel(answer)
  servers.push(server)
  return server
}

function journalFile(): string {
  return join(folder, 'journal.jsonl')
}

async function run(server: ScriptedModel, options: Partial<RunTasksOptions>) {
  const journal: Journal = openJournal(journalFile(), { environment: smallWorld.name })
  try {
    return await runTasks({
      environment: smallWorld,
      taskIds,
      askFor: () => askServer(server),
      journal,
      effort: null,
      concurrency: 2,
      signal: new AbortController().signal,
      price: { input: 2, output: 8 },
      ...options,
    })
  } finally {
    journal.close()
  }
}

function askServer(
  server: ScriptedModel,
  retry: RetryOptions = { most: 3, firstWaitMs: 1, clock: systemClock },
  deadlineMs = 600_000,
) {
  const model = chatActor({ baseUrl: server.baseUrl, model: 'scripted', retry: { most: 0 } })
  return askWithRetry(model, { retry: readRetry(retry), deadlineMs })
}

/** The solution of the turn that the conversation is in; words once its calls were made. */
function solve({ body }: ScriptedRequest): ScriptedReply {
  const messages = Array.isArray(body.messages) ? body.messages.filter(isObject) : []
  const users = messages.filter(({ role }) => role === 'user')
  const task = houseTasks.find(({ turns }) => turns[0]?.message === users[0]?.content)
  const { solution = [] } = task?.turns[users.length - 1] ?? {}
  if (messages.at(-1)?.role !== 'user' || solution.length === 0) return { content: 'Done.' }
  return { content: null, calls: solution.map((call, index) => ({ id: `c${index}`, ...call })) }
}
