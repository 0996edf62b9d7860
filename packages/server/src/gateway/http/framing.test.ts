/** A request of which it is not clear where it ends is refused, its connection is closed, and nobody upstream hears of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const body = 'GET /v1/poison HTTP/1.1\r\n\r\n'
const length = `content-length: ${body.length}`
const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
const chunked = 'transfer-encoding: chunked'
const withoutBody = ['GET', 'HEAD', 'DELETE', 'OPTIONS'] as const

const refused: readonly (readonly [string, string, readonly string[], string])[] = [
  ...withoutBody.map((method) => [`${method} with a length`, method, [length], body] as const),
  ...withoutBody.map((method) => [`${method} with chunks`, method, [chunked], chunks] as const),
  ...withoutBody.map((method) => [`${method} with empty chunks`, method, [chunked], '0\r\n\r\n'] as const),
  ['GET with a length that Connection names', 'GET', ['connection: content-length', length], body],
  ['a length and chunks', 'POST', [length, chunked], chunks],
  ['two lengths', 'POST', [length, 'content-length: 1'], body],
  ['the same length twice', 'POST', [length, length], body],
  ['a list of lengths', 'POST', [`${length}, ${body.length}`], body],
  ['a length with a sign', 'POST', [`content-length: +${body.length}`], body],
  ['another coding', 'POST', ['transfer-encoding: gzip'], body],
  ['another coding before chunks', 'POST', ['transfer-encoding: gzip, chunked'], chunks],
  ['chunks twice', 'POST', [chunked, chunked], chunks],
  ['chunks with another coding behind', 'POST', ['transfer-encoding: chunked, identity'], chunks],
  ['a coding that only looks like chunks', 'POST', ['transfer-encoding: xchunked'], chunks],
  ['a coding with a space before the colon', 'POST', ['transfer-encoding : chunked'], chunks],
]

test.each(refused)('%s', async (_, method, headers, rest) => {
  const said = `${method} /v1/files HTTP/1.1\r\nhost: localhost\r\n${headers.join('\r\n')}\r\n\r\n${rest}`
  const before = upstream.requests.length
  expect((await sayBytes(gateway.url, said)).status).toBe(400)
  expect(upstream.requests).toHaveLength(before)
})

test('TRACE, which would say the operator’s key back, does not go through', async () => {
  const said = await sayBytes(gateway.url, 'TRACE /v1/models HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect([said.status, upstream.requests.filter(({ method }) => method === 'TRACE')]).toEqual([405, []])
})

test.each(['GET', 'DELETE', 'OPTIONS'])('%s with a length of nothing is clear', async (method) => {
  const said = `${method} /v1/files HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`
  expect((await sayBytes(gateway.url, said)).status).toBe(200)
})

test.each([
  ['a length', length, body, { 'content-length': String(body.length) }],
  ['chunks', chunked, chunks, { 'content-length': String(body.length) }],
  ['a length that Connection names', `connection: content-length, close\r\n${length}`, body, {}],
])('a body of POST with %s arrives whole, and framed', async (_, framing, rest, headers) => {
  const before = upstream.requests.length
  const said = `POST /v1/chat/completions HTTP/1.1\r\nhost: localhost\r\n${framing}\r\n\r\n${rest}`
  expect((await sayBytes(gateway.url, said, { until: 'answered' })).status).toBe(200)
  expect(upstream.requests.slice(before)).toMatchObject([{ body: Buffer.from(body), headers }])
})
