import { request } from 'node:http'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterEach, describe, expect, test } from 'vitest'
import { startHttpBank } from '../../test/mcp-bank-server.ts'
import { bankCommand } from '../../test/mcp-proxied.ts'
import { listenForClients, type McpListening } from './listen.ts'
import { proxyHttp, proxyStdio } from './proxy.ts'

const opened: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

const twincheck = { model: null }
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'agent', version: '1' } },
}

describe('the proxy over HTTP', () => {
  test.each([
    ['another host', { host: 'evil.example' }],
    ['a page of another origin', { origin: 'https://evil.example' }],
  ])('refuses a request for %s', async (_, headers) => {
    expect(await statusOf(await listening(), { headers })).toBe(403)
  })

  test('knows one path', async () => {
    const { url } = await listening()
    expect((await fetch(new URL('/other', url), { method: 'POST' })).status).toBe(404)
  })

  test('starts no server for a request that opens no session', async () => {
    const proxy = await listenForClients({ port: 0, connect: () => Promise.reject(new Error('started')) })
    opened.push(proxy)
    expect(await statusOf(proxy, { body: { ...initialize, method: 'tools/list' } })).toBe(400)
    expect(await statusOf(proxy, { headers: { 'mcp-session-id': 'unknown' } })).toBe(404)
  })

  test('says why where the server cannot be started', async () => {
    const upstream = { ...bankCommand, command: 'no-such-command-anywhere' }
    const proxy = await proxyHttp({ twincheck, upstream }, { port: 0 })
    opened.push(proxy)
    const response = await fetch(proxy.url, post(initialize))
    expect(response.status).toBe(502)
    expect(await response.text()).toContain('No MCP server behind the command no-such-command-anywhere')
  })

  test('closes the session that was silent longest when there is no room for another', async () => {
    const bank = await startHttpBank()
    opened.push(bank)
    const upstream = { kind: 'url', url: bank.url, bearer: null } as const
    const proxy = await listenForClients({
      port: 0,
      mostSessions: 2,
      connect: (downstream) => proxyStdio({ twincheck, upstream }, downstream),
    })
    opened.push(proxy)
    const clients = [new Client(info), new Client(info), new Client(info)]
    for (const client of clients) {
      await client.connect(new StreamableHTTPClientTransport(proxy.url))
      opened.push(client)
    }
    const [first, second, third] = await Promise.allSettled(clients.map((client) => client.ping()))
    expect([first?.status, second?.status, third?.status]).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  })
})

test('a port that is taken is said in one sentence', async () => {
  const { url } = await listening()
  const taken = proxyHttp({ twincheck, upstream: bankCommand }, { port: Number(url.port) })
  await expect(taken).rejects.toMatchObject({ code: 'cannot-listen' })
})

test('a server that cannot be started is said before a client is connected', async () => {
  const upstream = { ...bankCommand, command: 'no-such-command-anywhere' }
  await expect(proxyStdio({ twincheck, upstream })).rejects.toMatchObject({ code: 'upstream-unavailable' })
})

test('a server that cannot be reached gives every request an ordinary error', async () => {
  const bank = await startHttpBank()
  await bank.close()
  const upstream = { kind: 'url', url: bank.url, bearer: null } as const
  const proxy = await proxyHttp({ twincheck, upstream }, { port: 0 })
  opened.push(proxy)
  const client = new Client(info)
  await expect(client.connect(new StreamableHTTPClientTransport(proxy.url))).rejects.toThrow(
    'The MCP server did not answer',
  )
})

const info = { name: 'agent', version: '1' }

async function listening(): Promise<McpListening> {
  const proxy = await proxyHttp({ twincheck, upstream: bankCommand }, { port: 0 })
  opened.push(proxy)
  return proxy
}

function post(body: object): RequestInit {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  return { method: 'POST', headers, body: JSON.stringify(body) }
}

/** By node:http, since fetch sets the host itself. */
function statusOf(
  { url }: McpListening,
  { headers = {}, body = initialize }: { readonly headers?: Record<string, string>; readonly body?: object },
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const usual = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const sent = request(url, { method: 'POST', headers: { ...usual, ...headers } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}
