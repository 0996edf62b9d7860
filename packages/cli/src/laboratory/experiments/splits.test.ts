import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exampleCalibration, examplePair, launchedManifest } from '../../../../eval/test/fixtures/experiment/example.ts'
import { twincheck } from '../../../test/one-process.ts'
import { runTwincheck } from '../../../test/run-twincheck.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-splits-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const calibration = exampleCalibration({ ids: ['elsewhere_1'] })

type Line =
  | ReturnType<typeof examplePair>
  | { readonly kind: 'diverged'; readonly problem: string; readonly [key: string]: string }

function writeExperiment(name: string, lines: readonly Line[]): string {
  const place = join(folder, name)
  mkdirSync(place)
  writeFileSync(join(place, 'manifest.json'), JSON.stringify(launchedManifest(calibration, { seed: 7 })))
  writeFileSync(join(place, 'pairs.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return place
}

describe('twincheck splits', () => {
  const categories = ['base', 'func']

  function writeTasks(): string {
    const file = join(folder, 'tasks.txt')
    const ids = categories.flatMap((category) => Array.from({ length: 100 }, (_, index) => `${category}_${index}`))
    writeFileSync(file, ids.join('\n'))
    return file
  }

  test('writes calibration and primary, to the byte the same for the same seed', () => {
    const tasks = writeTasks()
    const exclude = join(folder, 'exclude.txt')
    writeFileSync(exclude, 'base_1\nbase_2\n')
    // Each a process of its own: nothing of the first is left for the second.
    const draw = (out: string) => {
      const { code } = runTwincheck(
        'splits',
        '--tasks',
        tasks,
        '--exclude',
        exclude,
        '--seed',
        '7',
        '--out',
        join(folder, out),
      )
      expect(code).toBe(0)
      return ['calibration', 'primary'].map((name) => readFileSync(join(folder, out, `${name}.json`), 'utf8'))
    }
    const first = draw('a')
    expect(draw('b')).toEqual(first)
    const [calibration, primary] = first.map((text): { ids: string[]; excluded: { count: number } } => JSON.parse(text))
    expect(calibration?.ids).toHaveLength(16)
    expect(primary?.ids).toHaveLength(80)
    expect(primary?.excluded.count).toBe(2)
  })

  test('says which exclusions exclude nothing, and ends with 2', async () => {
    const exclude = join(folder, 'exclude.txt')
    writeFileSync(exclude, 'bsae_1\n')
    const run = await twincheck('splits', '--tasks', writeTasks(), '--exclude', exclude, '--seed', '7', '--out', folder)
    expect(run.code).toBe(2)
    expect(run.stderr).toContain('bsae_1')
  })

  test('extends after an exact primary experiment and refuses after an inexact one', async () => {
    const common = ['splits', '--tasks', writeTasks(), '--seed', '7', '--out', join(folder, 'splits')]
    await twincheck(...common)
    const primary: { ids: string[] } = JSON.parse(readFileSync(join(folder, 'splits/primary.json'), 'utf8'))
    const lines = primary.ids.map((id) => examplePair({ id, category: id.replace(/_\d+$/, '') }))
    const exact = writeExperiment('exact', lines)
    const [id = ''] = primary.ids
    const inexact = writeExperiment('inexact', [
      ...lines.slice(1),
      { kind: 'diverged', run: 'a', id, category: 'base', problem: 'Turn 2, step 1.' },
    ])

    const file = join(folder, 'calibration.json')
    expect((await twincheck(...common, '--extend', exact)).stderr).toContain('--calibration is missing')
    writeFileSync(file, JSON.stringify(calibration))
    const refused = await twincheck(...common, '--extend', inexact, '--calibration', file)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain(`${id} (a) did not replay exactly: Turn 2, step 1.`)
    expect(refused.stderr).toContain('(extension-refused)')

    expect(await twincheck(...common, '--extend', exact, '--calibration', file)).toMatchObject({ code: 0 })
    const extension: { ids: string[] } = JSON.parse(readFileSync(join(folder, 'splits/extension.json'), 'utf8'))
    expect(extension.ids).toHaveLength(80)
    expect(extension.ids.filter((other) => primary.ids.includes(other))).toEqual([])
  })

  test('asks for the tasks where none are given', async () => {
    expect(await twincheck('splits', '--seed', '7', '--out', folder)).toMatchObject({ code: 1 })
  })
})
