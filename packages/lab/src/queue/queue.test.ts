/** The queue against a real PostgreSQL, with real worker processes: the built command, and one worker made to be killed. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { isObject } from '@twincheck/core/reading'
import { fullProtocol, type Manifest } from '@twincheck/eval'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sharedData, sharedPath } from '../../../eval/test/shared-data.ts'
import { type Ended, type RunningProgram, startProgram } from '../../test/running-program.ts'
import { type JobOutcome, keepOutcome, readOutcomes } from './job-outcome.ts'
import { openQueue, type Queue, replayQueue } from './open-queue.ts'
import { readQueueAddress } from './queue-address.ts'
import { collectOutcomes, removeJobs, replayInQueue, sendJobs } from './replay-in-queue.ts'
import type { ReplayJob } from './replay-job.ts'
import { runWorker } from './run-worker.ts'

const url = process.env.TWINCHECK_POSTGRES_URL ?? null
const ready = url !== null && sharedData !== null
const binary = join(import.meta.dirname, '../../../cli/bin/twincheck.js')
const holdingWorker = join(import.meta.dirname, '../../test/holding-worker.ts')

/** Everything a test leaves in the database is in here. */
const schema = `twincheck_test_${randomBytes(4).toString('hex')}`
const address = readQueueAddress(url ?? 'postgres://nobody@nowhere/none', schema)

let folder: string
let programs: RunningProgram[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-queue-'))
})

afterEach(async () => {
  for (const program of programs) program.kill('SIGKILL')
  await Promise.all(programs.map(({ ended }) => ended))
  programs = []
  rmSync(folder, { recursive: true })
})

describe('a database that is not there', () => {
  const unreachable = 'postgres://me:hunter2@127.0.0.1:1/experiments'

  test('a worker says which one, and what to do, and not the password', async () => {
    const { code, stdout, stderr } = await start('worker', '--queue', unreachable).ended
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('127.0.0.1:1, database experiments')
    expect(stderr).toContain('Check that PostgreSQL runs there')
    expect(stderr).toContain('(queue-unreachable)')
    expect(stderr).not.toContain('hunter2')
  })

  test('a worker without an address says how to give one', async () => {
    const { code, stderr } = await start('worker').ended
    expect(code).toBe(1)
    expect(stderr).toContain('--queue postgres://')
  })
})

test('a replay that asks a model is refused before anything is sent', async () => {
  const { replay } = jobOf('live', 'nowhere.jsonl')
  const asking = { ...replay, plan: { ...replay.plan, continuation: 'live' as const } }
  const lines = replayInQueue([asking], { address, manifest, onQueued: () => {}, onNotice: () => {} })
  await expect(lines.next()).rejects.toThrow('"twincheck study FILE --queue" has workers with models')
})

describe.skipIf(!url)('jobs and outcomes (needs TWINCHECK_POSTGRES_URL)', () => {
  let queue: Queue

  beforeAll(async () => {
    queue = await openQueue(address, { connections: 2, onNotice: () => {} })
  })

  afterAll(async () => {
    await queue.query(`drop schema ${schema} cascade`, [])
    await queue.close()
  })

  test('a worker that has not the file fails the job, and the waiting side hears which file and what to do', async () => {
    const job = jobOf('missing', join(folder, 'nowhere.jsonl'))
    await sendJobs(queue, [job])
    await workUntilIdle()
    const waiting = collectOutcomes(queue, [job], () => {})(job, 'multi_turn_base_0')
    await expect(waiting).rejects.toThrow(
      new RegExp(`${join(folder, 'nowhere.jsonl')}.*Put it there.*worker of the test.*same command again`, 's'),
    )
  })

  test('what failed is tried again when the experiment is sent again; what is done is not', async () => {
    const [failed, done] = [jobOf('failed', 'nowhere.jsonl'), jobOf('done', 'nowhere.jsonl')]
    await sendJobs(queue, [failed, done])
    await workUntilIdle()
    await queue.query(`update ${schema}.replay_result set outcome = $1 where job = $2`, [text(replayed), done.key])
    await sendJobs(queue, [failed, done])
    expect(await readOutcomes(queue, [failed, done])).toEqual(new Map([[done.key, replayed]]))
    expect(await takeKeys()).toEqual([failed.key])
    await removeJobs(queue, [failed, done])
  })

  test('sending the same job twice makes one job', async () => {
    const job = jobOf('twice', 'nowhere.jsonl')
    await sendJobs(queue, [job])
    await sendJobs(queue, [job])
    expect(await takeKeys()).toEqual([job.key])
    await removeJobs(queue, [job])
  })

  test('a job that ran twice counts once, and only for the worker that still holds it', async () => {
    const job = jobOf('raced', 'nowhere.jsonl')
    await sendJobs(queue, [job])
    expect(await takeKeys()).toEqual([job.key])
    expect(
      await keepOutcome(queue, job, 1, { kind: 'failed', problem: 'of an attempt that is not the current one' }),
    ).toBe(false)
    expect(await keepOutcome(queue, job, 0, replayed)).toBe(true)
    expect(await keepOutcome(queue, job, 0, { kind: 'failed', problem: 'too late' })).toBe(false)
    expect(await readOutcomes(queue, [job])).toEqual(new Map([[job.key, replayed]]))
    await removeJobs(queue, [job])
    expect(await keepOutcome(queue, jobOf('over', 'nowhere.jsonl'), 0, replayed)).toBe(false)
  })

  test('experiments share a database without seeing one another', async () => {
    const [one, other] = [jobOf('same', 'nowhere.jsonl'), jobOf('same', 'nowhere.jsonl', 'another experiment')]
    await sendJobs(queue, [one, other])
    await workUntilIdle()
    await queue.query(`delete from ${schema}.replay_result where experiment = $1`, [one.experiment])
    expect((await readOutcomes(queue, [one])).size).toBe(0)
    expect((await readOutcomes(queue, [other])).size).toBe(1)
  })

  async function takeKeys(): Promise<readonly string[]> {
    const taken = await queue.boss.fetch<ReplayJob>(replayQueue, { batchSize: 10 })
    return taken.map(({ data }) => data.key)
  }

  async function workUntilIdle(): Promise<void> {
    await runWorker({
      address,
      name: 'worker of the test',
      concurrency: 2,
      untilIdle: true,
      stop: new AbortController().signal,
      replay: async () => [],
      onStart: () => {},
      onJob: () => {},
      onNotice: () => {},
    })
  }
})

describe.skipIf(!ready)('a queued replay (needs TWINCHECK_POSTGRES_URL and the shared data folder)', () => {
  const queueFlags = ['--queue', url ?? '', '--queue-schema', schema]
  let runs: string
  /** 51 tasks and 1: two jobs and one. */
  let files: readonly string[]
  let pool: Ended

  beforeAll(async () => {
    runs = mkdtempSync(join(tmpdir(), 'twincheck-runs-'))
    files = [writeRun('multi_turn_base', 51), writeRun('multi_turn_miss_func', 1)]
    pool = await replay(join(runs, 'pool')).ended
  })

  afterAll(async () => {
    rmSync(runs, { recursive: true })
    const queue = await openQueue(address, { connections: 1, onNotice: () => {} })
    await queue.query(`drop schema ${schema} cascade`, [])
    await queue.close()
  })

  test('by three workers, one of them killed in the middle of a job, it writes what the pool writes', async () => {
    expect(pool.code, pool.stderr).toBe(0)
    const waiting = replay(join(folder, 'queue'), ...queueFlags)
    await waiting.says('3 jobs in the queue')
    const killed = startProgram(holdingWorker, [url ?? '', schema])
    programs.push(killed)
    await killed.says('holding multi_turn_')
    const workers = [
      start('worker', ...queueFlags, '--concurrency', '1'),
      start('worker', ...queueFlags, '--concurrency', '1'),
    ]
    await Promise.all(workers.map((worker) => worker.says('working on the queue')))
    killed.kill('SIGKILL')

    const { code, stdout, stderr } = await waiting.ended
    expect(code, stderr).toBe(0)
    expect(stdout).toBe(pool.stdout)
    expect(written(join(folder, 'queue'))).toEqual(written(join(runs, 'pool')))
    for (const worker of workers) worker.kill('SIGTERM')
    const ends = await Promise.all(workers.map(({ ended }) => ended))
    expect(ends.map((end) => end.code)).toEqual([0, 0])
    const done = ends.map((end) => Number(/(\d+) jobs done, 0 of them failed/.exec(end.stderr)?.[1]))
    expect(done.reduce((sum, jobs) => sum + jobs, 0)).toBe(3)
    expect(await leftInDatabase()).toEqual({ jobs: 0, outcomes: 0 })
  })

  test('the waiting side may be killed: started again, it finds what was done meanwhile', async () => {
    const first = replay(join(folder, 'queue'), ...queueFlags)
    await first.says('3 jobs in the queue')
    first.kill('SIGKILL')
    const worker = await start('worker', ...queueFlags, '--until-idle', '--concurrency', '1', '--quiet', '--json').ended
    expect(worker.code, worker.stderr).toBe(0)
    expect(worker.stdout.trimEnd().split('\n')).toHaveLength(3)

    const second = await replay(join(folder, 'queue'), ...queueFlags).ended
    expect(second.code, second.stderr).toBe(0)
    expect(second.stdout).toBe(pool.stdout)
    expect(written(join(folder, 'queue'))).toEqual(written(join(runs, 'pool')))
  })

  test('a worker asked to stop finishes the job it holds and leaves the others', async () => {
    const waiting = replay(join(folder, 'queue'), ...queueFlags)
    await waiting.says('3 jobs in the queue')
    const worker = start('worker', ...queueFlags, '--concurrency', '1')
    await worker.says('replayed: ')
    worker.kill('SIGTERM')
    const { code, stderr } = await worker.ended
    expect(code).toBe(0)
    expect(stderr).toMatch(/[1-3] jobs done, 0 of them failed/)
    // Nothing is left in a worker's hands: another one can begin at once, without waiting for a heartbeat to cease.
    expect(await activeJobs()).toBe(0)
  })

  function replay(out: string, ...flags: readonly string[]): RunningProgram {
    return start('replay', ...files, '--workers', '1', '--data', sharedPath('bfcl'), '--out', out, ...flags)
  }

  /** The files of an experiment, with the measured times taken out. */
  function written(out: string): readonly string[] {
    const read = (name: string) => readFileSync(join(out, name), 'utf8')
    const times = /"startedAt":\d+,"milliseconds":\d+/g
    return [read('manifest.json'), read('pairs.jsonl').replaceAll(times, '"startedAt":0,"milliseconds":0')]
  }

  async function leftInDatabase(): Promise<unknown> {
    return ask(`select (select count(*)::int from ${schema}.job) as jobs,
                       (select count(*)::int from ${schema}.replay_result) as outcomes`)
  }

  async function activeJobs(): Promise<unknown> {
    const row = await ask(`select count(*)::int as active from ${schema}.job where state = 'active'`)
    return isObject(row) ? row.active : row
  }

  async function ask(query: string): Promise<unknown> {
    const queue = await openQueue(address, { connections: 1, onNotice: () => {} })
    const [row] = await queue.query(query, [])
    await queue.close()
    return row
  }

  /** An official result file of the first stored runs. */
  function writeRun(category: string, tasks: number): string {
    const agent = '2025-11-12-main__openai_gpt-oss-20b'
    const stored = sharedPath('trajectories/bfcl-v4', agent, `${category}.result.jsonl.gz`)
    const lines = gunzipSync(readFileSync(stored)).toString('utf8').split('\n')
    mkdirSync(join(runs, 'some-agent'), { recursive: true })
    const file = join(runs, 'some-agent', `${category}.result.jsonl`)
    writeFileSync(file, `${lines.slice(0, tasks).join('\n')}\n`)
    return file
  }
})

const manifest: Manifest = {
  version: 1,
  title: 'twincheck on some stored runs',
  environment: 'bfcl-v4-multi-turn',
  method: 'twincheck',
  verifier: 'accept',
  twins: 'deterministic',
  continuation: 'live',
  fingerprint: 'sha256:0',
  threshold: 0.5,
  conditions: [],
  ablations: [],
  split: 'all stored runs',
  seed: null,
  sources: [],
  notes: [],
}

const replayed: JobOutcome = { kind: 'replayed', lines: [] }
const text = JSON.stringify

function jobOf(key: string, file: string, experiment = 'an experiment'): ReplayJob {
  const plan = {
    method: 'twincheck',
    verifier: 'accept',
    twins: 'deterministic',
    continuation: 'stored',
    calibration: null,
    ablations: fullProtocol,
  } as const
  const replay = { file, data: 'nowhere', plan, tasks: ['multi_turn_base_0'], skip: [] }
  return { version: 1, experiment, key, digest: 'of nothing', replay }
}

function start(...args: readonly string[]): RunningProgram {
  const program = startProgram(binary, args)
  programs.push(program)
  return program
}
