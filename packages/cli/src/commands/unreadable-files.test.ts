/**
 * What each command that reads files says about one that is missing, is a folder, or may not be read: plain words, never the
 * system's own, and no file of this program.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { twincheck } from '../../test/one-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'twincheck-unreadable-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const missing = join(folder, 'missing.yaml')
const directory = join(folder, 'directory')
const locked = join(folder, 'locked.yaml')
const trace = join(folder, 'trace.jsonl')
mkdirSync(directory)
writeFileSync(locked, '{}')
chmodSync(locked, 0)
writeFileSync(trace, `${JSON.stringify({ messages: [{ role: 'user', content: 'Hello.' }] })}\n`)

const out = join(folder, 'out')

const commands: readonly (readonly [string, (file: string) => readonly string[]])[] = [
  ['scan', (file) => ['scan', file]],
  ['scan --labels', (file) => ['scan', trace, '--labels', file]],
  ['scan --map', (file) => ['scan', trace, '--map', file]],
  ['scan --profile', (file) => ['scan', trace, '--profile', file]],
  ['certify', (file) => ['certify', file, '--out', out]],
  ['certify --labels', (file) => ['certify', trace, '--labels', file, '--out', out]],
  ['injections', (file) => ['injections', file]],
  ['oracle', (file) => ['oracle', file]],
  ['replay', (file) => ['replay', file]],
  ['report', (file) => ['report', file, '--out', out]],
  ['splits', (file) => ['splits', '--tasks', file, '--seed', '1', '--out', out]],
  ['stats', (file) => ['stats', file]],
  ['study', (file) => ['study', file]],
  ['rules check', (file) => ['rules', 'check', file]],
  ['rules test', (file) => ['rules', 'test', file]],
  ['verify', (file) => ['verify', file]],
  ['view', (file) => ['view', file, '--export', out]],
  ['doctor --agent', (file) => ['doctor', '--agent', file]],
  ['doctor --calibration', (file) => ['doctor', '--calibration', file]],
  ['calibrate --detector', (file) => ['calibrate', '--detector', file, '--out', out]],
  ['outcomes import', (file) => ['outcomes', 'import', file, '--store', join(folder, 'none.db')]],
  ['gateway --config', (file) => ['gateway', '--config', file, '--check']],
  ['bfcl evaluate', (file) => ['bfcl', 'evaluate', file, '--data', directory]],
  ['agentdojo evaluate', (file) => ['agentdojo', 'evaluate', file, '--data', directory]],
  ['workbench evaluate', (file) => ['workbench', 'evaluate', file, '--data', directory]],
]

describe.each(commands)('twincheck %s', (_, argumentsFor) => {
  // Root may read everything: then the third is an ordinary file.
  test.each([
    ['a file that is not there', missing],
    ['a folder', directory],
    ['a file that may not be read', locked],
  ])('of %s speaks plainly', async (_kind, file) => {
    const { code, stdout, stderr } = await twincheck(...argumentsFor(file))
    expect(`${stdout}${stderr}`).not.toMatch(/\bE[A-Z]{4,}\b|\n {4}at |node:|\/(?:dist|src)\/|Cannot find module/)
    if (file !== locked) expect(code).not.toBe(0)
    if (file === missing)
      expect(stderr).toMatch(/no such file|no file|cannot be read|could be read|no profile|is no |There is no /i)
  })
})
