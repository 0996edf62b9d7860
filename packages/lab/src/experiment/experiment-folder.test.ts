import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Manifest, PairLine } from '@twincheck/eval'
import { openExperiment } from '@twincheck/eval'
import { OtherExperimentError } from '@twincheck/eval/harness'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { collectPairs } from './collect-pairs.ts'
import type { ReplayedItem } from './replay-files.ts'

const manifest: Manifest = {
  version: 1,
  title: 'by hand',
  environment: 'none',
  method: 'twincheck',
  verifier: 'accept',
  twins: 'deterministic',
  continuation: 'stored',
  fingerprint: 'sha256:0',
  threshold: 0.5,
  conditions: [],
  ablations: [],
  split: 'all stored runs',
  seed: null,
  sources: [],
  notes: [],
}

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-experiment-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('an experiment folder', () => {
  test('holds the manifest and, once closed, the lines in the order of the input', async () => {
    const lines = await run([pair('b'), pair('a')])
    expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).toEqual(manifest)
    expect(stored()).toEqual([pair('b'), pair('a')])
    expect(lines).toEqual(stored())
    expect(existsSync(join(folder, 'pairs.partial.jsonl'))).toBe(false)
  })

  test('is refused to another experiment, and stays as it was', async () => {
    await run([pair('a')])
    await expect(openExperiment(folder, { ...manifest, threshold: 0.9 })).rejects.toThrow(OtherExperimentError)
    expect(stored()).toEqual([pair('a')])
  })

  test('goes on behind the last whole line of a run that was killed', async () => {
    const interrupted = await openExperiment(folder, manifest)
    await interrupted.add(pair('b'))
    appendFileSync(join(folder, 'pairs.partial.jsonl'), '{"kind":"pair","run":"r","id":"a","act')
    const resumed = await openExperiment(folder, manifest)
    expect(resumed.done).toEqual([pair('b')])
    await resumed.add(pair('c'))
    expect((await openExperiment(folder, manifest)).done).toEqual([pair('b'), pair('c')])
  })

  test('has one line for a stored run, also after a kill between writing the result and removing the journal', async () => {
    await run([pair('a'), pair('b')])
    writeFileSync(join(folder, 'pairs.partial.jsonl'), readFileSync(join(folder, 'pairs.jsonl')))
    const opened = await openExperiment(folder, manifest)
    expect(opened.done).toEqual([pair('a'), pair('b')])
    await opened.add(unavailable('a'))
    expect((await openExperiment(folder, manifest)).done).toEqual([pair('a'), pair('b')])
  })

  test('tries again what failed for a passing reason', async () => {
    await run([pair('a'), { ...unavailable('b'), transient: true }])
    expect(stored()).toHaveLength(2)
    expect((await openExperiment(folder, manifest)).done).toEqual([pair('a')])
  })
})

describe('what is gathered', () => {
  test('has the lines of an earlier run in their places', async () => {
    const interrupted = await openExperiment(folder, manifest)
    await interrupted.add(pair('c'))
    await interrupted.add(pair('a'))
    const shown: string[] = []
    const items: ReplayedItem[] = [mark('a'), pair('b'), mark('c'), pair('d')]
    const lines = await run(items, { onLine: ({ id }) => shown.push(id) })
    expect(lines.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
    expect(shown).toEqual(['a', 'b', 'c', 'd'])
    expect(stored()).toEqual(lines)
  })

  test('begins with the earlier lines where the source does not mark them', async () => {
    const interrupted = await openExperiment(folder, manifest)
    await interrupted.add(pair('a'))
    expect((await run([pair('b')])).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('names every task that was asked for and has no stored run', async () => {
    const lines = await run([pair('multi_turn_base_1')], { tasks: ['multi_turn_base_1', 'multi_turn_miss_func_7'] })
    expect(lines[1]).toEqual({
      kind: 'unavailable',
      run: 'r',
      id: 'multi_turn_miss_func_7',
      category: 'multi_turn_miss_func',
      reason: 'there is no stored run of this task in the given files',
    })
  })

  test('counts a run once, and says that it was there twice', async () => {
    const problems: string[] = []
    const lines = await run([pair('a'), unavailable('a')], {
      onProblem: (message) => problems.push(message),
    })
    expect(lines).toEqual([pair('a')])
    expect(problems).toEqual(['a of r is there twice. Only the first was counted.'])
  })
})

type Heard = Partial<Pick<Parameters<typeof collectPairs>[1], 'tasks' | 'onLine' | 'onProblem'>>

async function run(items: readonly ReplayedItem[], heard: Heard = {}): Promise<readonly PairLine[]> {
  const experiment = await openExperiment(folder, manifest)
  const options = { experiment, runs: ['r'], tasks: null, onLine: () => {}, onProblem: () => {}, ...heard }
  return collectPairs(each(items), options)
}

async function* each(items: readonly ReplayedItem[]) {
  yield* items
}

function stored(): readonly unknown[] {
  const lines = readFileSync(join(folder, 'pairs.jsonl'), 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line))
}

function pair(id: string): PairLine {
  const common = { run: 'r', id, category: 'by-hand' }
  return {
    kind: 'pair',
    ...common,
    actor: true,
    twincheck: true,
    switch: null,
    anomaly: null,
    decisions: 1,
    records: [],
  }
}

function unavailable(id: string): Extract<PairLine, { readonly kind: 'unavailable' }> {
  return { kind: 'unavailable', run: 'r', id, category: 'by-hand', reason: 'the model was away' }
}

function mark(id: string): ReplayedItem {
  return { kind: 'done', run: 'r', id }
}
