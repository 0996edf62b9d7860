import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { twincheck } from '../../../test/one-process.ts'
import { runTwincheck } from '../../../test/run-twincheck.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-stats-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Pairs of the paper's counts: for each category, actor successes and rescues of so many tasks. */
function writePairs(size: number, spread: Readonly<Record<string, readonly [number, number]>>): string {
  const lines = Object.entries(spread).flatMap(([category, [successes, rescues]]) =>
    Array.from({ length: size }, (_, index) => ({
      id: `multi_turn_${category}_${index}`,
      category,
      actor: index < successes,
      twincheck: index < successes + rescues,
    })),
  )
  return writeLines(lines.map((line) => JSON.stringify(line)))
}

function writeLines(lines: readonly string[]): string {
  const file = join(folder, 'pairs.jsonl')
  writeFileSync(file, lines.join('\n'))
  return file
}

const pooled = { base: [44, 8], miss_func: [42, 10], miss_param: [29, 7], long_context: [34, 12] } as const

describe('twincheck stats', () => {
  test('gives the pooled results of the paper from its counts', async () => {
    const { code, stdout } = await twincheck('stats', writePairs(80, pooled), '--json')
    expect(code).toBe(0)
    const summary = JSON.parse(stdout)
    expect(summary).toMatchObject({
      pairs: 320,
      both: 149,
      rescues: 37,
      harms: 0,
      neither: 134,
      seed: 1,
      resamples: 20_000,
    })
    expect(summary.actor.value).toBe(149 / 320)
    expect(summary.difference.value).toBe(37 / 320)
    expect(Math.abs(summary.difference.interval.lower * 100 - 8.1)).toBeLessThanOrEqual(0.35)
    expect(Math.abs(summary.difference.interval.upper * 100 - 15.3)).toBeLessThanOrEqual(0.35)
    expect(summary.categories).toHaveLength(4)
  })

  test.each([
    [
      '21 rescues, 9.54e-7',
      { base: [22, 6], miss_func: [19, 5], miss_param: [14, 5], long_context: [17, 5] },
      '9.54e-7',
    ],
    [
      '16 rescues, 3.05e-5',
      { base: [22, 4], miss_func: [23, 4], miss_param: [15, 4], long_context: [17, 4] },
      '3.05e-5',
    ],
  ] as const)('gives the McNemar test of the paper: %s', async (_, spread, p) => {
    const { stdout } = await twincheck('stats', writePairs(40, spread), '--json', '--resamples', '50')
    expect(JSON.parse(stdout).mcNemar.toExponential(2)).toBe(p)
  })

  test('gives the same bytes for the same seed, and other intervals for another', () => {
    const file = writePairs(80, pooled)
    // Each a process of its own: nothing of the first is left for the second.
    const draw = (seed: string) => runTwincheck('stats', file, '--json', '--seed', seed, '--resamples', '200').stdout
    expect(draw('3')).toBe(draw('3'))
    expect(draw('4')).not.toBe(draw('3'))
  })

  test('prints a table for people, and only the table with --quiet', async () => {
    const { stdout, stderr } = await twincheck('stats', writePairs(80, pooled), '--quiet')
    expect(stdout).toMatch(/^mean of categories\s+320\s+46\.6 %\s+58\.1 %\s+\+11\.6/m)
    expect(stdout).toContain('p = 1.46e-11')
    expect(stderr).toBe('')
  })

  test('refuses an id that is there twice, with both lines', async () => {
    const line = JSON.stringify({ id: 'base_1', category: 'base', actor: true, twincheck: true })
    const file = writeLines([line, '', line])
    const { code, stdout, stderr } = await twincheck('stats', file, '--json')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(`${file}, line 3: the id "base_1" is already on line 1`)
  })

  test.each([
    ['no JSON', 'hello'],
    ['another type', '{"id": "a", "category": "b", "actor": 1, "twincheck": true}'],
    ['a missing member', '{"id": "a", "category": "b", "actor": true}'],
  ])('says file and line of %s', async (_, line) => {
    const file = writeLines(['{"id": "x", "category": "b", "actor": true, "twincheck": true}', line])
    const { code, stderr } = await twincheck('stats', file)
    expect(code).toBe(1)
    expect(stderr).toContain(`${file}, line 2: `)
  })

  test('fails on a file that is empty or not there', async () => {
    expect((await twincheck('stats', writeLines(['']))).code).toBe(1)
    expect((await twincheck('stats', join(folder, 'nothing'))).stderr).toContain('cannot be read')
  })
})

describe('twincheck stats --size', () => {
  test('says how many tasks a study needs, and for what', async () => {
    const { code, stdout } = await twincheck('stats', '--size', '0.1,0.05', '--quiet')
    expect(code).toBe(0)
    expect(stdout).toContain('78 tasks\n')
    expect(stdout).toContain('78 to see 10 % rescued: with power 0.8 at least 6 rescues occur')
    expect(stdout).toContain('59 to bound harm at 5 %')
  })

  test('gives the same as JSON', async () => {
    const { stdout } = await twincheck('stats', '--size', '0.1,0.05', '--harms', '1', '--json')
    expect(JSON.parse(stdout)).toEqual({ tasks: 101, forRescue: 101, forHarm: 93, rescues: 8 })
  })

  test.each([
    [['--size', '0.1']],
    [['--size', '0.1,0.2,0.3']],
    [['--size', '0.1,0']],
    [['--size', '0.1,0.1', '--power', '1']],
    [['--size', '0.1,0.1', 'pairs.jsonl']],
    [[]],
  ])('refuses %j with a sentence', async (args) => {
    const { code, stdout, stderr } = await twincheck('stats', ...args)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/error: .+/)
  })
})

test('lines of an experiment that say that a run gave no pair are counted and left out', async () => {
  const pair = { kind: 'pair', id: 'a_1', category: 'a', actor: false, twincheck: true }
  const file = join(folder, 'experiment-pairs.jsonl')
  const gone = { kind: 'unavailable', run: 'm', id: 'a_2', category: 'a', reason: 'no conversation' }
  writeFileSync(file, `${JSON.stringify(pair)}\n${JSON.stringify(gone)}\n`)
  const { stdout } = await twincheck('stats', file, '--json', '--resamples', '20', '--quiet')
  expect(JSON.parse(stdout)).toMatchObject({ pairs: 1, rescues: 1, withoutPair: 1 })
})
