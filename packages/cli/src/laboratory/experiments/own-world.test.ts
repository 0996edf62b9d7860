/** The example world, held to the published contract and used in the commands. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { environmentContract } from '@twincheck/eval/environment-contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { environment } from '../../../../../examples/own-world/lockers.ts'
import { buildViewer } from '../../../../viewer/test/build-viewer.ts'
import { writeLockerStudy } from '../../../test/locker-provider.ts'
import { lockersModule, writeLockerRuns } from '../../../test/locker-runs.ts'
import { twincheck } from '../../../test/one-process.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-own-world-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const call = (taskId: string) => {
  const [verb, number] = taskId.split('_')
  return [{ name: `${verb}_locker`, arguments: JSON.stringify({ locker: `L${number}` }) }]
}

describe('the example world', () => {
  environmentContract(
    () => ({
      environment,
      solve: (taskId) => ({ taskId, turns: [[call(taskId)], []], said: [[], []] }),
      change: call,
    }),
    test,
  )
})

const runs = { lock_0: 'right', lock_1: 'undone', unlock_2: 'undone', unlock_3: 'nothing' } as const

describe('runs in a world of one’s own', () => {
  test('are replayed exactly, and the twins executed in it', async () => {
    buildViewer()
    const file = await writeLockerRuns(folder, runs)
    const out = join(folder, 'experiment')
    const { code, stdout } = await twincheck(
      'replay',
      file,
      '--world',
      lockersModule,
      '--out',
      out,
      '--json',
      '--quiet',
    )
    expect(code).toBe(0)
    const { summary } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
    expect(summary).toMatchObject({ tasks: 4, rescues: 2, harms: 0 })
    expect(JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))).toMatchObject({
      environment: 'parcel-lockers',
    })
    expect((await twincheck('report', out, '--out', join(folder, 'report.html'), '--quiet')).code).toBe(0)
    expect(readFileSync(join(folder, 'report.md'), 'utf8')).toContain('unlock')
  })

  test('are scanned as traces, and scanned with --replay', async () => {
    const file = await writeLockerRuns(folder, runs)
    const { code, stdout } = await twincheck('scan', file, '--replay', '--world', lockersModule, '--json', '--quiet')
    expect(code).toBe(0)
    const { summary } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
    expect(summary).toMatchObject({ replay: { tasks: 4, rescues: 2, harms: 0 } })
  })

  test('are certified by replay', async () => {
    const file = await writeLockerRuns(folder, runs)
    const { code, stdout } = await twincheck('certify', file, '--world', lockersModule, '--json', '--quiet')
    expect(code).toBe(0)
    const conditions: { readonly name: string; readonly outOfSample: unknown }[] = JSON.parse(stdout).conditions
    const inverse = conditions.find(({ name }) => name === 'inverse-action')
    expect(inverse?.outOfSample).toMatchObject({ failed: { runs: 2 }, replay: { rescues: 2, harms: 0 } })
  })

  test('are looked at by the oracle', async () => {
    const file = await writeLockerRuns(folder, runs)
    const { code, stdout } = await twincheck('oracle', file, '--world', lockersModule, '--json', '--quiet')
    expect(code).toBe(0)
    const failures = stdout.trim().split('\n').slice(0, -1)
    expect(failures).toHaveLength(3)
    expect(failures.join()).toContain('lock_1')
  })

  test('are shown in the viewer, decision by decision', async () => {
    const file = await writeLockerRuns(folder, runs)
    const out = join(folder, 'experiment')
    await twincheck('replay', file, '--world', lockersModule, '--out', out, '--quiet')
    const page = join(folder, 'page.html')
    const { code } = await twincheck('view', out, '--resamples', '50', '--export', page, '--quiet')
    expect(code).toBe(0)
    expect(readFileSync(page, 'utf8')).toContain('Please lock locker L1 for me.')
  })

  test('that end otherwise than the world does are named and not counted', async () => {
    const file = await writeLockerRuns(folder, { lock_0: 'right' })
    writeFileSync(file, readFileSync(file, 'utf8').replace('\\"locked\\":true', '\\"locked\\":false'))
    const { code, stderr } = await twincheck('replay', file, '--world', lockersModule, '--quiet')
    expect(code).toBe(2)
    expect(stderr).toContain('lock_0 was not counted')
  })

  test('with a module that is no world are refused in one sentence', async () => {
    const file = await writeLockerRuns(folder, runs)
    const module = join(folder, 'none.mjs')
    writeFileSync(module, 'export const environment = {}')
    for (const command of ['replay', 'oracle', 'certify']) {
      const { code, stderr } = await twincheck(command, file, '--world', module, '--quiet')
      expect([command, code]).toEqual([command, 1])
      expect(stderr).toContain('its export "environment" is no environment')
      expect(stderr).not.toMatch(/^\s+at /m)
    }
  })

  test.each([
    ['lacks a method', 'const { say, ...rest } = whole.reset(id); return rest', 'gives lacks say()'],
    [
      'lacks several',
      'return { taskId: id, score: () => ({ valid: true }) }',
      'gives lacks beginTurn(), execute(), say(), trajectory(), state(), copy().',
    ],
    ['has something else in a method’s place', "return { ...whole.reset(id), copy: 'no' }", 'gives lacks copy()'],
    ['is none', 'return undefined', 'gives lacks beginTurn()'],
    ['is a promise of one', 'return Promise.resolve(whole.reset(id))', 'gives lacks beginTurn()'],
  ])('in whose world an episode %s are refused in one sentence by every command', async (_, body, said) => {
    const file = await writeLockerRuns(folder, runs)
    const module = join(folder, 'lacking.mjs')
    const url = JSON.stringify(pathToFileURL(lockersModule).href)
    writeFileSync(
      module,
      `import { environment as whole, categoryOf } from ${url}
       export { categoryOf }
       export const environment = { ...whole, reset: (id) => { ${body} } }`,
    )
    const study = writeLockerStudy(folder, 'http://127.0.0.1:1/v1', { world: { module } })
    const world = ['--world', module, '--quiet']
    const commands = [
      ['replay', file, ...world],
      ['scan', file, '--replay', ...world],
      ['oracle', file, ...world],
      ['certify', file, ...world],
    ]
    for (const command of [...commands, ['study', study, '--quiet'], ['study', study, '--dry-run']]) {
      const { code, stderr } = await twincheck(...command)
      expect([command[0], code]).toEqual([command[0], 1])
      const text = stderr.replaceAll(/\s+/g, ' ')
      expect([command[0], text]).toEqual([command[0], expect.stringContaining(said)])
      expect(text).toContain('lacking.mjs')
      expect(text).toContain('docs/guides/own-world.md')
      expect(stderr).not.toMatch(/^\s+at /m)
    }
  })

  test.each([
    ['no world', [], 'name the module that exports it with --world FILE'],
    ['a file that is not there', ['--world', 'nowhere.ts'], 'there is no such file'],
  ])('with %s are refused with what to do', async (_, flags, said) => {
    const file = await writeLockerRuns(folder, runs)
    const { code, stderr } = await twincheck('replay', file, ...flags)
    expect(code).toBe(1)
    expect(stderr).toContain(said)
  })

  test.each([
    ['exports nothing', 'export const other = 1', 'its export "environment" is no environment'],
    ['cannot be loaded', 'throw new Error("broken")', 'it could not be loaded (broken)'],
    [
      'is another world',
      'export const environment = { name: "other", taskIds: () => [], reset: () => null }',
      'the run is of the world parcel-lockers, and the module is other',
    ],
  ])('with a module that %s say so', async (_, content, said) => {
    const module = join(folder, 'world.mjs')
    writeFileSync(module, content)
    const { code, stderr } = await twincheck('replay', await writeLockerRuns(folder, runs), '--world', module)
    expect(code).not.toBe(0)
    expect(stderr).toContain(said)
  })

  test('that are odd are left out by name: no messages, no JSON, a task that is none', async () => {
    const file = await writeLockerRuns(folder, { lock_0: 'right' })
    const odd = [
      '{"world": "parcel-lockers", "task": "lock_1"}',
      '{"world"',
      '{"world": "parcel-lockers", "task": "x", "messages": []}',
    ]
    writeFileSync(file, `${readFileSync(file, 'utf8')}${odd.join('\n')}\n`)
    const { code, stderr } = await twincheck('replay', file, '--world', lockersModule, '--quiet')
    expect(code).toBe(2)
    expect(stderr).toContain('line 2: this is no run in a world')
    expect(stderr).toContain('line 3: this is no run in a world')
    expect(stderr).toContain('parcel-lockers has no task x')
  })
})
