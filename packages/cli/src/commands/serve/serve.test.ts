/**
 * `twincheck serve` as a process, and the Python that its guide prints. Real: the process, HTTP, Python and the printed file. LangChain's
 * classes are stand-ins (test/python/stand-in), because LangChain for Python cannot be installed here.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { hashKey } from '@twincheck/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { twincheck } from '../../../test/one-process.ts'

const key = 'twk_python_key'
const binary = join(import.meta.dirname, '../../../bin/twincheck.js')
const python = join(import.meta.dirname, '../../../test/python')
const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/guides/python.md'), 'utf8')
const [, printed = ''] = /<!-- python -->\n```python\n([\s\S]*?)```\n/.exec(guide) ?? []

let folder: string
let server: ChildProcess
let url: string
let log = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-serve-'))
  writeFileSync(join(folder, 'twincheck_middleware.py'), printed)
  const tenants = [{ name: 'support', key: hashKey(key) }]
  writeFileSync(join(folder, 'serve.json'), JSON.stringify({ tenants, store: 'twincheck.db' }))
  const flags = ['--config', join(folder, 'serve.json'), '--mode', 'advise', '--port', '0', '--json', '--quiet']
  const child = spawn(process.execPath, [binary, 'serve', ...flags], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  server = child
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data')
  url = JSON.parse(String(line)).url
})
afterAll(() => {
  server.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

type Ran = {
  readonly ran: readonly string[]
  readonly messages: readonly { readonly role: string; readonly content: string }[]
}

async function runAgent(...given: readonly string[]): Promise<{ said: Ran; warned: string }> {
  const path = [folder, join(python, 'stand-in')].join(delimiter)
  const env = { ...process.env, PYTHONPATH: path, PYTHONDONTWRITEBYTECODE: '1' }
  return new Promise((resolve, reject) => {
    execFile('python3', [join(python, 'run-agent.py'), ...given], { env }, (error, stdout, stderr) => {
      if (error) reject(new Error(stderr))
      else resolve({ said: JSON.parse(stdout), warned: stderr })
    })
  })
}

const hasPython = ['/usr/bin/python3', '/usr/local/bin/python3'].some((file) => existsSync(file))

describe.skipIf(!hasPython)(hasPython ? 'the printed middleware' : 'the printed middleware (needs python3)', () => {
  test.each(['sync', 'async'])('answers a repeated refund and keeps the history whole, %s', async (way) => {
    const { said, warned } = await runAgent(url, key, way)
    expect(warned).toBe('')
    // The second refund was answered in the same step, the third beside a read that ran.
    expect(said.ran).toEqual(['refund_order', 'get_order'])
    expect(said.messages.map(({ role }) => role)).toEqual(
      'user assistant tool assistant tool assistant tool tool assistant'.split(' '),
    )
    expect(said.messages.at(-1)?.content).toBe('The order is refunded.')
    expect(said.messages.filter(({ content }) => content.includes('Not executed'))).toHaveLength(2)
  })

  test.each([
    ['the key is wrong', () => [url, 'twk_wrong'] as const, '401'],
    ['no server is there', () => ['http://127.0.0.1:9', key] as const, 'refused'],
  ])('keeps the proposal and warns if %s', async (_, given, expected) => {
    const { said, warned } = await runAgent(...given(), 'once')
    expect(said.ran.length).toBeGreaterThan(1)
    expect(warned).toContain('TwinCheck did not check this reply')
    expect(warned).toContain(expected)
  })
})

test('the printed middleware fits a page', () => {
  expect(
    printed
      .trimEnd()
      .split('\n')
      .filter((line) => line.trim() !== '').length,
  ).toBeLessThanOrEqual(50)
})

test('a stopped server has written every decision, and closes its store', async () => {
  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  expect(log).toContain('"event":"stopped"')
  expect(existsSync(join(folder, 'twincheck.db-wal'))).toBe(false)
  const { code, stdout } = await twincheck('verify', join(folder, 'twincheck.db'))
  expect([code, stdout]).toEqual([0, expect.stringContaining('decisions')])
})

test('a configuration is checked without being started, and the message names what to do', async () => {
  expect((await twincheck('serve', '--check')).code).toBe(0)
  const { code, stderr } = await twincheck('serve', '--check', '--mode', 'repair')
  expect([code, stderr]).toEqual([1, expect.stringContaining('calibration: repair demands a calibration')])
})
