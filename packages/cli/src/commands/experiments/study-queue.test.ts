/** A study done by worker processes on PostgreSQL, some of them killed, over a scripted provider that fails as providers do. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  openQueue,
  openStudyQueue,
  queuedTape,
  readQueueAddress,
  readStudy,
  studyTasks,
  type TapedCall,
} from '@twincheck/eval'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type LockerProvider, startLockerProvider, writeLockerStudy } from '../../../test/locker-provider.ts'
import { twincheck } from '../../../test/one-process.ts'
import { startTwincheck } from '../../../test/start-twincheck.ts'
import { openWorldOf, readExcluded } from '../../study/study-setting.ts'

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
  return withQueue(async (queue) => queuedTape(await openStudyQueue(queue, { study, tasks }, 'the test')).all())
}

const small = { splits: { calibration: 1, primary: 3, extension: 2 } }

describe.skipIf(database === '')('a study in a queue (needs TWINCHECK_POSTGRES_URL)', () => {
  test('with four workers, two of them killed and replaced, ends as one undisturbed process does', async () => {
    const calm = await serve('none')
    mkdirSync(join(folder, 'alone'))
    const alone = writeLockerStudy(join(folder, 'alone'), calm.baseUrl, { ...small, limits: { concurrency: 1 } })
    const alongside = twincheck('study', alone, '--quiet')

    const at = ['--queue', database, '--queue-schema', schema, '--quiet']
    let file = ''
    const start = () => startTwincheck('study', 'work', file, ...at)
    const workers: ReturnType<typeof start>[] = []
    // The provider sees the requests, so it is the one who kills: the first worker, and later the second, each replaced by another.
    const killing = await serve('many', (number) => {
      if (number !== 12 && number !== 35) return
      workers[number === 12 ? 0 : 1]?.kill()
      workers.push(start())
    })
    mkdirSync(join(folder, 'together'))
    file = writeLockerStudy(join(folder, 'together'), killing.baseUrl, small)
    const running = startTwincheck('study', file, ...at)
    workers.push(start(), start(), start(), start())

    const { code, stderr } = await running.ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const ended = await Promise.all(workers.map((worker) => worker.ended))
    expect(ended.map((worker) => worker.code)).toEqual([null, null, 0, 0, 0, 0])
    expect((await alongside).code).toBe(0)
    expect(reports(join(folder, 'together/work'))).toEqual(reports(join(folder, 'alone/work')))

    const taped = await tapeOf(file)
    const replies = taped.filter(({ outcome }) => outcome.kind === 'reply')
    expect(replies).toHaveLength(calm.served.length)
    // Nothing recorded was asked twice: what was answered beyond the tape is what the two had under way.
    expect(killing.served.length - replies.length).toBeLessThanOrEqual(2 * 4)
    expect(killing.mostAtOnce()).toBeLessThanOrEqual(4)
  }, 300_000)

  test('is another one where it may draw from other tasks', async () => {
    const study = readStudy(
      JSON.parse(readFileSync(writeLockerStudy(folder, 'http://127.0.0.1:1', small), 'utf8')),
      'x',
    )
    const tasks = studyTasks(await openWorldOf(study), new Set())
    const names = await withQueue(async (queue) => {
      const [whole, again, fewer] = [tasks, tasks, tasks.slice(1)].map((of) =>
        openStudyQueue(queue, { study, tasks: of }, 'the test'),
      )
      return Promise.all([whole, again, fewer].map(async (opened) => (await opened)?.study))
    })
    expect(names[0]).toBe(names[1])
    expect(names[2]).not.toBe(names[0])
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
