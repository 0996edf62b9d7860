/** Gemini through the gateway: keys, paths, errors, calls without ids that are answered, and streams as one list. */
import { GoogleGenAI } from '@google/genai'
import { afterEach, expect, test } from 'vitest'
import { openAdvisingGateway, refund } from '../../test/advised-world.ts'
import { openTestGateway } from '../../test/gateway-world.ts'
import { sayBytes, sayThenListen } from '../../test/raw-client.ts'
import { type RawUpstream, startRawUpstream } from '../../test/raw-upstream.ts'
import { hashKey } from './proxy/keys.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

const model = 'gemini-3'
const path = `/v1beta/models/${model}`
const usageMetadata = { promptTokenCount: 100, candidatesTokenCount: 7 }
const chunk = (parts: readonly object[], finishReason?: string) => ({
  candidates: [{ content: { role: 'model', parts }, ...(finishReason ? { finishReason } : {}), index: 0 }],
  ...{ usageMetadata, modelVersion: model },
})
const call = { functionCall: { name: refund.name, args: refund.arguments }, thoughtSignature: 'c2ln' }
const response = { output: '{"status": "refunded", "order_id": "O-7001", "amount": 20}' }
const done = { functionResponse: { name: refund.name, response } }
const functionDeclarations = [
  {
    ...{ name: refund.name, description: 'Refunds an order.' },
    parameters: { type: 'OBJECT', properties: { order_id: { type: 'STRING' }, amount: { type: 'NUMBER' } } },
  },
]
const asked = (more: readonly object[]) => ({
  contents: [{ role: 'user', parts: [{ text: 'Refund order O-7001, 20 euros.' }] }, ...more],
  tools: [{ functionDeclarations }],
})

/** Refunds, refunds again, and ends once it reads that the second refund was not executed. Its calls have no ids. */
async function startRefunder(): Promise<RawUpstream> {
  const upstream = await startRawUpstream(({ body, url }, outgoing) => {
    const isAnswered = body.toString().includes('Not executed')
    const parts = isAnswered ? [{ text: 'The order is refunded.' }] : [call]
    const list = [chunk([{ text: isAnswered ? '' : 'One moment.' }]), chunk(parts), chunk([{ text: '' }], 'STOP')]
    if (url.includes('alt=sse')) {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
      outgoing.end(list.map((one) => `data: ${JSON.stringify(one)}\r\n\r\n`).join(''))
      return
    }
    const answer = url.includes('streamGenerateContent') ? list : chunk(parts, 'STOP')
    outgoing.writeHead(200, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(answer))
  })
  opened.push(upstream.close)
  return upstream
}

const ways = [
  ['as one body', 'generateContent'],
  ['as a list', 'streamGenerateContent'],
  ['as events', 'streamGenerateContent?alt=sse'],
] as const

test.each(ways)(
  'a repeated call without an id is answered, and the answer is put back later, %s',
  async (_, method) => {
    const upstream = await startRefunder()
    const gateway = await openAdvisingGateway(upstream)
    opened.push(gateway.close)
    const ask = async (more: readonly object[]) => {
      const answer = await fetch(`${gateway.url}${path}:${method}`, {
        method: 'POST',
        body: JSON.stringify(asked(more)),
      })
      const text = await answer.text()
      const bodies: readonly ReturnType<typeof chunk>[] = text.startsWith('data:')
        ? text.split('\r\n\r\n').flatMap((event) => (event === '' ? [] : [JSON.parse(event.slice(5))]))
        : [JSON.parse(text)].flat()
      return bodies.flatMap(({ candidates }) => candidates[0]?.content.parts ?? [])
    }
    const first = await ask([])
    expect(first.filter((part) => 'functionCall' in part)).toEqual([call])
    const history = [
      { role: 'model', parts: first },
      { role: 'user', parts: [done] },
    ]
    const second = await ask(history)
    expect(second.some((part) => 'functionCall' in part)).toBe(false)
    expect(JSON.stringify(second)).toContain('The order is refunded.')
    expect(upstream.requests).toHaveLength(3)
    await ask([...history, { role: 'model', parts: second }, { role: 'user', parts: [{ text: 'Are you sure?' }] }])
    const last = upstream.requests.at(-1)?.body.toString() ?? ''
    expect(last.split('"functionCall"')).toHaveLength(3)
    expect(last).toContain('Not executed')
    expect(last).not.toContain('derived_')
    expect(await gateway.metric('twincheck_further_tokens_total{endpoint="gemini",direction="input"}')).toBe(
      100 * (await gateway.metric('twincheck_further_requests_total{endpoint="gemini"}')),
    )
  },
)

const said = [chunk([{ text: 'One moment.' }]), chunk([call]), chunk([], 'STOP')].map((one) => JSON.stringify(one))
const usage = JSON.stringify({ usageMetadata, modelVersion: model })
const answered = `data: ${JSON.stringify(chunk([{ text: 'Done.' }], 'STOP'))}\n\n`

const streams: Readonly<Record<string, string>> = {
  'lines that end with CRLF': said.map((one) => `data: ${one}\r\n\r\n`).join(''),
  'lines that end with LF': said.map((one) => `data: ${one}\n\n`).join(''),
  'lines that end with CR': said.map((one) => `data: ${one}\r\r`).join(''),
  'no empty line at its end': said.map((one) => `data: ${one}`).join('\r\n\r\n'),
  comments: said.map((one) => `: still here\n\ndata: ${one}`).join('\n\n'),
  'chunks that only count tokens': [usage, ...said, usage].map((one) => `data: ${one}\r\n\r\n`).join(''),
  'a last chunk with the call': `data: ${JSON.stringify(chunk([{ text: '' }, call], 'STOP'))}\n\n`,
  'several data lines in an event': said.map((one) => `data: ${one.replaceAll('},', '},\ndata: ')}\n\n`).join(''),
}

test('however a stream is written, a repeated call in it is answered, and in shadow it passes byte for byte', async () => {
  const upstream = await startRawUpstream(({ body }, outgoing) => {
    const asked = body.toString()
    const form = Object.keys(streams).find((name) => asked.includes(name)) ?? ''
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
    outgoing.end(asked.includes('Not executed') ? answered : streams[form])
  })
  opened.push(upstream.close)
  const [shadow, advising] = [await openTestGateway(upstream), await openAdvisingGateway(upstream)]
  opened.push(shadow.close, advising.close)
  const ask = async (url: string, form: string) => {
    const history = [
      { role: 'user', parts: [{ text: form }] },
      { role: 'model', parts: [call] },
      { role: 'user', parts: [done] },
    ]
    const body = JSON.stringify(asked(history))
    return (await fetch(`${url}${path}:streamGenerateContent?alt=sse`, { method: 'POST', body })).text()
  }
  for (const [form, stream] of Object.entries(streams)) {
    expect(await ask(shadow.url, form), form).toBe(stream)
    const heard = await ask(advising.url, form)
    expect([form, heard.includes('functionCall'), heard.includes('Done.')]).toEqual([form, false, true])
  }
  await shadow.reaches('twincheck_recorded_decisions_total', Object.keys(streams).length)
})

test('a provider that breaks off, sends no JSON or says an error after a call: the client gets its bytes', async () => {
  const [text = '', held = ''] = said.map((one) => `data: ${one}\r\n\r\n`)
  const whole = [
    `${text}${held}data: {"candidates": [\r\n\r\n`,
    `${text}${held}data: {"error": {"code": 503}}\r\n\r\n`,
    `${text}${held}`,
    `data: ${'['.repeat(50_000)}\r\n\r\n${held}`,
  ]
  let stream = ''
  const upstream = await startRawUpstream(async (_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write(stream)
    if (stream !== text + held + text) return void outgoing.end()
    await new Promise((resolve) => setTimeout(resolve, 50))
    outgoing.destroy()
  })
  opened.push(upstream.close)
  const gateway = await openAdvisingGateway(upstream)
  opened.push(gateway.close)
  const ask = () =>
    fetch(`${gateway.url}${path}:streamGenerateContent?alt=sse`, { method: 'POST', body: JSON.stringify(asked([])) })
  for (stream of whole) expect(await (await ask()).text()).toBe(stream)
  stream = text + held + text
  const parts: Uint8Array[] = []
  const reading = async () => {
    for await (const part of (await ask()).body ?? []) parts.push(part)
  }
  await expect(reading()).rejects.toThrow()
  expect(Buffer.concat(parts).toString()).toBe(stream)
  await gateway.reaches('twincheck_in_flight', 0)
})

test('a key of the gateway goes no further, in a header or in the query, and the operator’s goes instead', async () => {
  const upstream = await startRefunder()
  const key = 'twk_of_a_tenant_0123456789'
  const baseUrl = upstream.actorUrl.replace(/\/v1$/, '/v1beta')
  const gateway = await openTestGateway(
    upstream,
    {
      upstreams: { gemini: { baseUrl, apiKeyVariable: 'KEY' } },
      tenants: [{ name: 'a', key: hashKey(key) }],
    },
    { environment: { KEY: 'operators-key' } },
  )
  opened.push(gateway.close)
  const client = new GoogleGenAI({ apiKey: key, httpOptions: { baseUrl: gateway.url, apiVersion: 'v1alpha' } })
  const { functionCalls } = await client.models.generateContent({ model, contents: 'Refund O-7001.' })
  expect(functionCalls).toHaveLength(1)
  await fetch(`${gateway.url}${path}:generateContent?key=${key}&alt=json&key=sk-own`, {
    method: 'POST',
    headers: { 'x-goog-api-key': key, 'x-goog-user-project': 'p' },
    body: JSON.stringify(asked([])),
  })
  const [first, second] = upstream.requests
  expect(first?.url).toBe(`${path}:generateContent`)
  expect(second?.url).toBe(`${path}:generateContent?alt=json`)
  for (const { rawHeaders } of upstream.requests) {
    expect(rawHeaders.join(' ')).toContain('x-goog-api-key operators-key')
    expect(rawHeaders.join(' ')).not.toMatch(/twk_|user-project/)
  }
})

test('a refusal is an error that the client of Google understands', async () => {
  const upstream = await startRefunder()
  const gateway = await openTestGateway(upstream, { tenants: [{ name: 'a', key: hashKey('twk_other') }] })
  opened.push(gateway.close)
  const client = new GoogleGenAI({ apiKey: 'wrong', httpOptions: { baseUrl: gateway.url } })
  const asking = client.models.generateContent({ model, contents: 'Go.' })
  await expect(asking).rejects.toMatchObject({ name: 'ApiError', status: 401 })
  await expect(asking).rejects.toThrow('UNAUTHENTICATED')
  expect(upstream.requests).toEqual([])
})

test.each(ways)(
  'a hostile client, %s: oversized, slow, malformed and replayed requests; nothing is lost and the next is served',
  async (_, action) => {
    const upstream = await startRefunder()
    const gateway = await openAdvisingGateway(upstream, { bounds: { requestBytes: 16_384, requestMs: 300 } })
    opened.push(gateway.close)
    const target = `${path}:${action}`
    const raw = (body: string) =>
      `POST ${target} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    const good = JSON.stringify(asked([]))
    expect(await sayThenListen(gateway.url, Buffer.from(raw(`{"contents":"${'x'.repeat(5_000_000)}"}`)))).toBe('413')
    expect((await sayBytes(gateway.url, Buffer.from(raw(good)).subarray(0, 150))).status).toBe(408)
    expect(upstream.requests).toEqual([])
    // The provider decides about a body that cannot be read, and its answer passes.
    for (const body of ['{"contents": ', '{"contents": 7}', `${'['.repeat(8_000)}`])
      expect((await fetch(`${gateway.url}${target}`, { method: 'POST', body })).status).toBe(200)
    const replies: string[] = []
    for (let replay = 0; replay < 3; replay++)
      replies.push(await (await fetch(`${gateway.url}${target}`, { method: 'POST', body: good })).text())
    expect(new Set(replies).size).toBe(1)
    expect(upstream.requests).toHaveLength(6)
    expect(await gateway.metric('twincheck_in_flight')).toBe(0)
    expect(await gateway.metric('twincheck_request_bytes')).toBe(0)
  },
)

test('batches, files, caches and changes of models are refused by default', async () => {
  const upstream = await startRefunder()
  const gateway = await openTestGateway(upstream)
  opened.push(gateway.close)
  const refused = [
    ['POST', `${path}:batchGenerateContent`],
    ['GET', '/v1beta/files'],
    ['GET', '/v1beta/cachedContents'],
    ['POST', '/v1beta/models/:generateContent'],
    ['DELETE', path],
  ] as const
  for (const [method, at] of refused) expect((await fetch(gateway.url + at, { method })).status, at).toBe(404)
  expect(upstream.requests).toEqual([])
})

test('without a Gemini upstream the request goes nowhere else', async () => {
  const upstream = await startRefunder()
  const gateway = await openTestGateway(upstream, { upstreams: { openai: { baseUrl: upstream.actorUrl } } })
  opened.push(gateway.close)
  const answer = await fetch(`${gateway.url}${path}:generateContent`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({
    error: { status: 'NOT_FOUND', message: expect.stringContaining('upstreams.gemini') },
  })
  expect(upstream.requests).toEqual([])
})
