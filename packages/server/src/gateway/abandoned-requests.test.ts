/** A request goes upstream once. Whoever leaves takes it along; whatever was taken is not sent again. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { startByteUpstream } from '../../test/byte-upstream.ts'
import { openTestGateway } from '../../test/gateway-world.ts'
import { startRawUpstream } from '../../test/raw-upstream.ts'

const opened: { readonly close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const { close } of opened.splice(0).reverse()) await close()
})

const json = { 'content-type': 'application/json' }
const judgeUrl = 'http://127.0.0.1:9/v1'
const question = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'x' }] })
const aborts = 100

describe.each(['shadow', 'repair'] as const)('in %s', (mode) => {
  test.each([
    ['before the answer', () => {}],
    [
      'in the middle of a stream',
      (write: (bytes: string) => void) => write('data: {"choices":[{"index":0,"delta":{"content":"a"}}]}\n\n'),
    ],
  ])('100 clients that leave %s make 100 upstream requests, and none of them stays open', async (_, begin) => {
    let open = 0
    let asked = 0
    const upstream = await startRawUpstream(({ method }, outgoing) => {
      if (method === 'GET') return void outgoing.end('{}')
      asked += 1
      open += 1
      outgoing.on('close', () => {
        open -= 1
      })
      begin((bytes) => void outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write(bytes))
    })
    opened.push(upstream)
    const gateway = await openTestGateway({ actorUrl: upstream.actorUrl, judgeUrl }, { mode })
    opened.push(gateway)
    for (let round = 0; round < aborts / 20; round++) {
      // Connections that are used a second time are the ones on which a request might be tried anew.
      await Promise.all(Array.from({ length: 20 }, () => fetch(`${gateway.url}/v1/models`).then(read)))
      await Promise.all(Array.from({ length: 20 }, () => askAndLeave(gateway.url, () => asked)))
    }
    // Time to be asked again, which nobody may be.
    await pause(2_000)
    expect(asked).toBe(aborts)
    await expect.poll(() => open).toBe(0)
    await gateway.reaches('twincheck_in_flight', 0)
  })

  test('an upstream that takes a whole request and then breaks off is not asked again', async () => {
    let asked = 0
    const upstream = await startByteUpstream((socket, request) => {
      if (request.startsWith('GET')) return void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')
      asked += 1
      socket.destroy()
    })
    opened.push(upstream)
    const gateway = await openTestGateway({ actorUrl: upstream.actorUrl, judgeUrl }, { mode })
    opened.push(gateway)
    for (let i = 1; i <= 5; i++) {
      await (await fetch(`${gateway.url}/v1/models`)).text()
      const answer = await fetch(`${gateway.url}/v1/chat/completions`, {
        method: 'POST',
        headers: json,
        body: question,
      })
      expect([answer.status, answer.headers.get('x-twincheck-error')]).toEqual([502, 'upstream-unreachable'])
      expect(asked).toBe(i)
    }
  })
})

const read = (answer: Response) => answer.text()

async function askAndLeave(url: string, asked: () => number): Promise<void> {
  const before = asked()
  const controller = new AbortController()
  const answered = fetch(`${url}/v1/chat/completions`, {
    ...{ method: 'POST', headers: json, body: question, signal: controller.signal },
  }).then((answer) => answer.body?.getReader().read())
  answered.catch(() => {})
  while (asked() === before) await pause(5)
  // Time for the answer's first bytes to come through, where there are any.
  await pause(20)
  controller.abort()
  await answered.catch(() => {})
}
