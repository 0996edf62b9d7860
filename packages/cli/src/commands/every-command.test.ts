/** What holds for every command, read off the command tree itself: a new one is held to it without being listed here. */
import { beforeAll, describe, expect, test } from 'vitest'
import { twincheck } from '../../test/one-process.ts'
import { type Ran, runTwincheck } from '../../test/run-twincheck.ts'
import type { CommandNode } from '../completion/command-tree.ts'

const nodes: readonly CommandNode[] = runTwincheck('completion', 'bash', '--json')
  .stdout.trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line))
const named = nodes.filter(({ path }) => path.length > 0).map((node) => [node.path.join(' '), node] as const)
const groups = named.filter(([, { commands }]) => commands.length > 0)
const leaves = named.filter(([, { commands }]) => commands.length === 0)

describe.each(named)('twincheck %s', (_, { path, options }) => {
  let help: Ran
  beforeAll(async () => {
    help = await twincheck(...path, '--help')
  })

  test('has help that teaches by examples, on standard output', () => {
    expect(help).toMatchObject({ code: 0, stderr: '' })
    expect(help.stdout).toMatch(/^Examples:$/m)
    expect(help.stdout).toContain(`twincheck ${path.join(' ')} `)
  })

  test('has help that ends at one width: only a line to copy is longer', () => {
    const long = help.stdout.split('\n').filter((line) => line.length > 100)
    expect(long.filter((line) => !/^\s+(?:twincheck|npx|[A-Z_]+=|[[{"'-])/.test(line))).toEqual([])
  })

  test('answers a wrong flag with the nearest right one, and fails', async () => {
    // What has to be there is asked for first, and its own name is said then.
    const mandatory = options.filter((option) => option.mandatory).flatMap(({ long }) => [long, '1'])
    const { code, stdout, stderr } = await twincheck(...path, ...mandatory, '--helpp')
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain("unknown option '--helpp'")
    expect(stderr).toContain('(Did you mean --help?)')
    expect(stderr).toContain(`Usage: twincheck ${path.join(' ')} `)
    expect(stderr).toContain(`Examples: twincheck ${path.join(' ')} --help`)
  })
})

test.each(groups)(
  'twincheck %s alone names the commands that complete it, and fails',
  async (_, { path, commands }) => {
    const { code, stdout, stderr } = await twincheck(...path)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('error: the command is not complete. Give ')
    for (const { name } of commands) expect(stderr.split('\n')[0]).toContain(`twincheck ${path.join(' ')} ${name}`)
  },
)

test.each(leaves.filter(([, { options }]) => options.some(({ mandatory }) => mandatory)))(
  'twincheck %s without a required option names the first, and shows all in its usage',
  async (_, { path, options }) => {
    const required = options.filter(({ mandatory }) => mandatory).map(({ long }) => long)
    const { code, stderr } = await twincheck(...path)
    expect(code).toBe(1)
    expect(stderr).toContain(`required option '${required[0]}`)
    const usage = stderr.split('\n').find((line) => line.startsWith('Usage: ')) ?? ''
    for (const long of required) expect(usage).toContain(`${long} <`)
  },
)

test.each(leaves)('twincheck %s knows --json and --quiet', (_, { options }) => {
  expect(options.map(({ long }) => long)).toEqual(expect.arrayContaining(['--json', '--quiet', '--help']))
})

test.each(groups)(
  'twincheck %s answers a wrong command with the nearest right one, and fails',
  async (_, { path, commands }) => {
    const right = commands[0]?.name ?? ''
    const { code, stderr } = await twincheck(...path, `${right}x`)
    expect(code).toBe(1)
    expect(stderr).toContain(`(Did you mean ${right}?)`)
  },
)

describe('twincheck', () => {
  test('shows every command in its help, and what its exit codes mean', () => {
    const { code, stdout } = runTwincheck('--help')
    expect(code).toBe(0)
    for (const { name } of nodes[0]?.commands ?? [])
      expect(stdout).toMatch(new RegExp(`^.*twincheck .*\\b${name}\\b`, 'm'))
    expect(stdout).toContain('Exit codes: 0 done, 1 failed, 2 done but some input was skipped')
  })

  test('answers a wrong command with the nearest right one, and fails', () => {
    const { code, stderr } = runTwincheck('scna')
    expect(code).toBe(1)
    expect(stderr).toContain('(Did you mean scan?)')
  })

  test('writes no colours where nobody looks', () => {
    expect(runTwincheck('completion', 'bash', '--help').stdout).not.toContain('\u001b')
    expect(runTwincheck('--help').stdout).not.toContain('\u001b')
  })
})
