/** What a command says when it cannot do its work, as a process: one sentence, what to do, an exit code, never a stack. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { undoingMessages } from '../../../eval/test/trace-files.ts'

const binary = join(import.meta.dirname, '../../bin/twincheck.js')
const folder = mkdtempSync(join(tmpdir(), 'twincheck-refusals-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return name
}
const trace = write('trace.jsonl', `${JSON.stringify({ id: 'a', outcome: false, messages: undoingMessages })}\n`)
const file = write('file', 'x')
const demoRuns = join(import.meta.dirname, '../../demo/runs.jsonl')
const empty = write('empty.jsonl', '')

describe('one sentence, what to do, and no stack:', () => {
  test.each<[string, readonly string[], RegExp]>([
    [
      'a page in a folder that is not there',
      ['scan', trace, '--html', 'none/x.html'],
      /no such file or folder: none\/x\.html/,
    ],
    ['a page where a folder is', ['scan', trace, '--html', '.'], /a folder, not a file: \./],
    ['a warrant below a file', ['certify', trace, '--out', 'file/x.json'], /a file, not a folder: file\/x\.json/],
    [
      'a demo below a file',
      ['demo', '--out', 'file/demo'],
      /could not write to file\/demo: .* Name a folder it may write to/,
    ],
    ['a demo where a file is', ['demo', '--out', file], /could not write to file: .* Name a folder it may write to/],
    ['a port out of range', ['view', '--demo', '--port', '99999'], /from 0 to 65535/],
    [
      'a port of serve out of range',
      ['serve', '--port', '99999999'],
      /'99999999' is invalid\. Give a port, a whole number from 0 to 65535/,
    ],
    ['an MCP port out of range', ['mcp', '--listen', '99999', '--', 'true'], /from 0 to 65535/],
    ['labels that are not there', ['scan', trace, '--labels', 'none.jsonl'], /no such file or folder: none\.jsonl/],
    [
      'no task to draw from',
      ['splits', '--tasks', empty, '--seed', '1', '--out', 'splits'],
      /expected at least one task/,
    ],
    [
      'a source that is not there',
      ['view', 'none', '--port', '0'],
      /There is no file or folder none\. Nothing was served or written/,
    ],
    ['nothing to verify', ['verify', empty], /empty\.jsonl holds no decision/],
    [
      'a replay of a file that is not there',
      ['replay', 'none.jsonl'],
      /no file none\.jsonl[\s\S]*"npx twincheck scan"/,
    ],
    [
      'a replay of other traces',
      ['replay', trace],
      /no runs of BFCL, tau-bench, tau2-bench, AgentDojo or WorkBench[\s\S]*twincheck scan trace\.jsonl/,
    ],
    ['a replay of nothing', ['replay', empty], /empty\.jsonl holds no runs[\s\S]*\(no-stored-runs\)/],
    ['a replay of a folder', ['replay', '.'], /\. holds no runs of BFCL/],
    ['a replay of the demo’s runs', ['replay', demoRuns], /holds no runs of BFCL[\s\S]*twincheck scan/],
    ['an MCP server that is not named', ['mcp'], /The MCP server is missing: give its command after --/],
    ['an MCP server that ends at once', ['mcp', '--', 'false'], /No client spoke|ended before it said anything/],
    ['nothing to scan', ['scan', 'none.jsonl'], /There is no file or folder none\.jsonl\. .*Give files of traces/],
    [
      'an MCP server that is not installed',
      ['mcp', '--', 'no-such-program'],
      /^No MCP server .*no such program(?:, or it may not be run)?\. Check/,
    ],
    [
      'a finding without its traces',
      ['keep', '3f2a9c1e44'],
      /Usage: twincheck keep \[options\] <finding> <traces\.\.\.>/,
    ],
    ['outcomes without the verb', ['outcomes', 'labels.jsonl'], /Usage: twincheck outcomes import <file> --store/],
    ['a gateway to nowhere', ['gateway'], /--upstream is missing: .*twincheck gateway --upstream https:/],
    [
      'a gateway to nonsense',
      ['gateway', '--upstream', 'nonsense'],
      /'nonsense' is invalid\. Give its address, such as https:/,
    ],
    ['a gateway on no port', ['gateway', '--port', 'abc'], /--port <number>' argument 'abc' is invalid/],
    ['records that are none', ['verify', trace], /^trace\.jsonl holds no decision record, so .*"npx twincheck scan"/],
  ])('%s', (_, args, said) => {
    const { code, stderr } = twincheck(...args)
    expect(stderr).toMatch(said)
    expect(stderr).not.toMatch(/\n {4}at |node:internal/)
    expect(code).toBe(1)
  })
})

test('the statistics of the demo’s own pairs are computed', () => {
  const line = (run: string, twincheck: boolean) =>
    JSON.stringify({ run, id: 'lock-up', category: 'doors', actor: false, twincheck })
  const pairs = write('pairs.jsonl', `${line('agent-a', true)}\n${line('agent-b', false)}\n`)
  const { code, stdout } = twincheck('stats', pairs, '--resamples', '20')
  expect(code).toBe(0)
  expect(stdout).toMatch(/McNemar, exact and two-sided: not given, since some task was run more than once/)
})

function twincheck(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [binary, ...args], { encoding: 'utf8', cwd: folder })
  return { code: status, stdout, stderr }
}
