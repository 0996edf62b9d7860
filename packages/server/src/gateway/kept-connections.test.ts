/** Connections are given up before the upstream gives them up: a request on one that is being closed would be lost. */
import { createServer, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestGateway, type TestGateway } from '../../test/gateway-world.ts'

/** TWINCHECK_SPACED_POSTS=1000 is the long run. */
const posts = Number(process.env.TWINCHECK_SPACED_POSTS ?? 60)
const closesAfterMs = 5_000

let server: Server
let gateway: TestGateway
beforeAll(async () => {
  server = createServer({ keepAliveTimeout: closesAfterMs }, (incoming, outgoing) => {
    incoming.resume()
    // Said like this, Node does not add for how long it keeps the connection.
    outgoing.setHeader('connection', 'keep-alive')
    // Long enough for all of them to be under way at once, each on a connection of its own.
    setTimeout(() => outgoing.end('{}'), 300)
  })
  // Exactly then, without the second that Node adds for its own sake.
  server.keepAliveTimeoutBuffer = 0
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  gateway = await openTestGateway({ actorUrl: `http://127.0.0.1:${port}/v1` }, { log: 'none' })
})
afterAll(async () => {
  await gateway.close()
  server.close()
})

test(`${posts} spaced posts to a server that closes after five seconds and does not say so all succeed`, async () => {
  const statuses = await Promise.all(
    Array.from({ length: posts / 2 }, async (_, i) => {
      const first = await post()
      // From well before it closes to well after, closest together around the very moment.
      const offset = (2 * i) / (posts / 2) - 1
      await pause(closesAfterMs + 1_500 * offset ** 3)
      return [first, await post()]
    }),
  )
  expect(statuses.flat().filter((status) => status !== 200)).toEqual([])
})

async function post(): Promise<number> {
  const answer = await fetch(`${gateway.url}/v1/embeddings`, { method: 'POST', body: '{"input":"x"}' })
  await answer.text()
  return answer.status
}
