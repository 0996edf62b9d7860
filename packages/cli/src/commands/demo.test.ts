import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { twincheck } from '../../test/one-process.ts'
import { runTwincheck } from '../../test/run-twincheck.ts'

const scratch = mkdtempSync(join(tmpdir(), 'twincheck-demo-'))
afterAll(() => rmSync(scratch, { recursive: true }))
const out = (name: string) => join(scratch, name)

describe('twincheck demo', () => {
  test('prints decisions, runs and the table of rescues and harms within 100 columns, and says what to type next', () => {
    const { code, stdout, stderr } = runTwincheck('demo', '--out', out('shown'))
    expect(code).toBe(0)
    expect(stdout).toContain('evidence   stale-argument')
    expect(stdout).toMatch(/^rescues \(failed → solved\) +3 +1 +4$/m)
    expect(stdout).toMatch(/^ {2}its 95 % interval +\[.*\] +\[.*\] +\[8\.3, 41\.7\]$/m)
    expect(stdout.split('\n').filter((line) => line.length > 100)).toEqual([])
    expect(stderr).toContain(`Written to ${out('shown')}.`)
    expect(stderr).toContain('npx twincheck scan')
  })

  test('leaves an experiment that report reads, its report, and runs that scan reads, all out of git’s way', async () => {
    await twincheck('demo', '--quiet', '--out', out('left'))
    expect(readdirSync(out('left')).sort()).toEqual([
      '.gitignore',
      'manifest.json',
      'pairs.jsonl',
      'report.html',
      'report.md',
      'runs.jsonl',
    ])
    const report = await twincheck('report', out('left'), '--out', out('again.html'))
    expect(report.code).toBe(0)
    expect(readFileSync(out('again.html'), 'utf8')).toBe(readFileSync(join(out('left'), 'report.html'), 'utf8'))
    const scan = await twincheck('scan', join(out('left'), 'runs.jsonl'), '--json')
    expect(scan.code).toBe(0)
    expect(jsonLines(scan.stdout)).toHaveLength(24 + 1)
  })

  test('can be run again into the same folder', async () => {
    await twincheck('demo', '--quiet', '--out', out('twice'))
    expect(await twincheck('demo', '--quiet', '--out', out('twice'))).toMatchObject({ code: 0, stderr: '' })
  })

  test('leaves an experiment of somebody else’s alone', async () => {
    const folder = mkdtempSync(join(scratch, 'other-'))
    writeFileSync(join(folder, 'manifest.json'), '{"title": "mine"}\n')
    const { code, stderr } = await twincheck('demo', '--quiet', '--out', folder)
    expect(code).toBe(1)
    expect(stderr).toContain('(other-experiment)')
    expect(readdirSync(folder)).toEqual(['manifest.json'])
  })

  test('says which folder it cannot write to', async () => {
    writeFileSync(out('a-file'), '')
    const { code, stderr } = await twincheck('demo', '--quiet', '--out', join(out('a-file'), 'demo'))
    expect(code).toBe(1)
    expect(stderr).toContain('(demo-folder)')
  })

  test('--json prints records, pairs and the summary, and nothing else on standard output', async () => {
    const { stdout } = await twincheck('demo', '--json', '--out', out('json'))
    const lines = jsonLines(stdout)
    const having = (member: string) => lines.filter((line) => Object.hasOwn(line, member)).length
    expect([having('record'), having('pair'), having('summary')]).toEqual([9, 16, 1])
    expect(lines).toHaveLength(26)
  })
})

function jsonLines(text: string): readonly object[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}
