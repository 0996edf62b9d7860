/** Large requests: refused so that the client hears it, passed on at the upstream's pace, and never gathered for nobody. */
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { openTestGateway } from '../../test/gateway-world.ts'
import { sayThenListen } from '../../test/raw-client.ts'
import { startRawUpstream } from '../../test/raw-upstream.ts'

const opened: { readonly close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const { close } of opened.splice(0).reverse()) await close()
})

const mebibyte = 1024 * 1024
const head = (path: string, framing: string) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/octet-stream\r\n${framing}\r\n\r\n`

describe.each(['shadow', 'repair'] as const)('in %s', (mode) => {
  test.each(['/v1/chat/completions', '/v1/files'])(
    'each of 10 clients that send too much to %s, announced or in chunks, hears 413',
    async (path) => {
      const upstream = await startRawUpstream((_, outgoing) => void outgoing.end('{}'))
      const settings = { mode, paths: ['*'], bounds: { requestBytes: 100_000 } }
      const gateway = await openTestGateway({ ...upstream, judgeUrl: 'http://127.0.0.1:9/v1' }, settings)
      opened.push(upstream, gateway)
      const body = 'x'.repeat(8 * mebibyte)
      const announced = head(path, `content-length: ${body.length}`) + body
      const chunked = `${head(path, 'transfer-encoding: chunked')}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
      const heard = await Promise.all(
        Array.from({ length: 10 }, (_, i) => sayThenListen(gateway.url, i % 2 === 0 ? announced : chunked)),
      )
      expect(heard).toEqual(heard.map(() => '413'))
      expect(upstream.requests).toHaveLength(0)
    },
  )
})

test('an upstream that answers before it has the whole request is heard, and the next request is served', async () => {
  const server = createServer((_, outgoing) => void outgoing.writeHead(401).end('{}'))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  opened.push({ close: () => new Promise((resolve) => void server.close(() => resolve())) })
  const gateway = await openTestGateway({ actorUrl: `http://127.0.0.1:${port}/v1` }, { paths: ['*'] })
  opened.push(gateway)
  for (let i = 0; i < 3; i++) {
    const body = new Uint8Array(8 * mebibyte)
    const answer = await fetch(`${gateway.url}/v1/files`, { method: 'POST', body })
    expect([answer.status, await answer.text()]).toEqual([401, '{}'])
  }
})

test('what is not looked at goes on as it comes, and waits where the upstream does not read', async () => {
  let read = 0
  let go = () => {}
  const released = new Promise<void>((resolve) => {
    go = resolve
  })
  const server = createServer(async (incoming, outgoing) => {
    await released
    for await (const chunk of incoming) read += Buffer.from(chunk).length
    outgoing.end('{}')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  opened.push({ close: () => new Promise((resolve) => void server.close(() => resolve())) })
  const gateway = await openTestGateway({ actorUrl: `http://127.0.0.1:${port}/v1` }, { paths: ['*'] })
  opened.push(gateway)
  const size = 60 * mebibyte
  const { hostname, port: listening } = new URL(gateway.url)
  const socket = connect(Number(listening), hostname)
  let said = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    said += text
  })
  socket.write(`${head('/v1/files', `content-length: ${size}`)}`)
  socket.write(Buffer.alloc(size))
  await pause(500)
  // The rest is in the client: neither the sockets' buffers nor the gateway hold it.
  expect(socket.writableLength).toBeGreaterThan(size / 2)
  go()
  await expect.poll(() => said).toContain('200 OK')
  expect(read).toBe(size)
  socket.destroy()
})
