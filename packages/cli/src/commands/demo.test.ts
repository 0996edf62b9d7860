import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { twincheck } from '../../test/one-process.ts'
import { runTwincheck } from '../../test/run-twincheck.ts'

const scratch = mkdtempSync(join(tmpdir(), 'twincheck-demo-'))
afterAll(() => rmSync(scratch, { recursive: true }))
const out = (name: string) => join(scratch, name)

describe('twincheck demo', () => {
  test('prints conversations, decisions and replayed runs within 100 columns, and says what to type next', () => {
    const { code, stdout, stderr } = runTwincheck('demo', '--out', out('shown'))
    expect(code).toBe(0)
    const headings = [...stdout.matchAll(/^\d+\. (.*)$/gm)].map(([, title]) => title)
    expect(headings.slice(0, 6)).toEqual([
      'The agent books the same room twice',
      'The agent reads the same order again and again',
      'The agent mails an address that it made up',
      'The agent undoes what it has just done, and no one asked for that',
      'The agent uses an old value, although the user has just named another',
      'The agent repeats a call that has just failed',
    ])
    expect(stdout).toMatch(/^rescues \(failed → solved\) +3 +1 +4$/m)
    expect(stdout).toMatch(/^ {2}its 95 % interval +\[.*\] +\[.*\] +\[8\.3, 41\.7\]$/m)
    expect(stdout.split('\n').filter((line) => line.length > 100)).toEqual([])
    expect(stderr).toContain(`Written to ${out('shown')}.`)
    expect(stderr).toContain('npx twincheck scan')
  })

  test('says first that agents and verifier are scripted, needs no word of the glossary, and prints the same bytes every time', async () => {
    const { stdout } = await twincheck('demo', '--out', out('words'))
    expect(stdout.indexOf('The agents and the verifier are scripted')).toBeLessThan(stdout.indexOf('Part 1'))
    expect(stdout).not.toMatch(/\b(?:twin|certificate|ledger|gate|margin|fatal|proposal|actor)\b/)
    expect((await twincheck('demo', '--out', out('words'))).stdout).toBe(stdout)
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

  test('says which folder it cannot write to, before it prints anything', async () => {
    writeFileSync(out('a-file'), '')
    const { code, stdout, stderr } = await twincheck('demo', '--out', join(out('a-file'), 'demo'))
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('(demo-folder)')
  })

  test.skipIf(!existsSync('/proc/self'))('ends below /proc, where no folder can be made', async () => {
    expect(await twincheck('demo', '--out', '/proc/x/y')).toMatchObject({ code: 1, stdout: '' })
  })

  test('--json prints records, pairs and the summary, and nothing else on standard output', async () => {
    const { stdout } = await twincheck('demo', '--json', '--out', out('json'))
    const lines = jsonLines(stdout)
    const having = (member: string) => lines.filter((line) => Object.hasOwn(line, member)).length
    expect([having('record'), having('pair'), having('summary')]).toEqual([15 + 9, 16, 1])
    expect(lines).toHaveLength(41)
  })
})

function jsonLines(text: string): readonly object[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}
