/** `twincheck outcomes import`, the real binary on a real store. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@twincheck/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { kept } from '../../../server/test/decision-records.ts'
import { twincheck } from '../../test/one-process.ts'

let folder: string
let store: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-outcomes-'))
  store = join(folder, 'store.db')
  const opened = await openStore({ address: store })
  await opened.append('local', kept)
  await opened.close()
})

afterEach(() => rmSync(folder, { recursive: true }))

const label = {
  id: 'o1',
  session: 's1',
  outcome: 'success',
  by: { kind: 'person', name: 'ana' },
  at: '2026-11-15T10:00:00Z',
}

function write(...lines: readonly unknown[]): string {
  const file = join(folder, 'labels.jsonl')
  writeFileSync(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))
  return file
}

function run(file: string, ...flags: readonly string[]) {
  return twincheck('outcomes', 'import', file, '--store', store, ...flags)
}

test('records each line once, however often the file is imported', async () => {
  const file = write(label, { ...label, id: 'o2', session: 'later' })
  expect(await run(file)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('2 outcomes: 2 recorded, 0 known before, 0 refused.'),
  })
  expect((await run(file)).stdout).toContain('2 outcomes: 0 recorded, 2 known before, 0 refused.')
})

test('says of outcomes whose session nobody has seen that they wait', async () => {
  expect((await run(write({ ...label, session: 'later' }))).stdout).toContain('1 of them wait')
})

test('refuses another content under a known id, says how to correct it, and records the rest', async () => {
  await run(write(label))
  const { code, stdout, stderr } = await run(
    write({ ...label, outcome: 'failure' }, { ...label, id: 'o2', outcome: 'failure', replaces: 'o1' }),
  )
  expect([code, stdout]).toEqual([2, '2 outcomes: 1 recorded, 0 known before, 1 refused.\n'])
  expect(stderr).toContain('"replaces": "o1"')
})

test.each([
  ['a line that is no JSON', '{"id": ', 'line 2: it is no JSON'],
  [
    'a label in other words',
    { ...label, outcome: 'solved' },
    'line 2: outcome.outcome: expected one of success, failure, unclear',
  ],
  ['a time without a zone', { ...label, at: '15.11.2026' }, 'line 2: outcome.at: expected a time such as'],
])('%s stops it before anything is written', async (_, line, said) => {
  const { code, stderr } = await run(write(label, line))
  expect(code).toBe(1)
  expect(stderr).toContain(said)
  expect(stderr).toContain('Nothing was recorded.')
  expect((await run(write(label))).stdout).toContain('1 recorded')
})

test('reads an array, and prints a receipt each with --json', async () => {
  const { stdout } = await run(write(JSON.stringify([label, { ...label, id: 'o2' }])), '--json')
  const receipts = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(receipts).toMatchObject([
    { id: 'o1', kind: 'accepted' },
    { id: 'o2', kind: 'accepted' },
  ])
})

test('refuses a correction of an outcome that is not known, and says what to do', async () => {
  const { code, stderr } = await run(write({ ...label, id: 'o2', replaces: 'o-misspelt' }))
  expect(code).toBe(2)
  expect(stderr).toContain('Outcome o2 replaces one that is not recorded here')
})

test('refuses a time in the future', async () => {
  const { code, stderr } = await run(write({ ...label, at: '2099-01-01T00:00:00Z' }))
  expect(code).toBe(1)
  expect(stderr).toContain('a time that is not more than a day from now')
})
