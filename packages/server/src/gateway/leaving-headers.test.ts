/** No key of the gateway goes upstream, whatever header it came in, and no tenant chooses the operator's account. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestGateway, type TestGateway } from '../../test/gateway-world.ts'
import { type RawUpstream, startRawUpstream } from '../../test/raw-upstream.ts'
import { hashKey } from './proxy/keys.ts'

const keys = {
  own: 'twk_own_0123456789',
  other: 'a-key-that-somebody-chose',
  operator: '5f0c6a52-9d6e-4a0f-b4a7-9a2f3f3f7d11',
  outcome: 'outcomes/0123456789+abc==',
}
const base64 = (text: string) => Buffer.from(text).toString('base64')

let upstream: RawUpstream
let gateway: TestGateway
let paid: TestGateway
beforeAll(async () => {
  upstream = await startRawUpstream(
    (_, outgoing) => void outgoing.setHeader('x-twincheck-error', 'no-key').setHeader('x-own', 'kept').end('{}'),
  )
  const tenants = [
    { name: 'own', key: hashKey(keys.own), outcomeKey: hashKey(keys.outcome) },
    { name: 'other', key: hashKey(keys.other) },
  ]
  const settings = { tenants, operatorKey: hashKey(keys.operator) }
  gateway = await openTestGateway(upstream, settings)
  const openai = { baseUrl: upstream.actorUrl, apiKeyVariable: 'PAID' }
  paid = await openTestGateway(
    upstream,
    { ...settings, upstreams: { openai } },
    { environment: { PAID: 'sk-operator' } },
  )
})
afterAll(async () => {
  await gateway.close()
  await paid.close()
  await upstream.close()
})

async function sent(to: TestGateway, headers: Record<string, string>) {
  const response = await fetch(`${to.url}/v1/models`, { headers: { 'x-twincheck-key': keys.own, ...headers } })
  expect(response.status).toBe(200)
  return upstream.requests.at(-1)?.headers ?? {}
}

describe.each(Object.entries(keys))('the key %s', (_, key) => {
  test.each([
    ['authorization', `Bearer ${key}`],
    ['authorization', key],
    ['authorization', `Basic ${base64(`user:${key}`)}`],
    ['authorization', `Token token="${key}"`],
    ['x-api-key', key],
    ['api-key', key],
    ['x-anything', `  ${key} `],
    ['cookie', `a=b; session=${key}; c=d`],
    ['x-forwarded-authorization', `Bearer ${key}`],
  ])('does not leave in %s: %s', async (name, value) => {
    // Twice: what is remembered of a value must not let it pass.
    for (const _again of [1, 2]) {
      const headers = await sent(gateway, { [name]: value, 'x-kept': 'as it is' })
      expect([headers[name], headers['x-kept']]).toEqual([undefined, 'as it is'])
    }
  })
})

test('a key like the gateway’s own does not leave in a header that libraries write either', async () => {
  expect((await sent(gateway, { 'user-agent': `agent/1 (${keys.own})` }))['user-agent']).toBe(undefined)
  expect((await sent(gateway, { 'user-agent': 'agent/1 (twk_of_nobody)' }))['user-agent']).toBe(
    'agent/1 (twk_of_nobody)',
  )
})

test('an upstream cannot say that the gateway refused a request', async () => {
  const { headers } = await fetch(`${gateway.url}/v1/models`, { headers: { 'x-twincheck-key': keys.own } })
  expect([headers.get('x-twincheck-error'), headers.get('x-own')]).toEqual([null, 'kept'])
})

test('the client’s own provider key passes where the operator has none', async () => {
  const own = {
    authorization: 'Bearer sk-provider-0123456789',
    'openai-organization': 'org-1',
    'openai-project': 'p-1',
  }
  expect(await sent(gateway, own)).toMatchObject(own)
})

test('organisation and project do not travel with the operator’s key, nor do other credentials', async () => {
  const theirs = {
    'openai-organization': 'org-1',
    'OpenAI-Project': 'p-1',
    'anthropic-organization-id': 'o-1',
    'anthropic-workspace-id': 'w-1',
    'x-goog-user-project': 'g-1',
    'api-key': 'azure',
    'x-goog-api-key': 'google',
    authorization: 'Bearer theirs',
  }
  const headers = await sent(paid, theirs)
  expect(headers.authorization).toBe('Bearer sk-operator')
  const names = Object.keys(theirs).map((name) => name.toLowerCase())
  expect(names.filter((name) => headers[name] !== undefined)).toEqual(['authorization'])
})
