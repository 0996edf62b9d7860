/** `twincheck explain`, as built: a step of a file, a finding, a step from standard input, and input that is none of these. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calmMessages, undoingMessages } from '../../../eval/test/trace-files.ts'
import { kept } from '../../../server/test/decision-records.ts'
import { twincheck } from '../../test/one-process.ts'

let folder: string
let traces: string
let calm: string
const write = (name: string, content: string) => {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
const lines = (runs: readonly object[]) => runs.map((run) => JSON.stringify(run)).join('\n')

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-explain-'))
  traces = write(
    'traces.jsonl',
    lines([
      { id: 'undoing', messages: undoingMessages },
      { id: "it's calm", messages: calmMessages },
    ]),
  )
  calm = write('my calm.jsonl', lines([{ id: 'calm', messages: calmMessages }]))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('one step of a file', () => {
  test('says what was looked at, what fired and why the others did not', async () => {
    const { code, stdout, stderr } = await twincheck('explain', traces, '--run', 'undoing', '--step', '2', '--quiet')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Run undoing, turn 1, step 2, profile standard\n\nLooked at\n/)
    expect(stdout).toContain('message 2, English: "Please lock the account A-1 for me."')
    expect(stdout).toContain('call 1: lock_account {"account_id":"A-1"} → success (opposite verb)')
    expect(stdout).toContain('verb "unlock", opposite of')
    expect(stdout).toMatch(/\nFired\n {3}inverse-action {5}unlock_account would undo lock_account/)
    expect(stdout).toMatch(
      /\nCame close\n {3}none\n\nSilent\n {3}repeat-after-error No call of this turn is known to have failed\./,
    )
  })

  test('is the same by its turn, by the id of its finding, and as JSON', async () => {
    const explain = async (...args: readonly string[]) =>
      (await twincheck('explain', ...args, '--json', '--quiet')).stdout
    const scanned = await twincheck('scan', traces, '--quiet')
    const id = /\[([0-9a-f]{10})\]/.exec(scanned.stdout)?.[1] ?? 'none'
    const byStep = await explain(traces, '--run', 'undoing', '--step', '2')
    expect(JSON.parse(byStep)).toMatchObject({
      ...{ run: 'undoing', turn: 0, step: 1 },
      explanation: {
        profile: 'standard',
        conditions: [{ condition: 'inverse-action', verdict: 'fired' }, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}],
      },
    })
    expect(await explain(traces, '--run', 'undoing', '--turn', '1', '--step', '2')).toBe(byStep)
    expect(await explain(id, traces)).toBe(byStep)
    expect(await explain(traces, id)).toBe(byStep)
  })

  test.each([
    ['a step out of range', ['--run', 'undoing', '--step', '9'], 'There is no step 9: the run has 3 steps'],
    ['a turn out of range', ['--run', 'undoing', '--turn', '2', '--step', '1'], 'There is no turn 2, step 1'],
    ['step 0', ['--run', 'undoing', '--step', '0'], 'Give a whole number of at least 1.'],
    ['a turn without a step', ['--run', 'undoing', '--turn', '1'], '--turn needs --step'],
    ['an unknown run', ['--run', 'x', '--step', '1'], 'No run x in'],
    ['no run of several', ['--step', '1'], "holds 2 runs: name one with --run. Found there: undoing, it's calm."],
  ])('%s is refused with what there is', async (_, args, message) => {
    const { code, stdout, stderr } = await twincheck('explain', traces, ...args, '--quiet')
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(message)
  })

  test('a finding that is not there, or without a file, is refused', async () => {
    expect((await twincheck('explain', '0123456789', traces, '--quiet')).stderr).toContain('No finding 0123456789 in')
    expect((await twincheck('explain', '0123456789')).stderr).toContain('Name the trace files too')
  })

  test('a mistyped id before a file is refused', async () => {
    const { code, stderr } = await twincheck('explain', '3f2a9c1e4', traces)
    expect([code, stderr]).toEqual([1, expect.stringContaining('3f2a9c1e4 is neither a file nor the id of a finding')])
  })

  test('a run that two files have under one name says that the first is explained', async () => {
    const again = write('again.jsonl', lines([{ id: 'undoing', messages: undoingMessages }]))
    const { code, stderr } = await twincheck('explain', traces, again, '--run', 'undoing', '--step', '1', '--quiet')
    expect([code, stderr]).toEqual([
      0,
      '2 runs are called undoing. The first is explained; for another one, name only its file.\n',
    ])
  })
})

describe('after "nothing found"', () => {
  test('scan prints the command, with the real file name and profile, and it runs', async () => {
    const { stdout } = await twincheck('scan', calm, '--profile', 'paper', '--quiet')
    expect(stdout).toContain(`Why nothing, and what came close: npx twincheck explain '${calm}' --profile paper\n`)
    const { code, stdout: overview } = await twincheck('explain', calm, '--profile', 'paper', '--quiet')
    expect(code).toBe(0)
    expect(overview).toMatch(/^2 steps in 1 run\./)
    expect(overview).toMatch(/inverse-action +0 +0 +2\n/)
    expect(overview).toContain(
      `The first step in full: npx twincheck explain '${calm}' --run calm --turn 1 --step 1 --profile paper\n`,
    )
  })

  test('a run with one step is explained in full', async () => {
    const [request] = calmMessages
    const file = write(
      'single.jsonl',
      lines([{ id: 'single', messages: [request, { role: 'assistant', content: 'Done.' }] }]),
    )
    const { stdout } = await twincheck('explain', file, '--quiet')
    expect(stdout).toMatch(/^Run single, turn 1, step 1, profile standard\n/)
  })

  test('the overview names the steps that came close, with the command for each', async () => {
    const asked = undoingMessages.map((message) =>
      message.role === 'user' ? { ...message, content: 'Lock the account A-1, then unlock it.' } : message,
    )
    const file = write('asked.jsonl', lines([{ id: "it's", messages: asked }]))
    const { stdout } = await twincheck('explain', file, '--quiet')
    expect(stdout).toContain("inverse-action: run it's, turn 1, step 2\n")
    expect(stdout).toContain('but the request speaks of it ("unlock").')
    expect(stdout).toContain(String.raw`--run 'it'\''s' --turn 1 --step 2`)
  })

  test('--json prints every step', async () => {
    const { stdout } = await twincheck('explain', traces, '--json', '--quiet')
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).step),
    ).toEqual([0, 1, 2, 0, 1])
  })
})

test('--verbs prints the table of the guide, and the pairs of a profile behind it', async () => {
  const guide = readFileSync(new URL('../../../../docs/guides/profiles.md', import.meta.url), 'utf8')
  const { stdout } = await twincheck('explain', '--verbs')
  expect(guide).toContain(`<!-- verbs -->\n${stdout}<!-- /verbs -->`)
  const mine = write('mine.json', JSON.stringify({ name: 'mine', extends: 'standard', verbs: ['deploy/rollback'] }))
  expect((await twincheck('explain', '--verbs', '--profile', mine)).stdout).toBe(
    `${stdout.trimEnd()}, deploy/rollback\n`,
  )
  expect(JSON.parse((await twincheck('explain', '--verbs', '--profile', mine, '--json')).stdout).verbs.at(-1)).toEqual([
    'deploy',
    'rollback',
  ])
})

test('decisions that were stored without their messages cannot be repeated, which is said', async () => {
  const file = write('records.jsonl', lines([kept]))
  const { code, stderr } = await twincheck('explain', file, '--quiet')
  expect([code, stderr]).toEqual([1, expect.stringContaining('holds decisions without their messages')])
})

describe('hostile files', () => {
  test.each([
    ['of a wrong format', '{"a": 1}\n'],
    ['that is no text', '\u0000\u0001\u0002'],
    ['that is empty', ''],
    ['20,000 levels deep', `{"messages": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ])('a file %s is named, and nothing is explained', async (_, content) => {
    const { code, stdout, stderr } = await twincheck(
      'explain',
      write('odd.jsonl', content),
      '--run',
      'a',
      '--step',
      '1',
      '--quiet',
    )
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('odd.jsonl')
    expect(stderr).toContain('Nothing was explained.')
  })

  test('escape codes and marks of writing direction in names are made visible', async () => {
    const name = 'pay\u001b[31m\u202ePAY'
    const messages = [
      { role: 'user', content: 'Pay \u001b]0;title\u0007 it.' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c', type: 'function', function: { name, arguments: '{"to\u202e": "x@y.example"}' } }],
      },
    ]
    const file = write('odd-names.jsonl', lines([{ id: 'r\u001b[2J', messages }]))
    for (const args of [[], ['--step', '1'], ['--step', '1', '--json']]) {
      const { code, stdout } = await twincheck('explain', file, ...args, '--quiet')
      expect(code).toBe(0)
      expect(stdout).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e]/)
    }
    expect((await twincheck('explain', file, '--step', '1', '--quiet')).stdout).toContain(
      String.raw`pay\u001b[31m\u202ePAY`,
    )
  })
})

describe('one step on standard input', () => {
  const binary = join(import.meta.dirname, '../../bin/twincheck.js')
  const pipe = (input: string, ...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [binary, 'explain', ...args], {
      encoding: 'utf8',
      input,
    })
    return { code: status, stdout, stderr }
  }

  test('is explained', () => {
    const step = {
      messages: [{ role: 'user', content: 'Mail Ann.' }],
      proposal: { kind: 'tool-calls', calls: [{ id: '1', name: 'send_email', arguments: { to: 'ann@acme.com' } }] },
    }
    const { code, stdout } = pipe(JSON.stringify(step))
    expect(code).toBe(0)
    expect(stdout).toMatch(/^The step on standard input, profile standard\n/)
    expect(stdout).toMatch(/Fired\n {3}unknown-target {5}to of send_email is "ann@acme\.com"/)
  })

  test('is the same in a file that keep wrote', async () => {
    const scanned = await twincheck('scan', traces, '--quiet')
    const id = /\[([0-9a-f]{10})\]/.exec(scanned.stdout)?.[1] ?? 'none'
    await twincheck('keep', id, traces, '--out', folder, '--quiet')
    const file = join(folder, `inverse-action-${id}.json`)
    const { code, stdout } = await twincheck('explain', file, '--json', '--quiet')
    expect([code, stdout]).toEqual([0, pipe(readFileSync(file, 'utf8'), '--json').stdout])
    expect(JSON.parse(stdout).explanation.conditions[0]).toMatchObject({
      condition: 'inverse-action',
      verdict: 'fired',
    })
  })

  test.each([
    ['no JSON', '{', 'Standard input is no JSON'],
    ['no step', '[]', 'expected an object with messages, tools and proposal'],
    [
      '20,000 levels',
      `{"messages": [], "proposal": {"kind": "tool-calls", "calls": [{"id": "1", "name": "a", "arguments": ${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}]}}`,
      'levels',
    ],
  ])('that is %s is refused with what is expected', (_, input, message) => {
    const { code, stdout, stderr } = pipe(input)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(message)
  })
})
