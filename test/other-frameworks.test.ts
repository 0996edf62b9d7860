/**
 * The programs of docs/guides/other-frameworks.md, run as printed with the real packages. They bring more than a thousand others, so
 * they are not installed here: TWINCHECK_FRAMEWORKS names a folder that has them. Without it only the presence of each program is tested.
 *
 *   npm install --legacy-peer-deps genkit@1.42.0 @voltagent/core@2.10.0 @inngest/agent-kit@0.13.2 @google/adk@2.0.0 ai@6 zod
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startScriptedWorld } from '@twincheck/core/integration-contract'
import { expect, test } from 'vitest'
import { openStore } from '../packages/server/src/store/open-store.ts'
import { openTestGateway } from '../packages/server/test/gateway-world.ts'
import { root } from '../scripts/read-sources.ts'

const folder = process.env.TWINCHECK_FRAMEWORKS
const guide = readFileSync(join(root, 'docs/guides/other-frameworks.md'), 'utf8')
const undoing =
  /^lock_account kept \[\]\n[\s\S]*unlock_account kept \[[\s\S]*would undo lock_account[\s\S]*a reply kept \[\]/m

const programs: readonly (readonly [string, string, () => string])[] = [
  ['VoltAgent', '@voltagent/core', () => inMastraProgram(printed('VoltAgent'))],
  ['Genkit', 'genkit', () => printed('Genkit')],
  ['ADK', '@google/adk', () => printed('ADK')],
]

const hosts = [
  ...programs.map(([name, host]) => [name, host] as const),
  ['Inngest AgentKit', '@inngest/agent-kit'] as const,
]

test.each(hosts)('the page has a program for %s, which runs where TWINCHECK_FRAMEWORKS has %s', (name) => {
  expect(printed(name)).toMatch(/^import /m)
})

for (const [name, host, program] of programs) {
  if (!has(host)) continue
  test(`the program for ${name} runs as printed`, async () => {
    const world = await openWorld()
    expect(await run(program(), { GOOGLE_GEMINI_BASE_URL: new URL(world.actorUrl).origin })).toMatch(undoing)
    await world.close()
  })
}

for (const way of has('@google/adk') ? ['plugin', 'fetch'] : []) {
  test(`the contract of all integrations holds in ADK, by ${way}`, async () => {
    const program = readFileSync(join(root, 'test/adk-contract.mjs'), 'utf8')
    const manifest = join(folder ?? '', 'node_modules/@google/adk/package.json')
    const output = await run(program, { WAY: way, ADK_MANIFEST: manifest })
    expect(output).toMatch(/^[ℹ#] pass 46$/m)
    expect(output).toMatch(/^[ℹ#] fail 0$/m)
  })
}

if (has('@inngest/agent-kit')) {
  test('the program for Inngest AgentKit is seen by the gateway', async () => {
    const world = await openWorld()
    const gateway = await openTestGateway(world, { mode: 'shadow', calibration: null })
    const output = await run(printed('Inngest AgentKit'), { OPENAI_BASE_URL: `${gateway.url}/v1` })
    expect(output).toContain('Done.')
    await gateway.reaches('twincheck_recorded_decisions_total', 3)
    const store = await openStore({ address: gateway.store })
    const [conversation] = await store.listRuns({ tenant: null, limit: 1, before: null })
    const stored = conversation ? await store.listRecords(conversation) : []
    await store.close()
    const conditions = stored.flatMap(({ record }) => record.certificates.map(({ condition }) => condition))
    expect(conditions).toEqual(['inverse-action'])
    await gateway.close()
    await world.close()
  })
}

function openWorld() {
  const call = (name: string) => ({ text: '', calls: [{ id: name, name, arguments: { account_id: 'A-1042' } }] })
  const script = [call('lock_account'), call('unlock_account'), { text: 'Done.', calls: [] }]
  return startScriptedWorld(script, () => ({ status: 500 }))
}

/** The code under a heading of the page. */
function printed(heading: string): string {
  const [, section = ''] = guide.split(`\n## ${heading}\n`)
  return /```\n([\s\S]*?)```\n/.exec(section)?.[1] ?? ''
}

/** The page prints the lines that differ from the program of Mastra's guide. */
function inMastraProgram(lines: string): string {
  const mastra = readFileSync(join(root, 'docs/guides/mastra.md'), 'utf8')
  const [, program = ''] = /```js\n([\s\S]*?)```\n/.exec(mastra) ?? []
  const [imported = '', ...others] = lines.split('\n')
  return program
    .replace(/import \{ Agent \}[^\n]*\nimport \{ createTool \}[^\n]*/, imported)
    .replace(/const inputSchema[\s\S]*(?=await twincheck\.settled)/, () => others.join('\n'))
}

function has(host: string): boolean {
  return folder !== undefined && existsSync(join(folder, 'node_modules', host))
}

/** In a folder inside the given one, so that its packages are found; core is the one of this workspace. */
function run(program: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const own = mkdtempSync(join(folder ?? '', 'program-'))
  writeFileSync(join(own, 'agent.mjs'), program)
  mkdirSync(join(own, 'node_modules/@twincheck'), { recursive: true })
  symlinkSync(join(root, 'packages/core'), join(own, 'node_modules/@twincheck/core'))
  const env = { ...process.env, GEMINI_API_KEY: 'none', NO_COLOR: '1', ...environment }
  return new Promise((resolve) => {
    execFile(process.execPath, ['agent.mjs'], { cwd: own, env, timeout: 150_000 }, (_, stdout, stderr) => {
      rmSync(own, { recursive: true })
      resolve(stdout + stderr)
    })
  })
}
