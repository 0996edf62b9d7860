/** A path means the same to the gateway and to the upstream, or it is refused. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestGateway, type TestGateway } from '../../../test/gateway-world.ts'
import { sayBytes } from '../../../test/raw-client.ts'
import { type RawUpstream, startRawUpstream } from '../../../test/raw-upstream.ts'

let upstream: RawUpstream
let gateway: TestGateway
beforeAll(async () => {
  upstream = await startRawUpstream((_, outgoing) => void outgoing.end('{}'))
  gateway = await openTestGateway(upstream, { paths: ['*'] })
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

async function ask(target: string): Promise<{ readonly status: number | null; readonly asked: string | undefined }> {
  const before = upstream.requests.length
  const { status } = await sayBytes(
    gateway.url,
    `GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
  )
  return { status, asked: upstream.requests[before]?.url }
}

describe('a path', () => {
  test.each([
    ['/v1/models', '/v1/models'],
    ['/v1/models?after=../x&y=%2F', '/v1/models?after=../x&y=%2F'],
    ['/v1/models/ft:gpt-4o:a::b', '/v1/models/ft:gpt-4o:a::b'],
    ['/v1/models/meta%2Fllama', '/v1/models/meta%2Fllama'],
    ['/v1/files/a%20b', '/v1/files/a%20b'],
    ['/v1/files/', '/v1/files'],
    ['/v1/%66iles/%7Ea%2Db', '/v1/files/~a-b'],
    ['/v1/files;v=1/a;b', '/v1/files/a'],
    ['/v1/files/v1..2', '/v1/files/v1..2'],
    ['/v1//models', '/v1/models'],
    ['//v1/models', '/v1/models'],
    ['/v1\\models', '/v1/models'],
    ['/v1/./models', '/v1/models'],
    ['/v1/files/../models', '/v1/models'],
    ['/v1/files/%2e%2E/models', '/v1/models'],
    ['http://evil.example/v1/models?x', '/v1/models?x'],
  ])('%s goes upstream as %s', async (target, sent) => {
    expect(await ask(target)).toEqual({ status: 200, asked: sent })
  })

  test.each([
    '/v1/../admin',
    '/v1/../../admin',
    '/v1/%2e%2e/admin',
    '/v1/.%2e/admin',
    '/v1\\..\\admin',
    '/v1/..;/admin',
    '/v1/..;x=1/admin',
    '/v1/%2e%2e;/admin',
    '/v1/%5c..%5cadmin',
    '/v1/..%2fadmin',
    '/v1/models/..%2f..%2fadmin',
    '/v1/models/%2e%2e%2f%2e%2e%2fadmin',
    '/v1/models/%252e%252e%252fadmin',
    '/v1/models/%25252e%25252e%25252fadmin',
    '//v1/..//admin',
    'http://evil.example/v1/../admin',
    '/v1/%00',
    '/v1/%zz',
    '/v1/models#fragment',
  ])('%s leads out of the base path, or might, and is refused', async (target) => {
    expect(await ask(target)).toEqual({ status: 400, asked: undefined })
  })

  test.each(['/admin', '/', '/v2/models', '/v1', 'http://evil.example', '/V1/models'])(
    '%s is no path of the upstream’s base, whatever is allowed',
    async (target) => {
      expect(await ask(target)).toEqual({ status: 404, asked: undefined })
    },
  )
})
