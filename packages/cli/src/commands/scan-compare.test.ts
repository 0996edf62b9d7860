/** `twincheck scan --compare`, as built: what only one of two profiles finds. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calmMessages, undoingMessages } from '../../../eval/test/trace-files.ts'
import { twincheck } from '../../test/one-process.ts'

let folder: string
let traces: string
let blind: string
let earlier: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-compare-'))
  const write = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const runs = Array.from({ length: 7 }, (_, index) => ({ id: `undoing-${index}`, messages: undoingMessages }))
  traces = write(
    'traces.jsonl',
    [...runs, { id: 'calm', messages: calmMessages }].map((run) => JSON.stringify(run)).join('\n'),
  )
  const profile = { name: 'mine', extends: 'standard' }
  blind = write('blind.json', JSON.stringify({ ...profile, leaveOut: ['inverse-action'] }))
  earlier = write('earlier.json', JSON.stringify(profile))
})
afterAll(() => rmSync(folder, { recursive: true }))

const compare = (...args: readonly string[]) => twincheck('scan', traces, ...args, '--quiet')

test('two profiles that find the same: exit code 0, and counts', async () => {
  const { code, stdout } = await compare('--compare', 'paper')
  expect(code).toBe(0)
  expect(stdout).toMatch(/inverse-action +7 +0 +0\n/)
  expect(stdout).toContain('Only standard makes 0 findings, only paper makes 0 findings, both make 7.\n')
})

test('what a changed profile no longer finds is listed, by the names of the files: exit code 3', async () => {
  const { code, stdout } = await compare('--profile', blind, '--compare', earlier)
  expect(code).toBe(3)
  expect(stdout).toContain(`Only ${earlier} finds\n\n1. undoing-0 (openai-chat), turn 1, step 2  [`)
  expect(stdout).toContain(`Only ${earlier} finds: 2 more: --all shows them.\n`)
  expect(stdout).toContain(`Only ${blind} makes 0 findings, only ${earlier} makes 7 findings, both make 0.\n`)
  expect((await compare('--profile', blind, '--compare', earlier, '--all')).stdout).toContain('7. undoing-6')
})

test('what it finds in addition is listed first', async () => {
  const { code, stdout } = await compare('--profile', earlier, '--compare', blind, '--json')
  expect(code).toBe(3)
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toHaveLength(8)
  expect(lines[0]).toMatchObject({ only: earlier, run: 'undoing-0', condition: 'inverse-action', step: 1 })
  expect(lines[7]).toEqual({
    comparison: {
      ...{ before: blind, after: earlier, both: 0, gained: 7, lost: 0 },
      conditions: [{ condition: 'inverse-action', both: 0, gained: 7, lost: 0 }],
    },
  })
})

test('an unknown profile, and a flag that prints something else, are refused', async () => {
  expect(await compare('--compare', 'nothing')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('--compare nothing: there is no profile'),
  })
  expect(await compare('--compare', 'paper', '--html', join(folder, 'x.html'))).toMatchObject({ code: 1, stdout: '' })
})

test('input that was left out: exit code 2 if both find the same', async () => {
  const odd = join(folder, 'odd.jsonl')
  writeFileSync(odd, '{"a": 1}\n')
  const { code, stderr } = await compare(odd, '--compare', 'paper')
  expect(code).toBe(2)
  expect(stderr.match(/odd\.jsonl/g)).toHaveLength(1)
})
