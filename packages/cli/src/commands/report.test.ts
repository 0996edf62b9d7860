import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  exampleManifest,
  examplePair,
  exampleRecord,
  exampleSwitch,
} from '../../../eval/test/fixtures/experiment/example.ts'
import { twincheck } from '../../test/one-process.ts'
import { runTwincheck } from '../../test/run-twincheck.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-report-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function writeExperiment(name: string, lines: readonly ReturnType<typeof examplePair>[]): string {
  const place = join(folder, name)
  mkdirSync(place)
  writeFileSync(join(place, 'manifest.json'), JSON.stringify(exampleManifest()))
  writeFileSync(join(place, 'pairs.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return place
}

const rescued = examplePair({ twincheck: true, switch: exampleSwitch(), records: [exampleRecord()] })

describe('twincheck report', () => {
  test('writes one page and its Markdown, the same bytes each time', () => {
    const experiment = writeExperiment('primary', [
      rescued,
      examplePair({ id: 'base_2', actor: true, twincheck: true }),
    ])
    const write = (name: string) => {
      const out = join(folder, name, 'report.html')
      // Each a process of its own: nothing of the first is left for the second.
      expect(runTwincheck('report', experiment, '--out', out, '--resamples', '100')).toMatchObject({
        code: 0,
        stdout: '',
      })
      return [readFileSync(out, 'utf8'), readFileSync(join(folder, name, 'report.md'), 'utf8')]
    }
    const [html, markdown] = write('first')
    expect(write('second')).toEqual([html, markdown])
    expect(html).toContain('<h1>A hand-made experiment (live continuation)</h1>')
    expect(markdown).toContain('### rescue: base_1')
  })

  test('prints the figures of every set for programs', async () => {
    const experiment = writeExperiment('primary', [rescued])
    const out = join(folder, 'r.html')
    const { stdout } = await twincheck('report', experiment, '--out', out, '--resamples', '100', '--json', '--quiet')
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'set',
      label: 'Primary analysis',
      paired: { pairs: 1, rescues: 1 },
    })
  })

  test('fails on a folder without an experiment, and on a damaged line with its place', async () => {
    const out = join(folder, 'r.html')
    expect(await twincheck('report', folder, '--out', out)).toMatchObject({ code: 1 })
    const experiment = writeExperiment('damaged', [rescued])
    writeFileSync(join(experiment, 'pairs.jsonl'), `${JSON.stringify(rescued)}\n{"kind": "pair"`)
    expect((await twincheck('report', experiment, '--out', out)).stderr).toContain('pairs.jsonl, line 2')
  })
})
