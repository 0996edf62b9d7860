/** `twincheck replay` over the stored BFCL runs of real models: what must hold on all of them. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyRun, sharedData, sharedPath } from '../../../../eval/test/shared-data.ts'
import { jsonLines, startTwincheck, twincheck } from '../../../test/start-twincheck.ts'

const runs = 'trajectories/bfcl-v4'
const present = sharedData !== null && existsSync(sharedPath(runs))

describe.skipIf(!present)('the stored BFCL runs (needs the shared data folder)', () => {
  let folder: string
  const files = present ? resultFiles() : []
  /** `some` are replayed again. `npm run bench` takes all files everywhere: TWINCHECK_EVERY_RUN=1. */
  const judged = files.filter((_, index) => everyRun || index % 3 === 0)
  const some = everyRun ? files : judged.slice(0, 1)
  const tasks = 200 * some.length
  const common = ['--data', sharedPath('bfcl'), '--json', '--quiet']

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'twincheck-stored-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('keep the official verdict with the policy off, and every logged one replays exactly', async () => {
    const { code, stdout } = await twincheck('replay', ...some, ...common, '--policy', 'off')
    const lines = jsonLines(stdout)
    const wrong = lines.slice(0, -1).filter(({ run, id, actor, twincheck: wrapped }) => {
      const official = officialVerdict(String(run), String(id))
      return actor !== official || wrapped !== official
    })
    expect(code).toBe(0)
    expect(wrong).toEqual([])
    expect(lines.at(-1)).toMatchObject({ summary: { tasks, diverged: 0, switches: 0, rescues: 0, harms: 0 } })
  })

  test('are not harmed where every structurally valid deterministic twin is accepted, and some are rescued; every one alone keeps its official verdict', async () => {
    const two = ['--workers', '2', '--out', join(folder, 'two')]
    const { code, stdout } = await twincheck('replay', ...judged, ...common, ...two)
    const { summary } = readSummary(stdout)
    const lines = jsonLines(stdout).slice(0, -1)
    const wrong = lines.filter(({ run, id, actor }) => actor !== officialVerdict(String(run), String(id)))
    expect(code).toBe(0)
    expect(lines).toHaveLength(200 * judged.length)
    expect(wrong).toEqual([])
    expect(summary).toMatchObject({ tasks: lines.length, harms: 0, diverged: 0 })
    expect(summary.rescues).toBeGreaterThanOrEqual(1)
    expect(summary.twincheckSuccess).toBe(summary.actorSuccess + summary.rescues)
  })

  test('give the same records with one worker as with two, measured times apart', async () => {
    await twincheck('replay', ...some, ...common, '--workers', '1', '--out', join(folder, 'one'))
    expect(pairs('one')).toHaveLength(tasks)
    expect(firstDifference(pairs('two').slice(0, tasks), pairs('one'))).toBeNull()
  })

  test('killed in the middle and resumed, end with the same bytes as a run that was not, measured times apart', async () => {
    const out = join(folder, 'killed')
    const args = ['replay', ...some, ...common, '--workers', '1', '--out', out]
    const started = startTwincheck(...args)
    const journal = join(out, 'pairs.partial.jsonl')
    await until(() => existsSync(journal) && readFileSync(journal, 'utf8').includes('\n'))
    started.kill()
    expect((await started.ended).code).toBeNull()
    expect(existsSync(join(out, 'pairs.jsonl'))).toBe(false)
    const resumed = await twincheck(...args)
    expect(resumed.code).toBe(0)
    expect(firstDifference(pairs('killed'), pairs('one'))).toBeNull()
    expect(readFileSync(join(out, 'manifest.json'), 'utf8')).toBe(
      readFileSync(join(folder, 'one/manifest.json'), 'utf8'),
    )
  })

  /** One line, not thousands: a diff of everything would be unreadable. */
  function firstDifference(left: readonly string[], right: readonly string[]): object | null {
    if (left.length !== right.length) return { found: left.length, expected: right.length }
    const line = left.findIndex((text, index) => text !== right[index])
    return line < 0 ? null : { line, found: left[line], expected: right[line] }
  }

  /** The lines as written, each without what was measured. */
  function pairs(out: string): readonly string[] {
    const lines = jsonLines(readFileSync(join(folder, out, 'pairs.jsonl'), 'utf8'))
    return lines.map((line) => JSON.stringify(line, (name, value) => (name === 'measured' ? undefined : value)))
  }
})

type Summary = { readonly actorSuccess: number; readonly twincheckSuccess: number; readonly rescues: number }

function readSummary(stdout: string): { readonly summary: Summary } {
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')
}

function resultFiles(): readonly string[] {
  return readdirSync(sharedPath(runs)).flatMap((folder) =>
    readdirSync(sharedPath(runs, folder))
      .filter((file) => file.endsWith('.result.jsonl.gz'))
      .map((file) => sharedPath(runs, folder, file)),
  )
}

const verdicts = new Map<string, Readonly<Record<string, { readonly valid: boolean }>>>()

function officialVerdict(run: string, id: string): boolean | undefined {
  const all = verdicts.get(run) ?? JSON.parse(readFileSync(sharedPath(runs, run, 'verdicts.json'), 'utf8'))
  verdicts.set(run, all)
  return all[id]?.valid
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}
