/** A whole study over a scripted provider on real HTTP, in the example world. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sharedData, sharedPath } from '../../../../eval/test/shared-data.ts'
import { type LockerProvider, startLockerProvider, writeLockerStudy } from '../../../test/locker-provider.ts'
import { twincheck } from '../../../test/one-process.ts'
import { type KillMoment, killMoments, killSeeds } from '../../../test/random-kills.ts'
import { type Ended, type Started, startTwincheck } from '../../../test/start-twincheck.ts'

let folder: string
const servers: LockerProvider[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-study-'))
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
  rmSync(folder, { recursive: true })
})

async function serve(...of: Parameters<typeof startLockerProvider>): Promise<LockerProvider> {
  const server = await startLockerProvider(...of)
  servers.push(server)
  return server
}

/** One task at a time, nothing goes wrong: what every other run is compared with. */
let undisturbed: string
let asked: number

beforeAll(async () => {
  undisturbed = mkdtempSync(join(tmpdir(), 'twincheck-study-undisturbed-'))
  const server = await startLockerProvider('none')
  const file = writeLockerStudy(undisturbed, server.baseUrl, { limits: { concurrency: 1 } })
  const { code, stderr } = await twincheck('study', file, '--quiet')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  asked = server.served.length
  await server.close()
})
afterAll(() => rmSync(undisturbed, { recursive: true }))

/** Everything a study writes but the tape and the journals, by path. `timed`: with what says how long replies took. */
function written(work: string, timed: boolean): Readonly<Record<string, string>> {
  const files = readdirSync(work, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(json|jsonl|html|md)$/.test(path) && !/(^|\/)(tape|journal)\.jsonl$/.test(path))
    .filter((path) => timed || !path.endsWith('pairs.jsonl'))
  return Object.fromEntries(files.sort().map((path) => [path, readFileSync(join(work, path), 'utf8')]))
}

const replies = (work: string) => tapeOf(work).filter((line) => line.includes('"kind":"reply"'))
const tapeOf = (work: string) => readFileSync(join(work, 'tape.jsonl'), 'utf8').trim().split('\n')

describe('a study', () => {
  test('goes from splits to report, the extension included, and its title says that replies were scripted', () => {
    const work = join(undisturbed, 'work')
    expect(Object.keys(written(work, true))).toEqual(
      expect.arrayContaining([
        'actor/calibration/runs.jsonl',
        'actor/extension/runs.jsonl',
        'calibration.json',
        'extension/pairs.jsonl',
        'primary/pairs.jsonl',
        'report.html',
        'self-revision/pairs.jsonl',
        'splits/extension.json',
      ]),
    )
    const report = readFileSync(join(work, 'report.md'), 'utf8')
    expect(report).toMatch(/^# Scripted replies, no model: Lockers/)
    expect(report).toContain('Conditional extension')
    expect(report).toContain('Selective self-revision')
  })

  test('is the same with four tasks at once and a provider that fails as providers do', async () => {
    const server = await serve('many')
    const file = writeLockerStudy(folder, server.baseUrl)
    const { code, stderr } = await twincheck('study', file, '--quiet')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(written(join(folder, 'work'), false)).toEqual(written(join(undisturbed, 'work'), false))
    expect(replies(join(folder, 'work'))).toHaveLength(asked)
    expect(server.requests.length).toBeGreaterThan(asked)
    expect(server.mostAtOnce()).toBeLessThanOrEqual(4)
  })

  test.each(killSeeds)(
    'killed four times at random and started again ends the same, and nothing recorded is asked twice (seed %i)',
    async (seed) => {
      const kills = killMoments(seed, 4, asked)
      let running: Started | null = null
      const server = await serve('many', (number) => {
        for (const { request, afterMs } of kills) if (request === number) setTimeout(() => running?.kill(), afterMs)
      })
      const file = writeLockerStudy(folder, server.baseUrl)
      for (let start = 0; start <= kills.length; start++) {
        running = startTwincheck('study', file, '--quiet')
        const { code } = await running.ended
        if (code === 0) break
        // Torn off in the middle of a line, as a machine without power would leave it.
        const tape = join(folder, 'work/tape.jsonl')
        if (existsSync(tape)) writeFileSync(tape, `${readFileSync(tape, 'utf8')}{"scope":"actor/pri`)
      }
      expect(written(join(folder, 'work'), false)).toEqual(written(join(undisturbed, 'work'), false))
      const recorded = replies(join(folder, 'work'))
      expect(recorded).toHaveLength(asked)
      // What was under way when it was killed had no record, and was asked again: at most four at each kill.
      expect(server.served.length - recorded.length).toBeLessThanOrEqual(4 * kills.length)
    },
  )

  test.each(killSeeds)(
    'killed again and again has every request on its tape that the provider saw, and never exceeds its budget (seed %i)',
    async (seed) => {
      const most = 60
      // Wherever it is, it is killed a few requests later.
      const moments = killMoments(seed, 200, 8)
      let running: Started | null = null
      let until = 0
      let kill: KillMoment | undefined
      const server = await serve('none', (number) => {
        if (number === until) setTimeout(() => running?.kill(), kill?.afterMs)
      })
      const file = writeLockerStudy(folder, server.baseUrl, { budget: { most, answerTokens: 10 } })
      const taped = () => (existsSync(join(folder, 'work/tape.jsonl')) ? tapeOf(join(folder, 'work')) : [])
      let ended: Ended = { code: null, stdout: '', stderr: '' }
      for (let start = 0; ended.code === null; start++) {
        kill = moments[(seed + start * 7) % moments.length]
        until = server.requests.length + (kill?.request ?? 0)
        running = startTwincheck('study', file, '--quiet')
        ended = await running.ended
      }
      expect(ended.code).toBe(1)
      expect(ended.stderr).toContain('stopped before its budget would be exceeded')
      const lines = taped()
      expect(lines.length).toBeGreaterThanOrEqual(server.requests.length)
      expect(lines.filter((line) => line.includes('"kind":"lost"')).length).toBeGreaterThan(0)
      const sum = lines.reduce((total, line) => total + Number(JSON.parse(line).cost), 0)
      expect(sum).toBeLessThanOrEqual(most)
    },
  )

  test('is the same to the byte from the same tape, whoever asks how many at once, and asks nobody', async () => {
    const server = await serve('none')
    const file = writeLockerStudy(folder, server.baseUrl)
    cpSync(join(undisturbed, 'work/tape.jsonl'), join(folder, 'work/tape.jsonl'))
    const { code } = await twincheck('study', file, '--quiet')
    expect(code).toBe(0)
    expect(server.requests).toHaveLength(0)
    expect(written(join(folder, 'work'), true)).toEqual(written(join(undisturbed, 'work'), true))
    expect(tapeOf(join(folder, 'work'))).toHaveLength(tapeOf(join(undisturbed, 'work')).length)
  })

  test('stops before its budget is exceeded, and goes on with a higher one', async () => {
    const server = await serve('none')
    const cost = (work: string) => tapeOf(work).reduce((sum, line) => sum + Number(JSON.parse(line).cost), 0)
    const budget = { most: 12, answerTokens: 10 }
    const { code, stderr } = await twincheck('study', writeLockerStudy(folder, server.baseUrl, { budget }), '--quiet')
    expect(code).toBe(1)
    expect(stderr).toContain('stopped before its budget would be exceeded')
    expect(cost(join(folder, 'work'))).toBeLessThanOrEqual(12)
    // No room is left for one more: the next request could have cost more than what was left.
    expect(Number(/can\s+cost\s+up\s+to\s+(\d+\.\d+)/.exec(stderr)?.[1])).toBeGreaterThan(
      12 - cost(join(folder, 'work')),
    )
    expect(existsSync(join(folder, 'work/report.md'))).toBe(false)
    const raised = writeLockerStudy(folder, server.baseUrl, { budget: { most: 1000, answerTokens: 10 } })
    expect((await twincheck('study', raised, '--quiet')).code).toBe(0)
    expect(server.served).toHaveLength(asked)
    expect(written(join(folder, 'work'), false)).toEqual(written(join(undisturbed, 'work'), false))
  })

  test('is paused before its next request, tells so, and is resumed', async () => {
    const server = await serve('none', (number) => {
      // As "twincheck study pause" does it from another terminal.
      if (number === 10) writeFileSync(join(folder, 'work/paused'), '')
    })
    const file = writeLockerStudy(folder, server.baseUrl)
    const { code, stderr } = await twincheck('study', file, '--quiet')
    expect(code).toBe(1)
    expect(stderr).toContain('The study is paused')
    expect(server.requests.length).toBeLessThan(20)
    // What was under way is paid for, and so it is waited for.
    expect(replies(join(folder, 'work'))).toHaveLength(server.requests.length)
    expect((await twincheck('study', 'pause', file)).code).toBe(0)
    expect((await twincheck('study', file, '--quiet')).code).toBe(1)
    expect(server.requests.length).toBeLessThan(20)
    expect((await twincheck('study', 'status', file)).stdout).toContain('Lockers: paused')
    expect((await twincheck('study', 'resume', file, '--quiet')).code).toBe(0)
    const { stdout } = await twincheck('study', 'status', file, '--json')
    expect(JSON.parse(stdout)).toMatchObject({ state: 'not running', calls: asked, inputTokens: asked * 100 })
  })

  test('runs the profile that it names, from calibration to control, and no other may go on in its folder', async () => {
    const server = await serve('none')
    const mine = { name: 'mine', extends: 'paper', leaveOut: ['inverse-action'] }
    writeFileSync(join(folder, 'mine.json'), JSON.stringify(mine))
    const file = writeLockerStudy(folder, server.baseUrl, {
      profile: 'mine.json',
      splits: { calibration: 2, primary: 4 },
    })
    const { code, stderr } = await twincheck('study', file, '--quiet')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    for (const stage of ['primary', 'self-revision'])
      expect(JSON.parse(readFileSync(join(folder, 'work', stage, 'manifest.json'), 'utf8'))).toMatchObject({
        profile: 'mine',
      })
    // What every switch in this world is about is left out.
    expect(readFileSync(join(folder, 'work/primary/pairs.jsonl'), 'utf8')).not.toContain('inverse-action')
    expect(readFileSync(join(undisturbed, 'work/primary/pairs.jsonl'), 'utf8')).toContain('inverse-action')
    const other = await twincheck('study', writeLockerStudy(folder, server.baseUrl), '--quiet')
    expect(other.code).toBe(1)
    expect(other.stderr).not.toMatch(/^\s+at /m)
  })

  test('whose profile is none is refused before anything is asked', async () => {
    const server = await serve('none')
    const { code, stderr } = await twincheck('study', writeLockerStudy(folder, server.baseUrl, { profile: 'papr' }))
    expect(code).toBe(1)
    expect(stderr).toMatch(/study\.profile .*papr: there is no profile and no file/)
    expect(server.requests).toHaveLength(0)
  })

  describe('at whose actor the provider refuses one request', () => {
    /** The first step of the first primary task, which no other task shares. */
    const refusing = (times: number) => {
      const split: { readonly ids: readonly string[] } = JSON.parse(
        readFileSync(join(undisturbed, 'work/splits/primary.json'), 'utf8'),
      )
      const [verb, number] = (split.ids[0] ?? '').split('_')
      return (text: string, before: number) =>
        text.includes(`Please ${verb} locker L${number} `) && !text.includes('"assistant"') && before < times
          ? { status: 400, body: 'too long' }
          : null
    }

    test('completes its primary set, and extends it', async () => {
      const server = await serve(refusing(1))
      const { code, stderr } = await twincheck('study', writeLockerStudy(folder, server.baseUrl), '--quiet')
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      const report = readFileSync(join(folder, 'work/report.md'), 'utf8')
      expect(report).toContain('Completed-primary sensitivity')
      expect(report).toContain('Conditional extension')
      const lines = readFileSync(join(folder, 'work/primary/pairs.jsonl'), 'utf8')
      expect(lines.match(/"kind":"unavailable"/g)).toHaveLength(1)
    })

    test('again and again has no extension, says why, and reports what there is', async () => {
      const server = await serve(refusing(2))
      const { code, stderr } = await twincheck('study', writeLockerStudy(folder, server.baseUrl), '--quiet')
      expect(code).toBe(2)
      expect(stderr).toContain('The extension is refused')
      expect(readFileSync(join(folder, 'work/report.md'), 'utf8')).not.toContain('Conditional extension')
      expect(existsSync(join(folder, 'work/splits/extension.json'))).toBe(false)
    })
  })

  test('stops at once where the key is wrong, and pays for nothing', async () => {
    const server = await serve(() => ({ status: 401, body: 'who are you?' }))
    const file = writeLockerStudy(folder, server.baseUrl, { limits: { concurrency: 1, firstWait: 1 } })
    const { code, stderr } = await twincheck('study', file, '--quiet')
    expect(code).toBe(1)
    expect(stderr).toContain('status 401')
    expect(server.requests).toHaveLength(1)
    expect(existsSync(join(folder, 'work/report.md'))).toBe(false)
  })

  test('says before what it will ask, and asks nobody', async () => {
    const server = await serve('none')
    const file = writeLockerStudy(folder, server.baseUrl, { budget: { most: 7 } })
    const { stdout, code } = await twincheck('study', file, '--dry-run')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^actor\/primary +8 /m)
    expect(stdout).toContain('It stops before 7 is exceeded.')
    expect(server.requests).toHaveLength(0)
    expect(existsSync(join(folder, 'work'))).toBe(false)
  })

  test.skipIf(sharedData === null).each(['table-1', 'table-2', 'table-3'])(
    'of the paper is a file that is read (needs the shared data): %s',
    async (name) => {
      const data = sharedPath('bfcl')
      const experiments = join(import.meta.dirname, '../../../../../experiments')
      for (const file of readdirSync(experiments).filter((one) => one.endsWith('.yaml'))) {
        const text = readFileSync(join(experiments, file), 'utf8')
        writeFileSync(join(folder, file), text.replace('benchmark: bfcl', `benchmark: bfcl, data: ${data}`))
      }
      const { code, stdout } = await twincheck('study', join(folder, `${name}.yaml`), '--dry-run')
      expect(code).toBe(0)
      expect(stdout.includes('actor/extension')).toBe(name !== 'table-3')
      expect(stdout.includes('absolute-verifier')).toBe(name === 'table-3')
    },
  )

  test('for a smoke test of a small model is a file that is read, and asks nobody to be estimated', async () => {
    const experiments = join(import.meta.dirname, '../../../../../experiments')
    const { code, stdout } = await twincheck('study', join(experiments, 'smoke.yaml'), '--dry-run')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^actor\/primary +12 /m)
  })

  test('learns from what its tasks took', async () => {
    const work = join(undisturbed, 'work')
    const { stdout } = await twincheck('study', join(undisturbed, 'study.json'), '--dry-run', '--json')
    expect(existsSync(work)).toBe(true)
    const { stages } = JSON.parse(stdout)
    expect(stages[0]).toMatchObject({ stage: 'actor/calibration', tasks: 4, learned: true })
    const acted = tapeOf(work).filter((line) => line.includes('"actor/calibration/'))
    expect(stages[0].calls).toBeCloseTo(acted.length)
  })

  test('stops where another model keeps answering, and says how to name it', async () => {
    const server = await serve('none')
    const model = { model: 'scripted', url: server.baseUrl, key: 'NO_KEY' }
    const limits = { concurrency: 2, retries: 1, firstWait: 1 }
    const file = writeLockerStudy(folder, server.baseUrl, { models: { actor: model, verifier: model }, limits })
    const { code, stderr } = await twincheck('study', file, '--quiet')
    expect(code).toBe(1)
    expect(stderr).toContain('answered as "scripted-1"')
    expect(stderr).toContain('models.actor.reports')
  })

  test.each([
    ['has a member that is none', { modles: {} }, 'no members but'],
    [
      'has a budget without prices',
      { budget: { most: 1 }, models: { actor: bare(), verifier: bare() } },
      'has no price',
    ],
    ['says nowhere where to ask', { models: { actor: { model: 'm' }, verifier: { model: 'm' } } }, 'models.actor.url'],
    ['names two worlds', { world: { benchmark: 'bfcl', module: 'x' } }, 'study.world must be'],
    ['draws more tasks than there are', { splits: { calibration: 2, primary: 40 } }, 'needs 42 tasks'],
    ['has a share for a count', { splits: { calibration: 0.5, primary: 4 } }, 'study.splits.calibration must be'],
  ])('whose file %s is refused before anything is asked', async (_, change, said) => {
    const server = await serve('none')
    const { code, stderr } = await twincheck('study', writeLockerStudy(folder, server.baseUrl, change))
    expect(code).toBe(1)
    expect(stderr).toContain(said)
    expect(server.requests).toHaveLength(0)
  })
})

function bare(): object {
  return { model: 'm', url: 'http://127.0.0.1:1/v1' }
}
