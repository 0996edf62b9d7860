/** Both counts on every file of the shared data: no file holds calls of which none is read without an error that says so. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sharedData, sharedPath } from '../../test/shared-data.ts'
import { scan } from './scan.ts'

/** Files that are not read, and how many calls the count finds in them. Every other file is read without a problem. */
const unread: Readonly<Record<string, number>> = {
  'trace-formats/appworld-text/1.txt': 0,
  'trace-formats/webvoyager/1.json': 5,
  'trace-formats-2/pydantic-ai-cassette.yaml': 9,
}

/** The folders of stored runs hold many files of a kind: the smallest of each folder is taken. */
const files = sharedData === null ? [] : [...listed('trace-formats'), ...listed('trace-formats-2'), ...stored()]

describe.skipIf(files.length === 0)('counted and read (needs the shared data folder)', () => {
  test.each(files)('%s', async (file) => {
    const problems: string[] = []
    const { summary } = await scan(
      [sharedPath(file)],
      { dataFolder: null, labels: null, workers: 1 },
      { onRuns: () => {}, onLeft: ({ left }) => problems.push(...(left.kind === 'problem' ? [left.reason] : [])) },
    )
    const { counted, read } = summary.calls
    expect(read).toBe(summary.all.counts.imported.calls)
    expect(counted - read).toBe(unread[file] ?? 0)
    expect(problems.length > 0).toBe(unread[file] !== undefined)
  })
})

function listed(folder: string): readonly string[] {
  if (!existsSync(sharedPath(folder))) return []
  const names = readdirSync(sharedPath(folder), { recursive: true, encoding: 'utf8' })
  return names
    .filter(isTrace)
    .map((name) => join(folder, name))
    .sort()
}

function isTrace(name: string): boolean {
  return /\.(?:json|jsonl|gz|traj|eval|txt|yaml)$/.test(name) && !/source\.json$|verdicts\.json$/.test(name)
}

function sizeOf(file: string): number {
  return statSync(sharedPath(file)).size
}

function stored(): readonly string[] {
  const smallest = new Map<string, string>()
  for (const file of ['trajectories', 'injections', 'workbench/runs'].flatMap(listed)) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    const known = smallest.get(folder)
    if (known === undefined || sizeOf(file) < sizeOf(known)) smallest.set(folder, file)
  }
  return [...smallest.values()]
}
