/** The official conformance suite for MCP servers, run against a server and against the proxy in front of it. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openConformanceServer } from '../../test/mcp-conformance-server.ts'
import { startHttpMcpServer } from '../../test/mcp-http-server.ts'
import { proxyHttp } from './proxy.ts'

const suite = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
)

/** The status of every check, by scenario and id. */
async function runSuite(url: URL): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'twincheck-conformance-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await new Promise((resolve) => {
    execFile(process.execPath, [suite, 'server', '--url', url.href, '--suite', 'all', '-o', folder], resolve)
  })
  const found: string[] = []
  for (const run of await readdir(folder)) {
    // server-NAME-TIME
    const scenario = run.replace(/^server-/, '').replace(/-\d{4}-.*$/, '')
    const checks: readonly { id: string; status: string; errorMessage?: string }[] = JSON.parse(
      await readFile(join(folder, run, 'checks.json'), 'utf8'),
    )
    // INFO is what the suite logs on the way.
    const judged = checks.filter(({ status }) => status !== 'INFO')
    found.push(...judged.map(({ id, status, errorMessage = '' }) => `${scenario}: ${id}: ${status} ${errorMessage}`))
  }
  return found.sort()
}

test('every server scenario gives the same result through the proxy as without it, and none fails', async () => {
  const server = await startHttpMcpServer(openConformanceServer)
  onTestFinished(server.close)
  const upstream = { kind: 'url', url: server.url, bearer: null } as const
  const proxy = await proxyHttp({ twincheck: { model: null }, upstream }, { port: 0 })
  onTestFinished(proxy.close)
  const [direct, proxied] = await Promise.all([runSuite(server.url), runSuite(proxy.url)])
  expect(direct.filter((check) => check.includes('FAILURE'))).toEqual([])
  expect(proxied).toEqual(direct)
  expect(direct.filter((check) => check.includes('SUCCESS')).length).toBeGreaterThanOrEqual(44)
}, 60_000)
