/** What hostile or broken clients send: it is bounded, or it goes to the upstream as it is, and the next request is served. */
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestGateway, type TestGateway } from '../../test/gateway-world.ts'
import { type RawUpstream, startRawUpstream } from '../../test/raw-upstream.ts'

const reply = '{"choices":[{"index":0,"message":{"role":"assistant","content":"Done."},"finish_reason":"stop"}]}'

describe.each(['shadow', 'repair'] as const)('in %s', (mode) => {
  let upstream: RawUpstream
  let gateway: TestGateway
  beforeAll(async () => {
    upstream = await startRawUpstream((_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(reply)
    })
    gateway = await openTestGateway(
      { actorUrl: upstream.actorUrl, judgeUrl: 'http://127.0.0.1:9/v1' },
      { mode, bounds: { requestBytes: 100_000, headerBytes: 16_384, requestMs: 2_000 } },
    )
  })
  afterAll(async () => {
    await gateway.close()
    await upstream.close()
  })

  const send = (body: string | Buffer, path = '/v1/chat/completions') =>
    fetch(gateway.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

  test.each<[string, string | Buffer]>([
    ['no JSON', 'hello'],
    ['an empty body', ''],
    ['another kind of JSON', '[1, 2]'],
    ['messages that are none', '{"messages": [null, 1, {"role": 7}, {"role": "tool"}]}'],
    ['invalid UTF-8', Buffer.from('{"messages":[{"role":"user","content":"\xff\xfe"}]}', 'latin1')],
    ['deep nesting', `{"messages":[{"role":"user","content":${'['.repeat(20_000)}${']'.repeat(20_000)}}]}`],
    [
      'a key called __proto__',
      '{"__proto__": {"messages": []}, "messages": [{"role": "user", "content": "x", "__proto__": 1}]}',
    ],
    ['tools that are none', '{"messages":[{"role":"user","content":"x"}],"tools":[{"function":{"name":{}}}, 3, null]}'],
    ['a NUL in a text', '{"messages":[{"role":"user","content":"a\\u0000b"}]}'],
    [
      'a schema with a catastrophic pattern and a circular reference',
      '{"messages":[{"role":"user","content":"x"}],"tools":[{"type":"function","function":{"name":"f","parameters":{"$ref":"#","properties":{"a":{"pattern":"(a+)+$"}}}}}]}',
    ],
  ])('%s goes upstream as it is, and the answer comes back as it is', async (_, body) => {
    const before = upstream.requests.length
    const answer = await send(body)
    expect([answer.status, await answer.text()]).toEqual([200, reply])
    expect(upstream.requests[before]?.body).toEqual(Buffer.from(body))
  })

  test('a body beyond the bound is refused, announced or not, and asks nobody upstream for an answer', async () => {
    const announced = await send('x'.repeat(200_000))
    expect([announced.status, announced.headers.get('x-twincheck-error')]).toEqual([413, 'request-too-large'])
    const status = await new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(gateway.url)
      const asked = request({ hostname, port, path: '/v1/chat/completions', method: 'POST' }, (answer) => {
        resolve(answer.statusCode ?? 0)
        asked.destroy()
      })
      asked.on('error', reject)
      for (let i = 0; i < 4; i++) asked.write('x'.repeat(50_000))
    })
    expect(status).toBe(413)
  })

  test.each<[string, string]>([
    ['headers beyond the bound', `GET /v1/models HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(40_000)}\r\n\r\n`],
    ['a header that is none', 'GET /v1/models HTTP/1.1\r\nhost: x\r\nbad header: 1\r\n\r\n'],
    [
      'two lengths at once',
      'POST /v1/models HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['no HTTP at all', 'hello\r\n\r\n'],
  ])('%s end with a 4xx and a closed connection', async (_, text) => {
    expect(await raw(text)).toMatch(/^HTTP\/1\.1 4\d\d /)
  })

  test('a hop’s own headers stay behind, those it names included', async () => {
    const before = upstream.requests.length
    await raw(
      'GET /v1/models HTTP/1.1\r\nhost: localhost\r\nconnection: close, x-hop\r\nx-hop: 1\r\nx-kept: 2\r\nte: trailers\r\n\r\n',
    )
    const headers = upstream.requests[before]?.headers
    expect([headers?.['x-hop'], headers?.te, headers?.['x-kept']]).toEqual([undefined, undefined, '2'])
  })

  test('a session name that is no name is ignored', async () => {
    const answer = await fetch(`${gateway.url}/v1/chat/completions`, {
      ...{ method: 'POST', headers: { 'x-twincheck-session': 'a b\t'.repeat(50) } },
      body: '{"messages":[{"role":"user","content":"x"}]}',
    })
    expect(await answer.text()).toBe(reply)
  })

  test('after all of it the gateway is alive and ready', async () => {
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200)
    expect(await (await send('{"messages":[{"role":"user","content":"x"}]}')).text()).toBe(reply)
  })

  function raw(text: string): Promise<string> {
    const { hostname, port } = new URL(gateway.url)
    return new Promise((resolve, reject) => {
      let said = ''
      const socket = connect(Number(port), hostname, () => socket.write(text))
      socket.setEncoding('utf8')
      socket.on('data', (part: string) => {
        said += part
      })
      socket.on('close', () => resolve(said))
      socket.on('error', reject)
    })
  }
})
