/** Tenants are separate where the provider keeps state, though it knows them all by the operator's key. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { calibration, openTestGateway, type TestGateway } from '../../test/gateway-world.ts'
import { createPostgresStores, postgresUrl } from '../../test/postgres-stores.ts'
import { type RawUpstream, startRawUpstream } from '../../test/raw-upstream.ts'
import { hashKey } from './proxy/keys.ts'

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

const keys = { a: 'twk_of_a', b: 'twk_of_b' }
type Tenant = keyof typeof keys
type Place = { readonly store: string; readonly schema?: string }

/** Gives every response the id that the model's name says. */
async function startResponses(): Promise<RawUpstream> {
  const upstream = await startRawUpstream(({ method, url, body }, outgoing) => {
    if (method !== 'POST' || url !== '/v1/responses') return void outgoing.end('{"object":"response"}')
    const { model: id, stream, background, zip } = JSON.parse(body.toString('utf8'))
    const message = { type: 'message', role: 'assistant', id: 'msg_1', status: 'completed' }
    const output = [{ ...message, content: [{ type: 'output_text', text: 'Hello.', annotations: [] }] }]
    const whole = {
      object: 'response',
      status: background ? 'queued' : 'completed',
      output: background ? [] : output,
      id,
    }
    if (stream) {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
      outgoing.write(`data: {"type":"response.created","response":{"id":"${id}","output":[]}}\n\n`)
      return void outgoing.end(`data: ${JSON.stringify({ type: 'response.completed', response: whole })}\n\n`)
    }
    const encoding = zip ? { 'content-encoding': 'gzip' } : {}
    outgoing.writeHead(200, { 'content-type': 'application/json', ...encoding })
    outgoing.end(zip ? gzipSync(JSON.stringify(whole)) : JSON.stringify(whole))
  })
  opened.push(upstream.close)
  return upstream
}

async function openGateway(upstream: RawUpstream, settings: object): Promise<TestGateway> {
  const tenants = Object.entries(keys).map(([name, key]) => ({ name, key: hashKey(key) }))
  const judge = { judgeUrl: 'http://127.0.0.1:9/v1' }
  const gateway = await openTestGateway(
    { ...upstream, ...judge },
    { tenants, ...settings },
    { calibration: { ...calibration, tenant: 'a' } },
  )
  opened.push(gateway.close)
  return gateway
}

function ask({ url }: TestGateway, tenant: Tenant, method: string, path: string, body?: object | string) {
  const headers = { authorization: `Bearer ${keys[tenant]}`, 'content-type': 'application/json' }
  const sent = typeof body === 'object' ? JSON.stringify(body) : body
  return fetch(`${url}${path}`, { method, headers, ...(sent === undefined ? {} : { body: sent }) })
}

async function create(gateway: TestGateway, tenant: Tenant, id: string, more: object = {}): Promise<void> {
  const response = await ask(gateway, tenant, 'POST', '/v1/responses', { model: id, input: 'Hi.', ...more })
  expect(response.status).toBe(200)
  await response.text()
}

/** It is remembered soon after it was delivered. */
const refusedSoon = async (attempt: () => Promise<Response>) => {
  await expect.poll(async () => (await attempt()).headers.get('x-twincheck-error')).toBe('response-not-found')
}

const uses: readonly (readonly [
  string,
  string,
  (id: string) => string,
  (id: string) => object | string | undefined,
])[] = [
  ['reading it', 'GET', (id) => `/v1/responses/${id}`, () => undefined],
  ['listing its inputs', 'GET', (id) => `/v1/responses/${id}/input_items?limit=5`, () => undefined],
  ['cancelling it', 'POST', (id) => `/v1/responses/${id}/cancel`, () => ({})],
  ['deleting it', 'DELETE', (id) => `/v1/responses/${id}`, () => undefined],
  [
    'continuing it',
    'POST',
    () => '/v1/responses',
    (id) => ({ model: 'r9', input: 'Go on.', previous_response_id: id }),
  ],
  ['counting from it', 'POST', () => '/v1/responses/input_tokens', (id) => ({ previous_response_id: id })],
  ['reading it, encoded', 'GET', (id) => `/v1//responses/./${id.replace('resp', '%72esp')}/`, () => undefined],
  ['reading it, encoded twice', 'GET', (id) => `/v1/responses/${id.replace('resp', '%2572esp')}`, () => undefined],
  ['reading it behind a matrix parameter', 'GET', (id) => `/v1/responses;x=1/${id};y`, () => undefined],
  ['cancelling it with an encoded slash', 'POST', (id) => `/v1/responses/${id}%2Fcancel`, () => ({})],
  [
    'continuing it behind another one of that name',
    'POST',
    () => '/v1/responses',
    (id) => `{"model":"r9","input":"Go on.","previous_response_id":"resp_x","previous_response_id" : "${id}"}`,
  ],
  [
    'continuing it with an escaped id',
    'POST',
    () => '/v1/responses',
    (id) => `{"model":"r9","input":"Go on.","previous_response_id":"${id.replace('r', '\\u0072')}"}`,
  ],
  [
    'continuing it in a long request',
    'POST',
    () => '/v1/responses',
    (id) => ({ model: 'r9', input: 'x'.repeat(300_000), previous_response_id: id }),
  ],
  [
    'continuing it under an escaped name',
    'POST',
    () => '/v1/responses',
    (id) => `{"model":"r9","input":"Go on.","\\u0070revious_response\\u005Fid":"${id}"}`,
  ],
]

describe.each(['shadow', 'repair'])('in %s', (mode) => {
  test.each([
    ['as JSON', {}],
    ['as a stream', { stream: true }],
    ['compressed', { zip: true }],
    ['in the background', { background: true }],
    ['as what goes on from an unknown one', { previous_response_id: 'resp_before' }],
  ])('a response that came %s is its tenant’s alone', async (_, more) => {
    const upstream = await startResponses()
    const gateway = await openGateway(upstream, { mode, bounds: { decidedBytes: 100_000 } })
    await create(gateway, 'a', 'resp_1', more)
    await refusedSoon(() => ask(gateway, 'b', 'GET', '/v1/responses/resp_1'))
    const before = upstream.requests.length
    for (const [use, method, path, body] of uses) {
      const response = await ask(gateway, 'b', method, path('resp_1'), body('resp_1'))
      expect([use, response.status, await response.json()]).toMatchObject([
        use,
        404,
        { error: { code: 'twincheck-response-not-found' } },
      ])
    }
    expect(upstream.requests.length).toBe(before)
    for (const [use, method, path, body] of uses) {
      const response = await ask(gateway, 'a', method, path('resp_1'), body('resp_1'))
      expect([use, response.status]).toEqual([use, 200])
      await response.text()
    }
  })

  test('an id that no gateway has delivered passes', async () => {
    const upstream = await startResponses()
    const gateway = await openGateway(upstream, { mode })
    expect((await ask(gateway, 'b', 'GET', '/v1/responses/resp_unknown')).status).toBe(200)
    await create(gateway, 'b', 'resp_2', { previous_response_id: 'resp_unknown' })
  })
})

const places: readonly (readonly [string, boolean, () => Promise<Place>])[] = [
  [
    'SQLite',
    true,
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'twincheck-owners-'))
      opened.push(() => rmSync(folder, { recursive: true, force: true }))
      return { store: join(folder, 'shared.db') }
    },
  ],
  [
    'PostgreSQL (needs TWINCHECK_POSTGRES_URL)',
    postgresUrl !== null,
    async () => {
      const stores = await createPostgresStores(postgresUrl ?? '')
      opened.push(stores.remove)
      return { store: postgresUrl ?? '', schema: stores.schema }
    },
  ],
]

describe.each(places)('two gateways on one %s', (_, isThere, place) => {
  test.skipIf(!isThere)('refuse what the other one delivered to another tenant', async () => {
    const upstream = await startResponses()
    const where = await place()
    const [first, second] = [await openGateway(upstream, where), await openGateway(upstream, where)]
    await create(first, 'a', 'resp_1')
    await refusedSoon(() => ask(second, 'b', 'GET', '/v1/responses/resp_1'))
    const previous = { model: 'r', input: 'x', previous_response_id: 'resp_1' }
    expect((await ask(second, 'b', 'POST', '/v1/responses', previous)).status).toBe(404)
    expect((await ask(second, 'a', 'POST', '/v1/responses', previous)).status).toBe(200)
  })
})
