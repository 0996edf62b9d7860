/** Whatever an upstream says, the process lives and the client is answered: with what came, or with a 502 it can read. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ByteUpstream, startByteUpstream } from '../../test/byte-upstream.ts'
import { openTestGateway, type TestGateway } from '../../test/gateway-world.ts'
import { sayBytes } from '../../test/raw-client.ts'

const question = '{"messages":[{"role":"user","content":"x"}]}'
const answers = 300
const ok = 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}'

describe.each(['shadow', 'repair'] as const)('in %s', (mode) => {
  let upstream: ByteUpstream
  let gateway: TestGateway
  let answer = Buffer.alloc(0)
  beforeAll(async () => {
    upstream = await startByteUpstream((socket) => void socket.end(answer))
    gateway = await openTestGateway(
      { actorUrl: upstream.actorUrl, judgeUrl: 'http://127.0.0.1:9/v1' },
      { mode, bounds: { upstreamMs: 2_000 } },
    )
  })
  afterAll(async () => {
    await gateway.close()
    await upstream.close()
  })

  const ask = (path = '/v1/chat/completions', headers = '') =>
    sayBytes(
      gateway.url,
      `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n${headers}content-length: ${question.length}\r\n\r\n${question}`,
    )

  test.each<[string, string, number]>([
    ['a control character in the reason', `HTTP/1.1 200 O\x01K\r\n${ok}`, 200],
    ['a reason of a DEL', `HTTP/1.1 200 \x7f\r\n${ok}`, 200],
    ['a reason in Latin-1', `HTTP/1.1 200 \xe9t\xe9\r\n${ok}`, 200],
    ['no reason', `HTTP/1.1 200\r\n${ok}`, 200],
    ['a long reason', `HTTP/1.1 200 ${'k'.repeat(8_000)}\r\n${ok}`, 200],
    ['a status of 099', `HTTP/1.1 099 Low\r\n${ok}`, 502],
    ['a status of 000', `HTTP/1.1 000 None\r\n${ok}`, 502],
    ['a status of 600', `HTTP/1.1 600 High\r\n${ok}`, 502],
    ['a status of 999', `HTTP/1.1 999 Highest\r\n${ok}`, 502],
    ['a status of four digits', `HTTP/1.1 2000 OK\r\n${ok}`, 502],
    ['an upgrade that nobody asked for', 'HTTP/1.1 101 Switching\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n', 502],
    ['a 101 without an upgrade', `HTTP/1.1 101 Switching\r\n\r\nHTTP/1.1 200 OK\r\n${ok}`, 502],
    ['a 100 that nobody asked for', `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n${ok}`, 502],
    ['early hints', `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 200 OK\r\n${ok}`, 200],
    ['a hundred early hints', `${'HTTP/1.1 103 Hints\r\n\r\n'.repeat(100)}HTTP/1.1 200 OK\r\n${ok}`, 200],
    ['headers without end', `HTTP/1.1 200 OK\r\n${'x-bomb: 1\r\n'.repeat(20_000)}${ok}`, 502],
    ['one long header', `HTTP/1.1 200 OK\r\nx-bomb: ${'b'.repeat(1_000_000)}\r\n${ok}`, 502],
    ['two lengths', `HTTP/1.1 200 OK\r\ncontent-length: 3\r\n${ok}`, 502],
    ['a length and chunks', `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n${ok}`, 502],
    ['another transfer coding', 'HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n', 502],
    ['a folded header', `HTTP/1.1 200 OK\r\nx-folded: a\r\n b\r\n${ok}`, 502],
    ['a NUL in a header', `HTTP/1.1 200 OK\r\nx-nul: a\0b\r\n${ok}`, 502],
    ['Latin-1 in a header', `HTTP/1.1 200 OK\r\nx-latin: \xe9\r\n${ok}`, 200],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.0\r\n', 502],
    ['nothing', '', 502],
    ['half a head', 'HTTP/1.1 200 OK\r\nconte', 502],
    ['another version of HTTP', `HTTP/2.0 200 OK\r\n${ok}`, 200],
  ])('%s is answered', async (_, bytes, status) => {
    answer = Buffer.from(bytes, 'latin1')
    const heard = await ask()
    expect(heard.status).toBe(status)
    if (status === 502) expect(heard.text).toMatch(/"code":"twincheck-upstream-/)
  })

  test('trailers stay behind, and the body in front of them arrives', async () => {
    const chunks = '2\r\n{}\r\n0\r\nx-trailer: 1\r\n\r\n'
    answer = Buffer.from(`HTTP/1.1 200 OK\r\ntrailer: x-trailer\r\ntransfer-encoding: chunked\r\n\r\n${chunks}`)
    const { status, text } = await ask()
    expect([status, text.includes('{}'), text.includes('x-trailer')]).toEqual([200, true, false])
  })

  test('a connection option of the answer names no length', async () => {
    answer = Buffer.from(`HTTP/1.1 200 OK\r\nconnection: content-length, close\r\n${ok}`)
    const { text } = await ask()
    expect([text.includes('content-length: 2'), text.endsWith('\r\n\r\n{}')]).toEqual([true, true])
  })

  test('a client of Anthropic is told so in Anthropic’s words', async () => {
    answer = Buffer.from(`HTTP/1.1 099 Low\r\n${ok}`)
    const { text } = await ask('/v1/messages', 'anthropic-version: 2023-06-01\r\n')
    expect(text).toContain('{"type":"error","error":{"type":"api_error"')
  })

  test(`${answers} answers made up by chance leave the process alive and every client answered`, async () => {
    await fc.assert(
      fc.asyncProperty(hostileAnswer, async (bytes) => {
        answer = bytes
        const { status } = await ask()
        expect(status).not.toBeNull()
      }),
      { numRuns: answers, seed: 14 },
    )
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200)
  })
})

const anyByte = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1'))
const statusLine = fc.oneof(
  fc
    .tuple(fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', 'HTP/1.1'), fc.integer({ min: 0, max: 1_100 }), anyByte)
    .map(([version, status, reason]) => `${version} ${String(status).padStart(3, '0')} ${reason}`),
  anyByte,
)
const header = fc.oneof(
  fc.constantFrom(
    ...[
      'content-length: 5',
      'content-length: -1',
      'content-length: 99999999999999999999',
      'transfer-encoding: chunked',
    ],
    ...['transfer-encoding: chunked, chunked', 'connection: close', 'connection: content-length', 'upgrade: websocket'],
    ...['content-encoding: gzip', 'content-type: application/json', 'content-type: text/event-stream'],
    ...['keep-alive: timeout=0', 'keep-alive: timeout=-5', 'content-type: \xff', '__proto__: 1', ': none', 'a b: 1'],
  ),
  fc.tuple(anyByte, anyByte).map(([name, value]) => `${name}: ${value}`),
)
const hostileAnswer = fc
  .tuple(
    fc.array(statusLine, { minLength: 1, maxLength: 2 }),
    fc.array(header, { maxLength: 6 }),
    fc.constantFrom('\r\n', '\n', '\r'),
    fc.oneof(
      anyByte,
      fc.constantFrom('5\r\nhello\r\n0\r\n\r\n', 'ffffffffffffffff\r\n', 'data: {"choices":\n\n', '{}'),
    ),
  )
  .map(([lines, headers, end, body]) => Buffer.from([...lines, ...headers, '', body].join(end), 'latin1'))
