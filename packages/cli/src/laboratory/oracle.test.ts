/** `twincheck oracle`, as built, on a small benchmark written by hand. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { twincheck } from '../../test/one-process.ts'
import { results, smallTasks, writeRuns, writeSmallBfcl } from '../../test/small-bfcl.ts'
import { jsonLines } from '../../test/start-twincheck.ts'

let folder: string
let data: string
let runs: string

const press = [{ pressBrakePedal: '{"pedalPosition": 1.0}' }]
const half = [{ pressBrakePedal: '{"pedalPosition": 0.5}' }]
const look = [{ displayCarStatus: '{"option": "fuel"}' }]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-oracle-'))
  data = writeSmallBfcl(folder)
  const written: readonly unknown[] = [
    results.undone,
    results.right,
    results.failed,
    [[half], [look]],
    [[], [look]],
    [[press], ['It is full.']],
  ]
  runs = writeRuns(
    folder,
    smallTasks.map((id, index) => ({ id, result: written[index] })),
  )
})

afterAll(() => rmSync(folder, { recursive: true }))

describe('the oracle', () => {
  test('names the smallest edit of each failure, what fired there, and what the policy rescued', async () => {
    const { code, stdout } = await twincheck('oracle', runs, '--data', data, '--json', '--quiet')
    expect(code).toBe(0)
    const lines = jsonLines(stdout)
    expect(lines.slice(0, -1)).toMatchObject([
      {
        id: smallTasks[0],
        edit: { kind: 'delete-call', turn: 0, step: 1, from: [{ name: 'releaseBrakePedal' }] },
        firedThere: ['inverse-action'],
        rescuedBy: 'inverse-action',
      },
      { id: smallTasks[3], edit: { kind: 'one-argument', turn: 0 }, firedThere: [], rescuedBy: null },
      { id: smallTasks[4], edit: { kind: 'call-in-idle-turn', turn: 0 } },
      { id: smallTasks[5], edit: { kind: 'call-in-idle-turn', turn: 1, step: 0 } },
    ])
    expect(lines.at(-1)).toMatchObject({
      summary: {
        all: {
          runs: 6,
          failures: 5,
          smallest: { 'proposed-call': 2, 'one-call': 2, 'several-calls': 0, 'nothing-done': 0 },
          noEdit: 1,
          unseen: 1,
          rescued: 1,
          harmed: 0,
        },
      },
    })
  })

  test('prints the ceiling beside what was reached, the same with however many workers', async () => {
    const { stdout } = await twincheck('oracle', runs, runs, '--data', data, '--workers', '2', '--quiet')
    expect(stdout).toMatch(
      /multi_turn_base +10 +4 \(40\.0 %\) +8 \(80\.0 %\) +8 \(80\.0 %\) +0 +2 +2 \(20\.0 %\) +2 \(20\.0 %\) +0/,
    )
    expect(stdout).toContain('2 of the failures have no trajectory to try an edit on')
    const again = await twincheck('oracle', runs, runs, '--data', data, '--workers', '1', '--quiet')
    expect(again.stdout).toBe(stdout)
  })

  test('says where its limit came before the last edit', async () => {
    const { stdout } = await twincheck('oracle', runs, '--data', data, '--most-tried', '1', '--quiet')
    expect(stdout).toMatch(/\d of the failures have more edits than were tried: raise --most-tried/)
  })

  test('refuses a file that holds no runs, and names a line that is none', async () => {
    const stray = join(folder, 'notes.txt')
    writeFileSync(stray, 'nothing of the kind')
    expect(await twincheck('oracle', stray, '--data', data)).toMatchObject({ code: 1 })
    const damaged = writeRuns(folder, [{ id: 'multi_turn_base_99', result: [] }], 'damaged.jsonl')
    const { code, stderr } = await twincheck('oracle', damaged, '--data', data)
    expect(code).toBe(2)
    expect(stderr).toContain('multi_turn_base_99')
  })
})
