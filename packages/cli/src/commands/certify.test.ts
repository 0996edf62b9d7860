/** `twincheck certify`, as built, on a small benchmark written by hand and on traces without a world. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paperPolicy, policyFingerprint, readWarrant, type Warrant } from '@twincheck/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calmMessages, undoingMessages } from '../../../eval/test/trace-files.ts'
import { twincheck } from '../../test/one-process.ts'
import { smallRuns, writeRuns, writeSmallBfcl } from '../../test/small-bfcl.ts'
import { jsonLines } from '../../test/start-twincheck.ts'

let folder: string
let data: string
let runs: string
let traces: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-certify-'))
  data = writeSmallBfcl(folder)
  runs = writeRuns(folder, smallRuns)
  traces = write('traces.jsonl', [
    { id: 'undoing', model: 'm', outcome: false, messages: undoingMessages },
    { id: 'calm', model: 'm', outcome: true, messages: calmMessages },
    { id: 'open', model: 'n', messages: calmMessages },
  ])
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('a warrant', () => {
  test('counts runs by condition, source and agent, and what the world makes of each twin', async () => {
    const { inverse, warrant } = await certified(runs, traces, '--data', data)
    expect(inverse.all).toEqual({
      failed: { runs: 4, of: 4 },
      succeeded: { runs: 0, of: 4 },
      bound: 0.52713,
      replay: {
        switches: { failed: 3, succeeded: 0 },
        rescues: 3,
        harms: 0,
        of: { failed: 3, succeeded: 3 },
        twins: { right: 3, wrong: 0, unknown: 0 },
      },
    })
    expect(warrant.together).toEqual({ outOfSample: inverse.outOfSample, all: inverse.all, sources: inverse.sources })
    expect(inverse.sources.map(({ source, agents }) => [source, agents.map(({ agent }) => agent)])).toEqual([
      ['bfcl', ['agent']],
      ['openai-chat', ['m']],
    ])
    expect(warrant.traces).toMatchObject({ files: 2, runs: 9, unlabelled: 1, leftOut: 0, withoutSchemas: 3 })
    expect(warrant.profile).toEqual({ name: 'paper', fingerprint: policyFingerprint(paperPolicy) })
  })

  test('bounds nothing by runs that the conditions were written on', async () => {
    const { inverse } = await certified(runs, traces, '--data', data)
    expect(inverse.outOfSample).toMatchObject({
      failed: { runs: 1, of: 1 },
      succeeded: { runs: 0, of: 1 },
      bound: 0.95,
    })
    const { inverse: declared } = await certified(runs, traces, '--data', data, '--in-sample', 'none')
    expect(declared.outOfSample).toEqual(declared.all)
  })

  test('is the same to the byte in whatever order the files come and with however many workers', async () => {
    const first = await certified(runs, traces, '--data', data, '--workers', '1')
    const second = await certified(traces, runs, '--data', data, '--workers', '2')
    expect(second.text).toBe(first.text)
    writeRuns(folder, smallRuns.slice(1))
    expect((await certified(runs, traces, '--data', data)).warrant.traces.digest).not.toBe(first.warrant.traces.digest)
  })

  test('is of the conditions named, built-in ones of no profile included', async () => {
    const { warrant } = await certified(traces, '--conditions', 'stale-argument, padded-quote')
    expect(warrant.conditions.map(({ name }) => name)).toEqual(['stale-argument', 'padded-quote'])
    expect(warrant.profile.name).toBe('some-of-paper')
    const { code, stderr } = await twincheck('certify', '--profile', 'paper', traces, '--conditions', 'nothing')
    expect(code).toBe(1)
    expect(stderr).toContain('Unknown condition: nothing. Known conditions: inverse-action')
  })

  test('without the world’s data is of what the traces show, and says so', async () => {
    const { stdout, stderr } = await twincheck('certify', '--profile', 'paper', traces, '--no-replay')
    expect(stdout).toMatch(/inverse-action v11 +1 of 1 +0 of 1 +95\.00 %\n/)
    expect(stdout).not.toContain('rescues')
    expect(stdout).toContain('3 runs carry no tool schemas')
    expect(stderr).toMatch(/bytes scanned: (\d+) of \1\n/)
  })

  test('says how many calls mode advise would have answered, of which kind, and what stored runs cannot say', async () => {
    const called = (id: string) => {
      const made = { id, type: 'function', function: { name: 'book_room', arguments: '{"room":"Oslo"}' } }
      return [
        { role: 'assistant', content: null, tool_calls: [made] },
        { role: 'tool', tool_call_id: id, content: '{"booking_id":"B-77"}' },
      ]
    }
    const messages = [{ role: 'user', content: 'Please book the room Oslo.' }, ...called('1'), ...called('2')]
    const twice = write('twice.jsonl', [{ id: 'twice', outcome: false, messages }])
    for (const command of ['certify', 'scan']) {
      const { stdout } = await twincheck(command, twice, traces)
      expect(stdout).toMatch(
        /"advise" would have answered 1 call in 1 of 4 runs \(at most .* %.*\): 1 double effect\. /,
      )
      expect(stdout).toContain('how many calls and tokens that saves, these runs cannot say')
    }
  })

  test('needs outcomes', async () => {
    const bare = write('bare.jsonl', [{ id: 'a', messages: undoingMessages }])
    const { code, stderr } = await twincheck('certify', '--profile', 'paper', bare, '--out', join(folder, 'w.json'))
    expect(code).toBe(1)
    expect(stderr).toContain('No run with an outcome')
    const labels = write('labels.jsonl', [{ run: 'a', outcome: false }])
    const { inverse } = await certified(bare, '--labels', labels)
    expect(inverse.all).toMatchObject({ failed: { runs: 1, of: 1 }, bound: null })
  })
})

describe('a profile held to a warrant', () => {
  test('acts on a condition whose bound is at most the limit, and on no other', async () => {
    const { file } = await certified(runs, '--data', data, '--in-sample', 'none')
    const switches = async (mostTouched: number) => {
      const profile = write('mine.json', [{ name: 'mine', extends: 'paper', warrant: { file, mostTouched } }])
      const { stdout } = await twincheck('replay', runs, '--data', data, '--profile', profile, '--json')
      return jsonLines(stdout).at(-1)
    }
    // Three good runs untouched: a bound of 0.6316.
    expect(await switches(0.64)).toMatchObject({ summary: { switches: 3, rescues: 3 } })
    expect(await switches(0.63)).toMatchObject({ summary: { switches: 0, rescues: 0 } })
  })

  test('can be certified again: a warrant does not hide what it would forbid', async () => {
    const { file } = await certified(runs, '--data', data)
    const profile = write('mine.json', [{ name: 'mine', extends: 'paper', warrant: { file, mostTouched: 0 } }])
    const { inverse } = await certified(runs, '--data', data, '--profile', profile)
    expect(inverse.all.failed).toEqual({ runs: 3, of: 3 })
  })
})

type Certified = {
  readonly warrant: Warrant
  readonly inverse: Warrant['conditions'][number]
  readonly file: string
  readonly text: string
}

async function certified(...args: readonly string[]): Promise<Certified> {
  const file = join(folder, 'warrant.json')
  const { code, stderr } = await twincheck('certify', '--profile', 'paper', ...args, '--out', file, '--quiet')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const text = readFileSync(file, 'utf8')
  const warrant = readWarrant(JSON.parse(text), file)
  const inverse = warrant.conditions.find(({ name }) => name === 'inverse-action') ?? warrant.conditions[0]
  if (!inverse) throw new Error('no condition in the warrant')
  return { warrant, inverse, file, text }
}

function write(name: string, records: readonly object[]): string {
  const file = join(folder, name)
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  return file
}
