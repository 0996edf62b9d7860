/** No spelling of a path avoids the look, and none reaches more than its list allows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestGateway, type TestGateway } from '../../test/gateway-world.ts'
import { sayBytes } from '../../test/raw-client.ts'
import { type RawUpstream, startRawUpstream } from '../../test/raw-upstream.ts'

let upstream: RawUpstream
let everything: TestGateway
let usual: TestGateway
let files: TestGateway
beforeAll(async () => {
  upstream = await startRawUpstream((_, outgoing) => void outgoing.end('{}'))
  everything = await openTestGateway(upstream, { paths: ['*'] })
  usual = await openTestGateway(upstream)
  files = await openTestGateway(upstream, { paths: ['GET /v1/files/*'] })
})
afterAll(async () => {
  for (const gateway of [everything, usual, files]) await gateway.close()
  await upstream.close()
})

async function say(gateway: TestGateway, method: string, target: string) {
  const before = upstream.requests.length
  const length = method === 'POST' ? 'content-length: 2\r\n' : ''
  const request = `${method} ${target} HTTP/1.1\r\nhost: localhost\r\n${length}connection: close\r\n\r\n`
  const { status } = await sayBytes(gateway.url, method === 'POST' ? `${request}{}` : request)
  return { status, asked: upstream.requests[before]?.url }
}

const looked = ['/v1/chat/completions', '/v1/responses', '/v1/messages']
const spellings: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `${path}/?x=1`,
  (path) => `${path}/%20`,
  (path) => `${path}/.`,
  (path) => `${path};x`,
  (path) => `${path};x=1/`,
  (path) => `${path}%2f`,
  (path) => path.replace('/v1/', '/v1//'),
  (path) => path.replace('/v1/', '/v1/x/../'),
  (path) => path.replace('/v1/', '/v1;x/'),
  (path) => path.replace('/v1/', '/v1%2f'),
  (path) => path.replace('e', '%65'),
  (path) => path.replace('e', '%2565'),
  (path) => path.replace('s', 'S'),
  (path) => path.replace('/v1/', '/v1/%2e/'),
]

describe.each(looked)('%s', (path) => {
  test.each(spellings.map((spell) => spell(path)))(
    'spelt %s is looked at, and asked for in the usual spelling',
    async (spelt) => {
      const count = () => everything.metric('twincheck_unjudged_answers_total{reason="content-type"}')
      const before = await count()
      const { status, asked } = await say(everything, 'POST', spelt)
      expect([status, asked?.split('?')[0]]).toEqual([200, path])
      // The upstream names no content type, which is counted of answers that are looked at and of no others.
      expect(await count()).toBe(before + 1)
    },
  )
})

test.each([
  ['POST', '/v1/responses/', 200],
  ['GET', '/v1/responses/', 404],
  ['GET', '/v1/responses//', 404],
  ['GET', '/v1/responses/?limit=50', 404],
  ['GET', '/v1/responses/%2f', 404],
  ['GET', '/v1/responses/%20', 404],
  ['GET', '/v1/responses/%252f', 404],
  ['GET', '/v1/responses/;x', 404],
  ['GET', '/v1/responses/%3b', 404],
  ['DELETE', '/v1/responses/%2f%2f', 404],
  ['GET', '/v1/models/meta%2Fllama', 200],
] as const)('by default %s %s is %i', async (method, target, status) => {
  expect((await say(usual, method, target)).status).toBe(status)
})

test.each(['/v1/files/', '/v1/files//', '/v1/files/./', '/v1/files/?limit=100', '/v1/files/%2f', '/v1/files/%20/%2f'])(
  'a wildcard below the collection does not open the collection: GET %s',
  async (target) => {
    expect(await say(files, 'GET', target)).toEqual({ status: 404, asked: undefined })
  },
)

test('a wildcard opens what is below', async () => {
  expect(await say(files, 'GET', '/v1/files/f-1/content/')).toEqual({ status: 200, asked: '/v1/files/f-1/content' })
})
