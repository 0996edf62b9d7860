/** The two halves of a world's tasks in every command that replays, on a small benchmark written by hand. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { twincheck } from '../../../test/one-process.ts'
import { results, smallTasks, writeRuns, writeSmallBfcl } from '../../../test/small-bfcl.ts'

let folder: string
let data: string
let runs: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-halves-'))
  data = writeSmallBfcl(folder)
  runs = writeRuns(
    folder,
    smallTasks.map((id) => ({ id, result: results.undone })),
  )
})

afterAll(() => rmSync(folder, { recursive: true }))

async function replay(...args: readonly string[]) {
  const { stdout } = await twincheck('replay', runs, '--data', data, '--json', '--quiet', ...args)
  const ids: readonly string[] = stdout
    .trim()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line).id)
  return { ids, summary: summaryIn(stdout) }
}

function summaryIn(stdout: string) {
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '').summary
}

describe('the halves of the tasks', () => {
  test('are disjoint, and together they are all tasks', async () => {
    const [all, made, other] = [await replay(), await replay('--half', 'made'), await replay('--half', 'other')]
    expect(made.ids.length).toBeGreaterThan(0)
    expect(other.ids.length).toBeGreaterThan(0)
    expect([...made.ids, ...other.ids].sort()).toEqual([...all.ids].sort())
    const { halves } = all.summary.sample
    expect(halves.made).toEqual(made.summary.sample.all)
    expect(halves.other).toEqual(other.summary.sample.all)
  })

  test('are the same in oracle, certify and scan --replay', async () => {
    const { summary } = await replay('--half', 'other')
    const oracle = await twincheck('oracle', runs, '--data', data, '--half', 'other', '--json', '--quiet')
    expect(summaryIn(oracle.stdout).all.runs).toBe(summary.tasks)
    const certify = await twincheck('certify', runs, '--data', data, '--half', 'other', '--json', '--quiet')
    expect(JSON.parse(certify.stdout).traces.runs).toBe(summary.tasks)
    const whole = await twincheck('certify', runs, '--data', data, '--json', '--quiet')
    expect(JSON.parse(whole.stdout).traces.digest).not.toBe(JSON.parse(certify.stdout).traces.digest)
    const scan = await twincheck('scan', runs, '--data', data, '--replay', '--half', 'other', '--json', '--quiet')
    expect(summaryIn(scan.stdout).replay.tasks).toBe(summary.tasks)
  })

  test('are named in the experiment', async () => {
    const out = join(folder, 'other-half')
    await replay('--half', 'other', '--out', out)
    const { split } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))
    expect(split).toBe('all stored runs, half other')
  })
})

describe('a figure in-sample', () => {
  test('is marked, because today’s conditions were written on all tasks', async () => {
    const { summary } = await replay()
    expect(summary.switches).toBeGreaterThan(0)
    expect(summary.sample).toMatchObject({ inSample: { switches: summary.switches }, firedBefore: null })
    const { stdout } = await twincheck('replay', runs, '--data', data, '--quiet')
    expect(stdout).toMatch(/in-sample, by conditions written while looking at these tasks: (\d+) of \1 switches/)
    expect(stdout).toContain('not known, name those runs with --made-on')
  })

  test('says on how many of its tasks the same condition had fired in the runs that it was made on', async () => {
    const out = join(folder, 'made-on')
    await replay('--half', 'made', '--out', out)
    const { summary } = await replay('--made-on', out)
    expect(summary.sample.firedBefore).toEqual(summary.sample.halves.made)
    const { stdout } = await twincheck('replay', runs, '--data', data, '--made-on', out, '--quiet')
    const { switches } = summary.sample.firedBefore
    expect(stdout).toContain(
      `on tasks where the same condition had fired while it was made: ${switches} of ${summary.switches} switches`,
    )
  })
})
