/** Whatever goes wrong, the client gets the upstream's own answer or the upstream's own error, or is told that there is none. */
import { setTimeout as pause } from 'node:timers/promises'
import OpenAI from 'openai'
import { afterEach, describe, expect, test } from 'vitest'
import { startScriptedWorld } from '../../../core/src/integrations/contract/scripted-world.ts'
import { favourTwin, lastWords, undoneLock } from '../../../core/src/integrations/contract/stories.ts'
import { driveStory } from '../../test/drive-story.ts'
import { openTestGateway, type TestGateway } from '../../test/gateway-world.ts'
import { holdStore } from '../../test/hold-store.ts'
import { type RawUpstream, startRawUpstream } from '../../test/raw-upstream.ts'

const opened: { readonly close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const { close } of opened.splice(0).reverse()) await close()
})

const json = { 'content-type': 'application/json' }
const sse = { 'content-type': 'text/event-stream' }
const judgeNobodyAsks = 'http://127.0.0.1:9/v1'
const modes = ['shadow', 'repair'] as const

async function between(
  answer: Parameters<typeof startRawUpstream>[0],
  settings: Readonly<Record<string, unknown>>,
): Promise<{ readonly upstream: RawUpstream; readonly gateway: TestGateway }> {
  const upstream = await startRawUpstream(answer)
  opened.push(upstream)
  const gateway = await openTestGateway({ actorUrl: upstream.actorUrl, judgeUrl: judgeNobodyAsks }, settings)
  opened.push(gateway)
  return { upstream, gateway }
}

function ask(gateway: TestGateway, body: unknown = { model: 'm', messages: [{ role: 'user', content: 'x' }] }) {
  return fetch(`${gateway.url}/v1/chat/completions`, { method: 'POST', headers: json, body: JSON.stringify(body) })
}

describe.each(modes)('in %s', (mode) => {
  test.each([
    [429, '{"error":{"message":"slow down","type":"rate_limit_error"}}'],
    [500, '<html>broken</html>'],
    [529, '{"type":"error","error":{"type":"overloaded_error"}}'],
  ])('a status of %i reaches the client as it is, with its headers and body', async (status, body) => {
    const { gateway } = await between(
      (_, outgoing) => void outgoing.writeHead(status, { ...json, 'retry-after': '7', 'x-request-id': 'r1' }).end(body),
      { mode },
    )
    const answer = await ask(gateway)
    expect([answer.status, await answer.text()]).toEqual([status, body])
    expect([answer.headers.get('retry-after'), answer.headers.get('x-request-id')]).toEqual(['7', 'r1'])
    expect(answer.headers.get('x-twincheck-error')).toBeNull()
  })

  test('malformed JSON passes byte for byte', async () => {
    const body = Buffer.from('{"choices": [{"message": \xff\xfe', 'latin1')
    const { gateway } = await between((_, outgoing) => void outgoing.writeHead(200, json).end(body), { mode })
    expect(Buffer.from(await (await ask(gateway)).arrayBuffer())).toEqual(body)
  })

  test('malformed events pass byte for byte', async () => {
    const body = 'data: {"choices": [{"index"\n\n: a comment\n\nevent: odd\ndata: 1\n\ndata: no end'
    const { gateway } = await between((_, outgoing) => void outgoing.writeHead(200, sse).end(body), { mode })
    expect(await (await ask(gateway)).text()).toBe(body)
  })

  test('half a stream is half a stream, and then breaks off, calls that were held included', async () => {
    const text = 'data: {"choices":[{"index":0,"delta":{"content":"Let me"}}]}\n\n'
    const call =
      'data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"c","function":{"name":"f","arguments":"{"}}]}}]}\n\n'
    const { gateway } = await between(
      async (_, outgoing) => {
        outgoing.writeHead(200, sse).write(text)
        outgoing.write(call)
        await pause(50)
        outgoing.destroy()
      },
      { mode },
    )
    const answer = await ask(gateway)
    const parts: Uint8Array[] = []
    const reading = async () => {
      for await (const part of answer.body ?? []) parts.push(part)
    }
    await expect(reading()).rejects.toThrow()
    expect(Buffer.concat(parts).toString()).toBe(text + call)
  })

  test('half a JSON body breaks off too', async () => {
    const { gateway } = await between(
      async (_, outgoing) => {
        outgoing.writeHead(200, { ...json, 'content-length': '100' }).write('{"choices":')
        await pause(50)
        outgoing.destroy()
      },
      { mode },
    )
    await expect(ask(gateway).then((answer) => answer.text())).rejects.toThrow()
  })

  test('an upstream that hangs is given up after the bound, and called off', async () => {
    const { gateway, upstream } = await between(() => {}, { mode, bounds: { upstreamMs: 100 } })
    const answer = await ask(gateway)
    expect([answer.status, answer.headers.get('x-twincheck-error')]).toEqual([504, 'upstream-silent'])
    await expect.poll(upstream.abandoned).toBe(1)
  })

  test('an upstream that is not there is said to be unreachable, in the words of the client’s SDK', async () => {
    const { gateway, upstream } = await between(() => {}, { mode })
    await upstream.close()
    const client = new OpenAI({ apiKey: 'k', baseURL: `${gateway.url}/v1`, maxRetries: 0 })
    const asked = client.chat.completions.create({ model: 'm', messages: [{ role: 'user', content: 'x' }] })
    await expect(asked).rejects.toMatchObject({ status: 502, code: 'twincheck-upstream-unreachable' })
  })

  test('a client that leaves takes its upstream request along', async () => {
    const { gateway, upstream } = await between(
      (_, outgoing) => void outgoing.writeHead(200, sse).write('data: {"choices":[]}\n\n'),
      { mode },
    )
    const controller = new AbortController()
    const answer = await fetch(`${gateway.url}/v1/chat/completions`, {
      ...{ method: 'POST', headers: json, signal: controller.signal },
      body: JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: 'x' }] }),
    })
    await answer.body?.getReader().read()
    controller.abort()
    await expect.poll(upstream.abandoned).toBe(1)
    await gateway.reaches('twincheck_in_flight', 0)
  })

  test('a client that reads slowly slows the upstream down instead of filling the memory', async () => {
    let written = 0
    const { gateway } = await between(
      async (_, outgoing) => {
        outgoing.writeHead(200, sse)
        for (let i = 0; i < 400; i++) {
          const chunk = `data: {"choices":[{"index":0,"delta":{"content":"${'x'.repeat(60_000)}"}}]}\n\n`
          if (!outgoing.write(chunk))
            await Promise.race([new Promise((go) => outgoing.once('drain', go)), pause(3_000)])
          written += chunk.length
          if (outgoing.destroyed) return
        }
        outgoing.end()
      },
      { mode },
    )
    const answer = await ask(gateway)
    await pause(500)
    expect(written).toBeLessThan(20_000_000)
    await answer.body?.cancel()
  })

  test('a store that cannot be written does not touch the client, and without it no model is asked', async () => {
    const world = await startScriptedWorld(undoneLock.script, (asked) => favourTwin(undoneLock, asked))
    opened.push(world)
    const gateway = await openTestGateway(world, { mode })
    opened.push(gateway)
    const unrecorded = () => gateway.metric('twincheck_unrecorded_decisions_total')
    const broken = await holdStore(gateway.store)
    try {
      const { ran, finalText } = await driveStory(`${gateway.url}/v1`, undoneLock)
      expect([ran, finalText]).toEqual([['lock_account', 'unlock_account'], lastWords])
      // In repair the first usually gets as far as its record, which waits for the store to come back; in shadow all of them wait.
      await expect.poll(unrecorded).toBeGreaterThanOrEqual(mode === 'repair' ? 1 : 0)
      expect(await gateway.metric('twincheck_model_calls_total{role="verifier"}')).toBe(0)
    } finally {
      broken.close()
    }
    const recorded = () => gateway.metric('twincheck_recorded_decisions_total')
    await expect.poll(async () => (await recorded()) + (await unrecorded())).toBe(3)
    if (mode === 'shadow') expect(await unrecorded()).toBe(0)
  })
})

test('a verifier that hangs keeps the proposal when the time is over', async () => {
  const world = await startScriptedWorld(undoneLock.script, () => new Promise(() => {}))
  opened.push(world)
  const gateway = await openTestGateway(world, { mode: 'repair', deadlineMs: 1_000 })
  opened.push(gateway)
  const { ran, finalText } = await driveStory(`${gateway.url}/v1`, undoneLock)
  expect([ran, finalText]).toEqual([['lock_account', 'unlock_account'], lastWords])
  const timeouts = 'twincheck_decisions_total{mode="repair",outcome="kept",stage="boundary",code="timeout"}'
  await gateway.reaches(timeouts, 1)
})
