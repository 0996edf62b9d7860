/** A study with a model that is too weak for it: whatever comes back, it ends, says so in sentences, and is the same again. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../../core/test/property-runs.ts'
import { writeLockerStudy } from '../../../test/locker-provider.ts'
import { type OddServer, type OddServerOptions, startOddServer } from '../../../test/odd-replies.ts'
import { twincheck } from '../../../test/one-process.ts'

let folder: string
let server: OddServer | null = null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-odd-'))
})
afterEach(async () => {
  await server?.close()
  rmSync(folder, { recursive: true })
})

async function study(options: OddServerOptions, more: object = {}) {
  const running = await startOddServer(options)
  server = running
  const model = { model: 'small', url: running.baseUrl, key: 'NO_KEY', price: { input: 1, output: 1 } }
  const file = writeLockerStudy(folder, running.baseUrl, {
    models: { actor: { ...model, effort: 'default' }, verifier: model },
    limits: { concurrency: 4, firstWait: 1, retries: 20 },
    // Many to calibrate on: without a single success there is no threshold, and no study.
    splits: { calibration: 5, primary: 4, extension: 3 },
    ...more,
  })
  const run = () => twincheck('study', file, '--quiet')
  return { ended: await run(), run, running }
}

function written(): Readonly<Record<string, string>> {
  const work = join(folder, 'work')
  const files = readdirSync(work, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(jsonl?|html|md)$/.test(path),
  )
  return Object.fromEntries(files.sort().map((path) => [path, readFileSync(join(work, path), 'utf8')]))
}

const seeds = Array.from({ length: propertyRuns(3) }, (_, index) => index + 1)

describe('a study whose model replies oddly', () => {
  test.each(seeds)(
    'ends with a report, and from its tape again with the same one, asking nobody (seed %i)',
    async (seed) => {
      const { ended, run, running } = await study({ seed, share: 40, whose: 'all' })
      // 2: something was left out, and said to be.
      expect([0, 2]).toContain(ended.code)
      expect(ended.stderr).not.toMatch(/^\s+at /m)
      expect(running.served.size).toBeGreaterThan(10)
      const [asked, first] = [running.requests.length, written()]
      const again = await run()
      expect(again.code).toBe(ended.code)
      expect(running.requests).toHaveLength(asked)
      expect(written()).toEqual(first)
    },
  )

  test.each(seeds)('replaces nothing where no verdict can be read (seed %i)', async (seed) => {
    const { ended, running } = await study({ seed, share: 100, whose: 'verifier' }, { controls: [] })
    expect([0, 2]).toContain(ended.code)
    expect(running.served.size).toBeGreaterThan(0)
    expect(readFileSync(join(folder, 'work/primary/pairs.jsonl'), 'utf8')).not.toContain('"outcome":"replaced"')
  })

  test('keeps to its budget where the server does not say what a reply took', async () => {
    const most = 0.05
    const { ended } = await study({ seed: 1, share: 0, whose: 'all' }, { budget: { most, answerTokens: 10 } })
    expect(ended.code).toBe(1)
    expect(ended.stderr).toContain('stopped before its budget would be exceeded')
  })
})
