import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freezeCalibration, paperPolicy } from '@twincheck/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verdictsFor } from '../../../core/test/fixtures/sessions.ts'
import { startScriptedModel } from '../../../core/test/scripted-model-server.ts'
import { startHttpBank } from '../../../server/test/mcp-bank-server.ts'
import { newStdioClient, openClientByHttp, serverCommand as server } from '../../../server/test/mcp-command.ts'
import { twincheck } from '../../test/one-process.ts'
import { runTwincheck } from '../../test/run-twincheck.ts'

const binary = fileURLToPath(new URL('../../bin/twincheck.js', import.meta.url))
const charge = { name: 'charge_card', arguments: { account_id: 'AC-1001', amount: 5 } }

let folder = ''
const opened: { close: () => Promise<unknown> }[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twincheck-mcp-'))
})
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
  await rm(folder, { recursive: true })
})

describe('twincheck mcp', () => {
  test('stands between a client and a command, and records what it decides', async () => {
    const records = join(folder, 'records.jsonl')
    const client = await through('--records', records, '--profile', 'extended', '--quiet', '--', ...server)
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('charge_card')
    expect(await client.callTool(charge)).toEqual(await client.callTool(charge))
    await client.close()
    await expect.poll(() => lines(records)).toHaveLength(2)
    const [first, second] = await lines(records)
    expect(first).toMatchObject({ mode: 'shadow', profile: 'extended', outcome: 'kept', certificates: [] })
    expect(second).toMatchObject({
      outcome: 'kept',
      session: first?.session,
      certificates: [{ condition: 'repeat-after-error' }],
    })
  })

  test('repairs with a calibration and a model', async () => {
    const twin = JSON.stringify({
      kind: 'tool-calls',
      calls: [{ name: 'get_balance', arguments: '{"account_id":"AC-1001"}' }],
      text: '',
    })
    const model = await startScriptedModel(({ body }) => {
      const prompt = Array.isArray(body.messages) ? body.messages.map(({ content }) => String(content)).join('\n') : ''
      return { content: prompt.includes('## Comparison 1') ? verdictsFor(prompt) : twin, model: 'judge-1' }
    })
    opened.push(model)
    const calibration = join(folder, 'calibration.json')
    const frozen = freezeCalibration([{ id: 'task', score: 0, actorSucceeded: true }], {
      policy: paperPolicy,
      models: { generator: ['judge-1'], verifier: ['judge-1'] },
    })
    await writeFile(calibration, JSON.stringify(frozen))
    const models = ['--base-url', model.baseUrl, '--verifier', 'judge']
    const client = await through(
      '--mode',
      'repair',
      '--profile',
      'paper',
      '--calibration',
      calibration,
      ...models,
      '--',
      ...server,
    )
    await client.listTools()
    await client.callTool(charge)
    expect(await client.callTool(charge)).toMatchObject({
      content: [{ text: '{"account_id": "AC-1001", "balance": 12.5}' }],
      _meta: { 'twincheck/replaced': { executed: { name: 'get_balance' } } },
    })
    expect(client.getInstructions()).toContain('repair mode')
  })

  test('serves clients over HTTP, and ends when it is told to', async () => {
    const bank = await startHttpBank()
    opened.push(bank)
    const started = spawn(process.execPath, [
      binary,
      'mcp',
      '--url',
      bank.url.href,
      '--listen',
      '0',
      '--json',
      '--quiet',
    ])
    opened.push({ close: async () => started.kill('SIGKILL') })
    const { url, mode } = JSON.parse(await firstLine(started))
    expect(mode).toBe('shadow')
    const client = await openClientByHttp(new URL(url))
    expect(await client.callTool(charge)).toMatchObject({ isError: true })
    await client.close()
    started.kill('SIGTERM')
    expect(await ended(started)).toBe(0)
  })

  test('ends with the server, as a failure', async () => {
    const started = spawn(process.execPath, [binary, 'mcp', '--', process.execPath, '-e', 'process.exit(3)'])
    const stderr = allOf(started.stderr)
    expect(await ended(started)).toBe(1)
    expect(await stderr).toContain('The MCP server ended before it said anything. Run its command by hand')
    expect(await stderr).not.toMatch(/\n {4}at /)
  })

  test('with nobody on standard input it has served nothing, and says so', () => {
    for (const command of [['false'], server]) {
      const { code, stdout, stderr } = runTwincheck('mcp', '--', ...command)
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(/No client spoke: [\s\S]*nothing was served|ended before it said anything/)
      expect(stderr).not.toMatch(/\n {4}at /)
    }
  })

  test('a server that never says anything is told, though the client left', async () => {
    const quiet = 'process.stdin.on("data", () => {})'
    const proxy = spawn(process.execPath, [binary, 'mcp', '--quiet', '--', process.execPath, '-e', quiet])
    const stderr = allOf(proxy.stderr)
    const end = ended(proxy)
    proxy.stdin.end('{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
    expect(await end).toBe(1)
    expect(await stderr).toContain('The MCP server said nothing before the client left.')
  })

  test('told to end before anybody spoke, it ends without a complaint', async () => {
    const proxy = spawn(process.execPath, [binary, 'mcp', '--', ...server])
    const end = ended(proxy)
    await new Promise((resolve) => proxy.stderr.once('data', resolve))
    proxy.kill('SIGTERM')
    expect(await end).toBe(0)
  })

  test('answers a call whose params are null, and goes on', async () => {
    const proxy = spawn(process.execPath, [binary, 'mcp', '--quiet', '--', ...server], {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const end = ended(proxy)
    const said = firstLine(proxy)
    proxy.stdin.write('{"jsonrpc":"2.0","id":7,"method":"tools/call","params":null}\n')
    expect(JSON.parse(await said)).toMatchObject({ id: 7, error: { code: -32602 } })
    const next = firstLine(proxy)
    const info = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'agent', version: '1' } }
    proxy.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 8, method: 'initialize', params: info })}\n`)
    expect(JSON.parse(await next)).toMatchObject({ id: 8, result: { serverInfo: { name: 'bank' } } })
    proxy.stdin.end()
    expect(await end).toBe(0)
  })

  test.each<[string, readonly string[], string]>([
    ['no server', [], 'missing-flag'],
    ['two servers', ['--url', 'http://127.0.0.1:9/mcp', '--', 'node'], 'missing-flag'],
    ['an address that is none', ['--url', 'nowhere'], 'missing-flag'],
    ['a command that cannot be started', ['--', 'no-such-command-anywhere'], 'upstream-unavailable'],
    ['repair without a model', ['--mode', 'repair', '--', 'node'], 'missing-flag'],
    [
      'repair without a calibration',
      ['--mode', 'repair', '--base-url', 'http://127.0.0.1:9/v1', '--verifier', 'judge', '--', 'node'],
      'missing-calibration',
    ],
    ['a profile that is not there', ['--profile', 'nowhere.yaml', '--', 'node'], 'no-such-profile'],
    ['records that cannot be written', ['--records', '/', '--', 'node'], 'record-file'],
    ['a token that is not there', ['--url', 'http://127.0.0.1:9', '--bearer-env', 'TWINCHECK_NONE'], 'missing-flag'],
  ])('refuses %s', async (_, args, code) => {
    const ran = await twincheck('mcp', ...args)
    expect([ran.code, ran.stdout]).toEqual([1, ''])
    expect(ran.stderr).toContain(`(${code})`)
  })
})

async function through(...args: readonly string[]) {
  const client = await newStdioClient(process.execPath, [binary, 'mcp', ...args])
  opened.push(client)
  return client
}

async function lines(file: string): Promise<readonly { readonly session: string }[]> {
  const text = await readFile(file, 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

function firstLine(process: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    process.stdout?.on('data', (chunk) => {
      text += String(chunk)
      if (text.includes('\n')) resolve(text.split('\n')[0] ?? '')
    })
    process.once('exit', () => reject(new Error('it ended before it said anything')))
  })
}

async function allOf(stream: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

function ended(process: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    process.once('exit', resolve)
  })
}
