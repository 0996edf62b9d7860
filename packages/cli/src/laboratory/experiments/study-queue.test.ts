/** A study done by worker processes on PostgreSQL, some of them killed, over a scripted provider that fails as providers do. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeProfile } from '@twincheck/core'
import {
  openQueue,
  openStudyQueue,
  queuedTape,
  readQueueAddress,
  readStudy,
  studyTasks,
  type TapedCall,
} from '@twincheck/lab'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LockerProvider, startLockerProvider, writeLockerStudy } from '../../../test/locker-provider.ts'
import { twincheck } from '../../../test/one-process.ts'
import { killMoments, killSeeds } from '../../../test/random-kills.ts'
import { type Started, startTwincheck, startTwincheckWith } from '../../../test/start-twincheck.ts'
import { openWorldOf, readExcluded } from '../study/study-setting.ts'

const database = process.env.TWINCHECK_POSTGRES_URL ?? ''

let folder: string
let schema: string
const servers: LockerProvider[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-study-queue-'))
  schema = `study_${randomBytes(6).toString('hex')}`
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
  rmSync(folder, { recursive: true })
  if (database !== '') await withQueue(({ query }) => query(`drop schema ${schema} cascade`, []))
})

async function withQueue<Value>(use: (queue: Awaited<ReturnType<typeof openQueue>>) => Promise<Value>): Promise<Value> {
  const queue = await openQueue(readQueueAddress(database, schema), { connections: 1, onNotice: () => {} })
  try {
    return await use(queue)
  } finally {
    await queue.close()
  }
}

async function serve(...of: Parameters<typeof startLockerProvider>): Promise<LockerProvider> {
  const server = await startLockerProvider(...of)
  servers.push(server)
  return server
}

function reports(work: string): Readonly<Record<string, string>> {
  const files = readdirSync(work, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(json|html|md)$/.test(path) && !path.startsWith('one-task'),
  )
  return Object.fromEntries(files.sort().map((path) => [path, readFileSync(join(work, path), 'utf8')]))
}

async function tapeOf(file: string): Promise<readonly TapedCall[]> {
  const study = readStudy(JSON.parse(readFileSync(file, 'utf8')), file)
  const tasks = studyTasks(await openWorldOf(study), await readExcluded(study))
  return withQueue(async (queue) =>
    queuedTape(await openStudyQueue(queue, { study, profile: 'paper', tasks }, 'the test')).all(),
  )
}

type KilledWorker = Started & { readonly key: string; killed: boolean }

function countOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

const small = { splits: { calibration: 1, primary: 3, extension: 2 } }

describe.skipIf(database === '')('a study in a queue (needs TWINCHECK_POSTGRES_URL)', () => {
  /** What one process did, one task at a time, where nothing went wrong. */
  let calm: { readonly folder: string; readonly served: readonly string[] }

  beforeAll(async () => {
    const server = await startLockerProvider('none')
    const alone = mkdtempSync(join(tmpdir(), 'twincheck-study-alone-'))
    const file = writeLockerStudy(alone, server.baseUrl, { ...small, limits: { concurrency: 1 } })
    const { code, stderr } = await twincheck('study', file, '--quiet')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    await server.close()
    calm = { folder: alone, served: server.served }
  })
  afterAll(() => rmSync(calm.folder, { recursive: true }))

  test.each(killSeeds)(
    'with four workers, two of them and who runs it killed at random and replaced, ends as one undisturbed process does (seed %i)',
    async (seed) => {
      const at = ['--queue', database, '--queue-schema', schema, '--quiet']
      let file = ''
      const workers: KilledWorker[] = []
      const startWorker = () => {
        const key = `worker-${workers.length}`
        workers.push({
          ...startTwincheckWith({ NO_KEY: key, TMPDIR: folder }, 'study', 'work', file, ...at),
          key,
          killed: false,
        })
      }
      const killWorker = (chosen: number) => {
        const there = workers.filter(({ killed }) => !killed)
        const one = there[chosen % there.length]
        if (one === undefined) return
        one.killed = true
        one.kill()
        startWorker()
      }
      const runs: Started[] = []
      const run = () => runs.push(startTwincheck('study', file, ...at))
      const rerun = () => {
        runs.at(-1)?.kill()
        void runs.at(-1)?.ended.then(run)
      }
      const moments = [
        ...killMoments(seed, 2, calm.served.length).map((moment) => ({ ...moment, kill: killWorker })),
        ...killMoments(-seed, 1, calm.served.length).map((moment) => ({ ...moment, kill: rerun })),
      ]
      // The provider sees the requests, so it is the one who kills.
      const server = await serve('many', (number) => {
        for (const { request, afterMs, chosen, kill } of moments)
          if (request === number) setTimeout(() => kill(chosen), afterMs)
      })
      file = writeLockerStudy(folder, server.baseUrl, small)
      run()
      for (let worker = 0; worker < 4; worker++) startWorker()

      await expect.poll(() => runs.length, { timeout: 240_000 }).toBe(2)
      const { code, stderr } = (await runs[1]?.ended) ?? { code: null, stderr: 'it was not started' }
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      const ended = await Promise.all(workers.map((worker) => worker.ended))
      expect(ended.map((worker) => worker.code)).toEqual(workers.map(({ killed }) => (killed ? null : 0)))
      expect(workers.filter(({ killed }) => killed)).toHaveLength(2)
      expect(reports(join(folder, 'work'))).toEqual(reports(join(calm.folder, 'work')))

      const replies = (await tapeOf(file)).filter(({ outcome }) => outcome.kind === 'reply')
      expect(replies).toHaveLength(calm.served.length)
      // Nothing recorded was asked twice: what was answered once more had been answered to one that was killed before it could write.
      const beyond = countOf(server.served)
      for (const text of calm.served) beyond.set(text, (beyond.get(text) ?? 0) - 1)
      const dead = new Set(workers.filter(({ killed }) => killed).map(({ key }) => key))
      const toDead = countOf(server.served.filter((_, index) => dead.has(server.servedTo[index] ?? '')))
      for (const [text, times] of beyond) {
        expect(times).toBeGreaterThanOrEqual(0)
        expect(times).toBeLessThanOrEqual(toDead.get(text) ?? 0)
      }
      expect(server.served.length - replies.length).toBeLessThanOrEqual(2 * 4)
      expect(server.mostAtOnce()).toBeLessThanOrEqual(4)
    },
    300_000,
  )

  test('is another one where it may draw from other tasks, or judges another policy; where the profile’s file lies does not matter', async () => {
    const study = readStudy(
      JSON.parse(readFileSync(writeLockerStudy(folder, 'http://127.0.0.1:1', small), 'utf8')),
      'x',
    )
    const tasks = studyTasks(await openWorldOf(study), new Set())
    const mine = { ...describeProfile('paper', 'mine'), source: '/here/mine.yaml', add: ['padded-quote'] }
    const queued = [
      { study, profile: 'paper', tasks },
      { study, profile: 'paper', tasks },
      { study, profile: 'paper', tasks: tasks.slice(1) },
      { study, profile: 'extended', tasks },
      { study, profile: mine, tasks },
      { study, profile: { ...mine, source: '/there/mine.yaml' }, tasks },
    ] as const
    const names = await withQueue((queue) =>
      Promise.all(queued.map(async (one) => (await openStudyQueue(queue, one, 'the test')).study)),
    )
    expect(names[1]).toBe(names[0])
    expect(names[5]).toBe(names[4])
    expect(new Set(names).size).toBe(4)
  })

  test('stops before its budget is exceeded, whichever worker would have asked', async () => {
    const server = await serve('none')
    const file = writeLockerStudy(folder, server.baseUrl, { ...small, budget: { most: 9, answerTokens: 10 } })
    const at = ['--queue', database, '--queue-schema', schema, '--quiet']
    const workers = [1, 2].map(() => startTwincheck('study', 'work', file, ...at))
    const { code, stderr } = await twincheck('study', file, ...at)
    expect(code).toBe(1)
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain('stopped before its budget would be exceeded')
    for (const worker of workers) worker.kill()
    const spent = (await tapeOf(file)).reduce((sum, { cost }) => sum + cost, 0)
    expect(spent).toBeLessThanOrEqual(9)
    expect(spent).toBeGreaterThan(0)
    expect(server.served.length).toBeLessThanOrEqual((await tapeOf(file)).length)
  }, 300_000)
})
