import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { afterEach, describe, expect, test } from 'vitest'
import { openTestGateway } from '../../../test/gateway-world.ts'
import { startRawUpstream } from '../../../test/raw-upstream.ts'
import { allOf } from '../providers.ts'
import { isPathEntry, openAllowedPaths } from './allowed-paths.ts'
import { hashKey } from './keys.ts'

const opened: { readonly close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const { close } of opened.splice(0).reverse()) await close()
})

describe('by default', () => {
  const isAllowed = openAllowedPaths(allOf('agentPaths'))

  test.each([
    ['POST', '/v1/chat/completions'],
    ['POST', '/v1/responses'],
    ['GET', '/v1/responses/resp_1'],
    ['POST', '/v1/responses/resp_1/cancel'],
    ['POST', '/v1/messages/count_tokens'],
    ['GET', '/v1/models'],
    ['HEAD', '/v1/models'],
    ['GET', '/v1/models/ft:x'],
    ['POST', '/v1/embeddings'],
  ])('%s %s is what an agent needs', (method, path) => {
    expect(isAllowed(method, path)).toBe(true)
  })

  test.each([
    ['GET', '/v1/chat/completions'],
    ['DELETE', '/v1/models/ft:x'],
    ['GET', '/v1/files'],
    ['POST', '/v1/messages/batches'],
    ['GET', '/v1/organization/admin_api_keys'],
    ['POST', '/v1/chat/completions/'],
    ['POST', '/v1/chat/completionsx'],
  ])('%s %s is not', (method, path) => {
    expect(isAllowed(method, path)).toBe(false)
  })
})

test('an entry is a method and a path of the base, or everything', () => {
  for (const good of ['*', '* /v1/files', 'GET /v1/files/*', 'POST /v1/audio/speech'])
    expect(isPathEntry(good)).toBe(true)
  for (const bad of ['', '/v1/files', 'GET /admin', 'get /v1/files', 'GET /v1/f*', 'GET /v1/*/x', 'GET /v1/a b'])
    expect(isPathEntry(bad)).toBe(false)
})

test('what is refused is said in the words of the client’s SDK, with how to allow it', async () => {
  const upstream = await startRawUpstream((_, outgoing) => void outgoing.end('{}'))
  const gateway = await openTestGateway(upstream)
  opened.push(upstream, gateway)
  const openai = new OpenAI({ apiKey: 'k', baseURL: `${gateway.url}/v1`, maxRetries: 0 })
  const said = { status: 404, message: expect.stringContaining('in the configuration') }
  await expect(openai.files.list()).rejects.toMatchObject({ ...said, code: 'twincheck-path-refused' })
  const anthropic = new Anthropic({ apiKey: 'k', baseURL: gateway.url, maxRetries: 0 })
  await expect(anthropic.messages.batches.list()).rejects.toMatchObject(said)
  expect(upstream.requests).toHaveLength(0)
})

test('a tenant’s own list takes the place of the gateway’s', async () => {
  const upstream = await startRawUpstream((_, outgoing) => void outgoing.end('{}'))
  const tenants = [
    { name: 'files', key: hashKey('twk_files'), paths: ['GET /v1/files/*'] },
    { name: 'rest', key: hashKey('twk_rest') },
  ]
  const gateway = await openTestGateway(upstream, { tenants, paths: ['GET /v1/models'] })
  opened.push(upstream, gateway)
  const ask = async (key: string, path: string) =>
    (await fetch(gateway.url + path, { headers: { authorization: `Bearer ${key}` } })).status
  expect([await ask('twk_files', '/v1/files/a'), await ask('twk_files', '/v1/models')]).toEqual([200, 404])
  expect([await ask('twk_rest', '/v1/files/a'), await ask('twk_rest', '/v1/models')]).toEqual([404, 200])
})

test('an item may say how the paths below end', () => {
  expect(isPathEntry('POST /v1beta/models/*:countTokens')).toBe(true)
  expect(isPathEntry('POST /v1beta/models/*:a/b')).toBe(false)
  expect(isPathEntry('POST /v1beta/models*:a')).toBe(false)
  expect(isPathEntry('POST /v2/models/*')).toBe(false)
  const isAllowed = openAllowedPaths(['POST /v1beta/models/*:countTokens'])
  expect(isAllowed('POST', '/v1beta/models/m:countTokens')).toBe(true)
  for (const path of ['m:batchGenerateContent', ':countTokens', '..:countTokens', 'm:countTokens/x', 'm']) {
    expect(isAllowed('POST', `/v1beta/models/${path}`)).toBe(false)
  }
})
