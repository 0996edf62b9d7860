/**
 * Every program that a page prints is one file to copy and run: it is run here as printed, with the packages that the
 * workspace has, against a local stand-in for the provider. Needs a build.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { startScriptedWorld } from '@twincheck/core/integration-contract'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from '../scripts/read-sources.ts'

const pages = [
  'README.md',
  'packages/core/README.md',
  ...readdirSync(join(root, 'docs/guides'))
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => `docs/guides/${file}`),
]
const programs = pages.flatMap((page) => {
  const printed = [...read(page).matchAll(/<!-- program -->\n```js\n([\s\S]*?)```\n/g)]
  return printed.map(([, program = '']) => [page, program] as const)
})

function calling(name: string, id: string, args: Readonly<Record<string, string>>) {
  return { text: '', calls: [{ id, name, arguments: args }] }
}

/** What the model behind a program says, one reply for each request. */
const account = { account_id: 'A-1042' }
const room = { room: 'Oslo', day: '2026-11-20' }
const done = { text: 'Done.', calls: [] }
const undoingTheLock = [calling('lock_account', 'call_1', account), calling('unlock_account', 'call_2', account), done]
const bookingTwice = [calling('book_room', 'call_1', room), calling('book_room', 'call_2', room), done]

/** What each says when it is run: the evidence that its scripted agent gives, and how it ends. */
const undoing =
  /^lock_account kept \[\]\nunlock_account kept \[[\s\S]*unlock_account would undo lock_account[\s\S]*a reply kept \[\]/m
const expected: Readonly<Record<string, RegExp>> = {
  'README.md': /book_room ran with the same arguments[\s\S]*Not executed: this very call[\s\S]*kept \{/,
  'packages/core/README.md': /unlock_account would undo[\s\S]*kind: 'tool-calls'/,
  'docs/guides/agent-hooks.md': undoing,
  'docs/guides/ai-sdk.md': undoing,
  'docs/guides/anthropic-sdk.md': undoing,
  'docs/guides/break-loops.md': /bookings: 1$/m,
  'docs/guides/explain.md': /unknown-target fired \[\s+'to of send_email is "ann@acme\.com"/,
  'docs/guides/gemini.md': undoing,
  'docs/guides/langchain.md': undoing,
  'docs/guides/langgraph.md': undoing,
  'docs/guides/mastra.md': undoing,
  'docs/guides/mcp.md': /The order was shipped already\./,
  'docs/guides/open-telemetry.md': /twincheck\.decision/,
  'docs/guides/openai-agents.md': undoing,
  'docs/guides/openai-sdk.md': undoing,
  'docs/guides/profiles.md': /support-desk kept \[\]/,
  'docs/guides/prompt-injection.md':
    /send_email takes "m.larsen@north-archive.example" from the running text[\s\S]*Should it be made\?/,
  'docs/guides/rules.md': /kept \[[\s\S]*A fee is not waived more than a week after/,
  'docs/guides/tanstack-ai.md': undoing,
  'docs/guides/your-own-integration.md': undoing,
}

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('a printed program', () => {
  test.each(programs)('%s runs as printed and says what it promises', async (page, program) => {
    const world = await startScriptedWorld(program.includes('book_room') ? bookingTwice : undoingTheLock, () => ({
      status: 500,
    }))
    const gateway = usesGateway(program) ? await startGateway(world.actorUrl) : null
    const { code, output } = await run(program, gateway?.url ?? world.actorUrl)
    await gateway?.close()
    await world.close()
    expect(code, output).toBe(0)
    expect(output).toMatch(expected[page] ?? /./)
    // The model that is asked over HTTP did call it a second time.
    if (program.includes('book_room') && world.requests.length > 0) expect(world.requests).toHaveLength(3)
    if (program.includes("mode: 'advise'")) expect(output).toContain('Not executed: this very call ran at step 1')
  })

  test.each(programs)('%s brings its own imports, and what hears of every decision', (page, program) => {
    if (usesGateway(program)) return expect(program).not.toContain('@twincheck')
    expect(program).toMatch(/^import .* from '@(?:twincheck\/core|modelcontextprotocol\/client)/m)
    if (!/(?:mcp|explain)\.md$/.test(page)) expect(program).toMatch(/createTwinCheck\(\{[\s\S]*onRecord/)
  })
})

/** Their programs belong to one story, and are run as that: repair-guide.test.ts and keep-findings-guide.test.ts. */
const runElsewhere = ['docs/guides/repair.md', 'docs/guides/keep-findings.md']

test('pages print no other code of this kind: everything can be copied and run', () => {
  const others = pages.filter((page) => {
    if (runElsewhere.includes(page)) return false
    const blocks = read(page).match(/^```(?:js|ts|mjs|javascript|typescript)$/gm) ?? []
    return blocks.length !== programs.filter(([of]) => of === page).length
  })
  expect(others).toEqual([])
  expect(programs.map(([page]) => page)).toEqual(expect.arrayContaining(Object.keys(expected)))
})

/** Whether the program is an agent behind a gateway, which imports nothing of TwinCheck. */
function usesGateway(program: string): boolean {
  return program.includes('OPENAI_BASE_URL=http://127.0.0.1:8787/v1')
}

/** The gateway as the page starts it, but in front of the stand-in and at a free port. */
async function startGateway(upstream: string): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'twincheck-program-'))
  folders.push(folder)
  const store = join(folder, 'twincheck.db')
  const flags = ['--upstream', upstream, '--mode', 'advise', '--port', '0', '--store', store, '--json']
  const binary = join(root, 'packages/cli/bin/twincheck.js')
  const child = spawn(process.execPath, [binary, 'gateway', ...flags], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [ready] = await once(child.stdout.setEncoding('utf8'), 'data')
  return {
    url: `${JSON.parse(String(ready).split('\n', 1)[0] ?? '').url}/v1`,
    close: async () => {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

/** In an empty project that has the workspace's packages, and no access to any provider but the stand-in. */
function run(program: string, actorUrl: string): Promise<{ readonly code: number; readonly output: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'twincheck-program-'))
  folders.push(folder)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"private": true}')
  writeFileSync(join(folder, 'agent.mjs'), program)
  const env = {
    ...process.env,
    // Commands that a program starts run on the same Node.
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    OPENAI_API_KEY: 'none',
    OPENAI_BASE_URL: actorUrl,
    OPENAI_AGENTS_DISABLE_TRACING: '1',
    ANTHROPIC_API_KEY: 'none',
    ANTHROPIC_BASE_URL: new URL(actorUrl).origin,
    GEMINI_API_KEY: 'none',
    GOOGLE_GEMINI_BASE_URL: new URL(actorUrl).origin,
    NO_COLOR: '1',
  }
  return new Promise((resolve) => {
    execFile(process.execPath, ['agent.mjs'], { cwd: folder, env, timeout: 150_000 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code) || 1, output: stdout + stderr })
    })
  })
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
