/** Azure OpenAI through the gateway: its paths, its key header and its API version. */
import OpenAI, { AzureOpenAI } from 'openai'
import { afterEach, expect, test } from 'vitest'
import { openTestGateway, type TestGateway } from '../../test/gateway-world.ts'
import { sayBytes, sayThenListen } from '../../test/raw-client.ts'
import { type RawUpstream, startRawUpstream } from '../../test/raw-upstream.ts'
import { hashKey } from './proxy/keys.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

const message = { role: 'assistant', content: 'Done.' }
const completion = { id: 'c', object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] }
const stored = { id: 'resp_of_a', object: 'response', status: 'completed', output: [] }
const messages = [{ role: 'user', content: 'Go.' }] as const
const [keyA, keyB] = ['twk_of_a_0123456789abcdef', 'twk_of_b_0123456789abcdef']

async function open(
  settings: Readonly<Record<string, unknown>> = {},
): Promise<TestGateway & { upstream: RawUpstream }> {
  const upstream = await startRawUpstream(({ url }, outgoing) => {
    const answer = url.includes('/responses') ? stored : completion
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  opened.push(upstream.close)
  const baseUrl = new URL(upstream.actorUrl).origin
  const azure = { azure: { baseUrl, apiKeyVariable: 'KEY' } }
  const environment = { KEY: 'operators-key' }
  const gateway = await openTestGateway(upstream, { upstreams: azure, ...settings }, { environment })
  opened.push(gateway.close)
  return { ...gateway, upstream }
}

test('a deployment and the v1 path are checked, with the API version as the client sent it', async () => {
  const { url, upstream, reaches } = await open()
  const deployed = { baseURL: `${url}/openai`, apiVersion: '2024-10-21', apiKey: 'clients-own', maxRetries: 0 }
  await new AzureOpenAI(deployed).chat.completions.create({ model: 'my-gpt', messages: [...messages] })
  const newer = new OpenAI({ baseURL: `${url}/openai/v1/`, apiKey: 'clients-own', maxRetries: 0 })
  await newer.chat.completions.create({ model: 'my-gpt', messages: [...messages] })
  await newer.responses.create({ model: 'my-gpt', input: 'Go.' })
  expect(upstream.requests.map((request) => request.url)).toEqual([
    '/openai/deployments/my-gpt/chat/completions?api-version=2024-10-21',
    '/openai/v1/chat/completions',
    '/openai/v1/responses',
  ])
  for (const { rawHeaders } of upstream.requests) {
    expect(rawHeaders.join(' ')).toContain('api-key operators-key')
    expect(rawHeaders.join(' ')).not.toContain('clients-own')
  }
  await reaches('twincheck_requests_total{endpoint="openai-chat",status="200"}', 2)
  await reaches('twincheck_requests_total{endpoint="openai-responses",status="200"}', 1)
})

test('a tenant’s key comes in Azure’s header too, and another key is refused in OpenAI’s words', async () => {
  const { url, upstream } = await open({ tenants: [{ name: 'a', key: hashKey(keyA) }] })
  const client = (apiKey: string) =>
    new AzureOpenAI({ baseURL: `${url}/openai`, apiVersion: 'v', apiKey, maxRetries: 0 }).chat.completions
  await client(keyA).create({ model: 'm', messages: [...messages] })
  await expect(client('wrong').create({ model: 'm', messages: [...messages] })).rejects.toMatchObject({ status: 401 })
  expect(upstream.requests).toHaveLength(1)
  expect(upstream.requests[0]?.rawHeaders.join(' ')).not.toContain('twk_')
})

test.each([
  '/openai/deployments/my-gpt/chat/completions?api-version=2024-10-21',
  '/openai/v1/chat/completions',
  '/openai/v1/responses?api-version=preview',
])('a hostile client of %s: oversized, slow, malformed and replayed requests; the next is served', async (at) => {
  const { url, upstream, metric } = await open({ bounds: { requestBytes: 16_384, requestMs: 300 } })
  const raw = (body: string) =>
    Buffer.from(`POST ${at} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  const good = JSON.stringify({ model: 'm', messages, input: 'Go.' })
  expect(await sayThenListen(url, raw(`{"messages":"${'x'.repeat(5_000_000)}"}`))).toBe('413')
  expect((await sayBytes(url, raw(good).subarray(0, -10))).status).toBe(408)
  expect(upstream.requests).toEqual([])
  const ask = async (body: string) => (await fetch(url + at, { method: 'POST', body })).text()
  // The provider decides about a body that cannot be read, and its answer passes.
  const replies = new Set<string>()
  for (const body of ['{"messages": ', '{"messages": 7}', '['.repeat(8_000), good, good, good])
    replies.add(await ask(body))
  expect(replies.size).toBe(1)
  expect(upstream.requests).toHaveLength(6)
  expect(await metric('twincheck_in_flight')).toBe(0)
  expect(await metric('twincheck_request_bytes')).toBe(0)
})

test('a deployment may have any name: it is inspected, and its name goes on as it came', async () => {
  const { url, upstream, reaches } = await open()
  const names = ['gpt-4.1_mini-EU', 'My%20gpt', 'caf%C3%A9', 'a%2Fb', 'chat', 'x'.repeat(200)]
  const paths = names.map((name) => `/openai/deployments/${name}/chat/completions?api-version=v`)
  for (const at of paths) {
    const answer = await fetch(url + at, { method: 'POST', body: JSON.stringify({ messages }) })
    expect(answer.status, at).toBe(200)
  }
  expect(upstream.requests.map((request) => request.url)).toEqual(paths)
  await reaches('twincheck_requests_total{endpoint="openai-chat",status="200"}', names.length)
})

test('a stored response is its tenant’s alone, however its path is spelled', async () => {
  const tenants = [
    { name: 'a', key: hashKey(keyA) },
    { name: 'b', key: hashKey(keyB) },
  ]
  const { url, upstream } = await open({ tenants, paths: ['*'] })
  const ask = (key: string, at: string, body?: object) =>
    fetch(`${url}${at}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'api-key': key },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  expect((await ask(keyA, '/openai/v1/responses', { model: 'm', input: 'Go.' })).status).toBe(200)
  await expect.poll(async () => (await ask(keyB, '/openai/v1/responses/resp_of_a')).status).toBe(404)
  for (const path of ['/openai/v1/responses', '/openai/responses', '/openai/v1/Responses']) {
    expect((await ask(keyB, `${path}/resp_of_a`)).status).toBe(404)
    expect((await ask(keyB, path, { input: 'x', previous_response_id: 'resp_of_a' })).status).toBe(404)
  }
  expect((await ask(keyA, '/openai/v1/responses/resp_of_a')).status).toBe(200)
  expect(upstream.requests.some(({ rawHeaders }) => rawHeaders.join(' ').includes('twk_'))).toBe(false)
})

test('deployments, files and lists of responses are refused by default', async () => {
  const { url, upstream } = await open()
  const refused = [
    ['GET', '/openai/deployments'],
    ['DELETE', '/openai/deployments/my-gpt'],
    ['GET', '/openai/files'],
    ['GET', '/openai/v1/responses'],
  ] as const
  for (const [method, path] of refused) expect((await fetch(url + path, { method })).status, path).toBe(404)
  expect(upstream.requests).toEqual([])
})
