/** `twincheck keep` and `twincheck test`, as built: from a finding to a case and back. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calmMessages, undoingMessages } from '../../../eval/test/trace-files.ts'
import { twincheck, twincheckIn } from '../../test/one-process.ts'

let folder: string
let traces: string
let cases: string
const keep = (...args: readonly string[]) => twincheck('keep', ...args, '--out', cases, '--quiet')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-keep-'))
  traces = join(folder, 'traces.jsonl')
  cases = join(folder, 'cases')
  const runs = [
    { id: 'undoing', messages: undoingMessages },
    { id: 'calm', messages: calmMessages },
  ]
  writeFileSync(traces, runs.map((run) => JSON.stringify(run)).join('\n'))
})

afterEach(() => rmSync(folder, { recursive: true }))

/** The id of the only finding, as scan prints it. */
async function scannedId(): Promise<string> {
  const { stdout } = await twincheck('scan', traces, '--quiet')
  return /\[([0-9a-f]{10})\]/.exec(stdout)?.[1] ?? 'none'
}

/** The words of a printed command as a shell reads them: single quotes around odd paths, and quotes behind a backslash. */
function wordsOfShell(command: string): readonly string[] {
  const words = command.match(/(?:'[^']*'|\\.|[^\s'\\])+/g) ?? []
  return words.map((word) => word.replace(/'([^']*)'|\\(.)/g, '$1$2'))
}

describe('a finding', () => {
  test('is named by scan in the commands that explain and keep it, with the options of the scan', async () => {
    const map = join(folder, 'map.json')
    const paths = { name: 'function.name', arguments: 'function.arguments', callId: 'tool_call_id', run: '$.id' }
    const roles = { messages: '$.messages[*]', role: 'role', content: 'content', calls: 'tool_calls[*]', id: 'id' }
    writeFileSync(map, JSON.stringify({ ...roles, ...paths }))
    const { stdout } = await twincheck('scan', traces, '--map', map, '--profile', 'paper', '--quiet')
    const [, words = ''] = /As a test case: +npx twincheck keep (.*)\n/.exec(stdout) ?? []
    expect(stdout).toContain(`Why the first call was flagged: npx twincheck explain ${words}\n`)
    const ended = await keep(...wordsOfShell(words))
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining('expects inverse-action') })
  })

  test('becomes a case by the id that scan prints, and the case passes', async () => {
    const id = await scannedId()
    const { code, stdout } = await keep(id, traces)
    expect(code).toBe(0)
    expect(stdout).toContain(`inverse-action-${id}.json`)
    expect(stdout).toMatch(/It holds \d+ of \d+ messages, .* expects inverse-action\./)
    expect(readdirSync(cases)).toEqual([`inverse-action-${id}.json`])
    expect(await twincheck('test', cases)).toMatchObject({ code: 0, stdout: '1 passed, 0 failed\n' })
  })

  test('that the policy no longer makes fails its case with a readable difference and exit code 3', async () => {
    await keep(await scannedId(), traces)
    const profile = join(folder, 'blind.json')
    writeFileSync(profile, JSON.stringify({ name: 'blind', extends: 'paper', leaveOut: ['inverse-action'] }))
    const { code, stdout } = await twincheck('test', cases, '--profile', profile)
    expect(code).toBe(3)
    expect(stdout).toMatch(
      /^FAILED .*inverse-action-.*\n {2}expected: inverse-action\. Found: nothing\n {3}call {7}unlock_account\(account_id="A-1"\)\n {3}why {8}Profile blind does not have inverse-action\.\n/,
    )
  })

  test('that the policy no longer makes because of its words says why the condition is silent', async () => {
    await keep(await scannedId(), traces)
    const file = join(cases, readdirSync(cases)[0] ?? '')
    writeFileSync(file, readFileSync(file, 'utf8').replace('for me.', 'for me, then unlock it.'))
    const { code, stdout } = await twincheck('test', cases)
    expect(code).toBe(3)
    expect(stdout).toMatch(
      /why {8}unlock_account would undo lock_account, but the request speaks of it\s+\("unlock"\)\./,
    )
  })

  test('with another action shows both actions, one below the other', async () => {
    await keep(await scannedId(), traces)
    const { code, stdout } = await twincheck('test', cases, '--profile', 'paper')
    expect(code).toBe(3)
    expect(stdout).toMatch(
      /another action\n {3}call .*\n {3}expected {3}“Not executed: [\s\S]*\n {3}found {6}“The requested operation is complete\.”\n/,
    )
  })

  test('that is a false alarm is expected to vanish; --update accepts it after all', async () => {
    await keep(await scannedId(), traces, '--right')
    expect((await twincheck('test', cases)).code).toBe(3)
    expect((await twincheck('test', cases, '--update')).code).toBe(0)
    expect((await twincheck('test', cases)).code).toBe(0)
  })

  test('that is a false alarm says which profile makes its case pass', async () => {
    const { stdout } = await keep(await scannedId(), traces, '--right')
    const profile = join(folder, 'mine.json')
    writeFileSync(profile, /Save as mine\.json: (\{.*\})/.exec(stdout)?.[1] ?? '')
    expect((await twincheck('test', cases)).code).toBe(3)
    expect((await twincheck('test', cases, '--profile', profile)).code).toBe(0)
  })

  test('that is kept again changes nothing; with another expectation it is refused without --replace', async () => {
    const id = await scannedId()
    await keep(id, traces)
    expect(await keep(id, traces)).toMatchObject({ code: 0, stdout: expect.stringContaining('Already kept: ') })
    const { code, stderr } = await keep(id, traces, '--right')
    expect(code).toBe(1)
    expect(stderr).toMatch(/already exists and says something else\. Nothing was written\. Add --replace/)
    expect((await twincheck('test', cases)).code).toBe(0)
    expect((await keep(id, traces, '--right', '--replace')).stdout).toContain('Replaced: ')
    expect((await twincheck('test', cases)).code).toBe(3)
  })

  test('of another id is refused with how to find the ids', async () => {
    const { code, stderr } = await keep('0000000000', traces)
    expect(code).toBe(1)
    expect(stderr).toContain('"npx twincheck scan --all" prints the ids in brackets')
  })
})

test('a file that is no case is named and the others are checked', async () => {
  await keep(await scannedId(), traces)
  writeFileSync(join(cases, 'broken.json'), '{"version": 1}')
  writeFileSync(join(cases, 'cut.json'), '{')
  const { code, stdout, stderr } = await twincheck('test', cases)
  expect(code).toBe(2)
  expect(stdout).toBe('1 passed, 0 failed, 2 unreadable\n')
  expect(stderr).toMatch(/broken\.json[\s\S]*cut\.json/)
})

test('traces instead of cases are named as such, with the command for traces', async () => {
  const { code, stderr } = await twincheck('test', traces)
  expect(code).toBe(2)
  expect(stderr).toMatch(/traces\.jsonl is no .*"npx twincheck scan" looks for findings in traces\./s)
})

test('without a name, the folder that keep writes to is checked', async () => {
  await twincheckIn(folder, 'keep', await scannedId(), traces, '--quiet')
  expect(await twincheckIn(folder, 'test')).toMatchObject({ code: 0, stdout: '1 passed, 0 failed\n' })
  rmSync(join(folder, 'twincheck-cases'), { recursive: true })
  const { code, stderr } = await twincheckIn(folder, 'test')
  expect(code).toBe(1)
  expect(stderr).toMatch(/^No case in twincheck-cases\./)
})

test('a folder without cases is an error', async () => {
  expect(await twincheck('test', folder)).toMatchObject({ code: 1 })
})

test('--json prints one object for each case', async () => {
  await keep(await scannedId(), traces)
  const [line = ''] = (await twincheck('test', cases, '--json')).stdout.split('\n')
  expect(JSON.parse(line)).toMatchObject({ passed: true, found: { condition: 'inverse-action' }, differences: [] })
  expect(readFileSync(join(cases, readdirSync(cases)[0] ?? ''), 'utf8')).toContain('"version": 1')
})
