/**
 * docs/guides/repair.md, run as printed: its files, its commands in order, and their output beside the printed one, in which …
 * stands for anything. Real gateway, real OpenAI client, a scripted verifier over HTTP; on SQLite and on PostgreSQL. Needs a build.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../packages/core/test/free-port.ts'
import { everyRun } from '../packages/eval/test/shared-data.ts'
import { hashKey } from '../packages/server/src/gateway/proxy/keys.ts'
import { root } from '../scripts/read-sources.ts'

const guide = readFileSync(join(root, 'docs/guides/repair.md'), 'utf8')
const postgresUrl = process.env.TWINCHECK_POSTGRES_URL ?? null
const key = 'twk_outcomes_of_the_guide'

type Command = { readonly line: string; readonly printed: string }

const files = [...guide.matchAll(/<!-- file: (\S+) -->\n```\w+\n([\s\S]*?)```\n/g)].map(([, name = '', text = '']) => ({
  name,
  text,
}))
const commands = [...guide.matchAll(/```sh\n(\$ [\s\S]*?)```\n/g)].flatMap(([, block = '']): readonly Command[] =>
  block
    .split(/^\$ /m)
    .slice(1)
    .map((text) => {
      const [line = '', ...printed] = text.split('\n')
      return { line, printed: printed.join('\n') }
    }),
)

let folder = ''
let running: ChildProcess[] = []
let cleanUp: () => Promise<void> = async () => {}

afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  running = []
  await cleanUp()
  rmSync(folder, { recursive: true, force: true })
})

test('the guide to repair has files and commands to run', () => {
  expect(files.map(({ name }) => name)).toEqual([
    'stand-in.mjs',
    'agent.mjs',
    'gateway.json',
    'label.mjs',
    'repair.json',
  ])
  expect(commands.length).toBeGreaterThan(10)
})

test('the guide to repair runs as printed on SQLite', () => follow((text) => text))

// Tests of the gateway run on both stores. So the guide runs on PostgreSQL in `npm run bench`: TWINCHECK_EVERY_RUN=1.
if (everyRun) {
  test.skipIf(!postgresUrl)(
    'the guide to repair runs as printed on PostgreSQL (needs TWINCHECK_POSTGRES_URL)',
    async () => {
      const schema = `twincheck_guide_${randomBytes(4).toString('hex')}`
      cleanUp = async () => {
        const client = new pg.Client({ connectionString: postgresUrl ?? '' })
        await client.connect()
        await client.query(`drop schema if exists ${schema} cascade`)
        await client.end()
        cleanUp = async () => {}
      }
      await follow((text) =>
        text
          .replace('"store": "twincheck.db"', `"store": "${postgresUrl}", "schema": "${schema}"`)
          .replace('--store twincheck.db', `--store ${postgresUrl} --schema ${schema}`)
          .replace('verify twincheck.db', `verify ${postgresUrl} --schema ${schema}`),
      )
    },
  )
}

/** Commands take both paths from the environment: a path may hold quotes. */
const env = { ...process.env, NODE: process.execPath, TWINCHECK: join(root, 'packages/cli/bin/twincheck.js') }

async function follow(onOtherStore: (text: string) => string): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-guide-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const [provider, gateway] = [await freePort(), await freePort()]
  const here = (text: string) =>
    onOtherStore(text)
      .replaceAll('9000', String(provider))
      .replaceAll('127.0.0.1:8787', `127.0.0.1:${gateway}`)
      .replace('"outcomeKey": "sha256:…"', `"port": ${gateway}, "outcomeKey": "${hashKey(key)}"`)
      .replace('OUTCOME_KEY=…', `OUTCOME_KEY=${key}`)
      .replaceAll('npx twincheck', '"$NODE" "$TWINCHECK"')
      .replaceAll(/(^|\s)node /g, '$1"$NODE" ')
  for (const { name, text } of files) writeFileSync(join(folder, name), here(text))
  for (const { line, printed } of commands) {
    if (line.endsWith(' &')) await start(here(line.slice(0, -2)), line.includes('gateway') ? gateway : provider)
    else
      expect({ line, ...(await run(here(line))) }).toEqual({
        line,
        code: 0,
        stdout: expect.stringMatching(pattern(printed)),
      })
    if (line.includes('agent.mjs')) await settle(gateway)
  }
}

/** Shadow judges after it has answered: waits until no answer waits for its record. */
async function settle(port: number): Promise<void> {
  for (;;) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    if (['twincheck_in_flight 0', 'twincheck_waiting 0'].every((line) => text.split('\n').includes(line))) return
    await pause(50)
  }
}

/** A second gateway takes the place of the first, as a person would restart it. */
async function start(line: string, port: number): Promise<void> {
  const [before] = running.slice(1)
  if (before) {
    const ended = new Promise((resolve) => before.once('exit', resolve))
    before.kill('SIGTERM')
    await ended
  }
  running.push(spawn('sh', ['-c', `exec ${line}`], { cwd: folder, env, stdio: 'ignore' }))
  for (let attempt = 0; attempt < 1_800; attempt++) {
    if (
      await fetch(`http://127.0.0.1:${port}/healthz`, {
        method: 'POST',
        body: '{"messages":[{"content":"account of X"}]}',
      }).then(
        () => true,
        () => false,
      )
    )
      return
    await pause(50)
  }
  throw new Error(`${line} does not listen`)
}

function run(line: string): Promise<{ readonly code: number | null; readonly stdout: string }> {
  const child = spawn('sh', ['-c', line], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (bytes: Buffer) => {
    stdout += bytes.toString()
  })
  child.stderr.on('data', (bytes: Buffer) => {
    stderr += bytes.toString()
  })
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, stdout: code === 0 ? stdout : `${stdout}\n${stderr}` }))
  })
}

/** A line of … stands for any lines, a … in a line for anything in it. */
function pattern(printed: string): RegExp {
  const lines = printed.trimEnd().split('\n')
  const parts = lines.map((line) =>
    line === '…'
      ? '(?:.*\\n)*?'
      : `${line
          .split('…')
          .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
          .join('.*')}\\n`,
  )
  return printed.trim() === '' ? /^$/ : new RegExp(`^${parts.join('')}$`)
}
