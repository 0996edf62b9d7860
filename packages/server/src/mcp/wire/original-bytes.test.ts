import { once } from 'node:events'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { oddJson, oddObject } from '../../../test/generated-json.ts'
import { mirrorOf, startHttpMirror } from '../../../test/mcp-mirror.ts'
import { type McpProxyOptions, proxyHttp, proxyStdio } from '../proxy.ts'
import { openRelay, type Relay } from '../relay.ts'
import { openToolList } from '../tool-list.ts'
import type { UpstreamAddress } from '../upstream.ts'
import { watchCalls } from '../watch-calls.ts'
import { openByteLines } from './byte-lines.ts'
import { openLineTransport } from './line-transport.ts'

const mirrorCommand: UpstreamAddress = {
  kind: 'command',
  command: process.execPath,
  arguments: [join(import.meta.dirname, '../../../test/mcp-mirror-program.ts')],
  // A command inherits only a few variables. Node before 22.18 needs the flag in NODE_OPTIONS for a program in TypeScript.
  environment: { NODE_NO_WARNINGS: '1', NODE_OPTIONS: process.env.NODE_OPTIONS ?? '' },
}

const opened: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

/** The next line of a stream, each time it is asked. */
function lineReader(stream: PassThrough): () => Promise<string> {
  const lines: string[] = []
  const { push } = openByteLines(1e9, (line) => lines.push(line.toString('utf8')))
  stream.on('data', push)
  return async () => {
    while (lines.length === 0) await once(stream, 'data')
    return lines.shift() ?? ''
  }
}

type Client = { readonly ask: (message: string) => Promise<string>; readonly relay?: Relay }

async function overLines(options: McpProxyOptions): Promise<Client> {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const relay = await proxyStdio(options, openLineTransport({ input, output }, options.messageBytes ?? 1e9))
  opened.push(relay)
  const next = lineReader(output)
  return {
    relay,
    ask: (message) => {
      input.write(`${message}\n`)
      return next()
    },
  }
}

async function overHttp(options: McpProxyOptions): Promise<Client> {
  const proxy = await proxyHttp(options, { port: 0 })
  opened.push(proxy)
  const usual = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const hello = await fetch(proxy.url, { method: 'POST', headers: usual, body: initialize })
  await hello.text()
  const headers = { ...usual, 'mcp-session-id': hello.headers.get('mcp-session-id') ?? '' }
  return {
    ask: async (body) => {
      const response = await fetch(proxy.url, { method: 'POST', headers, body })
      const said = await response.text()
      return response.ok ? said.replace(/^event: message\ndata: /, '').trimEnd() : `${response.status} ${said}`
    },
  }
}

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 'first',
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'agent', version: '1' } },
})

async function openUpstream(kind: 'command' | 'json' | 'stream'): Promise<UpstreamAddress> {
  if (kind === 'command') return mirrorCommand
  const mirror = await startHttpMirror(kind)
  opened.push(mirror)
  return { kind: 'url', url: mirror.url, bearer: null }
}

const wires = [
  { upstream: 'command', downstream: 'stdio' },
  { upstream: 'command', downstream: 'http' },
  { upstream: 'json', downstream: 'stdio' },
  { upstream: 'stream', downstream: 'stdio' },
  { upstream: 'json', downstream: 'http' },
  { upstream: 'stream', downstream: 'http' },
] as const

async function openWire({ upstream, downstream }: (typeof wires)[number]): Promise<Client> {
  const options = { twincheck: { model: null }, upstream: await openUpstream(upstream) }
  return downstream === 'stdio' ? overLines(options) : overHttp(options)
}

describe.each(wires)('through the proxy ($upstream to the server, $downstream to the client)', (wire) => {
  test('a call and its result arrive in the bytes they were sent in', async () => {
    const { ask } = await openWire(wire)
    const calls = [
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":{"big":12345678901234567890}}}',
      '{"method":"tools/call", "params":{"arguments":{"x":1.0,"y":1e400,"x":"\\u0061\\/"},"name":"é"},"id":2,"jsonrpc":"2.0" }',
      '{"jsonrpc":"2.0","id":"\\u0033","method":"other/method","params":{"deep":[[[[ -0.0 ]]]],"_meta":{"progressToken":7}}}',
    ]
    for (const call of calls) expect(await ask(call)).toBe(mirrorOf(call))
  })

  test('generated messages arrive in the bytes they were sent in', async () => {
    const { ask } = await openWire(wire)
    let id = 10
    const property = fc.asyncProperty(oddObject, oddJson, async (params, args) => {
      const call = `{"jsonrpc":"2.0","id":${id++},"method":"tools/call","params":{"name":"a","arguments":${args},"more":${params}}}`
      expect(await ask(call)).toBe(mirrorOf(call))
    })
    await fc.assert(property, { numRuns: 40 })
  })
})

describe.each([wires[0], wires[2], wires[5]])(
  'a message over 10 MiB ($upstream to the server, $downstream to the client)',
  (wire) => {
    test('passes in both directions, and so does the next one', async () => {
      const { ask } = await openWire(wire)
      const long = 'x'.repeat(11_000_000)
      const big = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":{"text":"${long}"}}}`
      const answer = await ask(big)
      expect(answer === mirrorOf(big)).toBe(true)
      const next = '{"jsonrpc":"2.0","id":2,"method":"ping"}'
      expect(await ask(next)).toBe(mirrorOf(next))
    })
  },
)

/** Both ends as streams of the test's own. */
async function pipedRelay() {
  const [toProxy, fromProxy] = [new PassThrough(), new PassThrough()]
  const [toServer, fromServer] = [new PassThrough(), new PassThrough()]
  const tools = openToolList()
  const transport = openLineTransport({ input: fromServer, output: toServer }, 1e9)
  const relay = await openRelay({
    downstream: openLineTransport({ input: toProxy, output: fromProxy }, 1e9),
    upstream: { transport, heard: async () => {}, close: () => transport.close() },
    calls: watchCalls({ model: null }, tools),
    tools,
    mode: 'shadow',
    report: () => {},
  })
  onTestFinished(relay.close)
  const [atServer, atClient] = [lineReader(toServer), lineReader(fromProxy)]
  return {
    sendToServer: (line: string) => void toProxy.write(`${line}\n`),
    sendToClient: (line: string) => void fromServer.write(`${line}\n`),
    atServer,
    atClient,
    writeToServer: (line: Buffer) => void toProxy.write(line),
    /** Everything the server gets up to the end of the next line. */
    bytesAtServer: async () => {
      const chunks: Buffer[] = []
      toServer.on('data', (chunk: Buffer) => void chunks.push(chunk))
      while (!chunks.at(-1)?.includes('\n')) await once(toServer, 'data')
      return Buffer.concat(chunks)
    },
  }
}

describe('where the proxy changes something', () => {
  test('2,000 generated calls lose the user’s text, and no other byte; their results lose none', async () => {
    const { sendToServer, sendToClient, atServer, atClient } = await pipedRelay()
    let id = 0
    const others = fc.array(oddJson, { maxLength: 2 })
    const property = fc.asyncProperty(oddJson, others, others, oddJson, async (args, before, after, result) => {
      id++
      const meta = (own: readonly string[]) =>
        `{ ${[...before.map((json, i) => `"b${i}" : ${json}`), ...own, ...after.map((json, i) => `"a${i}":${json}`)].join(',')} }`
      const call = (own: readonly string[]) => {
        const members = before.length + after.length + own.length === 0 ? '' : `,"_meta":${meta(own)}`
        return `{"jsonrpc":"2.0", "id":${id},"method":"tools/call","params":{"arguments":${args},"name":"n"${members}}}`
      }
      sendToServer(call(['"twincheck\\/user":"Please."']))
      expect(await atServer()).toBe(call([]))
      const answer = `{"id":${id},"result": {"content":[],"x":${result}},"jsonrpc":"2.0"}`
      sendToClient(answer)
      expect(await atClient()).toBe(answer)
    })
    await fc.assert(property, { numRuns: 2000 })
  })

  test.each([
    ['nested 20,000 levels deep', Buffer.from(`${'['.repeat(20_000)}1.0${']'.repeat(20_000)}`)],
    ['with bytes that are not UTF-8', Buffer.from('"\xff\xfe\xc3"', 'latin1')],
  ])('a call %s loses the user’s text, and no other byte', async (_, argument) => {
    const call = (meta: string) => {
      const head = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"n","arguments":{"x":'
      return Buffer.concat([Buffer.from(head), argument, Buffer.from(`}${meta}}}\n`)])
    }
    const { writeToServer, bytesAtServer } = await pipedRelay()
    const arrived = bytesAtServer()
    writeToServer(call(',"_meta":{"twincheck/user":"Please."}'))
    expect((await arrived).equals(call(''))).toBe(true)
  })

  test('the opening answer gets the proxy’s words and keeps every other byte', async () => {
    const { sendToServer, sendToClient, atServer, atClient } = await pipedRelay()
    sendToServer(initialize)
    expect(await atServer()).toBe(initialize)
    const [head, tail] = [
      '{"jsonrpc":"2.0","id":"first","result":{"n":1.0,"instructions":"Be \\u0063areful',
      '"}}',
    ] as const
    sendToClient(`${head}.${tail}`)
    const declared = await atClient()
    expect(declared.startsWith(`${head}.\\n\\nTool calls pass through TwinCheck`)).toBe(true)
    expect(declared.endsWith('"_meta":{"twincheck/proxy":{"mode":"shadow","failOpen":true}}}}')).toBe(true)
  })
})

test('a message beyond the bound ends its connection with an error that names the bound', async () => {
  const problems: unknown[] = []
  const twincheck = { model: null, onProblem: (error: unknown) => void problems.push(error) }
  const { ask, relay } = await overLines({ twincheck, upstream: mirrorCommand, messageBytes: 1000 })
  const call = `{"jsonrpc":"2.0","id":1,"method":"x","params":{"text":"${'x'.repeat(500)}"}}`
  expect(await ask(call)).toContain('The MCP server did not answer')
  expect(await relay?.closed).toBe('server')
  expect(problems).toMatchObject([{ code: 'message-too-large', message: expect.stringContaining('1000 bytes') }])
})

test('a request body beyond the bound is refused with 413', async () => {
  const { ask } = await overHttp({ twincheck: { model: null }, upstream: mirrorCommand, messageBytes: 1000 })
  const call = `{"jsonrpc":"2.0","id":1,"method":"x","params":{"text":"${'x'.repeat(1000)}"}}`
  expect(await ask(call)).toMatch(/^413 .*1000 bytes/s)
})
