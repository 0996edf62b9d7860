/** One tenant cannot starve another: of places, of memory, of the decider's time. */
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type ScriptedWorld, startScriptedWorld } from '../../../core/src/integrations/contract/scripted-world.ts'
import { favourTwin, undoneLock } from '../../../core/src/integrations/contract/stories.ts'
import { calibration, openTestGateway, type TestGateway } from '../../test/gateway-world.ts'
import { startLockingActor, wireTools } from '../../test/locking-actor.ts'
import { startRawUpstream } from '../../test/raw-upstream.ts'
import { hashKey } from './proxy/keys.ts'

const opened: { readonly close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const { close } of opened.splice(0).reverse()) await close()
})

const tenants = ['a', 'b'].map((name) => ({ name, key: hashKey(`key-of-${name}`) }))

const opening = { role: 'user', content: undoneLock.user }
const call = {
  id: 'call_x7Yz',
  type: 'function',
  function: { name: 'lock_account', arguments: '{"account_id":"AC-1001"}' },
}
const disputed = [
  opening,
  { role: 'assistant', content: null, tool_calls: [call] },
  { role: 'tool', tool_call_id: call.id, content: '{"locked": true}' },
]

type Sent = { readonly tenant?: string; readonly session?: string; readonly messages?: readonly unknown[] }

async function ask(
  { url }: TestGateway,
  { tenant = 'a', session, messages = [opening] }: Sent = {},
): Promise<Response> {
  const named = session === undefined ? {} : { 'x-twincheck-session': session }
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer key-of-${tenant}`, ...named },
    body: JSON.stringify({ model: 'm', messages, tools: wireTools }),
  })
  await response.clone().arrayBuffer()
  return response
}

/** A judge that answers only once it is let go. */
async function startHeldJudge(): Promise<ScriptedWorld & { readonly letGo: () => void; readonly asked: () => number }> {
  let letGo = () => {}
  let asked = 0
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const world = await startScriptedWorld([], async (question) => {
    asked += 1
    await gate
    return favourTwin(undoneLock, question)
  })
  const close = async () => {
    letGo()
    await world.close()
  }
  opened.push({ close })
  return { ...world, letGo, asked: () => asked }
}

async function startGateway(settings: Readonly<Record<string, unknown>>, judgeUrl?: string): Promise<TestGateway> {
  const actor = await startLockingActor()
  const ofA = { calibration: { ...calibration, tenant: 'a' } }
  const gateway = await openTestGateway({ actorUrl: actor.actorUrl, judgeUrl }, { tenants, ...settings }, ofA)
  opened.push(actor, gateway)
  return gateway
}

describe('shadow', () => {
  test('records a tenant’s decisions while those of another all wait for a model that does not answer', {
    timeout: 60_000,
  }, async () => {
    const judge = await startHeldJudge()
    const gateway = await startGateway({ bounds: { shutdownMs: 1_000 } }, judge.judgeUrl)
    for (let sent = 0; sent < 520; sent += 40) {
      const some = Array.from({ length: 40 }, (_, i) => ({ session: `a-${sent + i}`, messages: disputed }))
      await Promise.all(some.map((one) => ask(gateway, one)))
    }
    await Promise.all(Array.from({ length: 20 }, (_, i) => ask(gateway, { tenant: 'b', session: `b-${i}` })))
    await gateway.reaches('twincheck_recorded_decisions_total', 20)
    expect(await gateway.metric('twincheck_waiting')).toBe(520)
    judge.letGo()
    await gateway.reaches('twincheck_recorded_decisions_total', 540)
    expect(await gateway.metric('twincheck_waiting_bytes')).toBe(0)
  })

  test('counts an answer that is too long as that, however little memory is left', async () => {
    const upstream = await startRawUpstream((_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text: 'x'.repeat(200_000) }))
    })
    const gateway = await openTestGateway(upstream, { bounds: { inspectedBytes: 1_000, waitingBytes: 65_536 } })
    opened.push(upstream, gateway)
    await ask(gateway)
    await gateway.reaches('twincheck_unjudged_answers_total{reason="too-large"}', 1)
    expect(await gateway.metric('twincheck_unjudged_answers_total{reason="overloaded"}')).toBe(0)
  })
})

describe.each(['shadow', 'repair'])('in %s', (mode) => {
  test('a request with more bytes than are read for a decision passes, and is counted and said', async () => {
    const judge = await startHeldJudge()
    judge.letGo()
    const gateway = await startGateway({ mode, bounds: { decidedBytes: 4_000 } }, judge.judgeUrl)
    const long = [{ role: 'system', content: 'x'.repeat(4_000) }, ...disputed]
    expect((await ask(gateway, { messages: long })).status).toBe(200)
    await gateway.reaches('twincheck_unjudged_answers_total{reason="request-too-large"}', 1)
    expect(gateway.log()).toContain('"reason":"request-too-large"')
    expect(judge.asked()).toBe(0)
    await ask(gateway, { messages: disputed })
    await gateway.reaches('twincheck_recorded_decisions_total', 1)
  })

  test.each([
    ['messages', Array.from({ length: 12 }, () => opening)],
    [
      'parts of a message',
      [{ role: 'user', content: Array.from({ length: 12 }, () => ({ type: 'text', text: 'x' })) }],
    ],
  ])('a request with more %s than are read for a decision passes, and is counted', async (_, messages) => {
    const judge = await startHeldJudge()
    const gateway = await startGateway({ mode, bounds: { decidedMessages: 10 } }, judge.judgeUrl)
    expect((await ask(gateway, { messages })).status).toBe(200)
    await gateway.reaches('twincheck_unseen_answers_total{reason="too-many-messages"}', 1)
    await ask(gateway, { messages: disputed.slice(0, 1) })
    await gateway.reaches('twincheck_recorded_decisions_total', 1)
  })
})

describe('requests that arrive slowly', () => {
  const bounds = { requestBytes: 60_000, requestMemoryBytes: 200_000, requestMs: 60_000 }

  /** Says that it will send so much, and sends most of it. */
  function beginRequest({ url }: TestGateway, tenant: string): Promise<Socket & { readonly answer: () => string }> {
    const { port } = new URL(url)
    let answer = ''
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.setEncoding('latin1').on('data', (text) => {
      answer += text
    })
    opened.push({ close: async () => void socket.destroy() })
    const head = `POST /v1/chat/completions HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer key-of-${tenant}\r\n`
    socket.write(`${head}content-type: application/json\r\ncontent-length: 50000\r\n\r\n${'x'.repeat(45_000)}`)
    return new Promise((resolve) =>
      socket.on('connect', () => resolve(Object.assign(socket, { answer: () => answer }))),
    )
  }

  test.each(['shadow', 'repair'])(
    'share one bound in %s, and those of one tenant leave room for the others',
    async (mode) => {
      const judge = await startHeldJudge()
      const gateway = await startGateway({ mode, bounds }, judge.judgeUrl)
      await beginRequest(gateway, 'a')
      await beginRequest(gateway, 'a')
      await gateway.reaches('twincheck_request_bytes', 90_000)
      const refused = await beginRequest(gateway, 'a')
      await expect.poll(refused.answer, { timeout: 20_000 }).toMatch(/^HTTP\/1\.1 503 .*x-twincheck-error: no-room/s)
      expect((await ask(gateway, { tenant: 'b' })).status).toBe(200)
      expect(await gateway.metric('twincheck_request_bytes')).toBeLessThanOrEqual(200_000)
    },
  )
})
