/** Clients that take nothing, send slowly, or send too much: none of them keeps a connection, and each is told what it can hear. */
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { startScriptedWorld } from '../../../core/src/integrations/contract/scripted-world.ts'
import { openTestGateway, type TestGateway } from '../../test/gateway-world.ts'
import { sayBytes, sayThenListen } from '../../test/raw-client.ts'
import { type RawUpstream, startRawUpstream } from '../../test/raw-upstream.ts'
import { hashKey } from './proxy/keys.ts'

const opened: { readonly close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const { close } of opened.splice(0).reverse()) await close()
})

type Settings = Readonly<Record<string, unknown>>

async function inFrontOf(upstream: RawUpstream, settings: Settings): Promise<TestGateway> {
  const judge = await startScriptedWorld([], async () => ({ status: 500 }))
  const gateway = await openTestGateway({ ...upstream, judgeUrl: judge.judgeUrl }, settings)
  opened.push(judge, upstream, gateway)
  return gateway
}

const event = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'x'.repeat(8_000) }, finish_reason: null }] })}\n\n`

/** Says something for as long as it is read. */
const endless = () =>
  startRawUpstream((_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
    const go = () => {
      while (!outgoing.destroyed && outgoing.write(event));
    }
    outgoing.on('drain', go)
    go()
  })

const body = JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: 'Hello' }] })
const head = (length: number) =>
  `POST /v1/chat/completions HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

function open({ url }: TestGateway): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  opened.push({ close: async () => void socket.destroy() })
  return socket
}

describe.each(['shadow', 'repair'])('in %s', (mode) => {
  test('a client that takes nothing of its answer is closed, and its upstream with it', async () => {
    const upstream = await endless()
    const gateway = await inFrontOf(upstream, { mode, bounds: { clientMs: 200 } })
    open(gateway)
      .pause()
      .write(head(Buffer.byteLength(body)) + body)
    await expect.poll(upstream.abandoned, { timeout: 30_000 }).toBe(1)
    await gateway.reaches('twincheck_in_flight', 0)
  })
})

test('a client that waits for a slow upstream is not closed', async () => {
  let answer = () => {}
  const upstream = await startRawUpstream((_, outgoing) => {
    answer = () => outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const gateway = await inFrontOf(upstream, { bounds: { clientMs: 20 } })
  const asked = fetch(`${gateway.url}/v1/chat/completions`, { method: 'POST', body })
  await expect.poll(() => upstream.requests.length).toBe(1)
  // Longer than the bound, several times over.
  await new Promise((resolve) => setTimeout(resolve, 150))
  answer()
  expect((await asked).status).toBe(200)
})

test('a body that does not come is given up within the bound, not when Node looks next', async () => {
  const gateway = await inFrontOf(await endless(), { bounds: { requestMs: 300 } })
  // Node would look every 30 s, and the test would be over.
  const heard = await sayBytes(gateway.url, `${head(1_000)}{"messages"`)
  expect(heard.status).toBe(408)
}, 15_000)

describe('a request to the gateway itself that is longer than is read', () => {
  const operatorKey = hashKey('operator')
  const outcomeKey = hashKey('outcomes')
  const long = 'x'.repeat(3 * 1024 * 1024)

  test.each([
    ['/twincheck/view/api/labels', 'operator'],
    ['/twincheck/outcomes', 'outcomes'],
    ['/twincheck/shadow', 'operator'],
  ])('to %s is answered, not broken off', async (path, key) => {
    const gateway = await inFrontOf(await endless(), { operatorKey, outcomeKey })
    const request =
      `POST ${path} HTTP/1.1\r\nhost: ${new URL(gateway.url).host}\r\nauthorization: Bearer ${key}\r\n` +
      `content-type: application/json\r\ncontent-length: ${long.length}\r\n\r\n${long}`
    expect(await sayThenListen(gateway.url, request)).toBe('413')
  })
})

test('an upstream’s own x-twincheck-error does not reach the client as the gateway’s', async () => {
  const upstream = await startRawUpstream((_, outgoing) => {
    outgoing.writeHead(500, { 'x-twincheck-error': 'no-key', 'x-other': 'stays' }).end('{}')
  })
  const gateway = await inFrontOf(upstream, {})
  const { headers } = await fetch(`${gateway.url}/v1/chat/completions`, { method: 'POST', body })
  expect([headers.get('x-twincheck-error'), headers.get('x-other')]).toEqual([null, 'stays'])
})
