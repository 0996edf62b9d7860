import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { twincheck } from '../../test/one-process.ts'
import { runTwincheck } from '../../test/run-twincheck.ts'

const scratch = mkdtempSync(join(tmpdir(), 'twincheck-completion-'))
const script = join(scratch, 'twincheck.bash')
writeFileSync(script, (await twincheck('completion', 'bash')).stdout)
afterAll(() => rmSync(scratch, { recursive: true }))

const isThere = (shell: string) => spawnSync(shell, ['--version']).status === 0

/** What bash proposes for the last word, which may be empty. */
function complete(...words: readonly string[]): readonly string[] {
  const line = ['twincheck', ...words]
  const program = `
    source "$1"; shift
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
    _twincheck
    printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', program, 'bash', script, ...line], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.split('\n').filter((word) => word !== '')
}

describe.skipIf(!isThere('bash'))('in bash (needs bash)', () => {
  test('the commands are proposed by their beginning', () => {
    expect(complete('')).toEqual(expect.arrayContaining(['demo', 'scan', 'replay', 'completion']))
    expect(complete('sc')).toEqual(['scan'])
  })

  test('a command of a command is proposed only there', () => {
    expect(complete('bfcl', '')).toEqual(['install', 'evaluate', 'run'])
    expect(complete('inst')).toEqual([])
  })

  test('flags are those of the command, also behind other words of it', () => {
    expect(complete('demo', '--')).toEqual(['--out', '--json', '--quiet', '--help'])
    expect(complete('replay', 'runs.jsonl', '--conti')).toEqual(['--continuation'])
    expect(complete('bfcl', 'run', '--mod')).toEqual(['--model'])
  })

  test('a flag with a closed list of values is followed by them', () => {
    expect(complete('replay', '--continuation', '')).toEqual(['stored', 'live'])
    expect(complete('completion', '')).toEqual(['bash', 'zsh', 'fish'])
  })

  test('elsewhere nothing is proposed, so that bash proposes files', () => {
    expect(complete('scan', '')).toEqual([])
    expect(complete('demo', '--out', '')).toEqual([])
  })

  test('the command is registered with files as what is proposed else', () => {
    const { stdout } = spawnSync('bash', ['-c', 'source "$1"; complete -p twincheck', 'bash', script], {
      encoding: 'utf8',
    })
    expect(stdout.trim()).toBe('complete -o default -F _twincheck twincheck')
  })
})

describe.each([
  ['zsh', ['-n']],
  ['fish', ['--no-execute']],
] as const)('for %s', (shell, onlyParse) => {
  const { code, stdout } = runTwincheck('completion', shell)

  test('there is a script that names every command and flag', async () => {
    expect(code).toBe(0)
    const nodes = (await twincheck('completion', shell, '--json')).stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    for (const { commands, options } of nodes) {
      for (const { name } of commands) expect(stdout).toContain(name)
      for (const { long } of options) expect(stdout).toContain(shell === 'fish' ? `-l ${long.slice(2)}` : `'${long}:`)
    }
  })

  test.skipIf(!isThere(shell))(`the shell can read it (needs ${shell})`, () => {
    const file = join(scratch, `twincheck.${shell}`)
    writeFileSync(file, stdout)
    expect(spawnSync(shell, [...onlyParse, file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  })
})

test('a shell that is not known is refused with those that are', async () => {
  const { code, stderr } = await twincheck('completion', 'tcsh')
  expect(code).toBe(1)
  expect(stderr).toContain('bash, zsh, fish')
})
