/** `twincheck scan --sessions` as a process: what it asks, what it reads, and what it does with hostile folders. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findRefusableUser, type RefusableUser } from '../../test/refusable-user.ts'
import { askFirst } from '../scan/session-files.ts'

const binary = join(import.meta.dirname, '../../bin/twincheck.js')
const refusable = findRefusableUser(binary)
let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'twincheck-home-'))
  chmodSync(home, 0o755)
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const claudeSession = [
  {
    type: 'user',
    sessionId: 's1',
    uuid: 'a',
    message: { role: 'user', content: 'Please lock the account A-1 for me.' },
  },
  claudeCall('b', 'c1', 'lock_account'),
  claudeResult('c', 'c1', '{"status": "locked"}'),
  claudeCall('d', 'c2', 'unlock_account'),
]
const codexSession = [
  { timestamp: 't', type: 'session_meta', payload: { id: 'x1' } },
  item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'What is here?' }] }),
  item({ type: 'function_call', call_id: 'c', name: 'list_files', arguments: '{}' }),
  item({ type: 'function_call_output', call_id: 'c', output: 'a' }),
]

describe('what is found', () => {
  test('both agents’ sessions are read, and the finding in one of them is told', () => {
    write('.claude/projects/-home-me-shop/s1.jsonl', claudeSession)
    write('.codex/sessions/2026/11/15/rollout-x1.jsonl', codexSession)
    const { code, stdout, stderr } = scanSessions('--yes')
    expect(stderr).toContain(`Claude Code: 1 session (0.0 MB) in ${home}/.claude/projects`)
    expect(stderr).toContain(`Codex: 1 session (0.0 MB) in ${home}/.codex/sessions`)
    expect(stdout).toContain('unlock_account')
    expect(stdout).toContain('1 finding in 2 runs with 3 decisions')
    expect(code).toBe(0)
  })

  test('nothing but the sessions is read, and nothing is written', () => {
    write('.claude/projects/p/s1.jsonl', claudeSession)
    write('.claude/projects/p/memory.json', [{ messages: [] }])
    write('.claude/settings.jsonl', [{ messages: [] }])
    const before = picture(home)
    const { code, stderr } = scanSessions('--yes')
    expect(code).toBe(0)
    expect(stderr).toContain('Claude Code: 1 session ')
    expect(picture(home)).toEqual(before)
  })

  test('where the agents were told to keep their files elsewhere, they are looked for there', () => {
    write('elsewhere/claude/projects/p/s1.jsonl', claudeSession)
    write('elsewhere/codex/sessions/x1.jsonl', codexSession)
    const moved = { CLAUDE_CONFIG_DIR: join(home, 'elsewhere/claude'), CODEX_HOME: join(home, 'elsewhere/codex') }
    expect(scanSessions({ env: moved }, '--yes', '--json').stdout).toContain('"source":"codex"')
  })

  test('files that are named are scanned beside them', () => {
    const named = write('mine.jsonl', [{ id: 'mine', messages: [{ role: 'user', content: 'Hello.' }] }])
    write('.codex/sessions/x1.jsonl', codexSession)
    const { stdout } = scanSessions(named, '--yes', '--json')
    expect(stdout).toContain('"run":"mine"')
    expect(stdout).toContain('"run":"x1"')
  })
})

describe('it asks first', () => {
  test('without a terminal it says what it would read, reads nothing and ends with 2', () => {
    write('.claude/projects/p/s1.jsonl', claudeSession)
    const { code, stdout, stderr } = scanSessions()
    expect(stderr).toContain('Claude Code: 1 session ')
    expect(stderr).toContain('Codex: no session in ')
    expect(stderr).toContain('Nothing is sent')
    expect(stderr).toContain('use --yes to read them')
    expect([code, stdout]).toEqual([2, ''])
  })

  test.each([
    ['y\n', true],
    ['Yes\n', true],
    ['n\n', false],
    ['\n', false],
    ['yesterday\n', false],
    ['', false],
  ])('the answer %j', async (answer, agreed) => {
    const input = new PassThrough()
    const asked = askFirst('Read them?', { input, output: new PassThrough() })
    input.end(answer)
    expect(await asked).toBe(agreed)
  })

  const terminal = existsSync('/usr/bin/script')
  test.skipIf(!terminal).each([
    ['y', /Read them\? \[y\/N\][\s\S]*unlock_account/, 0],
    ['n', /Read them\? \[y\/N\][\s\S]*Nothing was read\./, 0],
  ])('on a terminal (needs /usr/bin/script), %s', (answer, said, code) => {
    write('.claude/projects/p/s1.jsonl', claudeSession)
    // The shell takes both paths from the environment: they may hold quotes.
    const { status, stdout } = spawnSync(
      '/usr/bin/script',
      ['-qec', '"$NODE" "$COMMAND" scan --sessions', '/dev/null'],
      {
        encoding: 'utf8',
        env: { ...environment(), NODE: process.execPath, COMMAND: binary },
        input: `${answer}\n`,
      },
    )
    expect(stdout).toMatch(said)
    expect(stdout.includes('unlock_account')).toBe(answer === 'y')
    expect(status).toBe(code)
  })
})

describe('there is nothing to find', () => {
  test('no sessions: where it looked is said, and it ends with 2', () => {
    const { code, stdout, stderr } = scanSessions('--yes')
    expect(stderr).toContain('No session of Claude Code or Codex is on this machine')
    expect(stderr).toContain(`${home}/.claude/projects`)
    expect(stderr).toContain(`${home}/.codex/sessions`)
    expect([code, stdout]).toEqual([2, ''])
  })

  test('folders that are files are no folders', () => {
    write('.claude', [])
    write('.codex/sessions', [])
    const { code, stderr } = scanSessions('--yes')
    expect(stderr).toContain('No session of Claude Code or Codex')
    expect(code).toBe(2)
  })

  test('sessions in which nothing is wrong: that is said plainly', () => {
    write('.codex/sessions/x1.jsonl', codexSession)
    const { code, stdout } = scanSessions('--yes')
    expect(stdout).toContain('Nothing found in 1 run with 1 decision')
    expect(code).toBe(0)
  })

  test('neither files nor --sessions', () => {
    const { status, stderr } = spawnSync(process.execPath, [binary, 'scan'], { encoding: 'utf8' })
    expect(stderr).toMatch(/No trace was named\. Give files .*--sessions/)
    expect(stderr).not.toMatch(stack)
    expect(status).toBe(1)
  })
})

describe('hostile folders', () => {
  test('links are not followed, neither in a circle nor to a file elsewhere', () => {
    write('.claude/projects/p/s1.jsonl', claudeSession)
    write('secret/other.jsonl', [{ id: 'secret', messages: [{ role: 'user', content: 'Mine.' }] }])
    symlinkSync('..', join(home, '.claude/projects/p/up'))
    symlinkSync('loop.jsonl', join(home, '.claude/projects/p/loop.jsonl'))
    symlinkSync(join(home, 'secret/other.jsonl'), join(home, '.claude/projects/p/other.jsonl'))
    const { code, stdout, stderr } = scanSessions('--yes')
    expect(stderr).toContain('Claude Code: 1 session ')
    expect(stdout).toContain('1 finding in 1 run ')
    expect(stdout).not.toContain('secret')
    expect(stdout).toMatch(/no-traces\s+file\s+skipped\s+2/)
    expect(code).toBe(0)
  })

  test('control characters of file names never reach the terminal', () => {
    const name = 'evil\u001b]0;owned\u0007\u001b[2J\r\nAll is well.\u202e.jsonl'
    write(`.claude/projects/p\u001b[31m\n/${name}`, ['not an object'])
    const { code, stdout, stderr } = scanSessions('--yes')
    expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
    expect(stdout + stderr).not.toMatch(/^All is well/m)
    expect(code).toBe(2)
  })

  test('a huge file costs the line that is too long, and the rest is read', () => {
    const huge = write('.claude/projects/p/huge.jsonl', claudeSession)
    truncateSync(huge, 200 << 20)
    write('.codex/sessions/x1.jsonl', codexSession)
    const { code, stdout, stderr } = scanSessions('--yes')
    expect(stderr).toMatch(/huge\.jsonl, line 5: The record is larger than 32 MiB/)
    expect(stdout).toContain('1 finding in 2 runs ')
    expect(stderr).not.toMatch(stack)
    expect(code).toBe(2)
  })

  const refused = 'a file and a folder that may not be read are named, and the others are read'
  test.skipIf(refusable === null)(`${refused} (needs an ordinary user, or setpriv)`, () => {
    write('.claude/projects/p/s1.jsonl', claudeSession)
    chmodSync(write('.claude/projects/p/theirs.jsonl', claudeSession), 0)
    chmodSync(dirname(write('.claude/projects/q/s2.jsonl', claudeSession)), 0)
    const { code, stdout, stderr } = scanSessions({ asUser: refusable ?? {} }, '--yes')
    chmodSync(join(home, '.claude/projects/q'), 0o755)
    expect(stderr).toMatch(/theirs\.jsonl: .*unreadable-file/)
    expect(stderr).toMatch(/projects\/q: The folder cannot be listed/)
    expect(stdout).toContain('1 finding in 1 run ')
    expect(stderr).not.toMatch(stack)
    expect(code).toBe(2)
  })
})

const stack = /\n {4}at |node:internal/

type Ran = { readonly code: number | null; readonly stdout: string; readonly stderr: string }
type Surroundings = { readonly env?: NodeJS.ProcessEnv; readonly asUser?: RefusableUser }

function scanSessions(...words: readonly (string | Surroundings)[]): Ran {
  const args = words.filter((word) => typeof word === 'string')
  const { env = {}, asUser } = words.find((word) => typeof word !== 'string') ?? {}
  const { prefix = [], ...user } = asUser ?? {}
  const [program = '', ...rest] = [...prefix, process.execPath, binary, 'scan', '--sessions', ...args]
  const { status, stdout, stderr } = spawnSync(program, rest, {
    encoding: 'utf8',
    env: { ...environment(), ...env },
    ...user,
  })
  return { code: status, stdout, stderr }
}

function environment(): NodeJS.ProcessEnv {
  const { CLAUDE_CONFIG_DIR: _, CODEX_HOME: __, ...rest } = process.env
  return { ...rest, HOME: home, USERPROFILE: home, NO_COLOR: '1' }
}

function write(name: string, records: readonly unknown[]): string {
  const file = join(home, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  return file
}

/** Every file with what is in it and when it was changed. */
function picture(folder: string): readonly unknown[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const path = join(folder, name)
      const status = statSync(path)
      return [name, status.mtimeMs, status.isFile() ? readFileSync(path, 'utf8') : null]
    })
}

function claudeCall(uuid: string, id: string, name: string) {
  const content = [{ type: 'tool_use', id, name, input: { account_id: 'A-1' } }]
  return { type: 'assistant', sessionId: 's1', uuid, message: { id: `m-${uuid}`, role: 'assistant', content } }
}

function claudeResult(uuid: string, id: string, text: string) {
  const content = [{ type: 'tool_result', tool_use_id: id, content: text }]
  return { type: 'user', sessionId: 's1', uuid, message: { role: 'user', content } }
}

function item(payload: object) {
  return { timestamp: 't', type: 'response_item', payload }
}
