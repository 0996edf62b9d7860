/** A request that was handed to the decider before it was sent is let go of again, however it ends. */
import { afterEach, expect, test } from 'vitest'
import { scriptedTwinCheck } from '../../../core/src/integrations/contract/scripted-twincheck.ts'
import { startDecided } from '../../test/gateway-world.ts'
import { startRawUpstream } from '../../test/raw-upstream.ts'
import { openStore } from '../store/open-store.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

const messages = [
  { role: 'user', content: 'Hello' },
  { role: 'assistant', content: 'Hi.' },
  { role: 'user', content: 'Go on.' },
]

test.each([
  ['refuses it', 429, 'application/json', '{"error":{"message":"slow down"}}'],
  ['fails', 500, 'text/html', '<p>no</p>'],
  ['says nothing that could be read', 200, 'application/json', 'no JSON'],
  ['answers with something else', 200, 'application/json', '{"object":"list"}'],
  [
    'replies',
    200,
    'application/json',
    '{"choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":"Done."}}]}',
  ],
])('where the upstream %s', async (_, status, type, body) => {
  const upstream = await startRawUpstream((_request, outgoing) => {
    outgoing.writeHead(status, { 'content-type': type }).end(body)
  })
  opened.push(upstream.close)
  const held = new Set<string>()
  const prepared: string[] = []
  const twincheck = scriptedTwinCheck('http://127.0.0.1:9/v1', {})
  const { url, close } = await startDecided(
    twincheck,
    upstream.actorUrl,
    await openStore({ address: ':memory:' }),
    (decider) => ({
      ...decider,
      prepare: (token, asked) => {
        held.add(token)
        prepared.push(token)
        return decider.prepare(token, asked)
      },
      remember: (token, delivered) => {
        held.delete(token)
        return decider.remember(token, delivered)
      },
      abandon: (token) => {
        held.delete(token)
        decider.abandon(token)
      },
    }),
  )
  opened.push(close)
  const answer = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'm', messages }),
  })
  expect([answer.status, await answer.text()]).toEqual([status, body])
  expect(prepared).toHaveLength(1)
  await expect.poll(() => held.size).toBe(0)
})
