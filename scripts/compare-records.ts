/**
 * Whether two trees of this project decide alike: every decision of stored runs, in repair with every valid twin accepted,
 * record by record and to the byte. For a change that is meant to change nothing.
 *
 *   git worktree add ../before COMMIT && (cd ../before && npm ci)
 *   node scripts/compare-records.ts ../before TRACES... [--most 5000] [--other-fingerprint]
 *
 * `--other-fingerprint`: the fingerprint may differ, and nothing else.
 *
 * TRACES are files of JSON or JSON lines, gzipped or not, in a format that `twincheck scan` reads by itself. Ends with 1
 * where a record differs.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { type Action, type Clock, plainAction, textAction } from '../packages/core/src/index.ts'
import { acceptJudge } from '../packages/eval/src/experiment/prepare-replay.ts'
import { importRecord } from '../packages/eval/src/traces/import-record.ts'
import type { TraceRun } from '../packages/eval/src/traces/trace-run.ts'

type Tree = Pick<typeof import('../packages/core/src/harness.ts'), 'openSession' | 'readSetting'> &
  Pick<typeof import('../packages/core/src/index.ts'), 'profileNamed'>

const profiles = ['paper', 'standard', 'extended', 'wary', 'continuing'] as const

/** Stands still, so that nothing in a record depends on the machine. */
const still: Clock = { now: () => 0, after: () => () => {} }

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { most: { type: 'string' }, 'other-fingerprint': { type: 'boolean' } },
  })
  const [before, ...files] = positionals
  if (before === undefined || files.length === 0) {
    console.error('Expected the folder of another tree and files of traces. See the head of this script.')
    process.exitCode = 2
    return
  }
  const trees = [await openTree(before), await openTree(resolve(import.meta.dirname, '..'))] as const
  const counted = { runs: 0, records: 0, replaced: 0, different: 0 }
  for (const run of runsOf(files, Number(values.most ?? 5_000))) {
    counted.runs++
    for (const profile of profiles) {
      const shown = (records: readonly string[]) =>
        values['other-fingerprint'] ? records.map(withoutFingerprint) : records
      const [one, other] = [
        shown(await decideAll(trees[0], run, profile)),
        shown(await decideAll(trees[1], run, profile)),
      ]
      counted.records += other.length
      counted.replaced += other.filter((record) => record.includes('"outcome":"replaced"')).length
      if (one.join('\n') === other.join('\n')) continue
      counted.different++
      const at = other.findIndex((record, index) => record !== one[index])
      console.error(`${profile}, ${run.run ?? 'a run'}, decision ${at}:\n  before ${one[at]}\n  after  ${other[at]}`)
    }
  }
  console.log(JSON.stringify(counted))
  if (counted.different > 0 || counted.records === 0) process.exitCode = 1
}

function withoutFingerprint(record: string): string {
  return record.replace(/"fingerprint":"sha256:[0-9a-f]{64}"/, '"fingerprint":""')
}

async function openTree(folder: string): Promise<Tree> {
  const module = async (name: string) => import(pathToFileURL(resolve(folder, 'packages/core/src', name)).href)
  const { openSession, readSetting } = await module('harness.ts')
  const { profileNamed: named } = await module('index.ts')
  return { openSession, readSetting, profileNamed: named }
}

function* runsOf(files: readonly string[], most: number): Generator<TraceRun> {
  let left = most
  for (const file of files) {
    if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
    const context = { fileName: basename(file), folderName: '', header: null, dataset: null }
    for (const record of recordsOf(file)) {
      for (const run of importRecord(record, context).runs) {
        if (left-- <= 0) return
        yield run
      }
    }
  }
}

function* recordsOf(file: string): Generator<unknown> {
  const bytes = readFileSync(file)
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').trim()
  if (file.replace(/\.gz$/, '').endsWith('.jsonl')) for (const line of text.split('\n')) yield JSON.parse(line)
  else {
    const whole: unknown = JSON.parse(text)
    if (Array.isArray(whole)) yield* whole
    else yield whole
  }
}

async function decideAll(tree: Tree, run: TraceRun, profile: (typeof profiles)[number]): Promise<readonly string[]> {
  const setting = {
    ...tree.readSetting({ model: null, policy: tree.profileNamed(profile), clock: still }),
    ...{ mode: () => 'repair' as const, judge: () => acceptJudge },
  }
  let numbered = 0
  const session = tree.openSession('run', { ...setting, newId: () => String(numbered++) })
  const records: string[] = []
  for (const { position, tools } of run.decisions) {
    const message = run.messages[position]
    if (message?.role !== 'assistant') continue
    const { calls, content } = message
    const proposal: Action = calls.length > 0 ? { kind: 'tool-calls', calls } : textAction(content)
    const { action, record } = await session.check({
      messages: run.messages.slice(0, position),
      tools,
      proposal,
      canAnswer: true,
    })
    records.push(JSON.stringify([plainAction(action), await record]))
  }
  return records
}

await main()
