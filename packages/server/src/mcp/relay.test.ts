import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InMemoryTransport, type JSONRPCMessage } from '@modelcontextprotocol/server'
import type { DecisionRecord } from '@twincheck/core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openRecordFile } from './record-file.ts'
import { openRelay } from './relay.ts'
import { openToolList } from './tool-list.ts'
import { openUpstream } from './upstream.ts'
import { watchCalls } from './watch-calls.ts'

/** Both ends in the test's own hands: what each of them received, word for word. */
async function handRelay() {
  const [client, downstream] = InMemoryTransport.createLinkedPair()
  const [server, transport] = InMemoryTransport.createLinkedPair()
  const records: DecisionRecord[] = []
  const problems: unknown[] = []
  const tools = openToolList()
  const calls = watchCalls({ model: null, onRecord: (record) => void records.push(record) }, tools)
  const upstream = { transport, heard: async () => {}, close: () => transport.close() }
  const report = (error: unknown) => void problems.push(error)
  const relay = await openRelay({ downstream, upstream, calls, tools, mode: 'shadow', report })
  const atClient: JSONRPCMessage[] = []
  const atServer: JSONRPCMessage[] = []
  client.onmessage = (message) => void atClient.push(message)
  server.onmessage = (message) => void atServer.push(message)
  await Promise.all([client.start(), server.start()])
  onTestFinished(relay.close)
  return { client, server, atClient, atServer, records, problems, relay, tools }
}

const request = (id: number, method: string, params: Record<string, unknown> = {}) =>
  ({ jsonrpc: '2.0', id, method, params }) as const

describe('a relay', () => {
  test('passes on what it has never heard of, in both directions', async () => {
    const { client, server, atClient, atServer } = await handRelay()
    const sent: JSONRPCMessage[] = [
      request(1, 'future/method', { any: ['thing'] }),
      { jsonrpc: '2.0', method: 'notifications/future', params: { _meta: { a: 1 } } },
      { jsonrpc: '2.0', id: 'server-1', result: { to: 'a request of the server' } },
    ]
    for (const message of sent) await client.send(message)
    await expect.poll(() => atServer).toEqual(sent)
    const answers: JSONRPCMessage[] = [
      { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no', data: { why: 'future' } } },
      { jsonrpc: '2.0', id: 99, result: { to: 'nobody' } },
      request(5, 'sampling/createMessage', { messages: [] }),
    ]
    for (const message of answers) await server.send(message)
    await expect.poll(() => atClient).toEqual(answers)
  })

  test('gives the client a tool list that cannot be read, and says so', async () => {
    const { client, server, atClient, problems, tools } = await handRelay()
    await client.send(request(1, 'tools/list'))
    const listing: JSONRPCMessage = { jsonrpc: '2.0', id: 1, result: { tools: [{ name: 7 }] } }
    await server.send(listing)
    await expect.poll(() => atClient).toEqual([listing])
    expect(problems).toHaveLength(1)
    expect(tools.active()).toBeNull()
  })

  test.each([
    ['without a name', {}],
    ['whose arguments are no object', { name: 'a', arguments: 'x' }],
    ['nested deeper than is read', { name: 'a', arguments: nested(100) }],
  ])('passes on a call %s, as it is', async (_, params) => {
    const { client, server, atClient, atServer } = await handRelay()
    const call = request(1, 'tools/call', params)
    await client.send(call)
    await expect.poll(() => atServer).toEqual([call])
    const answer: JSONRPCMessage = { jsonrpc: '2.0', id: 1, result: { content: [] } }
    await server.send(answer)
    await expect.poll(() => atClient).toEqual([answer])
  })

  test('sends a call before its cancellation, however close they are', async () => {
    const { client, atServer } = await handRelay()
    const call = request(1, 'tools/call', { name: 'a' })
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } } as const
    await Promise.all([client.send(call), client.send(cancelled)])
    await expect.poll(() => atServer).toEqual([call, cancelled])
  })

  test('answers both of two requests with one id, each as it was made', async () => {
    const { client, server, atClient, atServer, tools } = await handRelay()
    await client.send(request(1, 'ping'))
    await client.send(request(1, 'tools/list'))
    await expect.poll(() => atServer.length).toBe(2)
    const answers: JSONRPCMessage[] = [
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', id: 1, result: { tools: [] } },
    ]
    for (const answer of answers) await server.send(answer)
    await expect.poll(() => atClient).toEqual(answers)
    expect(tools.active()).toEqual([])
  })

  test('passes on a second answer to one request, as the server alone would', async () => {
    const { client, server, atClient } = await handRelay()
    await client.send(request(1, 'ping'))
    const answer: JSONRPCMessage = { jsonrpc: '2.0', id: 1, result: {} }
    await server.send(answer)
    await server.send(answer)
    await expect.poll(() => atClient).toEqual([answer, answer])
  })

  test('sees a JSON-RPC error as the failure of the call', async () => {
    const { client, server, records } = await handRelay()
    for (const id of [1, 2]) {
      await client.send(request(id, 'tools/call', { name: 'a', arguments: {} }))
      await server.send({ jsonrpc: '2.0', id, error: { code: -32602, message: 'no' } })
    }
    await expect
      .poll(() => records.map(({ certificates }) => certificates[0]?.condition))
      .toEqual([undefined, 'repeat-after-error'])
  })

  test('answers what still waits when the server ends, and then closes', async () => {
    const { client, server, atClient, relay } = await handRelay()
    await client.send(request(1, 'tools/call', { name: 'a' }))
    await client.send(request(2, 'ping'))
    await server.close()
    expect(await relay.closed).toBe('server')
    expect(atClient.map((message) => ('error' in message ? message.id : null))).toEqual([1, 2])
  })
})

test('a token goes to the server as a bearer', async () => {
  const seen: (string | undefined)[] = []
  const server = createServer((incoming, outgoing) => {
    seen.push(incoming.headers.authorization)
    outgoing.writeHead(202).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const upstream = openUpstream({ kind: 'url', url: new URL(`http://127.0.0.1:${port}/mcp`), bearer: 'sesame' })
  await upstream.transport.start()
  await upstream.transport.send({ jsonrpc: '2.0', method: 'notifications/test' })
  await upstream.close()
  expect(seen).toEqual(['Bearer sesame'])
})

test('records that are written at once are lines of their own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'twincheck-records-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { client, server, records } = await handRelay()
  await client.send(request(1, 'tools/call', { name: 'a' }))
  await server.send({ jsonrpc: '2.0', id: 1, result: { content: [] } })
  await expect.poll(() => records.length).toBe(1)
  const file = await openRecordFile(join(folder, 'records.jsonl'))
  await Promise.all(Array.from({ length: 50 }, () => Promise.all(records.map(file.write))))
  await file.close()
  const lines = (await readFile(join(folder, 'records.jsonl'), 'utf8')).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual(Array.from({ length: 50 }, () => records[0]))
})

function nested(depth: number): Record<string, unknown> {
  return depth === 0 ? {} : { deeper: nested(depth - 1) }
}
